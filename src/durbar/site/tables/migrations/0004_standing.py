from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0003_origin"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="standing",
            field=models.JSONField(null=True),
        ),
    ]

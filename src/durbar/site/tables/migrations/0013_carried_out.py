from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0012_sealed_version"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="carried_out",
            field=models.PositiveIntegerField(null=True),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0011_time_limit"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="sealed_version",
            field=models.PositiveIntegerField(default=0),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0014_took_back"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="wish_changes",
            field=models.PositiveIntegerField(default=0),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("durbar", "0001_tables")]

    operations = [
        migrations.AddField(model_name="seat", name="wish", field=models.JSONField(null=True)),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("durbar", "0002_wishes")]

    operations = [
        migrations.AddField("table", "cut", models.PositiveIntegerField(default=0)),
        migrations.AddField("seat", "may_seal", models.BooleanField(default=False)),
        migrations.AddField("seat", "sealed", models.CharField(blank=True, max_length=80)),
    ]

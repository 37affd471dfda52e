import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0004_standing"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="contribution",
            field=models.CharField(blank=True, default="", max_length=64),
            preserve_default=False,
        ),
        migrations.CreateModel(
            name="Pledge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("secret", models.BinaryField(max_length=32)),
                ("commitment", models.CharField(max_length=80, unique=True)),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pledge",
                        to="tables.table",
                    ),
                ),
            ],
        ),
    ]

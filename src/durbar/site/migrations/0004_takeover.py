import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("durbar", "0003_sealed")]

    operations = [
        migrations.AddField("seat", "stand_in", models.CharField(blank=True, max_length=20)),
        migrations.CreateModel(
            name="Happening",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("length", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("left", "left the game"),
                            ("handed-over", "was absent, and somebody handed the seat over"),
                            ("came-back", "came back"),
                        ],
                        max_length=20,
                    ),
                ),
                ("by", models.PositiveSmallIntegerField(null=True)),
                ("level", models.CharField(blank=True, max_length=20)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="happenings",
                        to="durbar.table",
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
    ]

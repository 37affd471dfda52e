from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("durbar", "0005_hints")]

    operations = [
        migrations.CreateModel(
            name="Review",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slug", models.CharField(max_length=20, unique=True)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("game", models.CharField(max_length=40)),
                ("record", models.TextField()),
                ("created", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="Analysis",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64)),
                ("search", models.PositiveSmallIntegerField()),
                ("seconds", models.FloatField()),
                ("game", models.CharField(max_length=40)),
                ("record", models.TextField()),
                ("findings", models.JSONField(default=list)),
                ("finished", models.BooleanField(default=False)),
                ("failed", models.BooleanField(default=False)),
                ("wanted", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "indexes": [models.Index(fields=["finished", "failed", "-wanted"], name="analysis_waiting")],
                "constraints": [
                    models.UniqueConstraint(fields=("digest", "search", "seconds"), name="analysis_once")
                ],
            },
        ),
    ]

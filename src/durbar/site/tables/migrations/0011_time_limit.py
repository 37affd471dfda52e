from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0001_initial"),
        ("tables", "0010_away"),
    ]

    operations = [
        migrations.CreateModel(
            name="ClockCheck",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.AddField(
            model_name="seat",
            name="deadline",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="time_limit",
            field=models.PositiveIntegerField(
                blank=True,
                choices=[
                    (None, "No limit"),
                    (60, "1 minute"),
                    (300, "5 minutes"),
                    (3600, "1 hour"),
                    (86400, "1 day"),
                    (259200, "3 days"),
                    (604800, "7 days"),
                ],
                null=True,
            ),
        ),
        migrations.AlterField(
            model_name="seatevent",
            name="kind",
            field=models.CharField(
                choices=[
                    ("left", "left the game"),
                    ("handed-over", "was absent, and somebody handed the seat over"),
                    ("out-of-time", "did not decide in time"),
                    ("away", "has not been here for a very long time"),
                    ("closed", "no longer plays, because the table was closed"),
                    ("came-back", "came back"),
                    ("hint", "took a hint"),
                ],
                max_length=20,
            ),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(("deadline__isnull", False)), fields=["deadline"], name="seat_deadline"
            ),
        ),
    ]

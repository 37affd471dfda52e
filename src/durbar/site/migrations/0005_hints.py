from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("durbar", "0004_takeover")]

    operations = [
        migrations.AddField(
            "table",
            "hints",
            models.CharField(
                choices=[
                    ("alone", "For a person who plays alone"),
                    ("on", "Allowed"),
                    ("off", "Not allowed"),
                ],
                default="alone",
                max_length=10,
            ),
        ),
        migrations.AddField("seat", "hint", models.JSONField(null=True)),
        migrations.AlterField(
            "happening",
            "kind",
            models.CharField(
                choices=[
                    ("left", "left the game"),
                    ("handed-over", "was absent, and somebody handed the seat over"),
                    ("came-back", "came back"),
                    ("hint", "took a hint"),
                ],
                max_length=20,
            ),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0013_carried_out"),
    ]

    operations = [
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
                    ("took-back", "took a decision back after which somebody else was asked"),
                ],
                max_length=20,
            ),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0008_remove_table_log"),
    ]

    operations = [
        migrations.AlterField(
            model_name="seatevent",
            name="kind",
            field=models.CharField(
                choices=[
                    ("left", "left the game"),
                    ("handed-over", "was absent, and somebody handed the seat over"),
                    ("closed", "no longer plays, because the table was closed"),
                    ("came-back", "came back"),
                    ("hint", "took a hint"),
                ],
                max_length=20,
            ),
        ),
    ]

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0007_decision"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="table",
            name="log",
        ),
    ]

"""The commands of `witness-ilp`, one module each; what is heavy is imported when a command runs."""

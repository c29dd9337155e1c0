"""From a configuration to a learned predicate: the pipeline and the command line.

Glossary:
    configuration   what decides a run's outcome, a TOML file (`pipeline.config`).
    run             one execution of the pipeline, kept in a run directory and resumable.
    instance        one training puzzle, and the predicate that an engine learned from it.
    unit            a piece of a run that one worker does and that has one result file.

Modules: config, rundir, learn (the pipeline), report, cli and commands (the command line).
"""

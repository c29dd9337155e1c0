"""Work in many processes, on one machine or many, that survives whatever dies.

step        numbered tasks of one kind, the function that does one, and a store for the results
batch       some tasks of a step, sent together so that sending costs little
helper      the process that does tasks, one after another, within limits
worker      the process that gets batches and watches over one helper
driver      this process: sends batches, compacts the store
crew        the workers: here (loky), on a dask cluster, or started by SLURM
summary     what a worker says of a batch; it tells nothing of what is done
lost        a crew's attempt that ended early: what is not on disk is sent again

What is done is what is on disk. A crew that goes silent is given up after a time, never waited for
without end.

Nothing is imported here: a worker loads what it needs to watch, and its helper what the tasks need.
"""

"""The system's clocks in compiled code (POSIX `clock_gettime`)."""

from __future__ import annotations

import time

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

__all__ = ["CPU_CLOCK", "WALL_CLOCK", "clock_ns"]

WALL_CLOCK = int(time.CLOCK_MONOTONIC)
"""The clock that is read without a system call: 50 ns, where a clock of CPU time takes 500."""
CPU_CLOCK = int(time.CLOCK_THREAD_CPUTIME_ID)
"""The CPU time of the calling thread: it stands still while another process has the core."""

_I32, _I64 = ir.IntType(32), ir.IntType(64)


@intrinsic
def clock_ns(typing_context, which):
    """Return the nanoseconds of a clock: one of the numbers `time.CLOCK_...`."""

    def generate(context, builder, signature, args):
        seconds_and_nanoseconds = ir.LiteralStructType([_I64, _I64])
        kind = ir.FunctionType(_I32, [_I32, seconds_and_nanoseconds.as_pointer()])
        read = cgutils.get_or_insert_function(builder.module, kind, "clock_gettime")
        now = cgutils.alloca_once(builder, seconds_and_nanoseconds)
        builder.call(read, [builder.trunc(args[0], _I32), now])
        seconds, nanoseconds = (
            builder.load(cgutils.gep_inbounds(builder, now, 0, i)) for i in range(2)
        )
        return builder.add(builder.mul(seconds, ir.Constant(_I64, 10**9)), nanoseconds)

    return types.int64(types.int64), generate

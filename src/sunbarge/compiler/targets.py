"""The processors that code is made for."""

from dataclasses import dataclass
from typing import Any

import llvmlite.binding as llvm
import numba

V3 = ("avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "popcnt", "sse4.2", "xsave")


@dataclass(frozen=True)
class Target:
    """A processor, as LLVM calls it."""

    cpu: str
    features: str
    triple: str

    def machine(self) -> Any:
        """What makes code for it, wherever in memory that code may be loaded."""
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        options: dict[str, Any] = {"cpu": self.cpu, "features": self.features, "opt": 3}
        target = llvm.Target.from_triple(self.triple)
        return target.create_target_machine(reloc="pic", codemodel="small", **options)


def host() -> Target:
    """The processor of this machine, or the one that NUMBA_CPU_NAME and NUMBA_CPU_FEATURES name."""
    config: Any = numba.config
    features = config.CPU_FEATURES
    if features is None:
        features = llvm.get_host_cpu_features()
        if not config.ENABLE_AVX:
            features |= {name: False for name in features if name.startswith("avx")}
        features = features.flatten()
    return Target(config.CPU_NAME or llvm.get_host_cpu_name(), features, llvm.get_process_triple())


def x86_64_v3() -> Target:
    """Any x86-64 processor since 2013 or so: what a wheel is built for."""
    return Target("x86-64-v3", "", "x86_64-unknown-linux-gnu")


TARGETS = {"host": host, "x86-64-v3": x86_64_v3}
"What can be built for, by name."


def runs_x86_64_v3() -> bool:
    """Whether this machine can run code for `x86_64_v3`, and nothing else was asked for."""
    config: Any = numba.config
    if config.CPU_NAME or config.CPU_FEATURES is not None or not config.ENABLE_AVX:
        return False
    triple = llvm.get_process_triple()
    if not (triple.startswith("x86_64") and "linux" in triple):
        return False
    has: dict[str, bool] = llvm.get_host_cpu_features()
    return all(has.get(feature) for feature in V3)

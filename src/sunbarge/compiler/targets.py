"""The processors that code is generated for."""

from dataclasses import dataclass

import llvmlite.binding as llvm

from .numba_options import CONFIG

V3 = ("avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "popcnt", "sse4.2", "xsave")


@dataclass(frozen=True)
class Target:
    """A processor, with the names that LLVM uses."""

    cpu: str
    features: str
    triple: str

    def machine(self) -> llvm.TargetMachine:
        """Return LLVM's code generator for this processor; it makes position-independent code."""
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        return llvm.Target.from_triple(self.triple).create_target_machine(
            cpu=self.cpu, features=self.features, opt=3, reloc="pic", codemodel="small"
        )


def host() -> Target:
    """Return this machine's processor, or what NUMBA_CPU_NAME and NUMBA_CPU_FEATURES set."""
    features = CONFIG.CPU_FEATURES
    if features is None:
        features = llvm.get_host_cpu_features()
        if not CONFIG.ENABLE_AVX:
            features |= {name: False for name in features if name.startswith("avx")}
        features = features.flatten()
    return Target(CONFIG.CPU_NAME or llvm.get_host_cpu_name(), features, llvm.get_process_triple())


def x86_64_v3() -> Target:
    """Return the target of shipped object files: x86-64 processors since about 2013."""
    return Target("x86-64-v3", "", "x86_64-unknown-linux-gnu")


TARGETS = {"host": host, "x86-64-v3": x86_64_v3}
"The targets that can be built for, by name."


def runs_x86_64_v3() -> bool:
    """Return whether this machine runs x86-64-v3 code and no NUMBA_… variable sets a processor."""
    if CONFIG.CPU_NAME or CONFIG.CPU_FEATURES is not None or not CONFIG.ENABLE_AVX:
        return False
    triple = llvm.get_process_triple()
    if not (triple.startswith("x86_64") and "linux" in triple):
        return False
    has: dict[str, bool] = llvm.get_host_cpu_features()
    return all(has.get(feature) for feature in V3)

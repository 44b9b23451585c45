"""Puts the programs of an archive (packaging/archive.sh) into the wheel: QALIPER_PROGRAM is the folder that it was unpacked into,
QALIPER_VERSION its version, and QALIPER_TAG the systems that they run on."""

import os
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


def program() -> Path:
    return Path(os.environ["QALIPER_PROGRAM"])


class ProgramHook(BuildHookInterface):
    def initialize(self, version, build_data):
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{os.environ['QALIPER_TAG']}"
        build_data["force_include"][str(program())] = "qaliper/program"


class VersionHook(MetadataHookInterface):
    def update(self, metadata):
        metadata["version"] = os.environ["QALIPER_VERSION"]

#pragma once

#include "model/base/packer.h"
#include "model/data/data_set.h"

// Names of a user's files, as part of a message to the worker.

namespace qaliper {

void pack(Packer& packer, const DataFiles& files);
DataFiles unpackDataFiles(Unpacker& unpacker);

} // namespace qaliper

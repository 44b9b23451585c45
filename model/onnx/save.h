#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "model/base/file.h"
#include "model/base/job.h"
#include "model/graph/model.h"

// A Model to an .onnx file. What nobody edited is written back byte for byte; the file appears complete or not at all.

namespace qaliper {

struct SaveOptions {
    // Gather the weights in "<name>.data" beside the model, or "<name>.1.data" and so on: no file of data is
    // overwritten, since the model that is replaced, or another one, may still need it.
    bool externalData = false;
    bool force = false; // overwrite even though the file on disk is no longer the one that was opened
};

// What one file of the ONNX format can hold (the limit of protobuf).
constexpr std::uint64_t singleFileLimit = 0x7fffffff;

// Errors: CannotWrite (also when the path is a file of weights the model reads from), Changed (the model's file or one
// of its files of weights was rewritten or replaced since it was opened), OverBudget (more than singleFileLimit without
// externalData), Cancelled. After an error the previous file is as it was. External data the model refers to is copied
// along when the folder differs. Returns the state of the model's file when it was written, whoever wrote there since.
Result<FileStamp> saveModel(
    const Model& model, const std::filesystem::path& path, const SaveOptions& options = {}, const Job& job = {});

// The size a single file would have.
Result<std::uint64_t> savedSize(const Model& model);

// The model's bytes with tokens in place of heavy tensor data: what shape inference needs.
Result<std::string> serializeWithoutWeights(const Model& model);

} // namespace qaliper

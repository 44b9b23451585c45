#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "model/session/asked.h"

// A version in a file as a TensorRT of the user is asked about it.

namespace qaliper {

// The file holds the version; the files of its weights lie where it says.
QuestionedModel questionedModel(const Index& index, std::filesystem::path file, std::vector<Sample> samples);

// The same for a version in a folder of its own, with all files that lie there. Errors: CannotRead.
Result<QuestionedModel> questionedAlone(const Index& index, std::filesystem::path file, std::vector<Sample> samples);

// Why there is no engine of it that ran; nothing where there is one, or where TensorRT did not come that far.
std::optional<Text> whyNotRun(const ModelAnswer& said);

} // namespace qaliper

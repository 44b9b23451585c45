#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "model/rules/fixall.h"
#include "model/rules/inspect.h"
#include "model/target/manifest.h"

// What a document has done for it on other threads. Synchronous, free of Qt: each takes values and returns a
// value.

namespace qaliper {

struct OpenedModel {
    std::shared_ptr<const Index> index;
    std::optional<ProjectFile> project;  // qaliper.toml beside the model
    std::optional<Error> projectProblem; // it is there and cannot be used
};
Result<OpenedModel> openModel(const std::filesystem::path& path, const Job& job);

// One offer of one finding, carried out.
struct EditedModel {
    std::shared_ptr<const Index> index;
    Text title; // of the offer: names the step
    Text note;  // of the fix
};
Result<EditedModel> applyOffer(const Analysis& analysis, const Finding& finding, std::string_view offer,
    const Arguments& arguments, const Job& job);

// Fix-all, with every round inspected like the version before.
Result<FixOutcome> applyAll(
    const Inspector& inspector, std::shared_ptr<const Analysis> analysis, const FixRequest& request, const Job& job);

} // namespace qaliper

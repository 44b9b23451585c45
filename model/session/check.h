#pragma once

#include <memory>

#include "model/engine/report/artefacts.h"
#include "model/rules/inspect.h"

// What is known of a version: findings of the rules, and what TensorRT's own files say. Any thread may call these
// functions; results are shared and never change.

namespace qaliper {

// A version, with what TensorRT's own files say about it.
struct CheckedModel {
    std::shared_ptr<const Analysis> analysis;
    std::shared_ptr<const Analysis> alone;    // what the rules say without the files
    std::shared_ptr<const Evidence> evidence; // null without files
};
struct CheckRequest {
    Inspector inspector;
    std::shared_ptr<const Index> index;
    std::shared_ptr<const Analysis> typed; // of the same index, with types that need not be inferred again; may be null
    Artefacts artefacts;
};
// Errors: Cancelled only.
Result<CheckedModel> checkVersion(const CheckRequest& request, const Job& job);

// The version as it is checked without TensorRT's files. It is compared with other versions, which these files do not
// describe. Errors: Cancelled only.
Result<std::shared_ptr<const Analysis>> withoutFiles(
    const Inspector& inspector, std::shared_ptr<const Analysis> analysis, const Job& job);

} // namespace qaliper

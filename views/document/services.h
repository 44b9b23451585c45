#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "model/base/worker.h"
#include "model/target/classify.h"
#include "views/document/task.h"

// What the application provides to every document. Not owned; created in app, outlives all documents.

namespace qaliper {

struct CheckRequest;
struct CheckedModel;

struct Services {
    TaskPool* pool = nullptr;
    Workers* workers = nullptr; // null: declared types only, built-in layout only, no proofs
    std::shared_ptr<const Knowledge> knowledge;
    std::filesystem::path journals;      // the folder for unsaved steps, in case of a crash; empty: they are not kept
    std::filesystem::path measured = {}; // the folder for what was timed; empty: it is not kept
    // How a version is checked, on other threads; empty: by checkVersion().
    std::function<Result<CheckedModel>(const CheckRequest&, const Job&)> check;
};

} // namespace qaliper

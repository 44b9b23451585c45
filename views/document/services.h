#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "model/base/worker.h"
#include "model/target/classify.h"
#include "views/document/task.h"

// What the application lends to every document. Made in app, outlives all documents.

namespace qaliper {

struct CheckRequest;
struct CheckedModel;

struct Services {
    TaskPool* pool = nullptr;
    Workers* workers = nullptr; // null: declared types only, own placement, nothing is proved
    std::shared_ptr<const Knowledge> knowledge;
    std::filesystem::path journals; // where unsaved steps are kept for the case of a crash; empty: nowhere
    // How a version is checked, on other threads; empty: by checkVersion().
    std::function<Result<CheckedModel>(const CheckRequest&, const Job&)> check;
};

} // namespace qaliper

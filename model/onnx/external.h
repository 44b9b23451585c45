#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "model/base/file.h"
#include "model/graph/tensor.h"

// Tensor data in files beside the model. Their locations come from the model, which is not trusted: a path may only
// name a regular file below the model's folder or, where the model itself is reached through a link, below the folder of
// the real file. Caches of downloads are made so: model and data are links into one folder.

namespace qaliper {

struct ExternalPolicy {
    bool followLinks = false; // the user agreed that links may lead out of these folders
};

// Opens each file once, for any number of tensors.
class ExternalFiles {
public:
    ExternalFiles(std::filesystem::path model, ExternalPolicy policy) : model_(std::move(model)), policy_(policy) {}

    // Never fails: data that cannot be read become a handle with a problem, and the model opens. `size` (bytes) is what
    // the model states; 0: it is derived from the tensor, which needs `needed` bytes.
    InExternal open(const std::string& location, std::uint64_t offset, std::uint64_t size, std::uint64_t needed);

private:
    struct Opened {
        std::shared_ptr<const ReadFile> file; // null: `problem` says why
        Text problem;
        bool isLinkAway = false;
    };
    const Opened& file(const std::string& location);
    Opened find(const std::string& location) const;
    bool isAllowed(const std::filesystem::path& target, const std::filesystem::path& folder) const;

    std::filesystem::path model_;
    ExternalPolicy policy_;
    std::map<std::string, Opened> files_;
};

} // namespace qaliper

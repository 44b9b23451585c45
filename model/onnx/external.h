#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "model/base/file.h"
#include "model/graph/tensor.h"

// Tensor data in files beside the model. Their locations come from the model, which is not trusted: a path may only
// name a regular file below the model's folder.

namespace qaliper {

struct ExternalPolicy {
    bool followLinks = false; // the user agreed that links may lead out of the folder
};

// Opens each file once, for any number of tensors.
class ExternalFiles {
public:
    ExternalFiles(std::filesystem::path folder, ExternalPolicy policy) : folder_(std::move(folder)), policy_(policy) {}

    // Never fails: data that cannot be read become a handle with a problem, and the model opens. `size` (bytes) is what
    // the model states; 0: it is derived from the tensor, which needs `needed` bytes.
    InExternal open(const std::string& location, std::uint64_t offset, std::uint64_t size, std::uint64_t needed);

private:
    Result<std::shared_ptr<const ReadFile>> file(const std::string& location);
    Result<std::filesystem::path> resolve(const std::string& location) const;

    std::filesystem::path folder_;
    ExternalPolicy policy_;
    std::map<std::string, Result<std::shared_ptr<const ReadFile>>> files_;
};

} // namespace qaliper

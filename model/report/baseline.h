#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "model/base/result.h"
#include "model/target/manifest.h"

// What an earlier report found already. A model that came with findings can so be watched for new ones.

namespace qaliper {

class Baseline {
public:
    Baseline() = default;
    explicit Baseline(std::map<std::string, std::vector<IgnoredFinding>> known) : known_(std::move(known)) {}

    // The findings to suppress in a model, which is identified by its file name: folders differ between machines.
    std::vector<IgnoredFinding> of(const std::filesystem::path& model) const;

private:
    std::map<std::string, std::vector<IgnoredFinding>> known_;
};

// Reads what `check --format json` wrote. Errors: CannotRead, Invalid when the file is something else.
Result<Baseline> readBaseline(const std::filesystem::path& path);

} // namespace qaliper

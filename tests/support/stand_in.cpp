#include "tests/support/stand_in.h"

#include <algorithm>
#include <fstream>

#include "tests/support/result.h"

namespace qaliper {

StandIn::StandIn(const std::vector<std::string>& lines, const std::string& then, const std::string& name)
    : folder_(must(TemporaryDirectory::create())), path_(folder_ / name) {
    std::ofstream file(path_);
    file << "#!/bin/sh\ncat <<'END OF LINES'\n";
    for (std::string line : lines) {
        std::ranges::replace(line, '\n', ' ');
        file << line << "\n";
    }
    file << "END OF LINES\n" << then << "\n";
    file.close();
    std::filesystem::permissions(path_, std::filesystem::perms::owner_all);
}

std::string aboutLine(const std::string& release) {
    return R"({"about": {"package": "tensorrt", "release": ")" + release +
        R"(", "gpu": null, "capability": null, "can": ["parse"]}})";
}

std::string acceptedLine() { return R"({"parsed": true, "errors": [], "tensors": []})"; }

std::string doneLine() { return R"({"end": "done"})"; }

} // namespace qaliper

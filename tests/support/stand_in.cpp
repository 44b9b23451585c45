#include "tests/support/stand_in.h"

#include <algorithm>
#include <fstream>

#include <nlohmann/json.hpp>

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

std::vector<std::string> runLines(const std::string& y, const std::vector<double>& timesMs) {
    std::vector<std::string> lines;
    const auto each = [&](auto add) {
        for (std::size_t i = 0; i < timesMs.size(); ++i) {
            lines.push_back(R"({"model": )" + std::to_string(i) + "}");
            add(i);
        }
    };
    each([&](std::size_t) { lines.push_back(acceptedLine()); });
    each([&](std::size_t) {
        lines.push_back(R"({"outputs": [{"name": "y", "type": "FLOAT", "shape": [2], "data": ")" + y + R"("}]})");
    });
    each([&](std::size_t i) {
        const nlohmann::json rounds = std::vector<std::vector<double>>(10, {timesMs[i]});
        lines.push_back(R"({"ran": true, "times": )" + rounds.dump() + R"(, "clocks": [], "profile": ""})");
    });
    return lines;
}

} // namespace qaliper

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

StandIn faultyRelu(const std::string& part) {
    return StandIn({aboutLine(), acceptedLine()},
        R"sh(
read -r length; head -c "$length" >/dev/null
read -r length; request=$(head -c "$length")
model=$(printf '%s' "$request" | sed 's/.*"model":"\([^"]*\)".*/\1/')
isOutput() { [ "$(grep -ao "$1" "$model" | wc -l)" = 3 ]; }
output() { printf '%s{"name": "%s", "type": "FLOAT", "shape": [2], "data": "%s"}' "$3" "$1" "$2"; }
printf '{"outputs": ['
if grep -aq the_relu "$model"; then
  output y VPitwLJaPL8=
  if isOutput the_exp; then output the_exp VPgtQLJavD4= ,; fi
  if isOutput the_relu; then output the_relu VPitQLJaPD8= ,; fi
else
  last=v1; if grep -aq v2 "$model"; then last=v2; fi
  output $last )sh" +
            part + R"sh(
fi
echo ']}'
echo '{"ran": true, "times": [], "clocks": [], "profile": ""}'
echo '{"end": "done"}'
)sh");
}

} // namespace qaliper

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/base/temporary.h"

// A program in place of the user's Python: it writes what it is told to, and ends as it is told to.

namespace qaliper {

class StandIn {
public:
    // Line breaks within a line become spaces. `then`: commands of a shell behind the lines, "exit 3".
    explicit StandIn(const std::vector<std::string>& lines, const std::string& then = {},
        const std::string& name = "stand in's \"python\"; exit 9");

    std::filesystem::path path() const { return path_; }
    std::string connection() const { return "python:" + path_.string(); }

private:
    TemporaryDirectory folder_;
    std::filesystem::path path_;
};

// Lines of an answer (resources/ask/ask.py): the package and release, on a machine without a GPU; the end.
std::string aboutLine(const std::string& release = "11.2.1.2");
std::string acceptedLine();
std::string doneLine();
// Of models that run, each with the output y: the bytes of two floats in base64; and the milliseconds of one inference, in
// ten rounds.
std::vector<std::string> runLines(const std::string& y, const std::vector<double>& timesMs);

// A TensorRT whose the_relu is twice as large as it should be, in this model: x → the_exp → the_relu → y. A tensor is
// answered where the model has it as an output, as its name stands in the file then once more. `part`: the bytes of two
// floats in base64, the answer about a part with neutral names.
inline constexpr const char* reluOfExp =
    "g (float[2] x) => (float[2] y) { the_exp = Exp (x) the_relu = Relu (the_exp) y = Neg (the_relu) }";
StandIn faultyRelu(const std::string& part);

} // namespace qaliper

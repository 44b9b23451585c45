#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Graphs of a few nodes, written in families. A line gives opsets, lists of values for variables, and nodes:
//
//     @floats float float16
//     13 17; T @floats int32; S/R 2,3/3 -/- | y = Add (a:$T[$S], b~$T[$R])
//
//   - $T and $S stand for each of their values in turn, "-" for none; variables with a "/" between take their values
//     together;
//   - {one|other} stands for each of the alternatives, which may hold others;
//   - a:float[2,3] is an input of the graph, w=float[3] an initializer, b~float[3] each in turn, where its shape has no letter; data in quotes,
//     w=int64[2]'0,1', as elements or one for all of them, otherwise numbers between 0.5 and 1.5, 1, or true;
//   - values called y, y1 and so on are the outputs of the graph; ";" stands between two nodes.
//
// Everything else is ONNX text (tests/support/text/text.h).

namespace qaliper {

struct FamilyMember {
    std::int64_t opset = 0;
    std::string name; // "17: y = Add (a:float[2,3], b=float[3])"
    std::string text; // the model
};

// Every combination of a line, line by line. Throws where a line cannot be read.
std::vector<FamilyMember> familyMembers(std::string_view lines);

} // namespace qaliper

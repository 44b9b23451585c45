#pragma once

#include <string>
#include <string_view>

// What a test needs that is not on every machine. A test without it is skipped, for a reason that begins with the name
// of what is missing; it fails instead when QALIPER_REQUIRE, a list as "corpus,ort", has that name.

namespace qaliper {

inline constexpr std::string_view corpusNeed = "corpus"; // real models, see tests/support/corpus.h
inline constexpr std::string_view runtimeNeed = "ort";   // ONNX Runtime, built in

// Ends the test that runs, from its fixture's constructor or its body. `what` completes "needs …".
[[noreturn]] void endWithout(std::string_view need, const std::string& what);

// Ends the test where Qaliper is built without ONNX Runtime.
void needRuntime();

} // namespace qaliper

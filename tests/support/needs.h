#pragma once

#include <string>
#include <string_view>

// Requirements of a test that some machines do not meet. Such a test is skipped with a reason that begins with the name
// of the requirement; it fails instead when QALIPER_REQUIRE, a list such as "corpus,ort", contains that name.

namespace qaliper {

inline constexpr std::string_view corpusNeed = "corpus";     // real models, see tests/support/corpus.h
inline constexpr std::string_view runtimeNeed = "ort";       // ONNX Runtime, built in
inline constexpr std::string_view tensorrtNeed = "tensorrt"; // its parsers, see packaging/tensorrt.sh
inline constexpr std::string_view largeNeed = "large"; // QALIPER_LARGE: time and 12 GiB of disk for a model above 2 GiB
inline constexpr std::string_view trainedNeed = "trained"; // a trained model that QALIPER_TRAINED does not leave out

// Skips the running test, from its fixture's constructor or its body. `what` completes "needs …".
[[noreturn]] void endWithout(std::string_view need, const std::string& what);

// Skips the test when the build has no ONNX Runtime.
void needRuntime();

// Skips a long test of a trained model of the corpus where QALIPER_TRAINED lists others: "mnist_dwsep,mnist_vit".
void needTrained(std::string_view model);

} // namespace qaliper

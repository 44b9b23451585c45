#include "tests/support/needs.h"

#include <cstdlib>

#include <gtest/gtest.h>

#include "tests/support/proving.h"

namespace qaliper {

namespace {

// A comma stands between the words of a list.
bool contains(const char* list, std::string_view word) {
    const std::string words = "," + std::string(list ? list : "") + ",";
    return words.find("," + std::string(word) + ",") != std::string::npos;
}

bool isRequired(std::string_view need) { return contains(std::getenv("QALIPER_REQUIRE"), need); }

} // namespace

void endWithout(std::string_view need, const std::string& what) {
    const std::string reason = std::string(need) + ": needs " + what;
    if (isRequired(need))
        [&] {
            FAIL() << reason << ", and QALIPER_REQUIRE asks for it";
        }(); // a fatal one: there is no fixture to go on with
    else
        [&] { GTEST_SKIP() << reason; }();
    // GoogleTest ends the test here and prints nothing else.
    throw testing::AssertionException({testing::TestPartResult::kSkip, __FILE__, __LINE__, reason.c_str()});
}

void needRuntime() {
    if (!hasReferenceRuntime())
        endWithout(runtimeNeed, "ONNX Runtime, which this build has not");
}

void needTrained(std::string_view model) {
    const char* asked = std::getenv("QALIPER_TRAINED");
    if (asked && !contains(asked, model))
        endWithout(trainedNeed, std::string(model) + ", which QALIPER_TRAINED leaves out");
}

} // namespace qaliper

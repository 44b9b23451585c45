#include "tests/support/needs.h"

#include <cstdlib>

#include <gtest/gtest.h>

#include "tests/support/proving.h"

namespace qaliper {

namespace {

bool isRequired(std::string_view need) {
    const char* required = std::getenv("QALIPER_REQUIRE");
    const std::string list = "," + std::string(required ? required : "") + ",";
    return list.find("," + std::string(need) + ",") != std::string::npos;
}

} // namespace

void endWithout(std::string_view need, const std::string& what) {
    const std::string reason = std::string(need) + ": needs " + what;
    if (isRequired(need))
        ADD_FAILURE() << reason << ", and QALIPER_REQUIRE asks for it";
    else
        [&] { GTEST_SKIP() << reason; }();
    // GoogleTest ends the test here and prints nothing else.
    throw testing::AssertionException({testing::TestPartResult::kSkip, __FILE__, __LINE__, reason.c_str()});
}

void needRuntime() {
    if (!hasReferenceRuntime())
        endWithout(runtimeNeed, "ONNX Runtime, which this build has not");
}

} // namespace qaliper

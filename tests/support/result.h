#pragma once

#include <ostream>
#include <string>

#include <gtest/gtest.h>

#include "model/base/result.h"

// Results in tests: the value, or a test failure with the error.

namespace qaliper {

template <class T>
testing::AssertionResult isOk(const Result<T>& result) {
    if (result)
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << describe(result.error());
}

template <class T>
testing::AssertionResult isError(const Result<T>& result, ErrorKind kind) {
    if (!result && result.error().kind == kind)
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << (result ? std::string("no error") : describe(result.error()));
}

// For the arrange part of a test: throws on an error, which GoogleTest reports as a failure.
[[noreturn]] void throwError(const Error& error);

template <class T>
T must(Result<T> result) {
    if (!result)
        throwError(result.error());
    if constexpr (!std::is_void_v<T>)
        return std::move(*result);
}

} // namespace qaliper

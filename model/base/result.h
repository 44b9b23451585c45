#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "model/base/text.h"

// Errors are values. No exception crosses a layer; std::expected replaces tl::expected with C++23.

namespace qaliper {

enum class ErrorKind : std::uint8_t {
    CannotRead,   // the file is missing, unreadable, or was truncated while it was read
    NotOnnx,      // the bytes are no ONNX model
    OverBudget,   // more memory or structure than a file of this size can need
    CannotWrite,  // no space, no permission, or the folder is gone
    Changed,      // the file on disk is no longer the one that was opened
    Invalid,      // an invalid edit, argument or text
    NoSuchTarget, // a target that no release of TensorRT ever was
    Stale,        // belongs to another version of the model, or to another document
    Unsupported,  // valid input that Qaliper does not handle
    WorkerDied,   // the helper process crashed, ran out of memory or out of time
    Cancelled,
};

struct Error {
    ErrorKind kind = ErrorKind::Invalid;
    Text message;                        // what happened, where, what to do
    std::string path;                    // the file concerned, if any
    std::optional<std::uint64_t> offset; // byte of that file, if known
};

template <class T>
using Result = tl::expected<T, Error>;
using Status = Result<void>;

inline tl::unexpected<Error> fail(ErrorKind kind, Text message) {
    return tl::make_unexpected(Error{kind, std::move(message), {}, {}});
}

inline tl::unexpected<Error> fail(Error error) { return tl::make_unexpected(std::move(error)); }

// QALIPER_TRY(const Model model, loadModel(file)); declares the value of a result, or leaves the function with its error.
// QALIPER_CHECK(job.check()); leaves the function with the error of a status. Both are statements, one to a line.
#define QALIPER_TRY(declaration, ...) QALIPER_TRY_AS(QALIPER_JOIN(tried, __LINE__), declaration, __VA_ARGS__)
#define QALIPER_TRY_AS(result, declaration, ...)                                                                       \
    auto result = (__VA_ARGS__);                                                                                       \
    if (!result)                                                                                                       \
        return fail(std::move(result).error());                                                                        \
    declaration = std::move(*result)

#define QALIPER_CHECK(...) QALIPER_CHECK_AS(QALIPER_JOIN(checked, __LINE__), __VA_ARGS__)
#define QALIPER_CHECK_AS(status, ...)                                                                                  \
    if (auto status = (__VA_ARGS__); !status)                                                                          \
    return fail(std::move(status).error())

#define QALIPER_JOIN(left, right) QALIPER_JOIN_NOW(left, right)
#define QALIPER_JOIN_NOW(left, right) left##right

// The name of an error kind in JSON; it never changes.
std::string_view errorKindName(ErrorKind kind);

// One line for display: path, offset and message.
std::string describe(const Error& error, const Catalogue* catalogue = nullptr);

} // namespace qaliper

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "model/base/text.h"

// What can go wrong is a value. No exception crosses a layer; std::expected takes over here with C++23.

namespace qaliper {

enum class ErrorKind : std::uint8_t {
    CannotRead,  // the file is missing, unreadable, or shrank while it was read
    NotOnnx,     // bytes that are no ONNX model
    OverBudget,  // more memory or structure than a file of this size can honestly need
    CannotWrite, // no space, no permission, a folder that vanished
    Changed,     // the file on disk is no longer the one that was opened
    Invalid,     // an edit, an argument or a text that does not make sense
    Stale,       // a finding or an offer of another version of the model
    Unsupported, // sound input that Qaliper does not handle
    WorkerDied,  // the helper process crashed, ran out of memory or out of time
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

// The stable word for a kind of error, as JSON carries it.
std::string_view errorKindName(ErrorKind kind);

// One line: path, offset and message, as a person reads it.
std::string describe(const Error& error, const Catalogue* catalogue = nullptr);

} // namespace qaliper

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/file.h"
#include "model/graph/model.h"
#include "model/onnx/wire.h"

// Restores the weights: reads message bytes with payload tokens, writes the file's own bytes, as a stream.

namespace qaliper {

class Splicer {
public:
    explicit Splicer(std::shared_ptr<const Storage> storage) : storage_(std::move(storage)) {}

    // A token for data in the file or in the scratch file, to be written into raw_data.
    std::string tokenFor(const Payload& payload);

    // The size of the message with all payloads, in bytes.
    std::uint64_t size(wire::Message message, std::string_view bytes) const;
    Status write(wire::Message message, std::string_view bytes, AtomicFile& out, const Job& job) const;

private:
    struct Source {
        bool scratch = false;
        PayloadSpan span;
    };
    std::optional<Source> sourceOf(std::string_view rawData) const;
    bool holdsToken(std::string_view bytes) const;
    Status writePayload(const Source& source, AtomicFile& out, const Job& job) const;

    std::shared_ptr<const Storage> storage_;
    std::vector<Source> added_; // their indices follow those of the skeleton's own payloads
};

} // namespace qaliper

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/file.h"
#include "model/graph/model.h"
#include "model/onnx/wire.h"

// Puts the weights back: message bytes with payload tokens in, the file's own bytes out, streamed.

namespace qaliper {

class Splicer {
public:
    explicit Splicer(std::shared_ptr<const Storage> storage) : storage_(std::move(storage)) {}

    // A token for data that lies in the file or in the scratch file, to be written into raw_data.
    std::string tokenFor(const Payload& payload);

    // Bytes the message takes once its payloads are in place.
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
    std::vector<Source> added_; // numbered on from the skeleton's own payloads
};

} // namespace qaliper

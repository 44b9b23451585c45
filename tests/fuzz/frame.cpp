#include "model/base/frame.h"

#include <cstdint>
#include <string_view>

#include "tests/support/every_message.h"

// What a worker that went mad may answer.

namespace {

template <class... Messages>
void readEach(std::string_view bytes, std::tuple<Messages...>* /*list*/) {
    ((void)qaliper::decode<Messages>(bytes), ...);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qaliper;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    (void)decodeFrameHeader(bytes.substr(0, frameHeaderSize));
    (void)describe(decodeFailure(bytes));
    readEach(bytes, static_cast<EveryMessage*>(nullptr));
    return 0;
}

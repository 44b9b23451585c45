#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

// An input of the fuzzer of offers: a model, and behind a mark the bytes that choose target and actions. A seed is a
// file as it is, ONNX or its text: the choices may be missing.

namespace qaliper {

struct OffersInput {
    std::string_view model;
    std::string_view choices;
};

constexpr std::string_view choicesMark = "\xff\xffQALIPER";

inline OffersInput readOffersInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view all(reinterpret_cast<const char*>(data), size);
    const std::size_t end = all.rfind(choicesMark);
    if (end == std::string_view::npos)
        return {all, {}};
    return {all.substr(0, end), all.substr(end + choicesMark.size())};
}

// A ModelProto cannot begin like that.
inline bool isModelText(std::string_view model) { return model.starts_with('<'); }

} // namespace qaliper

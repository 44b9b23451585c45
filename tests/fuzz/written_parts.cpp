#include "model/tools/written_parts.h"

#include <array>
#include <string_view>

#include "tests/fuzz/choices.h"

// What a person writes for an attribute or a type is rejected with a message, or reads to a value whose own text reads to
// the same value again. The first byte chooses which attribute is there already.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qaliper;
    static const std::array present{Attribute{"a", GraphId{}}, Attribute{"a", std::int64_t{1}}, Attribute{"a", 1.0F},
        Attribute{"a", std::string("s")}, Attribute{"a", std::vector<std::int64_t>{1}},
        Attribute{"a", std::vector<float>{1}}, Attribute{"a", std::vector<std::string>{"s"}}};
    Choices choices(data, size);
    const std::size_t which = choices.below(present.size() + 1);
    const std::string_view text =
        size == 0 ? std::string_view() : std::string_view(reinterpret_cast<const char*>(data) + 1, size - 1);

    if (const auto type = typeOf(text); !type)
        require(!describe(type.error()).empty());
    const auto attribute = attributeOf("a", text, which < present.size() ? &present.at(which) : nullptr);
    if (!attribute) {
        require(!describe(attribute.error()).empty());
        return 0;
    }
    const std::string written = writtenValue(attribute->value);
    if (written.empty())
        return 0;
    const auto again = attributeOf("a", written, &*attribute);
    require(again && writtenValue(again->value) == written);
    return 0;
}

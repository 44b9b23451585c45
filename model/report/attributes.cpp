#include "model/report/attributes.h"

#include "model/base/number.h"

namespace qaliper {

namespace {

constexpr std::size_t shownItems = 12;
constexpr std::size_t shownCharacters = 200;

std::string shortened(const std::string& text) {
    return text.size() <= shownCharacters ? text : text.substr(0, shownCharacters) + "…";
}

std::string describeTensor(const Tensor& tensor) {
    return std::string(shortName(tensor.type)) + " " + formatShape(tensor.dims);
}

struct Describe {
    std::string operator()(const OpaqueAttribute&) const { return "(not shown)"; }
    std::string operator()(const AttributeReference& reference) const {
        return "attribute " + reference.name + " of the call";
    }
    std::string operator()(std::int64_t value) const { return formatNumber(value); }
    std::string operator()(float value) const { return formatShort(value, 7); }
    std::string operator()(const std::string& value) const { return shortened(value); }
    std::string operator()(const Tensor& tensor) const { return describeTensor(tensor); }
    std::string operator()(GraphId) const { return "graph"; }

    template <class Item>
    std::string operator()(const std::vector<Item>& items) const {
        std::string text;
        for (std::size_t i = 0; i < items.size() && i < shownItems; ++i)
            text += (i == 0 ? "" : ", ") + (*this)(items[i]);
        return text + (items.size() > shownItems ? ", …" : "");
    }
};

} // namespace

std::string describeAttribute(const Attribute& attribute) { return std::visit(Describe{}, attribute.value); }

} // namespace qaliper

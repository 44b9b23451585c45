#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

// A strict little reader of XML, to prove that what we write is well-formed and to ask questions about it. It knows
// what an SVG of ours may contain: one declaration, elements, attributes in double quotes, the five entities; nothing
// else passes.

namespace qaliper {

struct XmlElement {
    std::string name;
    std::map<std::string, std::string> attributes;
    std::vector<XmlElement> children;
    std::string text; // of this element, entities resolved

    std::string operator[](const std::string& attribute) const;
    // All elements below, this one included, in document order.
    std::vector<const XmlElement*> all(const std::function<bool(const XmlElement&)>& wanted) const;
    std::vector<const XmlElement*> allOfClass(std::string_view className) const;
    // The text of the first child of that name; empty when there is none.
    std::string childText(std::string_view child) const;
    double number(const std::string& attribute) const; // NaN when it is none
};

// Throws with the offset and what is wrong there.
XmlElement readXml(std::string_view text);

} // namespace qaliper

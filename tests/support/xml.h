#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

// A strict parser for a subset of XML, to check that SVG output is well-formed and to query it. It accepts what our SVG
// files may contain: one declaration, elements, attributes in double quotes, the five entities; everything else is an
// error.

namespace qaliper {

struct XmlElement {
    std::string name;
    std::map<std::string, std::string> attributes;
    std::vector<XmlElement> children;
    std::string text; // of this element, entities resolved

    std::string operator[](const std::string& attribute) const;
    // All descendants and this element, in document order.
    std::vector<const XmlElement*> all(const std::function<bool(const XmlElement&)>& wanted) const;
    std::vector<const XmlElement*> allOfClass(std::string_view className) const;
    // The text of the first child with that name; empty when there is none.
    std::string childText(std::string_view child) const;
    double number(const std::string& attribute) const; // NaN when it is no number
};

// Throws with the offset and the error.
XmlElement readXml(std::string_view text);

} // namespace qaliper

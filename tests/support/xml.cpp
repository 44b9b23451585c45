#include "tests/support/xml.h"

#include <limits>
#include <set>
#include <stdexcept>

#include "model/base/number.h"
#include "model/base/utf8.h"

namespace qaliper {

namespace {

constexpr std::string_view space = " \t\r\n";

class XmlReader {
public:
    explicit XmlReader(std::string_view text) : text_(text) {}

    XmlElement run() {
        if (cleanText(text_) != dropLineEnds())
            refuse("not clean UTF-8");
        expect(R"(<?xml version="1.0" encoding="UTF-8"?>)");
        skipSpace();
        XmlElement root = element();
        skipSpace();
        if (at_ != text_.size())
            refuse("something after the root");
        return root;
    }

private:
    [[noreturn]] void refuse(const std::string& what) const {
        throw std::runtime_error(what + " at " + std::to_string(at_) + ": " + std::string(text_.substr(at_, 60)));
    }

    // cleanText() replaces line ends like all control characters.
    std::string dropLineEnds() const {
        std::string text(text_);
        for (char& c : text) {
            if (c == '\n')
                c = ' ';
        }
        return text;
    }

    bool startsWith(std::string_view part) const { return text_.substr(at_).starts_with(part); }
    void expect(std::string_view part) {
        if (!startsWith(part))
            refuse("missing " + std::string(part));
        at_ += part.size();
    }
    void skipSpace() { at_ = std::min(text_.find_first_not_of(space, at_), text_.size()); }

    std::string name() {
        constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_:";
        const std::size_t end = std::min(text_.find_first_not_of(letters, at_), text_.size());
        if (end == at_)
            refuse("no name");
        std::string found(text_.substr(at_, end - at_));
        at_ = end;
        return found;
    }

    // The text up to `end`, entities resolved.
    std::string content(char end) {
        std::string found;
        while (at_ < text_.size() && text_[at_] != end) {
            if (text_[at_] == '<')
                refuse("< inside a text");
            if (text_[at_] == '&')
                found += entity();
            else
                found += text_[at_++];
        }
        if (at_ == text_.size())
            refuse("the end comes too early");
        return found;
    }

    char entity() {
        static const std::map<std::string_view, char> entities{
            {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
        for (const auto& [written, meant] : entities) {
            if (startsWith(written)) {
                at_ += written.size();
                return meant;
            }
        }
        refuse("an unknown entity");
    }

    void attributes(XmlElement& element) {
        while (space.find(text_.at(at_)) != std::string_view::npos) {
            skipSpace();
            const std::string key = name();
            expect("=\"");
            if (!element.attributes.emplace(key, content('"')).second)
                refuse("the attribute " + key + " twice");
            expect("\"");
        }
    }

    XmlElement element() {
        expect("<");
        XmlElement found{.name = name(), .attributes = {}, .children = {}, .text = {}};
        attributes(found);
        if (startsWith("/>")) {
            at_ += 2;
            return found;
        }
        expect(">");
        while (!startsWith("</")) {
            if (startsWith("<"))
                found.children.push_back(element());
            else
                found.text += content('<');
        }
        expect("</" + found.name + ">");
        return found;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

void collect(const XmlElement& element, const std::function<bool(const XmlElement&)>& wanted,
    std::vector<const XmlElement*>& found) {
    if (wanted(element))
        found.push_back(&element);
    for (const XmlElement& child : element.children)
        collect(child, wanted, found);
}

} // namespace

std::string XmlElement::operator[](const std::string& attribute) const {
    const auto known = attributes.find(attribute);
    return known == attributes.end() ? std::string() : known->second;
}

std::vector<const XmlElement*> XmlElement::all(const std::function<bool(const XmlElement&)>& wanted) const {
    std::vector<const XmlElement*> found;
    collect(*this, wanted, found);
    return found;
}

std::vector<const XmlElement*> XmlElement::allOfClass(std::string_view className) const {
    const std::string wanted = " " + std::string(className) + " ";
    return all(
        [&](const XmlElement& element) { return (" " + element["class"] + " ").find(wanted) != std::string::npos; });
}

std::string XmlElement::childText(std::string_view child) const {
    for (const XmlElement& candidate : children) {
        if (candidate.name == child)
            return candidate.text;
    }
    return {};
}

double XmlElement::number(const std::string& attribute) const {
    return parseNumber((*this)[attribute]).value_or(std::numeric_limits<double>::quiet_NaN());
}

XmlElement readXml(std::string_view text) { return XmlReader(text).run(); }

} // namespace qaliper

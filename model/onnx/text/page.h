#pragma once

#include <string>
#include <string_view>

// A text that is written line by line: indentation, long lists over several lines, comments at line ends. Private to
// model/onnx/text.

namespace qaliper::onnxtext {

class Page {
public:
    void put(std::string_view text) { text_ += text; }
    // Adds text; it begins a new line when this one is full.
    void putItem(std::string_view text);
    // Ends the line, with the comments noted for it, and indents the next line.
    void newLine();
    void indent() { ++depth_; }
    void outdent() { --depth_; }
    void note(std::string_view comment);

    std::string take() &&;

private:
    void endLine();
    std::string text_;
    std::string comment_;
    std::size_t lineStart_ = 0;
    int depth_ = 0;
};

} // namespace qaliper::onnxtext

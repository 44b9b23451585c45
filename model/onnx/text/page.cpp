#include <algorithm>

#include "model/onnx/text/write.h"

namespace qaliper::onnxtext {

namespace {

constexpr std::size_t lineWidth = 110;
constexpr std::size_t indentWidth = 3; // as libonnx writes

} // namespace

void Page::putItem(std::string_view text) {
    if (text_.size() - lineStart_ + text.size() > lineWidth && text_.size() > lineStart_) {
        endLine();
        text_.append(indentWidth * static_cast<std::size_t>(depth_ + 1), ' ');
    }
    text_ += text;
}

void Page::newLine() {
    endLine();
    text_.append(indentWidth * static_cast<std::size_t>(depth_), ' ');
}

void Page::endLine() {
    while (text_.ends_with(' '))
        text_.pop_back();
    text_ += comment_;
    comment_.clear();
    text_ += '\n';
    lineStart_ = text_.size();
}

void Page::note(std::string_view comment) {
    comment_ += comment_.empty() ? "  # " : "; ";
    std::ranges::replace_copy(comment, std::back_inserter(comment_), '\n', ' ');
}

std::string Page::take() && {
    text_ += comment_;
    return std::move(text_);
}

} // namespace qaliper::onnxtext

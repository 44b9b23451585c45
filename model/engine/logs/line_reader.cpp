#include "model/engine/logs/line_reader.h"

#include <algorithm>
#include <cstring>

#include "model/base/utf8.h"

namespace qaliper {

namespace {

constexpr std::size_t bufferSize = 1U << 20;
constexpr std::size_t probeSize = 4096;
constexpr std::size_t byteOrderMark = 2;
constexpr std::string_view utf8Mark = "\xef\xbb\xbf";
constexpr char escape = '\x1b';

// The length of an escape sequence in bytes: ESC, '[', parameters, a letter; or ESC, ']' or '_' (Buildkite's stamps),
// any text, BEL; or ESC and one character.
std::size_t escapeLength(std::string_view text) {
    if (text.size() < 2)
        return text.size();
    if (text[1] == ']' || text[1] == '_') {
        const std::size_t bell = text.find('\a');
        return bell == std::string_view::npos ? text.size() : bell + 1;
    }
    if (text[1] != '[')
        return 2;
    std::size_t at = 2;
    while (at < text.size() && (text[at] < '@' || text[at] > '~'))
        ++at;
    return std::min(at + 1, text.size());
}

void appendWithoutColours(std::string& out, std::string_view text) {
    while (true) {
        const std::size_t at = text.find(escape);
        out += text.substr(0, at);
        if (at == std::string_view::npos)
            return;
        text.remove_prefix(at);
        text.remove_prefix(escapeLength(text));
    }
}

bool contains(std::string_view text, char c) { return std::memchr(text.data(), c, text.size()) != nullptr; }

} // namespace

// A small file fits as a whole, also when each of its characters becomes three bytes of UTF-8.
LineReader::LineReader(const ReadFile& file)
    : file_(&file), buffer_(static_cast<std::size_t>(std::min<std::uint64_t>(bufferSize, 3 * file.size() + 16))) {}

Status LineReader::refill() {
    if (begin_ > 0)
        std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    if (unitSize_ > 1)
        return readUnits(buffer_.size() - end_);
    const std::uint64_t left = file_->size() - fileOffset_;
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(buffer_.size() - end_, left));
    Status status = file_->read(fileOffset_, std::as_writable_bytes(std::span(buffer_.data() + end_, size)));
    if (status) {
        fileOffset_ += size;
        end_ += size;
    }
    return status;
}

Status LineReader::readUnits(std::size_t space) {
    constexpr std::size_t longestCharacter = 3; // in UTF-8, of one unit; a pair of units becomes four bytes
    const std::uint64_t left = file_->size() - fileOffset_;
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(2 * (space / longestCharacter), left));
    units_.resize(size);
    QALIPER_CHECK(file_->read(fileOffset_, std::as_writable_bytes(std::span(units_))));
    fileOffset_ += size;
    std::string text;
    for (std::size_t i = 0; i + 1 < size; i += 2) {
        const auto first = static_cast<unsigned char>(units_[i]);
        const auto second = static_cast<unsigned char>(units_[i + 1]);
        appendCharacter(text, isBigEndian_ ? first * 256U + second : second * 256U + first);
    }
    std::ranges::copy(text, buffer_.begin() + static_cast<std::ptrdiff_t>(end_));
    end_ += text.size();
    return {};
}

Status LineReader::start() {
    isStarted_ = true;
    QALIPER_TRY(const auto mark, file_->readText(0, std::min<std::uint64_t>(file_->size(), byteOrderMark)));
    isBigEndian_ = mark == "\xfe\xff";
    if (isBigEndian_ || mark == "\xff\xfe") {
        unitSize_ = 2;
        fileOffset_ = byteOrderMark;
    }
    return {};
}

// Skips the rest of a line above the limit. False at the end of the file.
Result<bool> LineReader::skipRest() {
    while (true) {
        const auto* found = std::find(buffer_.data() + begin_, buffer_.data() + end_, '\n');
        begin_ = static_cast<std::size_t>(found - buffer_.data());
        if (begin_ < end_) {
            ++begin_;
            return true;
        }
        if (fileOffset_ == file_->size())
            return false;
        QALIPER_CHECK(refill());
    }
}

Result<bool> LineReader::next(TextLine& line) {
    QALIPER_CHECK(isStarted_ ? Status{} : start());
    const void* newline = std::memchr(buffer_.data() + begin_, '\n', end_ - begin_);
    if (!newline && end_ - begin_ < lineLimit && fileOffset_ < file_->size()) {
        QALIPER_CHECK(refill());
        newline = std::memchr(buffer_.data() + begin_, '\n', end_ - begin_);
    }
    if (begin_ == end_)
        return false;
    const char* start = buffer_.data() + begin_;
    const std::size_t length =
        newline ? static_cast<std::size_t>(static_cast<const char*>(newline) - start) : end_ - begin_;
    line.offset = position();
    line.number = ++number_;
    line.isCut = length > lineLimit;
    if (number_ == 1 && std::string_view(start, length).starts_with(utf8Mark)) {
        begin_ += utf8Mark.size();
        --number_;
        return next(line);
    }
    line.text = shown({start, std::min(length, lineLimit)});
    if (newline) {
        begin_ += length + 1;
    } else if (length <= lineLimit) {
        begin_ = end_;
    } else {
        plain_.assign(line.text); // skipping moves the buffer
        line.text = plain_;
        QALIPER_CHECK(skipRest());
    }
    return true;
}

std::string_view LineReader::shown(std::string_view line) {
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    if (contains(line, '\r'))
        line.remove_prefix(line.rfind('\r') + 1);
    if (!contains(line, escape))
        return line;
    plain_.clear();
    appendWithoutColours(plain_, line);
    return plain_;
}

Status checkIsText(const ReadFile& file) {
    QALIPER_TRY(auto start, file.readText(0, std::min<std::uint64_t>(file.size(), probeSize)));
    if (start.starts_with("\xff\xfe") || start.starts_with("\xfe\xff"))
        return {};
    if (const std::size_t null = start.find('\0'); null != std::string::npos)
        return fail({ErrorKind::Unsupported, say("This is a binary file, not a text that TensorRT wrote"),
            file.path().string(), null});
    return {};
}

} // namespace qaliper

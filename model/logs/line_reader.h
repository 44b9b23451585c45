#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/file.h"

// Lines of a text file of any size, in bounded memory. What a terminal would not show is taken away: line ends of either
// kind, colour codes, and whatever a carriage return overwrites.

namespace qaliper {

struct TextLine {
    std::string_view text;    // valid until the next line is read
    std::uint64_t number = 0; // counted from 1
    std::uint64_t offset = 0; // of its first byte in the file
    bool isCut = false;       // it went on; only the beginning was kept
};

class LineReader {
public:
    static constexpr std::size_t lineLimit = 64U << 10; // bytes kept of a line

    // The file has to outlive the reader.
    explicit LineReader(const ReadFile& file);

    // False at the end of the file. Errors: CannotRead, when the file shrank or could not be read.
    Result<bool> next(TextLine& line);

    std::uint64_t position() const { return fileOffset_ - (end_ - begin_); } // bytes behind us

private:
    Status refill();
    Result<bool> skipRest();
    std::string_view shown(std::string_view line);

    const ReadFile* file_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0; // of what is in the buffer and not handed out
    std::size_t end_ = 0;
    std::uint64_t fileOffset_ = 0; // of what comes after the buffer
    std::uint64_t number_ = 0;
    std::string plain_; // a line whose colours were taken away
};

// Errors of kind Unsupported for what is no text in UTF-8: nulls near the beginning, UTF-16 as PowerShell writes it.
Status checkIsText(const ReadFile& file);

} // namespace qaliper

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/file.h"

// Reads the lines of a text file of any size, in bounded memory. What a terminal would not show is removed: line ends
// of both kinds, colour codes, and text that a carriage return overwrites.

namespace qaliper {

struct TextLine {
    std::string_view text;    // valid until the next line is read
    std::uint64_t number = 0; // counted from 1
    std::uint64_t offset = 0; // of its first byte in the file; in UTF-16 exact as long as all characters are ASCII
    bool isCut = false;       // the line was longer; only its beginning was kept
};

class LineReader {
public:
    static constexpr std::size_t lineLimit = 64U << 10; // bytes kept of a line

    // The file has to outlive the reader.
    explicit LineReader(const ReadFile& file);

    // False at the end of the file. Errors: CannotRead, when the file shrank or could not be read.
    Result<bool> next(TextLine& line);

    std::uint64_t position() const { return fileOffset_ - unitSize_ * (end_ - begin_); } // bytes that were read

private:
    Status start(); // looks at the byte order mark
    Status refill();
    Status readUnits(std::size_t space); // UTF-16 into the rest of the buffer
    Result<bool> skipRest();
    std::string_view shown(std::string_view line);

    const ReadFile* file_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0; // of the unread bytes in the buffer
    std::size_t end_ = 0;
    std::uint64_t fileOffset_ = 0; // of the bytes after the buffer
    std::uint64_t number_ = 0;
    std::string plain_;        // a line without its colour codes
    std::size_t unitSize_ = 1; // bytes of a code unit: 2 in UTF-16
    bool isBigEndian_ = false;
    bool isStarted_ = false;
    std::vector<char> units_; // UTF-16 as it was read
};

// An error of kind Unsupported for a file that is no text: zero bytes near the beginning, except in UTF-16.
Status checkIsText(const ReadFile& file);

} // namespace qaliper

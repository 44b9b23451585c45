#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>

#include "model/report/fastest.h"

// What was measured of variants of models, in a file, so that it is not measured again: JSON (schema "qaliper-times/1").

namespace qaliper {

// What times depend on beside the models.
struct TimesSetup {
    std::string connection;
    std::string release;
    std::string gpu;
    std::string level;  // of the builder's optimization; empty: TensorRT's own
    std::string typing; // "strong", or the types that the builder may use
    std::string shapes; // of the inputs
    friend auto operator<=>(const TimesSetup&, const TimesSetup&) = default; // NOLINT(*-use-nullptr)
};

class KeptTimes {
public:
    // Of the file where it is to be read; an empty path keeps nothing. Errors: CannotRead; Invalid where it is no such file.
    static Result<KeptTimes> open(std::filesystem::path file, bool isRead, TimesSetup setup);

    const std::filesystem::path& file() const { return file_; }
    // The variant beside the base, by SHA-256 of their files; null where it was not measured.
    const TimedVariant* find(const std::string& base, const std::string& variant) const;
    // Errors: CannotWrite.
    Status add(const std::string& base, const std::string& variant, const TimedVariant& measured);

private:
    using Measured = std::map<std::pair<std::string, std::string>, TimedVariant>; // by base and variant

    KeptTimes(std::filesystem::path file, TimesSetup setup) : file_(std::move(file)), setup_(std::move(setup)) {}
    Status read();
    Status write() const;

    std::filesystem::path file_;
    TimesSetup setup_;
    std::map<TimesSetup, Measured> runs_;
};

} // namespace qaliper

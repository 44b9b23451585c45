#pragma once

#include <filesystem>
#include <string>
#include <vector>
#include <zip.h>

namespace qaliper {

// A zip of records that a test reads. Throws std::runtime_error where it cannot be opened.
class Archive {
public:
    explicit Archive(const std::filesystem::path& path);
    ~Archive() { zip_discard(zip_); }
    Archive(const Archive&) = delete;
    Archive& operator=(const Archive&) = delete;

    // Names of the files, in their order.
    std::vector<std::string> names() const;
    bool has(const std::string& name) const { return zip_name_locate(zip_, name.c_str(), 0) >= 0; }
    // Throws std::runtime_error for a file that is not there.
    std::string read(const std::string& name) const;

private:
    zip_t* zip_ = nullptr;
};

} // namespace qaliper

#include "tests/engine/archive.h"

#include <stdexcept>

namespace qaliper {

Archive::Archive(const std::filesystem::path& path) {
    int code = 0;
    zip_ = zip_open(path.c_str(), ZIP_RDONLY, &code);
    if (!zip_)
        throw std::runtime_error("cannot open " + path.string());
}

std::vector<std::string> Archive::names() const {
    std::vector<std::string> names;
    for (zip_int64_t i = 0; i < zip_get_num_entries(zip_, 0); ++i)
        names.emplace_back(zip_get_name(zip_, static_cast<zip_uint64_t>(i), 0));
    return names;
}

std::string Archive::read(const std::string& name) const {
    zip_stat_t stat;
    zip_file_t* file = zip_stat(zip_, name.c_str(), 0, &stat) == 0 ? zip_fopen(zip_, name.c_str(), 0) : nullptr;
    if (!file)
        throw std::runtime_error("not in the zip: " + name);
    std::string bytes(stat.size, '\0');
    zip_fread(file, bytes.data(), bytes.size());
    zip_fclose(file);
    return bytes;
}

} // namespace qaliper

#include "tests/support/arrays.h"

#include <cmath>
#include <cstring>
#include <stdexcept>
#include <zip.h>

namespace qaliper {

using namespace std::string_literals;

std::string npy(const std::string& header, const std::string& data) {
    std::string text = header;
    text.resize((10 + header.size() + 1 + 63) / 64 * 64 - 11, ' ');
    text += '\n';
    const auto size = static_cast<unsigned>(text.size());
    return "\x93NUMPY\x01\x00"s + static_cast<char>(size & 0xff) + static_cast<char>(size >> 8) + text + data;
}

std::string npyOf(const std::string& descr, const std::string& shape, const std::string& data) {
    return npy("{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }", data);
}

std::string floatsOf(const std::string& shape, const std::vector<float>& numbers) {
    std::string bytes(numbers.size() * sizeof(float), '\0');
    if (!numbers.empty())
        std::memcpy(bytes.data(), numbers.data(), bytes.size());
    return npyOf("<f4", shape, bytes);
}

std::string wavesOf(const std::string& shape, std::size_t count) {
    std::vector<float> numbers;
    for (std::size_t i = 0; i < count; ++i)
        numbers.push_back(2 * std::sin(static_cast<float>(i * i % 9973)));
    return floatsOf(shape, numbers);
}

void writeNpz(const std::filesystem::path& path, const std::vector<std::pair<std::string, std::string>>& arrays) {
    int code = 0;
    zip_t* archive = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code);
    if (!archive)
        throw std::runtime_error("no archive can be written here");
    for (const auto& [name, bytes] : arrays) {
        zip_source_t* source = zip_source_buffer(archive, bytes.data(), bytes.size(), 0);
        zip_file_add(archive, (name + ".npy").c_str(), source, ZIP_FL_ENC_UTF_8);
    }
    if (zip_close(archive) != 0)
        throw std::runtime_error("the archive cannot be written");
}

} // namespace qaliper

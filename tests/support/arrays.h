#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

// Arrays as NumPy writes them, for tests of a user's data.

namespace qaliper {

// `header`: the dictionary; `data`: the elements.
std::string npy(const std::string& header, const std::string& data);

// `descr`: NumPy's name of a type, as "<f4"; `shape`: a Python tuple.
std::string npyOf(const std::string& descr, const std::string& shape, const std::string& data);

// Single-precision numbers of that shape.
std::string floatsOf(const std::string& shape, const std::vector<float>& numbers);

// So many of them between -2 and 2, without a pattern.
std::string wavesOf(const std::string& shape, std::size_t count);

// An archive as numpy.savez_compressed writes it, of names without ".npy" and arrays.
void writeNpz(const std::filesystem::path& path, const std::vector<std::pair<std::string, std::string>>& arrays);

} // namespace qaliper

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

// Drives a fuzz target where there is no libFuzzer: changes seeds at random and hands them over, until the time is up.
// The input that is being tried lies in the file "current", so that it is there after a crash.
//
//     fuzz_model SECONDS CURRENT SEED…

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Random = std::mt19937_64;

std::size_t below(Random& random, std::size_t limit) { return limit == 0 ? 0 : random() % limit; }

std::string readSeed(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// One change: a bit, a byte, an extreme value, a cut, a repetition, or a piece of another seed.
void mutate(std::string& bytes, const std::string& other, Random& random) {
    static constexpr std::string_view extremes("\x00\x01\x7f\x80\xff\x0a\x12\x2a\x3a\x4a", 10);
    const std::size_t at = below(random, bytes.size());
    const std::size_t size = below(random, std::min<std::size_t>(bytes.size() - at, 64)) + 1;
    switch (below(random, 7)) {
    case 0: bytes[at] = static_cast<char>(bytes[at] ^ (1 << below(random, 8))); break;
    case 1: bytes[at] = static_cast<char>(random()); break;
    case 2: bytes[at] = extremes[below(random, extremes.size())]; break;
    case 3: bytes.erase(at, size); break;
    case 4: bytes.insert(at, bytes.substr(at, size)); break;
    case 5: bytes.insert(at, other.substr(below(random, other.size()), size)); break;
    default:
        bytes.replace(at, std::min(size, bytes.size() - at), other.substr(below(random, other.size()), size));
        break;
    }
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        std::cerr << "usage: " << argv[0] << " SECONDS CURRENT SEED...\n";
        return 2;
    }
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(std::atoi(argv[1]));
    std::vector<std::string> seeds;
    for (int i = 3; i < argc; ++i)
        seeds.push_back(readSeed(argv[i]));
    std::erase(seeds, std::string());
    Random random(std::random_device{}());
    std::uint64_t runs = 0;
    for (; std::chrono::steady_clock::now() < end; ++runs) {
        std::string bytes = seeds[below(random, seeds.size())];
        const std::size_t changes = 1 + below(random, 6);
        for (std::size_t i = 0; i < changes && !bytes.empty(); ++i)
            mutate(bytes, seeds[below(random, seeds.size())], random);
        std::ofstream(argv[2], std::ios::binary | std::ios::trunc) << bytes;
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    }
    std::cout << runs << " inputs\n";
    return 0;
}

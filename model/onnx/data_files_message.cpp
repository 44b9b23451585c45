#include "model/onnx/data_files_message.h"

namespace qaliper {

void pack(Packer& packer, const DataFiles& files) {
    packer.put(static_cast<std::uint64_t>(files.paths.size()));
    for (const std::filesystem::path& path : files.paths)
        packer.put(std::string_view(path.native()));
    packer.put(std::string_view(files.labels));
}

DataFiles unpackDataFiles(Unpacker& unpacker) {
    constexpr std::size_t smallestText = 8;
    DataFiles files;
    files.paths.resize(unpacker.getCount(smallestText));
    for (std::filesystem::path& path : files.paths)
        path = unpacker.get<std::string>();
    files.labels = unpacker.get<std::string>();
    return files;
}

} // namespace qaliper

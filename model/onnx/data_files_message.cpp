#include "model/onnx/data_files_message.h"

namespace qaliper {

void pack(Packer& packer, const DataFiles& files) {
    packer.put(static_cast<std::uint64_t>(files.paths.size()));
    for (const std::filesystem::path& path : files.paths)
        packer.put(std::string_view(path.native()));
    packer.put(std::string_view(files.labels));
    packer.put(static_cast<std::uint8_t>(files.recipe ? 1 : 0));
    packer.put(std::string_view(files.recipe ? imageRecipeText(*files.recipe) : std::string()));
    packer.put(static_cast<std::uint64_t>(files.raw.size()));
    for (const RawFile& raw : files.raw) {
        packer.put(std::string_view(raw.input));
        packer.put(std::string_view(raw.file.native()));
        packer.put(static_cast<std::int32_t>(raw.type));
        packer.put(static_cast<std::uint64_t>(raw.dims.size()));
        for (const std::int64_t dim : raw.dims)
            packer.put(dim);
    }
}

DataFiles unpackDataFiles(Unpacker& unpacker) {
    constexpr std::size_t smallestText = 8;
    DataFiles files;
    files.paths.resize(unpacker.getCount(smallestText));
    for (std::filesystem::path& path : files.paths)
        path = unpacker.get<std::string>();
    files.labels = unpacker.get<std::string>();
    const bool hasRecipe = unpacker.get<std::uint8_t>() != 0;
    const auto recipe = unpacker.get<std::string_view>();
    if (hasRecipe)
        files.recipe = recipe.empty() ? ImageRecipe() : parseImageRecipe(recipe).value_or(ImageRecipe());
    constexpr std::size_t smallestRaw = 28;
    files.raw.resize(unpacker.getCount(smallestRaw));
    for (RawFile& raw : files.raw) {
        raw.input = unpacker.get<std::string>();
        raw.file = unpacker.get<std::string>();
        raw.type = static_cast<DataType>(unpacker.get<std::int32_t>());
        raw.dims.resize(unpacker.getCount(sizeof(std::int64_t)));
        for (std::int64_t& dim : raw.dims)
            dim = unpacker.get<std::int64_t>();
    }
    return files;
}

} // namespace qaliper

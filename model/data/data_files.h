#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/data/array_stream.h"
#include "model/data/image_recipe.h"

// What a user gives as data, and how each kind of it becomes arrays.

namespace qaliper {

struct ModelInput {
    std::string name;
    DataType type = DataType::Undefined;
    std::vector<std::int64_t> dims; // negative: any size
};

// Bare elements, little-endian and row-major, of a type and a shape that the user states.
struct RawFile {
    std::string input;
    std::filesystem::path file;
    DataType type = DataType::Undefined;
    std::vector<std::int64_t> dims; // the first one counts the samples
    friend bool operator==(const RawFile&, const RawFile&) = default;
};

struct DataFiles {
    // .npy and .npz; text (.txt, .csv, .tsv) of whole numbers, a sample in each line; folders of images, PNG or JPEG, in
    // the natural order of their names. Text belongs to the input that is named like the file, images to the only input
    // that has no other data. Several arrays of one name follow each other; their shapes may differ.
    std::vector<std::filesystem::path> paths;
    std::string labels; // the name of the array of labels; empty: none
    std::vector<RawFile> raw = {};
    std::optional<ImageRecipe> recipe = {};        // for folders of images
    std::optional<std::int64_t> ignoredLabel = {}; // where it stands, a metric does not count the sample or pixel
};

// As on the command line: paths, and "INPUT=FILE:TYPE[SHAPE]" for bare elements, as "x=x.bin:float[100,3,224,224]";
// types have their names of ONNX text. `recipe`: as parseImageRecipe() takes it, or empty. Errors: Invalid.
Result<DataFiles> parseDataFiles(std::span<const std::string> texts, std::string labels, const std::string& recipe);

// All arrays, in order; those of one name follow each other. Errors: CannotRead; Invalid; Unsupported for an image of
// another format. They name the file.
Result<std::vector<ArrayStream>> openDataFiles(const DataFiles& files, std::span<const ModelInput> inputs);

} // namespace qaliper

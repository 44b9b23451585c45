#include "model/data/data_files.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "model/base/file.h"
#include "model/base/number.h"
#include "model/graph/elements.h"
#include "model/graph/tensor.h"
#include "model/graph/type_names.h"

namespace qaliper {

namespace {

namespace fs = std::filesystem;

tl::unexpected<Error> wrongFile(const fs::path& path, Text message) {
    return fail({ErrorKind::Invalid, std::move(message), path.string(), {}});
}

bool isTextName(const fs::path& path) {
    const std::string suffix = path.extension().string();
    return suffix == ".txt" || suffix == ".csv" || suffix == ".tsv";
}

// Elements that are in memory.
ArrayStream streamOf(
    const fs::path& path, std::string name, DataType type, std::vector<std::int64_t> dims, std::string bytes) {
    ArrayStream array{std::move(name), type, std::move(dims), path, {}};
    auto kept = std::make_shared<const std::string>(std::move(bytes));
    array.read = [kept, at = std::size_t{0}](std::span<std::byte> out) mutable -> Status {
        if (out.size() > kept->size() - at)
            return fail(ErrorKind::CannotRead, say("These data end before all their elements"));
        std::ranges::copy(std::as_bytes(std::span(*kept).subspan(at, out.size())), out.begin());
        at += out.size();
        return {};
    };
    return array;
}

// Whole numbers with commas, semicolons or white space between them.
Result<std::vector<double>> numbersOfLine(const fs::path& path, std::string_view line, std::size_t number) {
    constexpr std::string_view separators = " \t\r,;";
    std::vector<double> numbers;
    while (true) {
        line.remove_prefix(std::min(line.find_first_not_of(separators), line.size()));
        if (line.empty())
            return numbers;
        const std::string_view word = line.substr(0, std::min(line.find_first_of(separators), line.size()));
        const auto value = parseInteger(word);
        if (!value)
            return wrongFile(
                path, say("Line {line} has {word}, which is no whole number", arg("line", number), arg("word", word)));
        numbers.push_back(static_cast<double>(*value));
        line.remove_prefix(word.size());
    }
}

// Samples of equal length that follow each other are one array.
Result<std::vector<ArrayStream>> openText(const fs::path& path, DataType type) {
    QALIPER_TRY(const auto text, readWholeFile(path));
    std::vector<ArrayStream> arrays;
    std::string bytes;
    std::int64_t rows = 0;
    std::size_t length = 0;
    const auto finish = [&] {
        if (rows > 0)
            arrays.push_back(streamOf(path, path.stem().string(), type,
                {std::exchange(rows, 0), static_cast<std::int64_t>(length)}, std::exchange(bytes, {})));
    };
    std::string_view rest = text;
    for (std::size_t number = 1; !rest.empty(); ++number) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        QALIPER_TRY(const auto numbers, numbersOfLine(path, rest.substr(0, end), number));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (numbers.empty())
            continue;
        if (numbers.size() != length)
            finish();
        length = numbers.size();
        bytes += encodeNumbers(type, numbers);
        ++rows;
    }
    finish();
    if (arrays.empty())
        return wrongFile(path, say("This text has no numbers"));
    return arrays;
}

Result<ArrayStream> openRaw(const RawFile& raw) {
    const auto file = ReadFile::open(raw.file);
    if (!file)
        return fail(file.error());
    const auto size = byteSize({{}, raw.type, raw.dims, {}, {}});
    if (size != (*file)->size())
        return wrongFile(raw.file,
            say("Input \"{input}\" is stated as {type} {shape}, which are {expected} bytes, and the file has {found}",
                arg("input", raw.input), arg("type", textName(raw.type)), arg("shape", formatShape(raw.dims)),
                arg("expected", size.value_or(0)), arg("found", (*file)->size())));
    ArrayStream array{raw.input, raw.type, raw.dims, raw.file, {}};
    array.read = [file = *file, at = std::uint64_t{0}](std::span<std::byte> out) mutable {
        Status status = file->read(at, out);
        at += out.size();
        return status;
    };
    return array;
}

std::vector<fs::path> imagesIn(const fs::path& folder) {
    std::vector<fs::path> images;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
        if (isImageName(entry.path()))
            images.push_back(entry.path());
    }
    std::ranges::sort(images,
        [](const fs::path& a, const fs::path& b) { return naturalLess(a.filename().string(), b.filename().string()); });
    return images;
}

std::vector<std::int64_t> dimsOf(const ImageRecipe& recipe, const ImageSize& size) {
    const auto height = static_cast<std::int64_t>(size.height);
    const auto width = static_cast<std::int64_t>(size.width);
    const auto channels = static_cast<std::int64_t>(recipe.channels());
    return recipe.layout == ImageLayout::Nchw ? std::vector{channels, height, width}
                                              : std::vector{height, width, channels};
}

// One image after the other is read and prepared.
ArrayStream imageStream(
    std::vector<fs::path> images, const ImageRecipe& recipe, const ModelInput& input, std::vector<std::int64_t> dims) {
    const std::uint64_t bytes = byteSize({{}, input.type, dims, {}, {}}).value_or(0);
    dims.insert(dims.begin(), static_cast<std::int64_t>(images.size()));
    ArrayStream array{input.name, input.type, std::move(dims), images.front().parent_path(), {}};
    array.read = [images = std::move(images), recipe, type = input.type, bytes, at = std::size_t{0}](
                     std::span<std::byte> out) mutable -> Status {
        for (; !out.empty() && at < images.size(); ++at) {
            QALIPER_TRY(const auto image, readImage(images[at]));
            auto numbers = prepareImage(recipe, image);
            if (!numbers) {
                numbers.error().path = images[at];
                return fail(std::move(numbers.error()));
            }
            const std::string elements = encodeNumbers(type, {numbers->begin(), numbers->end()});
            if (elements.size() != bytes || elements.size() > out.size())
                return fail(
                    {ErrorKind::Changed, say("The image has another size than before"), images[at].string(), {}});
            std::ranges::copy(std::as_bytes(std::span(elements)), out.begin());
            out = out.subspan(elements.size());
        }
        return {};
    };
    return array;
}

// Images of equal size that follow each other are one array; where the recipe says the size, all are.
Result<std::vector<ArrayStream>> openImages(
    const fs::path& folder, const ImageRecipe& recipe, const ModelInput& input) {
    const std::vector<fs::path> images = imagesIn(folder);
    if (images.empty())
        return wrongFile(folder, say("This folder has no PNG or JPEG images"));
    const bool isFixed = recipe.crop.width != 0 || recipe.size.height != 0;
    std::vector<ArrayStream> arrays;
    std::vector<fs::path> group;
    std::vector<std::int64_t> dims;
    for (const fs::path& path : images) {
        if (group.empty() || !isFixed) {
            QALIPER_TRY(const auto image, readImage(path));
            const auto size = preparedSize(recipe, image);
            if (!size)
                return wrongFile(path, size.error().message);
            auto found = dimsOf(recipe, *size);
            if (!group.empty() && found != dims)
                arrays.push_back(imageStream(std::exchange(group, {}), recipe, input, dims));
            dims = std::move(found);
        }
        group.push_back(path);
    }
    arrays.push_back(imageStream(std::move(group), recipe, input, dims));
    return arrays;
}

// The only input without other data.
Result<ModelInput> inputOfImages(
    const fs::path& folder, std::span<const ModelInput> inputs, const std::vector<ArrayStream>& others) {
    std::vector<const ModelInput*> open;
    for (const ModelInput& input : inputs) {
        if (std::ranges::find(others, input.name, &ArrayStream::name) == others.end())
            open.push_back(&input);
    }
    if (open.size() == 1)
        return *open.front();
    return wrongFile(folder,
        say("The images belong to one input, and {count} {count|input has|inputs have} no other data",
            arg("count", open.size())));
}

DataType typeOfText(const fs::path& path, std::span<const ModelInput> inputs) {
    const auto named = std::ranges::find(inputs, path.stem().string(), &ModelInput::name);
    if (named != inputs.end())
        return named->type;
    return inputs.size() == 1 && isInteger(inputs.front().type) ? inputs.front().type : DataType::Int64;
}

Result<RawFile> parseRaw(const std::string& text) {
    const std::size_t equals = text.find('=');
    const std::size_t colon = text.rfind(':');
    const std::size_t bracket = text.rfind('[');
    RawFile raw;
    bool isValid = equals != std::string::npos && colon != std::string::npos && bracket != std::string::npos &&
        equals < colon && colon < bracket && text.ends_with(']');
    if (isValid) {
        raw.input = text.substr(0, equals);
        raw.file = text.substr(equals + 1, colon - equals - 1);
        raw.type = dataTypeNamed(text.substr(colon + 1, bracket - colon - 1)).value_or(DataType::Undefined);
        std::string_view dims = std::string_view(text).substr(bracket + 1, text.size() - bracket - 2);
        while (isValid && !dims.empty()) {
            const std::size_t end = std::min(dims.find(','), dims.size());
            const auto dim = parseInteger(dims.substr(0, end));
            isValid = dim && *dim > 0;
            raw.dims.push_back(dim.value_or(0));
            dims.remove_prefix(std::min(end + 1, dims.size()));
        }
    }
    if (!isValid || raw.dims.empty() || raw.type == DataType::Undefined || raw.type == DataType::String)
        return fail(ErrorKind::Invalid,
            say("{text} is not INPUT=FILE:TYPE[SHAPE], as x=x.bin:float[100,3,224,224]", arg("text", text)));
    return raw;
}

} // namespace

Result<DataFiles> parseDataFiles(std::span<const std::string> texts, std::string labels, const std::string& recipe) {
    DataFiles files{{}, std::move(labels)};
    for (const std::string& text : texts) {
        if (!text.ends_with(']')) {
            files.paths.emplace_back(text);
            continue;
        }
        QALIPER_TRY(auto raw, parseRaw(text));
        files.raw.push_back(std::move(raw));
    }
    if (!recipe.empty()) {
        QALIPER_TRY(auto parsed, parseImageRecipe(recipe));
        files.recipe = std::move(parsed);
    }
    return files;
}

Result<std::vector<ArrayStream>> openDataFiles(const DataFiles& files, std::span<const ModelInput> inputs) {
    std::vector<ArrayStream> all;
    std::vector<fs::path> folders;
    const auto append = [&](Result<std::vector<ArrayStream>> arrays) -> Status {
        if (!arrays)
            return fail(std::move(arrays.error()));
        std::ranges::move(*arrays, std::back_inserter(all));
        return {};
    };
    for (const RawFile& raw : files.raw) {
        QALIPER_TRY(auto array, openRaw(raw));
        all.push_back(std::move(array));
    }
    for (const fs::path& path : files.paths) {
        std::error_code ignored;
        if (fs::is_directory(path, ignored)) {
            folders.push_back(path);
            continue;
        }
        QALIPER_CHECK(append(isTextName(path) ? openText(path, typeOfText(path, inputs)) : openArrays(path)));
    }
    const std::size_t others = all.size();
    for (const fs::path& folder : folders) {
        if (!files.recipe)
            return wrongFile(folder, say("A folder of images needs a recipe, as size=224x224,scale=1/255"));
        QALIPER_TRY(const auto input,
            inputOfImages(folder, inputs, {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(others)}));
        QALIPER_CHECK(append(openImages(folder, *files.recipe, input)));
    }
    return all;
}

} // namespace qaliper

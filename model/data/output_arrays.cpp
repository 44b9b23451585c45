#include "model/data/output_arrays.h"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>

#include <nlohmann/json.hpp>

#include "model/base/system_message.h"
#include "model/data/npy.h"
#include "model/graph/elements.h"
#include "model/graph/tensor.h"

namespace qaliper {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longestName = 64; // bytes of an output's name in that of its file

tl::unexpected<Error> cannotWrite(const fs::path& path) {
    return fail({ErrorKind::CannotWrite,
        say("Cannot write the outputs for the metric command: {reason}", arg("reason", systemMessage(errno))),
        path.string(), {}});
}

// Of letters, digits, '-' and '_', whatever the name is; the number makes it the only one.
std::string fileNameOf(std::size_t number, std::string_view name) {
    std::string file = std::to_string(number) + "-";
    for (const char c : name.substr(0, longestName)) {
        const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
        file += isPlain ? c : '_';
    }
    return file;
}

FeedTensor asNumpyHasIt(FeedTensor tensor) {
    if (isNumpyType(tensor.type))
        return tensor;
    const auto numbers = decodeNumbers(tensor.type, tensor.bytes, elementCount(tensor.dims).value_or(0));
    return {{}, DataType::Float, std::move(tensor.dims), encodeNumbers(DataType::Float, numbers)};
}

} // namespace

// The runs of one array, behind the place of a header.
struct OutputArrays::Writer {
    fs::path folder;
    std::string name; // of the file, without its end
    std::uint64_t samplesOfRun = 1;
    std::ofstream file = {};
    DataType type = DataType::Undefined;
    std::vector<std::vector<std::int64_t>> shapes = {}; // by run

    fs::path path(const std::string& end = ".npy") const { return folder / (name + end); }

    Status add(const FeedTensor& given) {
        const FeedTensor tensor = asNumpyHasIt(given);
        if (shapes.empty()) {
            type = tensor.type;
            file.open(path(), std::ios::binary);
            file << std::string(npyHeaderSize, ' ');
        }
        if (tensor.type != type)
            return fail(ErrorKind::Invalid, say("An output has another type in a later run"));
        shapes.push_back(tensor.dims);
        file << tensor.bytes;
        return file ? Status() : cannotWrite(path());
    }

    // The name of the file, or the names of one a run.
    Result<nlohmann::json> finish() {
        if (shapes.empty())
            return nlohmann::json::array();
        const bool isEven = std::ranges::all_of(shapes, [&](const auto& shape) { return shape == shapes.front(); });
        if (!isEven)
            return split();
        file.seekp(0);
        file << npyHeader(type, wholeShape());
        file.close();
        return file ? Result<nlohmann::json>(path().filename().string()) : cannotWrite(path());
    }

    std::vector<std::int64_t> wholeShape() const {
        std::vector<std::int64_t> dims = shapes.front();
        const auto runs = static_cast<std::int64_t>(shapes.size());
        if (!dims.empty() && dims.front() == static_cast<std::int64_t>(samplesOfRun))
            dims.front() *= runs;
        else
            dims.insert(dims.begin(), runs);
        return dims;
    }

    Result<nlohmann::json> split() {
        file.close();
        std::ifstream all(path(), std::ios::binary);
        all.seekg(npyHeaderSize);
        nlohmann::json names = nlohmann::json::array();
        for (std::size_t run = 0; run < shapes.size(); ++run) {
            std::string bytes(byteSize({{}, type, shapes[run], {}, {}}).value_or(0), '\0');
            all.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
            const fs::path part = path("-" + std::to_string(run) + ".npy");
            std::ofstream out(part, std::ios::binary);
            out << npyHeader(type, shapes[run]) << bytes;
            out.close();
            if (!all || !out)
                return cannotWrite(part);
            names.push_back(part.filename().string());
        }
        std::error_code ignored;
        fs::remove(path(), ignored);
        return names;
    }
};

OutputArrays::OutputArrays(fs::path folder, std::vector<std::string> outputs)
    : folder_(std::move(folder)), outputs_(std::move(outputs)) {}
OutputArrays::~OutputArrays() = default;
OutputArrays::OutputArrays(OutputArrays&&) noexcept = default;
OutputArrays& OutputArrays::operator=(OutputArrays&&) noexcept = default;

Result<OutputArrays> OutputArrays::create(
    fs::path folder, const std::vector<std::string>& outputs, std::uint64_t samplesOfRun) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        return cannotWrite(folder);
    OutputArrays arrays(std::move(folder), outputs);
    for (std::size_t i = 0; i < outputs.size(); ++i)
        arrays.writers_.push_back(
            std::make_unique<Writer>(Writer{arrays.folder_, fileNameOf(i, outputs[i]), samplesOfRun}));
    arrays.writers_.push_back(std::make_unique<Writer>(Writer{arrays.folder_, "labels", samplesOfRun}));
    return arrays;
}

Status OutputArrays::add(std::size_t output, const FeedTensor& tensor) { return writers_[output]->add(tensor); }

Status OutputArrays::addLabels(const FeedTensor& labels) { return writers_.back()->add(labels); }

Status OutputArrays::finish(std::span<const std::uint64_t> samples) {
    nlohmann::ordered_json files = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
        QALIPER_TRY(files[outputs_[i]], writers_[i]->finish());
    }
    nlohmann::ordered_json labels;
    if (!writers_.back()->shapes.empty()) {
        QALIPER_TRY(labels, writers_.back()->finish());
    }
    const nlohmann::ordered_json list{{"schema", "qaliper/1"}, {"outputs", std::move(files)},
        {"samples", std::vector<std::uint64_t>(samples.begin(), samples.end())}, {"labels", std::move(labels)}};
    const fs::path path = folder_ / "outputs.json";
    std::ofstream out(path, std::ios::binary);
    out << list.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << '\n';
    out.close();
    return out ? Status() : cannotWrite(path);
}

} // namespace qaliper

#include "model/onnx/save.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <system_error>

#include "model/base/number.h"
#include "model/onnx/compose.h"
#include "model/onnx/splice.h"

namespace qaliper {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t dataAlignment = 4096; // bytes; a reader can map each tensor
constexpr std::uint64_t smallestExternal = 1024;

// The path with its links resolved as far as possible; a path whose links cannot be resolved stays as it is.
fs::path followed(const fs::path& path) {
    std::error_code error;
    const fs::path whole = fs::absolute(path, error);
    if (error)
        return path.lexically_normal();
    const fs::path canonical = fs::weakly_canonical(whole, error);
    return error ? whole.lexically_normal() : canonical;
}

// Also for a path without a file, or of a file that was replaced.
bool isSamePlace(const fs::path& a, const fs::path& b) { return followed(a) == followed(b); }

Status checkUnchanged(const Model& model, const fs::path& path, const SaveOptions& options) {
    const auto& file = model.storage->file();
    if (!file)
        return {};
    if (!file->unchanged())
        return fail({ErrorKind::Changed,
            say("The file was rewritten since it was opened, including its weights. Reload it before saving"),
            file->path().string(), {}});
    const auto now = stampOf(path);
    const bool isOurs = now && (*now == file->stamp() || std::optional(*now) == model.storage->lastSaved());
    if (now && !isOurs && isSamePlace(path, file->path()) && !options.force)
        return fail({ErrorKind::Changed,
            say("The file on disk is no longer the one that was opened. Save under another name or overwrite it "
                "explicitly"),
            path.string(), {}});
    return {};
}

using DataFiles = std::map<std::string, std::shared_ptr<const ReadFile>>;

void collectDataFile(const Tensor& tensor, DataFiles& files) {
    const auto* external = std::get_if<InExternal>(&tensor.payload);
    if (external && external->file) // anything else was rejected or is missing, and stays as it is
        files.emplace(external->location, external->file);
}

void collectDataFiles(const Attribute& attribute, DataFiles& files) {
    if (const auto* tensor = std::get_if<Tensor>(&attribute.value))
        collectDataFile(*tensor, files);
    if (const auto* tensors = std::get_if<std::vector<Tensor>>(&attribute.value)) {
        for (const Tensor& tensor : *tensors)
            collectDataFile(tensor, files);
    }
}

enum class Holders : std::uint8_t { All, AttributesOnly };

// The files that have the model's tensors, by the location in the model. Only files that the path policy allowed.
DataFiles dataFilesOf(const Model& model, Holders holders = Holders::All) {
    DataFiles files;
    for (const auto& graph : model.graphs) {
        if (!graph)
            continue;
        if (holders == Holders::All) {
            for (const Tensor& tensor : graph->initializers)
                collectDataFile(tensor, files);
        }
        for (const Node& node : graph->nodes) {
            for (const Attribute& attribute : node.attributes)
                collectDataFiles(attribute, files);
        }
    }
    return files;
}

// Weights beside the model belong to it like those inside: what is gathered, copied or referred to has to be what was
// opened. A file that was deleted can still be read.
Status checkDataUnchanged(const Model& model, const SaveOptions& options) {
    for (const auto& [location, file] : dataFilesOf(model)) {
        const auto now = stampOf(file->path());
        const bool isOther = now && *now != file->stamp() && !options.force;
        if (isOther || !file->unchanged())
            return fail({ErrorKind::Changed,
                say("The weights file \"{location}\" was changed since the model was opened. Reload the model first",
                    arg("location", location)),
                file->path().string(), {}});
    }
    return {};
}

// A model must not overwrite its own weights.
Status checkNotItsData(const Model& model, const fs::path& path) {
    for (const auto& [location, file] : dataFilesOf(model)) {
        if (isSameFile(path, file->path()) || isSamePlace(path, path.parent_path() / location))
            return fail({ErrorKind::CannotWrite,
                say("This file contains the weights of this model. Save the model under another name"), path.string(),
                {}});
    }
    return {};
}

std::function<void(std::uint64_t)> progressOf(const Job& job, const fs::path& path, std::uint64_t total) {
    return [job, stage = say("Saving {file}", arg("file", path.filename().string())), total](std::uint64_t written) {
        job.report(stage,
            std::min(1.0, static_cast<double>(written) / static_cast<double>(std::max<std::uint64_t>(total, 1))));
    };
}

Result<bool> holdsSameBytes(const ReadFile& a, const fs::path& other) {
    QALIPER_TRY(const auto b, ReadFile::open(other));
    if (a.size() != b->size())
        return false;
    constexpr std::uint64_t step = 1U << 20;
    for (std::uint64_t at = 0; at < a.size(); at += step) {
        const std::uint64_t size = std::min(step, a.size() - at);
        const auto left = a.readText(at, size);
        const auto right = b->readText(at, size);
        if (!left)
            return fail(left.error());
        if (!right || *left != *right)
            return false;
    }
    return true;
}

// Data files keep their path relative to the model.
Status copyExternal(const Model& model, const fs::path& target, const Job& job, Holders holders = Holders::All) {
    const auto& source = model.storage->file();
    if (!source)
        return {};
    const fs::path from = source->path().parent_path();
    const fs::path to = target.parent_path();
    if (isSameFile(from.empty() ? "." : from, to.empty() ? "." : to))
        return {};
    for (const auto& [location, file] : dataFilesOf(model, holders)) {
        std::error_code error;
        if (fs::exists(to / location, error)) {
            const auto isSame = holdsSameBytes(*file, to / location);
            if (isSame && *isSame)
                continue;
            return fail({ErrorKind::CannotWrite,
                say("The folder has another file of that name, which is not overwritten. Save to another folder or "
                    "gather the weights in a separate file"),
                (to / location).string(), {}});
        }
        fs::create_directories((to / location).parent_path(), error);
        QALIPER_TRY(auto copy, AtomicFile::create(to / location));
        QALIPER_CHECK(copy.copyFrom(*file, 0, file->size(), job));
        QALIPER_CHECK(copy.commit());
    }
    return {};
}

Result<FileStamp> committed(AtomicFile& file) {
    QALIPER_CHECK(file.commit());
    return file.stamp();
}

Result<FileStamp> copyUntouched(const ReadFile& source, const fs::path& path, const Job& job) {
    QALIPER_TRY(auto file, AtomicFile::create(path));
    file.reportTo(progressOf(job, path, source.size()));
    QALIPER_CHECK(file.copyFrom(source, 0, source.size(), job));
    return committed(file);
}

// Writes payloads one after the other into the data file.
class DataFile {
public:
    DataFile(const Storage& storage, std::string location, AtomicFile file, const Job& job)
        : storage_(&storage), location_(std::move(location)), file_(std::move(file)), job_(&job) {}

    Result<std::optional<InExternal>> add(const Tensor& tensor) {
        const auto size = byteSize(tensor);
        const bool isText = std::holds_alternative<Strings>(tensor.payload);
        const bool isOutside = std::holds_alternative<InExternal>(tensor.payload); // its file is not copied
        if (isText || !size || (*size < smallestExternal && !isOutside))
            return std::optional<InExternal>{};
        const std::uint64_t offset = (file_.written() + dataAlignment - 1) / dataAlignment * dataAlignment;
        QALIPER_CHECK(file_.padTo(offset));
        QALIPER_CHECK(append(tensor));
        return std::optional(InExternal{location_, offset, *size, {}, {}});
    }

    Status commit() { return file_.commit(); }

private:
    Status append(const Tensor& tensor) {
        QALIPER_CHECK(job_->check());
        const auto* inFile = std::get_if<InFile>(&tensor.payload);
        if (inFile && inFile->encoding == PayloadEncoding::Raw)
            return file_.copyFrom(*storage_->file(), inFile->offset, inFile->size, *job_);
        QALIPER_TRY(const auto bytes, readBytes(tensor, *storage_));
        return file_.write(bytes);
    }

    const Storage* storage_;
    std::string location_;
    AtomicFile file_;
    const Job* job_;
};

Status checkSize(std::uint64_t size, const fs::path& path) {
    if (size <= singleFileLimit)
        return {};
    return fail({ErrorKind::OverBudget,
        say("The model has {size}; one ONNX file holds at most 2 GiB. Save it with external data",
            arg("size", formatBytes(size))),
        path.string(), {}});
}

// Writes the whole model into a temporary file beside the target.
Result<AtomicFile> writeSpliced(const Splicer& splicer, std::string_view bytes, const fs::path& path, const Job& job) {
    auto file = AtomicFile::create(path);
    if (!file)
        return fail(std::move(file.error()));
    file->reportTo(progressOf(job, path, splicer.size(wire::Message::Model, bytes)));
    QALIPER_CHECK(splicer.write(wire::Message::Model, bytes, *file, job));
    return file;
}

std::string dataName(const fs::path& path, int number) {
    const std::string name = path.filename().string();
    return number == 0 ? name + ".data" : name + "." + formatNumber(std::int64_t{number}) + ".data";
}

// The approximate size of the data file in bytes, for the progress.
std::uint64_t gatheredSize(const Model& model) {
    std::uint64_t total = 0;
    for (const auto& graph : model.graphs) {
        if (!graph)
            continue;
        for (const Tensor& tensor : graph->initializers) {
            const std::uint64_t size = byteSize(tensor).value_or(0);
            total += size < smallestExternal ? 0 : (size + dataAlignment - 1) / dataAlignment * dataAlignment;
        }
    }
    return total;
}

// A model and its data cannot be replaced in one step. So the data file gets a new name: after a crash there is either
// the old model with its data or the new one. Older data files stay, because another model may use them.
Result<FileStamp> saveGathered(const Model& model, const fs::path& path, const Job& job) {
    std::error_code ignored;
    int number = 0;
    while (fs::exists(path.parent_path() / dataName(path, number), ignored))
        ++number;
    const std::string location = dataName(path, number);
    QALIPER_TRY(auto created, AtomicFile::create(path.parent_path() / location));
    created.reportTo(progressOf(job, path, gatheredSize(model)));
    DataFile data(*model.storage, location, std::move(created), job);
    Splicer splicer(model.storage);
    QALIPER_TRY(const auto bytes, composeModel(model, splicer, [&](const Tensor& tensor) { return data.add(tensor); }));
    QALIPER_CHECK(checkSize(splicer.size(wire::Message::Model, bytes), path));
    auto file = writeSpliced(splicer, bytes, path, Job(job.stopToken())); // small in comparison with the data
    if (!file)
        return fail(std::move(file.error()));
    QALIPER_CHECK(copyExternal(model, path, job, Holders::AttributesOnly));
    QALIPER_CHECK(data.commit());
    auto stamp = committed(*file);
    if (!stamp)
        fs::remove(path.parent_path() / location, ignored);
    return stamp;
}

Result<FileStamp> saveInOne(const Model& model, const fs::path& path, const Job& job) {
    Splicer splicer(model.storage);
    QALIPER_TRY(const auto bytes, composeModel(model, splicer));
    QALIPER_CHECK(checkSize(splicer.size(wire::Message::Model, bytes), path));
    QALIPER_CHECK(copyExternal(model, path, job));
    QALIPER_TRY(auto file, writeSpliced(splicer, bytes, path, job));
    return committed(file);
}

Result<FileStamp> saveUntouched(const Model& model, const fs::path& path, const Job& job) {
    QALIPER_CHECK(copyExternal(model, path, job));
    return copyUntouched(*model.storage->file(), path, job);
}

} // namespace

Result<FileStamp> saveModel(const Model& model, const fs::path& path, const SaveOptions& options, const Job& job) {
    job.report(say("Saving {file}", arg("file", path.filename().string())), 0);
    Status status = job.check();
    if (status)
        status = checkUnchanged(model, path, options);
    if (status)
        status = checkDataUnchanged(model, options);
    if (status)
        status = checkNotItsData(model, path);
    if (!status)
        return fail(std::move(status.error()));
    auto stamp = options.externalData ? saveGathered(model, path, job)
        : isUntouched(model)          ? saveUntouched(model, path, job)
                                      : saveInOne(model, path, job);
    if (!stamp)
        return stamp;
    // Parts of a document are also written to other places, for proofs; only the document's own place counts.
    const auto& file = model.storage->file();
    if (file && isSamePlace(path, file->path()))
        model.storage->noteSaved(*stamp);
    job.report(say("Saving {file}", arg("file", path.filename().string())), 1);
    return stamp;
}

bool isUntouched(const Model& model) {
    const auto isPristine = [](const auto& element) { return !element || element->origin.pristine; };
    return model.storage->file() && model.headerPristine && std::ranges::all_of(model.graphs, isPristine) &&
        std::ranges::all_of(model.functions, isPristine);
}

Result<std::uint64_t> savedSize(const Model& model) {
    Splicer splicer(model.storage);
    QALIPER_TRY(const auto bytes, composeModel(model, splicer));
    return splicer.size(wire::Message::Model, bytes);
}

Result<std::string> serializeWithoutWeights(const Model& model) {
    if (isUntouched(model))
        return model.storage->skeleton().bytes;
    Splicer splicer(model.storage);
    return composeModel(model, splicer);
}

} // namespace qaliper

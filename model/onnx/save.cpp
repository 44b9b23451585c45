#include "model/onnx/save.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "model/base/descriptor.h"
#include "model/base/number.h"
#include "model/base/system_message.h"
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

// A file that nobody may write was meant to stay. A program with the rights of the system, or of the folder, could
// replace it all the same.
Status checkWritable(const fs::path& path, const SaveOptions& options) {
    constexpr auto anyWriter = fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
    std::error_code ignored;
    const fs::file_status status = fs::status(path, ignored);
    if (options.force || !fs::is_regular_file(status) || (status.permissions() & anyWriter) != fs::perms::none)
        return {};
    return fail({ErrorKind::CannotWrite,
        say("The file is write-protected. Save under another name or overwrite it explicitly"), path.string(), {}});
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

// Files and folders that a save makes beside the model. The destructor removes them unless the save ended well.
class MadeFiles {
public:
    MadeFiles() = default;
    MadeFiles(MadeFiles&& other) noexcept : paths_(std::exchange(other.paths_, {})) {}
    MadeFiles& operator=(MadeFiles&&) = delete;
    ~MadeFiles() {
        std::error_code ignored;
        while (!paths_.empty()) {
            fs::remove(paths_.back(), ignored); // a folder that got other files stays
            paths_.pop_back();
        }
    }

    // Makes an empty file, which nobody else takes then; false when the name is taken. Errors: CannotWrite.
    Result<bool> reserve(const fs::path& path) {
        const Descriptor made(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
        if (made.get() < 0 && errno != EEXIST)
            return fail({ErrorKind::CannotWrite,
                say("Cannot write in this folder: {reason}", arg("reason", systemMessage(errno))), path.string(), {}});
        if (made.get() >= 0)
            paths_.push_back(path);
        return made.get() >= 0;
    }

    // The folder and those above it; what cannot be made is an error of the first file there.
    void makeFolders(const fs::path& folder) {
        std::error_code error;
        if (folder.empty() || fs::exists(folder, error))
            return;
        makeFolders(folder.parent_path());
        if (fs::create_directory(folder, error))
            paths_.push_back(folder);
    }

    void keep() { paths_.clear(); }

private:
    std::vector<fs::path> paths_;
};

Status copyDataFile(const ReadFile& file, const fs::path& path, MadeFiles& made, const Job& job) {
    made.makeFolders(path.parent_path());
    QALIPER_TRY(const bool isNew, made.reserve(path));
    if (!isNew) {
        const auto isSame = holdsSameBytes(file, path);
        if (isSame && *isSame)
            return {};
        return fail({ErrorKind::CannotWrite,
            say("The folder has another file of that name, which is not overwritten. Save to another folder or "
                "gather the weights in a separate file"),
            path.string(), {}});
    }
    QALIPER_TRY(auto copy, AtomicFile::create(path));
    QALIPER_CHECK(copy.copyFrom(file, 0, file.size(), job));
    return copy.commit();
}

// A link must not lead the data out of the folder that the model is saved in.
Status checkStaysInside(const fs::path& folder, const std::string& location) {
    const fs::path inside = followed(folder.empty() ? "." : folder);
    const fs::path parent = followed((folder / location).parent_path());
    if (std::ranges::mismatch(inside, parent).in1 == inside.end())
        return {};
    return fail({ErrorKind::CannotWrite,
        say("A link leads out of the folder, to {target}, where no weights are copied. Save to another folder or "
            "gather the weights in a separate file",
            arg("target", parent.string())),
        (folder / location).string(), {}});
}

// Data files keep their path relative to the model. Returns what was made.
Result<MadeFiles> copyExternal(
    const Model& model, const fs::path& target, const Job& job, Holders holders = Holders::All) {
    MadeFiles made;
    const auto& source = model.storage->file();
    if (!source)
        return made;
    const fs::path from = source->path().parent_path();
    const fs::path to = target.parent_path();
    if (isSameFile(from.empty() ? "." : from, to.empty() ? "." : to))
        return made;
    for (const auto& [location, file] : dataFilesOf(model, holders)) {
        QALIPER_CHECK(checkStaysInside(to, location));
        QALIPER_CHECK(copyDataFile(*file, to / location, made, job));
    }
    return made;
}

// With the model what was made for it stays.
Result<FileStamp> committed(AtomicFile& file, std::initializer_list<MadeFiles*> made) {
    QALIPER_CHECK(file.commit());
    for (MadeFiles* files : made)
        files->keep();
    return file.stamp();
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

// Takes the first free name. Two that save to one path at the same time get a file of data each.
Result<std::string> reserveDataFile(const fs::path& path, MadeFiles& made) {
    for (int number = 0;; ++number) {
        std::string location = dataName(path, number);
        QALIPER_TRY(const bool isOurs, made.reserve(path.parent_path() / location));
        if (isOurs)
            return location;
    }
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
    MadeFiles made;
    QALIPER_TRY(const std::string location, reserveDataFile(path, made));
    QALIPER_TRY(auto created, AtomicFile::create(path.parent_path() / location));
    created.reportTo(progressOf(job, path, gatheredSize(model)));
    DataFile data(*model.storage, location, std::move(created), job);
    Splicer splicer(model.storage);
    QALIPER_TRY(const auto bytes, composeModel(model, splicer, [&](const Tensor& tensor) { return data.add(tensor); }));
    QALIPER_CHECK(checkSize(splicer.size(wire::Message::Model, bytes), path));
    // small in comparison with the data
    QALIPER_TRY(auto file, writeSpliced(splicer, bytes, path, Job(job.stopToken())));
    QALIPER_TRY(MadeFiles copies, copyExternal(model, path, job, Holders::AttributesOnly));
    QALIPER_CHECK(data.commit());
    return committed(file, {&made, &copies});
}

Result<FileStamp> saveInOne(const Model& model, const fs::path& path, const Job& job) {
    Splicer splicer(model.storage);
    QALIPER_TRY(const auto bytes, composeModel(model, splicer));
    QALIPER_CHECK(checkSize(splicer.size(wire::Message::Model, bytes), path));
    QALIPER_TRY(MadeFiles copies, copyExternal(model, path, job));
    QALIPER_TRY(auto file, writeSpliced(splicer, bytes, path, job));
    return committed(file, {&copies});
}

Result<FileStamp> saveUntouched(const Model& model, const fs::path& path, const Job& job) {
    QALIPER_TRY(MadeFiles copies, copyExternal(model, path, job));
    const ReadFile& source = *model.storage->file();
    QALIPER_TRY(auto file, AtomicFile::create(path));
    file.reportTo(progressOf(job, path, source.size()));
    QALIPER_CHECK(file.copyFrom(source, 0, source.size(), job));
    return committed(file, {&copies});
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
    if (status)
        status = checkWritable(path, options);
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

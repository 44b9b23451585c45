#include "model/data/array_stream.h"

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>
#include <zip.h>

#include "model/base/file.h"
#include "model/data/npy.h"

namespace qaliper {

namespace {

constexpr std::string_view arraySuffix = ".npy";

Error withPath(Error error, const std::filesystem::path& path) {
    error.path = path;
    return error;
}

// An array whose elements are not read yet.
struct StartedArray {
    ArrayStream array;
    std::size_t headerSize = 0; // bytes
};

Result<StartedArray> startArray(std::string name, std::string_view beginning) {
    QALIPER_TRY(auto header, parseNpyHeader(beginning));
    if (name.ends_with(arraySuffix))
        name.resize(name.size() - arraySuffix.size());
    return StartedArray{{std::move(name), header.type, std::move(header.dims), {}, {}}, header.size};
}

Result<ArrayStream> openFile(const std::shared_ptr<const ReadFile>& file) {
    QALIPER_TRY(const auto beginning, file->readText(0, std::min<std::uint64_t>(file->size(), maxNpyHeader)));
    QALIPER_TRY(auto started, startArray(file->path().filename().string(), beginning));
    started.array.read = [file, at = std::uint64_t{started.headerSize}](std::span<std::byte> out) mutable {
        Status status = file->read(at, out);
        at += out.size();
        return status;
    };
    return std::move(started.array);
}

using Archive = std::shared_ptr<zip_t>;

tl::unexpected<Error> damaged(const Archive& archive) {
    return fail(ErrorKind::CannotRead,
        say("This archive of arrays is damaged: {reason}",
            arg("reason", zip_error_strerror(zip_get_error(archive.get())))));
}

// The bytes of one member, from its beginning on; the first ones are kept until they are read.
class Member {
public:
    Member(Archive archive, std::shared_ptr<zip_file_t> file) : archive_(std::move(archive)), file_(std::move(file)) {}

    // What the member begins with, `size` bytes or all of it.
    Result<std::string_view> begin(std::size_t size) {
        kept_.resize(size);
        const zip_int64_t got = zip_fread(file_.get(), kept_.data(), size);
        if (got < 0)
            return damaged(archive_);
        kept_.resize(static_cast<std::size_t>(got));
        return kept_;
    }
    void skip(std::size_t size) { kept_.erase(0, size); }

    Status read(std::span<std::byte> out) {
        const std::size_t old = std::min(out.size(), kept_.size());
        std::ranges::copy(std::as_bytes(std::span(kept_).first(old)), out.begin());
        skip(old);
        for (std::span<std::byte> rest = out.subspan(old); !rest.empty();) {
            const zip_int64_t got = zip_fread(file_.get(), rest.data(), rest.size());
            if (got < 0)
                return damaged(archive_);
            if (got == 0)
                return fail(ErrorKind::CannotRead, say("This NumPy array is truncated"));
            rest = rest.subspan(static_cast<std::size_t>(got));
        }
        return {};
    }

private:
    Archive archive_;
    std::shared_ptr<zip_file_t> file_;
    std::string kept_;
};

Result<ArrayStream> openMember(const Archive& archive, zip_uint64_t index) {
    const std::shared_ptr<zip_file_t> file(zip_fopen_index(archive.get(), index, 0), [](zip_file_t* open) {
        if (open)
            zip_fclose(open);
    });
    if (!file)
        return damaged(archive);
    auto member = std::make_shared<Member>(archive, file);
    QALIPER_TRY(const auto beginning, member->begin(maxNpyHeader));
    const char* name = zip_get_name(archive.get(), index, 0);
    QALIPER_TRY(auto started, startArray(name ? name : "", beginning));
    member->skip(started.headerSize);
    started.array.read = [member](std::span<std::byte> out) { return member->read(out); };
    return std::move(started.array);
}

Result<std::vector<ArrayStream>> openArchive(const std::filesystem::path& path) {
    int code = 0;
    const Archive archive(zip_open(path.c_str(), ZIP_RDONLY, &code), [](zip_t* open) {
        if (open)
            zip_discard(open);
    });
    if (!archive)
        return fail(ErrorKind::CannotRead, say("This archive of arrays cannot be read"));
    std::vector<ArrayStream> arrays;
    const zip_int64_t count = zip_get_num_entries(archive.get(), 0);
    for (zip_int64_t index = 0; index < count; ++index) {
        QALIPER_TRY(auto array, openMember(archive, static_cast<zip_uint64_t>(index)));
        arrays.push_back(std::move(array));
    }
    return arrays;
}

Result<std::vector<ArrayStream>> openAny(const std::filesystem::path& path) {
    QALIPER_TRY(const auto file, ReadFile::open(path));
    QALIPER_TRY(const auto magic, file->readText(0, std::min<std::uint64_t>(file->size(), 2)));
    if (magic == "PK")
        return openArchive(path);
    QALIPER_TRY(auto array, openFile(file));
    std::vector<ArrayStream> arrays;
    arrays.push_back(std::move(array));
    return arrays;
}

} // namespace

Result<std::vector<ArrayStream>> openArrays(const std::filesystem::path& path) {
    auto arrays = openAny(path);
    if (!arrays)
        return fail(withPath(std::move(arrays.error()), path));
    for (ArrayStream& array : *arrays)
        array.file = path;
    return arrays;
}

} // namespace qaliper

#include "model/graph/storage.h"

namespace qaliper {

Result<std::uint64_t> Storage::appendScratch(std::string_view bytes) const {
    const std::scoped_lock lock(scratchMutex_);
    if (!scratch_) {
        QALIPER_TRY(auto created, ScratchFile::create());
        scratch_ = std::move(created);
    }
    return scratch_->append(bytes);
}

Status Storage::readScratch(std::uint64_t offset, std::span<std::byte> out) const {
    std::shared_ptr<ScratchFile> scratch;
    {
        const std::scoped_lock lock(scratchMutex_);
        scratch = scratch_;
    }
    if (!scratch)
        return fail(ErrorKind::Stale, say("The tensor's bytes belong to another document"));
    return scratch->read(offset, out);
}

void Storage::noteSaved(const FileStamp& stamp) const {
    const std::scoped_lock lock(savedMutex_);
    saved_ = stamp;
}

std::optional<FileStamp> Storage::lastSaved() const {
    const std::scoped_lock lock(savedMutex_);
    return saved_;
}

} // namespace qaliper

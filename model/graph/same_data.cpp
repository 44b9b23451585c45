#include "model/graph/same_data.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace qaliper {

namespace {

constexpr std::uint64_t pieceSize = 64U << 20; // bytes that one call compares, of each side
constexpr std::uint64_t blockSize = 512U << 10;

// The bytes of a tensor's elements, wherever they are; for data whose encoding is that of the elements.
struct Bytes {
    std::string_view memory;          // unless one of the next two is set
    const ReadFile* file = nullptr;   // of the model or beside it
    const Storage* scratch = nullptr; // whose scratch file has them
    std::uint64_t offset = 0;         // in that file
    std::uint64_t size = 0;

    bool isSamePlace(const Bytes& other) const {
        if (offset != other.offset || size != other.size)
            return false;
        if (file && other.file)
            return file->stamp() == other.file->stamp();
        return scratch && scratch == other.scratch;
    }

    Status read(std::uint64_t from, std::span<std::byte> out) const {
        if (file)
            return file->read(offset + from, out);
        if (scratch)
            return scratch->readScratch(offset + from, out);
        std::memcpy(out.data(), memory.data() + from, out.size());
        return {};
    }
};

bool isPlain(PayloadEncoding encoding) {
    return encoding == PayloadEncoding::Raw || encoding == PayloadEncoding::Float ||
        encoding == PayloadEncoding::Double;
}

// Nothing for data that are text, cannot be read, or have to be decoded.
std::optional<Bytes> bytesOf(const Tensor& tensor, const Storage& storage) {
    if (std::holds_alternative<std::monostate>(tensor.payload))
        return Bytes{};
    if (const auto* memory = std::get_if<InMemory>(&tensor.payload))
        return Bytes{*memory->bytes, nullptr, nullptr, 0, memory->bytes->size()};
    if (const auto* scratch = std::get_if<InScratch>(&tensor.payload))
        return Bytes{{}, nullptr, &storage, scratch->offset, scratch->size};
    const auto in = [](const ReadFile* file, std::uint64_t offset, std::uint64_t size) {
        return file && file->unchanged() ? std::optional(Bytes{{}, file, nullptr, offset, size}) : std::nullopt;
    };
    if (const auto* inFile = std::get_if<InFile>(&tensor.payload))
        return isPlain(inFile->encoding) ? in(storage.file().get(), inFile->offset, inFile->size) : std::nullopt;
    if (const auto* external = std::get_if<InExternal>(&tensor.payload))
        return in(external->file.get(), external->offset, external->size);
    return std::nullopt;
}

// For data that have no plain bytes.
DataState compareDecoded(const DataPair& pair, const Storage& before, const Storage& after) {
    const auto isText = [](const Tensor& tensor) { return std::holds_alternative<Strings>(tensor.payload); };
    if (isText(*pair.before) || isText(*pair.after))
        return pair.before->payload == pair.after->payload ? DataState::Same : DataState::Other;
    if (&before == &after && pair.before->payload == pair.after->payload)
        return DataState::Same;
    const auto left = readStoredBytes(*pair.before, before);
    const auto right = readStoredBytes(*pair.after, after);
    if (!left || !right)
        return DataState::Unread;
    return *left == *right ? DataState::Same : DataState::Other;
}

class Comparison {
public:
    Comparison(std::span<const DataPair> pairs, const Storage& before, const Storage& after, const Job& job)
        : job_(&job), states_(pairs.size()) {
        for (std::size_t i = 0; i < pairs.size(); ++i)
            plan(i, pairs[i], before, after);
    }

    std::vector<DataState> run(const Spread& spread) {
        spread(pieces_.size(), [this](std::size_t i) { compare(pieces_[i]); });
        return {states_.begin(), states_.end()};
    }

private:
    struct Piece {
        std::size_t pair = 0;
        Bytes before;
        Bytes after;
        std::uint64_t from = 0;
        std::uint64_t end = 0;
    };

    void plan(std::size_t place, const DataPair& pair, const Storage& before, const Storage& after) {
        const auto left = bytesOf(*pair.before, before);
        const auto right = bytesOf(*pair.after, after);
        if (!left || !right) {
            states_[place] = compareDecoded(pair, before, after);
        } else if (left->size != right->size) {
            states_[place] = DataState::Other;
        } else if (left->memory.data() && right->memory.data()) {
            states_[place] = left->memory == right->memory ? DataState::Same : DataState::Other;
        } else if (!left->isSamePlace(*right)) {
            for (std::uint64_t from = 0; from < left->size; from += pieceSize)
                pieces_.push_back({place, *left, *right, from, std::min(left->size, from + pieceSize)});
        }
    }

    void compare(const Piece& piece) {
        std::atomic<DataState>& state = states_[piece.pair];
        const std::size_t block = std::min(blockSize, piece.end - piece.from);
        const auto left = std::make_unique_for_overwrite<std::byte[]>(block);
        const auto right = std::make_unique_for_overwrite<std::byte[]>(block);
        for (std::uint64_t from = piece.from; from < piece.end; from += block) {
            if (state == DataState::Other || job_->cancelled())
                return;
            const std::size_t size = std::min<std::size_t>(block, piece.end - from);
            const bool isRead =
                piece.before.read(from, {left.get(), size}) && piece.after.read(from, {right.get(), size});
            if (!isRead) {
                DataState expected = DataState::Same; // what differs elsewhere is known to differ
                state.compare_exchange_strong(expected, DataState::Unread);
                return;
            }
            if (std::memcmp(left.get(), right.get(), size) != 0)
                state = DataState::Other;
        }
    }

    const Job* job_;
    std::vector<std::atomic<DataState>> states_;
    std::vector<Piece> pieces_;
};

} // namespace

std::vector<DataState> compareData(std::span<const DataPair> pairs, const Storage& before, const Storage& after,
    const Job& job, const Spread& spread) {
    return Comparison(pairs, before, after, job).run(spread);
}

} // namespace qaliper

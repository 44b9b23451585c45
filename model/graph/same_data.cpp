#include "model/graph/same_data.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>

#include "model/graph/plain_bytes.h"

namespace qaliper {

namespace {

constexpr std::uint64_t pieceSize = 64U << 20; // bytes that one call compares, of each side
constexpr std::uint64_t blockSize = 512U << 10;

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
        PlainBytes before;
        PlainBytes after;
        std::uint64_t from = 0;
        std::uint64_t end = 0;
    };

    void plan(std::size_t place, const DataPair& pair, const Storage& before, const Storage& after) {
        const auto left = plainBytesOf(*pair.before, before);
        const auto right = plainBytesOf(*pair.after, after);
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

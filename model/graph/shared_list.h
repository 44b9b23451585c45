#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

// A list whose copies share what they do not change. Copying one costs a vector of pointers; changing a few elements of
// a list of a hundred thousand copies the few chunks they lie in. Never changed in place, so threads may read it
// freely.

namespace qaliper {

template <class T>
class SharedList {
public:
    static constexpr std::size_t chunkCapacity = 64;
    using Chunk = std::vector<T>;
    using value_type = T;

    SharedList() = default;

    explicit SharedList(std::vector<T> items) {
        for (std::size_t at = 0; at < items.size(); at += chunkCapacity) {
            const auto begin = std::make_move_iterator(items.begin() + static_cast<std::ptrdiff_t>(at));
            const std::size_t count = std::min(chunkCapacity, items.size() - at);
            pushChunk(Chunk(begin, begin + static_cast<std::ptrdiff_t>(count)));
        }
    }

    std::size_t size() const { return ends_.empty() ? 0 : ends_.back(); }
    bool empty() const { return size() == 0; }

    // Logarithmic in the number of chunks; loops should iterate instead.
    const T& operator[](std::size_t at) const {
        const auto chunk = static_cast<std::size_t>(std::ranges::upper_bound(ends_, at) - ends_.begin());
        return (*chunks_[chunk])[at - startOf(chunk)];
    }

    class Iterator {
    public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = const T*;
        using reference = const T&;

        Iterator() = default;
        Iterator(const SharedList* list, std::size_t chunk) : list_(list), chunk_(chunk) {}
        reference operator*() const { return (*list_->chunks_[chunk_])[item_]; }
        pointer operator->() const { return &**this; }
        Iterator& operator++() {
            if (++item_ == list_->chunks_[chunk_]->size()) {
                ++chunk_;
                item_ = 0;
            }
            return *this;
        }
        Iterator operator++(int) {
            Iterator before = *this;
            ++*this;
            return before;
        }
        friend bool operator==(const Iterator&, const Iterator&) = default;

    private:
        const SharedList* list_ = nullptr;
        std::size_t chunk_ = 0;
        std::size_t item_ = 0;
    };

    using const_iterator = Iterator;
    Iterator begin() const { return {this, 0}; }
    Iterator end() const { return {this, chunks_.size()}; }

    // What becomes of a list: positions count in the list before the change.
    struct Changes {
        std::map<std::size_t, T> replaced;
        std::set<std::size_t> erased;
        std::map<std::size_t, std::vector<T>> inserted; // in front of that position; size() appends

        bool empty() const { return replaced.empty() && erased.empty() && inserted.empty(); }
    };

    SharedList with(Changes changes) const {
        SharedList result;
        for (std::size_t chunk = 0; chunk < chunks_.size(); ++chunk) {
            const std::size_t begin = startOf(chunk);
            const std::size_t end = ends_[chunk];
            if (isTouched(changes, begin, end))
                result.pushRebuilt(*chunks_[chunk], begin, changes);
            else
                result.shareChunk(chunks_[chunk]);
        }
        if (auto last = changes.inserted.find(size()); last != changes.inserted.end())
            result.pushSplit(std::move(last->second));
        return result;
    }

    // Chunks are equal when their addresses are: a comparison of two versions skips them.
    const std::vector<std::shared_ptr<const Chunk>>& chunks() const { return chunks_; }

private:
    std::size_t startOf(std::size_t chunk) const { return chunk == 0 ? 0 : ends_[chunk - 1]; }

    static bool isTouched(const Changes& changes, std::size_t begin, std::size_t end) {
        const auto hits = [&](const auto& keys, auto key) {
            const auto first = keys.lower_bound(begin);
            return first != keys.end() && key(*first) < end;
        };
        const auto first = [](const auto& entry) { return entry.first; };
        return hits(changes.replaced, first) || hits(changes.inserted, first) || hits(changes.erased, std::identity{});
    }

    void pushChunk(Chunk chunk) {
        if (!chunk.empty())
            shareChunk(std::make_shared<const Chunk>(std::move(chunk)));
    }

    void shareChunk(std::shared_ptr<const Chunk> chunk) {
        ends_.push_back(size() + chunk->size());
        chunks_.push_back(std::move(chunk));
    }

    void pushSplit(Chunk items) {
        for (std::size_t at = 0; at < items.size(); at += chunkCapacity) {
            const auto begin = std::make_move_iterator(items.begin() + static_cast<std::ptrdiff_t>(at));
            pushChunk(Chunk(begin, begin + static_cast<std::ptrdiff_t>(std::min(chunkCapacity, items.size() - at))));
        }
    }

    void pushRebuilt(const Chunk& chunk, std::size_t begin, Changes& changes) {
        Chunk rebuilt;
        for (std::size_t i = 0; i < chunk.size(); ++i) {
            const std::size_t at = begin + i;
            if (auto inserted = changes.inserted.find(at); inserted != changes.inserted.end())
                std::ranges::move(inserted->second, std::back_inserter(rebuilt));
            if (changes.erased.contains(at))
                continue;
            auto replaced = changes.replaced.find(at);
            if (replaced != changes.replaced.end())
                rebuilt.push_back(std::move(replaced->second));
            else
                rebuilt.push_back(chunk[i]);
        }
        pushSplit(std::move(rebuilt));
    }

    std::vector<std::shared_ptr<const Chunk>> chunks_;
    std::vector<std::size_t> ends_; // position after the last element of each chunk
};

} // namespace qaliper

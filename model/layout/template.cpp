#include "model/layout/template.h"

namespace qaliper {

std::shared_ptr<const Template> TemplateCache::find(const std::string& key) {
    const auto found = byKey_.find(key);
    if (found == byKey_.end())
        return nullptr;
    entries_.splice(entries_.begin(), entries_, found->second);
    return found->second->shape;
}

void TemplateCache::keep(std::string key, std::shared_ptr<const Template> shape) {
    if (byKey_.contains(key))
        return;
    entries_.push_front({std::move(key), std::move(shape)});
    byKey_.emplace(entries_.front().key, entries_.begin());
    if (entries_.size() > limit_) {
        byKey_.erase(entries_.back().key);
        entries_.pop_back();
    }
}

} // namespace qaliper

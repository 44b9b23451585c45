#include "model/target/target_search.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "model/target/gpus.h"
#include "model/target/products.h"

namespace qaliper {

namespace {

// In small letters; what is neither letter, digit nor dot is between two words.
std::string plain(std::string_view text) {
    std::string letters;
    for (const char c : text) {
        const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        const bool isOfWord = (small >= 'a' && small <= 'z') || (small >= '0' && small <= '9') || small == '.';
        if (isOfWord)
            letters += small;
        else if (!letters.empty() && letters.back() != ' ')
            letters += ' ';
    }
    if (letters.ends_with(' '))
        letters.pop_back();
    return letters;
}

bool hasAllWords(std::string_view name, std::string_view words) {
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        if (name.find(words.substr(0, end)) == std::string_view::npos)
            return false;
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return true;
}

void addProduct(std::vector<TargetChoice>& choices, const Product& product, bool isFirstOfName) {
    const auto add = [&](const std::string& text) {
        if (auto target = parseTarget(text))
            choices.push_back({std::string(product.title), std::move(*target)});
    };
    if (isFirstOfName)
        add(std::string(product.name));
    else
        for (const ComputeCapability gpu : product.gpus)
            add(std::string(product.name) + ",sm=" + formatCapability(gpu));
}

std::vector<TargetChoice> choicesOf(std::span<const Product> products) {
    std::vector<TargetChoice> choices;
    for (std::size_t i = 0; i < products.size(); ++i)
        addProduct(choices, products[i], i == 0 || products[i - 1].name != products[i].name);
    return choices;
}

std::vector<TargetChoice> productChoices() {
    std::vector<TargetChoice> choices = choicesOf(allProducts());
    std::ranges::reverse(choices); // the table has the oldest first
    return choices;
}

std::optional<Target> withGpu(const GpuName& gpu, const Target& current, std::span<const Target> known) {
    const auto possible = [&](Target target) {
        target.gpu = gpu.capability;
        target.dla = target.dla && gpu.hasDla;
        return checkTarget(target) ? std::optional(std::move(target)) : std::nullopt;
    };
    auto target = possible(current);
    for (std::size_t i = 0; !target && i < known.size(); ++i)
        target = possible(known[i]);
    return target;
}

std::vector<TargetChoice> gpuChoices(const Target& current, std::span<const Target> known) {
    std::vector<TargetChoice> choices;
    for (const GpuName& gpu : allGpuNames()) {
        if (auto target = withGpu(gpu, current, known))
            choices.push_back({std::string(gpu.name), std::move(*target)});
    }
    return choices;
}

} // namespace

std::vector<TargetChoice> targetsMatching(
    std::string_view typed, const Target& current, std::span<const Target> known, std::size_t most) {
    const std::string words = plain(typed);
    if (words.empty())
        return {};
    if (const auto named = productsNamed(typed))
        return choicesOf(*named);
    std::vector<TargetChoice> choices = productChoices();
    for (const Target& release : known)
        choices.push_back({productName(release), release});
    std::ranges::move(gpuChoices(current, known), std::back_inserter(choices));
    std::erase_if(choices, [&](const TargetChoice& choice) { return !hasAllWords(plain(choice.name), words); });
    std::stable_partition(choices.begin(), choices.end(),
        [&](const TargetChoice& choice) { return plain(choice.name).starts_with(words); });
    choices.resize(std::min(choices.size(), most));
    return choices;
}

} // namespace qaliper

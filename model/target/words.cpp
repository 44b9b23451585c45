#include "model/target/words.h"

#include <algorithm>
#include <vector>

#include "model/base/number.h"
#include "model/target/products.h"
#include "model/target/table.h"

namespace qaliper {

Text cellWords(std::string_view cell) {
    constexpr std::string_view separator = "; ";
    std::vector<Text> remarks;
    while (!cell.empty()) {
        const std::size_t end = std::min(cell.find(separator), cell.size());
        remarks.push_back(Text{cell.substr(0, end), {}});
        cell.remove_prefix(std::min(end + separator.size(), cell.size()));
    }
    return remarks.empty() ? Text{} : say("{remarks}", arg("remarks", std::move(remarks)));
}

Text noteWords(const PluginFacts& plugin) {
    if (plugin.note.empty())
        return {};
    const std::string_view table = embeddedTable("plugins.tsv");
    const std::size_t at = plugin.fromManifest ? std::string_view::npos : table.find(plugin.note);
    // refers to the embedded table, which outlives every message
    return at == std::string_view::npos ? verbatim(plugin.note) : cellWords(table.substr(at, plugin.note.size()));
}

Text targetWords(const Target& target) {
    Text words = verbatim(productName(target));
    if (const std::string_view title = titleOfProduct(target.product); !title.empty())
        words = say("{product} · {target}", arg("product", title), arg("target", std::move(words)));
    if (target.gpu)
        words = say("{target} · SM {major}.{minor}", arg("target", std::move(words)), arg("major", target.gpu->major),
            arg("minor", target.gpu->minor));
    if (target.isStronglyTyped())
        words = say("{target} · strongly typed", arg("target", std::move(words)));
    const auto add = [&](bool holds, std::string_view name) {
        if (holds)
            words = say("{target} · {name}", arg("target", std::move(words)), arg("name", name));
    };
    add(target.fp16, "FP16");
    add(target.bf16, "BF16");
    add(target.dla, "DLA");
    add(target.route == Route::OnnxRuntime, "ONNX Runtime");
    return words;
}

} // namespace qaliper

#include "model/target/products.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "model/base/number.h"
#include "model/target/table.h"

namespace qaliper {

namespace {

constexpr std::string_view productTable = "products.tsv";
constexpr std::string_view registry = "nvcr.io/nvidia/";
constexpr std::size_t shownNames = 3;

// How the names of one kind of product begin; several beginnings mean the same.
struct Kind {
    std::string_view prefix; // in the table
    std::array<std::string_view, 3> written;
};
constexpr std::array kinds{Kind{"jetpack-", {"jetpack", "jp", ""}}, Kind{"drive-os-", {"drive-os", "driveos", "drive"}},
    Kind{"deepstream-", {"deepstream", "deep-stream", "ds"}}, Kind{"holoscan-", {"holoscan", "holoscan-sdk", ""}},
    Kind{"ngc-", {"ngc", "ngc-container", "container"}}, Kind{"triton-", {"triton", "tritonserver", ""}},
    Kind{"l4t-", {"l4t", "l4t-r", "jetson-linux"}}, Kind{"isaac-ros-", {"isaac-ros", "isaacros", "isaac"}}};

constexpr std::array<std::string_view, 4> images{"tensorrt", "pytorch", "tensorflow", "tritonserver"};
constexpr std::array<std::string_view, 3> boardImages{"l4t-base", "l4t-cuda", "l4t-jetpack"}; // tags like r36.4.3
constexpr std::string_view languageModels = "-trtllm";

bool isNumeral(char c) { return c >= '0' && c <= '9'; }

std::string asName(std::string_view text) {
    std::string name(text);
    for (char& c : name) {
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
        else if (c == ' ' || c == '_')
            c = '-';
    }
    return name;
}

bool isAmong(std::string_view word, std::span<const std::string_view> words) {
    return std::ranges::find(words, word) != words.end();
}

// "6.2.0" is 6.2.
std::string_view withoutPatchZero(std::string_view version) {
    const bool hasPatch = std::ranges::count(version, '.') == 2;
    return hasPatch && version.ends_with(".0") ? version.substr(0, version.size() - 2) : version;
}

// "24.08-py3" is the month 24.08.
std::string monthOf(std::string_view tag) { return std::string(tag.substr(0, tag.find('-'))); }

// The name of the container in the table: "tensorrt:24.08-py3" is ngc-24.08. Empty for other texts.
std::string nameOfImage(std::string_view image) {
    if (image.starts_with(registry))
        image.remove_prefix(registry.size());
    const std::size_t colon = std::min(image.find(':'), image.size());
    const std::string_view tag = image.substr(std::min(colon + 1, image.size()));
    if (isAmong(image.substr(0, colon), boardImages) && tag.starts_with('r'))
        return "l4t-" + std::string(withoutPatchZero(tag.substr(1)));
    if (tag.empty() || !isAmong(image.substr(0, colon), images))
        return {};
    const bool hasLanguageModels = tag.find(languageModels) != std::string_view::npos;
    return hasLanguageModels ? "triton-" + monthOf(tag) + std::string(languageModels) : "ngc-" + monthOf(tag);
}

const Kind* kindWritten(std::string_view beginning) {
    const auto* const kind = std::ranges::find_if(
        kinds, [&](const Kind& one) { return !beginning.empty() && isAmong(beginning, one.written); });
    return kind == kinds.end() ? nullptr : kind;
}

// As the table would have it: "JetPack 6.2", "jp6.2" and "jetpack_v6.2.0" become jetpack-6.2. Empty for a text that names
// no kind of product.
std::string nameInTable(std::string_view text) {
    const std::string name = asName(text);
    if (std::string image = nameOfImage(name); !image.empty())
        return image;
    const auto afterWord = name.begin() + (name.starts_with("l4t") ? 3 : 0); // whose numeral is none of the version
    const auto numeral = static_cast<std::size_t>(std::find_if(afterWord, name.end(), isNumeral) - name.begin());
    std::string_view beginning = std::string_view(name).substr(0, numeral);
    if (beginning.ends_with("-v"))
        beginning.remove_suffix(1);
    if (beginning.ends_with('-'))
        beginning.remove_suffix(1);
    const Kind* kind = kindWritten(beginning);
    if (!kind || numeral == name.size())
        return {};
    const std::string_view version = withoutPatchZero(std::string_view(name).substr(numeral));
    const bool isPlainTriton = kind->prefix == "triton-" && version.find(languageModels) == std::string_view::npos;
    return std::string(isPlainTriton ? "ngc-" : kind->prefix) + std::string(version);
}

std::vector<int> numbersIn(std::string_view text) {
    std::vector<int> numbers;
    for (std::size_t begin = 0; begin < text.size(); ++begin) {
        std::size_t end = begin;
        while (end < text.size() && isNumeral(text[end]))
            ++end;
        if (end > begin)
            numbers.push_back(static_cast<int>(parseInteger(text.substr(begin, end - begin)).value_or(0)));
        begin = end;
    }
    return numbers;
}

const Kind* kindOf(std::string_view name) {
    const auto* const kind = std::ranges::find_if(kinds, [&](const Kind& one) { return name.starts_with(one.prefix); });
    return kind == kinds.end() ? nullptr : kind;
}

std::vector<std::string_view> namesOf(const Kind& kind) {
    std::vector<std::string_view> names;
    for (const Product& product : allProducts()) {
        if (product.name.starts_with(kind.prefix) && (names.empty() || names.back() != product.name))
            names.push_back(product.name);
    }
    return names;
}

// Those that the name is the beginning of, as holoscan-3.6 is of two; otherwise those before and after it, by number.
std::vector<std::string_view> neighbours(const Kind& kind, std::string_view name) {
    const std::vector<std::string_view> names = namesOf(kind);
    std::vector<std::string_view> found;
    for (const std::string_view other : names) {
        if (other.starts_with(name) && found.size() < shownNames)
            found.push_back(other);
    }
    if (!found.empty())
        return found;
    const std::vector<int> asked = numbersIn(name);
    const auto after = std::ranges::find_if(names, [&](std::string_view other) { return numbersIn(other) > asked; });
    if (after != names.begin())
        found.push_back(*(after - 1));
    if (after != names.end())
        found.push_back(*after);
    return found;
}

// How many letters have to be written, left out or exchanged.
std::size_t editsBetween(std::string_view one, std::string_view other) {
    std::vector<std::size_t> row(other.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < one.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < other.size(); ++j) {
            const std::size_t exchanged = diagonal + (one[i] == other[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({exchanged, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

std::vector<ComputeCapability> gpusIn(std::string_view cell) {
    std::vector<ComputeCapability> gpus;
    while (!cell.empty()) {
        const std::size_t comma = std::min(cell.find(','), cell.size());
        gpus.push_back(parseCapability(cell.substr(0, comma)).value_or(ComputeCapability{}));
        cell.remove_prefix(std::min(comma + 1, cell.size()));
    }
    return gpus;
}

std::vector<Text> gpuWords(std::span<const Product> rows) {
    std::vector<Text> words;
    for (const Product& row : rows) {
        for (const ComputeCapability gpu : row.gpus)
            words.push_back(verbatim(formatCapability(gpu)));
    }
    return words;
}

} // namespace

bool Product::runsOn(ComputeCapability gpu) const { return std::ranges::find(gpus, gpu) != gpus.end(); }

std::vector<Product> allProducts() {
    const Table table = parseTable(embeddedTable(productTable));
    std::vector<Product> products;
    for (const auto& row : table.rows)
        products.push_back({row[table.column("name")], row[table.column("title")],
            parseVersion(row[table.column("release")]).value_or(Version{}), gpusIn(row[table.column("gpus")]),
            row[table.column("fact")]});
    return products;
}

bool isNameOfProduct(std::string_view text) { return !nameInTable(text).empty(); }

Result<std::vector<Product>> productsNamed(std::string_view text) {
    const std::string name = nameInTable(text);
    std::vector<Product> rows = allProducts();
    std::erase_if(rows, [&](const Product& product) { return product.name != name; });
    if (!rows.empty())
        return rows;
    std::vector<Text> nearest;
    if (const Kind* kind = kindOf(name)) {
        for (const std::string_view other : neighbours(*kind, name))
            nearest.push_back(verbatim(other));
    }
    return fail(ErrorKind::Invalid,
        say("\"{text}\" is not known here; the nearest names are: {names}", arg("text", text),
            arg("names", std::move(nearest))));
}

std::string_view titleOfProduct(std::string_view name) {
    const auto rows = name.empty() ? std::vector<Product>() : productsNamed(name).value_or(std::vector<Product>());
    return rows.empty() ? std::string_view() : rows.front().title;
}

Error notOn(std::span<const Product> rows, ComputeCapability gpu) {
    return {ErrorKind::NoSuchTarget,
        say("{product} does not run on GPUs of compute capability {gpu}, but on: {gpus}. Leave the GPU out, or name a "
            "release of TensorRT instead",
            arg("product", rows.front().title), arg("gpu", formatCapability(gpu)), arg("gpus", gpuWords(rows))),
        {}, {}};
}

std::vector<std::string_view> similarProducts(std::string_view text) {
    const std::string asked = asName(text);
    const std::size_t most = asked.size() / 4;
    std::vector<std::pair<std::size_t, std::string_view>> found;
    for (const Kind& kind : kinds) {
        for (const std::string_view name : namesOf(kind)) {
            if (const std::size_t edits = editsBetween(asked, name); edits <= most)
                found.emplace_back(edits, name);
        }
    }
    std::ranges::stable_sort(found, {}, &std::pair<std::size_t, std::string_view>::first);
    std::vector<std::string_view> names;
    for (const auto& [edits, name] : found) {
        if (names.size() < shownNames)
            names.push_back(name);
    }
    return names;
}

Text boundWords(const Target& target) {
    const std::string_view title = titleOfProduct(target.product);
    if (title.empty())
        return {};
    const auto product = arg("product", title);
    const auto release = arg("release", formatVersion(target.version));
    const std::string_view prefix = kindOf(target.product)->prefix;
    const bool isOfBoards = prefix == "jetpack-" || prefix == "l4t-";
    if (isOfBoards && target.version >= Version{10, 0, 0} && target.version < Version{10, 8, 0})
        return say("{product} comes with TensorRT {release}. NVIDIA has packages for its boards up to 10.7; a newer "
                   "release comes with a newer JetPack",
            product, release);
    if (isOfBoards || prefix == "drive-os-")
        return say("{product} comes with TensorRT {release}, and another release with another {kind}", product, release,
            arg("kind", isOfBoards ? "JetPack" : "DRIVE OS"));
    if (prefix == "isaac-ros-")
        return say("{product} runs on a JetPack that brings TensorRT {release}; another release comes with another "
                   "JetPack",
            product, release);
    if (prefix == "deepstream-" || prefix == "holoscan-")
        return say("{product} is built for TensorRT {release}, and another version of it for another release", product,
            release);
    return say("The container {product} has TensorRT {release}; another release comes with the container of another "
               "month",
        product, release);
}

} // namespace qaliper

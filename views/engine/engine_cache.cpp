#include "views/engine/engine_cache.h"

#include <algorithm>
#include <array>
#include <set>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/quant/operator_traits.h"
#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/commands/finding_commands.h"
#include "views/engine/engine_table.h"
#include "views/engine/engine_words.h"

namespace qaliper {

namespace {

constexpr std::string_view cacheRule = "cache-ranges";
constexpr int rangeDigits = 5;

constexpr std::uint32_t usedBit = 1;
constexpr std::uint32_t idleBit = 2;
constexpr std::uint32_t foreignBit = 4;
constexpr std::uint32_t missingBit = 8;
constexpr std::array<std::uint32_t, 5> cacheChips{0, usedBit, idleBit, foreignBit, missingBit};

// A range of the cache, or a tensor that has none.
struct RangeItem {
    const CacheEntry* entry = nullptr; // null: none
    ValueIx value;                     // invalid: not in the model
    MatchQuality quality = MatchQuality::None;
    std::uint32_t kind = missingBit;
};

// Inputs and weights of layers with weights.
std::set<ValueIx> readByLayers(const Index& index) {
    std::set<ValueIx> read;
    for (const NodeIx node : index.nodes()) {
        for (const std::size_t slot : {0U, 1U}) {
            if (isWeighted(index.node(node)) && index.input(node, slot).valid())
                read.insert(index.input(node, slot));
        }
    }
    return read;
}

std::vector<RangeItem> rangeItems(const Evidence& evidence, const Index& index) {
    const std::set<ValueIx> read = readByLayers(index);
    std::vector<RangeItem> items;
    for (const CacheRow& row : evidence.cacheReport->rows) {
        const CacheEntry& entry = evidence.cache->entries[row.entry];
        const ValueIx value = row.match.value;
        const std::uint32_t kind = !value.valid()      ? foreignBit
            : read.contains(value) && entry.isUsable() ? usedBit
                                                       : idleBit;
        items.push_back({&entry, value, row.match.quality, kind});
    }
    for (const ValueIx value : evidence.cacheReport->unranged)
        items.push_back({nullptr, value});
    return items;
}

EngineCell rangeCell(const RangeItem& item) {
    if (!item.entry)
        return faintCell();
    if (!item.entry->isUsable())
        return {EngineCache::tr("none"), Tone::Caution};
    const double range = item.entry->range();
    return {QStringLiteral("±") + toQt(std::string_view(formatShort(range, rangeDigits))), Tone::Plain, range};
}

EngineCell stateCell(const RangeItem& item) {
    if (!item.entry)
        return {EngineCache::tr("no range: its layers stay in float"), Tone::Bad};
    if (!item.entry->isUsable())
        return {EngineCache::tr("no valid scale"), Tone::Caution};
    if (item.kind == foreignBit)
        return {EngineCache::tr("not in this model"), Tone::Caution};
    return item.kind == usedBit ? EngineCell{EngineCache::tr("read by a layer with weights"), Tone::Good}
                                : EngineCell{EngineCache::tr("not needed"), Tone::Faint};
}

void showRanges(EngineTable& table, const std::vector<RangeItem>& items, const Index& index) {
    const auto valueCell = [&](const RangeItem& item) {
        return item.value.valid() ? textCell(index.name(item.value)) : faintCell();
    };
    const std::vector<ItemColumn<RangeItem>> columns{
        {{EngineCache::tr("Tensor")},
            [&](const RangeItem& item) {
                return textCell(item.entry ? std::string_view(item.entry->tensor) : index.name(item.value),
                    item.value.valid() ? Tone::Plain : Tone::Faint);
            }},
        {{EngineCache::tr("Range"), true, 110}, rangeCell}, {{EngineCache::tr("State"), false, 220}, stateCell},
        {{EngineCache::tr("In the model"), false, 280}, valueCell},
        {{EngineCache::tr("Matched by"), false, 90},
            [](const RangeItem& item) { return item.entry ? matchCell(item.quality) : faintCell(); }}};
    table.setItems(columns, items, [&](const RangeItem& item) {
        EngineRow row;
        row.kind = item.kind;
        row.tensor = item.value.valid() ? valueIdentity(index, item.value) : std::string();
        if (item.entry)
            row.tip = toQt(std::string_view(item.entry->tensor)) + QLatin1Char('\n') + matchTip(item.quality);
        return row;
    });
}

QString originLine(const CalibrationCache& cache) {
    QStringList parts;
    parts << (cache.version ? QStringLiteral("TensorRT ") + toQt(std::string_view(formatVersion(*cache.version)))
                            : QStringLiteral("ONNX Runtime"));
    if (!cache.algorithm.empty())
        parts << toQt(std::string_view(cache.algorithm));
    parts << (cache.entries.size() == 1 ? EngineCache::tr("1 range")
                                        : EngineCache::tr("%1 ranges").arg(cache.entries.size()))
          << pathToQt(std::filesystem::path(cache.path).filename());
    return parts.join(QStringLiteral(" · "));
}

} // namespace

EngineHint EngineCache::hint() {
    return {tr("Ranges of a calibration"),
        tr("Drop a calibration cache here: it shows which ranges belong to this model and whether the target uses "
           "them, and creates Q/DQ from them."),
        QStringLiteral("trtexec --onnx=model.onnx --int8 --calib=calibration.cache"),
        QStringLiteral("guide-calibration-cache"), tr("I have a TensorRT 8 cache")};
}

EngineCache::EngineCache(FindingCommands& commands, QWidget* parent)
    : EngineTab(hint(), parent),
      commands_(&commands),
      origin_(makeParagraph({}, TextStyle::Title, page())),
      verdict_(makeParagraph({}, TextStyle::Secondary, page())),
      table_(new EngineTable(tr("Ranges of the cache"), page())) {
    origin_->setObjectName(QStringLiteral("cacheOrigin"));
    verdict_->setObjectName(QStringLiteral("cacheVerdict"));
    table_->setObjectName(QStringLiteral("ranges"));
    QHBoxLayout* head = addHead({origin_, verdict_});
    quantize_ = addButton(*head, QStringLiteral("quantizeFromCache"), tr("Create Q/DQ from the cache…"));
    quantize_->setProperty("primary", true);
    connect(quantize_, &QPushButton::clicked, this, &EngineCache::quantize);
    addForget(*head, QStringLiteral("forgetCache"), {EngineFiles::Kind::Cache});
    addTable({tr("All"), {}, {}, {}, {}}, table_,
        [this](int chip) { table_->setKinds(cacheChips.at(static_cast<std::size_t>(chip))); });
}

bool EngineCache::showEvidence(const Evidence& evidence, const Analysis& analysis) {
    if (!evidence.cache || !evidence.cacheReport)
        return false;
    origin_->setText(originLine(*evidence.cache));
    verdict_->setText(toQt(evidence.cacheReport->explanation));
    const Index& index = analysis.context->index();
    const std::vector<RangeItem> items = rangeItems(evidence, index);
    std::vector<std::size_t> counts;
    counts.reserve(cacheChips.size());
    for (const std::uint32_t kind : {usedBit, idleBit, foreignBit, missingBit})
        counts.push_back(static_cast<std::size_t>(std::ranges::count(items, kind, &RangeItem::kind)));
    countChips(
        {tr("Read by layers %1"), tr("Not needed %1"), tr("Not in this model %1"), tr("Without a range %1")}, counts);
    showRanges(*table_, items, index);
    const bool isOffered = std::ranges::find(analysis.findings, cacheRule, &Finding::rule) != analysis.findings.end();
    quantize_->setEnabled(isOffered);
    quantize_->setToolTip(isOffered           ? tr("Shows the changes before they are applied")
            : analysis.context->quant.empty() ? tr("No layer with weights has a range in this cache")
                                              : tr("The model already has Q/DQ"));
    return true;
}

// Reviewed like every other fix: preview, proof, one step that can be undone.
void EngineCache::quantize() {
    const auto& analysis = document()->analysis();
    const auto found = std::ranges::find(analysis->findings, cacheRule, &Finding::rule);
    if (found == analysis->findings.end())
        return;
    const FindingSubject subject{analysis, {static_cast<std::size_t>(found - analysis->findings.begin())}};
    commands_->fix(subject);
}

} // namespace qaliper

#include "views/engine/engine_cache.h"

#include <algorithm>
#include <array>
#include <set>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

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

class CacheRows {
public:
    CacheRows(const Evidence& evidence, const Index& index)
        : cache_(*evidence.cache), report_(*evidence.cacheReport), index_(index) {
        for (const NodeIx node : index.nodes()) {
            for (const std::size_t slot : {0U, 1U}) {
                if (isWeighted(index.node(node)) && index.input(node, slot).valid())
                    read_.insert(index.input(node, slot));
            }
        }
    }

    std::vector<EngineRow> make() const {
        std::vector<EngineRow> rows;
        for (const CacheRow& row : report_.rows)
            rows.push_back(ofEntry(row));
        for (const ValueIx value : report_.unranged)
            rows.push_back(ofMissing(value));
        return rows;
    }

private:
    EngineRow ofEntry(const CacheRow& match) const {
        const CacheEntry& entry = cache_.entries[match.entry];
        const ValueIx value = match.match.value;
        EngineRow row;
        row.kind = !value.valid() ? foreignBit : read_.contains(value) && entry.isUsable() ? usedBit : idleBit;
        row.tensor = value.valid() ? valueIdentity(index_, value) : std::string();
        const QString range = entry.isUsable()
            ? QStringLiteral("±") + toQt(std::string_view(formatShort(entry.range(), rangeDigits)))
            : EngineCache::tr("none");
        row.cells = {{toQt(std::string_view(entry.tensor)), value.valid() ? Tone::Plain : Tone::Faint, 0},
            {range, entry.isUsable() ? Tone::Plain : Tone::Caution, entry.isUsable() ? entry.range() : 0},
            stateOf(row.kind, entry),
            {value.valid() ? toQt(index_.name(value)) : QStringLiteral("–"), value.valid() ? Tone::Plain : Tone::Faint,
                0},
            {matchWord(match.match.quality), matchTone(match.match.quality), 0}};
        row.tip = toQt(std::string_view(entry.tensor)) + QLatin1Char('\n') + matchTip(match.match.quality);
        return row;
    }

    static EngineCell stateOf(std::uint32_t kind, const CacheEntry& entry) {
        if (!entry.isUsable())
            return {EngineCache::tr("no valid scale"), Tone::Caution, 0};
        if (kind == foreignBit)
            return {EngineCache::tr("not in this model"), Tone::Caution, 0};
        return kind == usedBit ? EngineCell{EngineCache::tr("read by a layer with weights"), Tone::Good, 0}
                               : EngineCell{EngineCache::tr("not needed"), Tone::Faint, 0};
    }

    EngineRow ofMissing(ValueIx value) const {
        EngineRow row;
        row.kind = missingBit;
        row.tensor = value.valid() ? valueIdentity(index_, value) : std::string();
        row.cells = {{toQt(index_.name(value)), Tone::Plain, 0}, {QStringLiteral("–"), Tone::Faint, 0},
            {EngineCache::tr("no range: its layers stay in float"), Tone::Bad, 0},
            {toQt(index_.name(value)), Tone::Plain, 0}, {QStringLiteral("–"), Tone::Faint, 0}};
        return row;
    }

    const CalibrationCache& cache_;
    const CacheReport& report_;
    const Index& index_;
    std::set<ValueIx> read_;
};

std::vector<EngineColumn> cacheColumns() {
    return {{EngineCache::tr("Tensor")}, {EngineCache::tr("Range"), true, 110}, {EngineCache::tr("State"), false, 220},
        {EngineCache::tr("In the model"), false, 280}, {EngineCache::tr("Matched by"), false, 90}};
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
    auto* words = new QVBoxLayout;
    words->setSpacing(1);
    words->addWidget(origin_);
    words->addWidget(verdict_);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addLayout(words, 1);
    quantize_ = addButton(*head, QStringLiteral("quantizeFromCache"), tr("Create Q/DQ from the cache…"));
    quantize_->setProperty("primary", true);
    connect(quantize_, &QPushButton::clicked, this, &EngineCache::quantize);
    QPushButton* forget = addButton(*head, QStringLiteral("forgetCache"), tr("Forget"));
    connect(
        forget, &QPushButton::clicked, this, [this] { document()->engineFiles().forget(EngineFiles::Kind::Cache); });
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    chips_ = addChips(*row, {tr("All"), {}, {}, {}, {}},
        [this](int chip) { table_->setKinds(cacheChips.at(static_cast<std::size_t>(chip))); });
    row->addStretch();
    column().addLayout(head);
    column().addLayout(row);
    column().addWidget(table_, 1);
    connect(table_, &EngineTable::tensorChosen, this, &EngineCache::revealTensor);
}

bool EngineCache::showEvidence(const Evidence& evidence, const Analysis& analysis) {
    if (!evidence.cache || !evidence.cacheReport)
        return false;
    origin_->setText(originLine(*evidence.cache));
    verdict_->setText(toQt(evidence.cacheReport->explanation));
    std::vector<EngineRow> rows = CacheRows(evidence, analysis.context->index()).make();
    const QStringList words{
        tr("Read by layers %1"), tr("Not needed %1"), tr("Not in this model %1"), tr("Without a range %1")};
    for (std::size_t i = 1; i < cacheChips.size(); ++i) {
        const auto count = std::ranges::count(rows, cacheChips.at(i), &EngineRow::kind);
        chips_[i]->setText(words[static_cast<qsizetype>(i - 1)].arg(count));
        chips_[i]->setEnabled(count > 0);
        if (count == 0 && chips_[i]->isChecked())
            chips_.front()->click();
    }
    table_->setContent(cacheColumns(), std::move(rows));
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

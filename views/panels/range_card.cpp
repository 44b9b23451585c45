#include "views/panels/range_card.h"

#include <cmath>
#include <utility>

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "model/base/number.h"
#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/base/verdict_line.h"
#include "views/panels/range_histogram.h"

namespace qaliper {

namespace {

constexpr int limitDigits = 6;
constexpr int effectDigits = 3;
constexpr double inPercent = 100;

QString rangeNumber(double value, int digits) { return toQt(std::string_view(formatShort(value, digits))); }

} // namespace

RangeCard::RangeCard(
    TensorStatistics statistics, std::optional<PairRange> pair, QuantizedForm form, bool isCurrent, QWidget* parent)
    : QFrame(parent),
      statistics_(std::move(statistics)),
      pair_(pair),
      form_(form),
      histogram_(new RangeHistogram(statistics_.histogram, this)) {
    setObjectName(QStringLiteral("rangeCard"));
    setProperty("floating", true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 12, 10);
    column->setSpacing(6);
    column->addWidget(makeLabel(tr("Measured range"), TextStyle::Section, this));
    column->addWidget(makeParagraph(toQt(std::string_view(statistics_.tensor)), TextStyle::Plain, this));
    column->addWidget(
        makeParagraph(tr("%1 to %2; numbers: %3")
                          .arg(rangeNumber(statistics_.min, limitDigits), rangeNumber(statistics_.max, limitDigits))
                          .arg(statistics_.count),
            TextStyle::Secondary, this));
    auto* stale = new VerdictLine(QStringLiteral("staleRange"), this);
    if (!isCurrent)
        stale->setText(
            tr("Measured in another version of the model; its ranges may differ"), VerdictLine::Tone::Caution);
    column->addWidget(stale);
    column->addWidget(histogram_);
    histogram_->setVisible(!statistics_.histogram.bins.empty());
    column->addWidget(buildLimit());
    effect_ = makeParagraph({}, TextStyle::Plain, this);
    effect_->setObjectName(QStringLiteral("limitEffect"));
    column->addWidget(effect_);
    showEffect();
}

QWidget* RangeCard::buildLimit() {
    auto* box = new QWidget(this);
    limit_ = new QLineEdit(rangeNumber(pair_ ? pair_->limit : largestMagnitude(statistics_), limitDigits), box);
    limit_->setObjectName(QStringLiteral("limit"));
    auto* name = new QLabel(tr("Clipping limit ±"), box);
    name->setBuddy(limit_);
    apply_ = new QPushButton(tr("Apply"), box);
    apply_->setObjectName(QStringLiteral("applyLimit"));
    apply_->setProperty("small", true);
    apply_->setAutoDefault(false);
    apply_->setVisible(pair_.has_value());
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(name);
    row->addWidget(limit_, 1);
    row->addWidget(apply_);
    connect(limit_, &QLineEdit::textChanged, this, &RangeCard::showEffect);
    connect(
        apply_, &QPushButton::clicked, this, [this] { emit limitAsked(pair_->quantize, limit_->text().trimmed()); });
    connect(limit_, &QLineEdit::returnPressed, apply_, &QPushButton::click);
    return box;
}

std::optional<double> RangeCard::typed() const {
    const auto number = parseNumber(fromQt(limit_->text().trimmed()));
    return number && *number > 0 && std::isfinite(*number) ? std::optional(*number) : std::nullopt;
}

void RangeCard::setReady(bool ready) {
    isReady_ = ready;
    showEffect();
}

void RangeCard::showEffect() {
    const auto limit = typed();
    histogram_->setLimit(limit);
    const QString now = rangeNumber(pair_ ? pair_->limit : 0, limitDigits);
    apply_->setEnabled(isReady_ && limit && limit_->text().trimmed() != now);
    if (!limit) {
        effect_->setText(tr("A limit is a number above 0"));
        return;
    }
    QStringList words;
    if (const auto effect = effectOfLimit(statistics_, *limit, form_)) {
        words << tr("%1 % clipped").arg(rangeNumber(inPercent * effect->clippedShare, effectDigits));
        words << (std::isfinite(effect->sqnr)
                ? tr("expected SQNR of this tensor %1 dB").arg(toQt(std::string_view(formatFixed(effect->sqnr, 1))))
                : tr("nothing of this tensor is lost"));
    } else {
        words << tr("No histogram was measured, so its effect is not known");
    }
    words << tr("scale %1").arg(rangeNumber(*limit / largestOf(form_), effectDigits));
    effect_->setText(words.join(QStringLiteral(" · ")));
}

} // namespace qaliper

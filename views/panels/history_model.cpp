#include "views/panels/history_model.h"

#include <cmath>

#include <QStringList>

#include "model/base/percent.h"
#include "model/target/words.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr double leastChange = 0.0005; // of the expected time

} // namespace

HistoryModel::HistoryModel(const Preferences& preferences, QObject* parent)
    : QAbstractListModel(parent), preferences_(&preferences) {
    connect(&preferences, &Preferences::minSqnrChanged, this, &HistoryModel::refresh);
}

void HistoryModel::refresh() {
    beginResetModel();
    rows_ = isOpen() ? static_cast<int>(document_->history().steps().size()) : 0;
    endResetModel();
}

void HistoryModel::setDocument(Document* document) {
    document_.follow(document);
    const auto show = [this] { refresh(); };
    document_.on({&Document::stateChanged, &Document::versionChanged, &Document::fileChanged}, show);
    document_.on(&StepProofs::changed, show);
    document_.on(&StepChanges::changed, show);
    refresh();
}

QModelIndex HistoryModel::current() const {
    return isOpen() ? index(static_cast<int>(document_->history().position()), 0) : QModelIndex();
}

int HistoryModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : rows_; }

const Proof* HistoryModel::proofOf(std::size_t row) const {
    return row == 0 ? nullptr : document_->proofs().of(document_->history().steps()[row].number);
}

std::optional<SignalWords> HistoryModel::signalOf(std::size_t row) const {
    const Proof* proof = proofOf(row);
    if (const FloatSignal* signal =
            row == 0 ? nullptr : document_->proofs().signalOf(document_->history().steps()[row].number))
        return signalWords(*signal);
    return proof ? signalWords(*proof, preferences_->minSqnr()) : std::nullopt;
}

const StepChange* HistoryModel::changeOf(std::size_t row) const {
    return row == 0 ? nullptr : document_->changes().of(document_->history().steps()[row].number);
}

// Empty when the numbers are not known or the text would be zero.
QString HistoryModel::timeOf(std::size_t row) const {
    const StepChange* made = changeOf(row);
    const auto ratio = made ? timeRatio(made->change) : std::nullopt;
    if (!ratio || std::abs(*ratio - 1) < leastChange)
        return {};
    const QString percent = toQt(std::string_view(shareText(std::abs(*ratio - 1))));
    return (*ratio < 1 ? QStringLiteral("−%1 %") : QStringLiteral("+%1 %")).arg(percent);
}

// The title of the step, the result of its proof, and its numbers.
QString HistoryModel::wordsOf(std::size_t row) const {
    if (row == 0)
        return pathToQt(document_->path());
    QStringList words{toQt(document_->history().steps()[row].title)};
    if (const Proof* proof = proofOf(row))
        words << toQt(summary(*proof));
    if (const auto signal = signalOf(row))
        words << signal->text;
    if (const StepChange* made = changeOf(row)) {
        const QString target = toQt(targetWords(made->target));
        for (const Text& line : {describeWorse(made->change), describeRest(made->change)}) {
            if (!line.empty())
                words << toQt(line);
        }
        words << tr("Numbers for %1").arg(target);
    }
    return words.join(QLatin1Char('\n'));
}

// Empty for a step that is proven, or whose proof has not ended.
QString HistoryModel::reasonOf(std::size_t row) const {
    const Proof* proof = proofOf(row);
    return proof && !isProven(proof->state) ? toQt(summary(*proof)) : QString();
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !isOpen())
        return {};
    const History& history = document_->history();
    const auto row = static_cast<std::size_t>(index.row());
    switch (role) {
    case Qt::DisplayRole: return row == 0 ? tr("As opened") : toQt(history.steps()[row].title);
    case Qt::ToolTipRole: return plainTip(wordsOf(row));
    case Qt::AccessibleTextRole: return wordsOf(row);
    case ProofRole: return proofOf(row) ? QVariant(static_cast<int>(proofOf(row)->state)) : QVariant();
    case SignalRole: return signalOf(row) ? QVariant(signalOf(row)->number) : QVariant();
    case SignalEnoughRole: return signalOf(row) && signalOf(row)->isEnough;
    case SignalAgainstFloatRole: return row > 0 && document_->proofs().signalOf(history.steps()[row].number) != nullptr;
    case TimeRole: return timeOf(row);
    case TimeWorseRole: return changeOf(row) && timeRatio(changeOf(row)->change).value_or(1) > 1;
    case ReasonRole: return reasonOf(row);
    case UndoneRole: return row > history.position();
    case CurrentRole: return row == history.position();
    case SavedRole: return history.isSaved(row);
    default: return {};
    }
}

} // namespace qaliper

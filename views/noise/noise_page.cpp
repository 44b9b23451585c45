#include "views/noise/noise_page.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <set>
#include <utility>

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "views/base/labels.h"
#include "views/base/plain_table.h"
#include "views/base/text.h"
#include "views/noise/noise_curve.h"

namespace qaliper {

namespace {

constexpr double hundred = 100;
constexpr double leastListed = 0.0005; // share
constexpr int mostListed = 200;
constexpr int nameWidth = 300; // px
constexpr int reasonsWidth = 330;
constexpr int nameColumn = 0;
constexpr int shareColumn = 1;
constexpr int consumerColumn = 3;

QString decibelWord(double db) {
    if (std::isfinite(db))
        return QStringLiteral("%1 dB").arg(toQt(std::string_view(formatFixed(db, 1))));
    return db > 0 ? NoisePage::tr("no noise") : NoisePage::tr("no signal");
}
QString shareWord(double share) {
    return QStringLiteral("%1 %").arg(toQt(std::string_view(formatFixed(hundred * share, 1))));
}

QString remedyWord(NoiseRemedy remedy) {
    switch (remedy) {
    case NoiseRemedy::OtherRange: return NoisePage::tr("Other range…");
    case NoiseRemedy::SplitScale: return NoisePage::tr("A range of its own…");
    case NoiseRemedy::Equalize: return NoisePage::tr("Equalize here…");
    case NoiseRemedy::FinerScales: return NoisePage::tr("Finer scales…");
    case NoiseRemedy::QuantizeResidual: return NoisePage::tr("Quantize only the other input…");
    case NoiseRemedy::LeaveInFloat: break;
    }
    return NoisePage::tr("Leave in float…");
}

QString quantizerWords(std::size_t count) {
    return count == 1 ? NoisePage::tr("1 quantizer") : NoisePage::tr("%1 quantizers").arg(count);
}

QString kindWord(SwitchKind kind) {
    return kind == SwitchKind::Weight ? NoisePage::tr("weight") : NoisePage::tr("activation");
}

// What each quantizer does alone tells something although it is no share of the whole.
bool isListed(const OutputBudget& output) {
    return output.reason != NotAdditive::NearZero && output.reason != NotAdditive::Infinite;
}

} // namespace

struct NoisePage::Early {
    std::mutex mutex;
    std::shared_ptr<const MeasuredNoise> noise;

    void put(const MeasuredNoise& refined) {
        auto shared = std::make_shared<const MeasuredNoise>(refined);
        const std::scoped_lock lock(mutex);
        noise = std::move(shared);
    }
    std::shared_ptr<const MeasuredNoise> take() {
        const std::scoped_lock lock(mutex);
        return std::exchange(noise, nullptr);
    }
};

NoisePage::NoisePage(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(&document),
      run_(document, tr("Progress of the measurement"), QStringLiteral("noiseState"), *this),
      choosing_(*document.services().pool) {
    setObjectName(QStringLiteral("noisePage"));
    choice_ = new RunProgress(choosing_, tr("Progress of the choice of a range"), this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(run_.progress());
    column->addWidget(choice_);
    column->addWidget(run_.line());
    result_ = new QWidget(this);
    auto* row = new QHBoxLayout(result_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(14);
    row->addWidget(buildList(), 1);
    row->addWidget(buildReasons());
    column->addWidget(result_, 1);
    column->addStretch();
    connect(choice_, &RunProgress::cancelAsked, &choosing_, &Task::cancel);
    connect(&run_, &RunController::changed, this, &NoisePage::changed);
    connect(&run_, &RunController::cancelled, this, [this] {
        run_.line()->warn(document_ && document_->noise().shown()
                ? tr("Cancelled. The list is from some of the samples only.")
                : tr("Cancelled. Nothing was measured."));
    });
    connect(&run_.task(), &Task::progressed, this, [this] {
        if (auto noise = early_ ? early_->take() : nullptr)
            take(std::move(noise), false);
    });
    connect(&document.noise(), &NoiseResults::changed, this, &NoisePage::show);
    show();
}

QWidget* NoisePage::buildList() {
    auto* box = new QWidget(this);
    by_ = new QComboBox(box);
    by_->setObjectName(QStringLiteral("noiseBy"));
    by_->addItem(tr("Tensors"), static_cast<int>(SensitivityBy::Tensor));
    by_->addItem(tr("Nodes"), static_cast<int>(SensitivityBy::Node));
    by_->addItem(tr("Modules"), static_cast<int>(SensitivityBy::Module));
    by_->addItem(tr("Operators"), static_cast<int>(SensitivityBy::Operator));
    auto* byName = new QLabel(tr("&List"), box);
    byName->setBuddy(by_);
    outputs_ = new QComboBox(box);
    outputs_->setObjectName(QStringLiteral("noiseOutput"));
    auto* outputName = new QLabel(tr("at outp&ut"), box);
    outputName->setBuddy(outputs_);
    budget_ = makeParagraph({}, TextStyle::Plain, box);
    budget_->setObjectName(QStringLiteral("noiseBudget"));
    unranked_ = new VerdictLine(QStringLiteral("noiseUnranked"), box);
    table_ =
        makeTable(QStringLiteral("noiseList"), {tr("Name"), tr("Share"), tr("Alone"), tr("Read by"), tr("Why")}, box);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setAccessibleName(tr("Where the noise comes from, worst first"));
    curve_ = new NoiseCurve(box);
    curve_->setObjectName(QStringLiteral("noiseCurve"));
    auto* choices = new QHBoxLayout;
    for (QWidget* widget : {static_cast<QWidget*>(byName), static_cast<QWidget*>(by_),
             static_cast<QWidget*>(outputName), static_cast<QWidget*>(outputs_)})
        choices->addWidget(widget);
    choices->addStretch();
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(budget_);
    column->addWidget(unranked_);
    column->addLayout(choices);
    column->addWidget(table_, 1);
    column->addWidget(curve_);
    column->addStretch(); // where nothing is ranked
    table_->horizontalHeader()->setSectionsClickable(true);
    connect(table_->horizontalHeader(), &QHeaderView::sectionClicked, this, &NoisePage::sortBy);
    connect(by_, &QComboBox::activated, this, &NoisePage::show);
    connect(outputs_, &QComboBox::activated, this, &NoisePage::chooseOutput);
    connect(table_, &QTableWidget::cellClicked, this, &NoisePage::revealConsumer);
    connect(table_, &QTableWidget::currentCellChanged, this, [this] {
        if (isFilling_)
            return;
        showReasons();
        revealConsumer();
    });
    return box;
}

QWidget* NoisePage::buildReasons() {
    auto* box = new QWidget(this);
    box->setObjectName(QStringLiteral("noiseReasons"));
    box->setFixedWidth(reasonsWidth);
    subject_ = makeParagraph({}, TextStyle::Section, box);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(subject_);
    reasons_ = new QVBoxLayout;
    reasons_->setSpacing(6);
    column->addLayout(reasons_);
    column->addStretch();
    return box;
}

SensitivityBy NoisePage::by() const { return static_cast<SensitivityBy>(by_->currentData().toInt()); }

bool NoisePage::hasResult() const { return document_ && document_->noise().shown() && isWhole_; }

void NoisePage::start(const NoiseInput& asked) {
    if (!document_ || !document_->index())
        return;
    isWhole_ = false;
    before_ = last_;
    early_ = std::make_shared<Early>();
    run_.start(
        [index = document_->index(), asked, early = early_](Worker& worker, const Job& job) {
            return measureNoiseOf(
                index, asked, worker, [&](const MeasuredNoise& refined) { early->put(refined); }, job);
        },
        [this](MeasuredNoise noise) { take(std::make_shared<const MeasuredNoise>(std::move(noise)), true); });
}

// A result of a version that is gone is of no use.
void NoisePage::take(std::shared_ptr<const MeasuredNoise> noise, bool isWhole) {
    if (!document_ || noise->index != document_->index())
        return;
    isWhole_ = isWhole;
    if (const int chosen = outputs_->currentIndex(); chosen > 0) {
        auto again = std::make_shared<MeasuredNoise>(*noise);
        again->output = std::min(static_cast<std::size_t>(chosen), noise->sensitivity.outputs.size() - 1);
        noise = std::move(again);
    }
    document_->noise().take(std::move(noise));
    emit measured();
    emit changed();
}

void NoisePage::chooseOutput(int output) {
    if (!document_ || !document_->noise().shown())
        return;
    auto again = std::make_shared<MeasuredNoise>(*document_->noise().shown());
    again->output = static_cast<std::size_t>(output);
    before_.reset(); // of another output
    document_->noise().take(std::move(again));
}

void NoisePage::show() {
    const auto noise = document_ ? document_->noise().shown() : nullptr;
    result_->setVisible(noise != nullptr);
    if (!noise)
        return;
    showOutputs(*noise);
    showBudget(*noise);
    showLines(*noise);
    showCurve(*noise);
}

void NoisePage::showOutputs(const MeasuredNoise& noise) {
    outputs_->clear();
    for (const OutputBudget& output : noise.sensitivity.outputs)
        outputs_->addItem(toQt(std::string_view(output.output)));
    outputs_->setCurrentIndex(static_cast<int>(noise.output));
    outputs_->setEnabled(outputs_->count() > 1);
}

void NoisePage::showBudget(const MeasuredNoise& noise) {
    const Sensitivity& sensitivity = noise.sensitivity;
    const OutputBudget& output = sensitivity.outputs[noise.output];
    QStringList words{tr("Signal to noise with all quantizers on: %1").arg(decibelWord(output.totalDb))};
    if (before_ && std::isfinite(*before_) && *before_ != output.totalDb)
        words << tr("before the last change: %1").arg(decibelWord(*before_));
    words << tr("by the sum of their noises: %1").arg(decibelWord(output.sumDb));
    words << (sensitivity.samples == 1 ? tr("from 1 sample") : tr("from %1 samples").arg(sensitivity.samples));
    budget_->setText(words.join(QStringLiteral(" · ")));
    last_ = output.totalDb;
    if (output.reason)
        unranked_->setText(isListed(output) ? tr("The order is a rough one: %1. It is by what each quantizer costs "
                                                 "alone, while all others are off; shares of the whole are not known.")
                                                  .arg(toQt(describe(*output.reason)))
                                            : tr("Nothing is ranked: %1").arg(toQt(describe(*output.reason))),
            VerdictLine::Tone::Caution);
    else
        unranked_->clear();
}

void NoisePage::showLines(const MeasuredNoise& noise) {
    const QString chosen = table_->currentRow() >= 0 ? table_->item(table_->currentRow(), 0)->text() : QString();
    isFilling_ = true;
    table_->setRowCount(0);
    const OutputBudget& output = noise.sensitivity.outputs[noise.output];
    lines_ = isListed(output) ? noiseLines(noise.sensitivity, noise.output, by()) : std::vector<NoiseLine>();
    std::erase_if(lines_, [](const NoiseLine& line) { return line.share < leastListed; });
    lines_.resize(std::min<std::size_t>(lines_.size(), mostListed));
    sortLines(noise);
    table_->setColumnHidden(shareColumn, !noise.isRanked());
    int row = 0;
    for (const NoiseLine& line : lines_) {
        const QuantizerEffect& worst = noise.sensitivity.quantizers[line.quantizers.front()];
        const QString name = toQt(std::string_view(line.name));
        const bool isTensor = by() == SensitivityBy::Tensor;
        addRow(*table_,
            {name.isEmpty() ? tr("(no name)") : name, shareWord(line.share), decibelWord(line.db),
                isTensor ? toQt(std::string_view(worst.quantizer.consumer)) : quantizerWords(line.quantizers.size()),
                worst.reasons.empty() ? QString() : toQt(describe(worst.reasons.front()))});
        table_->item(row, 0)->setToolTip(plainTip(name));
        if (name == chosen || row == 0)
            table_->setCurrentCell(row, 0);
        ++row;
    }
    isFilling_ = false;
    table_->setVisible(!lines_.empty());
    table_->resizeColumnsToContents();
    table_->setColumnWidth(0, std::min(nameWidth, table_->columnWidth(0)));
    table_->setColumnWidth(3, std::min(nameWidth / 2, table_->columnWidth(3)));
    showReasons();
}

// By the header that was clicked, else the worst first.
void NoisePage::sortLines(const MeasuredNoise& noise) {
    const auto nameOf = [](const NoiseLine& line) { return std::string_view(line.name); };
    const auto consumerOf = [&](const NoiseLine& line) {
        return std::string_view(noise.sensitivity.quantizers[line.quantizers.front()].quantizer.consumer);
    };
    switch (sortedBy_) {
    case nameColumn: std::ranges::stable_sort(lines_, {}, nameOf); break;
    case consumerColumn: std::ranges::stable_sort(lines_, {}, consumerOf); break;
    default: break; // noiseLines() has the worst first
    }
    if (isTurned_)
        std::ranges::reverse(lines_);
}

void NoisePage::sortBy(int column) {
    isTurned_ = column == sortedBy_ && !isTurned_;
    sortedBy_ = column;
    if (const auto noise = document_ ? document_->noise().shown() : nullptr)
        showLines(*noise);
}

void NoisePage::showCurve(const MeasuredNoise& noise) {
    std::vector<NoiseCurve::Point> points;
    if (document_->analysis() && document_->isChecked()) {
        for (const ExpectedStep& step : expectedSteps(*document_->analysis()->context, noise))
            points.push_back({step.operators, step.db});
    }
    curve_->setPoints(std::move(points), 0, {}, QStringLiteral("dB"));
}

// Of the chosen line, with the button for each.
void NoisePage::showReasons() {
    while (QLayoutItem* item = reasons_->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    subject_->clear();
    const auto noise = document_ ? document_->noise().shown() : nullptr;
    const int row = table_->currentRow();
    if (!noise || row < 0 || row >= static_cast<int>(lines_.size()))
        return;
    const NoiseLine& line = lines_[static_cast<std::size_t>(row)];
    const QuantizerEffect& worst = noise->sensitivity.quantizers[line.quantizers.front()];
    const bool isTensor = by() == SensitivityBy::Tensor;
    subject_->setText(isTensor ? tr("%1, %2").arg(toQt(std::string_view(line.name)), kindWord(worst.quantizer.kind))
                               : toQt(std::string_view(line.name)));
    std::set<NoiseRemedy> offered;
    const auto offer = [&](NoiseRemedy remedy, const std::vector<std::size_t>& quantizers) {
        if (offered.insert(remedy).second)
            addRemedy(remedy, quantizers);
    };
    for (const NoiseReason& reason : isTensor ? worst.reasons : std::vector<NoiseReason>()) {
        reasons_->addWidget(makeParagraph(toQt(describe(reason)), TextStyle::Plain, this));
        if (reason.remedy != NoiseRemedy::LeaveInFloat)
            offer(reason.remedy, {line.quantizers.front()});
    }
    if (isTensor && worst.reasons.empty())
        reasons_->addWidget(
            makeParagraph(tr("Nothing stands out here: the numbers of this tensor need finer steps than its type has."),
                TextStyle::Secondary, this));
    if (isTensor && worst.limit > 0 && !offered.contains(NoiseRemedy::SplitScale))
        offer(NoiseRemedy::OtherRange, {line.quantizers.front()});
    offer(NoiseRemedy::LeaveInFloat, line.quantizers);
}

// What reads the chosen line, on the graph.
void NoisePage::revealConsumer() {
    const auto noise = document_ ? document_->noise().shown() : nullptr;
    const int row = table_->currentRow();
    if (!noise || row < 0 || row >= static_cast<int>(lines_.size()))
        return;
    const std::size_t worst = lines_[static_cast<std::size_t>(row)].quantizers.front();
    const auto consumer = findNode(*noise->index, noise->sensitivity.quantizers[worst].quantizer.consumerId);
    if (consumer)
        document_->selection().revealNode(noise->index->node(*consumer).id);
}

void NoisePage::addRemedy(NoiseRemedy remedy, const std::vector<std::size_t>& quantizers) {
    auto* button = new QPushButton(remedyWord(remedy), this);
    button->setObjectName(toQt(noiseRemedyName(remedy)));
    button->setAutoDefault(false);
    reasons_->addWidget(button, 0, Qt::AlignLeft);
    connect(button, &QPushButton::clicked, this, [this, remedy, quantizers] { ask(remedy, quantizers); });
}

void NoisePage::ask(NoiseRemedy remedy, const std::vector<std::size_t>& quantizers) {
    const auto noise = document_ ? document_->noise().shown() : nullptr;
    if (!noise)
        return;
    if (remedy == NoiseRemedy::OtherRange || remedy == NoiseRemedy::SplitScale)
        return chooseLimit(quantizers.front());
    std::optional<ToolRequest> request;
    for (const std::size_t number : quantizers) {
        auto one = requestFor(*noise, noise->sensitivity.quantizers[number], remedy);
        if (!request)
            request = std::move(one);
        else if (one)
            request->nodes.insert(request->nodes.end(), one->nodes.begin(), one->nodes.end());
    }
    if (request)
        emit toolAsked(*request);
}

// Ranges are tried first, in one session; the preview begins with the one that is best at the output.
void NoisePage::chooseLimit(std::size_t quantizer) {
    const auto noise = document_->noise().shown();
    Workers* workers = document_->services().workers;
    if (!workers || quantizer >= noise->sensitivity.quantizers.size())
        return;
    run_.line()->clear();
    choice_->start();
    choosing_.start(
        [noise, quantizer, worker = &workers->measure](
            const Job& job) { return chooseRange(*noise, noise->sensitivity.quantizers[quantizer], *worker, job); },
        [this, noise](Result<ChosenRange> chosen) {
            if (!chosen)
                run_.line()->warn(toQt(chosen.error()));
            else if (document_ && document_->noise().shown() && document_->noise().shown()->index == noise->index)
                emit toolAsked(chosen->request);
        });
}

} // namespace qaliper

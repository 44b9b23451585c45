#include "views/noise/recover_page.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

#include "model/base/number.h"
#include "views/base/labels.h"
#include "views/base/plain_table.h"
#include "views/base/text.h"
#include "views/dialogs/change_note.h"
#include "views/noise/noise_curve.h"

namespace qaliper {

namespace {

constexpr double inShares = 100; // per cent, or points
constexpr int planHeight = 90;   // px
constexpr double usualDb = 30;
constexpr double moreDb = 3; // half of the noise

QString planDecibel(double db) {
    return std::isfinite(db) ? QStringLiteral("%1 dB").arg(toQt(std::string_view(formatFixed(db, 1))))
                             : RecoverPage::tr("no noise");
}
QString planShare(double share) {
    return QStringLiteral("%1 %").arg(toQt(std::string_view(formatFixed(inShares * share, 1))));
}

double shareOf(const Recovery& recovery, std::size_t taken) {
    return taken == 0 ? 0 : recovery.steps[taken - 1].floatShare;
}

// On the samples that choose.
double decibelOf(const Recovery& recovery, std::size_t taken) {
    return taken == 0 ? recovery.selectionBefore.db : recovery.steps[taken - 1].db;
}

} // namespace

std::optional<double> RecoverPage::Goal::value() const {
    return wanted->isChecked() && wanted->isEnabled() ? std::optional(number->value()) : std::nullopt;
}

RecoverPage::RecoverPage(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(&document),
      run_(document, tr("Progress of the plan"), QStringLiteral("recoverState"), *this) {
    setObjectName(QStringLiteral("recoverPage"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    column->addWidget(
        makeParagraph(tr("Leaves the operators in float that gain most for what that costs, until this "
                         "is reached. Half of the samples selects the operators, the other half validates the result."),
            TextStyle::Secondary, this));
    column->addWidget(buildGoals());
    column->addWidget(run_.progress());
    column->addWidget(run_.line());
    column->addWidget(buildResult(), 1);
    column->addStretch();
    connect(&run_, &RunController::changed, this, &RecoverPage::changed);
    setMetric({});
    propose();
}

QWidget* RecoverPage::buildGoals() {
    auto* box = new QWidget(this);
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(2, 1);
    constexpr double mostDb = 200;
    constexpr double usualPoints = 0.2;
    constexpr double usualPercent = 5;
    db_ = addGoal(*box, QStringLiteral("reachDb"), tr("&Signal to noise of at least"), usualDb, mostDb, tr(" dB"));
    present_ = makeParagraph({}, TextStyle::Secondary, box);
    present_->setObjectName(QStringLiteral("presentDb"));
    grid->addWidget(present_, grid->rowCount() - 1, 2);
    drop_ = addGoal(*box, QStringLiteral("metricDrop"), tr("&Metric below the float model by at most"), usualPoints,
        inShares, tr(" points"));
    share_ = addGoal(*box, QStringLiteral("floatShare"), tr("M&ultiply-adds in float, at most"), usualPercent, inShares,
        QStringLiteral(" %"));
    proposedDb_ = db_.number->value();
    for (const Goal& goal : {db_, drop_, share_})
        connect(goal.wanted, &QCheckBox::clicked, this, [this] { isChosen_ = true; });
    return box;
}

RecoverPage::Goal RecoverPage::addGoal(
    QWidget& box, const QString& name, const QString& words, double usual, double most, const QString& unit) const {
    auto* grid = static_cast<QGridLayout*>(box.layout());
    Goal goal{new QCheckBox(words, &box), new QDoubleSpinBox(&box)};
    goal.wanted->setObjectName(name);
    goal.number->setObjectName(name + QStringLiteral("Value"));
    goal.number->setAccessibleName(goal.wanted->text().remove(QLatin1Char('&')));
    goal.number->setRange(0, most);
    goal.number->setDecimals(1);
    goal.number->setSingleStep(usual >= 1 ? 1 : usual / 2);
    goal.number->setValue(usual);
    goal.number->setSuffix(unit);
    goal.number->setEnabled(false);
    const int row = grid->rowCount();
    grid->addWidget(goal.wanted, row, 0);
    grid->addWidget(goal.number, row, 1);
    connect(goal.wanted, &QCheckBox::toggled, goal.number, &QWidget::setEnabled);
    connect(goal.wanted, &QCheckBox::toggled, this, &RecoverPage::drop);
    connect(goal.number, &QDoubleSpinBox::valueChanged, this, &RecoverPage::drop);
    return goal;
}

QWidget* RecoverPage::buildResult() {
    result_ = new QWidget(this);
    curve_ = new NoiseCurve(result_);
    curve_->setObjectName(QStringLiteral("planCurve"));
    curve_->letChoose();
    connect(curve_, &NoiseCurve::chosen, this, &RecoverPage::takePoint);
    steps_ = makeTable(QStringLiteral("planSteps"),
        {tr("Left in float"), tr("Expected"), tr("Measured"), tr("MACs in float")}, result_);
    steps_->setMinimumHeight(planHeight);
    steps_->setAccessibleName(tr("The plan, step by step"));
    facts_ = makeParagraph({}, TextStyle::Plain, result_);
    facts_->setObjectName(QStringLiteral("recoverFacts"));
    change_ = new ChangeNote(result_);
    auto* column = new QVBoxLayout(result_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(facts_);
    column->addWidget(change_);
    column->addWidget(curve_);
    column->addWidget(steps_, 1);
    result_->hide();
    return result_;
}

void RecoverPage::setMetric(std::optional<Metric> metric) {
    metric_ = metric;
    drop_.wanted->setEnabled(metric.has_value());
    drop_.wanted->setToolTip(metric ? QString() : plainTip(tr("Choose labels and a metric with the data")));
    drop_.number->setEnabled(metric && drop_.wanted->isChecked());
    proposeGoal();
}

void RecoverPage::proposeGoal() {
    if (isChosen_)
        return;
    db_.wanted->setChecked(!metric_);
    drop_.wanted->setChecked(metric_.has_value());
}

void RecoverPage::propose() {
    const auto noise = document_ ? document_->noise().shown() : nullptr;
    const double has = noise ? noise->sensitivity.all.totalDb : -1;
    const bool isKnown = has >= 0 && std::isfinite(has);
    present_->setText(isKnown ? tr("%1 now").arg(planDecibel(has)) : QString());
    if (!isKnown || db_.number->value() != proposedDb_)
        return;
    db_.number->setValue(std::max(usualDb, std::ceil(has + moreDb)));
    proposedDb_ = db_.number->value();
}

bool RecoverPage::isReady() const { return db_.value() || drop_.value() || share_.value(); }

void RecoverPage::start(const NoiseInput& asked) {
    if (!document_ || !document_->analysis() || !document_->isChecked() || !isReady())
        return;
    drop();
    const auto share = [](std::optional<double> number) {
        return number ? std::optional(*number / inShares) : std::nullopt;
    };
    const RecoverAsked request{asked, metric_, {db_.value(), share(drop_.value()), share(share_.value())}};
    run_.start([inspector = document_->inspector(), analysis = document_->analysis(), request](Worker& worker,
                   const Job& job) { return recoverMeasured(inspector, analysis, request, worker, job); },
        [this](RecoverOutcome outcome) { take(std::move(outcome)); });
}

void RecoverPage::drop() {
    run_.reset();
    outcome_.reset();
    result_->hide();
    emit changed();
}

void RecoverPage::take(RecoverOutcome outcome) {
    outcome_ = std::make_shared<const RecoverOutcome>(std::move(outcome));
    taken_ = outcome_->recovery.taken;
    showResult();
}

void RecoverPage::takePoint(std::size_t operators) {
    std::size_t before = 0;
    taken_ = 0;
    for (const RecoverStep& step : outcome_->recovery.steps) {
        if (before >= operators)
            break;
        before += step.operators.size();
        ++taken_;
    }
    showResult();
}

void RecoverPage::showResult() {
    showVerdict();
    showPlan();
    showCurve();
    result_->show();
    emit changed();
}

void RecoverPage::showVerdict() {
    const Recovery& recovery = outcome_->recovery;
    if (taken_ != recovery.taken) {
        run_.line()->setText(tr("Chosen on the curve, and not validated: %1 on the samples that choose")
                                 .arg(planDecibel(decibelOf(recovery, taken_))),
            VerdictLine::Tone::Plain);
        return;
    }
    const std::optional<Text> why = whyUnreachable(recovery, outcome_->asked.goal);
    if (why)
        run_.line()->warn(tr("Not reached, on samples that did not choose: %1").arg(planDecibel(recovery.after.db)) +
            QLatin1Char('\n') + toQt(*why));
    else if (recovery.operators.empty())
        run_.line()->warn(recovery.reached ? tr("Nothing has to change: what is asked for is reached.")
                                           : tr("No operator that may be left in float gains anything."));
    else if (recovery.reached)
        run_.line()->setText(tr("Reached, on samples that did not choose: %1").arg(planDecibel(recovery.after.db)),
            VerdictLine::Tone::Good);
    else
        run_.line()->warn(tr("Not reached, on samples that did not choose: %1").arg(planDecibel(recovery.after.db)));
}

QStringList RecoverPage::validatedFacts() const {
    const Recovery& recovery = outcome_->recovery;
    QStringList facts;
    const QString validated = outcome_->asked.noise.against.empty()
        ? tr("Against the model with its quantizers off, on %1 samples that did not choose: %2 before, %3 after")
        : tr("Against the float model, on %1 samples that did not choose: %2 before, %3 after");
    facts << validated.arg(QString::number(static_cast<qulonglong>(recovery.validationSamples)),
        planDecibel(recovery.before.db), planDecibel(recovery.after.db));
    if (recovery.before.metric && recovery.after.metric && recovery.floatMetric)
        facts << tr("There the metric is %1 before, %2 after, %3 of the float model")
                     .arg(planShare(*recovery.before.metric), planShare(*recovery.after.metric),
                         planShare(*recovery.floatMetric));
    return facts;
}

void RecoverPage::showPlan() {
    const Recovery& recovery = outcome_->recovery;
    const bool isValidated = taken_ == recovery.taken;
    QStringList facts = isValidated
        ? validatedFacts()
        : QStringList(tr("On the %1 samples that choose: %2 before, %3 after")
                          .arg(QString::number(static_cast<qulonglong>(recovery.selectionSamples)),
                              planDecibel(decibelOf(recovery, 0)), planDecibel(decibelOf(recovery, taken_))));
    QString cost = tr("%1 of the MACs in float").arg(planShare(shareOf(recovery, taken_)));
    if (const auto ratio = timeRatio(outcome_->change); ratio && isValidated)
        cost = tr("%1; expected time: %2 of what it was").arg(cost, planShare(*ratio));
    facts << cost;
    facts_->setText(facts.join(QLatin1Char('\n')));
    if (isValidated)
        change_->setChange(outcome_->change);
    else
        change_->clear();
    steps_->setRowCount(0);
    for (std::size_t i = 0; i < taken_; ++i) {
        const RecoverStep& step = recovery.steps[i];
        QStringList names;
        for (const std::string& name : step.operators)
            names << toQt(std::string_view(name));
        addRow(*steps_,
            {names.join(QStringLiteral(", ")), planDecibel(step.expectedDb), planDecibel(step.db),
                planShare(step.floatShare)});
    }
    steps_->resizeColumnsToContents();
    steps_->setVisible(taken_ > 0);
}

// All steps that were measured, on the samples that choose; the one that is taken is marked.
void RecoverPage::showCurve() {
    const Recovery& recovery = outcome_->recovery;
    const bool byMetric = outcome_->asked.goal.metricDrop && recovery.selectionBefore.metric;
    const auto valueOf = [&](double db, std::optional<double> metric) {
        return byMetric ? inShares * metric.value_or(0) : db;
    };
    std::vector<NoiseCurve::Point> points{{0, valueOf(recovery.selectionBefore.db, recovery.selectionBefore.metric)}};
    for (const RecoverStep& step : recovery.steps)
        points.push_back({points.back().operators + step.operators.size(), valueOf(step.db, step.metric)});
    const std::optional<double> wanted = byMetric ? std::nullopt : outcome_->asked.goal.reachDb;
    curve_->setPoints(std::move(points), taken_, wanted, byMetric ? QStringLiteral("%") : QStringLiteral("dB"));
}

} // namespace qaliper

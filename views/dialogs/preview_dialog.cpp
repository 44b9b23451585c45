#include "views/dialogs/preview_dialog.h"

#include <algorithm>

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "model/session/prove.h"
#include "views/base/labels.h"
#include "views/base/later.h"
#include "views/base/text.h"
#include "views/base/verdict_line.h"
#include "views/base/window_size.h"
#include "views/base/wording.h"
#include "views/canvas/canvas.h"
#include "views/dialogs/change_note.h"
#include "views/dialogs/outdated.h"
#include "views/dialogs/parameter_form.h"

namespace qaliper {

namespace {

constexpr double focusMargin = 70;      // around the changes, px of the scene
constexpr int proofProgressWidth = 220; // px
constexpr int progressSteps = 1000;
constexpr int percent = 100;
constexpr double smallestFocus = 0.6; // zoom; a larger change is shown from its beginning

QFrame* makePane(const QString& title, QWidget* content, QWidget* parent) {
    auto* pane = new QFrame(parent);
    pane->setProperty("floating", true);
    auto* column = new QVBoxLayout(pane);
    column->setContentsMargins(1, 8, 1, 1);
    column->setSpacing(6);
    QLabel* label = makeLabel(title, TextStyle::Section, pane);
    label->setContentsMargins(12, 0, 0, 0);
    column->addWidget(label);
    column->addWidget(content, 1);
    return pane;
}

QWidget* makeWords(const QString& words, QWidget* parent) {
    QLabel* label = makeParagraph(words, TextStyle::Secondary, parent);
    label->setAlignment(Qt::AlignCenter);
    label->setMargin(24);
    return label;
}

// The line about the offer says it already.
bool isEverywhereTheSame(const OfferCounts& counts) {
    return counts.places == std::max({counts.exact, counts.review, counts.advice});
}

VerdictLine::Tone toneOf(const SignalWords& words) {
    if (!words.isJudged)
        return VerdictLine::Tone::Plain;
    return words.isEnough ? VerdictLine::Tone::Good : VerdictLine::Tone::Caution;
}

void lookAt(Canvas& canvas, const PreviewFocus& focus) {
    if (!canvas.picture() || focus.all.height <= 0)
        return;
    canvas.fitTo(focus.all.grownBy(focusMargin), 1);
    if (canvas.camera().zoom >= smallestFocus)
        return;
    canvas.resetZoom();
    const QRectF room = canvas.freeArea();
    canvas.moveTo({focus.first.centre().x, focus.first.y - focusMargin}, {room.center().x(), room.top()});
}

} // namespace

PreviewDialog::PreviewDialog(Document& document, PreviewCase shown, const QString& offer, QWidget* parent)
    : QDialog(parent),
      document_(&document),
      case_(std::move(shown)),
      drawing_(*document.services().pool),
      proving_(*document.services().pool),
      measuring_(*document.services().pool),
      reference_(document.floatReference()) {
    setObjectName(QStringLiteral("preview"));
    setWindowTitle(tr("Preview"));
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    resizeWithinScreen(*this, {1080, 760});
    build();
    rejectWithAnalysis(*this, document, case_.analysis);
    connect(&document, &Document::checkingChanged, this, &PreviewDialog::showReady);
    connect(&document, &Document::foregroundChanged, this, &PreviewDialog::showReady);
    const auto asked = std::ranges::find(case_.offers, fromQt(offer), &Offer::id);
    const auto first = asked == case_.offers.end() ? case_.offers.begin() : asked;
    choice_->setCurrentIndex(static_cast<int>(first - case_.offers.begin()));
    choose(choice_->currentIndex());
    connect(choice_, &QComboBox::currentIndexChanged, this, &PreviewDialog::choose);
}

void PreviewDialog::build() {
    choice_ = new QComboBox(this);
    choice_->setAccessibleName(tr("Fix"));
    for (const Offer& item : case_.offers)
        choice_->addItem(toQt(item.title));
    choice_->setVisible(case_.offers.size() > 1);
    cost_ = makeParagraph({}, TextStyle::Plain, this);
    note_ = makeParagraph({}, TextStyle::Secondary, this);
    counts_ = makeParagraph({}, TextStyle::Plain, this);
    counts_->setObjectName(QStringLiteral("offerCounts"));
    parameters_ = new ParameterForm(this);
    connect(parameters_, &ParameterForm::changed, this, &PreviewDialog::draw);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 14);
    column->setSpacing(8);
    column->addWidget(makeParagraph(case_.heading, TextStyle::Heading, this));
    if (!case_.place.isEmpty())
        column->addWidget(makeParagraph(case_.place, TextStyle::Secondary, this));
    column->addWidget(choice_, 0, Qt::AlignLeft);
    column->addWidget(cost_);
    column->addWidget(counts_);
    column->addWidget(note_);
    column->addWidget(parameters_);
    constexpr int picturesShare = 100;
    column->addWidget(buildPictures(), picturesShare);
    column->addStretch(1); // all of the room where there are no pictures
    column->addWidget(buildFoot());
    QWidget* first = case_.offers.size() > 1 ? static_cast<QWidget*>(choice_) : pictures_;
    first->setFocus(); // else a canvas has it and takes Return, which applies
}

QWidget* PreviewDialog::buildPictures() {
    pictures_ = new QWidget(this);
    before_ = new Canvas(pictures_);
    before_->setObjectName(QStringLiteral("before"));
    after_ = new Canvas(pictures_);
    after_->setObjectName(QStringLiteral("after"));
    for (Canvas* canvas : {before_, after_})
        connect(canvas, &Canvas::escapeAsked, this, &QDialog::reject);
    outcomePages_ = new QStackedWidget(pictures_);
    outcomePages_->addWidget(after_);
    outcomePages_->addWidget(makeWords(tr("The result appears here."), outcomePages_));
    auto* panes = new QHBoxLayout;
    panes->setSpacing(12);
    panes->addWidget(makePane(tr("Before"), before_, pictures_));
    panes->addWidget(makePane(tr("After"), outcomePages_, pictures_));
    busy_ = new QProgressBar(pictures_);
    busy_->setRange(0, 0);
    busy_->setTextVisible(false);
    busy_->setFixedHeight(2);
    QSizePolicy keepsRoom = busy_->sizePolicy();
    keepsRoom.setRetainSizeWhenHidden(true);
    busy_->setSizePolicy(keepsRoom);
    auto* column = new QVBoxLayout(pictures_);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(busy_);
    column->addLayout(panes, 1);
    return pictures_;
}

QWidget* PreviewDialog::buildFoot() {
    auto* foot = new QWidget(this);
    outcome_ = makeParagraph({}, TextStyle::Plain, foot);
    outcome_->setObjectName(QStringLiteral("outcome"));
    proof_ = new VerdictLine(QStringLiteral("proof"), foot);
    change_ = new ChangeNote(foot);
    signal_ = new VerdictLine(QStringLiteral("signal"), foot);
    floatSignal_ = new VerdictLine(QStringLiteral("floatSignal"), foot);
    copy_ = new QPushButton(tr("Copy"), foot);
    copy_->setObjectName(QStringLiteral("copyError"));
    copy_->setToolTip(tr("Copy the message"));
    copy_->setProperty("small", true);
    copy_->setAutoDefault(false);
    copy_->hide();
    connect(copy_, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(error_); });
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(outcome_);
    words->addWidget(change_);
    words->addWidget(proof_);
    words->addWidget(buildProofProgress(foot));
    words->addWidget(floatSignal_);
    words->addWidget(signal_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, foot);
    leave_ = buttons->button(QDialogButtonBox::Cancel);
    leave_->setObjectName(QStringLiteral("leave"));
    apply_ = new QPushButton(tr("Apply"), foot);
    apply_->setObjectName(QStringLiteral("apply"));
    apply_->setProperty("primary", true);
    buttons->addButton(apply_, QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &PreviewDialog::apply);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(0, 0, 0, 0);
    row->addLayout(words, 1);
    row->addWidget(copy_);
    row->addWidget(buttons);
    return foot;
}

// Visible while numbers are compared, which takes a while for a whole model.
QWidget* PreviewDialog::buildProofProgress(QWidget* parent) {
    auto* row = new QWidget(parent);
    auto* bar = new QProgressBar(row);
    bar->setObjectName(QStringLiteral("proofProgress"));
    bar->setTextVisible(false);
    bar->setFixedWidth(proofProgressWidth);
    bar->setAccessibleName(tr("Comparing"));
    auto* cancel = new QPushButton(tr("Do not compare"), row);
    cancel->setObjectName(QStringLiteral("cancelProof"));
    cancel->setProperty("link", true);
    cancel->setAutoDefault(false);
    auto* parts = new QHBoxLayout(row);
    parts->setContentsMargins(0, 2, 0, 0);
    parts->addWidget(bar);
    parts->addWidget(cancel);
    parts->addStretch();
    row->hide();
    connect(cancel, &QPushButton::clicked, this, [this] {
        proving_.cancel();
        proof_->setText(tr("The numbers were not compared"), VerdictLine::Tone::Plain);
    });
    connect(&proving_, &Task::runningChanged, row, [this, row, bar] {
        bar->setRange(0, 0);
        row->setVisible(proving_.isRunning());
    });
    connect(&proving_, &Task::progressed, this, &PreviewDialog::showProofProgress);
    return row;
}

void PreviewDialog::showProofProgress() {
    const Progress& progress = proving_.progress();
    auto* bar = findChild<QProgressBar*>(QStringLiteral("proofProgress"));
    bar->setRange(0, progress.done < 0 ? 0 : progressSteps);
    bar->setValue(static_cast<int>(progress.done * progressSteps));
    proof_->setText(progress.done < 0
            ? tr("%1…").arg(toQt(progress.stage))
            : tr("%1… %2 %").arg(toQt(progress.stage)).arg(static_cast<int>(progress.done * percent)),
        VerdictLine::Tone::Plain);
}

void PreviewDialog::choose(int number) {
    chosen_ = static_cast<std::size_t>(number);
    const bool isAdvice = offer().safety == Safety::Advice;
    const QString title = toQt(offer().title);
    const bool isSaid = case_.offers.size() > 1 || title == case_.heading;
    cost_->setText(isSaid ? costOf(offer()) : title + QStringLiteral(" · ") + costOf(offer()));
    note_->setText(toQt(offer().note));
    note_->setVisible(!offer().note.empty());
    counts_->setText(case_.counts.empty() ? QString() : toQt(describeOffers(case_.counts[chosen_])));
    counts_->setHidden(case_.counts.empty() || isEverywhereTheSame(case_.counts[chosen_]));
    parameters_->setOffer(offer());
    parameters_->takeFocus();
    pictures_->setVisible(!isAdvice);
    apply_->setVisible(!isAdvice);
    leave_->setText(isAdvice ? tr("Close") : tr("Cancel"));
    outcome_->clear();
    forgetTrial();
    drawing_.cancel();
    if (!isAdvice)
        draw();
}

// Removes the results for an offer or arguments that are no longer selected.
void PreviewDialog::forgetTrial() {
    proving_.cancel();
    measuring_.cancel();
    proof_->clear();
    change_->clear();
    signal_->clear();
    floatSignal_->clear();
    verified_ = 0;
    showError({});
}

void PreviewDialog::draw() {
    if (!document_)
        return;
    isTried_ = false;
    showReady();
    busy_->setVisible(true);
    forgetTrial();
    outcome_->setText(tr("Trying it…"));
    Workers* workers = document_->services().workers;
    const auto edit = [edit = case_.edit, id = std::string(offer().id), arguments = parameters_->arguments()](
                          const Job& job) { return edit(id, arguments, job); };
    PreviewRequest request{document_->inspector(), case_.analysis, edit, case_.focus,
        workers ? &workers->place : nullptr, document_->engineFiles().artefacts(),
        std::make_shared<const QtCatalogue>()};
    drawing_.start([request = std::move(request)](const Job& job) { return previewFix(request, job); },
        [this](const Result<FixPreview>& preview) { showPreview(preview); });
}

void PreviewDialog::showPreview(const Result<FixPreview>& preview) {
    busy_->setVisible(false);
    if (!preview) {
        outcome_->setText(toQt(preview.error()));
        showError(outcome_->text());
        return;
    }
    before_->setPicture(preview->before.picture, preview->before.overlay);
    focusBefore_ = preview->focusBefore;
    outcomePages_->setCurrentIndex(preview->refusal ? 1 : 0);
    later(*this, [this] { look(); }); // after the panes got their size
    if (preview->refusal) {
        outcome_->setText(toQt(*preview->refusal));
        if (offer().parameters.empty()) // missing values of a form are no error yet
            showError(outcome_->text());
        return;
    }
    after_->setPicture(preview->after.picture, preview->after.overlay);
    focusAfter_ = preview->focusAfter;
    QStringList outcome;
    if (const FixCounts& counts = preview->applied.counts; counts.asked > 1) {
        verified_ = counts.fixed;
        outcome << (counts.fixed == counts.asked ? tr("At all %1 places").arg(verified_)
                                                 : tr("At %1 of %2 places").arg(verified_).arg(counts.asked));
    }
    if (preview->gone > 0)
        outcome << tr("%1 will be removed").arg(findingCount(preview->gone));
    if (preview->appeared > 0)
        outcome << tr("%1 will be added").arg(findingCount(preview->appeared));
    outcome_->setText(outcome.isEmpty() ? tr("The findings do not change") : outcome.join(QStringLiteral(" · ")));
    change_->setChange(preview->change);
    if (!preview->applied.note.empty() && offer().note.empty()) {
        note_->setText(toQt(preview->applied.note));
        note_->setVisible(true);
    }
    isTried_ = true;
    showReady();
    prove(*preview);
    measure(*preview);
}

void PreviewDialog::showReady() {
    apply_->setEnabled(isTried_ && document_ && document_->isChecked() && !document_->foreground());
}

void PreviewDialog::look() {
    lookAt(*before_, focusBefore_);
    if (outcomePages_->currentIndex() != 0)
        return;
    lookAt(*after_, focusAfter_);
    const double zoom = std::min(before_->camera().zoom, after_->camera().zoom);
    for (Canvas* canvas : {before_, after_})
        canvas->zoomTo(zoom, canvas->freeArea().center());
}

void PreviewDialog::prove(const FixPreview& preview) {
    Workers* workers = document_ ? document_->services().workers : nullptr;
    if (!workers)
        return;
    proof_->setText(tr("Comparing the numbers in ONNX Runtime…"), VerdictLine::Tone::Plain);
    proving_.start([before = case_.analysis->context, after = preview.analysis->context,
                       claim = ChangeClaim{offer().safety, preview.applied.interface}, worker = &workers->verify](
                       const Job& job) { return proveChange(*before, *after, claim, {}, *worker, job); },
        [this](const Result<Proof>& proof) { showProof(proof); });
}

void PreviewDialog::showProof(const Result<Proof>& proof) {
    QString words = proof ? toQt(summary(*proof)) : toQt(proof.error());
    if (!words.isEmpty())
        words[0] = words[0].toUpper();
    if (proof && verified_ > 1)
        words += tr(" · verified at %1 places together").arg(verified_);
    const bool isOpen = !proof || proof->state == ProofState::Partly || proof->state == ProofState::NotComparable;
    proof_->setText(words, isOpen ? VerdictLine::Tone::Caution : VerdictLine::Tone::Plain);
    if (proof)
        showSignal(*proof);
    if (!proof || proof->state == ProofState::Different)
        showError(words);
}

// The threshold is for a change of a model that is right; where the float model is known, that decides.
void PreviewDialog::showSignal(const Proof& proof) {
    const auto words = signalWords(proof, reference_ ? std::nullopt : std::optional(case_.minSqnr));
    if (words)
        signal_->setText(words->text, toneOf(*words));
}

void PreviewDialog::measure(const FixPreview& preview) {
    Workers* workers = document_ ? document_->services().workers : nullptr;
    if (!workers || !reference_ || offer().safety == Safety::Exact)
        return;
    floatSignal_->setText(tr("Measuring against the float model…"), VerdictLine::Tone::Plain);
    measuring_.start(
        [before = case_.analysis->context, after = preview.analysis->context, reference = *reference_,
            worker = &workers->measure](
            const Job& job) { return signalAgainstFloat(before->model(), after->model(), reference, *worker, job); },
        [this](const Result<FloatSignal>& signal) {
            if (!signal)
                return floatSignal_->setText(
                    tr("Not measured against the float model: %1").arg(toQt(signal.error())), VerdictLine::Tone::Plain);
            const SignalWords words = signalWords(*signal);
            floatSignal_->setText(words.text, toneOf(words));
        });
}

// An error of the trial or the proof; it can be copied.
void PreviewDialog::showError(const QString& error) {
    error_ = error;
    copy_->setVisible(!error.isEmpty());
}

void PreviewDialog::apply() {
    const Arguments arguments = parameters_->arguments();
    const std::string chosen(offer().id);
    const auto carryOut = case_.apply; // the dialog may be deleted by then
    accept();                          // before the version changes and closes the dialog as outdated
    carryOut(chosen, arguments);
}

} // namespace qaliper

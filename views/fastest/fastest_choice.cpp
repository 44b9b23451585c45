#include "views/fastest/fastest_choice.h"

#include <system_error>

#include <QCheckBox>
#include <QComboBox>
#include <QCryptographicHash>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "views/base/labels.h"
#include "views/base/open_dialog.h"
#include "views/base/preferences.h"
#include "views/base/text.h"
#include "views/dialogs/connection_field.h"
#include "views/dialogs/samples_field.h"

namespace qaliper {

namespace {

constexpr int choiceWidth = 640; // px
constexpr int usualBudget = 30;  // minutes
constexpr int mostBudget = 24 * 60;
constexpr double mostKeptDb = 200;

} // namespace

FastestChoice::FastestChoice(Preferences& preferences, Document& document, QWidget* parent)
    : QWidget(parent),
      document_(&document),
      connection_(new ConnectionField(preferences, *document.services().pool, this)),
      goal_(new QComboBox(this)),
      db_(new QDoubleSpinBox(this)),
      minutes_(new QSpinBox(this)),
      float_(new QLineEdit(this)),
      samples_(new SamplesField(this)),
      resume_(new QCheckBox(tr("Start from what was &measured before"), this)) {
    setObjectName(QStringLiteral("fastestChoice"));
    connection_->setFixedWidth(choiceWidth);
    minutes_->setObjectName(QStringLiteral("fastestMinutes"));
    minutes_->setRange(1, mostBudget);
    minutes_->setValue(usualBudget);
    minutes_->setSuffix(tr(" min"));
    minutes_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    resume_->setObjectName(QStringLiteral("fastestResume"));
    resume_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    samples_->setFixedWidth(choiceWidth - 120);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(8);
    form->addRow(tr("&Goal"), buildGoal());
    form->addRow(tr("It may ta&ke"), minutes_);
    form->addRow(tr("Sam&ples"), samples_);
    form->addRow(tr("F&loat model"), buildFloat());
    form->addRow(QString(), resume_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(makeParagraph(
        tr("Builds the model without the Q/DQ pairs of one group of operators after the other, and times each in turns "
           "with the model. Repeated blocks are decided once. Only what lies beyond the spread counts as faster, and "
           "the "
           "result is never slower than the model without any pair. TensorRT needs a GPU for this."),
        TextStyle::Secondary, this));
    column->addWidget(connection_);
    column->addLayout(form);
    column->addStretch();
    connect(connection_, &ConnectionField::changed, this, &FastestChoice::changed);
    showKept();
}

QWidget* FastestChoice::buildGoal() {
    auto* box = new QWidget(this);
    goal_->setObjectName(QStringLiteral("fastestGoal"));
    goal_->addItem(tr("Fastest"), static_cast<int>(FastestGoal::Fastest));
    goal_->addItem(tr("Fastest that keeps the outputs within"), static_cast<int>(FastestGoal::Within));
    goal_->addItem(tr("Smallest engine that is not slower"), static_cast<int>(FastestGoal::Smallest));
    db_->setObjectName(QStringLiteral("fastestDb"));
    db_->setAccessibleName(tr("Signal to noise that the outputs keep"));
    db_->setRange(0, mostKeptDb);
    db_->setDecimals(1);
    db_->setValue(usualMinSqnr);
    db_->setSuffix(tr(" dB"));
    db_->hide();
    connect(goal_, &QComboBox::currentIndexChanged, this,
        [this] { db_->setVisible(goal_->currentData().toInt() == static_cast<int>(FastestGoal::Within)); });
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(goal_);
    row->addWidget(db_);
    row->addStretch();
    return box;
}

QWidget* FastestChoice::buildFloat() {
    auto* box = new QWidget(this);
    box->setFixedWidth(choiceWidth - 120);
    float_->setObjectName(QStringLiteral("fastestFloat"));
    float_->setPlaceholderText(tr("None: this model without its pairs"));
    float_->setToolTip(
        tr("The float model that this one was made from: its weights replace rounded ones, and its outputs are the "
           "right ones"));
    float_->setClearButtonEnabled(true);
    auto* choose = new QPushButton(tr("Choos&e…"), box);
    choose->setObjectName(QStringLiteral("chooseFastestFloat"));
    choose->setProperty("small", true);
    choose->setAutoDefault(false);
    connect(choose, &QPushButton::clicked, this, &FastestChoice::askForFloat);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(10);
    row->addWidget(float_, 1);
    row->addWidget(choose);
    box->setFocusProxy(float_);
    return box;
}

void FastestChoice::askForFloat() {
    const QString chosen = pickFile(this, tr("The float model"),
        document_ ? pathToQt(document_->path().parent_path()) : QString(), tr("ONNX models (*.onnx);;All files (*)"));
    if (!chosen.isEmpty())
        float_->setText(chosen);
}

// One file for each model that is open.
std::filesystem::path FastestChoice::times() const {
    if (!document_ || document_->services().measured.empty())
        return {};
    const QByteArray name =
        QCryptographicHash::hash(pathToQt(document_->path()).toUtf8(), QCryptographicHash::Sha1).toHex();
    return document_->services().measured / (name.toStdString() + ".json");
}

void FastestChoice::showKept() {
    std::error_code ignored;
    const bool isThere = std::filesystem::exists(times(), ignored);
    if (isThere != resume_->isEnabled() || !isThere)
        resume_->setChecked(isThere);
    resume_->setEnabled(isThere);
    resume_->setToolTip(plainTip(isThere ? tr("Variants that were timed on this TensorRT and GPU are not timed again")
                                         : tr("Nothing was measured of this model yet")));
}

bool FastestChoice::isReady() const { return connection_->isValid() && document_ && document_->index(); }

FastestAsked FastestChoice::asked() const {
    FastestAsked asked;
    FastestRequest& request = asked.request;
    request.model = document_->path();
    request.index = document_->index();
    request.inspector = document_->inspector();
    request.connection = connection_->connection();
    request.minutes = minutes_->value();
    request.goal = static_cast<FastestGoal>(goal_->currentData().toInt());
    if (request.goal == FastestGoal::Within)
        request.withinDb = db_->value();
    request.reference = pathFromQt(float_->text().trimmed());
    request.times = times();
    request.isResumed = resume_->isChecked();
    asked.data = samples_->files();
    return asked;
}

void FastestChoice::remember() { connection_->remember(); }

void FastestChoice::addPaths(const QStringList& paths) {
    QStringList others;
    for (const QString& path : paths) {
        if (path.endsWith(QLatin1String(".onnx"), Qt::CaseInsensitive))
            float_->setText(path);
        else
            others << path;
    }
    if (!others.isEmpty())
        samples_->setFiles(others);
}

} // namespace qaliper

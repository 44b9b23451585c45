#include "views/dialogs/run_choice.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>

#include "views/base/open_dialog.h"
#include "views/base/text.h"
#include "views/dialogs/samples_field.h"
#include "views/document/document.h"

namespace qaliper {

namespace {

constexpr int runIndent = 24; // pixels, below the words of a radio button

// What an entry of a list of models stands for is in its data: nothing, a position in the history, a path, or a question.
const QString askForFile = QStringLiteral("?");

} // namespace

RunChoice::RunChoice(const Document& document, QWidget* parent)
    : QWidget(parent), samples_(new SamplesField(this)), locates_(new QCheckBox(this)) {
    reference_ = addModels(QStringLiteral("reference"), tr("Its own in ONNX Runtime"));
    against_ = addModels(QStringLiteral("against"), tr("Nothing"));
    const std::size_t position = document.history().position();
    if (position > 0)
        against_->insertItem(1, tr("The version before the last step"), static_cast<qulonglong>(position - 1));
    if (position > 1)
        against_->insertItem(2, tr("The model as it was opened"), qulonglong(0));
    locates_->setObjectName(QStringLiteral("locates"));
    locates_->setText(tr("Where outputs differ, search the &first tensor that does"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(runIndent, 2, 0, 0);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(1, 1);
    const auto addRow = [&](const QString& words, QWidget* field) {
        const int row = grid->rowCount();
        auto* label = new QLabel(words, this);
        label->setBuddy(field);
        grid->addWidget(label, row, 0);
        grid->addWidget(field, row, 1);
    };
    addRow(tr("Sa&mples"), samples_);
    addRow(tr("Right &numbers"), reference_);
    addRow(tr("Timed in t&urns with"), against_);
    grid->addWidget(locates_, grid->rowCount(), 0, 1, 2);
}

QComboBox* RunChoice::addModels(const QString& name, const QString& none) {
    auto* models = new QComboBox(this);
    models->setObjectName(name);
    models->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    models->setMinimumContentsLength(12);
    models->addItem(none);
    models->addItem(tr("Another model…"), askForFile);
    connect(models, &QComboBox::activated, this, [this, models] {
        if (models->currentData().toString() == askForFile)
            chooseFile(*models);
    });
    return models;
}

// The file becomes an entry of its own.
void RunChoice::chooseFile(QComboBox& models) {
    const QString chosen = pickFile(this, tr("Another model"), {}, tr("ONNX models (*.onnx);;All files (*)"));
    if (chosen.isEmpty()) {
        models.setCurrentIndex(0);
        return;
    }
    models.insertItem(models.count() - 1, QFileInfo(chosen).fileName(), chosen);
    models.setCurrentIndex(models.count() - 2);
}

std::optional<OtherModel> RunChoice::chosenIn(const QComboBox& models) {
    const QVariant chosen = models.currentData();
    if (chosen.userType() == QMetaType::ULongLong)
        return static_cast<std::size_t>(chosen.toULongLong());
    if (chosen.isValid() && chosen.toString() != askForFile)
        return pathFromQt(chosen.toString());
    return std::nullopt;
}

void RunChoice::addTo(AskChoice& choice) const {
    choice.data = samples_->files();
    choice.reference = chosenIn(*reference_);
    choice.against = chosenIn(*against_);
    choice.locatesDifference = locates_->isChecked();
}

void RunChoice::chooseStep() {
    if (against_->itemData(1).userType() == QMetaType::ULongLong)
        against_->setCurrentIndex(1);
}

} // namespace qaliper

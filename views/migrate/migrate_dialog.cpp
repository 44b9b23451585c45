#include "views/migrate/migrate_dialog.h"

#include <QFileInfo>
#include <QLabel>
#include <QPointer>
#include <QPushButton>

#include "views/migrate/former_build_page.h"
#include "views/migrate/migrated_page.h"
#include "views/quantize/data_page.h"

namespace qaliper {

namespace {

constexpr int buildStep = 0;
constexpr int dataStep = 1;
constexpr int resultStep = 2;

} // namespace

MigrateDialog::MigrateDialog(Document& document, QWidget* parent)
    : StepDialog(document, tr("Move %1 to TensorRT 11").arg(document.title()), parent),
      former_(new FormerBuildPage(document, pages())),
      data_(new DataPage(document, pages())),
      migrated_(new MigratedPage(document, pages())) {
    setObjectName(QStringLiteral("migrateDialog"));
    addSteps(QStringLiteral("migrate"),
        {{tr("&1 Former build"), former_}, {tr("&2 Data"), data_}, {tr("&3 Result"), migrated_}},
        QStringLiteral("guide-move-to-11"));
    data_->setHint(
        tr("May be left out. With samples, what leaves the range of FP16 or BF16 stays FP32, and the outputs are "
           "compared. They stay on this machine."));
    connect(former_, &FormerBuildPage::changed, migrated_, &MigratedPage::drop);
    connect(data_, &DataPage::changed, migrated_, &MigratedPage::drop);
    connect(data_, &DataPage::changed, this, &MigrateDialog::showReady);
    connect(migrated_, &MigratedPage::changed, this, &MigrateDialog::showReady);
    for (const auto signal : {&Document::versionChanged, &Document::settingsChanged})
        connect(&document, signal, this, &MigrateDialog::noteChange);
    for (const auto signal : {&Document::checkingChanged, &Document::foregroundChanged})
        connect(&document, signal, this, &MigrateDialog::showReady);
    goTo(buildStep);
}

void MigrateDialog::goOn() {
    if (step() != resultStep)
        return goTo(step() + 1);
    if (const auto migration = migrated_->migration()) {
        const QPointer<Document> document = this->document();
        accept(); // before the version changes
        if (document)
            document->applyMigrated(*migration);
    } else if (mayRun()) {
        notice().hide();
        migrated_->start(*former_->build(), data_->isReady() ? data_->files() : DataFiles());
    }
}

// Arrays and folders are samples; anything else says how the model was built.
void MigrateDialog::addPaths(const QStringList& paths) {
    for (const QString& path : paths) {
        const bool isData = path.endsWith(QLatin1String(".npz"), Qt::CaseInsensitive) ||
            path.endsWith(QLatin1String(".npy"), Qt::CaseInsensitive) || QFileInfo(path).isDir();
        if (isData)
            data_->addPaths({path});
        else
            former_->addPaths({path});
    }
}

// A result belongs to the version and the target that it was made from.
void MigrateDialog::noteChange() {
    if (migrated_->migration() || migrated_->isRunning()) {
        notice().setText(tr("The model or its target has changed, so the result was dropped. Move it once more."));
        notice().show();
    }
    migrated_->drop();
}

bool MigrateDialog::mayRun() const {
    const bool areDataRead = data_->isReady() || (data_->files().paths.empty() && data_->files().raw.empty());
    return former_->build() && areDataRead && document() && document()->isChecked() && !document()->foreground() &&
        !migrated_->isRunning();
}

void MigrateDialog::showReady() {
    const auto migration = migrated_->migration();
    const bool hasSteps = migration && !migration->steps.empty();
    setPossible(dataStep, former_->build().has_value());
    setPossible(resultStep, former_->build().has_value());
    back().setEnabled(step() > buildStep && !migrated_->isRunning());
    discard().setText(hasSteps ? tr("&Discard") : tr("Cl&ose"));
    next().setText(step() != resultStep ? tr("&Next") : migration ? tr("Appl&y") : tr("&Move"));
    next().setEnabled(step() != resultStep ? former_->build().has_value() : migration ? hasSteps : mayRun());
}

} // namespace qaliper

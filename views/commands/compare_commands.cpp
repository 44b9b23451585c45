#include "views/commands/compare_commands.h"

#include <algorithm>

#include <QAction>

#include "views/base/open_dialog.h"
#include "views/base/text.h"
#include "views/compare/compare_window.h"

namespace qaliper {

namespace {

using enum ActionId;

} // namespace

CompareCommands::CompareCommands(const Actions& actions, const Preferences& preferences, QWidget& window)
    : QObject(&window), actions_(&actions), preferences_(&preferences), window_(&window) {
    connect(actions.at(CompareFile), &QAction::triggered, this, &CompareCommands::withFile);
    connect(actions.at(CompareOriginal), &QAction::triggered, this, &CompareCommands::withOriginal);
    connect(actions.at(NextDifference), &QAction::triggered, this, [this] { step(1); });
    connect(actions.at(PreviousDifference), &QAction::triggered, this, [this] { step(-1); });
    enable();
}

void CompareCommands::setDocument(Document* document) {
    document_.follow(document);
    document_.on({&Document::stateChanged, &Document::versionChanged}, [this] { enable(); });
    enable();
}

void CompareCommands::enable() {
    actions_->at(CompareFile)->setEnabled(isOpen());
    actions_->at(CompareOriginal)->setEnabled(isOpen() && document_->history().position() > 0);
    for (const ActionId id : {NextDifference, PreviousDifference})
        actions_->at(id)->setEnabled(latest_ != nullptr);
}

namespace {

// A save under another name does not change where the first version was read from.
std::filesystem::path openedPath(const Document& document, std::size_t position) {
    const auto& file = document.history().steps().front().model.storage->file();
    return position == 0 && file ? file->path() : document.path();
}

} // namespace

CompareSide CompareCommands::stepSide(const Document& document, std::size_t position) {
    const Step& step = document.history().steps()[position];
    return {position == 0 ? tr("As opened") : toQt(step.title), pathToQt(openedPath(document, position)),
        versionOf(step.model)};
}

CompareSide CompareCommands::shownSide(const Document& document) {
    CompareSide side = stepSide(document, document.history().position());
    side.name = document.hasUnsavedSteps() ? tr("%1, with your changes").arg(document.title()) : document.title();
    side.isCurrent = true;
    return side;
}

void CompareCommands::withFile() {
    if (!isOpen())
        return;
    const QString name = pickFile(window_, tr("Compare %1 with").arg(document_->title()), preferences_->lastFolder(),
        tr("ONNX models (*.onnx);;All files (*)"));
    if (name.isEmpty() || !isOpen())
        return;
    const std::filesystem::path path = pathFromQt(name);
    show(shownSide(*document_), {pathToQt(path.filename()), pathToQt(path), versionIn(path)});
}

void CompareCommands::withOriginal() {
    if (isOpen())
        show(stepSide(*document_, 0), shownSide(*document_));
}

void CompareCommands::withDisk() {
    if (isOpen())
        show(shownSide(*document_), {tr("On the disk"), pathToQt(document_->path()), versionIn(document_->path())});
}

void CompareCommands::steps(std::size_t from, std::size_t to) {
    if (isOpen() && std::max(from, to) < document_->history().steps().size())
        show(stepSide(*document_, from), stepSide(*document_, to));
}

void CompareCommands::show(CompareSide before, CompareSide after) {
    latest_ = new CompareWindow(document_->services(), document_->inspector(), *actions_, window_);
    connect(latest_, &QObject::destroyed, this, &CompareCommands::enable, Qt::QueuedConnection);
    const Document* document = document_;
    connect(document, &Document::versionChanged, latest_,
        [window = latest_.data(), document] { window->renew(shownSide(*document)); });
    connect(document, &Document::settingsChanged, latest_,
        [window = latest_.data(), document] { window->setInspector(document->inspector()); });
    latest_->compare(std::move(before), std::move(after));
    latest_->show();
    enable();
}

void CompareCommands::step(int by) {
    if (!latest_)
        return;
    latest_->step(by);
    latest_->raise();
}

} // namespace qaliper

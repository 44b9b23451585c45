#include "views/commands/file_commands.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <QFileDialog>
#include <QMessageBox>
#include <QPointer>
#include <QStandardPaths>

#include "views/base/text.h"
#include "views/dialogs/error_dialog.h"
#include "views/dialogs/message_box.h"
#include "views/document/demo_model.h"

namespace qaliper {

namespace {

// Whatever else is dropped may be what TensorRT wrote.
constexpr std::array<std::string_view, 5> modelSuffixes{".onnx", ".ort", ".onnxtxt", ".pb", ".textproto"};

} // namespace

FileCommands::FileCommands(Workspace& workspace, Preferences& preferences, QWidget& window)
    : QObject(&window), workspace_(&workspace), preferences_(&preferences), window_(&window) {}

void FileCommands::open() {
    const QStringList names = QFileDialog::getOpenFileNames(
        window_, tr("Open models"), preferences_->lastFolder(), tr("ONNX models (*.onnx *.ort);;All files (*)"));
    for (const QString& name : names)
        workspace_->open(pathFromQt(name));
}

void FileCommands::openEngineFile(Document& document) {
    const QStringList names = QFileDialog::getOpenFileNames(window_,
        tr("Open what TensorRT wrote about %1").arg(document.title()), pathToQt(document.path().parent_path()),
        tr("Logs, layers, profiles, times, caches (*.log *.txt *.json *.cache *.calib);;All files (*)"));
    for (const QString& name : names)
        document.engineFiles().read(pathFromQt(name));
}

void FileCommands::openDropped(const QList<QUrl>& urls, Document* current) {
    for (const QUrl& url : urls) {
        if (url.isLocalFile())
            openAny(pathFromQt(url.toLocalFile()), current);
    }
    const auto remote = std::ranges::find_if_not(urls, &QUrl::isLocalFile);
    if (remote != urls.end())
        showError(tr("Nothing was opened from the network"),
            {ErrorKind::CannotRead,
                say("Qaliper has no network code. Download the file first, then drop it from its folder."),
                fromQt(remote->toDisplayString()), {}},
            window_);
}

void FileCommands::openAny(const std::filesystem::path& path, Document* current) {
    const std::string suffix = fromQt(pathToQt(path.extension()).toLower());
    const bool isModel = std::ranges::find(modelSuffixes, suffix) != modelSuffixes.end();
    if (isModel || !current || current->state() == Document::State::Refused)
        workspace_->open(path);
    else
        current->engineFiles().read(path);
}

Document* FileCommands::openDemo() {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    const auto demo = unpackDemoModel(pathFromQt(folder) / "demo");
    if (demo)
        return workspace_->open(*demo);
    showError(tr("The demo model cannot be opened"), demo.error(), window_);
    return nullptr;
}

void FileCommands::save(Document& document) {
    if (const auto path = document.savePath())
        document.save(*path);
    else
        saveAs(document);
}

void FileCommands::saveAs(Document& document) {
    std::filesystem::path path;
    if (askWhere(document, path))
        document.save(path);
}

void FileCommands::reload(Document& document) {
    if (document.isModified()) {
        QMessageBox question(window_);
        question.setText(tr("Read %1 again?").arg(document.title()));
        question.setInformativeText(tr("The fixes that were applied and not saved are forgotten."));
        question.addButton(tr("Reload"), QMessageBox::AcceptRole);
        question.setDefaultButton(question.addButton(QMessageBox::Cancel));
        dress(question, MessageKind::Question);
        question.exec();
        if (question.buttonRole(question.clickedButton()) != QMessageBox::AcceptRole)
            return;
    }
    document.reload();
}

bool FileCommands::askWhere(Document& document, std::filesystem::path& path) {
    const QString name = QFileDialog::getSaveFileName(window_, tr("Save %1").arg(document.title()),
        pathToQt(document.suggestedSavePath()), tr("ONNX models (*.onnx);;All files (*)"));
    path = pathFromQt(name);
    return !name.isEmpty();
}

bool FileCommands::askForPicture(const Document& document, const ExportChoice& choice, std::filesystem::path& path) {
    std::filesystem::path suggested = document.path();
    if (choice.part == ExportPart::Findings) {
        suggested.replace_extension();
        suggested += "-review";
        path = pathFromQt(QFileDialog::getSaveFileName(window_, tr("A folder for the pictures"), pathToQt(suggested)));
        return !path.empty();
    }
    const bool isSvg = choice.format == ExportFormat::Svg;
    suggested.replace_extension(isSvg ? ".svg" : ".png");
    const QString kinds = isSvg ? tr("SVG pictures (*.svg);;All files (*)") : tr("PNG pictures (*.png);;All files (*)");
    path = pathFromQt(QFileDialog::getSaveFileName(window_, tr("Export the picture"), pathToQt(suggested), kinds));
    return !path.empty();
}

FileCommands::Answer FileCommands::askToClose(Document& document) {
    if (!document.isModified())
        return Answer::Close;
    QMessageBox question(window_);
    question.setText(tr("Save the changes of %1?").arg(document.title()));
    question.setInformativeText(
        tr("Without saving, the fixes that were applied are lost. The file on disk is as it was."));
    question.setStandardButtons(QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    question.setDefaultButton(QMessageBox::Save);
    dress(question, MessageKind::Question);
    switch (question.exec()) {
    case QMessageBox::Discard: return Answer::Close;
    case QMessageBox::Save: break;
    default: return Answer::Stay;
    }
    std::filesystem::path path;
    if (const auto known = document.savePath())
        path = *known;
    else if (!askWhere(document, path))
        return Answer::Stay;
    connect(
        &document, &Document::saved, this, [this, asked = QPointer(&document)] { emit readyToClose(asked); },
        Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
    document.save(path);
    return Answer::Wait;
}

void FileCommands::close(Document& document) {
    if (askToClose(document) == Answer::Close)
        workspace_->close(&document);
}

} // namespace qaliper

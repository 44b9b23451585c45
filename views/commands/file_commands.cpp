#include "views/commands/file_commands.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include <QFileDialog>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QScopeGuard>
#include <QScopedValueRollback>
#include <QStandardPaths>

#include "model/base/file.h"
#include "views/base/later.h"
#include "views/base/open_dialog.h"
#include "views/base/text.h"
#include "views/dialogs/message_box.h"
#include "views/document/demo_model.h"

namespace qaliper {

namespace {

constexpr std::array<std::string_view, 5> modelSuffixes{".onnx", ".ort", ".onnxtxt", ".pb", ".textproto"};

// All that TensorRT writes about a model is text, and no model in ONNX's format is.
bool isText(const std::filesystem::path& path) {
    constexpr std::uint64_t lookedAt = 4096; // bytes
    const auto file = ReadFile::open(path);
    if (!file)
        return false;
    const auto head = (*file)->readText(0, std::min((*file)->size(), lookedAt));
    const auto isControl = [](char c) { return static_cast<unsigned char>(c) < '\t'; };
    return head && !head->empty() && std::ranges::none_of(*head, isControl);
}

bool isNamedLikeModel(const std::filesystem::path& path) {
    return std::ranges::find(modelSuffixes, fromQt(pathToQt(path.extension()).toLower())) != modelSuffixes.end();
}

// Samples, which a model is quantized or measured with.
bool isNamedLikeData(const QString& path) {
    return path.endsWith(QLatin1String(".npz"), Qt::CaseInsensitive) ||
        path.endsWith(QLatin1String(".npy"), Qt::CaseInsensitive);
}

bool mayBeEngineFile(const std::filesystem::path& path) {
    return !isNamedLikeModel(path) && (isNamedLikeEngineFile(path) || isText(path));
}

} // namespace

FileCommands::FileCommands(Workspace& workspace, Preferences& preferences, QWidget& window)
    : QObject(&window), workspace_(&workspace), preferences_(&preferences), window_(&window) {
    for (Document* document : workspace.documents())
        watch(document);
    connect(&workspace, &Workspace::opened, this, &FileCommands::watch);
    connect(&workspace, &Workspace::closing, this, [this](Document* document) { requests_.forget(document); });
}

// Queued: requests continue after the save has ended, because the document may be deleted then.
void FileCommands::watch(Document* document) {
    connect(document, &Document::saveEnded, this, [this, document](Document::SaveEnd end) {
        if (end != Document::SaveEnd::Saved)
            requests_.giveUp(document);
        later(*this, [this] { goOn(); });
    });
}

auto FileCommands::keepOpen() {
    return qScopeGuard([this, wasAsking = std::exchange(isAsking_, true)] {
        isAsking_ = wasAsking;
        later(*this, [this] { goOn(); });
    });
}

void FileCommands::open(Document* current) {
    const QPointer<Document> about(current);
    const QStringList names =
        pickFiles(window_, tr("Open models"), preferences_->lastFolder(), tr("ONNX models (*.onnx);;All files (*)"));
    for (const QString& name : names) {
        const std::filesystem::path path = pathFromQt(name);
        if (isNamedLikeEngineFile(path))
            openAny(path, about);
        else
            workspace_->open(path);
    }
}

void FileCommands::openTogether(const std::vector<std::filesystem::path>& paths) {
    Document* model = nullptr;
    std::vector<std::filesystem::path> waiting;
    for (const std::filesystem::path& path : paths) {
        if (!mayBeEngineFile(path))
            model = workspace_->open(path);
        else
            waiting.push_back(path);
        if (model) {
            for (const std::filesystem::path& written : std::exchange(waiting, {}))
                model->engineFiles().read(written);
        }
    }
    for (const std::filesystem::path& path : waiting)
        workspace_->open(path);
}

void FileCommands::openEngineFile(Document& document) {
    const auto open = keepOpen();
    const QStringList names = pickFiles(window_, tr("Open TensorRT output for %1").arg(document.title()),
        pathToQt(document.path().parent_path()),
        tr("Logs, layers, profiles, times, caches (*.log *.txt *.json *.cache *.calib);;All files (*)"));
    for (const QString& name : names)
        document.engineFiles().read(pathFromQt(name));
}

void FileCommands::openDropped(const QList<QUrl>& urls, Document* current) {
    QStringList data;
    for (const QUrl& url : urls) {
        if (url.isLocalFile() && current && isNamedLikeData(url.toLocalFile()))
            data << url.toLocalFile();
        else if (url.isLocalFile())
            openAny(pathFromQt(url.toLocalFile()), current);
    }
    if (!data.isEmpty())
        emit dataDropped(data);
    const auto remote = std::ranges::find_if_not(urls, &QUrl::isLocalFile);
    if (remote != urls.end())
        showError(tr("Nothing was opened from the network"),
            {ErrorKind::CannotRead,
                say("Qaliper has no network code. Download the file first, then drop it from its folder."),
                fromQt(remote->toDisplayString()), {}},
            window_);
}

void FileCommands::openAny(const std::filesystem::path& path, Document* current) {
    if (isNamedLikeModel(path) || !current || current->state() == Document::State::Refused)
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
    const auto open = keepOpen();
    std::filesystem::path path;
    if (askWhere(document, path))
        document.save(path);
}

void FileCommands::reload(Document& document) {
    const auto open = keepOpen();
    if (document.hasUnsavedSteps()) {
        QMessageBox question(window_);
        question.setText(tr("Read %1 again?").arg(document.title()));
        question.setInformativeText(tr("The fixes that were applied and not saved are forgotten."));
        question.addButton(tr("Reload"), QMessageBox::AcceptRole);
        question.setDefaultButton(question.addButton(QMessageBox::Cancel));
        styleMessageBox(question, MessageKind::Question);
        question.exec();
        if (question.buttonRole(question.clickedButton()) != QMessageBox::AcceptRole)
            return;
    }
    document.reload();
}

bool FileCommands::askWhere(const Document& document, std::filesystem::path& path) {
    const QString name = QFileDialog::getSaveFileName(window_, tr("Save %1").arg(document.title()),
        pathToQt(document.suggestedSavePath()), tr("ONNX models (*.onnx);;All files (*)"));
    path = pathFromQt(name);
    if (name.isEmpty())
        return false;
    const auto refusal = workspace_->refusalToWrite(path, &document);
    if (refusal)
        showError(tr("%1 was not saved").arg(document.title()), *refusal, window_);
    return !refusal;
}

namespace {

struct PictureKind {
    ExportFormat format;
    const char* ending;
    const char* kinds; // for the dialog
};
constexpr std::array pictureKinds{
    PictureKind{
        ExportFormat::Svg, ".svg", QT_TRANSLATE_NOOP("qaliper::FileCommands", "SVG pictures (*.svg);;All files (*)")},
    PictureKind{
        ExportFormat::Png, ".png", QT_TRANSLATE_NOOP("qaliper::FileCommands", "PNG pictures (*.png);;All files (*)")},
    PictureKind{
        ExportFormat::Pdf, ".pdf", QT_TRANSLATE_NOOP("qaliper::FileCommands", "PDF pictures (*.pdf);;All files (*)")}};

const PictureKind& kindOf(ExportFormat format) {
    return *std::ranges::find(pictureKinds, format, &PictureKind::format);
}

} // namespace

// The ending of the name decides; one that is none of these gets that of the format.
bool FileCommands::endsAsPicture(ExportChoice& choice, std::filesystem::path& path) {
    const QString ending = pathToQt(path.extension()).toLower();
    const auto* const known = std::ranges::find_if(
        pictureKinds, [&](const PictureKind& kind) { return ending == QLatin1String(kind.ending); });
    if (known != pictureKinds.end()) {
        choice.format = known->format;
        return true;
    }
    path += kindOf(choice.format).ending;
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored))
        return true;
    showError(tr("The picture was not written"),
        {ErrorKind::CannotWrite, say("There is a file of this name. Write the name with its ending to replace it"),
            path.string(), {}},
        window_);
    return false;
}

bool FileCommands::askForPicture(const Document& document, ExportChoice& choice, std::filesystem::path& path) {
    std::filesystem::path suggested = document.path();
    if (choice.part == ExportPart::Findings) {
        suggested.replace_extension();
        suggested += "-review";
        path = pathFromQt(QFileDialog::getSaveFileName(window_, tr("A folder for the pictures"), pathToQt(suggested)));
        return !path.empty();
    }
    const PictureKind& kind = kindOf(choice.format);
    suggested.replace_extension(kind.ending);
    path = pathFromQt(
        QFileDialog::getSaveFileName(window_, tr("Export the picture"), pathToQt(suggested), tr(kind.kinds)));
    const auto refusal = path.empty() ? std::nullopt : workspace_->refusalToWrite(path);
    if (refusal)
        showError(tr("The picture was not written"), *refusal, window_);
    return !path.empty() && !refusal && endsAsPicture(choice, path);
}

bool FileCommands::askForReport(const Document& document, std::filesystem::path& path) {
    std::filesystem::path suggested = document.path();
    suggested.replace_extension(".html");
    path = pathFromQt(QFileDialog::getSaveFileName(
        window_, tr("Export the report"), pathToQt(suggested), tr("HTML pages (*.html);;All files (*)")));
    const auto refusal = path.empty() ? std::nullopt : workspace_->refusalToWrite(path);
    if (refusal)
        showError(tr("The report was not written"), *refusal, window_);
    return !path.empty() && !refusal;
}

FileCommands::Answer FileCommands::askAboutChanges(const Document& document) {
    QMessageBox question(window_);
    question.setText(document.hasUnsavedSteps() ? tr("Save the changes of %1?").arg(document.title())
                                                : tr("Save %1?").arg(document.title()));
    question.setInformativeText(document.history().isOnDisk()
            ? tr("Without saving, the fixes that were applied are lost. The file on disk is as it was.")
            : tr("Another program has changed or removed the file. Without saving, what is open here is lost."));
    question.setStandardButtons(QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    question.setDefaultButton(QMessageBox::Save);
    styleMessageBox(question, MessageKind::Question);
    switch (question.exec()) {
    case QMessageBox::Discard: return Answer::Lose;
    case QMessageBox::Save: return Answer::Save;
    default: return Answer::Stay;
    }
}

// False when no save was started.
bool FileCommands::saveToClose(Document& document) {
    std::filesystem::path path;
    if (const auto known = document.savePath())
        path = *known;
    else if (!askWhere(document, path))
        return false;
    document.save(path);
    return document.isSaving();
}

// True when the document can be closed now. Otherwise the request waits for the end of a save, or was given up. While a
// question is open, tasks may change the state, so it is checked again after each answer.
bool FileCommands::mayClose(Document& document) {
    while (requests_.isAsked(&document) && !document.isSaving()) {
        if (!document.isModified() || requests_.mayLose(&document, document.history().number()))
            return true;
        askToClose(document);
    }
    return false;
}

void FileCommands::askToClose(Document& document) {
    const auto open = keepOpen();
    const std::uint64_t version = document.history().number();
    const Answer answer = askAboutChanges(document);
    if (answer == Answer::Lose)
        requests_.allowLoss(&document, version);
    else if (answer == Answer::Stay || (!document.isSaving() && !saveToClose(document)))
        requests_.giveUp(&document);
}

bool FileCommands::mayCloseAll() {
    const std::vector<Document*> documents = workspace_->documents();
    return std::ranges::all_of(documents, [this](Document* document) { return mayClose(*document); });
}

void FileCommands::goOn() {
    if (isAsking_)
        return;
    const std::vector<Document*> documents = workspace_->documents();
    for (Document* document : documents) {
        if (requests_.isTabAsked(document) && mayClose(*document))
            workspace_->close(document);
    }
    if (requests_.isWindowAsked() && mayCloseAll())
        emit windowMayClose();
}

// Asked when the user requests closing again during a save.
void FileCommands::askNotToWait(Document& document) {
    const QScopedValueRollback asking(isAsking_, true);
    const QPointer<Document> alive(&document);
    QMessageBox question(window_);
    question.setText(tr("%1 is being saved").arg(document.title()));
    question.setInformativeText(tr("It is closed when that is done. If saving is stopped, the file stays as it was."));
    question.setDefaultButton(question.addButton(tr("Wait"), QMessageBox::RejectRole));
    const QPushButton* stop = question.addButton(tr("Stop saving"), QMessageBox::DestructiveRole);
    styleMessageBox(question, MessageKind::Question);
    question.exec();
    if (alive && alive->isSaving() && question.clickedButton() == stop)
        alive->cancelForeground();
}

void FileCommands::close(Document& document) {
    if (isAsking_)
        return;
    if (requests_.isAsked(&document) && document.isSaving())
        askNotToWait(document);
    else
        requests_.askTab(&document);
    goOn();
}

bool FileCommands::mayCloseWindow() {
    if (isAsking_)
        return false;
    const std::vector<Document*> documents = workspace_->documents();
    const auto waited = std::ranges::find_if(documents, &Document::isSaving);
    if (requests_.isWindowAsked() && waited != documents.end()) {
        askNotToWait(**waited);
        later(*this, [this] { goOn(); });
        return false;
    }
    requests_.askWindow();
    if (!mayCloseAll())
        return false;
    requests_.windowIsClosed();
    return true;
}

} // namespace qaliper

#pragma once

#include <filesystem>
#include <vector>

#include <QList>
#include <QObject>
#include <QUrl>

#include "views/commands/close_requests.h"
#include "views/dialogs/picture_export.h"
#include "views/document/workspace.h"

class QWidget;

// Opens, saves and closes files with dialogs and questions. The original file is overwritten only if the user chooses
// its name.

namespace qaliper {

class FileCommands final : public QObject {
    Q_OBJECT

public:
    // `window` is the parent of dialogs. All arguments must outlive this object.
    FileCommands(Workspace& workspace, Preferences& preferences, QWidget& window);

    // Models; what TensorRT wrote is read for the current document, which may be null.
    void open(Document* current);
    // As named in a command: models; what TensorRT wrote belongs to the model that was named before it, else to the
    // first one after it. Without a model, every file is opened as one.
    void openTogether(const std::vector<std::filesystem::path>& paths);
    Document* openDemo();                    // null after an error, which was shown
    void openEngineFile(Document& document); // a file that TensorRT wrote about its model
    // Dropped files: models, or files of TensorRT for the current document; without a current document, every file is
    // opened as a model.
    void openDropped(const QList<QUrl>& urls, Document* current);
    void save(Document& document);
    void saveAs(Document& document);
    void reload(Document& document); // asks if steps would be lost

    // False when the user cancels.
    bool askForReport(const Document& document, std::filesystem::path& path);
    // The ending of the name that is chosen decides about the format.
    bool askForPicture(const Document& document, ExportChoice& choice, std::filesystem::path& path);

    // Closes the document; after a question or a running save if necessary, and not if the user cancels.
    void close(Document& document);
    // The same for all documents and the window. True when every document can be closed now; otherwise windowMayClose()
    // follows, unless the user cancels or a file cannot be saved.
    bool mayCloseWindow();

signals:
    void dataDropped(const QStringList& paths); // samples for the current document
    void windowMayClose();

private:
    bool endsAsPicture(ExportChoice& choice, std::filesystem::path& path);
    enum class Answer { Lose, Save, Stay };

    void openAny(const std::filesystem::path& path, Document* current);
    bool askWhere(const Document& document, std::filesystem::path& path);
    void watch(Document* document);
    void goOn();
    bool mayClose(Document& document);
    bool mayCloseAll();
    void askToClose(Document& document);
    Answer askAboutChanges(const Document& document);
    bool saveToClose(Document& document);
    void askNotToWait(Document& document);
    auto keepOpen(); // while what it returns lives, no document is closed; then what waits goes on

    Workspace* workspace_;
    Preferences* preferences_;
    QWidget* window_;
    CloseRequests requests_;
    bool isAsking_ = false; // a question or a file dialog is open; what comes meanwhile waits for its answer
};

} // namespace qaliper

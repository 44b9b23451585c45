#pragma once

#include <filesystem>

#include <QList>
#include <QObject>
#include <QUrl>

#include "views/commands/close_requests.h"
#include "views/dialogs/picture_export.h"
#include "views/document/workspace.h"

class QWidget;

// Opening, saving and closing as a person does it: with dialogs and questions. The original is never overwritten unless
// the user names it.

namespace qaliper {

class FileCommands final : public QObject {
    Q_OBJECT

public:
    // `window` is the parent of dialogs. All outlive this object.
    FileCommands(Workspace& workspace, Preferences& preferences, QWidget& window);

    void open();
    Document* openDemo();                    // null after an error, which was shown
    void openEngineFile(Document& document); // what TensorRT wrote about its model
    // What was dropped: models, or what TensorRT wrote about the current one; without a current document everything is
    // a model.
    void openDropped(const QList<QUrl>& urls, Document* current);
    void save(Document& document);
    void saveAs(Document& document);
    void reload(Document& document); // asks when steps would be forgotten

    // False when the person thinks better of it.
    bool askForPicture(const Document& document, const ExportChoice& choice, std::filesystem::path& path);

    // Closes, where somebody has to be asked or a file is being written after that, and unless the user stays.
    void close(Document& document);
    // The same for all of them and the window. True when every document may be closed as it is; else windowMayClose()
    // follows, unless the user stays or a file cannot be saved.
    bool mayCloseWindow();

signals:
    void windowMayClose();

private:
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

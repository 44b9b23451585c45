#pragma once

#include <filesystem>

#include <QList>
#include <QObject>
#include <QUrl>

#include "views/dialogs/picture_export.h"
#include "views/document/workspace.h"

class QWidget;

// Opening, saving and closing as a person does it: with dialogs and questions. The original is never
// overwritten unless the user names it.

namespace qaliper {

class FileCommands final : public QObject {
    Q_OBJECT

public:
    // `window` is the parent of dialogs. All outlive this object.
    FileCommands(Workspace& workspace, Preferences& preferences, QWidget& window);

    void open();
    Document* openDemo();                    // null after an error, which was shown
    void openEngineFile(Document& document); // what TensorRT wrote about its model
    // What was dropped: models, or what TensorRT wrote about the current one; without a current document everything is a model.
    void openDropped(const QList<QUrl>& urls, Document* current);
    void save(Document& document);
    void saveAs(Document& document);
    void reload(Document& document); // asks when steps would be forgotten

    // False when the person thinks better of it.
    bool askForPicture(const Document& document, const ExportChoice& choice, std::filesystem::path& path);

    enum class Answer { Close, Wait, Stay }; // Wait: it is being saved, closed() follows
    Answer askToClose(Document& document);
    // Asks where it has to, and closes unless the user stays.
    void close(Document& document);

signals:
    // After Answer::Wait, once the file is written; null when it was closed by then.
    void readyToClose(Document* document);

private:
    void openAny(const std::filesystem::path& path, Document* current);
    bool askWhere(Document& document, std::filesystem::path& path);

    Workspace* workspace_;
    Preferences* preferences_;
    QWidget* window_;
};

} // namespace qaliper

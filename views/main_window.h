#pragma once

#include <functional>

#include <QMainWindow>
#include <QPointer>

#include "views/workspace.h"

class QDockWidget;
class QStackedWidget;
class QTabWidget;

// The window: puts the panels around the tabs and gives every action its meaning. Which document is current
// is decided here; each panel is handed that one or none.

namespace qaliper {

class Actions;
class DocumentView;
class FileCommands;
class FindingCommands;
struct FindingSubject;
class FindingsPanel;
class GraphView;
class NodePanel;
class StatusLine;
class ToolBar;
class ViewCommands;

class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    // All outlive the window.
    MainWindow(Workspace& workspace, Preferences& preferences, const Services& services);
    ~MainWindow() override;

    Document* document() const { return document_; } // the current one, or null
    const Actions& actions() const { return *actions_; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildCentre();
    void buildDocks();
    void buildToolBar(const Services& services);
    void withFinding(const std::function<void(const FindingSubject&)>& act);
    void connectSearch();
    void exportSvg();
    void showGraph(); // the picture that is looked at may be another one
    GraphView* graph() const;
    void connectFiles();
    void connectEdits();
    void connectView();
    void addDocument(Document* document);
    void removeDocument(Document* document);
    void setDocument(Document* document);
    void showDocument(); // title, enabled actions
    void showVisits();   // whether there is a way back or forward
    void showTab(Document* document);
    void addCloseButton(int tab, Document* document);
    DocumentView* viewOf(const Document* document) const;
    QDockWidget* addDock(Qt::DockWidgetArea area, const QString& name, QWidget* panel, QAction* toggle);
    void stepTab(int by);
    void showShortcuts();
    void showAbout();

    Workspace* workspace_;
    Preferences* preferences_;
    Actions* actions_;
    FileCommands* files_;
    FindingCommands* findingCommands_;
    ViewCommands* viewCommands_;
    ToolBar* toolBar_ = nullptr;
    QStackedWidget* centre_ = nullptr;
    QTabWidget* tabs_ = nullptr;
    FindingsPanel* findings_ = nullptr;
    NodePanel* node_ = nullptr;
    StatusLine* status_ = nullptr;
    QPointer<Document> document_;
    bool isClosing_ = false;
};

} // namespace qaliper

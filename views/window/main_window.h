#pragma once

#include <functional>

#include <QMainWindow>
#include <QPointer>

#include "views/base/actions.h"
#include "views/document/workspace.h"

class QStackedWidget;

// The main window: arranges panels around the tabs and connects actions. It decides which document is current; each
// panel gets that document or null.

namespace qaliper {

class AskDialog;
class BookmarkCommands;
class BookmarksPanel;
class CompareCommands;
class DocumentTabs;
class EnginePanel;
class FileCommands;
class FindingCommands;
struct FindingSubject;
class FindingsPanel;
class GraphView;
class HistoryPanel;
class MainMenu;
class NodePanel;
class SelectionCommands;
class StatusLine;
class ToolBar;
class ToolCommands;
class ViewCommands;
class WelcomePage;

class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    // All arguments must outlive the window.
    MainWindow(Workspace& workspace, Preferences& preferences, const Services& services);
    ~MainWindow() override;

    Document* document() const { return document_; } // the current document, or null
    void lookAt(const Document& document);           // activates its tab
    // Models, and what TensorRT wrote about them, as named in a command (FileCommands::openTogether).
    void openFiles(const std::vector<std::filesystem::path>& paths);
    const Actions& actions() const { return *actions_; }
    QByteArray panelState() const; // where panels stand in a window with room at both sides, for restoreState()

protected:
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildCentre();
    void buildDocks(const Services& services);
    void buildToolBar(const Services& services);
    void step(int by);
    void goToProperties();
    void withFinding(const std::function<void(const FindingSubject&)>& act);
    void previewHere();
    void reviewFixes(Document* document, const FindingSubject& subject);
    void connectSearch();
    void exportPicture();
    void exportReport();
    void showGraph(); // the current picture may have changed
    GraphView* graph() const;
    void connectFiles();
    void connectActions();
    void connectFindings();
    void connectTools(MainMenu& menu);
    void addTools(GraphView& graph);
    void addQuestion(QMenu& menu, NodeId node);
    void addDocument(Document* document);
    void removeDocument(Document* document);
    void setDocument(Document* document);
    void showDocument();                           // title, enabled actions
    void showVisits();                             // enables Back and Forward
    void rememberSession(const Document* without); // may be null
    void closeDocuments();
    void showGuide(const QString& guide);
    void addDock(Qt::DockWidgetArea area, QWidget* panel, ActionId id, bool isShown);
    int usualPanelWidth(int windowWidth) const; // px
    void fitPanels(int oldWidth);
    void placePanels();
    void limitSizes();
    void giveTour();
    void quantize();
    void showNoise();
    void takeData(const QStringList& paths);
    void showHalfPrecision();
    void showMigration();
    void findFastest();
    void showTargets();
    void goToFinding(Document& document, const Target& target, const std::string& key, NodeId node);
    void showSettings();
    AskDialog* askTensorRt();
    void showShortcuts();
    void showAbout();

    Workspace* workspace_;
    Preferences* preferences_;
    Services services_;
    Actions* actions_;
    FileCommands* files_;
    FindingCommands* findingCommands_;
    CompareCommands* compareCommands_;
    ToolCommands* toolCommands_;
    ViewCommands* viewCommands_;
    BookmarkCommands* bookmarkCommands_;
    SelectionCommands* selectionCommands_;
    ToolBar* toolBar_ = nullptr;
    QStackedWidget* centre_ = nullptr;
    WelcomePage* welcome_ = nullptr; // while no model is open
    DocumentTabs* tabs_ = nullptr;
    FindingsPanel* findings_ = nullptr;
    NodePanel* node_ = nullptr;
    HistoryPanel* history_ = nullptr;
    EnginePanel* engine_ = nullptr;
    BookmarksPanel* bookmarks_ = nullptr;
    StatusLine* status_ = nullptr;
    QByteArray wideState_; // while all panels share the left place: where they stood
    QPointer<Document> document_;
};

} // namespace qaliper

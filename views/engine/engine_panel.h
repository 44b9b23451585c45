#pragma once

#include <vector>

#include <QWidget>

#include "views/document/document_observer.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QTabWidget;

// What TensorRT wrote about the model of one document: messages of the build, layers of the engine, times, ranges of a
// calibration.

namespace qaliper {

class EngineLog;
class EngineMessages;
class EngineTab;
class FindingCommands;

class EnginePanel final : public QWidget {
    Q_OBJECT

public:
    EnginePanel(TaskPool& pool, FindingCommands& commands, QWidget* parent = nullptr);

    void setDocument(Document* document); // null: none

signals:
    void openAsked();
    void askAsked();
    void guideAsked(const QString& guide);
    void closeAsked();
    void shown(); // new content arrived that should be visible

private:
    void build();
    void addTab(EngineTab* tab);
    void showReading();
    void showTitles();
    void showFile(EngineFiles::Kind kind);
    void goToMessage();

    DocumentObserver document_;
    QTabWidget* tabs_;
    EngineMessages* messages_;
    EngineLog* log_;
    std::vector<EngineTab*> evidence_; // the tabs before the log
    QWidget* work_ = nullptr;
    QLabel* file_ = nullptr;
    QProgressBar* progress_ = nullptr;
    bool isRevealWanted_ = false; // a new log arrived; its first message is to be shown
};

} // namespace qaliper

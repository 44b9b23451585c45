#pragma once

#include <QFrame>

#include "model/session/finding_subject.h"

class QPushButton;
class QVBoxLayout;

// One message of a build log: the original line, its meaning, its place, the evidence for each cause, and the fixes of
// the rules that explain it.

namespace qaliper {

class FindingCommands;

// The parts of a finding of a log, as far as it has them.
struct MessageParts {
    QString source;     // "build.log, line 12"
    QString quote;      // the original line
    QString meaning;    // and everything that has no part of its own
    QString place;      // "It names Conv_3."
    QString causesHead; // "Evidence for each cause, strongest first"
    QStringList causes;
};
MessageParts partsOf(const Finding& finding);

class EngineMessage final : public QFrame {
    Q_OBJECT

public:
    // `isAnswered`: its cause was fixed since; the model has to be built again.
    EngineMessage(FindingSubject subject, FindingCommands& commands, QWidget* parent = nullptr);
    EngineMessage(const Finding& answered, QWidget* parent);

    void setReady(bool ready); // nothing can be applied while the model is being checked

signals:
    void chosen(const std::string& key, NodeId node); // to show it on the graph

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void build(const Finding& finding, bool isAnswered);
    void addButtons(QVBoxLayout& column, FindingCommands& commands);

    FindingSubject subject_; // empty for a message whose cause was fixed
    std::string key_;
    NodeId node_;
    QPushButton* fix_ = nullptr;
};

} // namespace qaliper

#pragma once

#include <QFrame>

#include "model/session/finding_subject.h"

class QPushButton;
class QVBoxLayout;

// One message of a build log: the line as it stands there, what it means, where it belongs, what speaks for which
// cause, and the fixes of the rules that explain it.

namespace qaliper {

class FindingCommands;

// A finding of a log in its parts, as far as it has them.
struct MessageParts {
    QString source;     // "build.log, line 12"
    QString quote;      // the raw line
    QString meaning;    // and everything that is no part of its own
    QString place;      // "It names Conv_3."
    QString causesHead; // "What speaks for a cause, strongest first"
    QStringList causes;
};
MessageParts partsOf(const Finding& finding);

class EngineMessage final : public QFrame {
    Q_OBJECT

public:
    // `isAnswered`: its cause was mended since; there is nothing left to do but to build again.
    EngineMessage(FindingSubject subject, FindingCommands& commands, QWidget* parent = nullptr);
    EngineMessage(const Finding& answered, QWidget* parent);

    void setReady(bool ready); // nothing can be applied while the model is being checked

signals:
    void chosen(const std::string& key, NodeId node); // to be shown on the graph

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void build(const Finding& finding, bool isAnswered);
    void addButtons(QVBoxLayout& column, FindingCommands& commands);

    FindingSubject subject_; // empty for an answered one
    std::string key_;
    NodeId node_;
    QPushButton* fix_ = nullptr;
};

} // namespace qaliper

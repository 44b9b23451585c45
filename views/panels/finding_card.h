#pragma once

#include <QFrame>

#include "model/session/finding_subject.h"
#include "views/commands/finding_commands.h"

class QBoxLayout;
class QMenu;
class QPushButton;

// A finding as a person meets it: how bad, what, where, what can be done, what that costs, and the buttons that do it.
// As a row of the list it stays short; in full it carries the message.

namespace qaliper {

class FindingCard final : public QFrame {
    Q_OBJECT

public:
    enum class Extent { Row, Full };

    FindingCard(FindingSubject subject, Extent extent, FindingCommands& commands, QWidget* parent = nullptr);

    const FindingSubject& subject() const { return subject_; }
    // While the model is being checked nothing can be applied.
    void setReady(bool ready);
    // Its height follows from its width. Views take a larger hint for what the card needs, so there is none.
    QSize sizeHint() const override { return minimumSizeHint(); }

    void setExpanded(bool expanded); // the places of a group are listed below

signals:
    void expandAsked();

private:
    QBoxLayout* makeHead();
    QBoxLayout* makePlace(Extent extent);
    QBoxLayout* makeRemedy();
    QBoxLayout* makeButtons();
    QString fixText() const;
    QPushButton* makeFixButton();

    FindingSubject subject_;
    std::vector<Offer> offers_;
    FindingCommands* commands_;
    QPushButton* fix_ = nullptr;
    QPushButton* places_ = nullptr;
};

} // namespace qaliper

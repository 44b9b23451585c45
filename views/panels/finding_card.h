#pragma once

#include <QFrame>

#include "model/session/finding_subject.h"
#include "views/commands/finding_commands.h"

class QBoxLayout;
class QMenu;
class QPushButton;

// One finding or group: severity, title, place, first offer with its safety and cost, and buttons. As a row of the list
// it is short; in full it contains the message.

namespace qaliper {

class FindingCard final : public QFrame {
    Q_OBJECT

public:
    enum class Extent { Row, Full };

    FindingCard(FindingSubject subject, Extent extent, FindingCommands& commands, QWidget* parent = nullptr);

    const FindingSubject& subject() const { return subject_; }
    // Fixes are disabled while the model is checked.
    void setReady(bool ready);
    // Its height follows from its width. A larger size hint would make views reserve too much room.
    QSize sizeHint() const override { return minimumSizeHint(); }

    void setExpanded(bool expanded); // the places of a group are shown below it

signals:
    void expandAsked();
    void tensorAsked(const std::string& tensor); // by its valueIdentity()

private:
    QBoxLayout* makeHead();
    QBoxLayout* makePlace(Extent extent);
    QBoxLayout* makeTensors();
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

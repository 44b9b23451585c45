#pragma once

#include <QFrame>
#include <QPointer>

#include "views/document/document.h"

class QLabel;

// Asks once for a newly opened model where it will run. It is not in the way: the model is already being checked for
// the preset meanwhile.

namespace qaliper {

class TargetBar final : public QFrame {
    Q_OBJECT

public:
    explicit TargetBar(Document& document, QWidget* parent = nullptr);

signals:
    void changeAsked();

private:
    void showTarget();

    QPointer<Document> document_;
    QLabel* text_;
};

} // namespace qaliper

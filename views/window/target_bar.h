#pragma once

#include <QFrame>
#include <QPointer>

#include "views/document/document.h"

class QLabel;

// Asks once for the target of a newly opened model. It does not block: the model is checked for the preset target
// meanwhile.

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

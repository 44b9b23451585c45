#pragma once

#include <QToolButton>

#include "views/document/document_observer.h"

// The document's target in the tool bar; a click opens the form that changes it.

namespace qaliper {

class TargetForm;

class TargetButton final : public QToolButton {
    Q_OBJECT

public:
    explicit TargetButton(const Knowledge& knowledge, QWidget* parent = nullptr);

    void setDocument(Document* document); // null: none
    void openForm();

private:
    static QString textOf(Document& document);
    void showTarget();

    DocumentObserver document_;
    TargetForm* form_;
};

} // namespace qaliper

#pragma once

#include <QWidget>

#include "views/document/document.h"

class QPushButton;

// What a tab shows when its file cannot be opened: what happened, where, and what to do.

namespace qaliper {

class RefusedPage final : public QWidget {
    Q_OBJECT

public:
    // Of a document that was refused.
    explicit RefusedPage(const Document& document, QWidget* parent = nullptr);

signals:
    void closeAsked();

protected:
    void showEvent(QShowEvent* event) override;

private:
    QPushButton* close_;
};

} // namespace qaliper

#pragma once

#include <QWidget>

#include "views/document/document.h"

class QPushButton;

// The page of a tab whose file cannot be opened: what happened, where, what to do.

namespace qaliper {

class RefusedPage final : public QWidget {
    Q_OBJECT

public:
    // `document` could not be opened.
    explicit RefusedPage(const Document& document, QWidget* parent = nullptr);

signals:
    void closeAsked();

protected:
    void showEvent(QShowEvent* event) override;

private:
    QPushButton* close_;
};

} // namespace qaliper

#pragma once

#include <QDialog>
#include <QPointer>

#include "views/document/document.h"

class QVBoxLayout;

// The ignored findings with their reasons, and buttons to report them again.

namespace qaliper {

class IgnoredDialog final : public QDialog {
    Q_OBJECT

public:
    IgnoredDialog(Document& document, QWidget* parent);

private:
    void showEntries();
    QWidget* makeEntry(const SuppressedFinding& entry);

    QPointer<Document> document_;
    QVBoxLayout* list_;
};

} // namespace qaliper

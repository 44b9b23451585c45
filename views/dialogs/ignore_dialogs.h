#pragma once

#include <vector>

#include <QDialog>
#include <QPointer>

#include "model/session/finding_subject.h"
#include "model/target/manifest.h"
#include "views/document/document.h"

class QLineEdit;
class QVBoxLayout;

// Ignoring findings, and reporting them again.

namespace qaliper {

// Asks why a finding is no longer reported. A reason is required, so that readers of the project file understand the
// entry.
class IgnoreDialog final : public QDialog {
    Q_OBJECT

public:
    IgnoreDialog(const FindingSubject& subject, QWidget* parent);

    std::vector<IgnoredFinding> entries() const;

private:
    FindingSubject subject_;
    QLineEdit* reason_;
};

// The ignored findings with their reasons, and buttons to report them again.
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

#pragma once

#include <vector>

#include <QDialog>

#include "model/session/finding_subject.h"
#include "model/target/manifest.h"

class QLineEdit;

// Asks why a finding is no longer reported. A reason is required, so that readers of the project file understand the
// entry.

namespace qaliper {

class IgnoreDialog final : public QDialog {
    Q_OBJECT

public:
    IgnoreDialog(const FindingSubject& subject, QWidget* parent);

    std::vector<IgnoredFinding> entries() const;

private:
    FindingSubject subject_;
    QLineEdit* reason_;
};

} // namespace qaliper

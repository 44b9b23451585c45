#pragma once

#include <QDialog>

// The page of a rule: what it finds, why it matters, an example, the fixes, the sources.

namespace qaliper {

class RuleDialog final : public QDialog {
    Q_OBJECT

public:
    explicit RuleDialog(const QString& rule, QWidget* parent = nullptr);
};

} // namespace qaliper

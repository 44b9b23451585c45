#pragma once

#include "views/dialogs/page_dialog.h"

// The page of a rule: what it finds, why it matters, an example, the fixes, the facts that it refers to.

namespace qaliper {

class RuleDialog final : public PageDialog {
    Q_OBJECT

public:
    explicit RuleDialog(const QString& rule, QWidget* parent = nullptr);
};

} // namespace qaliper

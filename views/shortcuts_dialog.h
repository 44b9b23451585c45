#pragma once

#include <QDialog>

#include "views/actions.h"

// All keys in one table, read from the actions themselves.

namespace qaliper {

class ShortcutsDialog final : public QDialog {
    Q_OBJECT

public:
    explicit ShortcutsDialog(const Actions& actions, QWidget* parent = nullptr);
};

} // namespace qaliper

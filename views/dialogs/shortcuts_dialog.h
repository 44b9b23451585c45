#pragma once

#include <QDialog>

#include "views/base/actions.h"
#include "views/base/preferences.h"

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

// All actions and their keys in one table, read from the actions themselves. The keys of the current row can be changed
// below the table and are applied immediately; keys of another action are reassigned only after a confirmation.

namespace qaliper {

class ShortcutsDialog final : public QDialog {
    Q_OBJECT

public:
    // Both have to outlive the dialog.
    ShortcutsDialog(const Actions& actions, Preferences& preferences, QWidget* parent = nullptr);
    ~ShortcutsDialog() override;

private:
    QWidget* makeEditor();
    void filter(const QString& words);
    void showAction();   // shows the keys of the current row in the editor
    void showConflict(); // for the keys in the editor
    void showKeys();     // in all rows
    void assign();
    void resetAll();
    QAction* current() const;

    const Actions* actions_;
    Preferences* preferences_;
    QLineEdit* words_;
    QTableWidget* table_;
    QKeySequenceEdit* keys_;
    QLabel* note_;
    QPushButton* assign_;
    QPushButton* remove_;
    QPushButton* usual_;
};

} // namespace qaliper

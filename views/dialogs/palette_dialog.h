#pragma once

#include <QDialog>

#include "views/dialogs/palette_model.h"

class QFrame;
class QLabel;
class QLineEdit;
class QListView;

// The command palette: a field and a list over the window. Return runs the selected entry, Escape closes the palette.

namespace qaliper {

class PaletteDialog final : public QDialog {
    Q_OBJECT

public:
    PaletteDialog(const Actions& actions, const QList<const QMenu*>& menus, Document* document, QWidget* window);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void setWords(const QString& words);
    void showRows();
    void choose(int by);
    void run(const QModelIndex& index);

    PaletteModel* model_;
    QFrame* frame_;
    QLineEdit* words_;
    QListView* list_;
    QLabel* nothing_;
};

} // namespace qaliper

#pragma once

#include <QDialog>

// A page of Markdown beside the window, which stays usable. Its links open other pages. Deletes itself when it is
// closed.

namespace qaliper {

class PageDialog : public QDialog {
    Q_OBJECT

public:
    PageDialog(const QString& title, const QString& markdown, QWidget* parent = nullptr);
};

} // namespace qaliper

#pragma once

#include <QDialog>

// A page of Markdown beside the window, to be read while one goes on working.

namespace qaliper {

class PageDialog final : public QDialog {
    Q_OBJECT

public:
    PageDialog(const QString& title, const QString& markdown, QWidget* parent = nullptr);
};

} // namespace qaliper

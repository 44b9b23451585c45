#pragma once

#include <QWidget>

#include "views/sheets/sheet.h"

class QLayout;
class QPushButton;
class QVBoxLayout;

// A sheet as headed rows: names to the left, values to the right, all of it selectable.

namespace qaliper {

class SheetView final : public QWidget {
    Q_OBJECT

public:
    explicit SheetView(QWidget* parent = nullptr);
    void setSections(const std::vector<SheetSection>& sections);

signals:
    void constantAsked(ValueIx value);
    void pageAsked(const SheetPage& page);

private:
    static QPushButton* makeLink(const QString& text, const char* name, QWidget* parent);
    QWidget* makeSection(const SheetSection& section);
    QLayout* makeCell(const SheetRow& row, QWidget* value, QWidget* box);

    QVBoxLayout* column_;
};

} // namespace qaliper

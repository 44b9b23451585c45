#pragma once

#include <QString>

class QLabel;
class QWidget;

// The text styles of the interface; the style sheet selects by the property "textRole".

namespace qaliper {

enum class TextStyle { Plain, Heading, Title, Section, Secondary, Faint };

void setTextStyle(QWidget* widget, TextStyle style);

QLabel* makeLabel(const QString& text, TextStyle style, QWidget* parent = nullptr);
// Selectable with the mouse, from the first enter event: a selectable label takes much longer to create, lay out and
// paint.
void makeSelectable(QLabel& label);
// A label that wraps and can be selected and copied.
QLabel* makeParagraph(const QString& text, TextStyle style, QWidget* parent = nullptr);

// For a form layout, which asks for a height before it sets a width: both are fixed here. The text must not change.
QLabel* makeNote(const QString& text, int width, QWidget* parent);

} // namespace qaliper

#pragma once

#include <QString>

class QLabel;
class QWidget;

// Text in the few styles the interface has; the style sheet knows them by the property "textRole".

namespace qaliper {

enum class TextStyle { Plain, Heading, Title, Section, Secondary, Faint };

void setTextStyle(QWidget* widget, TextStyle style);

QLabel* makeLabel(const QString& text, TextStyle style, QWidget* parent = nullptr);
// By the mouse, from when it comes: a text that can be selected takes much longer to be made, laid out and painted.
void makeSelectable(QLabel& label);
// Wraps, and can be selected and copied.
QLabel* makeParagraph(const QString& text, TextStyle style, QWidget* parent = nullptr);

// For a form, which asks a line how high it is before it knows how wide: both are settled here. The text does not
// change.
QLabel* makeNote(const QString& text, int width, QWidget* parent);

} // namespace qaliper

#pragma once

#include <QString>

class QAction;
class QMenuBar;
class QUrl;
class QWidget;

// Pages name commands and entries of menus; in the window both are links that open the entry.

namespace qaliper {

// The bar of the main window that the widget, or a dialog around it, belongs to; null where there is none.
QMenuBar* menusOf(const QWidget& widget);

// A page of Markdown in which "*File > Open…*" is a link, if there is such an entry, and "`qaliper-cli quantize …`" is followed by a
// link to the entry that does the same, unless its paragraph names it.
QString withMenuLinks(const QString& markdown, const QMenuBar& menus);

// Null where the link leads to no entry.
QAction* menuEntryOf(const QUrl& link, const QMenuBar& menus);

} // namespace qaliper

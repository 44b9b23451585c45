#include "views/base/alert.h"

#include <QAccessibleWidget>
#include <QWidget>

namespace qaliper {

namespace {

constexpr const char* alertProperty = "alert";

QAccessibleInterface* makeAlertAccessible(const QString&, QObject* object) {
    auto* widget = qobject_cast<QWidget*>(object);
    const bool isAlert = widget && widget->property(alertProperty).toBool();
    return isAlert ? new QAccessibleWidget(widget, QAccessible::AlertMessage) : nullptr;
}

} // namespace

void makeAlert(QWidget& bar) {
    bar.setProperty(alertProperty, true);
    QAccessible::installFactory(makeAlertAccessible); // installing it again has no effect
}

void setAlertWords(QWidget& bar, const QString& words) {
    bar.setAccessibleName(words);
    QAccessibleEvent heard(&bar, QAccessible::Alert);
    QAccessible::updateAccessibility(&heard);
}

} // namespace qaliper

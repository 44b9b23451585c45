#include "views/properties/fix_button.h"

#include <QPushButton>

#include "views/base/elided_label.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr int fixWidth = 220; // px of the text

} // namespace

QPushButton* makeFixButton(const PropertyFix& fix, QWidget* parent) {
    auto* button = new QPushButton(parent);
    button->setObjectName(QStringLiteral("fixCause"));
    button->setProperty("small", true);
    button->ensurePolished();
    button->setText(withoutKeys(elidedEnd(button->fontMetrics(), fix.text, fixWidth)));
    button->setAccessibleName(fix.text);
    button->setAutoDefault(false);
    button->setToolTip(plainTip(fix.tip));
    return button;
}

} // namespace qaliper

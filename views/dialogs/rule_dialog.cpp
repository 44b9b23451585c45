#include "views/dialogs/rule_dialog.h"

#include "model/report/about.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

QString pageOfFinding(const QString& rule) {
    const auto about = aboutFinding(fromQt(rule));
    return about ? toQt(about->page) : RuleDialog::tr("There is no page about %1.").arg(rule);
}

} // namespace

RuleDialog::RuleDialog(const QString& rule, QWidget* parent)
    : PageDialog(tr("Rule %1").arg(rule), pageOfFinding(rule), parent) {}

} // namespace qaliper

#pragma once

class QString;
class QTextBrowser;

// Pages of rules, messages and guides as the application shows them: air between the parts, code on a ground of its
// own.

namespace qaliper {

void showMarkdown(QTextBrowser& browser, const QString& page);

} // namespace qaliper

#pragma once

class QString;
class QTextBrowser;

// Shows pages of rules, messages and guides: spacing between blocks, a background for code.

namespace qaliper {

void showMarkdown(QTextBrowser& browser, const QString& page);

} // namespace qaliper

#pragma once

class QTableView;

// Copying from tables: the selected rows as a spreadsheet takes them, cells with tabs between, in the order they are
// shown.

namespace qaliper {

// Gives the table the usual key for it while it has the focus. Its rows are selected as wholes.
void makeRowsCopyable(QTableView& table);

} // namespace qaliper

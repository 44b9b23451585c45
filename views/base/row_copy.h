#pragma once

class QTableView;

// Copies the selected rows of a table as text for a spreadsheet: cells separated by tabs, in the displayed order.

namespace qaliper {

// Adds the standard Copy shortcut to the table, which must select whole rows.
void makeRowsCopyable(QTableView& table);

} // namespace qaliper

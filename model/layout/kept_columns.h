#pragma once

#include <vector>

#include "model/layout/layout.h"

// An edit changes the length of a column, and the columns of the whole graph could be broken elsewhere. Therefore the
// ViewState carries where the columns of the previous picture of the same document ended; they end there again, unless
// that makes the picture much larger (wrap.h).

namespace qaliper {

std::vector<ColumnEnd> columnEnds(const Index& index, const ViewGraph& view, const Layout& layout);

// Sets ViewBox::columnBefore and ViewGraph::keepsColumns.
void rememberColumns(const Index& index, const std::vector<ColumnEnd>& ends, ViewGraph& view);

} // namespace qaliper

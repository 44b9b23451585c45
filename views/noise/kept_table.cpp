#include "views/noise/kept_table.h"

#include <algorithm>

#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

#include "model/graph/identity.h"
#include "views/base/labels.h"
#include "views/base/plain_table.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr int mostKept = 500;   // rows
constexpr int nodeColumn = 260; // px

} // namespace

KeptTable::KeptTable(const QString& name, QWidget* parent)
    : QWidget(parent),
      title_(makeLabel({}, TextStyle::Section, this)),
      nodes_(makeTable(name, {tr("Node"), tr("Operator"), tr("Why it stays FP32")}, this)) {
    nodes_->setAccessibleName(tr("Nodes that stay FP32"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(title_);
    column->addWidget(nodes_, 1);
    connect(nodes_, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (const QTableWidgetItem* item = row >= 0 ? nodes_->item(row, 0) : nullptr)
            emit nodeChosen(NodeId{item->data(Qt::UserRole).toUInt()});
    });
}

void KeptTable::setKept(const Index& index, const KeptFloat& kept) {
    nodes_->setRowCount(0);
    for (const auto& [id, reason] : kept) {
        const auto node = index.find(id);
        if (!node || nodes_->rowCount() >= mostKept)
            continue;
        addRow(*nodes_,
            {toQt(displayName(index.node(*node))), toQt(std::string_view(index.node(*node).opType)), toQt(reason)});
        nodes_->item(nodes_->rowCount() - 1, 0)->setData(Qt::UserRole, id.value);
    }
    title_->setText(kept.size() == 1 ? tr("1 node stays FP32") : tr("%1 nodes stay FP32").arg(kept.size()));
    nodes_->setVisible(!kept.empty());
    nodes_->resizeColumnsToContents();
    nodes_->setColumnWidth(0, std::min(nodeColumn, nodes_->columnWidth(0)));
}

} // namespace qaliper

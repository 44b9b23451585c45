#include "views/window/breadcrumb.h"

#include <algorithm>
#include <vector>

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "model/graph/identity.h"
#include "views/base/labels.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

const Graph* graphAt(const Index& index, const std::string& path) {
    for (const auto& graph : index.model().graphs) {
        if (graph && graphPath(index, graph->id) == path)
            return graph.get();
    }
    return nullptr;
}

const Graph* aroundGraph(const Index& index, const Graph& graph) {
    const auto owner = graph.owner ? index.find(graph.owner->node) : std::nullopt;
    return owner ? index.model().graph(index.graphOf(*owner)) : nullptr;
}

// "If /net/Check · then_branch", or the function's name.
QString titleOf(const Index& index, const Graph& graph) {
    const auto owner = graph.owner ? index.find(graph.owner->node) : std::nullopt;
    if (!owner)
        return toQt(std::string_view(graphPath(index, graph.id)));
    const Node& node = index.node(*owner);
    return toQt(displayName(node)) + QStringLiteral(" · ") + toQt(std::string_view(graph.owner->attribute));
}

} // namespace

Breadcrumb::Breadcrumb(QWidget* parent) : QFrame(parent), row_(new QHBoxLayout(this)) {
    setObjectName(QStringLiteral("breadcrumb"));
    setProperty("bar", true);
    row_->setContentsMargins(10, 3, 10, 3);
    row_->setSpacing(4);
    hide();
}

void Breadcrumb::show(const Index& index, const std::string& path) {
    while (QLayoutItem* item = row_->takeAt(0)) {
        if (QWidget* widget = item->widget())
            widget->deleteLater();
        delete item;
    }
    const Graph* graph = path.empty() ? nullptr : graphAt(index, path);
    setVisible(graph != nullptr);
    if (!graph)
        return;
    std::vector<const Graph*> nested; // the outermost first
    for (const Graph* at = graph; at && at->id != mainGraph; at = aroundGraph(index, *at))
        nested.insert(nested.begin(), at);
    const auto add = [this](const QString& title, const std::string& target, bool isHere) {
        auto* button = new QToolButton(this);
        button->setText(title);
        button->setAutoRaise(true);
        button->setEnabled(!isHere);
        connect(button, &QToolButton::clicked, this, [this, target] { emit graphAsked(target); });
        row_->addWidget(button);
    };
    add(tr("Main graph"), {}, false);
    for (const Graph* at : nested) {
        row_->addWidget(makeLabel(QStringLiteral("›"), TextStyle::Faint, this));
        add(titleOf(index, *at), graphPath(index, at->id), at == graph);
    }
    row_->addStretch(1);
}

std::string outerGraph(const Index& index, const std::string& path) {
    const Graph* graph = path.empty() ? nullptr : graphAt(index, path);
    const Graph* outer = graph ? aroundGraph(index, *graph) : nullptr;
    return outer && outer->id != mainGraph ? graphPath(index, outer->id) : std::string();
}

} // namespace qaliper

#pragma once

#include <memory>

#include <QFrame>

#include "model/graph/index.h"

class QHBoxLayout;

// Where a picture is that shows not the main graph but a body or a function: a button for every graph around it. Hidden
// in the main graph.

namespace qaliper {

class Breadcrumb final : public QFrame {
    Q_OBJECT

public:
    explicit Breadcrumb(QWidget* parent = nullptr);

    // `graph` is a path (graphPath), empty for the main graph.
    void show(const Index& index, const std::string& graph);

signals:
    void graphAsked(const std::string& path);

private:
    QHBoxLayout* row_;
};

// The path of the graph around a body; empty for the main graph, and around functions.
std::string outerGraph(const Index& index, const std::string& graph);

} // namespace qaliper

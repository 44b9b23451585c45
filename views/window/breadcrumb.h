#pragma once

#include <memory>

#include <QFrame>

#include "model/graph/index.h"

class QHBoxLayout;

// The path of graphs around a body or function that is shown: one button for each outer graph. Hidden for the main
// graph.

namespace qaliper {

class Breadcrumb final : public QFrame {
    Q_OBJECT

public:
    explicit Breadcrumb(QWidget* parent = nullptr);

    // `path` is that of a graph (graphPath()), empty for the main graph.
    void show(const Index& index, const std::string& path);

signals:
    void graphAsked(const std::string& path);

private:
    QHBoxLayout* row_;
};

// The path of the graph around a body; empty for the main graph and for functions.
std::string outerGraph(const Index& index, const std::string& path);

} // namespace qaliper

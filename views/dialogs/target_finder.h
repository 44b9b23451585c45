#pragma once

#include <vector>

#include <QWidget>

#include "model/target/classify.h"
#include "model/target/target_search.h"

class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace qaliper {

// The releases of TensorRT and TensorRT-RTX that are known, newest first.
std::vector<Target> listedReleases(const Knowledge& knowledge);

// A field that finds a target by what people call it, and below it what was found: a product, a release, a GPU.
class TargetFinder final : public QWidget {
    Q_OBJECT

public:
    explicit TargetFinder(const Knowledge& knowledge, QWidget* parent = nullptr);

    void setCurrent(const Target& target) { current_ = target; } // a GPU keeps its release
    void clear();

signals:
    void chosen(const Target& target);
    void answered(const QString& refusal); // why nothing was found; empty where something was, or nothing is typed

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void show(const QString& typed);
    void take(QTreeWidgetItem* item);
    void takeFirst();

    QLineEdit* field_;
    QTreeWidget* found_;
    Target current_ = defaultTarget();
    std::vector<Target> releases_;
    std::vector<TargetChoice> choices_; // by row
};

} // namespace qaliper

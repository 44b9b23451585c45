#pragma once

#include <QFrame>

#include "model/target/classify.h"
#include "model/target/target.h"

class QCheckBox;
class QComboBox;
class QLabel;

// The fields of a target: the TensorRT release or what brings it, the GPU, how the engine is built; and a field that finds
// one by what people call it. Every change is signalled immediately, unless no release had such a target; the form says so
// then, and lists the releases that have it.

namespace qaliper {

class TargetFinder;

class TargetForm final : public QFrame {
    Q_OBJECT

public:
    explicit TargetForm(const Knowledge& knowledge, QWidget* parent = nullptr);

    void setTarget(const Target& target); // does not emit
    void hideFinder();                    // where there is no room for what it finds

signals:
    void chosen(const Target& target);

private:
    void fillVersions(const Knowledge& knowledge);
    void addRelease(const Target& target);
    void fillGpus();
    void tell();
    Result<Target> read() const; // errors: those of readTarget() and checkTarget()
    void showDependencies();
    void note(const QString& text);

    TargetFinder* finder_;
    QComboBox* version_;
    QComboBox* gpu_;
    QComboBox* typing_;
    QCheckBox* fp16_;
    QCheckBox* bf16_;
    QCheckBox* dla_;
    QComboBox* route_;
    QLabel* note_;
    bool isSetting_ = false;
};

} // namespace qaliper

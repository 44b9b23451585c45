#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include "model/draw/picture.h"
#include "model/session/quantize_plan.h"
#include "views/canvas/hit.h"
#include "views/document/document.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace qaliper {

class Canvas;
class VerdictLine;

// The second step of a quantization: type, ranges and what stays in float, with the placement drawn on the graph. It is
// computed again for each change, on another thread.
class PlacementPage final : public QWidget {
    Q_OBJECT

public:
    explicit PlacementPage(Document& document, QWidget* parent = nullptr);

    void refresh(); // the version or its target changed
    bool isReady() const { return plan_.has_value(); }
    const std::optional<QuantizePlan>& planned() const { return plan_; } // of the current choice
    void fill(QuantizeRequest& request) const;                           // with what was chosen here

signals:
    void changed(); // isReady() or what was chosen

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* buildChoices();
    QWidget* buildKept();
    QWidget* buildPicture();
    void fillTypes();
    void planAgain();
    void draw();
    void showPlan(Result<QuantizePlan> plan);
    void showCounts();
    void showPicture(const Result<MarkedPicture>& picture);
    void showMarks();
    void showStart();
    void look(const Hit& hit);
    void showNode(NodeId node);
    void keepInFloat(const std::vector<NodeId>& nodes);
    void showKept();
    DataType type() const;
    std::vector<std::string> keepFloat() const;

    QPointer<Document> document_;
    Task planning_;
    Task drawing_;
    std::optional<QuantizePlan> plan_;
    std::shared_ptr<const Picture> picture_;
    std::vector<NodeId> kept_; // chosen on the canvas or in the window
    NodeId looked_;
    bool hasStarted_ = false; // the drawing was looked at from its beginning
    QTimer typing_;
    QLabel* target_ = nullptr;
    QComboBox* type_ = nullptr;
    QComboBox* ranges_ = nullptr;
    QLineEdit* patterns_ = nullptr;
    QLabel* chosen_ = nullptr;
    QPushButton* keepSelected_ = nullptr;
    QPushButton* clear_ = nullptr;
    QCheckBox* paying_ = nullptr;
    QCheckBox* equalize_ = nullptr;
    QCheckBox* round_ = nullptr;
    QCheckBox* correct_ = nullptr;
    VerdictLine* state_ = nullptr;
    QListWidget* reasons_ = nullptr;
    Canvas* canvas_ = nullptr;
    QLabel* node_ = nullptr;
    QPushButton* keepNode_ = nullptr;
};

} // namespace qaliper

#pragma once

#include <vector>

#include <QFrame>

#include "model/draw/picture.h"
#include "model/quant/category.h"

class QGridLayout;
class QPushButton;

// The legend in a corner of the canvas: explains the colours and lines that occur in the picture. It can be collapsed.

namespace qaliper {

// The kinds of signs in a picture, in the order of the legend.
struct LegendRow {
    enum class Sign { Category, Chain, Fault, Precision, Pill, Heat, Place, Layer, Tone };
    Sign sign = Sign::Category;
    Category category = Category::Other;
    ChainTone chain = ChainTone::None;
    QString text;
    Mark sample = {}; // of a precision, a place, or a tone

    friend bool operator==(const LegendRow&, const LegendRow&) = default;
};
std::vector<LegendRow> legendOf(const Scene& scene, const Overlay& overlay);
// Where cards stand for boxes: what their colours mean.
std::vector<LegendRow> legendOfCards(const Overlay& overlay);

class Legend final : public QFrame {
    Q_OBJECT

public:
    explicit Legend(QWidget* parent);
    void setRows(const std::vector<LegendRow>& rows);
    // Collapses when there is little room and expands when there is more, until the user collapses or expands it.
    void setRoomy(bool isRoomy);
    bool isOpen() const;
    bool isLeftToItself() const { return !isChosen_; } // nobody has opened or folded it
    QSize openSize() const;                            // px, with all rows
    QSize foldedSize() const;

signals:
    void sizeChanged();

private:
    void setOpen(bool open);

    QPushButton* head_;
    QWidget* body_;
    QGridLayout* rows_;
    std::vector<LegendRow> shown_;
    bool isChosen_ = false; // the user collapsed or expanded it
};

} // namespace qaliper

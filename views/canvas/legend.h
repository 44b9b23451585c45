#pragma once

#include <vector>

#include <QFrame>

#include "model/draw/picture.h"
#include "model/quant/category.h"

class QGridLayout;
class QPushButton;

// What the colours and lines of a picture mean, in a corner of the canvas: only what occurs in it. Can be folded away.

namespace qaliper {

// The signs a picture uses, in the order in which they are listed.
struct LegendRow {
    enum class Sign { Category, Chain, Fault, Precision, Pill, Heat, Layer };
    Sign sign = Sign::Category;
    Category category = Category::Other;
    ChainTone chain = ChainTone::None;
    QString text;
    Mark sample = {}; // of a precision
};
std::vector<LegendRow> legendOf(const Scene& scene, const Overlay& overlay);

class Legend final : public QFrame {
    Q_OBJECT

public:
    explicit Legend(QWidget* parent);
    void setRows(const std::vector<LegendRow>& rows);
    // Folds where there is little room and opens where there is more, until a person decides.
    void setRoomy(bool isRoomy);
    bool isOpen() const;

signals:
    void sizeChanged();
    void unfolded();

private:
    void setOpen(bool open);

    QPushButton* head_;
    QWidget* body_;
    QGridLayout* rows_;
    bool isChosen_ = false; // a person opened or folded it
};

} // namespace qaliper

#include "model/draw/noise_overlay.h"

namespace qaliper {

Overlay withNoise(Overlay overlay, const Picture& picture, NodeShares consumers, NodeShares quantizers) {
    overlay.boxes.resize(picture.view->boxes.size());
    overlay.pills.resize(picture.view->pills.size());
    for (std::vector<Mark>* marks : {&overlay.boxes, &overlay.pills}) {
        for (Mark& mark : *marks)
            mark.noise = 0;
    }
    for (const auto& [id, share] : consumers) {
        const auto node = picture.index->find(id);
        const BoxIx box = node ? boxOf(*picture.view, *node) : BoxIx();
        if (box.valid() && box.value < overlay.boxes.size())
            overlay.boxes[box.value].noise += share;
    }
    for (const auto& [id, share] : quantizers) {
        const auto node = picture.index->find(id);
        const PillIx pill = node ? pillOf(*picture.view, *node) : PillIx();
        if (pill.valid() && pill.value < overlay.pills.size())
            overlay.pills[pill.value].noise += share;
    }
    return overlay;
}

} // namespace qaliper

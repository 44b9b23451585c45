#pragma once

#include <map>
#include <optional>
#include <string>

#include "model/base/worker.h"
#include "model/draw/overlay.h"
#include "model/draw/scene.h"
#include "model/layout/template.h"
#include "model/layout/view_state.h"
#include "model/rules/run.h"

// The pictures of findings: each is what is near the node of one, with that node selected.

namespace qaliper {

struct FindingPicture {
    ViewGraph view;
    Scene scene;
    Overlay overlay;
};

class FindingPictures {
public:
    // `state` says what the pictures fold. The analysis, the catalogue and the placer outlive this. `placer` may be null.
    FindingPictures(
        const Analysis& analysis, ViewState state, HeatKind heat, Worker* placer, const Catalogue* catalogue);

    // `hops`: tensors between the node and the rim. Nothing for a finding about the model as a whole. Errors: Cancelled.
    Result<std::optional<FindingPicture>> draw(const Finding& finding, std::uint32_t hops, const Job& job);

private:
    const ViewGraph& viewOf(NodeIx node);

    const Analysis& analysis_;
    ViewState state_;
    HeatKind heat_;
    Worker* placer_;
    const Catalogue* catalogue_;
    std::vector<Mark> marks_;
    std::map<std::uint32_t, ViewGraph> views_; // by GraphId
    TemplateCache cache_;
};

// "Conv /block/group/Conv"; empty for a finding about the model as a whole.
std::string placeOf(const Index& index, const Finding& finding);

} // namespace qaliper

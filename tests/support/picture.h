#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/draw/svg.h"
#include "model/layout/view_part.h"
#include "model/rules/run.h"

// Makes a picture of a model in one step. Uses the placement of the library, which needs no worker.

namespace qaliper {

struct TestPicture {
    explicit TestPicture(Model model, const ViewState& state = {});
    TestPicture(const Index& of, ViewGraph shown);

    // The box that shows the node with that output; its number in view, layout and scene.
    std::uint32_t box(std::string_view output) const;
    // All lines of a box, separated by line ends, as the layout has them.
    std::string lines(std::uint32_t box) const;
    // "a→b" for every edge, by operator or value name, in edge order.
    std::string edges() const;
    std::string title(std::uint32_t box) const;

    std::shared_ptr<const Index> index;
    ViewGraph view;
    Layout layout;
    Scene scene;
};

TestPicture pictureOf(std::string_view text, const ViewState& state = {});

} // namespace qaliper

#include "tests/support/picture.h"

#include "model/draw/scene.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"

namespace qaliper {

namespace {

Layout layoutOf(const ViewGraph& view) {
    TemplateCache cache;
    return must(layoutGraph(view, nullptr, cache, {}));
}

} // namespace

TestPicture::TestPicture(Model model, const ViewState& state)
    : index(std::make_shared<const Index>(std::move(model))),
      view(buildViewGraph(*index, state)),
      layout(layoutOf(view)),
      scene(buildScene(*index, TypeTable(*index), view, layout)) {}

TestPicture::TestPicture(const Index& of, ViewGraph shown)
    : index(std::make_shared<const Index>(of.model())),
      view(std::move(shown)),
      layout(layoutOf(view)),
      scene(buildScene(*index, TypeTable(*index), view, layout)) {}

std::uint32_t TestPicture::box(std::string_view output) const {
    return boxOf(view, *index->find(idOf(index->model(), output))).value;
}

std::string TestPicture::lines(std::uint32_t box) const {
    std::string text;
    for (const ViewLine& line : view.linesOf(view.boxes[box]))
        text += std::string(text.empty() ? "" : "\n") + std::string(view.textOf(line));
    return text;
}

std::string TestPicture::title(std::uint32_t box) const {
    return std::string(view.textOf(view.linesOf(view.boxes[box]).front()));
}

std::string TestPicture::edges() const {
    std::string text;
    for (const ViewEdge& edge : view.edges)
        text += (text.empty() ? "" : " ") + title(edge.from.value) + "→" + title(edge.to.value);
    return text;
}

TestPicture pictureOf(std::string_view text, const ViewState& state) { return TestPicture(textModel(text), state); }

} // namespace qaliper

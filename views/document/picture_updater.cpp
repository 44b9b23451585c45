#include "views/document/picture_updater.h"

#include <utility>

#include "model/layout/kept_columns.h"
#include "model/layout/kept_links.h"
#include "views/base/later.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

void toggle(std::set<std::string>& set, const std::string& identity) {
    if (set.erase(identity) == 0)
        set.insert(identity);
}

// Opening or closing a box leaves the columns where they are.
bool hasSameColumns(const ViewState& a, const ViewState& b) {
    return a.wraps && b.wraps && a.direction == b.direction && a.graph == b.graph && a.foldRepeats == b.foldRepeats &&
        a.foldQuantization == b.foldQuantization && a.foldShapes == b.foldShapes;
}

} // namespace

PictureUpdater::PictureUpdater(const Services& services, QObject* parent)
    : QObject(parent), drawing_(*services.pool), marking_(*services.pool) {
    request_.placer = services.workers ? &services.workers->place : nullptr;
    request_.templates = std::make_shared<SharedTemplates>();
    request_.catalogue = std::make_shared<const QtCatalogue>();
}

void PictureUpdater::setIndex(std::shared_ptr<const Index> index) {
    if (index == request_.index)
        return;
    // The links of the last picture stay; that picture may be of an older version, if edits are faster than pictures.
    if (const auto& last = drawn_.picture) {
        request_.state.linkedBefore = linkedEdges(*last->index, *last->view, *last->layout);
        request_.state.columnsBefore = columnEnds(*last->index, *last->view, *last->layout);
    }
    request_.index = std::move(index);
    hasDrawnAgain_ = false;
    draw();
}

void PictureUpdater::setAnalysis(std::shared_ptr<const Analysis> analysis) {
    request_.analysis = std::move(analysis);
    if (!request_.analysis)
        return unmark();
    if (!drawn_.picture || drawing_.isRunning())
        return;
    marking_.start([picture = drawn_.picture, analysis = request_.analysis](
                       const Job& job) { return markPicture(picture, analysis, job); },
        [this](Result<MarkedPicture> marked) {
            if (marked)
                take(std::move(*marked));
            else
                emit failed(marked.error());
        });
}

void PictureUpdater::setViewState(ViewState state) {
    if (state == request_.state)
        return;
    const bool keepsColumns = hasSameColumns(state, request_.state) && drawn_.picture;
    request_.state = std::move(state);
    request_.state.linkedBefore.reset();
    request_.state.columnsBefore.reset();
    if (keepsColumns) {
        const Picture& last = *drawn_.picture;
        request_.state.columnsBefore = columnEnds(*last.index, *last.view, *last.layout);
    }
    hasDrawnAgain_ = false;
    emit viewStateChanged();
    draw();
}

void PictureUpdater::toggleExpanded(const std::string& identity) {
    ViewState state = request_.state;
    toggle(state.expanded, identity);
    setViewState(std::move(state));
}

void PictureUpdater::toggleCollapsed(const std::string& identity) {
    ViewState state = request_.state;
    toggle(state.collapsed, identity);
    setViewState(std::move(state));
}

void PictureUpdater::draw() {
    if (!request_.index)
        return;
    marking_.cancel();
    drawing_.start([request = request_](const Job& job) { return drawPicture(request, job); },
        [this, analysis = request_.analysis](Result<MarkedPicture> drawn) {
            if (!drawn) {
                emit failed(drawn.error());
                return;
            }
            take(std::move(*drawn));
            if (request_.analysis != analysis) // another one arrived meanwhile, or was removed
                setAnalysis(request_.analysis);
        });
}

// Nothing is known now, neither of this version nor of the previous one.
void PictureUpdater::unmark() {
    marking_.cancel();
    if (drawn_.picture)
        take({drawn_.picture, overlayFor(*drawn_.picture, nullptr)});
}

void PictureUpdater::take(MarkedPicture drawn) {
    const bool isSame = drawn.picture == drawn_.picture;
    drawn_ = std::move(drawn);
    if (isSame)
        emit overlayChanged();
    else
        emit pictureChanged();
    if (isFallback() && !isSame && !std::exchange(hasDrawnAgain_, true))
        later(*this, [this] { draw(); }); // another worker is started for it
}

} // namespace qaliper

#pragma once

#include <memory>

#include <QObject>

#include "model/draw/picture.h"
#include "views/document/services.h"

// Keeps the picture of a document up to date: a new layout when the version or the view state changes, new marks when
// an analysis arrives. The previous picture stays until the new one is ready. Both are made on other threads.

namespace qaliper {

class PictureUpdater final : public QObject {
    Q_OBJECT

public:
    explicit PictureUpdater(const Services& services, QObject* parent = nullptr);

    void setIndex(std::shared_ptr<const Index> index);
    void setAnalysis(std::shared_ptr<const Analysis> analysis);

    const DrawRequest& request() const { return request_; }
    const ViewState& viewState() const { return request_.state; }
    void setViewState(ViewState state);
    // Expands the node that contains others, or collapses it again; by identity.
    void toggleExpanded(const std::string& identity);
    void toggleCollapsed(const std::string& identity);

    const std::shared_ptr<const Picture>& picture() const { return drawn_.picture; } // null at first
    const std::shared_ptr<const Overlay>& overlay() const { return drawn_.overlay; }
    bool isDrawing() const { return drawing_.isRunning(); }
    // True when the worker failed for some pieces of the picture. It is drawn again once by itself, then on demand.
    bool isFallback() const { return drawn_.picture && drawn_.picture->layout->isFallback; }
    void drawAgain() { draw(); }

signals:
    void pictureChanged(); // and its overlay
    void overlayChanged();
    void viewStateChanged();
    void failed(const Error& error); // the picture did not change

private:
    void draw();
    void unmark();
    void take(MarkedPicture drawn);

    DrawRequest request_;
    MarkedPicture drawn_;
    Task drawing_;
    Task marking_;
    bool hasDrawnAgain_ = false; // since the version or the view state changed
};

} // namespace qaliper

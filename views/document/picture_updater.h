#pragma once

#include <memory>

#include <QObject>

#include "model/draw/picture.h"
#include "views/document/services.h"

// The picture of a document, kept up to date: laid out anew when the version or the way of viewing changes, marked anew
// when an analysis arrives. The old picture stays until the new one is ready.

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
    // Opens what is folded into a node, or closes it again; by identity.
    void toggleExpanded(const std::string& identity);
    void toggleCollapsed(const std::string& identity);

    const std::shared_ptr<const Picture>& picture() const { return drawn_.picture; } // null at first
    const std::shared_ptr<const Overlay>& overlay() const { return drawn_.overlay; }
    bool isDrawing() const { return drawing_.isRunning(); }

signals:
    void pictureChanged(); // and the overlay with it
    void overlayChanged();
    void viewStateChanged();
    void failed(const Error& error); // the picture stays as it was

private:
    void draw();
    void mark();
    void unmark();
    void take(MarkedPicture drawn);

    DrawRequest request_;
    MarkedPicture drawn_;
    Task drawing_;
    Task marking_;
};

} // namespace qaliper

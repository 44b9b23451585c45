#pragma once

#include <optional>
#include <span>
#include <vector>

#include <QPointer>
#include <QWidget>

#include "views/dialogs/export_dialog.h"
#include "views/document/document.h"
#include "views/document/picture_updater.h"
#include "views/window/corner.h"
#include "views/window/folds.h"

class QMenu;

// The picture of one document with its selection, findings and search hits, and the widgets that float over it.

namespace qaliper {

class Breadcrumb;
class Canvas;
class FindingCommands;
class Legend;
class Minimap;
struct FindingSubject;
struct Hit;
struct Highlights;

class GraphView final : public QWidget {
    Q_OBJECT

public:
    GraphView(Document& document, FindingCommands& commands, QWidget* parent = nullptr);

    Canvas& canvas() { return *canvas_; }
    PictureUpdater& updater() { return updater_; }

    bool hasStarted() const { return hasStarted_; } // it was shown with a picture
    // The initial view, instead of the beginning of the picture.
    void startAt(Point middle, double zoom) { start_ = {middle, zoom}; }

    void setMinimapShown(bool shown);
    void setLegendShown(bool shown);
    void setHits(std::vector<NodeId> hits); // of a search
    void fitSelection();
    void showNodes(const std::vector<NodeId>& nodes); // all of them, as large as they fit
    void selectAll();                                 // all that the picture shows
    void foldAround();                                // the repeated block around the selection
    void setLayers(const OverlayLayers& layers);      // of the overlay
    // Shows a body or a function by its path; empty for the main graph.
    void showGraph(const std::string& path);
    void showBody(); // of the selected node
    void leaveBody();
    void setAllFolded(bool folded) { folds_.setAllFolded(folded); }

    // For the export of a picture: the available choices, the initial ones, and what is shown now.
    ExportDialog::Offer exportOffer() const;
    ExportChoice exportPreset() const;
    ExportRequest exportRequest() const;

signals:
    void foldAllAsked(bool folded);

    // The context menu of a node is about to be shown; receivers may add entries.
    void nodeMenuMade(QMenu* menu, NodeId node);
    void tensorMenuMade(QMenu* menu, const std::string& tensor); // the same of a tensor, by its valueIdentity()

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Start {
        Point middle;
        double zoom = 1;
    };
    struct Anchor { // a box that stays at its place on the screen when the picture changes
        NodeId node;
        QPointF place;
    };

    void connectCanvas();
    void connectDocument();
    void showPicture();
    void showOverlay();
    void showMarks();
    void addBodies(QMenu& menu, NodeId node);
    void showHighlights();
    void highlightSelection(Highlights& highlights) const;
    void showSelected();
    void start();
    std::vector<Anchor> anchors() const;                    // best first
    std::vector<Anchor> anchors(const Picture& next) const; // with the numbers of the next picture
    void keepPlace(const std::vector<Anchor>& anchors);
    void showTurned(const std::vector<Anchor>& anchors);
    void placeOverlays() { putOverlays(false); }
    void putOverlays(bool mayUnfold); // the legend, which otherwise unfolds only when all of the picture is in sight
    bool hasRoomForLegend() const;    // beside it and the minimap there is enough for the picture
    QRect legendPlaceWhenWhole() const;
    std::optional<Corner> placeOverlay(QWidget& widget, Corner preferred, const QRect& taken);
    QRectF selectedOnScreen() const; // empty without a selection

    void hover(const Hit& hit);
    void click(const Hit& hit);
    void toggle(const Hit& hit);
    void openOrClose(const Hit& hit, const Point& place);
    bool goInto(const Hit& hit); // true when there is a card
    void goIntoMiddle();
    void goOut();
    void leaveZone();
    std::optional<Visits::View> view() const;
    void setView(const Visits::View& view);
    void goToOtherEnd(std::uint32_t marker);
    void goAlong(std::uint32_t edge, const Point& from);
    void goTo(BoxIx box);
    void goOn(const SceneJump& jump);
    void stepAlong(ValueIx tensor, Qt::Key arrow);
    void toggleFold(NodeId node);
    void step(Qt::Key arrow);
    void showMenu(const Hit& hit, const QPoint& place);
    void showGroupMenu(std::uint32_t block, const QPoint& place);
    void showTensorMenu(ValueIx tensor, const QPoint& place);
    void addEnds(QMenu& menu, ValueIx tensor);
    void showLinks(std::span<const LinkRow> rows, const Rect& below);
    void showLegend();
    void followZoom();
    void addFirstFinding(QMenu& menu, const FindingSubject& subject);
    void addLinks(QMenu& menu, std::span<const LinkRow> rows);
    void addFoldAll(QMenu& menu);

    QPointer<Document> document_;
    FindingCommands* commands_;
    PictureUpdater updater_;
    Folds folds_;
    Canvas* canvas_;
    Minimap* minimap_;
    Legend* legend_;
    Breadcrumb* breadcrumb_;
    OverlayLayers layers_;
    std::vector<NodeId> hits_;
    bool isLegendOfCards_ = false;
    bool isMinimapShown_ = true; // it is hidden while it would cover the selection
    bool isLegendShown_ = true;
    bool hasStarted_ = false;
    std::optional<Start> start_;
    struct Zone { // that was gone into
        Visits::View before;
        double zoom = 1; // in it
    };
    std::vector<Zone> zones_;
    std::string shownGraph_;       // the graph of the present picture
    bool isRevealPending_ = false; // the selected node is not in the picture yet
};

} // namespace qaliper

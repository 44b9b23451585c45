#pragma once

#include <fstream>

#include <QLabel>

#include "model/draw/picture_places.h"
#include "model/graph/identity.h"
#include "model/quant/operator_traits.h"
#include "tests/views/window_fixture.h"
#include "views/engine/engine_message.h"
#include "views/engine/engine_panel.h"
#include "views/engine/engine_table.h"

// A window that is given what TensorRT wrote.

namespace qaliper {

class EngineWindow : public WindowTest {
protected:
    std::filesystem::path write(const std::string& name, const std::string& content) {
        std::ofstream(folder_ / name, std::ios::binary) << content;
        return folder_ / name;
    }

    // And waits until what it says has been worked in.
    void dropAndSettle(const std::filesystem::path& path) {
        const auto before = document()->evidence();
        drop({path});
        EXPECT_TRUE(comesTrue([&] { return document()->evidence() != before && isSettled(document()); })) << path;
    }

    Document* document() const { return window_->document(); }
    const Analysis& analysis() const { return *document()->analysis(); }
    QLabel* label(const char* name) const { return find<QLabel>(name); }
    EngineTable* table(const char* name) const { return find<EngineTable>(name); }
    QString cell(const EngineTable& at, int row, int column) const {
        return at.model()->index(row, column).data().toString();
    }
    std::vector<EngineMessage*> messages() const {
        const auto found = find<EnginePanel>("enginePanel")->findChildren<EngineMessage*>();
        return {found.begin(), found.end()};
    }
    QString textsOf(const QWidget* widget) const {
        QString texts;
        for (const QLabel* each : widget->findChildren<QLabel*>())
            texts += each->text().remove(QChar(0x200B)) + QLatin1Char('\n');
        return texts;
    }
    // The last layer with weights that is expected in a quantized type.
    NodeIx expectedQuantized() const {
        NodeIx found;
        for (const NodeIx node : document()->index()->nodes()) {
            const NodePrecision& precision = analysis().context->precision.at(node);
            if (isWeighted(document()->index()->node(node)) && precision.certainty == Certainty::Expected &&
                runsQuantized(precision))
                found = node;
        }
        return found;
    }
    NodeIx selected() const { return document()->index()->find(document()->selection().node()).value_or(NodeIx()); }
    // The selected node lies near the middle of the picture.
    bool isCentred() const {
        const auto place = placeOf(*canvas().picture(), document()->selection().node());
        const QRectF screen = canvas().camera().toScreen(place->rect);
        return canvas().freeArea().contains(screen.center());
    }
};

// The names of an engine's layers with weights, with one of them in float, as the engine inspector writes them.
std::string layersOf(const Analysis& analysis, NodeIx inFloat);

} // namespace qaliper

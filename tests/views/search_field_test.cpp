#include <set>

#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QToolTip>
#include <QTreeWidget>

#include "model/draw/picture_places.h"
#include "model/onnx/save.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/canvas/minimap.h"

// The search box, as a person uses it: counts, steps, and what lights up where.

namespace qaliper::search_field_test {

namespace {

class SearchBox : public WindowTest {
protected:
    SearchBox() : document_(open(demoModel())) {}

    void type(const char* words) {
        press(Qt::Key_F, Qt::ControlModifier);
        auto* field = find<QLineEdit>("search");
        field->selectAll();
        QTest::keyClicks(field, QLatin1String(words));
    }
    QString count() const {
        const auto* label = find<QLabel>("searchCount");
        return label ? label->text() : QString();
    }
    bool comesToCount(const QString& text) const {
        return comesTrue([&] { return count() == text; });
    }
    // Pixels of the rectangle that differ.
    static int changes(const QImage& before, const QImage& after, const QRect& rect) {
        int changed = 0;
        for (int y = rect.top(); y <= rect.bottom(); ++y) {
            for (int x = rect.left(); x <= rect.right(); ++x)
                changed += before.valid(x, y) && before.pixel(x, y) != after.pixel(x, y) ? 1 : 0;
        }
        return changed;
    }

    Document* document_;
};

TEST_F(SearchBox, SaysHowManyAndWhichOne) {
    type("op:Conv");
    const auto hits = [&] { return canvas().highlights().hits.size(); };
    ASSERT_TRUE(comesTrue([&] { return hits() > 2; }));
    std::size_t convolutions = 0;
    for (const NodeIx node : document_->index()->nodes())
        convolutions += document_->index()->node(node).opType == "Conv" ? 1 : 0;
    EXPECT_EQ(count(), QStringLiteral("%1 hits").arg(convolutions));
    press(Qt::Key_F3);
    EXPECT_EQ(count(), QStringLiteral("1 of %1").arg(convolutions));
    press(Qt::Key_F3, Qt::ShiftModifier);
    EXPECT_EQ(count(), QStringLiteral("%1 of %1").arg(convolutions)) << "round the end";
    press(Qt::Key_F3);
    EXPECT_EQ(count(), QStringLiteral("1 of %1").arg(convolutions));
    type("op:Conv group:>1");
    EXPECT_TRUE(comesToCount(QStringLiteral("1 hit"))) << count().toStdString();
    type("there is nothing of the kind");
    EXPECT_TRUE(comesToCount(QStringLiteral("no hits")));
    EXPECT_TRUE(canvas().highlights().hits.empty());
}

TEST_F(SearchBox, SaysWhyAPatternIsNone) {
    type("/conv(/");
    ASSERT_TRUE(comesToCount(QStringLiteral("no pattern")));
    EXPECT_TRUE(find<QLabel>("searchCount")->toolTip().contains(QStringLiteral("/conv(/")));
    EXPECT_TRUE(find<QLabel>("searchCount")->toolTip().contains(QStringLiteral("missing")))
        << find<QLabel>("searchCount")->toolTip().toStdString();
    QTest::keyClick(find<QLineEdit>("search"), Qt::Key_Return);
    EXPECT_TRUE(comesTrue([&] { return QToolTip::text() == find<QLabel>("searchCount")->toolTip(); })) << "by a key";
    type("/conv$|_c$/");
    EXPECT_TRUE(comesTrue([&] { return !canvas().highlights().hits.empty(); }));
    EXPECT_TRUE(find<QLabel>("searchCount")->toolTip().isEmpty());
}

TEST_F(SearchBox, EveryHitIsPaintedOnTheCanvas) {
    press(Qt::Key_9, Qt::ControlModifier); // all of it
    document_->selection().clear();
    press(Qt::Key_F, Qt::ControlModifier);
    const QImage before = canvas().viewport()->grab().toImage();
    type("op:Conv");
    ASSERT_TRUE(comesTrue([&] { return canvas().highlights().hits.size() > 2; }));
    const QImage after = canvas().viewport()->grab().toImage();
    const Picture& picture = *canvas().picture();
    for (const NodeIx node : document_->index()->nodes()) {
        const auto place = placeOf(picture, document_->index()->node(node).id);
        if (!place || place->pill.valid() || picture.view->box(place->box).node != node)
            continue;
        const QRect onScreen = canvas().camera().toScreen(place->rect).toAlignedRect();
        const bool isHit = document_->index()->node(node).opType == "Conv";
        EXPECT_EQ(changes(before, after, onScreen.adjusted(-1, -1, 1, 1)) > 4, isHit)
            << document_->index()->node(node).outputs.front();
    }
}

TEST_F(SearchBox, EveryHitIsPaintedOnTheMinimap) {
    canvas().zoomTo(1, {});
    auto* map = find<Minimap>("minimap");
    ASSERT_NE(map, nullptr);
    const auto painted = [&] {
        map->grab(); // what is stale is drawn after it
        QCoreApplication::processEvents();
        return map->grab().toImage();
    };
    const QImage before = painted();
    type("op:Conv");
    ASSERT_TRUE(comesTrue([&] { return canvas().highlights().hits.size() > 2; }));
    EXPECT_TRUE(comesTrue([&] {
        return changes(before, painted(), map->rect()) >= 25 * static_cast<int>(canvas().highlights().hits.size());
    }));
}

TEST_F(SearchBox, AHitInABodyIsGoneTo) {
    must(saveModel(textModel(R"(<opset_import: ["": 17]> g (bool c, float[2] x) => (y) {
        y = If (c) <then_branch = a () => (r) { ["deep"] r = Neg (x) }, else_branch = b () => (t) { t = Abs (x) }>
    })"),
        folder_ / "bodies.onnx"));
    Document* bodies = open(folder_ / "bodies.onnx");
    type("deep");
    ASSERT_TRUE(comesToCount(QStringLiteral("1 hit")));
    EXPECT_FALSE(canvas().highlights().hits.empty()) << "the box that holds it is highlighted";
    press(Qt::Key_F3);
    ASSERT_TRUE(bodies->selection().node().valid());
    EXPECT_EQ(bodies->index()->node(*bodies->index()->find(bodies->selection().node())).name, "deep");
}

TEST_F(SearchBox, HitsFollowAnEdit) {
    type("finding:conv-group-misaligned");
    ASSERT_TRUE(comesToCount(QStringLiteral("1 hit"))) << count().toStdString();
    press(Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(comesTrue([&] { return document_->isModified() && isSettled(document_); }));
    EXPECT_TRUE(comesToCount(QStringLiteral("no hits"))) << count().toStdString();
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(comesToCount(QStringLiteral("1 hit"))) << count().toStdString();
}

// The arrow of an outermost row that holds others is seen, and closes and opens it.
void expectArrow(QTreeWidget& tree, const QTreeWidgetItem& row) {
    const QRect rect = tree.visualItemRect(&row);
    const QRect arrow(0, rect.y(), tree.indentation(), rect.height());
    const bool wasOpen = row.isExpanded();
    for (const bool isOpen : {!wasOpen, wasOpen}) {
        const QImage image = tree.viewport()->grab(arrow).toImage();
        std::set<QRgb> colours;
        for (int x = 0; x < image.width(); ++x) {
            for (int y = 0; y < image.height(); ++y)
                colours.insert(image.pixel(x, y));
        }
        EXPECT_GT(colours.size(), 1U) << row.text(0).toStdString();
        QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, arrow.center());
        EXPECT_EQ(row.isExpanded(), isOpen);
    }
}

TEST_F(SearchBox, HitsAreListedWithPlaceAndShapeAndAllAreSelected) {
    type("op:Conv");
    ASSERT_TRUE(comesTrue([&] { return canvas().highlights().hits.size() > 2; }));
    QTest::keyClick(find<QLineEdit>("search"), Qt::Key_Down);
    QTreeWidget* rows = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (rows = find<QTreeWidget>("hits")) != nullptr; }));
    ASSERT_EQ(rows->topLevelItemCount(), 1) << "one group: they are of one operator";
    const QTreeWidgetItem* group = rows->topLevelItem(0);
    EXPECT_EQ(group->childCount(), static_cast<int>(canvas().highlights().hits.size()));
    EXPECT_TRUE(group->child(0)->text(1).startsWith(QLatin1Char('#')));
    EXPECT_TRUE(group->child(0)->text(2).contains(QChar(0x00d7))) << group->child(0)->text(2).toStdString();
    expectArrow(*rows, *group);
    QTest::keyClick(rows, Qt::Key_Down);
    QTest::keyClick(rows, Qt::Key_Down);
    ASSERT_TRUE(document_->selection().node().valid()) << "each row shows its node";
    const int hits = group->childCount();
    QTest::keyClick(rows, Qt::Key_A, Qt::ControlModifier);
    EXPECT_EQ(document_->selection().nodes().size(), static_cast<std::size_t>(hits));
    EXPECT_TRUE(comesTrue([&] { return find<QTreeWidget>("hits") == nullptr; }));
}

TEST_F(SearchBox, WithoutASearchItsListIsTheTreeOfScopes) {
    press(Qt::Key_F, Qt::ControlModifier);
    QTest::keyClick(find<QLineEdit>("search"), Qt::Key_Down);
    QTreeWidget* tree = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (tree = find<QTreeWidget>("scopeTree")) != nullptr; }));
    ASSERT_GT(tree->topLevelItemCount(), 0);
    for (int i = 0; i < tree->topLevelItemCount(); ++i) {
        if (tree->topLevelItem(i)->childCount() > 0)
            expectArrow(*tree, *tree->topLevelItem(i));
    }
    QTest::keyClick(tree, Qt::Key_Home);
    const QTreeWidgetItem* first = tree->currentItem();
    ASSERT_NE(first, nullptr);
    EXPECT_EQ(document_->selection().nodes().size(), first->text(1).toULongLong());
    for (const NodeId node : document_->selection().nodes()) {
        const auto place = placeOf(*canvas().picture(), node);
        if (!place)
            continue;
        const QRectF shown = canvas().camera().toScreen(place->rect);
        EXPECT_TRUE(QRectF(canvas().viewport()->rect()).intersects(shown)) << "all of it is seen";
    }
    QTest::keyClick(tree, Qt::Key_Return);
    EXPECT_TRUE(comesTrue([&] { return find<QTreeWidget>("scopeTree") == nullptr; }));
    EXPECT_FALSE(document_->selection().nodes().empty()) << "tools work on the scope";
}

} // namespace
} // namespace qaliper::search_field_test

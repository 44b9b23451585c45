#include <QApplication>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <gtest/gtest.h>

#include "tests/views/window_fixture.h"
#include "views/base/value_label.h"
#include "views/properties/properties_view.h"

// A sheet that is replaced by another one.

namespace qaliper::properties_view_test {

namespace {

class Sheets : public testing::Test {
protected:
    Sheets() {
        view_.resize(300, 600);
        view_.show();
    }

    void show(std::vector<PropertySection> sections) {
        view_.setSections(std::move(sections));
        ASSERT_TRUE(comesTrue([this] { return view_.isComplete(); }));
    }
    QWidget* value(const QString& words) const {
        for (ValueLabel* label : view_.findChildren<ValueLabel*>()) {
            if (label->text() == words)
                return label;
        }
        return nullptr;
    }
    qsizetype values() const { return view_.findChildren<ValueLabel*>().size(); }

    PropertiesView view_;
};

PropertySection inputs() { return {QStringLiteral("Inputs"), {{QStringLiteral("X"), QStringLiteral("FP32 1x8")}}}; }
PropertySection opset(const QString& version) {
    return {QStringLiteral("Model"), {{QStringLiteral("Opset"), version}}};
}

TEST_F(Sheets, StayUntilTheNextIsMade) {
    show({inputs()});
    view_.setSections({inputs(), opset(QStringLiteral("17"))});
    EXPECT_FALSE(view_.isComplete());
    EXPECT_EQ(value(QStringLiteral("17")), nullptr) << "made when there is time";
    EXPECT_TRUE(value(QStringLiteral("FP32 1x8"))->isVisible());
    ASSERT_TRUE(comesTrue([this] { return view_.isComplete(); }));
    EXPECT_TRUE(value(QStringLiteral("17"))->isVisible());
    EXPECT_GT(value(QStringLiteral("17"))->mapTo(&view_, QPoint()).y(),
        value(QStringLiteral("FP32 1x8"))->mapTo(&view_, QPoint()).y());
}

TEST_F(Sheets, KeepTheSectionsThatStayTheSame) {
    show({inputs(), opset(QStringLiteral("17"))});
    const QWidget* kept = value(QStringLiteral("FP32 1x8"));
    show({inputs(), opset(QStringLiteral("18"))});
    EXPECT_EQ(value(QStringLiteral("FP32 1x8")), kept);
    EXPECT_EQ(value(QStringLiteral("17")), nullptr);
    EXPECT_EQ(values(), 2);
}

// QLabel lays a text document out for words that can be selected or take the focus: for rows by the dozen that is slow.
TEST_F(Sheets, ALinkIsAsLightAsItsWordsUntilItHasTheFocus) {
    PropertyRow link{QStringLiteral("Q/DQ"), QStringLiteral("12 pairs")};
    link.line = "pairs";
    view_.setFocusPolicy(Qt::StrongFocus);
    view_.setFocus(); // a window without a focus gives it to its first link
    show({inputs(), {QStringLiteral("Verdict"), {link}}});
    QWidget* shown = value(QStringLiteral("12 pairs"));
    const auto parts = value(QStringLiteral("FP32 1x8"))->children().size();
    EXPECT_EQ(shown->children().size(), parts);
    std::string asked;
    QObject::connect(&view_, &PropertiesView::lineAsked, &view_, [&asked](const std::string& line) { asked = line; });
    shown->setFocus(Qt::TabFocusReason);
    ASSERT_TRUE(comesTrue([&] { return shown->hasFocus(); }));
    QTest::keyClick(shown, Qt::Key_Return);
    EXPECT_EQ(asked, "pairs");
    EXPECT_GT(shown->children().size(), parts);
}

TEST_F(Sheets, MayHoldTheSameSectionTwice) {
    show({inputs()});
    show({inputs(), inputs()});
    EXPECT_EQ(values(), 2);
    show({inputs()});
    EXPECT_EQ(values(), 1);
}

TEST_F(Sheets, LeaveNothingOfOneThatCameTooLate) {
    show({inputs()});
    int replaced = 0;
    QObject::connect(&view_, &PropertiesView::replaced, &view_, [&replaced] { ++replaced; });
    view_.setSections({opset(QStringLiteral("17")), inputs()});
    show({opset(QStringLiteral("18"))});
    EXPECT_EQ(replaced, 1);
    EXPECT_EQ(values(), 1);
    EXPECT_TRUE(value(QStringLiteral("18")));
    view_.setSections({});
    EXPECT_EQ(values(), 0) << "nothing needs no time";
}

TEST_F(Sheets, AreSeenWhereTheyWereScrolledTo) {
    QScrollArea area;
    auto* properties = new PropertiesView;
    area.setWidget(properties);
    area.setWidgetResizable(true);
    area.resize(300, 80);
    area.show();
    std::vector<PropertySection> sections;
    for (int i = 0; i < 12; ++i)
        sections.push_back(opset(QString::number(i)));
    const auto isComplete = [properties] { return properties->isComplete(); };
    properties->setSections(sections);
    ASSERT_TRUE(comesTrue([&] { return isComplete() && area.verticalScrollBar()->maximum() > 300; }));
    area.verticalScrollBar()->setValue(300);
    for (PropertySection& section : sections)
        section.rows.front().value += QStringLiteral(" (changed)");
    properties->setSections(sections);
    ASSERT_TRUE(comesTrue(isComplete));
    QApplication::processEvents();
    EXPECT_EQ(area.verticalScrollBar()->value(), 300);
}

} // namespace

} // namespace qaliper::properties_view_test

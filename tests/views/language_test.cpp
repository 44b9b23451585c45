#include <QApplication>
#include <QClipboard>
#include <QFontInfo>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QPointer>
#include <QRegularExpression>
#include <QTextBrowser>

#include "model/target/words.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/app_language.h"
#include "views/base/app_theme.h"
#include "views/base/colours.h"
#include "views/base/elided_label.h"
#include "views/base/precision_words.h"
#include "views/base/text.h"
#include "views/base/type_words.h"
#include "views/base/value_label.h"
#include "views/dialogs/guide_dialog.h"
#include "views/dialogs/page_dialog.h"
#include "views/window/app_window.h"
#include "views/window/document_tabs.h"
#include "views/window/welcome_page.h"

// The same program in another language: at once, with its documents as they were.

namespace qaliper::language_test {

namespace {

class InChinese : public WindowTest {
protected:
    InChinese()
        : language_(*preferences_, [this] { return hasFont_; }),
          app_(*workspace_, *preferences_, services_, language_) {
        window_->hide(); // this one is English for good
        app_.window().show();
    }
    QStringList menus() const {
        QStringList names;
        for (const QAction* menu : app_.window().menuBar()->actions())
            names += menu->text();
        return names;
    }
    void choose(Language language) {
        const QPointer<MainWindow> before = &app_.window(); // the new one may get its address
        preferences_->setLanguage(language);
        ASSERT_TRUE(comesTrue([&] { return before.isNull(); }));
    }

    bool hasFont_ = true; // also on a machine without one
    AppLanguage language_;
    AppWindow app_;
};

TEST_F(InChinese, TheWindowIsMadeAnewAndBack) {
    preferences_->setLanguage(Language::English);
    choose(Language::Chinese);
    EXPECT_TRUE(app_.window().isVisible());
    EXPECT_TRUE(menus().contains(QStringLiteral("文件(&F)"))) << menus().join(QLatin1Char(' ')).toStdString();
    EXPECT_EQ(app_.window().actions().at(ActionId::Open)->text(), QStringLiteral("打开(&O)…"));
    choose(Language::English);
    EXPECT_TRUE(menus().contains(QStringLiteral("&File")));
}

TEST_F(InChinese, DocumentsStayOpenAndTheSameOneIsLookedAt) {
    std::filesystem::copy_file(demoModel(), folder_ / "second.onnx");
    Document* first = workspace_->open(demoModel());
    Document* second = workspace_->open(folder_ / "second.onnx");
    ASSERT_TRUE(comesTrue([&] { return first->state() != Document::State::Loading && !first->isChecking(); }));
    ASSERT_TRUE(comesTrue([&] { return second->state() != Document::State::Loading; }));
    app_.window().lookAt(*first);
    choose(Language::Chinese);
    EXPECT_EQ(app_.window().document(), first);
    EXPECT_EQ(workspace_->documents().size(), 2U);
    const auto* tabs = app_.window().findChild<DocumentTabs*>();
    EXPECT_EQ(tabs->count(), 2);
}

TEST_F(InChinese, TheWordsOfTheFirstPageAreWhole) {
    qApp->setStyleSheet(styleSheetOf(lightColours()));
    app_.window().resize(1280, 800);
    choose(Language::Chinese);
    const auto* page = app_.window().findChild<WelcomePage*>();
    ASSERT_NE(page, nullptr);
    for (const QLabel* label : page->findChildren<QLabel*>()) {
        const auto isWhole = [label] { return label->height() >= label->heightForWidth(label->width()); };
        EXPECT_TRUE(!label->wordWrap() || comesTrue(isWhole)) << label->text().toStdString();
    }
}

TEST_F(InChinese, MessagesOfTheCoreAreTranslatedToo) {
    choose(Language::Chinese);
    Document* document = workspace_->open(demoModel());
    ASSERT_TRUE(comesTrue([&] { return document->state() == Document::State::Open && !document->isChecking(); }));
    const auto& findings = document->analysis()->findings;
    const auto finding = std::ranges::find(findings, "conv-group-misaligned", &Finding::rule);
    ASSERT_NE(finding, findings.end());
    EXPECT_EQ(toQt(finding->title), QStringLiteral("没有 INT8 内核的分组卷积"));
    EXPECT_EQ(render(finding->title), "Grouped convolution without an INT8 kernel") << "reports stay English";
}

TEST_F(InChinese, TheWordsOfThePictureAreChinese) {
    choose(Language::Chinese);
    Document* document = workspace_->open(demoModel());
    const auto scene = [&]() -> const Scene* {
        const auto* canvas = find<Canvas>("canvas", &app_.window());
        return canvas && canvas->picture() ? canvas->picture()->scene.get() : nullptr;
    };
    ASSERT_TRUE(comesTrue([&] { return scene() && document->analysis() && !document->isChecking(); }));
    const auto hasText = [&](const char* words) {
        return std::ranges::any_of(scene()->texts,
            [&](const SceneText& text) { return scene()->textOf(text).find(words) != std::string_view::npos; });
    };
    for (const char* words : {"输入", "输出", "步长 2", "分组 "})
        EXPECT_TRUE(hasText(words)) << words;
    for (const char* words : {"input", "output", "stride ", "pad ", "group "})
        EXPECT_FALSE(hasText(words)) << words;
    choose(Language::English);
    ASSERT_TRUE(comesTrue([&] { return scene() != nullptr; }));
    EXPECT_TRUE(hasText("stride 2")) << "and back";
}

TEST_F(InChinese, AChoiceOfTypesIsTranslated) {
    EXPECT_EQ(precisionWords("FP32 or FP16"), QStringLiteral("FP32 or FP16"));
    choose(Language::Chinese);
    EXPECT_EQ(precisionWords("FP32 or FP16"), QStringLiteral("FP32 或 FP16"));
    EXPECT_EQ(precisionWords("FP32 or FP16 → INT8"), QStringLiteral("FP32 或 FP16 → INT8"));
    EXPECT_EQ(precisionWords("INT8 → FP32"), QStringLiteral("INT8 → FP32"));
}

TEST_F(InChinese, GuidesAreReadInChinese) {
    choose(Language::Chinese);
    const std::unique_ptr<PageDialog> dialog(makeGuideDialog(QStringLiteral("guide-window"), nullptr));
    EXPECT_EQ(dialog->windowTitle(), QStringLiteral("使用 Qaliper"));
    EXPECT_TRUE(dialog->findChild<QTextBrowser*>()->toPlainText().contains(QStringLiteral("预期的精度")));
}

TEST_F(InChinese, WhatTheTablesSayIsTranslated) {
    choose(Language::Chinese);
    const QRegularExpression chinese(QStringLiteral("[\\x{4e00}-\\x{9fff}]"));
    EXPECT_EQ(toQt(targetWords(must(parseTarget("trt-11.1")))), QStringLiteral("TensorRT 11.1 · 强类型"));
    EXPECT_TRUE(toQt(cellWords("zero point all 0")).contains(chinese));
    EXPECT_EQ(typeWords(ValueType::tensor(DataType::Float, Shape{})), QStringLiteral("FP32 标量"));
    PluginFacts own;
    own.note = "ours";
    own.fromManifest = true;
    EXPECT_EQ(toQt(noteWords(own)), QStringLiteral("ours")) << "as its author wrote it";
    const PluginTable plugins;
    for (const PluginFacts* facts : plugins.versions("BatchedNMS_TRT"))
        EXPECT_TRUE(toQt(noteWords(*facts)).contains(chinese)) << facts->note;
}

// With no font for Chinese there is nothing to borrow from, and both lines are alike anyway.
TEST_F(WindowTest, ANameStandsOnTheLineOfItsValueInEitherScript) {
    const QString latin = QStringLiteral("H");
    const QString chinese = QStringLiteral("H\u5c42");
    const auto foot = [](QWidget& widget) { // of the letter H
        widget.resize(80, widget.sizeHint().height() + 6);
        const QImage image = widget.grab().toImage();
        int lowest = -1;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < 8; ++x)
                lowest = image.pixel(x, y) != image.pixel(70, 0) ? y : lowest;
        }
        return lowest;
    };
    for (const auto& [nameText, valueText] :
        {std::pair(latin, latin), std::pair(chinese, latin), std::pair(latin, chinese), std::pair(chinese, chinese)}) {
        ElidedLabel name;
        name.setText(nameText);
        ValueLabel value(valueText);
        value.setAlignment(Qt::AlignLeft | Qt::AlignTop);
        name.alignWith(&value);
        EXPECT_GT(foot(name), 0);
        EXPECT_EQ(foot(name), foot(value)) << nameText.toStdString() << " " << valueText.toStdString();
    }
}

TEST_F(WindowTest, TextStaysWhereItIsWhenTheMouseMakesItSelectable) {
    for (const QString& text : {QStringLiteral("/model/layers/0/self_attention/query_projection/MatMul_quantized"),
             QStringLiteral("每个模型都有它的问题，量化之后更是如此。"), QStringLiteral("INT8 32×3×3×3")}) {
        ValueLabel value(text);
        value.setAlignment(Qt::AlignLeft | Qt::AlignTop);
        value.resize(160, value.heightForWidth(160));
        value.show();
        const QImage before = value.grab().toImage();
        QTest::mousePress(&value, Qt::LeftButton, {}, QPoint(2, 8));
        QTest::mouseMove(&value, QPoint(60, 8));
        QTest::mouseRelease(&value, Qt::LeftButton, {}, QPoint(60, 8));
        EXPECT_TRUE(value.hasSelectedText()) << text.toStdString();
        value.setSelection(0, 0);
        EXPECT_EQ(value.heightForWidth(160), value.height());
        EXPECT_TRUE(value.grab().toImage() == before) << text.toStdString();
    }
}

// Messages of TensorRT name its functions.
TEST_F(WindowTest, ANameOfCppIsBroken) {
    const ValueLabel value(QStringLiteral("qdqGraphOptimizer.cpp::matchQuantizedConstantPluginOrDQ::4004"));
    const int widest = value.fontMetrics().horizontalAdvance(QStringLiteral("matchQuantizedConstantPlugin"));
    EXPECT_LT(value.minimumSizeHint().width(), widest);
}

TEST_F(WindowTest, NumbersStayWithTheirUnitsAndQWithDq) {
    const auto lines = [](const QString& text, const QString& first) {
        ValueLabel value(text);
        value.setMargin(0);
        const int width = value.fontMetrics().horizontalAdvance(first) + 2;
        return value.heightForWidth(width) / value.fontMetrics().lineSpacing();
    };
    EXPECT_EQ(lines(QStringLiteral("writes 16 KiB"), QStringLiteral("writes 16")), 2);
    EXPECT_EQ(lines(QStringLiteral("pair Q/DQ pair"), QStringLiteral("pair Q/")), 3);
    ValueLabel value(QStringLiteral("A Q/DQ pair of 16 KiB"));
    value.setFocus();
    QTest::keyClick(&value, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text(), QStringLiteral("A Q/DQ pair of 16 KiB"));
}

TEST_F(WindowTest, AValueIsAsHighAsItsWordsAndItsFontAsk) {
    const QString path = QStringLiteral("/model/layers/0/self_attention/query_projection/MatMul_quantized");
    ValueLabel value(QStringLiteral("4"));
    const int line = value.heightForWidth(120);
    value.setWords(path);
    const int lines = value.heightForWidth(120);
    EXPECT_GT(lines, line);
    EXPECT_LT(value.heightForWidth(500), lines);
    EXPECT_EQ(value.heightForWidth(120), lines);
    QFont large = value.font();
    large.setPixelSize(QFontInfo(large).pixelSize() * 2);
    value.setFont(large);
    EXPECT_GT(value.heightForWidth(120), lines);
    value.setStyleSheet(QStringLiteral("font-size: 5pt"));
    value.ensurePolished();
    EXPECT_LT(value.heightForWidth(120), lines);
}

TEST_F(InChinese, WithoutAFontItStaysEnglishAndSaysWhatToInstall) {
    preferences_->setLanguage(Language::English);
    const auto box = [&] { return find<QMessageBox>("error", &app_.window()); };
    EXPECT_EQ(box(), nullptr);
    hasFont_ = false;
    choose(Language::Chinese);
    ASSERT_TRUE(comesTrue([&] { return box() != nullptr; }));
    EXPECT_TRUE(box()->informativeText().contains(QStringLiteral("fonts-noto-cjk")));
    EXPECT_TRUE(menus().contains(QStringLiteral("&File")));
    QTest::keyClick(box(), Qt::Key_Escape);
    hasFont_ = true;
    preferences_->setLanguage(Language::English);
    choose(Language::Chinese);
    EXPECT_TRUE(menus().contains(QStringLiteral("文件(&F)")));
    EXPECT_EQ(box(), nullptr);
    choose(Language::English);
}

} // namespace
} // namespace qaliper::language_test

#include <algorithm>

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include "tests/support/needs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/dialogs/preview_dialog.h"
#include "views/panels/finding_card.h"
#include "views/panels/findings_view.h"

// A fix is looked at before it is applied.

namespace qaliper::preview_test {

namespace {

class PreviewOfDemo : public WindowTest {
protected:
    PreviewOfDemo() : document_(open(demoModel())) {}

    FindingCard* cardOf(std::string_view rule) const {
        for (FindingCard* card : find<FindingsView>()->findChildren<FindingCard*>()) {
            if (card->subject().face().rule == rule)
                return card;
        }
        return nullptr;
    }
    // Presses a button of the rule's card and waits for the pictures.
    PreviewDialog* preview(std::string_view rule, const char* button) {
        click(find<QPushButton>(button, cardOf(rule)));
        PreviewDialog* dialog = nullptr;
        EXPECT_TRUE(comesTrue([&] { return (dialog = window_->findChild<PreviewDialog*>()) && canApply(dialog); }));
        return dialog;
    }
    bool canApply(QWidget* dialog) const {
        return find<QPushButton>("apply", dialog) && find<QPushButton>("apply", dialog)->isEnabled();
    }
    static std::size_t count(const Canvas& canvas, ChangeTone tone) {
        return static_cast<std::size_t>(std::ranges::count(canvas.overlay()->boxes, tone, &Mark::change));
    }

    Document* document_;
};

TEST_F(PreviewOfDemo, ShowsBothGraphsAndChangesNothingUntilApplied) {
    PreviewDialog* dialog = preview("conv-group-misaligned", "preview");
    ASSERT_NE(dialog, nullptr);
    EXPECT_FALSE(document_->isModified());
    const auto& before = *find<Canvas>("before", dialog);
    const auto& after = *find<Canvas>("after", dialog);
    EXPECT_GT(count(before, ChangeTone::Changed) + count(before, ChangeTone::Removed), 0U);
    EXPECT_GT(count(after, ChangeTone::Changed) + count(after, ChangeTone::Added), 0U);
    EXPECT_TRUE(
        comesTrue([&] { return find<QLabel>("proof", dialog)->text().contains(QStringLiteral("ONNX Runtime")); }));
    EXPECT_EQ(find<QLabel>("outcome", dialog)->text(), QStringLiteral("1 finding will be removed"));
    EXPECT_EQ(find<QPushButton>("copyError", dialog), nullptr) << "nothing went wrong";
    const auto labels = dialog->findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(labels, [](const QLabel* label) {
        return label->text().contains(QStringLiteral("the same numbers")) &&
            label->text().contains(QStringLiteral("MACs"));
    })) << "safety and effect";
    click(find<QPushButton>("apply", dialog));
    EXPECT_TRUE(comesTrue([&] { return isSettled(document_) && findingCount("conv-group-misaligned") == 0; }));
    EXPECT_TRUE(document_->isModified());
}

TEST_F(PreviewOfDemo, AFixThatNeedsReviewIsShownAndNotApplied) {
    EXPECT_EQ(find<QPushButton>("preview", cardOf("op-dynamic-quantize")), nullptr) << "its own button shows it";
    PreviewDialog* dialog = preview("op-dynamic-quantize", "fix");
    ASSERT_NE(dialog, nullptr);
    EXPECT_FALSE(document_->isModified());
    QTest::keyClick(dialog, Qt::Key_Escape);
    EXPECT_TRUE(comesTrue([&] { return window_->findChild<PreviewDialog*>() == nullptr; }));
    EXPECT_FALSE(document_->isModified());
}

TEST_F(PreviewOfDemo, WhyAFixCannotBeTriedIsCopied) {
    PreviewCase shown;
    shown.analysis = document_->analysis();
    shown.offers.emplace_back().safety = Safety::Exact;
    shown.edit = [](const std::string&, const Arguments&, const Job&) -> Result<Applied> {
        return fail(ErrorKind::Invalid, say("A fix that fails"));
    };
    PreviewDialog dialog(*document_, shown, {}, window_.get());
    dialog.open();
    ASSERT_TRUE(comesTrue([&] { return find<QPushButton>("copyError", &dialog) != nullptr; }));
    EXPECT_FALSE(canApply(&dialog));
    click(find<QPushButton>("copyError", &dialog));
    EXPECT_EQ(QApplication::clipboard()->text(), QStringLiteral("A fix that fails"));
}

// Said of a fix that promises the same numbers, it is no small print.
TEST_F(PreviewOfDemo, AProofThatFailsIsCopied) {
    needRuntime();
    const Analysis& analysis = *document_->analysis();
    const Index& index = analysis.context->index();
    PreviewCase shown;
    shown.analysis = document_->analysis();
    shown.offers.emplace_back().safety = Safety::Exact;
    shown.edit = [&index](const std::string&, const Arguments&, const Job&) -> Result<Applied> {
        const Tensor bias = *index.constant(*index.value(mainGraph, "stem_bias"));
        const std::vector<double> wrong(static_cast<std::size_t>(bias.dims.front()), 3.5);
        auto edited = applyEdits(index.model(),
            std::vector<Edit>{PutTensor{mainGraph, makeSmallTensor("stem_bias", bias.type, bias.dims, wrong)}});
        return Applied{.index = std::make_shared<const Index>(must(std::move(edited)))};
    };
    PreviewDialog dialog(*document_, shown, {}, window_.get());
    dialog.open();
    ASSERT_TRUE(comesTrue([&] { return find<QPushButton>("copyError", &dialog) != nullptr; }));
    const QString said = find<QLabel>("proof", &dialog)->text();
    EXPECT_TRUE(said.contains(QStringLiteral("ONNX Runtime"))) << said.toStdString();
    click(find<QPushButton>("copyError", &dialog));
    EXPECT_EQ(QApplication::clipboard()->text(), said);
}

// With nothing to choose, no picture takes the keys.
TEST_F(PreviewOfDemo, ReturnAppliesTheOnlyFix) {
    const Index& index = document_->analysis()->context->index();
    PreviewCase shown;
    shown.analysis = document_->analysis();
    shown.offers.emplace_back().safety = Safety::Exact;
    shown.edit = [&index](const std::string&, const Arguments&, const Job&) -> Result<Applied> {
        auto edited = applyEdits(index.model(), std::vector<Edit>{});
        return Applied{.index = std::make_shared<const Index>(must(std::move(edited)))};
    };
    int applied = 0;
    shown.apply = [&applied](const std::string&, const Arguments&) { ++applied; };
    PreviewDialog dialog(*document_, shown, {}, window_.get());
    dialog.open();
    ASSERT_TRUE(comesTrue([&] { return canApply(&dialog); }));
    ASSERT_NE(dialog.focusWidget(), nullptr);
    QTest::keyClick(dialog.focusWidget(), Qt::Key_Return);
    EXPECT_EQ(applied, 1);
}

// An interface that changes without having been declared is an error of its own; declared, it is told and no error.
TEST_F(PreviewOfDemo, AnOutputThatIsRenamedInSecretIsAnError) {
    const Index& index = document_->analysis()->context->index();
    const std::string output = index.model().main().outputs.front().name;
    const auto renaming = [&](std::vector<InterfaceChange> declared) {
        PreviewCase shown;
        shown.analysis = document_->analysis();
        shown.offers.emplace_back().safety = Safety::Exact;
        shown.edit = [&index, output, declared = std::move(declared)](
                         const std::string&, const Arguments&, const Job&) -> Result<Applied> {
            auto edited = applyEdits(index.model(), std::vector<Edit>{RenameValue{mainGraph, output, "renamed"}});
            return Applied{.index = std::make_shared<const Index>(must(std::move(edited))), .interface = declared};
        };
        return shown;
    };
    PreviewDialog secret(*document_, renaming({}), {}, window_.get());
    secret.open();
    ASSERT_TRUE(comesTrue([&] { return find<QPushButton>("copyError", &secret) != nullptr; }));
    EXPECT_TRUE(find<QLabel>("proof", &secret)->text().contains(QStringLiteral("\"renamed\"")));
    PreviewDialog declared(*document_, renaming({portRenamed(Port::Output, output, "renamed")}), {}, window_.get());
    declared.open();
    const QLabel* proof = nullptr;
    ASSERT_TRUE(comesTrue([&] {
        proof = find<QLabel>("proof", &declared);
        return proof && !proof->text().isEmpty() && !proof->text().contains(QChar(0x2026));
    }));
    EXPECT_EQ(find<QPushButton>("copyError", &declared), nullptr) << proof->text().toStdString();
}

TEST_F(PreviewOfDemo, AnotherFixIsDrawnAnew) {
    PreviewDialog* dialog = preview("op-dynamic-quantize", "fix");
    ASSERT_NE(dialog, nullptr);
    const auto first = find<Canvas>("after", dialog)->picture();
    auto* choice = find<QComboBox>(dialog);
    QTest::keyClick(choice, Qt::Key_Down);
    EXPECT_TRUE(comesTrue([&] { return canApply(dialog) && find<Canvas>("after", dialog)->picture() != first; }));
}

// The numbers of a whole model take seconds.
TEST_F(PreviewOfDemo, ComparingNumbersIsSeenAndCanBeLeftOut) {
    needRuntime();
    const auto shareIn = [&](PreviewDialog* dialog) { return find<QProgressBar>("proofProgress", dialog); };
    PreviewDialog* dialog = nullptr;
    HeldPool::Works drawing = pool_->hold([&] {
        click(find<QPushButton>("fix", cardOf("op-dynamic-quantize")));
        EXPECT_TRUE(comesTrue([&] { return (dialog = window_->findChild<PreviewDialog*>()) != nullptr; }));
    });
    ASSERT_NE(dialog, nullptr);
    HeldPool::Works comparing = pool_->hold([&] {
        pool_->letGo(std::move(drawing));
        EXPECT_TRUE(comesTrue([&] { return canApply(dialog) && shareIn(dialog); }));
    });
    ASSERT_NE(shareIn(dialog), nullptr);
    click(find<QPushButton>("cancelProof", dialog));
    pool_->letGo(std::move(comparing));
    EXPECT_TRUE(comesTrue([&] { return !shareIn(dialog); }));
    EXPECT_FALSE(find<QLabel>("proof", dialog)->text().isEmpty());
    EXPECT_TRUE(canApply(dialog)) << "what is not proven may be applied";
}

} // namespace
} // namespace qaliper::preview_test

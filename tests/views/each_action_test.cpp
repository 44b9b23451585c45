#include <algorithm>
#include <fstream>
#include <functional>
#include <set>

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QTableView>
#include <QWheelEvent>
#include <fmt/format.h>

#include "model/onnx/save.h"
#include "model/session/noise_inquiry.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/later.h"
#include "views/canvas/legend.h"
#include "views/canvas/minimap.h"
#include "views/compare/compare_window.h"
#include "views/dialogs/ask_dialog.h"
#include "views/dialogs/export_dialog.h"
#include "views/dialogs/fix_review_dialog.h"
#include "views/dialogs/page_dialog.h"
#include "views/dialogs/palette_dialog.h"
#include "views/dialogs/preview_dialog.h"
#include "views/dialogs/settings_dialog.h"
#include "views/dialogs/shortcuts_dialog.h"
#include "views/dialogs/target_table_dialog.h"
#include "views/fastest/fastest_dialog.h"
#include "views/migrate/migrate_dialog.h"
#include "views/noise/half_dialog.h"
#include "views/noise/noise_dialog.h"
#include "views/panels/findings_panel.h"
#include "views/panels/history_panel.h"
#include "views/panels/node_panel.h"
#include "views/quantize/quantize_dialog.h"
#include "views/window/breadcrumb.h"
#include "views/window/graph_view.h"
#include "views/window/tour.h"

// Each action of the table does what it says: by its first key, or by a click in its menu where it has none.

namespace qaliper::each_action_test {

namespace {

class EachAction : public WindowTest, public testing::WithParamInterface<ActionId> {
protected:
    using Step = std::function<void(EachAction&)>;
    using Check = std::function<bool(EachAction&)>;
    struct Trial {
        ActionId id;
        Check effect;          // does not hold before the action, and comes true after it
        Step before = nullptr; // what brings the window there
    };
    static std::vector<Trial> fileTrials();
    static std::vector<Trial> findingTrials();
    static std::vector<Trial> selectionTrials();
    static std::vector<Trial> pictureTrials();
    static std::vector<Trial> windowTrials();
    static std::vector<Trial> trials() {
        std::vector<Trial> all;
        for (const auto& part : {fileTrials(), findingTrials(), selectionTrials(), pictureTrials(), windowTrials()})
            all.insert(all.end(), part.begin(), part.end());
        return all;
    }

    EachAction() : document_(open(demoModel())) {}

    void act(ActionId id) {
        const QKeySequence keys = action(id)->shortcut();
        if (keys.isEmpty())
            chooseInMenu(action(id));
        else
            press(keys[0].key(), keys[0].keyboardModifiers());
    }
    void chooseInMenu(QAction* chosen) {
        for (QMenu* menu : window_->findChildren<QMenu*>()) {
            if (!menu->actions().contains(chosen))
                continue;
            menu->popup(window_->mapToGlobal(QPoint(40, 40)));
            QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(chosen).center());
            return;
        }
        FAIL() << chosen->text().toStdString() << " has no key and is in no menu";
    }

    std::filesystem::path secondFile() const {
        std::filesystem::copy(demoModel(), folder_ / "second.onnx", std::filesystem::copy_options::skip_existing);
        return folder_ / "second.onnx";
    }
    void fixAll() {
        document_->applyAutomatic();
        ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    }
    void openText(const std::string& text) {
        must(saveModel(textModel(text), folder_ / "made.onnx"));
        document_ = open(folder_ / "made.onnx");
    }
    void openLayers() {
        std::string text = "g (float[2] h0) => (float[2] y) {\n";
        for (int i = 1; i <= 5; ++i) {
            text += fmt::format("a{0} = Relu(h{1})\nb{0} = Sigmoid(a{0})\nc{0} = Tanh(a{0})\nd{0} = Add(b{0}, c{0})\n"
                                "h{0} = Add(d{0}, h{1})\n",
                i, i - 1);
        }
        openText(text + "y = Abs(h5)\n}");
    }
    void openBranches() {
        openText(
            "g (float[2] x, bool c) => (float[2] y) {\na = Relu(x)\nb = If (c) <then_branch = t () => (float[2] p) "
            "{ p = Exp(a) }, else_branch = e () => (float[2] q) { q = Tan(a) }>\ny = Abs(b)\n}");
        reveal("main:b");
    }
    void openProfile() {
        std::string name;
        for (const NodeIx node : document_->index()->nodes()) {
            if (document_->index()->node(node).opType == "Conv")
                name = document_->index()->node(node).name;
        }
        std::ofstream(folder_ / "profile.json")
            << "[ { \"count\" : 10 }\n, { \"name\" : \"w + " << name
            << "\", \"timeMs\" : 1, \"averageMs\" : 1, \"medianMs\" : 1, \"percentage\" : 100 }\n]\n";
        answerFileDialog(folder_ / "profile.json");
        act(ActionId::OpenEngineFile);
        ASSERT_TRUE(comesTrue([&] { return overlay().isHeated(); }));
    }
    // As if it had been measured: all at the first Q.
    void takeNoise() {
        const Context& context = *document_->analysis()->context;
        const SwitchList list = switchesOf(context.index(), context.quant);
        MeasuredNoise noise{document_->index(), {}, {}};
        noise.sensitivity.outputs.push_back({"y", 20, 20, {}, {}});
        noise.sensitivity.quantizers.push_back({namedSwitch(context.index(), list.switches.front()), {{20, 1}}});
        document_->noise().take(std::make_shared<const MeasuredNoise>(std::move(noise)));
    }
    void compare() {
        must(saveModel(withNodeInFront(document_->history().current()), folder_ / "other.onnx", {}, {}));
        answerFileDialog(folder_ / "other.onnx");
        act(ActionId::CompareFile);
        ASSERT_TRUE(comesTrue([&] { return difference() == 0; }));
    }
    int difference() const {
        auto* comparison = window_->findChild<CompareWindow*>();
        auto* list = comparison ? find<QTableView>("differences", comparison) : nullptr;
        return list ? list->currentIndex().row() : -1;
    }

    void reveal(const std::string& identity) { document_->selection().revealNode(nodeNamed(identity)); }
    NodeId selected() const { return document_->selection().node(); }
    std::size_t selectedCount() const { return document_->selection().nodes().size(); }
    const std::string& finding() const { return document_->selection().finding(); }
    // The first whose best fix needs no second look.
    void goToAutomaticFinding() {
        const auto& findings = document_->analysis()->findings;
        const auto found = std::ranges::find_if(findings, [](const Finding& each) {
            return !each.offers.empty() && each.offers.front().automatic && each.offers.front().parameters.empty();
        });
        ASSERT_NE(found, findings.end());
        document_->selection().revealFinding(found->key, found->node);
    }

    double zoom() const { return canvas().camera().zoom; }
    QRectF onScreen() const { return canvas().camera().toScreen(canvas().picture()->scene->bounds); }
    const Overlay& overlay() const { return *canvas().overlay(); }
    std::size_t boxCount() const { return canvas().picture()->scene->boxes.size(); }
    const ViewState& viewState() const { return find<GraphView>()->updater().viewState(); }
    bool isMarked(const std::function<bool(const Mark&)>& has) const {
        return std::ranges::any_of(overlay().boxes, has);
    }
    bool isHeat(ActionId id) const { return overlay().isHeated() && action(id)->isChecked(); }
    template <class Dialog>
    bool isThere() const {
        const auto* dialog = window_->findChild<Dialog*>();
        return dialog && dialog->isVisible();
    }

    Document* document_;
    std::uint64_t noted_ = 0; // what `before` saw, for the effect to differ from
    std::shared_ptr<const Index> notedIndex_;
    QImage notedImage_;
};

using enum ActionId;
using Each = EachAction;

std::vector<EachAction::Trial> EachAction::fileTrials() {
    const auto isSaved = [](Each& t) { return !t.document_->isModified() && exists(t.folder_ / "saved.onnx"); };
    const auto change = [](Each& t) {
        t.fixAll();
        answerFileDialog(t.folder_ / "saved.onnx");
    };
    return {
        {Open, [](Each& t) { return t.workspace_->documents().size() == 2; },
            [](Each& t) { answerFileDialog(t.secondFile()); }},
        {Save, isSaved, change},
        {SaveAs, isSaved, change},
        {ExportPicture, [](Each& t) { return t.isThere<ExportDialog>(); }},
        {ExportReport, [](Each& t) { return std::filesystem::exists(t.folder_ / "report.html"); },
            [](Each& t) { answerFileDialog(t.folder_ / "report.html"); }},
        {Reload, [](Each& t) { return t.document_->index() != t.notedIndex_ && t.isSettled(t.document_); },
            [](Each& t) { t.notedIndex_ = t.document_->index(); }},
        {OpenEngineFile,
            [](Each& t) {
                return t.document_->settings().target.version == Version{8, 6, 1};
            },
            [](Each& t) {
                std::ofstream(t.folder_ / "build.log") << "&&&& RUNNING TensorRT.trtexec [TensorRT v8601] # trtexec\n";
                answerFileDialog(t.folder_ / "build.log");
            }},
        {AskTensorRt, [](Each& t) { return t.isThere<AskDialog>(); }},
        {MeasureStep, [](Each& t) { return t.isThere<AskDialog>(); }, [](Each& t) { t.fixAll(); }},
        {CompareFile, [](Each& t) { return t.difference() == 0; },
            [](Each& t) {
                must(saveModel(withNodeInFront(t.document_->history().current()), t.folder_ / "other.onnx", {}, {}));
                answerFileDialog(t.folder_ / "other.onnx");
            }},
        {CompareOriginal, [](Each& t) { return t.difference() == 0; }, [](Each& t) { t.fixAll(); }},
        {NextDifference, [](Each& t) { return t.difference() == 1; }, [](Each& t) { t.compare(); }},
        {PreviousDifference, [](Each& t) { return t.difference() == 0; },
            [](Each& t) {
                t.compare();
                t.act(NextDifference);
            }},
        {ReopenTabs, [](Each& t) { return !t.preferences_->isOn(t.action(ReopenTabs)->objectName(), true); }},
        {CloseTab, [](Each& t) { return t.workspace_->documents().empty() && t.window_->isVisible(); }},
        {Quit, [](Each& t) { return !t.window_->isVisible() && t.workspace_->documents().empty(); }},
    };
}

std::vector<EachAction::Trial> EachAction::findingTrials() {
    const auto isFixed = [](Each& t) { return t.document_->isModified() && t.isSettled(t.document_); };
    return {
        {Undo, [](Each& t) { return !t.document_->isModified() && t.isSettled(t.document_); },
            [](Each& t) { t.fixAll(); }},
        {Redo, isFixed,
            [](Each& t) {
                t.fixAll();
                t.act(Undo);
                t.settle();
            }},
        {FixAll, isFixed},
        {FixKind, [](Each& t) { return t.isThere<FixReviewDialog>(); }, [](Each& t) { t.goToAutomaticFinding(); }},
        {NextFinding, [](Each& t) { return t.finding() == t.document_->analysis()->findings.front().key; }},
        {PreviousFinding, [](Each& t) { return t.finding() == t.document_->analysis()->findings.front().key; },
            [](Each& t) {
                t.act(NextFinding);
                t.act(NextFinding);
            }},
        {NextCause, [](Each& t) { return t.finding() == t.document_->analysis()->findings.front().key; }},
        {PreviousCause, [](Each& t) { return t.finding() == t.document_->analysis()->findings.front().key; },
            [](Each& t) {
                t.act(NextCause);
                t.act(NextCause);
            }},
        {FixFinding, isFixed, [](Each& t) { t.goToAutomaticFinding(); }},
        {PreviewFinding, [](Each& t) { return t.isThere<PreviewDialog>(); }, [](Each& t) { t.goToAutomaticFinding(); }},
        {ExplainFinding, [](Each& t) { return t.isThere<RuleDialog>(); }, [](Each& t) { t.goToAutomaticFinding(); }},
    };
}

std::vector<EachAction::Trial> EachAction::selectionTrials() {
    const auto search = [](Each& t) {
        t.act(Find);
        QTest::keyClicks(t.find<QLineEdit>("search"), QStringLiteral("op:Conv"));
        ASSERT_TRUE(comesTrue([&] { return t.canvas().highlights().hits.size() > 2; }));
    };
    const auto start = [](Each& t) { t.reveal("main:group_c"); };
    const auto mark = [](Each& t) {
        t.reveal("main:group_c");
        t.act(ToggleBookmark);
        t.document_->selection().clear();
    };
    const auto isAtMark = [](Each& t) { return t.selected() == t.nodeNamed("main:group_c"); };
    const auto copied = [](const char* words) {
        return [words](Each&) { return QGuiApplication::clipboard()->text().contains(QLatin1String(words)); };
    };
    const auto startEmpty = [](Each& t) {
        QGuiApplication::clipboard()->clear();
        t.reveal("main:group_c");
    };
    const auto isAtStem = [](Each& t) { return t.selected() == t.nodeNamed("main:stem_c"); };
    return {
        {Find, [](Each& t) { return t.find<QLineEdit>("search")->hasFocus(); }},
        {FindNext, [](Each& t) { return t.selected().valid(); }, search},
        {FindPrevious, [](Each& t) { return t.selected() == NodeId{static_cast<std::uint32_t>(t.noted_)}; },
            [search](Each& t) {
                search(t);
                t.act(FindNext);
                t.noted_ = t.selected().value;
                t.act(FindNext);
            }},
        {Back, isAtStem,
            [](Each& t) {
                t.reveal("main:stem_c");
                t.reveal("main:group_c");
            }},
        {Forward, isAtMark,
            [](Each& t) {
                t.reveal("main:stem_c");
                t.reveal("main:group_c");
                t.act(Back);
            }},
        {SelectAll, [](Each& t) { return t.selectedCount() > 10; }},
        {SelectAncestors, [](Each& t) { return t.document_->selection().contains(t.nodeNamed("main:stem_c")); }, start},
        {SelectDescendants, [](Each& t) { return t.document_->selection().contains(t.nodeNamed("main:group_c")); },
            [](Each& t) { t.reveal("main:stem_c"); }},
        {GrowSelection, [](Each& t) { return t.selectedCount() > 1; }, start},
        {ShrinkSelection, [](Each& t) { return t.selectedCount() < t.noted_; },
            [](Each& t) {
                t.reveal("main:group_c");
                t.act(GrowSelection);
                t.noted_ = t.selectedCount();
            }},
        {CopyNames, [](Each&) { return QGuiApplication::clipboard()->text() == QStringLiteral("/block/group/Conv"); },
            startEmpty},
        {CopyNodes, copied("group"), startEmpty},
        {DeleteNode, [](Each& t) { return t.isThere<PreviewDialog>(); }, start},
        {ToggleBookmark, [](Each& t) { return t.document_->bookmarks().contains("main:group_c"); }, start},
        {NextBookmark, isAtMark, mark},
        {PreviousBookmark, isAtMark, mark},
    };
}

std::vector<EachAction::Trial> EachAction::pictureTrials() {
    const auto actualSize = [](Each& t) { t.canvas().resetZoom(); };
    const auto far = [](Each& t) { t.canvas().zoomTo(3, {}); };
    const auto withoutLines = [](LineKind kind) {
        return [kind](Each& t) {
            return std::ranges::count(t.canvas().picture()->view->lines, kind, &ViewLine::kind) == 0;
        };
    };
    return {
        {ZoomIn, [](Each& t) { return t.zoom() > 1; }, actualSize},
        {ZoomOut, [](Each& t) { return t.zoom() < 1; }, actualSize},
        {ZoomReset, [](Each& t) { return t.zoom() == 1; }, far},
        {Fit, [](Each& t) { return QRectF(t.canvas().viewport()->rect()).contains(t.onScreen()); }, far},
        {FitWidth,
            [](Each& t) { return t.onScreen().left() >= 0 && t.onScreen().right() <= t.canvas().viewport()->width(); },
            far},
        {FitSelection, [](Each& t) { return t.canvas().viewport()->rect().contains(t.placeOnCanvas("main:group_c")); },
            [](Each& t) {
                t.reveal("main:group_c");
                t.canvas().moveTo({-9000, -9000}, {});
            }},
        {WheelZooms,
            [](Each& t) {
                const QPointF at = t.canvas().viewport()->rect().center();
                QWheelEvent event(at, t.canvas().viewport()->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, {},
                    Qt::NoScrollPhase, false);
                const double before = t.zoom();
                QApplication::sendEvent(t.canvas().viewport(), &event);
                return t.zoom() > before;
            }},
        {ShowMinimap, [](Each& t) { return !t.find<Minimap>("minimap"); }},
        {ShowLegend, [](Each& t) { return !t.find<Legend>("legend"); }},
        {ShowShapes, [](Each& t) { return t.canvas().viewport()->grab().toImage() != t.notedImage_; },
            [](Each& t) {
                t.canvas().resetZoom();
                t.notedImage_ = t.canvas().viewport()->grab().toImage();
            }},
        {ShowPrecision, [](Each& t) { return !t.isMarked([](const Mark& mark) { return !mark.precision.empty(); }); }},
        {ShowChains,
            [](Each& t) {
                return std::ranges::none_of(
                    t.overlay().edges, [](const Mark& mark) { return mark.chain != ChainTone::None; });
            }},
        {ShowBadges,
            [](Each& t) { return !t.isMarked([](const Mark& mark) { return mark.badge != BadgeTone::Quiet; }); }},
        {HeatMacs, [](Each& t) { return t.isHeat(HeatMacs); }},
        {HeatMemory, [](Each& t) { return t.isHeat(HeatMemory); }},
        {HeatExpectedTime, [](Each& t) { return t.isHeat(HeatExpectedTime); }},
        {HeatLostTime, [](Each& t) { return t.isHeat(HeatLostTime); }},
        {HeatNoise, [](Each& t) { return t.isHeat(HeatNoise); }, [](Each& t) { t.takeNoise(); }},
        {HeatTime, [](Each& t) { return !t.overlay().isHeated(); }, // it is on as soon as there are times
            [](Each& t) { t.openProfile(); }},
        {ShowQuantization, [](Each& t) { return t.boxCount() > t.noted_ && !t.viewState().foldQuantization; },
            [](Each& t) { t.noted_ = t.boxCount(); }},
        {ShowShapeChains, [](Each& t) { return t.boxCount() > t.noted_ && !t.viewState().foldShapes; },
            [](Each& t) {
                t.openText("g (float[2,3] x, float[6] z) => (float[n] y) {\n s = Shape(x)\n"
                           " p = ReduceProd <keepdims = 1> (s)\n y = Reshape(z, p)\n}");
                t.noted_ = t.boxCount();
            }},
        {FoldRepeats, [](Each& t) { return t.boxCount() < t.noted_; },
            [](Each& t) {
                t.openLayers();
                t.noted_ = t.boxCount();
            }},
        {JoinTurns, [](Each& t) { return t.boxCount() > t.noted_; }, // it is on
            [](Each& t) {
                t.openLayers();
                t.noted_ = t.boxCount();
                t.act(FoldRepeats);
                ASSERT_TRUE(comesTrue([&] { return t.boxCount() < t.noted_; }));
                t.noted_ = t.boxCount();
            }},
        {FoldAround, [](Each& t) { return t.boxCount() < t.noted_; },
            [](Each& t) {
                t.openLayers();
                t.reveal("main:b2");
                t.noted_ = t.boxCount();
            }},
        {ShowBody, [](Each& t) { return t.find<Breadcrumb>("breadcrumb") != nullptr; },
            [](Each& t) { t.openBranches(); }},
        {LeaveBody, [](Each& t) { return t.find<Breadcrumb>("breadcrumb") == nullptr; },
            [](Each& t) {
                t.openBranches();
                t.act(ShowBody);
                ASSERT_TRUE(comesTrue([&] { return t.find<Breadcrumb>("breadcrumb") != nullptr; }));
            }},
        {Sideways, [](Each& t) { return t.canvas().picture()->scene->direction == Direction::Right; }},
        {OneColumn, [](Each& t) { return t.viewState().wraps; }}, // it is on in tests
        {ShowNames, withoutLines(LineKind::Name)},
        {ShowAttributes, // that of inputs and outputs is a type
            [](Each& t) {
                return std::ranges::count(t.canvas().picture()->view->lines, LineKind::Detail, &ViewLine::kind) <
                    static_cast<std::ptrdiff_t>(t.noted_);
            },
            [](Each& t) {
                t.noted_ = static_cast<std::uint64_t>(
                    std::ranges::count(t.canvas().picture()->view->lines, LineKind::Detail, &ViewLine::kind));
            }},
        {ShowWeights, withoutLines(LineKind::Constant)},
    };
}

std::vector<EachAction::Trial> EachAction::windowTrials() {
    const auto dark = [](Each& t) { t.preferences_->setThemeMode(ThemeMode::Dark); };
    const auto second = [](Each& t) { t.open(t.secondFile()); };
    return {
        {OpenSettings, [](Each& t) { return t.isThere<SettingsDialog>(); }},
        {Quantize, [](Each& t) { return t.isThere<QuantizeDialog>(); }},
        {HalfPrecision, [](Each& t) { return t.isThere<HalfDialog>(); }},
        {Migrate, [](Each& t) { return t.isThere<MigrateDialog>(); }},
        {FindFastest, [](Each& t) { return t.isThere<FastestDialog>(); }},
        {ShowTargets, [](Each& t) { return t.isThere<TargetTableDialog>(); }},
        {ActionId::Noise, [](Each& t) { return t.isThere<NoiseDialog>(); }},
        {FullScreen, [](Each& t) { return t.window_->isFullScreen(); }},
        {ShowFindings, [](Each& t) { return !t.find<FindingsPanel>(); }},
        {ShowNode, [](Each& t) { return !t.find<NodePanel>(); }},
        {ShowProperties, [](Each& t) { return t.find<NodePanel>() && t.find<NodePanel>()->hasFocus(); },
            [](Each& t) { t.act(ShowNode); }},
        {ShowHistory, [](Each& t) { return t.find<HistoryPanel>() != nullptr; }},
        {ShowEngine, [](Each& t) { return t.find<QWidget>("enginePanel") != nullptr; }},
        {ShowBookmarks, [](Each& t) { return t.find<QWidget>("bookmarks") != nullptr; }},
        {ThemeSystem, [](Each& t) { return t.preferences_->themeMode() == ThemeMode::System; }, dark},
        {ThemeLight, [](Each& t) { return t.preferences_->themeMode() == ThemeMode::Light; }, dark},
        {ThemeDark, [](Each& t) { return t.preferences_->themeMode() == ThemeMode::Dark; }},
        {NextTab, [](Each& t) { return t.window_->document() == t.document_; }, second}, // round the end
        {PreviousTab, [](Each& t) { return t.window_->document() == t.document_; }, second},
        {Palette, [](Each& t) { return t.isThere<PaletteDialog>(); }},
        {Shortcuts, [](Each& t) { return t.isThere<ShortcutsDialog>(); }},
        {StartTour, [](Each& t) { return t.isThere<Tour>(); }},
        {About, [](Each& t) { return t.noted_ == 1; },
            [](Each& t) { // it waits until somebody closes it
                later(*t.window_, [&t] {
                    if (QWidget* box = QApplication::activeModalWidget()) {
                        t.noted_ = box->windowTitle().contains(QStringLiteral("Qaliper")) ? 1 : 0;
                        QTest::keyClick(box, Qt::Key_Escape);
                    }
                });
            }},
    };
}

TEST_P(EachAction, DoesWhatItSays) {
    const std::vector<Trial> all = trials();
    const auto trial = std::ranges::find(all, GetParam(), &Trial::id);
    ASSERT_NE(trial, all.end()) << "no test says what it does";
    if (trial->before)
        trial->before(*this);
    EXPECT_FALSE(trial->effect(*this)) << "before";
    ASSERT_TRUE(action(trial->id)->isEnabled());
    act(trial->id);
    EXPECT_TRUE(comesTrue([&] { return trial->effect(*this); }));
}

INSTANTIATE_TEST_SUITE_P(OfTheTable, EachAction, testing::ValuesIn([] {
    std::vector<ActionId> ids(actionCount);
    std::ranges::generate(ids, [next = 0]() mutable { return static_cast<ActionId>(next++); });
    return ids;
}()),
    [](const testing::TestParamInfo<ActionId>& each) { return std::string(nameOf(each.param)); });

} // namespace
} // namespace qaliper::each_action_test

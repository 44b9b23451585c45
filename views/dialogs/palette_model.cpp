#include "views/dialogs/palette_model.h"

#include <algorithm>
#include <array>

#include <QAction>
#include <QGuiApplication>
#include <QMenu>
#include <QPalette>
#include <QTextDocumentFragment>

#include "model/graph/identity.h"
#include "model/search/node_search.h"
#include "views/base/colours.h"
#include "views/base/text.h"
#include "views/base/wording.h"
#include "views/document/disabled_reason.h"

namespace qaliper {

namespace {

constexpr std::size_t maxFindings = 20;
constexpr std::size_t maxNodes = 60;

QIcon severityIcon(Severity severity) {
    const Colours& colours = coloursOf(QGuiApplication::palette());
    const QColor& colour = severity == Severity::Error ? colours.error
        : severity == Severity::Warning                ? colours.warning
                                                       : colours.info;
    return glyphIcon(severityGlyph(severity), colour);
}

bool holdsAll(const QString& text, const QStringList& words) {
    return std::ranges::all_of(words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

struct Synonyms {
    ActionId id;
    const char* words;
};

// What actions are called elsewhere.
constexpr std::array synonyms{
    Synonyms{ActionId::PreviewFinding, QT_TRANSLATE_NOOP("qaliper::PaletteModel", "prove proof verify try")},
    Synonyms{ActionId::Quantize, QT_TRANSLATE_NOOP("qaliper::PaletteModel", "accuracy calibrate INT8 FP8")},
    Synonyms{ActionId::Noise, QT_TRANSLATE_NOOP("qaliper::PaletteModel", "accuracy verify SQNR error sensitivity")},
    Synonyms{ActionId::HalfPrecision, QT_TRANSLATE_NOOP("qaliper::PaletteModel", "accuracy FP16 BF16 mixed")},
    Synonyms{ActionId::AskTensorRt,
        QT_TRANSLATE_NOOP("qaliper::PaletteModel", "prove verify accuracy build engine trtexec")},
    Synonyms{ActionId::FindFastest, QT_TRANSLATE_NOOP("qaliper::PaletteModel", "benchmark latency speed profile")},
    Synonyms{ActionId::MeasureStep, QT_TRANSLATE_NOOP("qaliper::PaletteModel", "benchmark latency time speed")},
    Synonyms{ActionId::CompareFile, QT_TRANSLATE_NOOP("qaliper::PaletteModel", "diff verify")},
    Synonyms{ActionId::CompareOriginal, QT_TRANSLATE_NOOP("qaliper::PaletteModel", "diff verify changes")},
    Synonyms{ActionId::ExplainFinding, QT_TRANSLATE_NOOP("qaliper::PaletteModel", "why help documentation")},
    Synonyms{ActionId::Find, QT_TRANSLATE_NOOP("qaliper::PaletteModel", "search")},
    Synonyms{ActionId::OpenSettings, QT_TRANSLATE_NOOP("qaliper::PaletteModel", "preferences options")},
    Synonyms{ActionId::ExportPicture, QT_TRANSLATE_NOOP("qaliper::PaletteModel", "image PNG SVG screenshot print")},
    Synonyms{ActionId::ExportReport, QT_TRANSLATE_NOOP("qaliper::PaletteModel", "HTML share")},
    Synonyms{ActionId::Sideways, QT_TRANSLATE_NOOP("qaliper::PaletteModel", "horizontal layout direction")},
    Synonyms{ActionId::FoldRepeats, QT_TRANSLATE_NOOP("qaliper::PaletteModel", "collapse blocks")},
    Synonyms{ActionId::ShowHistory, QT_TRANSLATE_NOOP("qaliper::PaletteModel", "steps versions")},
    Synonyms{ActionId::ShowNode, QT_TRANSLATE_NOOP("qaliper::PaletteModel", "details inspector attributes")},
};

// In English and in the language of the window.
QString synonymsOf(ActionId id) {
    const auto found = std::ranges::find(synonyms, id, &Synonyms::id);
    return found == synonyms.end()
        ? QString()
        : QLatin1Char(' ') + QLatin1String(found->words) + QLatin1Char(' ') + PaletteModel::tr(found->words);
}

// The names to search: the text in the menu, and the name that is equal in all languages; for a tool this is its id on
// the command line.
QString wordsOf(const QAction& action) { return plainText(action) + QLatin1Char(' ') + action.objectName(); }

} // namespace

PaletteModel::PaletteModel(
    const Actions& actions, const QList<const QMenu*>& menus, Document* document, QObject* parent)
    : QAbstractListModel(parent), actions_(&actions), menus_(menus), document_(document) {
    if (document_) {
        searching_ = std::make_unique<Task>(*document_->services().pool);
        // Nodes of another file have other numbers, and findings other keys.
        connect(document_, &Document::indexChanged, this, [this] { setWords(words_); });
    }
    setWords({});
}

void PaletteModel::setWords(const QString& words) {
    words_ = words;
    const bool isAboutActions = words.startsWith(QLatin1Char('>'));
    const QString asked = isAboutActions ? words.mid(1) : words;
    const QStringList parts = asked.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    beginResetModel();
    entries_.clear();
    addActions(parts);
    if (!isAboutActions)
        addFindings(parts);
    moveHinderedToEnd();
    endResetModel();
    if (searching_)
        searching_->cancel();
    const auto query = parseSearch(fromQt(asked));
    if (isAboutActions || !document_ || !document_->index() || !query || query->empty())
        return;
    SearchScope scope{document_->index(), document_->analysis(), std::make_shared<const QtCatalogue>()};
    searching_->start([scope = std::move(scope), query = *query, memory = memory_](
                          const Job& job) { return searchNodes(scope, query, job, memory.get()); },
        [this, index = document_->index()](const Result<std::vector<NodeId>>& nodes) {
            if (nodes && !nodes->empty())
                addNodes(*index, *nodes);
        });
}

void PaletteModel::addActions(const QStringList& words) {
    for (std::size_t i = 0; i < actionCount; ++i) {
        const auto id = static_cast<ActionId>(i);
        QAction* action = actions_->at(id);
        if (id != ActionId::Palette && holdsAll(wordsOf(*action) + synonymsOf(id), words))
            entries_.push_back({plainText(*action), action->shortcut().toString(QKeySequence::NativeText),
                action->icon(), action, {}, {}, action->isEnabled() ? QString() : disabledReason(id, document_)});
    }
    for (const QMenu* menu : menus_)
        addMenu(*menu, {}, words);
    // Matches at the beginning of a word come before other matches.
    if (!words.isEmpty())
        std::stable_partition(entries_.begin(), entries_.end(),
            [&](const Entry& entry) { return entry.text.startsWith(words.front(), Qt::CaseInsensitive); });
}

// `path`: the titles of the menus around it.
void PaletteModel::addMenu(const QMenu& menu, const QString& path, const QStringList& words) {
    const QString title = plainText(*menu.menuAction());
    const QString here = path + QLatin1Char(' ') + title;
    const auto& known = actions_->all();
    for (QAction* action : menu.actions()) {
        if (action->menu())
            addMenu(*action->menu(), here, words);
        const bool isOwn = !action->isSeparator() && !action->menu() && std::ranges::find(known, action) == known.end();
        if (!isOwn || !holdsAll(wordsOf(*action) + here, words))
            continue;
        // A disabled tool has its reason as its tool tip.
        entries_.push_back({plainText(*action), title, action->icon(), action, {}, {},
            action->isEnabled() ? QString() : QTextDocumentFragment::fromHtml(action->toolTip()).toPlainText()});
    }
}

// Below the findings: somebody who wants to do something now looks above.
void PaletteModel::moveHinderedToEnd() {
    std::stable_partition(
        entries_.begin(), entries_.end(), [](const Entry& entry) { return entry.disabledReason.isEmpty(); });
}

void PaletteModel::addFindings(const QStringList& words) {
    if (!document_ || !document_->analysis() || words.isEmpty())
        return;
    const Analysis& analysis = *document_->analysis();
    std::size_t count = 0;
    for (const Finding& finding : analysis.findings) {
        const QString text = toQt(finding.title) + QStringLiteral(" – ") + placeOf(*analysis.context, finding);
        if (!holdsAll(text + QLatin1Char(' ') + toQt(finding.rule), words))
            continue;
        entries_.push_back(
            {text, toQt(finding.rule), severityIcon(finding.severity), nullptr, finding.node, finding.key});
        if (++count == maxFindings)
            return;
    }
}

void PaletteModel::addNodes(const Index& index, const std::vector<NodeId>& nodes) {
    const std::size_t count = std::min(nodes.size(), maxNodes);
    const auto usable =
        std::ranges::find_if(entries_, [](const Entry& entry) { return !entry.disabledReason.isEmpty(); });
    const auto first = usable - entries_.begin();
    std::vector<Entry> found;
    beginInsertRows({}, static_cast<int>(first), static_cast<int>(first + static_cast<std::ptrdiff_t>(count)) - 1);
    for (std::size_t i = 0; i < count; ++i) {
        const NodeIx node = *index.find(nodes[i]);
        found.push_back({toQt(displayName(index.node(node))),
            toQt(std::string_view(index.node(node).opType)) + QStringLiteral(" #%1").arg(index.position(node)),
            glyphIcon(Glyph::Model), nullptr, nodes[i], {}});
    }
    entries_.insert(entries_.begin() + first, found.begin(), found.end());
    endInsertRows();
    emit nodesArrived();
}

void PaletteModel::run(const QModelIndex& index) {
    if (!index.isValid())
        return;
    const Entry entry = entries_[static_cast<std::size_t>(index.row())];
    if (!entry.disabledReason.isEmpty())
        return;
    if (entry.action)
        entry.action->trigger();
    else if (document_ && !entry.finding.empty())
        document_->selection().revealFinding(entry.finding, entry.node);
    else if (document_)
        document_->selection().revealNode(entry.node);
}

int PaletteModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(entries_.size());
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Entry& entry = entries_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return entry.text;
    case Qt::DecorationRole: return entry.icon;
    case DetailRole: return entry.detail;
    case DisabledReasonRole: return entry.disabledReason;
    case Qt::ToolTipRole: return plainTip(entry.disabledReason);
    case Qt::AccessibleTextRole:
        return entry.disabledReason.isEmpty() ? entry.text : entry.text + QStringLiteral(". ") + entry.disabledReason;
    default: return {};
    }
}

} // namespace qaliper

#include "views/dialogs/menu_links.h"

#include <algorithm>
#include <array>
#include <vector>

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QUrl>

#include "views/base/actions.h"

namespace qaliper {

namespace {

struct Entry {
    QString path; // "File > Open…"
    QAction* action;
};

const QString step = QStringLiteral(" > ");

void collect(const QList<QAction*>& actions, const QString& before, std::vector<Entry>& entries) {
    for (QAction* action : actions) {
        if (action->isSeparator() || !action->isVisible())
            continue;
        const QString path = before + plainText(*action);
        entries.push_back({path, action});
        if (QMenu* menu = action->menu()) {
            emit menu->aboutToShow(); // some are filled then
            collect(menu->actions(), path + step, entries);
        }
    }
}

std::vector<Entry> entriesOf(const QMenuBar& menus) {
    std::vector<Entry> entries;
    collect(menus.actions(), {}, entries);
    return entries;
}

// What the command is followed by, and the object name of the entry; the first one that fits counts.
struct CommandEntry {
    const char* command;
    const char* entry;
};
constexpr std::array commandEntries{CommandEntry{"check .*(--log|--layers|--profile|--cache)", "openEngineFile"},
    CommandEntry{"check .*--target [^ ]*,(jetpack|trt|rtx|drive)", "showTargets"}, CommandEntry{"show", "showNode"},
    CommandEntry{"fix", "fixAll"}, CommandEntry{"quantize", "quantize"},
    CommandEntry{"(evaluate|sensitivity|recover)", "noise"}, CommandEntry{"fastest", "findFastest"},
    CommandEntry{"migrate", "migrate"}, CommandEntry{"(ask|connections)", "askTensorRt"},
    CommandEntry{"diff", "compareFile"}, CommandEntry{"svg", "exportPicture"}};

QString addressOf(const Entry& entry) {
    return QStringLiteral("(menu:%1)").arg(QString::fromLatin1(QUrl::toPercentEncoding(entry.path)));
}

QString linkTo(const Entry& entry, const QString& words) {
    return QStringLiteral("[*%1*]").arg(words) + addressOf(entry);
}

QString withoutDots(QString path) { return path.remove(QStringLiteral("…")); }

// The object name of the entry that does what the command does.
QString nameOfEntry(const QString& command) {
    static const QRegularExpression tool(QStringLiteral("^qaliper-cli tool ([a-z0-9-]+)"));
    if (const auto match = tool.match(command); match.hasMatch())
        return match.captured(1);
    for (const CommandEntry& known : commandEntries) {
        const QRegularExpression form(QStringLiteral("^qaliper-cli %1( |$)").arg(QLatin1String(known.command)));
        if (form.match(command).hasMatch())
            return QLatin1String(known.entry);
    }
    return {};
}

const Entry* entryOfCommand(const QString& command, const std::vector<Entry>& entries) {
    const QString name = nameOfEntry(command);
    const auto found = std::ranges::find(entries, name, [](const Entry& entry) { return entry.action->objectName(); });
    return name.isEmpty() || found == entries.end() ? nullptr : &*found;
}

// Of the entry with that path, or, as a page of a dialog has one too, with the longest path that it begins with.
const Entry* entryAt(QString path, const std::vector<Entry>& entries) {
    const Entry* longest = nullptr;
    path = withoutDots(path) + step;
    for (const Entry& entry : entries) {
        if (path.startsWith(withoutDots(entry.path) + step) && (!longest || entry.path.size() > longest->path.size()))
            longest = &entry;
    }
    return longest && longest->path.contains(step) ? longest : nullptr;
}

QString withLinksOfEntries(QString paragraph, const std::vector<Entry>& entries) {
    static const QRegularExpression path(QStringLiteral("\\*([^*`]+? > [^*`]+?)\\*"));
    qsizetype from = 0;
    for (QRegularExpressionMatch match = path.match(paragraph); match.hasMatch(); match = path.match(paragraph, from)) {
        from = match.capturedEnd();
        const Entry* entry = entryAt(match.captured(1).simplified(), entries);
        if (!entry)
            continue;
        const QString link = linkTo(*entry, match.captured(1).simplified());
        paragraph.replace(match.capturedStart(), match.capturedLength(), link);
        from = match.capturedStart() + link.size();
    }
    return paragraph;
}

QString withLinksOfCommands(QString paragraph, const std::vector<Entry>& entries) {
    static const QRegularExpression code(QStringLiteral("`([^`]+)`"));
    qsizetype from = 0;
    for (QRegularExpressionMatch match = code.match(paragraph); match.hasMatch(); match = code.match(paragraph, from)) {
        from = match.capturedEnd();
        const Entry* entry = entryOfCommand(match.captured(1).simplified(), entries);
        if (!entry || paragraph.contains(addressOf(*entry)))
            continue;
        const QString link = QStringLiteral(" (%1)").arg(linkTo(*entry, entry->path));
        paragraph.insert(from, link);
        from += link.size();
    }
    return paragraph;
}

} // namespace

QMenuBar* menusOf(const QWidget& widget) {
    for (QWidget* parent = widget.parentWidget(); parent; parent = parent->parentWidget()) {
        if (const auto* window = qobject_cast<QMainWindow*>(parent))
            return window->menuBar();
    }
    return nullptr;
}

// Paragraphs, and points of a list, begin with a line of their own; blocks of code are as they are.
QString withMenuLinks(const QString& markdown, const QMenuBar& menus) {
    const std::vector<Entry> entries = entriesOf(menus);
    static const QRegularExpression border(QStringLiteral("\\n(?=\\n|[0-9]+\\. |[*-] )"));
    QStringList paragraphs = markdown.split(border);
    bool isCode = false;
    for (QString& paragraph : paragraphs) {
        const qsizetype fences = paragraph.count(QStringLiteral("```"));
        const bool isPlain = fences == 0 && !isCode;
        isCode ^= fences % 2 == 1;
        if (isPlain)
            paragraph = withLinksOfCommands(withLinksOfEntries(paragraph, entries), entries);
    }
    return paragraphs.join(QLatin1Char('\n'));
}

QAction* menuEntryOf(const QUrl& link, const QMenuBar& menus) {
    if (link.scheme() != QStringLiteral("menu"))
        return nullptr;
    const std::vector<Entry> entries = entriesOf(menus);
    const auto found = std::ranges::find(entries, link.path(QUrl::FullyDecoded), &Entry::path);
    return found == entries.end() ? nullptr : found->action;
}

} // namespace qaliper

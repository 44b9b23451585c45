#include "views/base/preferences.h"

#include <algorithm>

#include <QCryptographicHash>
#include <QFileInfo>
#include <QStringList>

#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr int maxRecentFiles = 10;
constexpr int mostConnections = 24;

// The version of the dock and tool bar layout that a stored window state belongs to.
const QString windowStateKey = QStringLiteral("window/state-2");

QString sessionFileKey() { return QStringLiteral("files/current"); }
QString sessionKey() { return QStringLiteral("files/session"); }

QString rememberChoice() { return QStringLiteral("rememberFiles"); }
QString recentKey() { return QStringLiteral("files/recent"); }

// Paths may contain characters with a meaning in QSettings keys.
QString keyOf(const QString& group, const std::filesystem::path& path) {
    const QByteArray name = pathToQt(path).toUtf8();
    const QByteArray digest = QCryptographicHash::hash(name, QCryptographicHash::Sha1).toHex();
    return group + QLatin1Char('/') + QString::fromLatin1(digest);
}

QString targetKey(const std::filesystem::path& path) { return keyOf(QStringLiteral("targets"), path); }

QString bookmarksKey(const std::filesystem::path& path) { return keyOf(QStringLiteral("bookmarks"), path); }

QString viewKey(const std::filesystem::path& path) { return keyOf(QStringLiteral("views"), path); }
QString connectionsKey() { return QStringLiteral("tensorrt/connections"); }
QString answersKey() {
    return QStringLiteral("tensorrt/answers");
} // a connection may have characters with a meaning in keys
QString depthKey() { return QStringLiteral("tensorrt/depth"); }
QString orderKey() { return QStringLiteral("view/findingOrder"); }

std::optional<Target> storedTarget(const QString& text, std::string source) {
    auto target = readTarget(fromQt(text));
    if (!target)
        return std::nullopt;
    target->source = std::move(source);
    return *target;
}

} // namespace

Preferences::Preferences(std::unique_ptr<QSettings> store, QObject* parent)
    : QObject(parent), store_(std::move(store)) {}

std::vector<std::filesystem::path> Preferences::files(const QString& key) const {
    std::vector<std::filesystem::path> files;
    for (const QString& name : store_->value(key).toStringList())
        files.push_back(pathFromQt(name));
    return files;
}

std::vector<std::filesystem::path> Preferences::recentFiles() const { return files(recentKey()); }

std::vector<std::filesystem::path> Preferences::session() const { return files(sessionKey()); }

std::filesystem::path Preferences::sessionFile() const {
    return pathFromQt(store_->value(sessionFileKey()).toString());
}

void Preferences::setSession(const std::vector<std::filesystem::path>& files, const std::filesystem::path& current) {
    if (!areFilesRemembered())
        return;
    store_->setValue(sessionFileKey(), pathToQt(current));
    QStringList names;
    for (const std::filesystem::path& path : files)
        names += pathToQt(path);
    store_->setValue(sessionKey(), names);
}

void Preferences::rememberFiles(bool on) {
    setOn(rememberChoice(), on);
    if (on)
        return;
    for (const QString& key : {sessionKey(), sessionFileKey()})
        store_->remove(key);
    clearRecentFiles();
}

bool Preferences::areFilesRemembered() const { return isOn(rememberChoice(), true); }

void Preferences::addRecentFile(const std::filesystem::path& path) {
    if (!areFilesRemembered())
        return;
    const QString name = QFileInfo(pathToQt(path)).absoluteFilePath();
    QStringList names = store_->value(recentKey()).toStringList();
    names.removeAll(name);
    names.prepend(name);
    store_->setValue(recentKey(), QStringList(names.mid(0, maxRecentFiles)));
    emit recentFilesChanged();
}

void Preferences::clearRecentFiles() {
    store_->remove(recentKey());
    emit recentFilesChanged();
}

QString Preferences::lastFolder() const {
    const QStringList names = store_->value(recentKey()).toStringList();
    return names.isEmpty() ? QString() : QFileInfo(names.front()).absolutePath();
}

Target Preferences::presetTarget() const {
    if (const auto fixed = fixedTarget())
        return *fixed;
    const auto target = storedTarget(store_->value(QStringLiteral("targets/last")).toString(), "last choice");
    return target ? *target : defaultTarget();
}

std::optional<Target> Preferences::fixedTarget() const {
    return storedTarget(store_->value(QStringLiteral("targets/fixed")).toString(), "settings");
}

void Preferences::setFixedTarget(const std::optional<Target>& target) {
    if (target)
        store_->setValue(QStringLiteral("targets/fixed"), toQt(std::string_view(formatTarget(*target))));
    else
        store_->remove(QStringLiteral("targets/fixed"));
}

std::optional<Target> Preferences::targetOf(const std::filesystem::path& path) const {
    return storedTarget(store_->value(targetKey(path)).toString(), "chosen");
}

void Preferences::rememberTarget(const std::filesystem::path& path, const Target& target) {
    const QString text = toQt(std::string_view(formatTarget(target)));
    store_->setValue(QStringLiteral("targets/last"), text);
    store_->setValue(targetKey(path), text);
}

std::vector<std::string> Preferences::bookmarksOf(const std::filesystem::path& path) const {
    std::vector<std::string> identities;
    for (const QString& name : store_->value(bookmarksKey(path)).toStringList())
        identities.push_back(fromQt(name));
    return identities;
}

void Preferences::rememberBookmarks(const std::filesystem::path& path, const std::vector<std::string>& identities) {
    QStringList names;
    for (const std::string& name : identities)
        names += toQt(std::string_view(name));
    if (names.isEmpty())
        store_->remove(bookmarksKey(path));
    else
        store_->setValue(bookmarksKey(path), names);
}

QByteArray Preferences::viewOf(const std::filesystem::path& path) const {
    return store_->value(viewKey(path)).toByteArray();
}

void Preferences::rememberView(const std::filesystem::path& path, const QByteArray& view) {
    store_->setValue(viewKey(path), view);
}

QStringList Preferences::connections() const {
    return store_->value(connectionsKey(), QStringList(QStringLiteral("python"))).toStringList();
}

void Preferences::rememberConnection(const QString& connection) {
    QStringList all = connections();
    all.removeAll(connection);
    all.prepend(connection);
    store_->setValue(connectionsKey(), all.mid(0, mostConnections));
}

void Preferences::replaceConnection(const QString& connection, const QString& by) {
    QStringList all = connections();
    const qsizetype at = all.indexOf(connection);
    if (at < 0)
        return;
    if (by.isEmpty() || all.contains(by))
        all.removeAt(at);
    else
        all[at] = by;
    store_->setValue(connectionsKey(), all);
}

QString Preferences::answerAt(const QString& connection) const {
    return store_->value(answersKey()).toMap().value(connection).toString();
}

void Preferences::rememberAnswer(const QString& connection, const QString& answer) {
    QVariantMap answers = store_->value(answersKey()).toMap();
    answers.insert(connection, answer);
    store_->setValue(answersKey(), answers);
}

int Preferences::askedDepth() const { return store_->value(depthKey(), 1).toInt(); }
void Preferences::setAskedDepth(int depth) { store_->setValue(depthKey(), depth); }

int Preferences::findingOrder(int fallback) const { return store_->value(orderKey(), fallback).toInt(); }

void Preferences::setFindingOrder(int order) { store_->setValue(orderKey(), order); }

int Preferences::minSqnr() const {
    return std::clamp(store_->value(QStringLiteral("proof/leastSqnr"), usualMinSqnr).toInt(), 0, 200);
}

void Preferences::setMinSqnr(int decibels) {
    store_->setValue(QStringLiteral("proof/leastSqnr"), decibels);
    emit minSqnrChanged();
}

ThemeMode Preferences::themeMode() const {
    const QString name = store_->value(QStringLiteral("view/theme")).toString();
    return name == u"light" ? ThemeMode::Light : name == u"dark" ? ThemeMode::Dark : ThemeMode::System;
}

void Preferences::setThemeMode(ThemeMode mode) {
    const QString name = mode == ThemeMode::Light ? QStringLiteral("light")
        : mode == ThemeMode::Dark                 ? QStringLiteral("dark")
                                                  : QStringLiteral("system");
    store_->setValue(QStringLiteral("view/theme"), name);
    emit themeModeChanged();
}

Language Preferences::language() const {
    const QString name = store_->value(QStringLiteral("view/language")).toString();
    return name == u"en" ? Language::English : name == u"zh" ? Language::Chinese : Language::System;
}

void Preferences::setLanguage(Language language) {
    if (language == this->language())
        return;
    const QString name = language == Language::English ? QStringLiteral("en")
        : language == Language::Chinese                ? QStringLiteral("zh")
                                                       : QStringLiteral("system");
    store_->setValue(QStringLiteral("view/language"), name);
    emit languageChanged();
}

int Preferences::scale() const {
    return std::clamp(store_->value(QStringLiteral("view/scale"), 100).toInt(), 100, 200);
}

void Preferences::setScale(int percent) { store_->setValue(QStringLiteral("view/scale"), percent); }

bool Preferences::isOn(const QString& choice, bool fallback) const {
    return store_->value(QStringLiteral("view/") + choice, fallback).toBool();
}

void Preferences::setOn(const QString& choice, bool on) {
    store_->setValue(QStringLiteral("view/") + choice, on);
    emit choiceChanged(choice);
}

std::optional<QString> Preferences::keysOf(const QString& action) const {
    const QVariant keys = store_->value(QStringLiteral("keys/") + action);
    return keys.isValid() ? std::optional(keys.toString()) : std::nullopt;
}

void Preferences::setKeysOf(const QString& action, const std::optional<QString>& keys) {
    if (keys)
        store_->setValue(QStringLiteral("keys/") + action, *keys);
    else
        store_->remove(QStringLiteral("keys/") + action);
}

QByteArray Preferences::windowGeometry() const {
    return store_->value(QStringLiteral("window/geometry")).toByteArray();
}

QByteArray Preferences::windowState() const { return store_->value(windowStateKey).toByteArray(); }

void Preferences::setWindow(const QByteArray& geometry, const QByteArray& state) {
    store_->setValue(QStringLiteral("window/geometry"), geometry);
    store_->setValue(windowStateKey, state);
}

} // namespace qaliper

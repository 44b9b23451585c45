#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QByteArray>
#include <QObject>
#include <QSettings>

#include "model/target/target.h"

// What is remembered from one start to the next. The store belongs to the application, so that tests use one of their
// own.

namespace qaliper {

constexpr int usualMinSqnr = 30; // dB

enum class ThemeMode { System, Light, Dark };
enum class Language { System, English, Chinese };

class Preferences final : public QObject {
    Q_OBJECT

public:
    explicit Preferences(std::unique_ptr<QSettings> store, QObject* parent = nullptr);

    std::vector<std::filesystem::path> recentFiles() const; // newest first, at most ten
    void addRecentFile(const std::filesystem::path& path);
    void clearRecentFiles();
    // Off: the names of files are forgotten, and none is noted any more.
    bool areFilesRemembered() const;
    void rememberFiles(bool on);
    QString lastFolder() const; // of the newest of them

    // What a new model is checked for: always the same if the user wants that, else what was chosen last.
    Target presetTarget() const;
    std::optional<Target> fixedTarget() const;
    void setFixedTarget(const std::optional<Target>& target);
    // The one chosen for that file.
    std::optional<Target> targetOf(const std::filesystem::path& path) const;
    void rememberTarget(const std::filesystem::path& path, const Target& target);

    // Identities of nodes in that file.
    std::vector<std::string> bookmarksOf(const std::filesystem::path& path) const;
    void rememberBookmarks(const std::filesystem::path& path, const std::vector<std::string>& identities);

    // The files that were open, in the order of their tabs, and the one that was looked at.
    std::vector<std::filesystem::path> session() const;
    std::filesystem::path sessionFile() const; // empty: none
    void setSession(const std::vector<std::filesystem::path>& files, const std::filesystem::path& current);

    // How that file was looked at last, in the words of whoever remembers it; empty: it never was.
    QByteArray viewOf(const std::filesystem::path& path) const;
    void rememberView(const std::filesystem::path& path, const QByteArray& view);

    int findingOrder(int fallback) const;
    void setFindingOrder(int order);

    // The signal-to-noise ratio that a fix to be reviewed should keep at the outputs of the model, in dB.
    int minSqnr() const;
    void setMinSqnr(int decibels);

    ThemeMode themeMode() const;
    void setThemeMode(ThemeMode mode);

    Language language() const;
    void setLanguage(Language language);

    int scale() const; // of the interface, in percent: 100 to 200; in force from the next start
    void setScale(int percent);

    bool isOn(const QString& choice, bool fallback) const; // of a menu, by the action's name, or of the settings
    void setOn(const QString& choice, bool on);

    // The keys of an action by its name, as QKeySequence writes several portably; nothing where they are the usual
    // ones.
    std::optional<QString> keysOf(const QString& action) const;
    void setKeysOf(const QString& action, const std::optional<QString>& keys);

    QByteArray windowGeometry() const;
    QByteArray windowState() const;
    void setWindow(const QByteArray& geometry, const QByteArray& state);

signals:
    void recentFilesChanged();
    void themeModeChanged();
    void languageChanged();
    void minSqnrChanged();
    void choiceChanged(const QString& choice); // of isOn()

private:
    std::vector<std::filesystem::path> files(const QString& key) const;

    std::unique_ptr<QSettings> store_;
};

} // namespace qaliper

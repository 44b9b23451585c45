#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QByteArray>
#include <QObject>
#include <QSettings>
#include <QStringList>

#include "model/target/target.h"

// Stored settings. The application passes the store, so that tests can use one of their own.

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
    // Off: stored file names are removed, and no more are stored.
    bool areFilesRemembered() const;
    void rememberFiles(bool on);
    QString lastFolder() const; // the folder of the newest recent file

    // The target for a new model: the fixed one if the user set it, else the one chosen last.
    Target presetTarget() const;
    std::optional<Target> fixedTarget() const;
    void setFixedTarget(const std::optional<Target>& target);
    // The target chosen for that file.
    std::optional<Target> targetOf(const std::filesystem::path& path) const;
    void rememberTarget(const std::filesystem::path& path, const Target& target);

    // Identities of the bookmarked nodes of that file.
    std::vector<std::string> bookmarksOf(const std::filesystem::path& path) const;
    void rememberBookmarks(const std::filesystem::path& path, const std::vector<std::string>& identities);

    // The files of the last session in the order of their tabs, and the current one.
    std::vector<std::filesystem::path> session() const;
    std::filesystem::path sessionFile() const; // empty: none
    void setSession(const std::vector<std::filesystem::path>& files, const std::filesystem::path& current);

    // The stored view of that file, in the format of its writer; empty when there is none.
    QByteArray viewOf(const std::filesystem::path& path) const;
    void rememberView(const std::filesystem::path& path, const QByteArray& view);

    // Where TensorRT was asked, the last first; "python" where nobody was. And how far: a Depth.
    QStringList connections() const;
    void rememberConnection(const QString& connection);
    void replaceConnection(const QString& connection, const QString& by); // empty: it is forgotten
    // What was said the last time that somebody looked which TensorRT is there; empty where nobody did.
    QString answerAt(const QString& connection) const;
    void rememberAnswer(const QString& connection, const QString& answer);
    int askedDepth() const;
    void setAskedDepth(int depth);

    int findingOrder(int fallback) const;
    void setFindingOrder(int order);

    // The signal-to-noise ratio that a fix with review should keep at the model's outputs, in dB.
    int minSqnr() const;
    void setMinSqnr(int decibels);

    ThemeMode themeMode() const;
    void setThemeMode(ThemeMode mode);

    Language language() const;
    void setLanguage(Language language);

    int scale() const; // of the interface, in percent, 100 to 200; applied at the next start
    void setScale(int percent);

    bool isOn(const QString& choice, bool fallback) const; // of a menu, by the action's name, or of the settings
    void setOn(const QString& choice, bool on);

    // The shortcuts of an action, by its name, in QKeySequence's portable format; nothing for the default ones.
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

#include "views/document/journal.h"

#include <csignal>
#include <fstream>
#include <system_error>
#include <unistd.h>

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "model/base/hash.h"
#include "model/base/number.h"
#include "views/base/text.h"

namespace qaliper {

namespace fs = std::filesystem;

namespace {

constexpr int journalFormat = 1;

QString deedWord(DeedKind kind) {
    switch (kind) {
    case DeedKind::Fix: return QStringLiteral("fix");
    case DeedKind::Group: return QStringLiteral("group");
    case DeedKind::Several: return QStringLiteral("several");
    case DeedKind::Tool: return QStringLiteral("tool");
    case DeedKind::Automatic: break;
    }
    return QStringLiteral("automatic");
}

std::optional<DeedKind> deedKindOf(const QString& word) {
    for (const DeedKind kind :
        {DeedKind::Fix, DeedKind::Group, DeedKind::Several, DeedKind::Automatic, DeedKind::Tool}) {
        if (deedWord(kind) == word)
            return kind;
    }
    return std::nullopt;
}

QString json(const std::string& text) { return toQt(std::string_view(text)); }

// Numbers of 64 bits do not fit the numbers of JSON.
QString json(std::int64_t number) { return json(formatNumber(number)); }

QJsonObject deedToJson(const Deed& deed) {
    QJsonObject arguments;
    for (const auto& [key, value] : deed.arguments)
        arguments.insert(json(key), json(value));
    QJsonArray keys;
    for (const std::string& key : deed.keys)
        keys.append(json(key));
    return {{QStringLiteral("findings"), keys}, {QStringLiteral("do"), deedWord(deed.kind)},
        {QStringLiteral("subject"), json(deed.subject)}, {QStringLiteral("offer"), json(deed.offer)},
        {QStringLiteral("arguments"), arguments}, {QStringLiteral("target"), json(deed.target)}};
}

std::optional<Deed> deedFromJson(const QJsonObject& object) {
    const auto text = [&](const QString& key) { return fromQt(object.value(key).toString()); };
    const auto kind = deedKindOf(object.value(QStringLiteral("do")).toString());
    if (!kind)
        return std::nullopt;
    Deed deed{
        *kind, text(QStringLiteral("subject")), text(QStringLiteral("offer")), {}, text(QStringLiteral("target")), {}};
    for (const QJsonValue key : object.value(QStringLiteral("findings")).toArray())
        deed.keys.push_back(fromQt(key.toString()));
    const QJsonObject arguments = object.value(QStringLiteral("arguments")).toObject();
    for (auto argument = arguments.begin(); argument != arguments.end(); ++argument)
        deed.arguments.emplace(fromQt(argument.key()), fromQt(argument.value().toString()));
    return deed;
}

// "<hash of the model's path>-<process>.json"
std::string prefixOf(const fs::path& model) { return hexDigits(hashBytes(model.native())) + "-"; }

fs::path pathOf(const fs::path& folder, const fs::path& model) {
    return folder / (prefixOf(model) + formatNumber(std::int64_t{::getpid()}) + ".json");
}

bool isAlive(std::int64_t process) { return ::kill(static_cast<pid_t>(process), 0) == 0 || errno != ESRCH; }

// Journals of that model whose process is gone.
std::vector<fs::path> leftJournals(const fs::path& folder, const fs::path& model) {
    std::vector<fs::path> left;
    std::error_code code;
    const std::string prefix = prefixOf(model);
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, code)) {
        const std::string name = entry.path().stem().string();
        if (entry.path().extension() != ".json" || !name.starts_with(prefix))
            continue;
        const auto process = parseInteger(std::string_view(name).substr(prefix.size()));
        if (process && !isAlive(*process))
            left.push_back(entry.path());
    }
    return left;
}

void removeQuietly(const fs::path& path) {
    std::error_code ignored;
    fs::remove(path, ignored);
}

} // namespace

std::string journalToJson(const Journal& journal) {
    QJsonArray deeds;
    for (const Deed& deed : journal.deeds)
        deeds.append(deedToJson(deed));
    const QJsonObject object{{QStringLiteral("qaliper-journal"), journalFormat},
        {QStringLiteral("model"), pathToQt(journal.model)},
        {QStringLiteral("size"), json(static_cast<std::int64_t>(journal.stamp.size))},
        {QStringLiteral("modified"), json(journal.stamp.modifiedNs)}, {QStringLiteral("steps"), deeds}};
    return QJsonDocument(object).toJson().toStdString();
}

Result<Journal> journalFromJson(const std::string& text) {
    const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
    if (object.value(QStringLiteral("qaliper-journal")).toInt() != journalFormat)
        return fail(ErrorKind::Unsupported, say("This is no journal that this version of Qaliper wrote"));
    Journal journal;
    journal.model = pathFromQt(object.value(QStringLiteral("model")).toString());
    const auto size = parseInteger(fromQt(object.value(QStringLiteral("size")).toString()));
    const auto modified = parseInteger(fromQt(object.value(QStringLiteral("modified")).toString()));
    journal.stamp.size = static_cast<std::uint64_t>(size.value_or(0));
    journal.stamp.modifiedNs = modified.value_or(0);
    for (const QJsonValue value : object.value(QStringLiteral("steps")).toArray()) {
        auto deed = deedFromJson(value.toObject());
        if (!deed)
            return fail(
                ErrorKind::Unsupported, say("The journal has a step that this version of Qaliper does not know"));
        journal.deeds.push_back(std::move(*deed));
    }
    return journal;
}

Status keepJournal(const fs::path& folder, const Journal& journal) {
    std::error_code code;
    fs::create_directories(folder, code);
    const fs::path path = pathOf(folder, journal.model);
    fs::path unfinished = path;
    unfinished += ".new";
    std::ofstream out(unfinished, std::ios::binary);
    out << journalToJson(journal);
    out.close();
    if (out)
        fs::rename(unfinished, path, code);
    if (!out || code)
        return fail(
            {ErrorKind::CannotWrite, say("The steps cannot be kept for the case of a crash"), path.string(), {}});
    return {};
}

void dropJournal(const fs::path& folder, const fs::path& model) { removeQuietly(pathOf(folder, model)); }

std::optional<Journal> findLeftJournal(const fs::path& folder, const fs::path& model, const FileStamp& stamp) {
    std::optional<Journal> found;
    for (const fs::path& path : leftJournals(folder, model)) {
        const auto text = readWholeFile(path);
        auto journal = text ? journalFromJson(*text) : Result<Journal>(fail(text.error()));
        const bool fits = journal && journal->model == model && journal->stamp.size == stamp.size &&
            journal->stamp.modifiedNs == stamp.modifiedNs && !journal->deeds.empty();
        if (fits)
            found = std::move(*journal);
        else
            removeQuietly(path);
    }
    return found;
}

void dropLeftJournals(const fs::path& folder, const fs::path& model) {
    for (const fs::path& path : leftJournals(folder, model))
        removeQuietly(path);
}

} // namespace qaliper

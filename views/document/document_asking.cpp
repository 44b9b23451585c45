#include <utility>

#include "views/base/text.h"
#include "views/document/document.h"

// What a TensorRT of the user is asked about a document.

namespace qaliper {

namespace {

// A model as it is named before it is read or indexed, which other threads do.
struct NamedModel {
    std::filesystem::path file;
    std::optional<Model> model; // nothing: it is read from the file
};
using NamedModels = std::optional<NamedModel>;

Result<std::optional<AskedVersion>> versionOf(const NamedModels& named, const Job& job) {
    if (!named)
        return std::nullopt;
    AskedVersion version;
    version.model = named->file;
    if (named->model) {
        version.index = std::make_shared<const Index>(*named->model);
    } else {
        QALIPER_TRY(version.index, readVersion(named->file, {}, job));
    }
    return version;
}

// Step 0 is the version in the file, as long as that is as it was.
NamedModels namedModel(const std::optional<OtherModel>& other, const History& history) {
    if (!other)
        return std::nullopt;
    if (const auto* file = std::get_if<std::filesystem::path>(&*other))
        return NamedModel{*file, std::nullopt};
    return NamedModel{{}, history.steps()[std::get<std::size_t>(*other)].model};
}

Text wordsOf(const OtherModel& other, const History& history) {
    if (const auto* file = std::get_if<std::filesystem::path>(&other))
        return verbatim(file->filename().string());
    const std::size_t position = std::get<std::size_t>(other);
    if (position == 0)
        return say("the model as it was opened");
    return say("the version \"{step}\"", arg("step", history.steps()[position].title));
}

} // namespace

void Document::ask(const AskChoice& choice) {
    if (!isChecked())
        return;
    VersionAnswer answer;
    answer.choice = choice;
    answer.version = history_->number();
    answer.analysis = analysis();
    if (choice.against) {
        answer.against = wordsOf(*choice.against, *history_);
        if (const auto* position = std::get_if<std::size_t>(&*choice.against))
            answer.againstVersion = history_->steps()[*position].number;
    }
    ModelQuestion question{.model = {index()},
        .against = {},
        .reference = {},
        .connection = choice.connection,
        .depth = choice.depth,
        .timeLimit = choice.timeLimit,
        .cache = choice.cache,
        .locatesDifference = choice.locatesDifference,
        .reduced = choice.reduced,
        .inspector = inspector()};
    if (!isModified()) // the file has the version
        question.model.model = path_;
    engineFiles_.ask(
        [question = std::move(question), answer = std::move(answer), against = namedModel(choice.against, *history_),
            reference = namedModel(choice.reference, *history_),
            verify = services_.workers ? &services_.workers->verify : nullptr,
            heard = engineFiles_.log().begin()](const Job& job) mutable -> Result<VersionAnswer> {
            QALIPER_TRY(question.data, parseDataFiles(answer.choice.data, {}, {}));
            QALIPER_TRY(question.against, versionOf(against, job));
            QALIPER_TRY(question.reference, versionOf(reference, job));
            QALIPER_TRY(answer.heard, askAbout(question, verify, heard, job));
            return std::move(answer);
        });
}

void Document::takeAnswer(const VersionAnswer& answer) {
    const HeardAnswer& heard = answer.heard.heard;
    if (answer.choice.setsTarget && heard.unknownRelease.empty())
        setTarget(heard.target);
    if (isRefused(heard.answer))
        emit failed({ErrorKind::Unsupported, verdictOf(heard.answer), {}, {}});
    else
        emit announced(answer.heard.turns ? turnsLine(*answer.heard.turns, answer.against) : verdictOf(heard.answer));
    if (!heard.unknownRelease.empty())
        emit announced(heard.unknownRelease);
}

} // namespace qaliper

#include "views/document/document.h"

#include <algorithm>
#include <utility>

#include "model/base/keep_file.h"
#include "model/graph/identity.h"
#include "model/rules/inspect.h"
#include "model/session/declared_anew.h"
#include "views/base/text.h"

namespace qaliper {

namespace fs = std::filesystem;

namespace {

// So that the steps can be saved whatever is written into the file afterwards. Where it cannot be kept, saving says so.
void keepFile(const Storage& storage, const Job& job) {
    if (const auto& file = storage.file()) [[maybe_unused]]
        const Status kept = keepBytes(*file, job);
}

// What was left of several fixes is known only where their result is checked for these settings.
Text messageAbout(const Applied& applied, ActionKind kind, bool isLeftKnown) {
    const bool isOfOne = kind == ActionKind::Fix || kind == ActionKind::Tool;
    if (isOfOne && applied.note.empty() && !applied.redeclared.empty())
        return describeDeclaredAnew(applied);
    if (isOfOne)
        return applied.note.empty() ? applied.title : applied.note;
    if (!applied.fixes.empty())
        return isLeftKnown ? summaryOf(applied) : applied.title;
    return applied.skipped.empty()
        ? say("There is nothing to fix")
        : say("Nothing was changed: {reason}", arg("reason", applied.skipped.front().reason));
}

} // namespace

Document::Document(const Services& services, fs::path path, const Target& preset, QObject* parent)
    : QObject(parent),
      services_(services),
      path_(std::move(path)),
      kept_(services.journals),
      selection_(this),
      proofs_(services, this),
      engineFiles_(*services.pool),
      check_(services, settings_, engineFiles_),
      loading_(*services.pool),
      editing_(*services.pool),
      saving_(*services.pool),
      noting_(*services.pool),
      keeping_(*services.pool) {
    settings_.target = preset;
    for (Task* task : {&loading_, &editing_, &saving_}) {
        connect(task, &Task::runningChanged, this, &Document::foregroundChanged);
        connect(task, &Task::progressed, this, &Document::progressed);
    }
    connect(&check_, &VersionCheck::indexChanged, this, &Document::indexChanged);
    connect(&check_, &VersionCheck::settled, this, &Document::noteChecked);
    connect(&check_, &VersionCheck::analysisChanged, this, &Document::analysisChanged);
    connect(this, &Document::analysisChanged, &walk_, [this] { walk_.follow(analysis().get()); });
    connect(&check_, &VersionCheck::stateChanged, this, &Document::checkingChanged);
    connect(&check_, &VersionCheck::uninferred, this, [this](const Error& reason) {
        emit failed({reason.kind, describeUninferred(reason), path_.string(), {}});
    });
    connect(this, &Document::versionChanged, &noise_, [this] { noise_.showVersion(history_->number()); });
    connect(&engineFiles_, &EngineFiles::changed, this, &Document::useEngineFiles);
    connect(&engineFiles_, &EngineFiles::taken, this, &Document::takeEngineFile);
    connect(&engineFiles_, &EngineFiles::answered, this, &Document::takeAnswer);
    connect(&engineFiles_, &EngineFiles::refused, this, &Document::failed);
    connect(&saving_, &Task::runningChanged, this, [this] {
        if (!saving_.isRunning() && savingTo_)
            endSave(SaveEnd::Cancelled);
    });
    watchFile();
    load();
}

Document::~Document() { noteRestOfIgnored(); }

QString Document::title() const { return pathToQt(path_.filename()); }

void Document::load() {
    loading_.start([path = path_, journals = services_.journals, reading = reading_](
                       const Job& job) { return openModel(path, journals, reading, job); },
        [this](Result<OpenedModel> opened) {
            if (opened) {
                takeOpened(std::move(*opened));
                return;
            }
            error_ = std::move(opened.error());
            state_ = State::Refused;
            emit stateChanged();
        });
}

void Document::takeOpened(OpenedModel opened) {
    history_.emplace(opened.index->model());
    left_ = std::move(opened.left);
    takeSettings(opened);
    check_.beginModel(opened.index->model());
    state_ = State::Open;
    emit stateChanged();
    watch_.follow(path_, stamp_);
    for (const Error& problem : opened.leftProblems)
        emit failed(problem);
    showIndex(std::move(opened.index));
}

void Document::takeSettings(OpenedModel& opened) {
    if (const auto& file = opened.index->model().storage->file())
        stamp_ = file->stamp();
    projectProblem_ = std::move(opened.projectProblem);
    if (opened.project) {
        settings_.manifest = std::move(opened.project->plugins);
        settings_.ignored = ignoreNotes_.over(std::move(opened.project->ignored));
        if (opened.project->target && targetChoice_ != TargetChoice::User)
            targetChoice_ = TargetChoice::Given;
    }
    const auto chosen = targetChoice_ == TargetChoice::User ? std::optional(settings_.target) : std::nullopt;
    settings_.target = targetThatHolds({chosen, {}, settings_.target}, opened.project);
    check_.changeSettings();
}

void Document::reload() {
    if (saving_.isRunning()) { // which file that will be is known when the save has ended
        emit failed(
            {ErrorKind::Stale, say("The model is being saved. Read it again when that is done"), path_.string(), {}});
        return;
    }
    loading_.start([path = path_, reading = reading_](const Job& job) { return openModel(path, {}, reading, job); },
        [this, asked = check_.basis()](Result<OpenedModel> opened) {
            if (opened)
                takeReloaded(std::move(*opened), asked);
            else if (opened.error().kind != ErrorKind::Cancelled)
                emit failed(opened.error());
        });
}

void Document::followLinks() {
    reading_.external.followLinks = true;
    reload();
}

// Nodes have other numbers in another file, so the selected node is found by its identity.
void Document::takeReloaded(OpenedModel opened, const Basis& asked) {
    if (hasUnsavedSteps() && check_.basis().version != asked.version) {
        emit changedOnDisk();
        return;
    }
    std::string selected;
    if (const auto node = index() ? index()->find(selection_.node()) : std::nullopt)
        selected = identity(*index(), *node);
    const bool isEditing = editing_.isRunning();
    editing_.cancel();
    const Target target = settings_.target;
    const FileStamp read = stamp_;
    history_.emplace(opened.index->model(), history_->nextNumber());
    takeSettings(opened);
    check_.beginModel(opened.index->model());
    watch_.follow(path_, stamp_);
    proofs_.forget();
    changes_.forget();
    measured_.reset();
    engineFiles_.setBuilt(nullptr);
    selection_.clear();
    visits_.clear();
    keepSteps();
    emit analysisChanged();
    emit versionChanged();
    emit fileChanged();
    if (formatTarget(settings_.target) != formatTarget(target))
        emit targetChanged();
    emit settingsChanged();
    const auto again = selected.empty() ? std::nullopt : findNode(*opened.index, selected);
    const NodeId node = again ? opened.index->node(*again).id : NodeId();
    showIndex(std::move(opened.index));
    if (node.valid())
        selection_.selectNode(node);
    if (stamp_ == read)
        return emit announced(say("The model was read again"));
    emit announced(isEditing
            ? say("The file changed on the disk and was read again. The edit in progress was cancelled")
            : say("The file changed on the disk and was read again"));
}

void Document::showIndex(std::shared_ptr<const Index> index) { check_.takeIndex(std::move(index)); }

void Document::noteChecked(const std::shared_ptr<const Analysis>& alone) {
    if (evidence() && !engineFiles_.artefacts().built)
        engineFiles_.setBuilt(alone);
    proofs_.setReference(floatReference());
    proofs_.noteChecked(*history_, alone->context);
    changes_.noteChecked(*history_, *alone, check_.basis().settings);
}

// Files changed: the version is checked with them again.
void Document::useEngineFiles() {
    check_.changeArtefacts();
    dropTargetOfLog();
    SuppliedFiles given = givenBy(engineFiles_.artefacts());
    if (settings_.given.cache == given.cache)
        return check_.ask();
    settings_.given = std::move(given);
    useSettings();
}

void Document::useSettings() {
    check_.changeSettings();
    emit settingsChanged();
    check_.ask();
}

// A log names the target that its engine was built for.
void Document::takeEngineFile(EngineFiles::Kind kind) {
    const Artefacts& artefacts = engineFiles_.artefacts();
    if (kind != EngineFiles::Kind::Log)
        return;
    logMatch_ = index() ? matchOf(*artefacts.log, *index()) : LogMatch{};
    if (!logMatch_.isOfOtherModel())
        useTargetOfLog();
    else
        emit announced(say("{log} is of another model, and its target is not used",
            arg("log", std::filesystem::path(artefacts.log->path).filename().string())));
}

void Document::useTargetOfLog() {
    const auto& log = engineFiles_.artefacts().log;
    const auto target = log ? targetOf(*log) : std::nullopt;
    if (!target)
        return;
    if (!beforeLog_)
        beforeLog_ = TargetBefore{settings_.target, targetChoice_};
    targetOfLog_ = formatTarget(*target);
    setTarget(*target);
}

bool Document::isTargetOfLog() const { return beforeLog_ && formatTarget(settings_.target) == targetOfLog_; }

// Its target goes with a log that is forgotten.
void Document::dropTargetOfLog() {
    if (engineFiles_.artefacts().log || !beforeLog_)
        return;
    const TargetBefore before = *std::exchange(beforeLog_, std::nullopt);
    if (formatTarget(settings_.target) != targetOfLog_)
        return; // another one was selected since
    settings_.target = before.target;
    targetChoice_ = before.choice;
    check_.changeSettings();
    emit targetChanged();
    emit settingsChanged();
}

void Document::setTarget(const Target& target) {
    settings_.target = target;
    targetChoice_ = TargetChoice::User;
    check_.changeSettings();
    emit targetChanged();
    emit settingsChanged();
    check_.ask();
}

void Document::stopAskingForTarget() {
    const bool wasAsking = asksForTarget();
    asksForTarget_ = false;
    if (wasAsking)
        emit targetChanged();
}

// Before the model is loaded, the target is the one that the user selected earlier.
void Document::confirmTarget() {
    targetChoice_ = state_ == State::Open ? TargetChoice::User : TargetChoice::Given;
    emit targetChanged();
}

void Document::ignore(const std::vector<IgnoredFinding>& entries) {
    for (const IgnoredFinding& entry : entries) {
        settings_.ignored.push_back(entry);
        ignoreNotes_.add({entry, true});
    }
    noteIgnoredFindings();
    useSettings();
}

void Document::stopIgnoring(const std::string& key) {
    std::erase_if(settings_.ignored, [&](const IgnoredFinding& entry) { return entry.key == key; });
    ignoreNotes_.add({{key, {}, {}}, false});
    noteIgnoredFindings();
    useSettings();
}

bool Document::mayEdit(const std::shared_ptr<const Analysis>& seen) {
    const bool isCurrent = !seen || seen == analysis();
    if (isChecked() && isCurrent && !editing_.isRunning() && !loading_.isRunning())
        return true;
    if (checkFailure()) {
        tellFailure(
            {ErrorKind::Stale, say("The model could not be checked, so it cannot be edited. It is being checked again"),
                path_.string(), {}});
        checkAgain();
    } else {
        tellFailure(
            {ErrorKind::Stale, say("The model is still being checked. Try again in a moment"), path_.string(), {}});
    }
    return false;
}

void Document::tellFailure(const Error& error) {
    if (error.kind != ErrorKind::Cancelled)
        emit failed(error);
}

// As the same action is made again.
void Document::applyFixes(RecordedAction action) {
    if (!mayEdit())
        return;
    action.target = formatTarget(settings_.target);
    auto edit = [inspector = inspector(), analysis = analysis(), action](
                    const Job& job) { return qaliper::applyFixes(inspector, analysis, action, job); };
    startEdit(std::move(edit), action);
}

void Document::applyTool(const ToolRequest& request) {
    if (!mayEdit())
        return;
    RecordedAction action{ActionKind::Tool, request.tool, {}, request.arguments, formatTarget(settings_.target)};
    for (const NodeId node : request.nodes) {
        if (const auto found = index()->find(node))
            action.keys.push_back(identity(*index(), *found));
    }
    auto edit = [inspector = inspector(), analysis = analysis(), request](
                    const Job& job) { return qaliper::applyTool(inspector, analysis, request, job); };
    startEdit(std::move(edit), action);
}

void Document::startEdit(std::function<Result<Applied>(const Job&)> edit, const RecordedAction& action) {
    const auto kept = [edit = std::move(edit), storage = history_->current().storage](const Job& job) {
        keepFile(*storage, job);
        return edit(job);
    };
    editing_.start(kept, [this, made = check_.basis(), action](const Result<Applied>& applied) {
        if (applied)
            land(made, *applied, action);
        else
            tellFailure(applied.error());
    });
}

// The result of an edit becomes the current version. A check that was made meanwhile is used only for the settings that
// it was made for.
void Document::land(const Basis& made, const Applied& applied, const RecordedAction& action) {
    const bool isChecked = applied.analysis && check_.isEditChecked(made);
    const Text message = messageAbout(applied, action.kind, isChecked);
    if (!applied.fixes.empty()) {
        const std::uint64_t before = history_->number();
        push(applied, action);
        keepMeasured(action, before);
        check_.takeEdited(applied.index, applied.analysis, isChecked);
    }
    emit announced(message);
    if (!applied.files.empty())
        emit filesMade(applied.files);
}

// The index and the analysis of the version follow, by showIndex() or land().
void Document::push(const Applied& applied, RecordedAction action) {
    const Model& model = applied.index->model();
    history_->push(applied.title, model, std::move(action), applied.safety, applied.interface);
    check_.beginVersion(model);
    if (!keeping_.isRunning())
        keeping_.start(
            [storage = model.storage](const Job& job) {
                keepFile(*storage, job);
                return Status();
            },
            [](const Status&) {});
    tellOfVersion();
}

void Document::tellOfVersion() {
    keepSteps();
    emit versionChanged();
    emit fileChanged();
    emit checkingChanged();
}

void Document::goTo(std::size_t position) {
    if (editing_.isRunning() || position == history_->position() || !history_->goTo(position))
        return;
    check_.beginVersion(history_->current());
    tellOfVersion();
    check_.ask();
}

const Task* Document::foreground() const {
    for (const Task* task : {&loading_, &editing_, &saving_}) {
        if (task->isRunning())
            return task;
    }
    return nullptr;
}

void Document::cancelForeground() {
    for (Task* task : {&loading_, &editing_, &saving_})
        task->cancel();
}

} // namespace qaliper

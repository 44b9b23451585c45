#include "views/document/document.h"

#include <algorithm>
#include <utility>

#include <QTimer>

#include "model/graph/identity.h"
#include "model/rules/inspect.h"
#include "views/base/text.h"

namespace qaliper {

namespace fs = std::filesystem;

namespace {

auto withFiles(const Artefacts& artefacts, const Inspector& inspector) {
    return [&](Analysis analysis) { return withArtefacts(std::move(analysis), artefacts, inspector); };
}

} // namespace

Document::Document(const Services& services, fs::path path, const Target& preset, QObject* parent)
    : QObject(parent),
      services_(services),
      path_(std::move(path)),
      selection_(this),
      proofs_(services, this),
      engineFiles_(*services.pool),
      loading_(*services.pool),
      indexing_(*services.pool),
      checking_(*services.pool),
      editing_(*services.pool),
      saving_(*services.pool),
      noting_(*services.pool) {
    settings_.target = preset;
    for (Task* task : {&loading_, &editing_, &saving_}) {
        connect(task, &Task::runningChanged, this, &Document::foregroundChanged);
        connect(task, &Task::progressed, this, &Document::progressed);
    }
    connect(&engineFiles_, &EngineFiles::changed, this, &Document::useEngineFiles);
    connect(&engineFiles_, &EngineFiles::taken, this, &Document::takeEngineFile);
    connect(&engineFiles_, &EngineFiles::refused, this, &Document::failed);
    connect(&watch_, &FileWatch::changed, this, [this] {
        if (saving_.isRunning() || loading_.isRunning())
            return; // it is looked at again when that is done
        if (isModified())
            emit changedOnDisk();
        else
            reload();
    });
    load();
}

Document::~Document() {
    if (!services_.journals.empty() && history_)
        dropJournal(services_.journals, path_);
}

QString Document::title() const { return pathToQt(path_.filename()); }

void Document::load() {
    loading_.start(
        [path = path_, journals = services_.journals](const Job& job) { return openModel(path, journals, job); },
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
    state_ = State::Open;
    emit stateChanged();
    watch_.follow(path_, stamp_);
    showIndex(std::move(opened.index));
}

void Document::takeSettings(OpenedModel& opened) {
    if (const auto& file = opened.index->model().storage->file())
        stamp_ = file->stamp();
    projectProblem_ = std::move(opened.projectProblem);
    if (opened.project) {
        settings_.manifest = std::move(opened.project->plugins);
        settings_.ignored = std::move(opened.project->ignored);
        if (opened.project->target) {
            settings_.target = *opened.project->target;
            isTargetChosen_ = true;
        }
    }
}

void Document::reload() {
    loading_.start([path = path_](const Job& job) { return openModel(path, {}, job); },
        [this](Result<OpenedModel> opened) {
            if (opened)
                takeReloaded(std::move(*opened));
            else if (opened.error().kind != ErrorKind::Cancelled)
                emit failed(opened.error());
        });
}

// Nodes have other numbers in another file: what is selected is found again by its identity.
void Document::takeReloaded(OpenedModel opened) {
    std::string selected;
    if (const auto node = index_ ? index_->find(selection_.node()) : std::nullopt)
        selected = identity(*index_, *node);
    indexing_.cancel();
    checking_.cancel();
    history_.emplace(opened.index->model());
    takeSettings(opened);
    proofs_.forget();
    analysis_ = nullptr;
    evidence_ = nullptr;
    engineFiles_.setBuilt(nullptr);
    selection_.clear();
    visits_.clear();
    keepSteps();
    emit analysisChanged();
    emit versionChanged();
    emit fileChanged();
    const auto again = selected.empty() ? std::nullopt : findNode(*opened.index, selected);
    const NodeId node = again ? opened.index->node(*again).id : NodeId();
    showIndex(std::move(opened.index));
    if (node.valid())
        selection_.selectNode(node);
    emit announced(say("The file was read again, for it has changed on the disk"));
}

void Document::showIndex(std::shared_ptr<const Index> index) {
    index_ = std::move(index);
    emit indexChanged();
    check();
}

void Document::check() {
    isSettled_ = false;
    emit checkingChanged();
    if (analysis_)
        infer();
    else
        lookQuickly();
}

// Declared types answer most questions at once; what inference adds arrives a moment later.
void Document::lookQuickly() {
    Inspector quick = inspector();
    quick.inference = nullptr;
    checking_.start([quick, index = index_, artefacts = engineFiles_.artefacts()](
                        const Job& job) { return inspect(quick, index, job).map(withFiles(artefacts, quick)); },
        [this](Result<CheckedModel> checked) {
            const bool isAll = services_.workers == nullptr;
            takeAnalysis(std::move(checked), isAll);
            if (!isAll)
                infer();
        });
}

void Document::infer() {
    // Another target changes no types.
    const bool isSameVersion = analysis_ && analysis_->context->indexOwner == index_;
    const std::shared_ptr<const Analysis> known =
        isSameVersion && analysis_->context->types.complete() ? analysis_ : nullptr;
    checking_.start(
        [inspector = inspector(), index = index_, known, artefacts = engineFiles_.artefacts()](const Job& job) {
            auto analysis =
                known ? inspect(inspector, index, known->context->types, job) : inspect(inspector, index, job);
            return std::move(analysis).map(withFiles(artefacts, inspector));
        },
        [this](Result<CheckedModel> checked) { takeAnalysis(std::move(checked), true); });
}

void Document::takeAnalysis(Result<CheckedModel> checked, bool isSettled) {
    if (!checked) {
        emit failed(checked.error());
        return;
    }
    const bool isNews = !analysis_ || !analysis_->uninferred;
    analysis_ = std::move(checked->analysis);
    if (isNews && analysis_->uninferred)
        emit failed({analysis_->uninferred->kind, describeUninferred(*analysis_->uninferred), path_.string(), {}});
    evidence_ = std::move(checked->evidence);
    if (isSettled && evidence_ && !engineFiles_.artefacts().built)
        engineFiles_.setBuilt(std::move(checked->alone));
    isSettled_ = isSettled;
    if (isSettled)
        proofs_.noteChecked(*history_, analysis_->context);
    emit analysisChanged();
    if (isSettled)
        emit checkingChanged();
}

// Files changed: what they say is worked in anew.
void Document::useEngineFiles() {
    settings_.cache = engineFiles_.artefacts().cache;
    if (index_)
        check();
}

// A log names the target that its engine was built for.
void Document::takeEngineFile(EngineFiles::Kind kind) {
    const Artefacts& artefacts = engineFiles_.artefacts();
    if (kind != EngineFiles::Kind::Log)
        return;
    const std::string name = std::filesystem::path(artefacts.log->path).filename().string();
    if (const auto target = targetOf(artefacts.log->facts, name))
        setTarget(*target);
}

void Document::setTarget(const Target& target) {
    settings_.target = target;
    isTargetChosen_ = true;
    emit targetChanged();
    if (index_)
        check();
}

void Document::confirmTarget() {
    isTargetChosen_ = true;
    emit targetChanged();
}

Inspector Document::inspector() const {
    Inspector inspector;
    inspector.knowledge = services_.knowledge;
    inspector.settings = settings_;
    inspector.inference = services_.workers ? &services_.workers->infer : nullptr;
    return inspector;
}

void Document::ignore(const std::vector<IgnoredFinding>& entries) {
    for (const IgnoredFinding& entry : entries) {
        settings_.ignored.push_back(entry);
        unnoted_.push_back({entry, true});
    }
    noteIgnoredFindings();
    if (index_)
        check();
}

void Document::stopIgnoring(const std::string& key) {
    std::erase_if(settings_.ignored, [&](const IgnoredFinding& entry) { return entry.key == key; });
    unnoted_.push_back({{key, {}, {}}, false});
    noteIgnoredFindings();
    if (index_)
        check();
}

// One after the other: two that read and write the same file would lose each other's words.
void Document::noteIgnoredFindings() {
    if (noting_.isRunning() || unnoted_.empty())
        return;
    noting_.start(
        [path = path_, changes = std::exchange(unnoted_, {})](const Job&) { return noteIgnored(path, changes); },
        [this](const Status& status) {
            if (!status)
                emit failed(status.error());
            QMetaObject::invokeMethod(this, &Document::noteIgnoredFindings, Qt::QueuedConnection);
        });
}

bool Document::mayEdit() {
    if (isSettled_ && !editing_.isRunning() && !loading_.isRunning())
        return true;
    emit failed({ErrorKind::Stale, say("The model is still being checked. Try again in a moment"), path_.string(), {}});
    return false;
}

void Document::applyFix(const std::string& key, std::string_view offer, const Arguments& arguments) {
    if (!mayEdit())
        return;
    const auto finding = std::ranges::find(analysis_->findings, key, &Finding::key);
    if (finding == analysis_->findings.end()) {
        emit failed({ErrorKind::Stale, say("This finding is no longer there"), path_.string(), {}});
        return;
    }
    editing_.start([analysis = analysis_, finding = *finding, id = std::string(offer), arguments](
                       const Job& job) { return applyOffer(*analysis, finding, id, arguments, job); },
        [this, deed = deedOf(DeedKind::Fix, key, offer, arguments)](Result<EditedModel> edited) {
            if (!edited) {
                emit failed(edited.error());
                return;
            }
            push(edited->title, edited->index->model(), deed, edited->safety, std::move(edited->interface));
            showIndex(std::move(edited->index));
            emit announced(edited->note.empty() ? edited->title : edited->note);
        });
}

void Document::applyToGroup(const std::string& group, std::string_view offer, const Arguments& arguments) {
    if (mayEdit())
        fixAll(deedOf(DeedKind::Group, group, offer, arguments));
}

void Document::applyToSeveral(
    const std::string& rule, const std::vector<std::string>& keys, std::string_view offer, const Arguments& arguments) {
    if (!mayEdit())
        return;
    Deed deed = deedOf(DeedKind::Several, rule, offer, arguments);
    deed.keys = keys;
    fixAll(std::move(deed));
}

void Document::applyAutomatic() {
    if (mayEdit())
        fixAll(deedOf(DeedKind::Automatic, {}, {}, {}));
}

Deed Document::deedOf(DeedKind kind, std::string subject, std::string_view offer, const Arguments& arguments) const {
    return {kind, std::move(subject), std::string(offer), arguments, formatTarget(settings_.target), {}};
}

void Document::fixAll(Deed deed) {
    const auto request = requestOf(deed, *analysis_);
    if (!request) {
        emit failed({ErrorKind::Stale, say("This finding is no longer there"), path_.string(), {}});
        return;
    }
    editing_.start([inspector = inspector(), analysis = analysis_, request = *request](
                       const Job& job) { return applyAll(inspector, analysis, request, job); },
        [this, deed = std::move(deed)](Result<FixOutcome> outcome) {
            if (outcome)
                takeOutcome(std::move(*outcome), deed);
            else if (outcome.error().kind != ErrorKind::Cancelled)
                emit failed(outcome.error());
        });
}

void Document::takeOutcome(FixOutcome outcome, Deed deed) {
    if (outcome.applied.empty()) {
        emit announced(outcome.skipped.empty()
                ? say("There is nothing to fix")
                : say("Nothing was changed: {reason}", arg("reason", outcome.skipped.front().reason)));
        return;
    }
    pushChecked(outcome.analysis, titleOf(outcome), std::move(deed), safetyOf(outcome), declaredInterface(outcome));
    const std::size_t fixed = outcome.applied.size();
    const auto left = arg("left", outcome.analysis->findings.size());
    emit announced(fixed == 1 ? say("1 finding fixed, {left} left", left)
                              : say("{count} findings fixed, {left} left", arg("count", fixed), left));
}

void Document::applyTool(const ToolRequest& request) {
    if (!mayEdit())
        return;
    Deed deed = deedOf(DeedKind::Tool, request.tool, {}, request.arguments);
    for (const NodeId node : request.nodes) {
        if (const auto found = index_->find(node))
            deed.keys.push_back(identity(*index_, *found));
    }
    editing_.start([inspector = inspector(), analysis = analysis_, request](
                       const Job& job) { return qaliper::applyTool(inspector, analysis, request, job); },
        [this, deed = std::move(deed)](Result<ToolOutcome> outcome) {
            if (!outcome) {
                if (outcome.error().kind != ErrorKind::Cancelled)
                    emit failed(outcome.error());
                return;
            }
            if (!outcome->change.applied.empty())
                pushChecked(outcome->change.analysis, outcome->offer.title, deed, outcome->offer.safety,
                    declaredInterface(outcome->change));
            emit announced(outcome->note.empty() ? outcome->offer.title : outcome->note);
            if (!outcome->files.empty())
                emit filesMade(outcome->files);
        });
}

// It was inspected on the way; nothing is left to be checked.
void Document::pushChecked(std::shared_ptr<const Analysis> analysis, Text title, Deed deed, Safety safety,
    std::vector<InterfaceChange> interface) {
    analysis_ = std::move(analysis);
    index_ = analysis_->context->indexOwner;
    push(std::move(title), index_->model(), std::move(deed), safety, std::move(interface));
    proofs_.noteChecked(*history_, analysis_->context);
    emit indexChanged();
    emit analysisChanged();
    if (engineFiles_.artefacts().any())
        check(); // the inspection knew nothing of the files
}

void Document::push(Text title, const Model& model, Deed deed, Safety safety, std::vector<InterfaceChange> interface) {
    history_->push(std::move(title), model, std::move(deed), safety, std::move(interface));
    keepSteps();
    emit versionChanged();
    emit fileChanged();
}

// For the case that the program ends without asking. That steps cannot be kept is no reason to stop anybody's work; it is said once,
// behind the news of the step itself.
void Document::keepSteps() {
    if (services_.journals.empty())
        return;
    const auto deeds = history_->unsavedDeeds();
    if (!deeds || deeds->empty())
        return dropJournal(services_.journals, path_);
    const Status kept = keepJournal(services_.journals, {path_, stamp_, *deeds});
    if (!kept && areStepsKept_)
        QTimer::singleShot(0, this, [this, error = kept.error()] { emit failed(error); });
    areStepsKept_ = kept.has_value();
}

void Document::repeatLeftSteps() {
    if (!left_ || !index_ || editing_.isRunning())
        return;
    editing_.start([inspector = inspector(), index = index_, deeds = left_->deeds](
                       const Job& job) { return repeatDeeds(inspector, index, deeds, job); },
        [this](Result<RepeatedSteps> repeated) {
            if (repeated)
                takeRepeated(std::move(*repeated));
        });
}

void Document::takeRepeated(RepeatedSteps repeated) {
    for (RepeatedStep& step : repeated.steps)
        push(std::move(step.title), step.model, std::move(step.deed), step.safety, std::move(step.interface));
    if (!repeated.steps.empty())
        showIndex(std::move(repeated.index));
    if (repeated.problem) {
        // The others are kept: what is in their way may be put right, and then they are asked for again.
        left_->deeds.erase(
            left_->deeds.begin(), left_->deeds.begin() + static_cast<std::ptrdiff_t>(repeated.steps.size()));
        emit failed(*repeated.problem);
        emit stepsLeft();
        return;
    }
    emit announced(repeated.steps.size() == 1
            ? say("1 step was repeated")
            : say("{count} steps were repeated", arg("count", repeated.steps.size())));
    forgetLeftSteps();
}

void Document::forgetLeftSteps() {
    left_.reset();
    dropLeftJournals(services_.journals, path_);
}

void Document::goTo(std::size_t position) {
    if (editing_.isRunning() || position == history_->position() || !history_->goTo(position))
        return;
    index_ = nullptr;
    isSettled_ = false;
    checking_.cancel();
    keepSteps();
    emit versionChanged();
    emit fileChanged();
    emit checkingChanged();
    indexing_.start([model = history_->current()](const Job&) { return std::make_shared<const Index>(model); },
        [this](std::shared_ptr<const Index> index) { showIndex(std::move(index)); });
}

std::optional<fs::path> Document::savePath() const {
    const auto now = stampOf(path_);
    const bool isOurs = !now || *now == stamp_;
    return isSavedElsewhere_ && isOurs ? std::optional(path_) : std::nullopt;
}

fs::path Document::suggestedSavePath() const {
    if (isSavedElsewhere_)
        return path_;
    fs::path name = path_.stem();
    name += ".fixed.onnx";
    return path_.parent_path() / name;
}

void Document::save(const fs::path& path, const SaveOptions& options) {
    if (saving_.isRunning())
        return;
    const std::uint64_t version = history_->number();
    saving_.start(
        [model = history_->current(), path, options](const Job& job) { return saveModel(model, path, options, job); },
        [this, path, version](const Status& status) {
            if (!status) {
                if (status.error().kind != ErrorKind::Cancelled)
                    emit failed(status.error());
                return;
            }
            history_->markSaved(version);
            if (!services_.journals.empty())
                dropJournal(services_.journals, path_);
            path_ = path;
            isSavedElsewhere_ = true;
            stamp_ = stampOf(path_).value_or(FileStamp());
            watch_.follow(path_, stamp_);
            keepSteps(); // that were made while it was written
            emit fileChanged();
            emit saved();
        });
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

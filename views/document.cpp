#include "views/document.h"

#include <algorithm>

#include "views/text.h"

namespace qaliper {

namespace fs = std::filesystem;

Document::Document(const Services& services, fs::path path, const Target& preset, QObject* parent)
    : QObject(parent),
      services_(services),
      path_(std::move(path)),
      selection_(this),
      loading_(*services.pool),
      indexing_(*services.pool),
      checking_(*services.pool),
      editing_(*services.pool),
      saving_(*services.pool) {
    settings_.target = preset;
    for (Task* task : {&loading_, &editing_, &saving_}) {
        connect(task, &Task::runningChanged, this, &Document::foregroundChanged);
        connect(task, &Task::progressed, this, &Document::progressed);
    }
    load();
}

QString Document::title() const { return pathToQt(path_.filename()); }

void Document::load() {
    loading_.start([path = path_](const Job& job) { return openModel(path, job); },
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
    projectProblem_ = std::move(opened.projectProblem);
    if (opened.project) {
        settings_.manifest = std::move(opened.project->plugins);
        settings_.ignored = std::move(opened.project->ignored);
        if (opened.project->target) {
            settings_.target = *opened.project->target;
            isTargetChosen_ = true;
        }
    }
    state_ = State::Open;
    emit stateChanged();
    showIndex(std::move(opened.index));
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
    checking_.start([quick, index = index_](const Job& job) { return inspect(quick, index, job); },
        [this](Result<Analysis> analysis) {
            const bool isAll = services_.workers == nullptr;
            takeAnalysis(std::move(analysis), isAll);
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
        [inspector = inspector(), index = index_, known](const Job& job) {
            return known ? inspect(inspector, index, known->context->types, job) : inspect(inspector, index, job);
        },
        [this](Result<Analysis> analysis) { takeAnalysis(std::move(analysis), true); });
}

void Document::takeAnalysis(Result<Analysis> analysis, bool isSettled) {
    if (!analysis) {
        emit failed(analysis.error());
        return;
    }
    analysis_ = std::make_shared<const Analysis>(std::move(*analysis));
    isSettled_ = isSettled;
    emit analysisChanged();
    if (isSettled)
        emit checkingChanged();
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

bool Document::mayEdit() {
    if (isSettled_ && !editing_.isRunning())
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
        [this](Result<EditedModel> edited) {
            if (!edited) {
                emit failed(edited.error());
                return;
            }
            push(edited->title, edited->index->model());
            showIndex(std::move(edited->index));
            emit announced(edited->note.empty() ? edited->title : edited->note);
        });
}

void Document::applyToGroup(const std::string& group, std::string_view offer, const Arguments& arguments) {
    if (!mayEdit())
        return;
    const auto finding = std::ranges::find(analysis_->findings, group, &Finding::group);
    if (finding == analysis_->findings.end()) {
        emit failed({ErrorKind::Stale, say("This finding is no longer there"), path_.string(), {}});
        return;
    }
    const std::string rule(finding->rule);
    fixAll({{{rule}, {}}, {group}, {{rule, std::string(offer)}}, arguments});
}

void Document::applyAutomatic() {
    if (mayEdit())
        fixAll({});
}

void Document::fixAll(FixRequest request) {
    editing_.start([inspector = inspector(), analysis = analysis_, request = std::move(request)](
                       const Job& job) { return applyAll(inspector, analysis, request, job); },
        [this](Result<FixOutcome> outcome) {
            if (outcome)
                takeOutcome(std::move(*outcome));
            else if (outcome.error().kind != ErrorKind::Cancelled)
                emit failed(outcome.error());
        });
}

void Document::takeOutcome(FixOutcome outcome) {
    if (outcome.applied.empty()) {
        emit announced(outcome.skipped.empty()
                ? say("There is nothing to fix")
                : say("Nothing was changed: {reason}", arg("reason", outcome.skipped.front().reason)));
        return;
    }
    const bool isOneKind = std::ranges::all_of(
        outcome.applied, [&](const AppliedFix& fix) { return fix.title == outcome.applied.front().title; });
    const std::size_t count = outcome.applied.size();
    Text title = count == 1 ? outcome.applied.front().title
        : isOneKind ? say("{title} (×{count})", arg("title", outcome.applied.front().title), arg("count", count))
                    : say("{count} fixes", arg("count", count));
    // The last round was inspected on the way; nothing is left to be checked.
    analysis_ = outcome.analysis;
    index_ = analysis_->context->indexOwner;
    push(std::move(title), index_->model());
    emit indexChanged();
    emit analysisChanged();
    emit announced(say(
        "{count} findings fixed, {left} left", arg("count", count), arg("left", outcome.analysis->findings.size())));
}

void Document::push(Text title, const Model& model) {
    history_->push(std::move(title), model);
    emit versionChanged();
    emit fileChanged();
}

void Document::goTo(std::size_t position) {
    if (editing_.isRunning() || position == history_->position() || !history_->goTo(position))
        return;
    index_ = nullptr;
    isSettled_ = false;
    checking_.cancel();
    emit versionChanged();
    emit fileChanged();
    emit checkingChanged();
    indexing_.start([model = history_->current()](const Job&) { return std::make_shared<const Index>(model); },
        [this](std::shared_ptr<const Index> index) { showIndex(std::move(index)); });
}

std::optional<fs::path> Document::savePath() const { return isSavedElsewhere_ ? std::optional(path_) : std::nullopt; }

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
            path_ = path;
            isSavedElsewhere_ = true;
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

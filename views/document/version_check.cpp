#include "views/document/version_check.h"

#include <utility>

namespace qaliper {

VersionCheck::VersionCheck(
    const Services& services, const Settings& settings, const EngineFiles& files, QObject* parent)
    : QObject(parent),
      services_(services),
      settings_(&settings),
      files_(&files),
      inquiry_(services.workers != nullptr), // declared types are sufficient for most checks
      asking_(*services.pool) {}

Inspector VersionCheck::inspector() const {
    Inspector inspector;
    inspector.knowledge = services_.knowledge;
    inspector.settings = *settings_;
    inspector.inference = services_.workers ? &services_.workers->infer : nullptr;
    return inspector;
}

void VersionCheck::beginModel(const Model& model) {
    inquiry_.beginModel();
    analysis_ = nullptr;
    evidence_ = nullptr;
    begin(model);
}

void VersionCheck::beginVersion(const Model& model) {
    inquiry_.beginVersion();
    begin(model);
}

void VersionCheck::begin(const Model& model) {
    asking_.cancel();
    failure_.reset();
    model_ = model;
    index_ = nullptr;
    typed_ = nullptr;
}

void VersionCheck::changeSettings() {
    inquiry_.changeSettings();
    failure_.reset();
}

void VersionCheck::changeArtefacts() {
    inquiry_.changeArtefacts(files_->artefacts().any());
    failure_.reset();
}

void VersionCheck::retry() {
    inquiry_.retry();
    failure_.reset();
    ask();
}

void VersionCheck::ask() {
    const auto request = inquiry_.ask();
    if (!request)
        return;
    if (request->question == Question::Index)
        link(*request);
    else
        check(*request);
    emit stateChanged();
}

void VersionCheck::link(const Request& request) {
    asking_.start(
        [model = *model_](
            const Job&) -> Result<std::shared_ptr<const Index>> { return std::make_shared<const Index>(model); },
        [this, request](Result<std::shared_ptr<const Index>> index) {
            if (!index)
                takeFailure(request, std::move(index.error()));
            else if (inquiry_.accept(request))
                show(std::move(*index), nullptr, false);
        });
}

void VersionCheck::check(const Request& request) {
    CheckRequest asked{inspector(), index_, typed_, files_->artefacts()};
    if (request.question == Question::Look)
        asked.inspector.inference = nullptr;
    asking_.start([asked = std::move(asked), check = services_.check](
                      const Job& job) { return check ? check(asked, job) : checkVersion(asked, job); },
        [this, request](Result<CheckedModel> checked) { take(request, std::move(checked)); });
}

void VersionCheck::takeIndex(std::shared_ptr<const Index> index) { takeEdited(std::move(index), nullptr, false); }

void VersionCheck::takeEdited(
    std::shared_ptr<const Index> index, std::shared_ptr<const Analysis> analysis, bool isChecked) {
    if (inquiry_.accept({Question::Index, inquiry_.basis()}))
        show(std::move(index), analysis, isChecked);
}

void VersionCheck::show(
    std::shared_ptr<const Index> index, const std::shared_ptr<const Analysis>& analysis, bool isChecked) {
    index_ = std::move(index);
    keepTypes(analysis);
    const bool isSettled = isChecked && inquiry_.accept({Question::Check, inquiry_.basis()});
    if (isSettled) {
        analysis_ = analysis;
        evidence_ = nullptr;
    }
    emit indexChanged();
    if (isSettled && inquiry_.isSettled()) {
        emit settled(analysis);
        emit analysisChanged();
        emit stateChanged();
    }
    ask();
}

void VersionCheck::take(const Request& request, Result<CheckedModel> checked) {
    if (!checked)
        return takeFailure(request, std::move(checked.error()));
    if (!inquiry_.accept(request))
        return;
    const bool isNews = !analysis_ || !analysis_->uninferred;
    analysis_ = std::move(checked->analysis);
    evidence_ = std::move(checked->evidence);
    keepTypes(checked->alone);
    if (isNews && analysis_->uninferred)
        emit uninferred(*analysis_->uninferred);
    const bool isSettled = inquiry_.isSettled();
    if (isSettled)
        emit settled(checked->alone);
    emit analysisChanged();
    if (isSettled)
        emit stateChanged();
    ask();
}

// Findings of another version or target must not be shown as findings of this one.
void VersionCheck::takeFailure(const Request& request, Error error) {
    if (!inquiry_.refuse(request))
        return;
    if (inquiry_.hasFailed()) {
        failure_ = std::move(error);
        if (!inquiry_.hasFindings()) {
            analysis_ = nullptr;
            evidence_ = nullptr;
            emit analysisChanged();
        }
        emit stateChanged();
    }
    ask();
}

void VersionCheck::keepTypes(const std::shared_ptr<const Analysis>& analysis) {
    if (analysis && analysis->context->indexOwner == index_ && analysis->context->types.complete())
        typed_ = analysis;
}

} // namespace qaliper

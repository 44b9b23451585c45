#include "model/session/open.h"

namespace qaliper {

Target targetThatHolds(const RequestedTarget& requested, const std::optional<ProjectFile>& project) {
    if (requested.person)
        return *requested.person;
    if (requested.log)
        return *requested.log;
    return project && project->target ? *project->target : requested.preset;
}

Result<std::optional<ProjectFile>> projectBeside(const std::filesystem::path& model) {
    const auto beside = projectFileBeside(model);
    if (!beside)
        return std::optional<ProjectFile>();
    QALIPER_TRY(auto project, loadProjectFile(*beside));
    return std::optional(std::move(project));
}

Result<std::shared_ptr<const Index>> readVersion(
    const std::filesystem::path& path, const LoadOptions& load, const Job& job) {
    QALIPER_TRY(auto model, loadModel(path, load, job));
    job.report(say("Linking nodes and values"));
    auto index = std::make_shared<const Index>(std::move(model));
    QALIPER_CHECK(job.check());
    return index;
}

Result<OpenedModel> openModel(
    const std::filesystem::path& path, const std::filesystem::path& journals, const LoadOptions& load, const Job& job) {
    QALIPER_TRY(auto index, readVersion(path, load, job));
    OpenedModel opened;
    opened.index = std::move(index);
    if (auto project = projectBeside(path))
        opened.project = std::move(*project);
    else
        opened.projectProblem = std::move(project.error());
    const auto& file = opened.index->model().storage->file();
    if (file && !journals.empty()) {
        auto left = findRecoverableJournals(journals, path, file->stamp());
        opened.left = std::move(left.journals);
        opened.leftProblems = std::move(left.problems);
    }
    return opened;
}

} // namespace qaliper

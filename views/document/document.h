#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include <QObject>

#include "views/document/bookmarks.h"
#include "views/document/document_work.h"
#include "views/document/engine_files.h"
#include "views/document/file_watch.h"
#include "views/document/history.h"
#include "views/document/selection.h"
#include "views/document/services.h"
#include "views/document/step_proofs.h"
#include "views/document/visits.h"

// One open model, and the only thing that changes while Qaliper runs: its version, what is known of that
// version on the chosen target, its file. Everything long happens in Tasks; a Document may be destroyed at
// any moment.
//
// A version is shown at once; its analysis follows. Meanwhile analysis() is that of the version before and
// isChecking() holds, so that lists do not flicker; nothing can be fixed until the two agree again.

namespace qaliper {

class Document final : public QObject {
    Q_OBJECT

public:
    enum class State { Loading, Open, Refused };

    // Starts to load. `path` is absolute; `preset` is the target until the user or a project file says otherwise.
    Document(const Services& services, std::filesystem::path path, const Target& preset, QObject* parent = nullptr);
    ~Document() override; // somebody decided so: what was not saved is not kept

    State state() const { return state_; }
    const std::optional<Error>& error() const { return error_; } // of a refused file
    const std::filesystem::path& path() const { return path_; }
    QString title() const; // the file's name
    bool isModified() const { return history_ && history_->isModified(); }

    // From here on only for State::Open.
    const History& history() const { return *history_; }
    const std::shared_ptr<const Index>& index() const {
        return index_;
    } // of the current version; null while it is built
    const std::shared_ptr<const Analysis>& analysis() const { return analysis_; } // null before the first look
    const Settings& settings() const { return settings_; }
    // What TensorRT wrote about the model, and what that says of the analysed version; null without such files.
    EngineFiles& engineFiles() { return engineFiles_; }
    const std::shared_ptr<const Evidence>& evidence() const { return evidence_; }
    Inspector inspector() const; // how versions of this document are checked
    Selection& selection() { return selection_; }
    Visits& visits() { return visits_; }
    Bookmarks& bookmarks() { return bookmarks_; }
    const Services& services() const { return services_; }

    // Not settled: the analysis is missing, of an earlier version or target, or lacks inferred types that are
    // on their way.
    bool isChecking() const { return !isSettled_; }
    const std::optional<Error>& projectProblem() const { return projectProblem_; }
    // The target was chosen by the user or the project, not just preset.
    bool isTargetChosen() const { return isTargetChosen_; }
    void setTarget(const Target& target);
    void confirmTarget(); // the preset is right

    // Findings are named by Finding::key and Finding::group of the settled analysis. What cannot be done is
    // said by failed().
    void applyFix(const std::string& key, std::string_view offer, const Arguments& arguments);
    void applyToGroup(const std::string& group, std::string_view offer, const Arguments& arguments);
    void applyToSeveral(const std::string& rule, const std::vector<std::string>& keys, std::string_view offer,
        const Arguments& arguments = {});
    void applyAutomatic();
    // What the tool writes beside the model comes by filesMade().
    void applyTool(const ToolRequest& request);
    void goTo(std::size_t position); // of history()

    // Reads the file again, from whoever wrote it meanwhile; the steps are forgotten. Without changes this happens by itself
    // when the file changes.
    void reload();
    // Steps that an earlier run of the program did not save, until somebody decides about them.
    const std::optional<Journal>& leftSteps() const { return left_; }
    void repeatLeftSteps();
    void forgetLeftSteps();
    // Findings that are no longer reported, for a reason that the project file keeps; or again are.
    void ignore(const std::vector<IgnoredFinding>& entries);
    void stopIgnoring(const std::string& key);
    void undo() { goTo(history_->position() - 1); }
    void redo() { goTo(history_->position() + 1); }

    // Where "Save" writes without asking; nothing while the path is still that of the original, or when somebody else wrote there.
    std::optional<std::filesystem::path> savePath() const;
    std::filesystem::path suggestedSavePath() const; // "model.fixed.onnx" beside the model
    void save(const std::filesystem::path& path, const SaveOptions& options = {});

    // Loading, editing or saving: with progress, and a person may stop it. Null when nothing of that kind
    // runs.
    const Task* foreground() const;
    void cancelForeground();
    const Task& checking() const { return checking_; }
    const StepProofs& proofs() const { return proofs_; }

signals:
    void stateChanged();
    void versionChanged();
    void indexChanged();
    void analysisChanged();
    void checkingChanged();
    void targetChanged();
    void fileChanged();       // path or modified mark
    void foregroundChanged(); // something began or ended
    void progressed();
    void saved();
    void stepsLeft();                    // not all of leftSteps() could be repeated
    void changedOnDisk();                // and there are unsaved steps
    void announced(const Text& message); // something was done that is worth a line
    void failed(const Error& error);
    void filesMade(const std::vector<ToolFile>& files); // by a tool, to be written

private:
    void load();
    void takeOpened(OpenedModel opened);
    void takeReloaded(OpenedModel opened);
    void takeSettings(OpenedModel& opened);
    void push(Text title, const Model& model, Deed deed, Safety safety, std::vector<InterfaceChange> interface);
    void pushChecked(std::shared_ptr<const Analysis> analysis, Text title, Deed deed, Safety safety,
        std::vector<InterfaceChange> interface);
    void keepSteps();
    Deed deedOf(DeedKind kind, std::string subject, std::string_view offer, const Arguments& arguments) const;
    void showIndex(std::shared_ptr<const Index> index);
    void check();
    void lookQuickly();
    void infer();
    void takeAnalysis(Result<CheckedModel> checked, bool isSettled);
    void takeEngineFile(EngineFiles::Kind kind);
    void useEngineFiles();
    void fixAll(Deed deed);
    void takeOutcome(FixOutcome outcome, Deed deed);
    void takeRepeated(RepeatedSteps repeated);
    void noteIgnoredFindings();
    bool mayEdit();

    Services services_;
    std::filesystem::path path_;
    State state_ = State::Loading;
    std::optional<Error> error_;
    std::optional<History> history_;
    std::shared_ptr<const Index> index_;
    std::shared_ptr<const Analysis> analysis_;
    std::shared_ptr<const Evidence> evidence_;
    std::optional<Error> projectProblem_;
    std::optional<Journal> left_;
    FileStamp stamp_; // of the file when it was read or written last
    FileWatch watch_;
    Settings settings_;
    Selection selection_;
    Visits visits_{selection_};
    StepProofs proofs_;
    EngineFiles engineFiles_;
    Bookmarks bookmarks_;
    bool isTargetChosen_ = false;
    bool isSettled_ = false;
    bool areStepsKept_ = true;      // the last attempt to keep them succeeded
    bool isSavedElsewhere_ = false; // path_ was chosen by the user, it is not the original
    Task loading_;
    Task indexing_;
    Task checking_;
    Task editing_;
    Task saving_;
    Task noting_;
    std::vector<IgnoreChange> unnoted_; // what the project file does not say yet
};

} // namespace qaliper

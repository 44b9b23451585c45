#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <QObject>

#include "model/engine/logs/log_match.h"
#include "model/onnx/save.h"
#include "model/session/fix.h"
#include "model/session/history.h"
#include "model/session/ignore_notes.h"
#include "model/session/kept_steps.h"
#include "model/session/measured_tensors.h"
#include "model/session/open.h"
#include "model/session/repeat.h"
#include "views/document/bookmarks.h"
#include "views/document/chosen_data.h"
#include "views/document/engine_files.h"
#include "views/document/file_watch.h"
#include "views/document/noise_results.h"
#include "views/document/selection.h"
#include "views/document/services.h"
#include "views/document/step_changes.h"
#include "views/document/step_proofs.h"
#include "views/document/verdict_walk.h"
#include "views/document/version_check.h"
#include "views/document/visits.h"

// One open model: its version, what is known of that version on the selected target, its file. It is the only state of
// Qaliper that changes. Long work runs in Tasks. A Document lives on the thread of windows and may be destroyed at any
// time.
//
// A version is shown immediately; its analysis follows. Meanwhile analysis() is that of the version before and
// isChecking() is true, so that lists do not flicker. Nothing can be fixed until both are of the same version again,
// and isChecked() is true. An edit belongs to the version that it was made from: another target, other files or another
// ignore list do not stop it, but its version is checked again; reading the file again cancels it.

namespace qaliper {

struct HalvedOutcome;
struct Migration;
struct QuantizeOutcome;

class Document final : public QObject {
    Q_OBJECT

public:
    enum class State { Loading, Open, Refused };
    enum class TargetChoice { Preset, Given, User }; // by the project file or earlier; by the user, in this window
    enum class SaveEnd { Saved, Failed, Cancelled };

    // Starts to load. `path` is absolute; `preset` is the target until the user or a project file selects another one.
    Document(const Services& services, std::filesystem::path path, const Target& preset, QObject* parent = nullptr);
    ~Document() override; // unsaved steps are discarded, so callers ask first; the ignore list is still written

    State state() const { return state_; }
    const std::optional<Error>& error() const { return error_; } // of a rejected file
    const std::filesystem::path& path() const { return path_; }
    QString title() const;                                                 // the file's name
    bool isModified() const { return history_ && history_->isModified(); } // the shown version is not in the file
    bool hasUnsavedSteps() const { return history_ && history_->hasUnsavedSteps(); }

    // The following functions are only for State::Open.
    const History& history() const { return *history_; }
    // Of the current version; null while it is built, so always while versionChanged() is emitted.
    const std::shared_ptr<const Index>& index() const { return check_.index(); }
    const std::shared_ptr<const Analysis>& analysis() const { return check_.analysis(); } // null before the first check
    const Settings& settings() const { return settings_; }
    // What TensorRT wrote about the model, and the evidence in it for the analysed version; null without such files.
    EngineFiles& engineFiles() { return engineFiles_; }
    const std::shared_ptr<const Evidence>& evidence() const { return check_.evidence(); }
    Inspector inspector() const { return check_.inspector(); } // how versions of this document are checked
    // Asks a TensorRT of the user about the shown version. What it says is announced(), and is among engineFiles(). Only
    // for isChecked(), and with workers for Depth::Run.
    void ask(const AskChoice& choice);
    Selection& selection() { return selection_; }
    Visits& visits() { return visits_; }
    VerdictWalk& walk() { return walk_; }
    Bookmarks& bookmarks() { return bookmarks_; }
    NoiseResults& noise() { return noise_; }
    ChosenData& chosenData() { return chosenData_; }
    const ChosenData& chosenData() const { return chosenData_; }
    // The float model: the one that was chosen, else the file that was opened where it was quantized since. Empty: not known.
    std::filesystem::path floatModel() const;
    std::optional<FloatReference> floatReference() const; // with the data that were chosen; nothing without either
    const Services& services() const { return services_; }

    // The analysis is of the current version, target and files, with all types that can be known.
    bool isChecked() const { return check_.isSettled(); }
    bool isChecking() const { return check_.isChecking(); } // the analysis of these will follow
    // Why there is no such analysis; then neither of the above. Until checkAgain() or a change nothing can be edited.
    const std::optional<Error>& checkFailure() const { return check_.failure(); }
    void checkAgain() { check_.retry(); }
    // Whether the version of that analysis can be edited now; otherwise failed() gives the reason. Null: the shown
    // version.
    bool mayEdit(const std::shared_ptr<const Analysis>& seen = nullptr);
    const std::optional<Error>& projectProblem() const { return projectProblem_; }
    // The target was selected by the user or the project file; it is not just the preset.
    bool isTargetChosen() const { return targetChoice_ != TargetChoice::Preset; }
    TargetChoice targetChoice() const { return targetChoice_; }
    void setTarget(const Target& target);
    void confirmTarget(); // keeps the preset
    // Whether a person is asked for the target that is preset: once for all models of a start.
    bool asksForTarget() const { return targetChoice_ == TargetChoice::Preset && asksForTarget_; }
    void stopAskingForTarget();

    // Findings are identified by Finding::key and Finding::group of the settled analysis. Errors are reported by
    // failed().
    void applyFixes(RecordedAction action); // of any kind but Tool and Quantize, on the target that is set
    void applyAutomatic() { applyFixes({}); }
    // Files that the tool writes beside the model are in filesMade().
    void applyTool(const ToolRequest& request);
    // Each step of a quantization of the shown version, as a version of its own; failed() when the model or its target
    // has changed since.
    void applyQuantized(const QuantizeOutcome& outcome);
    void applyHalved(const HalvedOutcome& outcome); // the same for its steps
    void applyMigrated(const Migration& migration); // and for those to strong typing
    // What the last applied quantization measured; null without one. It may be of other versions than the shown one.
    const MeasuredTensors* measured() const { return measured_ ? &*measured_ : nullptr; }
    bool isMeasured() const { return measured_ && measured_->versions.contains(history_->number()); }
    void goTo(std::size_t position); // of history()

    // Reads the file again. The steps are removed, an edit in progress is cancelled, and a target that the user
    // selected stays. Without unsaved steps this happens automatically when the file changes. A step that is made
    // during the reading is not removed without a question: changedOnDisk(). Rejected while the model is saved: then
    // failed() gives the reason.
    void reload();
    // The same with weights behind links that leave the model's folder, as from then on.
    void followLinks();
    // Steps that an earlier run of the program did not save, until the user decides about them; those of several runs
    // one after the other, the latest first. Null when there are none.
    const RecoverableJournal* leftSteps() const { return left_.empty() ? nullptr : &left_.front(); }
    void repeatLeftSteps();
    void forgetLeftSteps();
    // Findings that are no longer reported, for a reason that is stored in the project file; or that are reported
    // again.
    void ignore(const std::vector<IgnoredFinding>& entries);
    void stopIgnoring(const std::string& key);
    // The target of the log that was added, until the log is forgotten: then the one before is used again. A log of another
    // model sets none by itself.
    void useTargetOfLog();
    bool isTargetOfLog() const;
    const LogMatch& logMatch() const { return logMatch_; }
    void undo() { goTo(history_->position() - 1); }
    void redo() { goTo(history_->position() + 1); }

    // The file that "Save" overwrites without a question; nothing while the path is still that of the original, or when
    // another program wrote to it.
    std::optional<std::filesystem::path> savePath() const;
    std::filesystem::path suggestedSavePath() const; // "model.fixed.onnx" beside the model
    // saveEnded() follows, unless saving is rejected because the model is being saved or read: then failed() gives the
    // reason.
    void save(const std::filesystem::path& path, const SaveOptions& options = {});
    bool isSaving() const { return savingTo_.has_value(); }
    const std::optional<std::filesystem::path>& savingTo() const { return savingTo_; }

    // The running task that loads, edits or saves: it has a progress and can be cancelled. Null when there is none.
    const Task* foreground() const;
    void cancelForeground();
    const Task& checking() const { return check_.task(); }
    const StepProofs& proofs() const { return proofs_; }
    const StepChanges& changes() const { return changes_; }

signals:
    void stateChanged();
    void versionChanged();
    void indexChanged();
    void analysisChanged();
    void checkingChanged(); // isChecked(), isChecking() or checkFailure()
    void targetChanged();
    void settingsChanged();   // the target, what is ignored, plugins, a cache: what is checked for
    void fileChanged();       // path or modified mark
    void foregroundChanged(); // something began or ended
    void progressed();
    void saved();
    void saveEnded(Document::SaveEnd end); // after saved() or failed()
    void stepsLeft();                      // leftSteps() needs a decision (again), or there are none any longer
    void changedOnDisk();                  // and there are unsaved steps
    void announced(const Text& message);   // information for the message bar
    void failed(const Error& error);
    void fileVanished(const Error& error);              // true until the model is saved
    void filesMade(const std::vector<ToolFile>& files); // by a tool, to be written

private:
    void load();
    void takeOpened(OpenedModel opened);
    void takeReloaded(OpenedModel opened, const Basis& asked);
    void takeSettings(OpenedModel& opened);
    void push(const Applied& applied, RecordedAction action);
    bool startsHere(const Analysis& start); // else failed()
    void pushChecked(const MadeStep& step);
    void applySteps(const Analysis& start, const std::vector<MadeStep>& steps); // that were checked
    void keepMeasured(const RecordedAction& action, std::uint64_t before);
    void land(const Basis& made, const Applied& applied, const RecordedAction& action);
    void tellOfVersion();
    void keepSteps();
    void showIndex(std::shared_ptr<const Index> index);
    void noteChecked(const std::shared_ptr<const Analysis>& alone);
    void useSettings();
    void takeEngineFile(EngineFiles::Kind kind);
    void takeAnswer(const VersionAnswer& answer);
    void useEngineFiles();
    void dropTargetOfLog();
    void startEdit(std::function<Result<Applied>(const Job&)> edit, const RecordedAction& action);
    void tellFailure(const Error& error);
    void takeRepeated(RestoredSteps restored);
    void pushRepeated(const std::vector<MadeStep>& steps);
    void beginWith(OpenedModel base);
    void endLeftSteps(std::vector<RecordedAction> left);
    void noteSaved(const std::filesystem::path& path, const FileStamp& stamp, std::uint64_t version);
    void endSave(SaveEnd end);
    void watchFile();
    void noteFileRead();
    void noteFileChanged();
    void setOnDisk(bool isOnDisk);
    void noteIgnoredFindings();
    void noteRestOfIgnored();

    Services services_;
    std::filesystem::path path_;
    State state_ = State::Loading;
    std::optional<Error> error_;
    std::optional<History> history_;
    std::optional<Error> projectProblem_;
    std::vector<RecoverableJournal> left_; // the first is the one that the user is asked about
    KeptSteps kept_;
    FileStamp stamp_; // of the file when it was read or written last
    FileWatch watch_;
    Settings settings_;
    Selection selection_;
    Visits visits_{selection_};
    VerdictWalk walk_{selection_};
    StepChanges changes_;
    StepProofs proofs_;
    EngineFiles engineFiles_;
    VersionCheck check_; // of the settings and the files above
    Bookmarks bookmarks_;
    ChosenData chosenData_;
    NoiseResults noise_;
    std::optional<MeasuredTensors> measured_;
    TargetChoice targetChoice_ = TargetChoice::Preset;
    bool asksForTarget_ = true;
    struct TargetBefore {
        Target target;
        TargetChoice choice = TargetChoice::Preset;
    };
    std::optional<TargetBefore> beforeLog_;
    std::string targetOfLog_;
    LogMatch logMatch_;
    bool areStepsKept_ = true;      // the last attempt to keep them succeeded
    bool isSavedElsewhere_ = false; // path_ was selected by the user, it is not the original
    std::optional<std::filesystem::path> savingTo_;
    Task loading_;
    Task editing_;
    Task saving_;
    Task noting_;
    Task keeping_;
    IgnoreNotes ignoreNotes_;
    LoadOptions reading_; // how the file is read
};

} // namespace qaliper

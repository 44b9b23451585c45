#pragma once

#include <memory>
#include <optional>

#include <QObject>

#include "model/session/check.h"
#include "model/session/inquiry.h"
#include "views/document/engine_files.h"
#include "views/document/services.h"
#include "views/document/task.h"

// What is known of the current version of a document: its index and its analysis. Both are computed again, on other
// threads, when the version, the settings or the files of TensorRT change; Inquiry decides what is computed and which
// results are still valid.

namespace qaliper {

class VersionCheck final : public QObject {
    Q_OBJECT

public:
    // Settings and files belong to the document and outlive this object. Their changes are announced by the functions
    // below.
    VersionCheck(
        const Services& services, const Settings& settings, const EngineFiles& files, QObject* parent = nullptr);

    const Basis& basis() const { return inquiry_.basis(); }
    const std::shared_ptr<const Index>& index() const { return index_; } // null while it is built
    // of isSettled(), or of the previous version
    const std::shared_ptr<const Analysis>& analysis() const { return analysis_; }
    // Belongs to the analysis; null without files.
    const std::shared_ptr<const Evidence>& evidence() const { return evidence_; }
    Inspector inspector() const;

    bool isSettled() const { return inquiry_.isSettled(); }
    bool isChecking() const { return inquiry_.isChecking(); }
    const std::optional<Error>& failure() const { return failure_; } // of a check; then neither of the above
    bool isEditChecked(const Basis& made) const { return inquiry_.isEditChecked(made); }
    const Task& task() const { return asking_; }

    // These functions only note a change. Call ask() after the document has emitted its signals.
    void beginModel(const Model& model);   // another file
    void beginVersion(const Model& model); // of the same file
    void changeSettings();
    void changeArtefacts();
    void retry();
    void ask();

    // Takes what an edit or a loader has computed, and asks for the rest. The index is of the current version. The
    // analysis is of that index; it is the check of the version only if `isChecked`, else only its types are used.
    void takeIndex(std::shared_ptr<const Index> index);
    void takeEdited(std::shared_ptr<const Index> index, std::shared_ptr<const Analysis> analysis, bool isChecked);

signals:
    void indexChanged();
    void settled(const std::shared_ptr<const Analysis>& alone); // without files; before analysisChanged()
    void analysisChanged();
    void stateChanged();                  // isSettled(), isChecking() or failure()
    void uninferred(const Error& reason); // emitted once for versions that follow each other

private:
    void begin(const Model& model);
    void link(const Request& request);
    void check(const Request& request);
    void show(std::shared_ptr<const Index> index, const std::shared_ptr<const Analysis>& analysis, bool isChecked);
    void take(const Request& request, Result<CheckedModel> checked);
    void takeFailure(const Request& request, Error error);
    void keepTypes(const std::shared_ptr<const Analysis>& analysis);

    Services services_;
    const Settings* settings_;
    const EngineFiles* files_;
    Inquiry inquiry_;
    std::optional<Model> model_; // to be indexed
    std::shared_ptr<const Index> index_;
    std::shared_ptr<const Analysis> analysis_;
    std::shared_ptr<const Evidence> evidence_;
    std::shared_ptr<const Analysis> typed_; // of index_, with all types that can be known; null until they are known
    std::optional<Error> failure_;
    Task asking_;
};

} // namespace qaliper

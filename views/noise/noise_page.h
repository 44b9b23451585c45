#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QPointer>
#include <QWidget>

#include "model/session/noise_inquiry.h"
#include "views/quantize/run_controller.h"

class QComboBox;
class QLabel;
class QTableWidget;
class QVBoxLayout;

namespace qaliper {

class NoiseCurve;

// The second step: which quantizers make the noise, worst first, why, and what helps. A list from a few samples comes early
// and is refined. The result stands at the document, which drops it with its version.
class NoisePage final : public QWidget {
    Q_OBJECT

public:
    explicit NoisePage(Document& document, QWidget* parent = nullptr);

    void start(const NoiseInput& asked);
    void cancel() { run_.cancel(); }
    bool isRunning() const { return run_.isRunning(); }
    bool hasResult() const; // of all samples

signals:
    void changed();
    void measured(); // a first or a refined list
    void toolAsked(const ToolRequest& request);

private:
    struct Early; // the refined lists of a run, handed over from its thread

    QWidget* buildList();
    QWidget* buildReasons();
    void take(std::shared_ptr<const MeasuredNoise> noise, bool isWhole);
    void show();
    void showOutputs(const MeasuredNoise& noise);
    void showBudget(const MeasuredNoise& noise);
    void showLines(const MeasuredNoise& noise);
    void sortLines(const MeasuredNoise& noise);
    void sortBy(int column);
    void showCurve(const MeasuredNoise& noise);
    void showReasons();
    void revealConsumer();
    void addRemedy(NoiseRemedy remedy, const std::vector<std::size_t>& quantizers);
    void ask(NoiseRemedy remedy, const std::vector<std::size_t>& quantizers);
    void chooseLimit(std::size_t quantizer);
    void chooseOutput(int output);
    SensitivityBy by() const;

    QPointer<Document> document_;
    RunController run_;
    Task choosing_; // a range
    std::shared_ptr<Early> early_;
    bool isWhole_ = false;
    int sortedBy_ = 1; // the share, or what each costs alone
    bool isTurned_ = false;
    bool isFilling_ = false;       // the list: its current line is not a person's choice then
    std::optional<double> before_; // of the version before, dB
    std::optional<double> last_;   // of the result that is shown, dB
    std::vector<NoiseLine> lines_;
    RunProgress* choice_ = nullptr;
    QWidget* result_ = nullptr;
    QComboBox* by_ = nullptr;
    QComboBox* outputs_ = nullptr;
    QLabel* budget_ = nullptr;
    VerdictLine* unranked_ = nullptr;
    QTableWidget* table_ = nullptr;
    NoiseCurve* curve_ = nullptr;
    QLabel* subject_ = nullptr;
    QVBoxLayout* reasons_ = nullptr;
};

} // namespace qaliper

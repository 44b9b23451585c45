#pragma once

#include <memory>
#include <optional>

#include <QPointer>
#include <QWidget>

#include "model/session/noise_inquiry.h"
#include "views/quantize/run_controller.h"

class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QTableWidget;

namespace qaliper {

class ChangeNote;
class NoiseCurve;

// The third step: what is to be reached, and the plan for it, before anything of the model changes. Half of the samples chooses
// which operators are left in float, the other half validates. Each point of the curve can be taken instead, without a run and so
// without a validation. A result is dropped when the model or its target changes. Until a
// person says otherwise it proposes a small drop of the metric where there are labels, else more than the model has.
class RecoverPage final : public QWidget {
    Q_OBJECT

public:
    explicit RecoverPage(Document& document, QWidget* parent = nullptr);

    void setMetric(std::optional<Metric> metric); // of the labels; nothing: there are none
    void propose();                               // from what was measured of the shown version
    bool isReady() const;                         // something is to be reached
    void start(const NoiseInput& asked);
    void drop(); // the result; nothing runs any longer
    bool isRunning() const { return run_.isRunning(); }
    const std::shared_ptr<const RecoverOutcome>& outcome() const { return outcome_; } // null while there is none
    std::size_t taken() const {
        return taken_;
    } // steps of the plan: those of the outcome, or of the point that was chosen

signals:
    void changed();

private:
    struct Goal {
        QCheckBox* wanted = nullptr;
        QDoubleSpinBox* number = nullptr;
        std::optional<double> value() const;
    };

    QWidget* buildGoals();
    Goal addGoal(
        QWidget& box, const QString& name, const QString& words, double usual, double most, const QString& unit) const;
    QWidget* buildResult();
    void proposeGoal();
    void take(RecoverOutcome outcome);
    void takePoint(std::size_t operators);
    void showResult();
    void showVerdict();
    void showPlan();
    QStringList validatedFacts() const;
    void showCurve();

    QPointer<Document> document_;
    RunController run_;
    std::optional<Metric> metric_;
    std::shared_ptr<const RecoverOutcome> outcome_;
    std::size_t taken_ = 0;
    bool isChosen_ = false; // which goals are wanted, by a person
    double proposedDb_ = 0;
    Goal db_;
    Goal drop_;
    Goal share_;
    QWidget* result_ = nullptr;
    NoiseCurve* curve_ = nullptr;
    QTableWidget* steps_ = nullptr;
    QLabel* present_ = nullptr; // what the model has
    QLabel* facts_ = nullptr;
    ChangeNote* change_ = nullptr;
};

} // namespace qaliper

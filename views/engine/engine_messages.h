#pragma once

#include "views/engine/engine_tab.h"

class QLabel;
class QScrollArea;

// A build log: its run, and its messages, errors first, each with its causes and fixes.

namespace qaliper {

class ElidedLabel;
class EngineMessage;
class FindingCommands;
class VerdictLine;
struct LogMatch;

class EngineMessages final : public EngineTab {
    Q_OBJECT

public:
    explicit EngineMessages(FindingCommands& commands, QWidget* parent = nullptr);

    // Scrolls to the first message that has a node; false when there is none.
    bool revealFirst();

protected:
    bool showEvidence(const Evidence& evidence, const Analysis& analysis) override;
    void showReady() override;

private:
    static EngineHint hint();
    void showFacts(const BuildLog& log);
    void showMatch(const LogMatch& match);

    FindingCommands* commands_;
    VerdictLine* other_; // that the log is of another model
    QLabel* facts_;
    ElidedLabel* details_;
    QPushButton* target_;
    QLabel* noTarget_; // the reason why the log sets no target
    QLabel* none_;
    QScrollArea* scroll_;
    std::vector<EngineMessage*> messages_;
};

} // namespace qaliper

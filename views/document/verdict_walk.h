#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QObject>

#include "model/rules/speed_causes.h"
#include "views/document/selection.h"

// The line of the speed verdict that the user looks at in one document, and which of its places. It follows the
// selection: a finding that is chosen ends it. A new analysis counts its places again, and ends it when none are left.

namespace qaliper {

class VerdictWalk final : public QObject {
    Q_OBJECT

public:
    // The selection is not owned and outlives this object.
    explicit VerdictWalk(Selection& selection, QObject* parent = nullptr);

    bool isActive() const { return !line_.empty(); }
    const std::string& line() const { return line_; } // SpeedLine::id
    const Text& title() const { return title_; }
    const std::vector<NodeId>& places() const { return places_; }
    const std::vector<NodeId>& nodes() const { return nodes_; }       // the places and what belongs to them
    const std::vector<NodeId>& others() const { return others_; }     // the nodes of all causes
    std::optional<std::size_t> position() const { return position_; } // of the selected place, or the last one
    std::optional<CauseKind> cause() const { return cause_; }         // that the line is about
    const std::vector<CauseFix>& fixes() const { return fixes_; }     // of all places of the cause

    // Selects all nodes of the line. Nothing happens when the analysis has no such line.
    void begin(const Analysis& analysis, const std::string& line);
    void follow(const Analysis* analysis); // of another version, target or file; null: none
    // Reveals the next place, or the one before; the first or the last when no place is selected yet.
    void step(int by);
    void end();

signals:
    void changed(); // another line, other places, or none
    void moved();   // position()
    void begun();   // after changed(): all of its nodes are to be shown

private:
    bool count(const Analysis& analysis, const std::string& line);
    void takeSelection();

    Selection* selection_;
    std::string line_;
    Text title_;
    std::vector<NodeId> places_;
    std::vector<NodeId> nodes_;
    std::vector<NodeId> others_;
    std::optional<CauseKind> cause_;
    std::vector<CauseFix> fixes_;
    std::optional<std::size_t> position_;
};

} // namespace qaliper

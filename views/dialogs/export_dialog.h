#pragma once

#include <QDialog>

#include "views/dialogs/picture_export.h"

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;

// Asks which part of the picture to write and in which format; the path is asked for afterwards.

namespace qaliper {

class ExportDialog final : public QDialog {
    Q_OBJECT

public:
    // The available choices.
    struct Offer {
        bool hasSelection = false;
        std::vector<std::string> scopes = {}; // of names
        std::size_t findings = 0;
        std::size_t boxes = 0; // of the whole picture, as it is folded now
        bool hasRepeats = false;
        bool hasTimes = false; // measured
        bool hasNoise = false; // the same
        Rect area;             // of the whole picture, in px at zoom 1
    };
    ExportDialog(const Offer& offer, const ExportChoice& preset, QWidget* parent = nullptr);

    ExportChoice choice() const;

private:
    void addHeats(HeatKind preset);
    void addSizes();
    void addPages();
    void addParts(const Offer& offer, ExportPart preset);
    void addScopes(const std::string& preset);
    void showWhatFits();
    QString warningOf(const ExportChoice& now) const; // empty: nothing to warn of

    Offer offer_;
    QButtonGroup* parts_;
    QSpinBox* hops_;
    QComboBox* scope_;
    QComboBox* format_;
    QComboBox* scale_;
    QComboBox* page_;
    QComboBox* theme_;
    QComboBox* heat_;
    QCheckBox* title_; // of a page
    QCheckBox* folds_;
    QLabel* warning_;
};

} // namespace qaliper

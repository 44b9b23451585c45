#pragma once

#include <vector>

#include <QWidget>

#include "views/base/idle_work.h"
#include "views/properties/properties.h"

class QLayout;
class QPushButton;
class QVBoxLayout;

// A sheet as headed rows: names to the left, values to the right, all of it selectable. A new sheet replaces the one
// before when all of its sections are made, and both making and showing them takes a few milliseconds at a time;
// sections that stay the same stay as they are.

namespace qaliper {

class PropertiesView final : public QWidget {
    Q_OBJECT

public:
    explicit PropertiesView(QWidget* parent = nullptr);
    void setSections(std::vector<PropertySection> sections);
    bool isComplete() const { return !making_.isActive(); }
    // Its height follows from its width; the usual hint would have all lines broken for a width that it never has.
    QSize sizeHint() const override { return minimumSizeHint(); }

signals:
    void replaced(); // by the sections that were set last, though not all of them are seen yet
    void constantAsked(ValueIx value);
    void pageAsked(const PropertyPage& page);

private:
    struct Section {
        PropertySection content;
        QWidget* box = nullptr; // a child
    };

    bool makeNext();
    void makeBox(const PropertySection& content);
    void replaceSections();
    bool showNext();
    static bool contains(const std::vector<Section>& sections, const QWidget* box);
    QWidget* shownBox(const PropertySection& content) const; // that is not taken yet; or null
    static QPushButton* makeLink(const QString& text, const char* name, QWidget* parent);
    QWidget* makeSection(const PropertySection& section);
    QLayout* makeCell(const PropertyRow& row, QWidget* value, QWidget* box);

    QVBoxLayout* column_;
    std::vector<Section> sections_;      // that are shown
    std::vector<PropertySection> asked_; // that are to be
    std::vector<Section> made_;          // the first of them, hidden unless they are shown already
    QWidget* unsettled_ = nullptr;       // the last of them, if it was not measured yet
    IdleWork making_;
};

} // namespace qaliper

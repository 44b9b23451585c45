#pragma once

#include <vector>

#include <QWidget>

#include "views/base/idle_work.h"
#include "views/properties/properties.h"

class QLayout;
class QPushButton;
class QVBoxLayout;

// Shows sections of properties: names left, values right, all selectable. New sections replace the old ones when all of
// them are created; creating and showing them is done in portions of a few ms (IdleWork). Unchanged sections are kept.

namespace qaliper {

class ValueLabel;

class PropertiesView final : public QWidget {
    Q_OBJECT

public:
    explicit PropertiesView(QWidget* parent = nullptr);
    void setSections(std::vector<PropertySection> sections);
    bool isComplete() const { return !making_.isActive(); }
    // Its height follows from its width; the default hint would wrap all text for a width that it never has.
    QSize sizeHint() const override { return minimumSizeHint(); }

signals:
    void replaced(); // the new sections replaced the old ones; not all of them may be visible yet
    void constantAsked(ValueIx value);
    void linkAsked(const PropertyLink& link);
    void pageAsked(const PropertyPage& page);
    void lineAsked(const std::string& line);
    void fixAsked(const PropertyFix& fix);
    void actionAsked(ActionId id);

private:
    struct Section {
        PropertySection content;
        QWidget* box = nullptr; // a child widget
    };

    bool makeNext();
    void makeBox(const PropertySection& content);
    void replaceSections();
    bool showNext();
    static bool contains(const std::vector<Section>& sections, const QWidget* box);
    QWidget* shownBox(const PropertySection& content) const; // not reused yet; or null
    static QPushButton* makeLink(const QString& text, const char* name, QWidget* parent);
    QWidget* makeSection(const QString& title); // without rows
    void addRow(const PropertyRow& row, QWidget& box);
    ValueLabel* makeValue(const PropertyRow& row, QWidget* box);
    ValueLabel* makeTarget(const PropertyLink& link, QWidget* box);
    QLayout* makeCell(const PropertyRow& row, QWidget* value, QWidget* box);
    QLayout* makeFixes(const std::vector<PropertyFix>& fixes, QWidget* box);

    QVBoxLayout* column_;
    std::vector<Section> sections_;      // the ones shown
    std::vector<PropertySection> asked_; // the ones to show
    std::vector<Section> made_;          // the first of asked_; hidden unless shown already
    QWidget* unsettled_ = nullptr;       // the last of made_ while it is not whole and measured
    std::size_t rows_ = 0;               // that it has
    IdleWork making_;
};

} // namespace qaliper

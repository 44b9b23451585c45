#pragma once

#include <QWidget>

#include "model/rewrite/offer.h"

class QFormLayout;
class QLineEdit;

// The parameters of an offer, each with its default and the source of the default.

namespace qaliper {

class ParameterForm final : public QWidget {
    Q_OBJECT

public:
    explicit ParameterForm(QWidget* parent = nullptr);

    void setOffer(const Offer& offer);
    void takeFocus();                                         // to the first field, if there is one
    const Arguments& arguments() const { return arguments_; } // only those that differ from the defaults

signals:
    void changed();

private:
    static void addBrowser(QLineEdit* line);
    QWidget* makeField(const Parameter& parameter);
    void take(const Parameter& parameter, const QString& text);

    QFormLayout* rows_;
    Arguments arguments_;
};

} // namespace qaliper

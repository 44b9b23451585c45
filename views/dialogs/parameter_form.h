#pragma once

#include <QWidget>

#include "model/rewrite/offer.h"

class QFormLayout;
class QLineEdit;

// The values an offer asks for, each with its default and where that comes from.

namespace qaliper {

class ParameterForm final : public QWidget {
    Q_OBJECT

public:
    explicit ParameterForm(QWidget* parent = nullptr);

    void setOffer(const Offer& offer);
    void takeFocus();                                         // for the first of them, if there is any
    const Arguments& arguments() const { return arguments_; } // only what differs from the defaults

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

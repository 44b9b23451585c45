#pragma once

#include <string>

#include <QWidget>

class QComboBox;
class QLineEdit;

namespace qaliper {

// How images become inputs, in fields. What a field says is read by parseImageRecipe().
class RecipeForm final : public QWidget {
    Q_OBJECT

public:
    explicit RecipeForm(QWidget* parent = nullptr);

    std::string text() const;          // as parseImageRecipe() takes it; never empty
    void setText(const QString& text); // what text() was; empty: as at first

signals:
    void changed();

private:
    QLineEdit* addField(const QString& name, const QString& label, const QString& usual, const QString& tip);

    QLineEdit* size_;
    QLineEdit* pad_;
    QLineEdit* crop_;
    QLineEdit* scale_;
    QLineEdit* mean_;
    QLineEdit* deviation_;
    QComboBox* order_;
    QComboBox* layout_;
};

} // namespace qaliper

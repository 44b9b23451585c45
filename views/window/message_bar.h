#pragma once

#include <QFrame>
#include <QStringList>
#include <QTimer>

// What floats over the picture, so that it comes and goes without moving it, and says what was done, or what went wrong
// and why. Good news leaves by itself once it could be read. An error stays until somebody closes it, whatever is said
// meanwhile: news stands below it, a newer error in front of it. Each error can be copied.

namespace qaliper {

class MessageRow;

class MessageBar final : public QFrame {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    void tell(const QString& text);
    void showError(const QString& text);
    void dropNews();      // it is true no more
    QString text() const; // all that can be read now, a line each

signals:
    void changed(); // and with it the height

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void closeError();
    void refresh();

    QStringList errors_; // the newest at the end
    QString news_;
    MessageRow* errorRow_;
    MessageRow* newsRow_;
    QTimer leave_; // runs while good news can be read
};

} // namespace qaliper

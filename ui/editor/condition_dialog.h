// Asks for the condition of a breakpoint, and says at once what is wrong with it.
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;

namespace simtscope::ui {

/// Stays open until the condition can be parsed, or is empty.
class ConditionDialog final : public QDialog {
    Q_OBJECT

public:
    /// `line` is that of the breakpoint in the text.
    ConditionDialog(int line, const QString& condition, QWidget* parent);

signals:
    void conditionEntered(const QString& condition);

private:
    void accept() override;
    /// Shows the error of the condition. Returns whether there is none.
    bool check();
    void markWrong(bool isWrong);

    QLineEdit* m_condition;
    QLabel* m_error;
};

}  // namespace simtscope::ui

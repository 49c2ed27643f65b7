// Asks for the program's standard input: nothing, a text typed here, or a file.
#pragma once

#include <QDialog>

class QLineEdit;
class QPlainTextEdit;
class QRadioButton;

namespace simtscope::ui {

/// Lets the user choose the input. Make it with `new` and call open(): it deletes itself when it is closed.
class InputDialog final : public QDialog {
    Q_OBJECT

public:
    /// Shows the present choice: `input` is a path where `isFile`, else the text itself; empty if there is no input.
    InputDialog(const QString& input, bool isFile, QWidget* parent = nullptr);

signals:
    void chosen(const QString& input, bool isFile);  ///< after OK; the arguments are those of the constructor

private:
    void submit();
    void refresh();

    QRadioButton* m_none;
    QRadioButton* m_typed;
    QRadioButton* m_fromFile;
    QPlainTextEdit* m_text;
    QLineEdit* m_path;
    QWidget* m_browse;
};

}  // namespace simtscope::ui

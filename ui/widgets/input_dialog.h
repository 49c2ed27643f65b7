// Asks for the program's standard input: nothing, a text typed here, or a file.
#pragma once

#include <QDialog>

class QLineEdit;
class QPlainTextEdit;
class QRadioButton;

namespace simtscope::ui {

class InputDialog final : public QDialog {
    Q_OBJECT

public:
    InputDialog(const QString& input, bool isFile, QWidget* parent = nullptr);

signals:
    void chosen(const QString& input, bool isFile);

private:
    void take();
    void refresh();

    QRadioButton* m_none;
    QRadioButton* m_typed;
    QRadioButton* m_fromFile;
    QPlainTextEdit* m_text;
    QLineEdit* m_path;
    QWidget* m_browse;
};

}  // namespace simtscope::ui

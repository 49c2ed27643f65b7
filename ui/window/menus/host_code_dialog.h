// Asks for the data and the launch of kernels without main(), and shows the program that results.
#pragma once

#include <QDialog>
#include <vector>

#include "gpu/program/host/launch_form.h"
#include "ui/figures/canvas/theme.h"

class QCheckBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QsciScintilla;

namespace simtscope::ui {

/// Shows the form that the source proposes (gpu/program/host) beside the program. Make it with `new` and call open(): it deletes itself
/// when it is closed.
class HostCodeDialog final : public QDialog {
    Q_OBJECT

public:
    /// `text` is a source with kernels. `language` is that of the comments: "de".
    HostCodeDialog(const QString& text, const QString& language, const figures::Theme& theme, QWidget* parent);

signals:
    void chosen(const QString& text);  ///< the source with main(), when the user accepts

private:
    void propose();  ///< makes the form anew, for other kernels or template arguments
    void showRows();
    void addLaunchRows(QGridLayout& grid);
    QCheckBox* makeKernelBox(const program::SourceKernel& kernel);
    void addParameterRows(QGridLayout& grid);
    void addBufferRow(QGridLayout& grid, int row, program::HostBuffer& buffer);
    void addTemplateRows(QGridLayout& grid);
    void showProgram();  ///< checks the form, and shows the program or what is wrong
    void showError(const Error& error);
    QLineEdit* addField(QGridLayout& grid, int row, int column, const QString& name, const QString& label, const QString& text,
                        int span = 1);

    QString m_text, m_language;
    program::KernelSource m_source;
    program::LaunchForm m_form, m_proposal;
    std::vector<std::string> m_kernels, m_templateArguments;
    QScrollArea* m_fields;
    QLabel* m_problem;
    QsciScintilla* m_preview;
    QPushButton* m_create;
};

}  // namespace simtscope::ui

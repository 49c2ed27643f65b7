// Offers the templates of new programs, and writes the chosen one as a file of the user.
#pragma once

#include <QDialog>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/library/program_templates.h"
#include "ui/figures/canvas/theme.h"

class QLabel;
class QListWidget;
class QsciScintilla;

namespace simtscope::ui {

/// Returns the folder of new programs, which need not exist yet: SIMTscope in the user's documents.
QString newProgramFolder();

/// Writes the text as a new file `folder`/name.cu, or name-2.cu and so on: no file is overwritten. Makes the folder. Returns the path of
/// the file; fails if the folder cannot be made or the file not be written.
Result<QString> writeNewProgram(const QString& folder, const QString& name, const QString& text);

/// Lists the templates beside the text of the current one. Make it with `new` and call open(): it deletes itself when it is closed.
class NewProgramDialog final : public QDialog {
    Q_OBJECT

public:
    /// `templates` must not be empty.
    NewProgramDialog(std::vector<program::ProgramTemplate> templates, const figures::Theme& theme, QWidget* parent);

signals:
    void chosen(const simtscope::program::ProgramTemplate& choice);  ///< when the user accepts

private:
    const program::ProgramTemplate& current() const;
    void showCurrent();

    std::vector<program::ProgramTemplate> m_templates;
    QListWidget* m_list;
    QLabel* m_purpose;
    QsciScintilla* m_preview;
};

}  // namespace simtscope::ui

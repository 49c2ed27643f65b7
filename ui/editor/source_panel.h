// Shows the source at the right: header, state of the edits, a tab for each file of the program, and the page of the file that is shown.
//
// Where the program is of one file, there are no tabs.
#pragma once

#include <QFrame>
#include <vector>

#include "ui/editor/source_page.h"

class QLabel;
class QPushButton;
class QStackedWidget;
class QTabBar;

namespace simtscope::ui {

/// Holds a page for each of the program's files.
class SourcePanel final : public QFrame {
    Q_OBJECT

public:
    /// `parts` has the document and the breakpoints of the main file.
    explicit SourcePanel(const SourcePageParts& parts, QWidget* parent = nullptr);
    ~SourcePanel() override;

    // These return what belongs to the file that is shown.
    SourceEditor& editor() { return page().editor(); }
    FindBar& findBar() { return page().findBar(); }
    CodeHelp& codeHelp() { return page().codeHelp(); }
    TextEditing& textEditing() { return page().textEditing(); }
    TextFormat& textFormat() { return page().textFormat(); }

    /// Shows the file that the compiler or the recording names `path` (empty: the main file), with the line, from 1, in the middle. Returns
    /// false for a file that is not the program's.
    bool goTo(const QString& path, int line);
    void goToRecordedLine(int line);  ///< the same for a line of the recording, a number of analysis::NumberedLine
    void stepFile(int direction);     ///< shows the next file (1), or the one before (-1); after the last one comes the first one
    std::vector<SourceEditor*> editors() const;

public slots:
    void toggleBreakpoint();  ///< toggles it at the cursor while the text has the focus, else at the step's line
    void editCondition();     ///< asks for the condition of the breakpoint there, which it sets if it is not there

signals:
    void editorAdded(SourceEditor* editor);  ///< a further file is shown
    void editorTextChanged();
    void fileShown();  ///< another file is shown
    /// As SourceEditor::menuRequested(), with the recorded line; 0: the line has no code.
    void menuRequested(QMenu* menu, int recordedLine, const QString& code);
    void newFileRequested();
    void removeRequested(std::size_t file);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    SourcePage& page() const;
    void addPage(std::size_t file);
    void showFiles();
    void showCurrent();
    void showStepFile();
    void refreshHeader();
    void refreshTabs();
    void refreshTheme();
    void showTabMenu(const QPoint& position);

    SourcePageParts m_parts;
    std::vector<SourcePage*> m_pages;  ///< by file
    QTabBar* m_tabs;
    QStackedWidget* m_stack;
    QLabel* m_name;
    QLabel* m_state;
    QPushButton* m_revert;
};

}  // namespace simtscope::ui

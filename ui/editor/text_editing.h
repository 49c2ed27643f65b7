// Edits the program text as editors do: brackets that close themselves, several cursors, moving and doubling lines, folding.
#pragma once

#include <QObject>
#include <QPoint>
#include <vector>

class QKeyEvent;
class QMouseEvent;

namespace simtscope::ui {

class SourceEditor;

/// Belongs to the editor.
class TextEditing final : public QObject {
    Q_OBJECT

public:
    /// Allows several cursors: Alt and a click add one, Alt and a drag select columns.
    explicit TextEditing(SourceEditor& editor);

    void addNextOccurrence();     ///< selects the word at the cursor; after that, adds the next place with the selected text
    void moveLines(int offset);   ///< moves the lines of the selection by one: -1 up, 1 down
    void duplicateLines();        ///< doubles the lines of the selection, below them
    void fold(bool isFolded);     ///< folds or unfolds the innermost block around the cursor
    void foldAll(bool isFolded);  ///< folds or unfolds all blocks

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Range {
        long caret = 0, anchor = 0;
    };
    bool handleText(const QString& text);
    bool insertPair(char opening, char closing);
    bool stepOver(char closing);
    bool breakBlock();
    bool erasePair();
    void forgetClosings();
    bool handleMouse(const QMouseEvent& event);
    void addCursor();
    std::vector<Range> ranges() const;
    long caret() const;
    char characterAt(long position) const;

    SourceEditor& m_editor;
    std::vector<Range> m_rangesBefore;  ///< cursors before the press of the mouse that is in progress
    QPoint m_pressed;
};

}  // namespace simtscope::ui

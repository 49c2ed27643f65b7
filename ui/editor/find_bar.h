// Finds and replaces in the program text: a bar above the editor that is visible only in use.
#pragma once

#include <QFrame>
#include <vector>

class QLabel;
class QLineEdit;
class QToolButton;

namespace simtscope::ui {

class SourceEditor;

/// Searches one editor, which must outlive it, and marks every match there.
class FindBar final : public QFrame {
    Q_OBJECT

public:
    explicit FindBar(SourceEditor& editor, QWidget* parent = nullptr);

    /// Shows the bar, with the selected text as the words to find.
    void open();
    /// Selects the next or previous match and wraps at the end. A hidden bar is opened instead.
    void find(bool isForward);
    /// Sets the icons of the buttons, which depend on the theme.
    void refreshIcons(const QIcon& up, const QIcon& down, const QIcon& close);

    void reset();  ///< resets the bar for a program that has just been opened

public slots:
    void close();  ///< hides the bar, drops its marks and gives the editor the focus

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Match {
        long begin = 0, end = 0;  ///< range of bytes
    };
    QToolButton* makeToggle(const QString& name, const QString& text, const QString& tip);
    void search();  ///< finds and marks every match
    void refreshCount();
    int selectedIndex() const;  ///< index of the selected match; -1 if there is none
    void replaceOne();
    void replaceAll();
    void replace(const std::vector<Match>& matches);  ///< replaces all matches as one edit

    SourceEditor& m_editor;
    QLineEdit* m_queryField;
    QLineEdit* m_replacementField;
    QToolButton* m_matchCase;
    QToolButton* m_wholeWords;
    QToolButton* m_regex;
    QToolButton* m_previous;
    QToolButton* m_next;
    QToolButton* m_close;
    QLabel* m_count;
    std::vector<Match> m_matches;
    bool m_isReplacing = false;
};

}  // namespace simtscope::ui

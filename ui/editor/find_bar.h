// Find and replace in the program text: a bar above the editor, there only while it is wanted.
#pragma once

#include <QFrame>
#include <vector>

class QLabel;
class QLineEdit;
class QToolButton;

namespace simtscope::ui {

class SourceEditor;

class FindBar final : public QFrame {
    Q_OBJECT

public:
    explicit FindBar(SourceEditor& editor, QWidget* parent = nullptr);

    /// Shows the bar with what is selected as the words to find.
    void open();
    void find(bool forward);
    void refreshIcons(const QIcon& up, const QIcon& down, const QIcon& close);

    void reset();  ///< as it is for a program that has just been opened

public slots:
    void close();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Match {
        long from = 0, to = 0;  ///< bytes
    };
    QToolButton* makeSwitch(const QString& name, const QString& text, const QString& tip);
    void search();  ///< marks every match
    void refreshCount();
    int selected() const;  ///< index of the match that is selected; -1: none
    void replaceOne();
    void replaceAll();
    void replace(const std::vector<Match>& matches);  ///< all at once, as one edit

    SourceEditor& m_editor;
    QLineEdit* m_words;
    QLineEdit* m_with;
    QToolButton* m_case;
    QToolButton* m_whole;
    QToolButton* m_pattern;
    QToolButton* m_previous;
    QToolButton* m_next;
    QToolButton* m_close;
    QLabel* m_count;
    std::vector<Match> m_matches;
    bool m_replacing = false;
};

}  // namespace simtscope::ui

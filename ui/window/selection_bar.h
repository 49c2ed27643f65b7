// What is selected, in words, whichever picture is shown, and what can be asked about it: a part of the status line, which always has room
// for it. Not there when nothing is selected.
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QToolButton;

namespace simtscope::ui {

class Appearance;
class Navigator;
class Position;
class Selection;

/// What it works on.
struct SelectionBarParts {
    Appearance& appearance;
    Selection& selection;
    Position& position;
    Navigator& navigator;
};

class SelectionBar final : public QWidget {
    Q_OBJECT

public:
    explicit SelectionBar(const SelectionBarParts& parts, QWidget* parent = nullptr);

private:
    QToolButton* addButton(const char* name, const QString& tip);
    QString words() const;
    void refresh();
    void refreshIcons();

    SelectionBarParts m_parts;
    QLabel* m_name;
    QToolButton* m_previous;
    QToolButton* m_next;
    QPushButton* m_why;
    QToolButton* m_clear;
};

}  // namespace simtscope::ui

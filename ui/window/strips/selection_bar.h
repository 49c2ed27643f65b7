// Names the selected thing, whichever picture is shown, and offers questions about it: a part of the status line, which always has room for
// it. Hidden when nothing is selected.
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

/// Holds references to the parts of the session that the bar uses; they must outlive it.
struct SelectionBarParts {
    Appearance& appearance;
    Selection& selection;
    Position& position;
    Navigator& navigator;
};

/// Shows the selection's name, buttons to its earlier and later writes, "why", and a button that clears it.
class SelectionBar final : public QWidget {
    Q_OBJECT

public:
    explicit SelectionBar(const SelectionBarParts& parts, QWidget* parent = nullptr);

private:
    QToolButton* addButton(const char* name, const QString& tip);
    QString subjectName() const;
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

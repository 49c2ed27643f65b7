// Shows the result of the last check of the open exercise: points, then a card for each part that has failed, then the parts that
// have passed.
#pragma once

#include <QPointer>
#include <QWidget>
#include <vector>

#include "gpu/exercises/grade.h"
#include "gpu/exercises/part_groups.h"
#include "ui/exercises/exercise_panel_parts.h"

class QLabel;
class QVBoxLayout;

namespace simtscope::ui {

class PartCard;

/// Shows the check and opens its faults in figures. Hidden until a check has ended.
class CheckResult final : public QWidget {
    Q_OBJECT

public:
    explicit CheckResult(const ExercisePanelParts& parts, QWidget* parent = nullptr);
    /// Makes the cards anew from the session; pointers to earlier cards become invalid.
    void refresh();
    const std::vector<PartCard*>& cards() const { return m_cards; }  ///< cards of the parts that have failed
    PartCard* cardInFigure() const { return m_cardInFigure; }        ///< card whose fault a figure shows; nullptr if there is none

private:
    void addWidget(QWidget* widget);
    void addPassedPart(const QString& text);
    void addScore(bool isSolved, unsigned points, unsigned maxPoints);
    void addNextButton();
    void addCard(const exercises::PartGroup& group);
    void addUngradedPart(const exercises::GradePart& part);

    ExercisePanelParts m_parts;
    QVBoxLayout* m_column;
    std::vector<QWidget*> m_widgets;
    std::vector<PartCard*> m_cards;
    QPointer<PartCard> m_cardInFigure;
    QLabel* m_stale = nullptr;
};

}  // namespace simtscope::ui

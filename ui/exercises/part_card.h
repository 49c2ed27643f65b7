// Shows a part of a check that has failed: what is missing, what helps, and a button that shows it in a figure.
#pragma once

#include <QFrame>

#include "gpu/exercises/grade.h"

namespace simtscope::ui {

/// Shows one failed part, whose texts it copies when it is made.
class PartCard final : public QFrame {
    Q_OBJECT

public:
    /// Holds texts that only some cards have.
    struct AddedTexts {
        QString cases;   ///< the cases that failed alike; empty for a single part
        QString output;  ///< what the student's program printed; empty for a part that does not show it
    };
    PartCard(const exercises::GradePart& part, const exercises::ExerciseTexts& texts, const AddedTexts& addedTexts, QWidget* parent);

signals:
    void showRequested();  ///< the user wants to see the fault in a figure
};

}  // namespace simtscope::ui

// A part of a check that has failed: what is missing in words, what helps, and a button that shows it in a figure.
#pragma once

#include <QFrame>

#include "gpu/exercises/grade.h"

namespace simtscope::ui {

class PartCard final : public QFrame {
    Q_OBJECT

public:
    /// `output`: of the student's own program, where it is that which has failed.
    PartCard(const exercises::Part& part, const exercises::ExerciseWords& words, const QString& output, QWidget* parent);

signals:
    void showRequested();
};

}  // namespace simtscope::ui

// Plans a lecture: chooses its lessons and their order. Every change applies at once (session/lecture/lecture_plan.h).
#pragma once

#include <QDialog>
#include <vector>

#include "gpu/program/library/catalog.h"
#include "gpu/program/library/lectures.h"

class QComboBox;
class QLabel;
class QListWidget;
class QPushButton;
class QTreeWidget;

namespace simtscope::ui {

class LecturePlan;

/// Edits the plan, which must outlive it.
class LectureDialog final : public QDialog {
    Q_OBJECT

public:
    explicit LectureDialog(LecturePlan& plan, QWidget* parent = nullptr);

signals:
    void startRequested();  ///< the user has closed the dialog by its button that starts the lecture

private:
    void fillLibrary();
    void fillShipped();
    QWidget* makeArrows();
    void showPlan();       ///< shows the stored plan
    void storePlan();      ///< stores the plan as it is shown
    void choose(int row);  ///< row of m_shipped
    void add();
    void remove();
    void shift(int direction);
    void refresh();
    const program::Lesson* find(const QString& name) const;

    LecturePlan& m_plan;
    std::vector<program::Lesson> m_lessons;
    std::vector<program::ShippedLecture> m_shippedLectures;
    QComboBox* m_shipped;
    QTreeWidget* m_library;
    QListWidget* m_chosen;
    QPushButton *m_add, *m_remove, *m_up, *m_down;
    QLabel* m_summary;
    QPushButton* m_start;
};

}  // namespace simtscope::ui

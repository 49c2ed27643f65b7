// Holds the lessons of a lecture in order: chosen beforehand, and stored from one start to the next. Without a plan the lecture goes
// through the library, past its optional lessons.
#pragma once

#include <QObject>
#include <QStringList>

namespace simtscope::ui {

/// Reads the stored plan when it is made, and stores each change at once.
class LecturePlan final : public QObject {
    Q_OBJECT

public:
    LecturePlan();
    const QStringList& lessons() const { return m_lessons; }  ///< names of the lessons
    void setLessons(const QStringList& names);                ///< names of built-in programs, in the order of the lecture

signals:
    void changed();

private:
    QStringList m_lessons;
};

}  // namespace simtscope::ui

#include "ui/session/lecture/lecture_plan.h"

#include <QSettings>

namespace simtscope::ui {
namespace {

constexpr const char* kLessonsSetting = "lecture/lessons";

}  // namespace

LecturePlan::LecturePlan() : m_lessons(QSettings().value(kLessonsSetting).toStringList()) {}

void LecturePlan::setLessons(const QStringList& names)
{
    if (names == m_lessons)
        return;
    m_lessons = names;
    QSettings().setValue(kLessonsSetting, names);
    emit changed();
}

}  // namespace simtscope::ui

#include "moc_lecture_plan.cpp"

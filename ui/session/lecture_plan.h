// The lessons that a lecture goes through, in their order: chosen beforehand, and kept from one start to the next. Without any the way
// leads through the library, past its optional lessons.
#pragma once

#include <QObject>
#include <QStringList>

namespace simtscope::ui {

class LecturePlan final : public QObject {
    Q_OBJECT

public:
    LecturePlan();
    const QStringList& lessons() const { return m_lessons; }  ///< their names
    void setLessons(const QStringList& names);

signals:
    void changed();

private:
    QStringList m_lessons;
};

}  // namespace simtscope::ui

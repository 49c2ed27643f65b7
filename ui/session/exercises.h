// The exercises, and the one that is solved: its text is a file of the user, saved as it is typed; hints, points, and what the last check
// has found.
//
// The check runs in the background, in the sandbox, as `simtscope grade` does. A figure can show what is wrong in the check's own run.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <optional>
#include <vector>

#include "gpu/exercises/grade.h"
#include "ui/jobs/latest_job.h"
#include "ui/session/exercise_files.h"

namespace simtscope::ui {

class Document;
class Notices;
class Position;
class ProgramRun;
class Selection;

class Exercises final : public QObject {
    Q_OBJECT

public:
    struct Parts {
        Document& document;
        Selection& selection;
        Position& position;
        Notices& notices;
        ProgramRun& run;
    };
    explicit Exercises(const Parts& parts);

    const std::vector<exercises::Exercise>& all() const { return m_all; }
    const std::optional<Error>& error() const { return m_error; }  ///< why they cannot be listed
    const exercises::Exercise* current() const;                    ///< whose text is open; nullptr: another program is
    const exercises::Exercise* next() const;                       ///< not yet solved, after the current one; nullptr: there is none
    const exercises::ExerciseWords& words() const;                 ///< of the current one, in the language of the window
    ExerciseProgress progress() const;                             ///< of the current one

    void open(const exercises::Exercise& exercise);
    void revealHint();
    void startAgain();  ///< the starter takes the place of the text; that can be undone, also after the window was closed
    void save();        ///< now, what is otherwise saved a moment after an edit

    void check();
    void cancelCheck();
    bool isChecking() const { return m_check.busy(); }
    const QString& stage() const { return m_stage; }                          ///< of the check that is under way
    const std::optional<exercises::Grade>& grade() const { return m_grade; }  ///< of the last check of the current exercise
    bool isGradeOfText() const;                                               ///< false after an edit
    void showFault(std::size_t part);                                         ///< where the figure shows it, in the check's run

signals:
    void currentChanged();
    void progressChanged();
    void checkChanged();  ///< begun, further, ended
    void textEdited();    ///< the grade may have become one of another text

private:
    void refreshCurrent();
    void finish(Result<exercises::Grade> grade);
    void change(const std::function<void(ExerciseProgress&)>& how);
    void tellOfCheck(const QString& what);

    Parts m_parts;
    std::vector<exercises::Exercise> m_all;
    std::optional<Error> m_error;
    std::optional<std::size_t> m_current;
    std::optional<exercises::Grade> m_grade;
    QString m_gradedText, m_stage;
    QTimer m_saving;
    LatestJob m_check, m_view;
};

/// Name and title in the language of the window.
QString titleOf(const exercises::Exercise& exercise);
/// "Right results, 33"
QString titleOf(const exercises::Part& part);

}  // namespace simtscope::ui

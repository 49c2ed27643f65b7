// The exercises, and the one that is solved: its text is a file of the user, saved as it is typed; hints, points, and what the last check
// has found.
//
// The check runs in the background, in the sandbox, as `simtscope grade` does. A figure can show what is wrong in the check's own run.
#pragma once

#include <QObject>
#include <QString>
#include <optional>
#include <utility>
#include <vector>

#include "gpu/exercises/grade.h"
#include "ui/jobs/latest_job.h"
#include "ui/session/exercise_files.h"
#include "ui/session/exercise_list.h"
#include "ui/session/prompt_writer.h"

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

    const ExerciseList& list() const { return m_list; }
    const exercises::Exercise* current() const;          ///< whose text is open; nullptr: another program is
    const exercises::Exercise* next() const;             ///< of its folder, not yet solved, after the current one; nullptr: there is none
    std::pair<std::size_t, std::size_t> number() const;  ///< of the current one in its folder, from 1, and how many there are
    const exercises::ExerciseWords& words() const;       ///< of the current one, in the language of the window
    ExerciseProgress progress() const;                   ///< of the current one

    void open(const exercises::Exercise& exercise);
    /// Keeps an exercise of a lecturer, or a folder of them, in the list, and opens the first. Error: there is none, or none can be read.
    Result<void> addFolder(const QString& folder);
    void removeFolder(const QString& folder);                        ///< from the list
    void tellUnreadable(const QString& folder, const Error& error);  ///< of what cannot be opened in the folder
    void readAgain();                                                ///< folders, or what is in them, have changed
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
    void listChanged();
    void currentChanged();
    void progressChanged();
    void checkChanged();  ///< begun, further, ended
    void textEdited();    ///< by the student; a grade may have become one of another text
    void faultShown();    ///< a figure shows it

private:
    std::optional<std::size_t> findCurrent() const;
    std::vector<const exercises::Exercise*> inFolderOfCurrent() const;
    void refreshCurrent();
    void begin();  ///< another one is open, or none
    void finish(Result<exercises::Grade> grade);
    void change(const std::function<void(ExerciseProgress&)>& how);
    void dropOlderCheck();
    void tellOfCheck(const QString& what);

    Parts m_parts;
    ExerciseList m_list;
    std::optional<std::size_t> m_current;
    std::optional<exercises::Grade> m_grade;
    QString m_gradedText, m_stage;
    PromptWriter m_saving;
    LatestJob m_check, m_view;
};

/// Name and title in the language of the window.
QString titleOf(const exercises::Exercise& exercise);
/// "Right results, n = 33"
QString titleOf(const exercises::Part& part);

}  // namespace simtscope::ui

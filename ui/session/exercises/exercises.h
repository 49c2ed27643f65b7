// Holds the list of exercises and the state of the open one: its text, which is a file of the user and is saved while the user types, its
// hints and points, and the result of its last check.
//
// The check runs in the background, in the best sandbox of the machine; unlike `simtscope grade`, without one it runs unconfined. A figure
// can show the run of the check, at the place of a fault.
#pragma once

#include <QObject>
#include <QString>
#include <optional>
#include <utility>
#include <vector>

#include "gpu/exercises/grade.h"
#include "ui/jobs/latest_job.h"
#include "ui/session/document/autosave_timer.h"
#include "ui/session/exercises/exercise_files.h"
#include "ui/session/exercises/exercise_list.h"

namespace simtscope::ui {

class Document;
class Notices;
class Position;
class ProgramRun;
class Selection;

/// Holds the exercises. Recognises the open one by the document's file. Lives on the window's thread. Errors go to the banner.
class Exercises final : public QObject {
    Q_OBJECT

public:
    /// Holds references to the parts of the session that the exercises use; they must outlive them.
    struct Parts {
        Document& document;
        Selection& selection;
        Position& position;
        Notices& notices;
        ProgramRun& run;
    };
    explicit Exercises(const Parts& parts);

    const ExerciseList& list() const { return m_list; }
    const exercises::Exercise* current() const;  ///< the exercise whose text is open; nullptr if another program is
    const exercises::Exercise*
    findNextUnsolved() const;  ///< the next unsolved one of its folder after the current one; nullptr if there is none
    /// Returns the number of the current one in its folder, from 1, and how many there are; {1, 0} if no exercise is open.
    std::pair<std::size_t, std::size_t> countInFolder() const;
    const exercises::ExerciseTexts&
    texts() const;                      ///< words of the current one, in the language of the window; current() must not be nullptr
    ExerciseProgress progress() const;  ///< progress of the current one; empty if there is none

    void open(const exercises::Exercise& exercise);  ///< opens the user's solution, made from the starter the first time
    /// Adds an exercise of a lecturer, or a folder of them, to the list for good, and opens the first. Fails if there is none, or none can
    /// be read.
    Result<void> addFolder(const QString& folder);
    void removeFolder(const QString& folder);                          ///< removes the folder from the list
    void reportUnreadable(const QString& folder, const Error& error);  ///< reports exercises in the folder that cannot be read
    void reload();      ///< reads the folders again after they, or their contents, have changed
    void revealHint();  ///< shows one more hint
    void restart();     ///< replaces the text by the starter; that can be undone, even after the window was closed
    void save();        ///< saves now, instead of shortly after the last edit

    void check();        ///< saves the text and grades it in the background; drops a check in progress
    void cancelCheck();  ///< stops the check in progress, which then leaves no grade
    bool isChecking() const { return m_checkJob.isBusy(); }
    const QString& stage() const { return m_stage; }                          ///< stage of the running check
    const std::optional<exercises::Grade>& grade() const { return m_grade; }  ///< result of the last check of the current exercise
    bool isGradeOfText() const;  ///< whether the grade belongs to the current text; false after an edit
    void showFault(
        std::size_t partIndex);  ///< shows the run of the check, at the place of that part of the grade; ignores a part without a place

signals:
    void listChanged();      ///< list() was read anew: pointers into it are invalid
    void currentChanged();   ///< another exercise, or none, is open
    void progressChanged();  ///< points or hints of the current exercise have changed
    void checkChanged();     ///< the check has begun, made progress or ended
    void textEdited();       ///< the student edited the text, so a grade may belong to another text
    void faultShown();       ///< a figure shows the fault

private:
    std::optional<std::size_t> findCurrent() const;
    std::vector<const exercises::Exercise*> exercisesInFolder() const;
    void refreshCurrent();
    void resetState();  ///< resets the state for another exercise, or none
    void finishCheck(Result<exercises::Grade> grade);
    void updateProgress(const std::function<void(ExerciseProgress&)>& change);
    void cancelStaleCheck();
    void reportCheck(const QString& partTitle);

    Parts m_parts;
    ExerciseList m_list;
    std::optional<std::size_t> m_current;
    std::optional<exercises::Grade> m_grade;
    QString m_gradedText, m_stage;
    AutosaveTimer m_autosave;
    LatestJob m_checkJob, m_faultJob;
};

/// Returns the title of an exercise in the language of the window.
QString titleOf(const exercises::Exercise& exercise);
/// Returns the title of a part of a grade in the language of the window, "Right results, n = 33".
QString titleOf(const exercises::GradePart& part);

}  // namespace simtscope::ui

// Opens programs and recordings, runs programs, and shows the results. The old picture stays until a new one is there.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "gpu/program/library/catalog.h"
#include "ui/jobs/runner.h"
#include "ui/session/document/document.h"
#include "ui/session/preferences/notices.h"
#include "ui/session/preferences/run_settings.h"
#include "ui/session/runs/known_pictures.h"
#include "ui/session/runs/last_printed_line.h"
#include "ui/session/side/on_side.h"

class QTemporaryDir;

namespace simtscope::ui {

class Bookmarks;
struct ProgramToOpen;
class Position;
class ProgramFiles;
class SaveQueue;
class Selection;
class Settings;
struct PrintedNews;

/// Opens and runs programs, and sends errors to the banner. All that takes long happens in the Runner.
class ProgramRun final : public QObject {
    Q_OBJECT

public:
    /// Holds data about the current recording and the last run.
    struct ShownRecording {
        QString path;
        ProgramId program = 0;  ///< the program of the recording
        struct {
            QString path;
            ProgramId program = 0;
            std::optional<RunSettings> settings;  ///< its settings, while it is being opened
        } cachedRecording;                        ///< the recording that the window keeps for itself
        struct {
            ProgramId program = 0;
            QString file;         ///< the file that was compiled
            bool isLive = false;  ///< whether an edit has started it
            QString text;         ///< the texts of all files that it runs, if an edit has started it
        } lastRun;
        std::pair<ProgramId, QString> reportedLine;  ///< the printed line whose report was closed
        std::optional<JobResult> partialRecording;   ///< recording of the last run, which was cancelled
        /// Makes the problems of one file of the program in the current language.
        std::function<std::vector<Problem>(const FileTest&)> problems;
        FileTest isMainFile;                     ///< tells the main file in those problems
        std::optional<trace::EventCheck> check;  ///< check of the recording, until it is done
        bool keepsPosition = false;              ///< whether the next recording is of the same program, run again
    };

    /// Names the two parts of a comparison. The main part remembers drafts and opens a lesson at its figure and step; the second one, which
    /// is shown beside it, does neither.
    enum class Role { Main, Second };
    /// Holds references to the parts of the session that it uses; they must outlive it.
    struct Parts {
        const QTemporaryDir& folder;
        Document& document;
        ProgramFiles& files;
        Settings& settings;
        Runner& runner;
        SaveQueue& saveQueue;
        Position& position;
        Selection& selection;
        Bookmarks& bookmarks;
        Notices& notices;
    };
    ProgramRun(Role role, const Parts& parts, OnSide<ShownRecording> shown);
    Role role() const { return m_role; }

    /// Returns whether the recording is of the current texts of all files; false after an edit, until the program has run again.
    bool isRecordingOfText() const;
    bool isRecordingOfProgram() const;  ///< whether it is of the open program, even if that was saved under another name since
    QString lastPrintedLine() const { return m_printedLine.text(); }  ///< that of the last run; empty if it has printed nothing
    QString recordingGpu() const;  ///< the GPU that made the recording of this program; empty if the program ran on the SIMT engine
    const QString& recordingPath() const { return m_shown->path; }  ///< path of the file that is shown; empty after a run

    /// Opens a built-in program with the inputs of its last run: its shipped recording where they are the defaults, else runs it.
    void openLesson(const program::Lesson& lesson);
    /// Opens a built-in program: its shipped recording where the arguments are the defaults, else runs it.
    void openLesson(const program::Lesson& lesson, const QStringList& arguments);
    /// Opens the other document's program, edits included, with these arguments and settings.
    void openCopy(const Document& other, const ProgramFiles& otherFiles, const QStringList& arguments, const RunSettings& settings);
    void openShipped(const QString& path);  ///< opens a shipped recording of the open program at the same place
    void showSimtRun();  ///< shows the open program on the SIMT engine: its shipped recording, or a run where that one differs
    /// Opens a recording, or a program, which is then run.
    void openFile(const QString& path);
    /// Opens a program with its other files, nvcc's arguments and its own arguments, which become its settings.
    void openProgram(const ProgramToOpen& program);
    /// Opens a recording of the open program, or of the built-in one `lesson`. The program then takes over its arguments and, if known, its
    /// settings; for `lesson` only those that say where it ran, and how. The text stays, even if it was edited since.
    void openCached(const QString& path, const std::optional<RunSettings>& settings,
                    const std::optional<program::Lesson>& lesson = std::nullopt);

    /// Makes the request for start(). The working copy of edited text goes to `folder`.
    Result<program::RunRequest> makeRequest(const QString& folder) const;
    bool hasDefaultSettings() const;  ///< whether the settings and arguments are the defaults
    void resetSettings();             ///< restores the defaults, and shows the program with them
    void start();                     ///< runs the text as it is, with arguments and settings of the session
    /// Runs the text after an edit, without a sign of work: only device code is compiled if nothing else has changed. An error in the text
    /// leaves the picture and the banner as they are, and marks its line. A text that ran before while Live was on is shown without a run.
    void follow();
    /// Runs the text after a change of the settings: as start(), but only device code is compiled if `setFollowing(true)` was called.
    void rerun();
    void setFollowing(bool isFollowing) { m_isFollowing = isFollowing; }  ///< whether runs follow the text
    /// Returns the plan to build the text for later calls of follow(). Fails as makeRequest(), and for a request that cannot be run.
    Result<program::RunPlan> makeLivePlan() const;
    /// Says whether the picture is of an earlier text, which the view then shows.
    void setBehind(bool isBehind);
    bool isBehind() const { return m_isBehind; }
    bool isOfEdit() const { return m_shown->lastRun.isLive; }  ///< whether follow() started the last run
    void closeNotice();                                        ///< after an offer of edits, shows the notice that the offer hid
    void reportRecording();                                    ///< shows the notice about the recording that is shown, which must exist
    void cancel();  ///< cancels the run and the ordering of a block; the part recorded so far is offered once the run has ended
    void showPartialRecording();              ///< shows what a cancelled run has recorded; without effect where that was not offered
    void saveRecording(const QString& path);  ///< saves it with its bookmarks, which are stored in that file from then on
    void clear();                             ///< drops the recording
    void offerDraft();                        ///< offers the draft in the banner, or clears the banner if there is none
    // Before another run comes to this side, call discardPartialRecording(), and after it resumeCheck(); the runner must not be busy.
    void discardPartialRecording();
    void resumeCheck();
    void retranslate();  ///< call after the language has changed

signals:
    void behindChanged();
    void outputCleared();  ///< a run begins, so earlier output no longer belongs to it
    void recentFilesChanged();
    void mainRequested();  ///< the user wants a main() for a source with only kernels

private:
    enum class RunStart { Whole, Rerun, Live };
    void start(RunStart how);
    RunInput inputOfNext() const;
    ViewRequest nextView() const;
    InitialViewRule initialViewRuleOfNext() const;
    InitialViewRule initialViewRuleOfFile(const QString& path) const;
    void showResult(const JobResult& result);
    void finish(const JobResult& result);
    PrintedNews notePrintedLine();
    void offerPartialRecording(const JobResult& result);
    void recallProgram();
    void rememberProgram() const;
    void rememberFile(const QString& nameOrPath);
    void adoptRecording(const JobResult& result);
    bool isShippedAt(const QString& path) const;
    bool isCachedAt(const QString& path) const;
    bool isOfOpenProgram(const QString& path) const;
    QString userFileOf(const QString& path) const;
    bool isAsShipped() const;
    void forgetForeignProblems();
    void reportProblems(const QString& file, const std::vector<program::CompilerMessage>& compiler, const trace::Recording* recording);
    void reportHiddenNotice();
    void dropRecording();  ///< drops the recording and emits the signals
    void showRecordedText(const trace::Recording& recording, const QString& path);
    Result<QString> sourceToBuild(const QString& folder) const;
    FileTest makeFileTest(std::size_t file) const;
    std::vector<Problem> findProblems(std::size_t file) const;  ///< of the shown run, in the language of the window
    void setProblems(std::size_t firstFile = 0);                ///< sets those of this file and of all that follow
    void reportBeginning();

    Role m_role;
    const QTemporaryDir& m_folder;
    Document& m_document;
    ProgramFiles& m_files;
    Settings& m_settings;
    Runner& m_runner;
    SaveQueue& m_saveQueue;
    Position& m_position;
    Selection& m_selection;
    Bookmarks& m_bookmarks;
    Notices& m_notices;
    OnSide<ShownRecording> m_shown;
    LatestJob m_checkJob;
    int m_runCount = 0;
    bool m_isFollowing = false, m_isBehind = false;
    RunInput m_lastInput;  ///< of the last run
    KnownPictures m_knownPictures;
    std::shared_ptr<program::LiveBuilds> m_liveBuilds;
    LastPrintedLine m_printedLine;
};

}  // namespace simtscope::ui

// What is run: opens programs and recordings, runs them, and shows what came of it. The old picture stays until a new one is there.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <functional>
#include <optional>
#include <vector>

#include "gpu/program/catalog.h"
#include "ui/jobs/runner.h"
#include "ui/session/document.h"
#include "ui/session/notices.h"
#include "ui/session/run_settings.h"

class QTemporaryDir;

namespace simtscope::ui {

class Bookmarks;
struct ProgramToOpen;
class Position;
class Saving;
class Selection;
class Settings;

class ProgramRun final : public QObject {
    Q_OBJECT

public:
    /// The main one remembers drafts and opens a lesson at its figure and step. A second one, which is shown beside it, does neither.
    enum class Part { Main, Second };
    /// The parts of the session that it works on.
    struct Parts {
        const QTemporaryDir& folder;
        Document& document;
        Settings& settings;
        Runner& runner;
        Saving& saving;
        Position& position;
        Selection& selection;
        Bookmarks& bookmarks;
        Notices& notices;
    };
    ProgramRun(Part part, const Parts& parts);
    Part part() const { return m_part; }

    bool recordingIsOfText() const;     ///< false after an edit, until the program has run again
    bool recordingIsOfProgram() const;  ///< also where the program has been saved under another name since
    QString recordedOn() const;         ///< the GPU that the recording of this program comes from; empty: none, it ran on the SIMT engine
    const QString& recordingPath() const { return m_shown.path; }  ///< of the file that is shown; empty after a run

    void openLesson(const program::Lesson& lesson);
    /// A built-in program: what ships where the arguments are its defaults, else a run.
    void openLesson(const program::Lesson& lesson, const QStringList& arguments);
    /// The other's program, edits included, under these arguments and settings.
    void openCopy(const Document& other, const QStringList& arguments, const RunSettings& settings);
    void openShipped(const QString& path);  ///< a recording of the open program that ships, at the same place
    void showHere();                        ///< the open program on the SIMT engine: what ships, or a run where that is of something else
    void openFile(const QString& path);
    /// A program with its other files, nvcc's arguments and its own: they become its settings.
    void openProgram(const ProgramToOpen& program);
    /// A recording that was made of the open program, or of the built-in one `lesson`. Once it is there its arguments become the program's,
    /// and so do the settings it was made under, if they are known; of the program `lesson` only where it ran, and how. The text stays,
    /// also where it was edited since.
    void openKept(const QString& path, const std::optional<RunSettings>& settings,
                  const std::optional<program::Lesson>& lesson = std::nullopt);

    /// What start() asks for. The working copy of edited text goes to `folder`.
    Result<program::RunRequest> request(const QString& folder) const;
    bool hasUsualSettings() const;  ///< and the program's own defaults as arguments
    void resetSettings();           ///< back to them, and shows the program so
    void start();
    void closeNotice();  ///< of one that offers kept edits: what it hid is said
    void cancel();       ///< what is recorded until then is offered once the run has ended; a block that is being put in order is left
    void showPartial();
    void saveRecording(const QString& path);  ///< with its bookmarks, which from then on are kept in that file
    void clear();                             ///< forgets the recording
    void offerDraft();                        ///< says that there are edits to be taken up, or nothing
    void exchange(ProgramRun& other);         ///< neither may be at work; without a signal
    void retranslate();                       ///< the language is another one

signals:
    void outputCleared();
    void recentFilesChanged();

private:
    /// What is known of the recording that is shown, and of the last run.
    struct Shown {
        QString path;
        ProgramId of = 0;  ///< program of the recording
        struct {
            QString path;
            ProgramId of = 0;
        } kept;  ///< recording that the window keeps for itself
        struct {
            ProgramId program = 0;
            QString file;  ///< that was compiled
        } lastRun;
        std::optional<JobResult> partial;                ///< of the last run, which was cancelled
        std::function<std::vector<Problem>()> problems;  ///< of the document, in the current language
    };

    ViewRequest nextView() const;
    OpeningRule openingOfNext() const;
    OpeningRule openingOfFile(const QString& path) const;
    void show(const JobResult& result);
    void finish(const JobResult& result);
    void keepPartial(const JobResult& result);
    void recallProgram();
    void rememberProgram() const;
    void rememberFile(const QString& nameOrPath);
    void adoptRecording(const JobResult& result);
    bool shipsAt(const QString& path) const;
    bool isKeptAt(const QString& path) const;
    bool isOfOpenProgram(const QString& path) const;
    QString userFile(const QString& path) const;
    bool isAsShipped() const;
    void forgetForeignProblems();
    void tellProblems(const QString& file, const std::vector<program::CompilerMessage>& compiler, const trace::Recording* recording);
    void tellOfRecording();
    void tellAfterOffer();
    void dropRecording();  ///< and tells everybody
    void showRecordedText(const trace::Recording& recording, const QString& path);
    Result<QString> sourceToBuild(const QString& folder) const;
    void checkEvents(const JobResult& result);
    void tellOfBeginning();

    Part m_part;
    const QTemporaryDir& m_folder;
    Document& m_document;
    Settings& m_settings;
    Runner& m_runner;
    Saving& m_saving;
    Position& m_position;
    Selection& m_selection;
    Bookmarks& m_bookmarks;
    Notices& m_notices;
    Shown m_shown;
    std::optional<RunSettings> m_keptSettings;  ///< of the recording that is being opened
    std::optional<trace::EventCheck> m_check;   ///< of the recording that is shown, until it is done
    LatestJob m_checking;
    bool m_keepPosition = false;  ///< the next recording is of the same program, run again
    int m_runs = 0;
};

}  // namespace simtscope::ui

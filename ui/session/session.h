// The only shared mutable state of the window: the program text, the recording, the position in it, what is selected, and how it looks.
//
// Panels get a Session& and nothing else; they call it and listen to it. The old picture stays until a new one is there.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QTemporaryDir>
#include <functional>
#include <memory>
#include <optional>

#include "gpu/program/catalog.h"
#include "gpu/trace/steps.h"
#include "ui/figures/canvas/figure.h"
#include "ui/figures/canvas/theme.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/jobs/runner.h"
#include "ui/session/document.h"
#include "ui/session/run_settings.h"

namespace simtscope::ui {

/// A sentence for the banner. An empty text clears it.
struct Notice {
    enum class Kind { Information, Warning, Error } kind = Kind::Information;
    QString text, hint;
    int line = 0;  ///< of the program text; 0: none
    bool offersDraft = false;
    bool offersPartial = false;       ///< the recording of a cancelled run
    bool isOfRun = false;             ///< says what became of a run of the text as it was then
    std::function<Notice()> again{};  ///< says it in the language of now; none: it stays as it is
    static Notice of(const Error& error);
};

/// What a step is, for the arrow keys and for playing.
enum class Stride : std::uint8_t { Instruction, Line, Phase, Launch };
inline constexpr unsigned kStrides = unsigned(Stride::Launch) + 1;

class Bookmarks;
class Breakpoints;
class Discards;
class KernelRegisters;
class Navigator;
class Ordering;
class Saving;
struct Landing;

/// How the position changed: one step along, which may be drawn as a motion, or anywhere.
enum class Travel { Step, Jump };

/// Another run that is walked along with a session's. Where it has steps between two of the session's, these come first.
class Companion : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    virtual bool canWalk(Stride stride, int direction) = 0;
    virtual bool walk(Stride stride, int direction) = 0;  ///< false: the session itself is to go on
};

class Session final : public QObject {
    Q_OBJECT

public:
    /// The main session remembers drafts and opens a lesson at its figure and step. A second one, which is shown beside it, does neither.
    enum class Part { Main, Second };
    explicit Session(QObject* parent = nullptr, Part part = Part::Main);
    ~Session() override;
    Part part() const { return m_part; }

    // The program and its recording.
    Document& document() { return m_document; }
    const Document& document() const { return m_document; }
    Runner& runner() { return m_runner; }
    const Runner& runner() const { return m_runner; }
    std::shared_ptr<const trace::Recording> recording() const { return m_recording; }
    std::shared_ptr<const figures::FigureSource> source() const { return m_source; }
    bool recordingIsOfText() const;     ///< false after an edit, until the program has run again
    bool recordingIsOfProgram() const;  ///< also where the program has been saved under another name since
    QString recordedOn() const;         ///< the GPU that the recording of this program comes from; empty: none, it ran on the SIMT engine
    const QString& recordingPath() const { return m_recordingPath; }  ///< of the file that is shown; empty after a run
    void openLesson(const program::Lesson& lesson);
    /// The other's program, edits included, under these arguments and settings.
    void openCopy(Session& other, const QStringList& arguments, const RunSettings& settings);
    /// A built-in program: what ships where the arguments are its defaults, else a run.
    void openLesson(const program::Lesson& lesson, const QStringList& arguments);
    void openShipped(const QString& path);  ///< a recording of the open program that ships, at the same place
    void showHere();                        ///< the open program on the SIMT engine: what ships, or a run where that is of something else
    void openFile(const QString& path);
    /// A recording that was made of the open program, or of the built-in one `lesson`. Once it is there its arguments become the program's,
    /// and so do the settings it was made under, if they are known; of the program `lesson` only where it ran, and how. The text stays,
    /// also where it was edited since.
    void openKept(const QString& path, const std::optional<RunSettings>& settings,
                  const std::optional<program::Lesson>& lesson = std::nullopt);
    /// What run() asks for. The working copy of edited text goes to `folder`.
    Result<program::RunRequest> request(const QString& folder) const;
    const RunSettings& settings() const { return m_settings; }
    void setSettings(const RunSettings& settings);
    const QString& gpu() const { return m_gpu; }  ///< of this machine, on which programs can run; empty: none, or not yet known
    void setGpu(const QString& name) { m_gpu = name; }
    bool hasUsualSettings() const;  ///< and the program's own defaults as arguments
    void resetSettings();           ///< back to them, and shows the program so
    void run();
    void cancel();  ///< what is recorded until then is offered once the run has ended; a block that is being put in order is left
    void showPartial();
    void saveRecording(const QString& path);  ///< with its bookmarks, which from then on are kept in that file
    Saving& saving() { return *m_saving; }
    void exchange(Session& other);  ///< each takes the other's program, recording and place; neither may be at work
    void clear();                   ///< forgets the recording

    // The position. A long block, or another order of it, is put in order in the background: until it is there, all that can be asked
    // and done is of the block that is shown.
    trace::Position position() const { return {m_launch, m_block, m_step}; }
    std::uint32_t step() const { return m_step; }
    std::uint32_t stepCount() const;
    trace::StepOrder order() const { return m_order; }
    void setLaunch(LaunchId launch);
    void setBlock(BlockId block);
    void setOrder(trace::StepOrder order);
    std::uint32_t ordering() const;  ///< events of the block that is being put in order to be shown next; 0: none
    /// Events of the block that the window's picture waits for: of ordering(), or of the shown block while its figure is being prepared.
    std::uint32_t awaited() const { return ordering() > 0 ? ordering() : m_preparing; }
    void setPreparing(std::uint32_t events);
    std::uint32_t mostAtOnce() const { return m_mostAtOnce; }
    void whenThere(std::function<void()> then);  ///< now, or when that block is shown; not at all when another is wished for first
    void setMostAtOnce(std::uint32_t events)
    {
        m_mostAtOnce = events;
    }                                   ///< of blocks that are put in order at once, without the background
    void expect(const Session& other);  ///< the next recording opens at the other's launch, block and order, where it has them
    void goTo(std::uint32_t step, Travel travel = Travel::Jump);
    void stepBy(int steps);
    void phaseBy(int phases);
    Stride stride() const { return m_stride; }
    void setStride(Stride stride);
    void advance(int direction);  ///< one stride: 1 on, -1 back
    void advanceBy(int strides);
    bool canAdvance(int direction) const;
    void setCompanion(Companion* companion) { m_companion = companion; }
    void offerDraft();  ///< says that there are edits to be taken up, or nothing
    void goToEvent(LaunchId launch, BlockId block, EventIndex event);
    Navigator& navigator() { return *m_navigator; }
    Breakpoints& breakpoints() { return *m_breakpoints; }
    Bookmarks& bookmarks() { return *m_bookmarks; }
    KernelRegisters& registers() const { return *m_registers; }
    void goToReference(const QString& reference);  ///< a lesson's step, see step_lines.h
    bool isAt(const program::Cue& cue) const;      ///< the launch and the block that the cue is about are shown
    void follow(const program::Cue& cue);

    // What is looked at.
    const QString& figure() const { return m_figure; }
    void setFigure(const QString& name);
    bool isOpening() const { return m_opening; }  ///< the figure changes because another program is there
    const figures::Subject& selection() const { return m_selection; }
    void select(const figures::Subject& subject);
    std::int32_t warp() const { return m_warp; }
    void setWarp(std::int32_t warp);
    std::int32_t wavefront() const { return m_wavefront; }  ///< pass of the banks shown strong; -1: all alike
    void setWavefront(std::int32_t wavefront);
    void wavefrontBy(int passes);
    std::uint32_t wavefrontCount() const;  ///< of the step; 0 where it does not touch shared memory
    const figures::Theme& theme() const { return *m_theme; }
    void setTheme(const QString& name);
    bool motion() const { return m_motion; }
    void setMotion(bool on);

    /// Says everything again, to panels that have just been made.
    void announce();
    void speakAgain();  ///< the language is another one
    const Notice& notice() const { return m_notice; }
    void notify(const Notice& notice);
    void tell(std::function<Notice()> saying);  ///< notifies, and again in another language; it is kept: let it hold no recording

signals:
    void recordingChanged();
    void sourceChanged();  ///< another launch, block or order; the step too
    void orderingChanged();
    void stepChanged(simtscope::ui::Travel travel);
    void strideChanged();
    void companionMoved();  ///< or it has come or gone; the session itself may have stayed at its step
    void figureChanged();
    void selectionChanged();
    void lookChanged();  ///< the warp or the wavefront to look at
    void themeChanged();
    void motionChanged();
    void settingsChanged();
    void noticeChanged();
    void outputCleared();
    void recentFilesChanged();

private:
    Wanted wanted() const;
    Wanted wantedOfNext() const;
    void seek(Wanted there, const Landing& landing);
    void arrive(std::shared_ptr<const figures::FigureSource> source, const Landing& landing, std::optional<std::uint32_t> step);
    void leaveOrdering();
    void show(const JobResult& result);
    void finish(const JobResult& result);
    void keepPartial(const JobResult& result);
    void recallProgram();
    void rememberProgram() const;
    void rememberFile(const QString& nameOrPath);
    void adoptRecording(const JobResult& result);
    void replaceRecording(std::shared_ptr<const trace::Recording> recording, std::shared_ptr<const figures::FigureSource> source);
    void openAtLesson(const JobResult& result);
    bool shipsAt(const QString& path) const;
    QString userFile(const QString& path) const;
    bool isAsShipped() const;
    void forgetForeignProblems();
    std::function<Notice()> sayingOf(const JobResult& run) const;
    void tellProblems(const QString& program, const std::vector<program::CompilerMessage>& compiler, const trace::Recording* recording);
    static Notice noticeOf(const trace::Finding& finding);
    void tellOfRecording();
    void dropRecording();  ///< and tells everybody
    void showRecordedText(const trace::Recording& recording, const QString& path);
    Result<QString> sourceToBuild(const QString& folder) const;

    Part m_part;
    QTemporaryDir m_folder;
    Document m_document;
    Runner m_runner;
    RunSettings m_settings;
    QString m_gpu;
    std::optional<JobResult> m_partial;  ///< of the last run, which was cancelled
    std::shared_ptr<const trace::Recording> m_recording;
    QString m_recordingPath, m_keptPath;
    QString m_recordedAs;  ///< what the program of the recording is called here
    struct {
        QString then, now;
    } m_runName;                                ///< what the program of the last run was called when it began, and is called here
    std::optional<RunSettings> m_keptSettings;  ///< of the recording that is being opened
    std::shared_ptr<const figures::FigureSource> m_source;
    LaunchId m_launch{};
    BlockId m_block{};
    std::uint32_t m_step = 0;
    trace::StepOrder m_order = trace::StepOrder::Lockstep;
    QString m_figure = "tree";
    figures::Subject m_selection;
    std::int32_t m_warp = -1, m_wavefront = -1;
    const figures::Theme* m_theme = nullptr;
    bool m_motion = true, m_warpOfSelection = false;
    Notice m_notice;
    std::function<std::vector<Problem>()> m_problemsAgain;  ///< those of the document, in the language of now
    bool m_opening = false;
    bool m_keepPosition = false;  ///< the next recording is of the same program, run again
    int m_runs = 0;
    std::uint32_t m_mostAtOnce = 100'000, m_preparing = 0;
    std::function<void()> m_whenThere;
    std::unique_ptr<Ordering> m_ordering;
    std::unique_ptr<Discards> m_discards;
    QElapsedTimer m_sinceStep;
    Stride m_stride = Stride::Instruction;
    QPointer<Companion> m_companion;
    std::unique_ptr<Bookmarks> m_bookmarks;
    std::unique_ptr<Breakpoints> m_breakpoints;
    std::unique_ptr<Navigator> m_navigator;
    std::unique_ptr<KernelRegisters> m_registers;
    std::unique_ptr<Saving> m_saving;
};

}  // namespace simtscope::ui

#include "ui/session/runs/program_run.h"

#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "gpu/program/library/own_lessons.h"
#include "gpu/program/library/recordings.h"
#include "gpu/trace/file/recording_file.h"
#include "ui/jobs/save_queue.h"
#include "ui/session/document/problems.h"
#include "ui/session/document/program_files.h"
#include "ui/session/place/bookmarks.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/preferences/persistent_state.h"
#include "ui/session/preferences/settings.h"
#include "ui/session/runs/initial_view.h"
#include "ui/session/runs/program_to_open.h"

namespace simtscope::ui {
namespace {

/// Returns the shipped program whose text is at `path`.
std::optional<program::Lesson> findLessonOfFile(const QString& path)
{
    const Result<program::Lesson> lesson = program::findLesson(QFileInfo(path).completeBaseName().toStdString());
    if (lesson && QFileInfo(path).canonicalFilePath() == QFileInfo(QString::fromStdString(lesson->source)).canonicalFilePath())
        return *lesson;
    return std::nullopt;
}

/// Returns the lecturer's own lesson whose program the file is; else the shipped one that it was saved from, if that still ships. Error:
/// the lesson beside the file is broken.
Result<std::optional<program::Lesson>> findLessonOfUserFile(const QString& path)
{
    if (auto lessonBesideFile = program::readLessonBeside(path.toStdString()); !lessonBesideFile || *lessonBesideFile)
        return lessonBesideFile;
    const QString name = loadLessonOfCopy(path);
    if (name.isEmpty())
        return std::nullopt;
    const Result<program::Lesson> lesson = program::findLesson(name.toStdString());
    return lesson ? std::optional(*lesson) : std::nullopt;
}

}  // namespace

ProgramRun::ProgramRun(Role role, const Parts& parts, OnSide<ShownRecording> shown)
    : m_role(role), m_folder(parts.folder), m_document(parts.document), m_files(parts.files), m_settings(parts.settings),
      m_runner(parts.runner), m_saveQueue(parts.saveQueue), m_position(parts.position), m_selection(parts.selection),
      m_bookmarks(parts.bookmarks), m_notices(parts.notices), m_shown(std::move(shown)),
      m_liveBuilds(std::make_shared<program::LiveBuilds>())
{
    m_files.setDraftsEnabled(role == Role::Main);
    connect(&m_runner, &Runner::runtimeReported, this, [this](const Message& message) { m_printedLine.expect(message); });
    connect(&m_runner, &Runner::output, this, [this](const QString& text, bool isError) { m_printedLine.add(text, isError); });
    connect(&m_runner, &Runner::finished, this, &ProgramRun::finish);
    connect(&m_runner, &Runner::partialRecordingRead, this, &ProgramRun::offerPartialRecording);
    connect(&m_position, &Position::sourceChanged, this, [this] {
        if (m_notices.current().topic == Notice::Topic::Beginning && !(m_position.source() && m_position.source()->isBeginning()))
            m_notices.notify({});  // the notice was about the beginning of a block that is complete by now
    });
    connect(&m_saveQueue, &SaveQueue::failed, this, [this](const Error& error) { m_notices.notify(Notice::fromError(error)); });
    // queued, so that it does not run during an edit
    connect(&m_document, &Document::textChanged, this, &ProgramRun::forgetForeignProblems, Qt::QueuedConnection);
    connect(&m_document.problems(), &ProblemList::changed, this, [this] {
        if (m_document.problems().list().empty() && m_notices.current().isOfRun)
            m_notices.notify({});
    });
    const auto closeOffer = [this] {
        if (m_notices.current().offersDraft && !m_files.isDraftOffered())
            reportHiddenNotice();
    };
    connect(&m_document.drafts(), &Drafts::changed, this, closeOffer);
    connect(&m_files, &ProgramFiles::draftsChanged, this, [this, closeOffer] {
        closeOffer();
        if (m_role == Role::Main && m_files.isDraftOffered() && m_notices.current().text.isEmpty())
            offerDraft();  // of a header that the text has come to include
    });
    connect(&m_files, &ProgramFiles::changed, this, [this] {
        if (m_shown->problems && isRecordingOfText())
            setProblems(1);  // those of the main file have not changed
    });
    connect(&m_document, &Document::saved, this, [this] {
        if (m_role != Role::Main)
            return;
        rememberFile(m_document.path());
        const std::optional<program::Lesson>& lesson = m_document.lesson();
        storeLessonOfCopy(m_document.path(), lesson ? QString::fromStdString(lesson->name) : QString());
        rememberProgram();
    });
    connect(&m_document.drafts(), &Drafts::failed, this, [this] {
        m_notices.notifyTranslated([] {
            return Notice{Notice::Kind::Warning, tr("Your edits cannot be kept safe: the draft could not be written."),
                          tr("Free some space on the disk, or use File > Save source as."), 0};
        });
    });
}

bool ProgramRun::isRecordingOfText() const
{
    if (!m_position.recording() || m_position.recording()->program.sources.empty())
        return false;
    const std::vector<trace::SourceFile>& sources = m_position.recording()->program.sources;
    if (QString::fromStdString(sources.front().text) != m_document.text())
        return false;
    return m_files.count() == 1 || std::all_of(sources.begin() + 1, sources.end(), [this](const trace::SourceFile& source) {
               const std::size_t file = m_files.find(QString::fromStdString(source.path)).value_or(0);
               return file == 0 || QString::fromStdString(source.text) == m_files.document(file).text();
           });
}

bool ProgramRun::isRecordingOfProgram() const
{
    return m_position.recording() && m_shown->program == m_document.id();
}

void ProgramRun::openLesson(const program::Lesson& lesson)
{
    if (!lesson.course.empty()) {
        openFile(QString::fromStdString(lesson.source));
        return;
    }
    m_runner.cancel();
    if (const Result<void> opened = m_document.openLesson(lesson); !opened) {
        m_notices.notify(Notice::fromError(opened.error()));
        return;
    }
    offerDraft();
    m_shown->keepsPosition = false;
    recallProgram();
    if (const std::string shipped = m_role == Role::Second || isAsShipped() ? program::findShippedRecording(lesson.name) : std::string();
        !shipped.empty())
        m_runner.open(QString::fromStdString(shipped), nextView(), initialViewRuleOfNext());
    else
        start();
}

void ProgramRun::openLesson(const program::Lesson& lesson, const QStringList& arguments)
{
    m_runner.cancel();
    if (const Result<void> opened = m_document.openLesson(lesson); !opened) {
        m_notices.notify(Notice::fromError(opened.error()));
        return;
    }
    m_document.setArguments(arguments);
    offerDraft();
    m_shown->keepsPosition = false;
    showSimtRun();
}

QString ProgramRun::recordingGpu() const
{
    const bool isFromGpu = isRecordingOfProgram() && m_position.recording()->program.engine == "cuda";
    return isFromGpu ? QString::fromStdString(m_position.recording()->device.name) : QString();
}

bool ProgramRun::isShippedAt(const QString& path) const
{
    if (m_document.path().isEmpty() || !m_document.lesson())
        return false;
    const std::string wanted = path.toStdString();
    return wanted == program::findShippedRecording(m_document.lesson()->name) ||
           std::ranges::any_of(program::findHardwareRecordings(*m_document.lesson()),
                               [&](const auto& recording) { return recording.path == wanted; });
}

/// Returns whether the path is a recording that the window keeps for itself, of the open program.
bool ProgramRun::isCachedAt(const QString& path) const
{
    return path == m_shown->cachedRecording.path && m_shown->cachedRecording.program == m_document.id();
}

bool ProgramRun::isOfOpenProgram(const QString& path) const
{
    return isCachedAt(path) || isShippedAt(path);
}

/// Returns whether a run now would equal the recording that ships.
bool ProgramRun::isAsShipped() const
{
    return m_document.lesson() && !m_files.isEdited() && hasDefaultSettings();
}

void ProgramRun::openShipped(const QString& path)
{
    m_runner.cancel();
    m_shown->keepsPosition = m_position.source() && isRecordingOfProgram();
    m_runner.open(path, nextView(), initialViewRuleOfNext());
}

void ProgramRun::showSimtRun()
{
    rememberProgram();
    const std::string shipped = isAsShipped() ? program::findShippedRecording(m_document.lesson()->name) : std::string();
    if (shipped.empty())
        start();
    else
        openShipped(QString::fromStdString(shipped));
}

void ProgramRun::openCached(const QString& path, const std::optional<RunSettings>& settings, const std::optional<program::Lesson>& lesson)
{
    m_runner.cancel();
    if (lesson && m_document.id() != programIdOf(programKeyOf(*lesson))) {
        if (const Result<void> opened = m_document.openLesson(*lesson); !opened) {
            m_notices.notify(Notice::fromError(opened.error()));
            return;
        }
        offerDraft();
        recallProgram();
    }
    m_shown->cachedRecording = {path, m_document.id(), settings && lesson ? settings->withProgramOf(m_settings.current()) : settings};
    m_shown->keepsPosition = m_position.source() && isRecordingOfProgram();
    m_runner.open(path, nextView(), initialViewRuleOfNext());
}

void ProgramRun::openFile(const QString& path)
{
    const bool isRecording = path.endsWith(".simt", Qt::CaseInsensitive) || trace::looksLikeRecording(path.toStdString());
    m_runner.cancel();
    m_shown->keepsPosition = false;
    if (isRecording) {
        m_runner.open(path, nextView(), initialViewRuleOfFile(path));
        return;
    }
    if (const std::optional<program::Lesson> lesson = findLessonOfFile(path)) {
        openLesson(*lesson);
        return;
    }
    const Result<std::optional<program::Lesson>> userLesson = findLessonOfUserFile(path);
    if (const Result<void> opened = m_document.openFile(path, userLesson.value_or(std::nullopt)); !opened) {
        m_notices.notify(Notice::fromError(opened.error()));
        return;
    }
    offerDraft();
    recallProgram();
    if (userLesson)
        start();
    else
        m_notices.notify(Notice::fromError(userLesson.error()));
}

void ProgramRun::openProgram(const ProgramToOpen& program)
{
    m_runner.cancel();
    m_shown->keepsPosition = false;
    const std::optional<program::Lesson> lesson = findLessonOfFile(program.path);
    if (const Result<void> opened = lesson ? m_document.openLesson(*lesson)
                                           : m_document.openFile(program.path, findLessonOfUserFile(program.path).value_or(std::nullopt));
        !opened) {
        m_notices.notify(Notice::fromError(opened.error()));
        return;
    }
    offerDraft();
    recallProgram();
    RunSettings settings = m_settings.current();
    settings.files = program.files;
    settings.nvccArguments = program.nvccArguments;
    m_settings.set(settings);
    if (program.arguments)
        m_document.setArguments(*program.arguments);
    showSimtRun();
}

void ProgramRun::offerDraft()
{
    if (m_files.isDraftOffered())
        m_notices.notifyTranslated([] {
            return Notice{Notice::Kind::Information, tr("You have unsaved edits of this program."), {}, 0, true};
        });
    else
        m_notices.notify({});
}

void ProgramRun::openCopy(const Document& other, const ProgramFiles& otherFiles, const QStringList& arguments, const RunSettings& settings)
{
    m_runner.cancel();
    m_document.openCopy(other, arguments);
    m_settings.set(settings);
    m_files.openCopies(otherFiles);
    m_notices.notify({});
    m_shown->keepsPosition = false;
}

void ProgramRun::discardPartialRecording()
{
    m_runner.discardPartialRecording();  // its result would arrive on the wrong side
}

void ProgramRun::clear()
{
    m_runner.cancel();
    m_runner.discardPartialRecording();
    m_shown->partialRecording.reset();
    m_shown->problems = nullptr;
    m_notices.notify({});
    dropRecording();
}

void ProgramRun::setBehind(bool isBehind)
{
    if (std::exchange(m_isBehind, isBehind) != isBehind)
        emit behindChanged();
}

void ProgramRun::retranslate()
{
    if (!m_shown->problems)
        return;
    for (std::size_t i = 0; i < m_files.count(); ++i)
        m_files.document(i).problems().retranslate(findProblems(i));
}

/// Returns the place for the next recording: the current one for a new run of the same program and for a second run; else its beginning, or
/// a place that is chosen, if the program has no lesson.
ViewRequest ProgramRun::nextView() const
{
    const bool isSamePlace = m_shown->keepsPosition || m_role == Role::Second;
    const ViewRequest requestedView = m_position.requestedView();
    return {isSamePlace ? requestedView.position : trace::StepPosition{}, requestedView.order, !isSamePlace && !m_document.lesson()};
}

/// Returns the rule for a recording of the open program: it opens at its lesson's place, or at the current figure unless another text has
/// replaced the program.
InitialViewRule ProgramRun::initialViewRuleOfNext() const
{
    if (m_shown->keepsPosition)
        return [figure = m_selection.figure(), before = m_shown->lastRun.isLive ? nullptr : m_position.recording()](
                   const figures::FigureSource& source, const std::stop_token& stop) {
            return before && replacesProgram(source.recording(), *before) ? chooseInitialView(source, std::nullopt, stop)
                                                                          : InitialView{figure, 0};
        };
    return [lesson = m_document.lesson()](const figures::FigureSource& source, const std::stop_token& stop) {
        return chooseInitialView(source, lesson, stop);
    };
}

/// Returns the rule for the initial view of a recording of any program.
InitialViewRule ProgramRun::initialViewRuleOfFile(const QString& path) const
{
    if (isOfOpenProgram(path))
        return initialViewRuleOfNext();
    return [path](const figures::FigureSource& source, const std::stop_token& stop) {
        return chooseInitialView(source, recogniseLesson(programNameOf(source.recording(), path), programTextOf(source.recording()), path),
                                 stop);
    };
}

}  // namespace simtscope::ui

#include "moc_program_run.cpp"

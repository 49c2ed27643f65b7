// Handles, for ProgramRun, the end of a run and recordings that were opened; run_notices.h makes the notices.
#include <utility>

#include <QDir>
#include <QFileInfo>

#include "gpu/core/messages/run.h"
#include "gpu/core/messages/window.h"
#include "gpu/program/build/own_files.h"
#include "gpu/program/library/recorded_lesson.h"
#include "gpu/program/library/recordings.h"
#include "gpu/trace/file/recording_file.h"
#include "ui/figures/facts/facts.h"
#include "ui/jobs/save_queue.h"
#include "ui/session/document/problems.h"
#include "ui/session/document/program_files.h"
#include "ui/session/place/bookmarks.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/preferences/settings.h"
#include "ui/session/runs/initial_view.h"
#include "ui/session/runs/program_run.h"
#include "ui/session/runs/run_notices.h"

namespace simtscope::ui {
namespace {

/// Returns the path of a recorded source relative to the main file. A source that was built as a copy lay in another folder: its place is
/// then the name by which a text includes it.
QString placeBesideMain(const std::vector<trace::SourceFile>& sources, std::size_t index)
{
    const QString path = QString::fromStdString(sources[index].path);
    const QString relative = QFileInfo(QString::fromStdString(sources.front().path)).dir().relativeFilePath(path);
    if (!relative.startsWith(QLatin1String("../")))
        return relative;
    for (const trace::SourceFile& source : sources)
        for (const std::string& include : program::findIncludes(source.text))
            if (const QString name = QString::fromStdString(include.substr(1, include.size() - 2)); path.endsWith(u'/' + name))
                return name;
    return relative;
}

}  // namespace

void ProgramRun::finish(const JobResult& result)
{
    if (m_isFollowing && result.outcome && m_shown->lastRun.program == m_lastInput.program)
        m_knownPictures.add(m_lastInput, result);
    if (result.outcome && m_shown->lastRun.isLive && m_shown->lastRun.text != m_files.text())
        return;  // a run of the newer text is about to start
    if (result.error) {
        m_notices.notify(Notice::fromError(*result.error));
        return;
    }
    if (!result.outcome) {
        showResult(result);
        return;
    }
    reportProblems(m_shown->lastRun.file, result.outcome->compilerMessages, result.recording.get());
    auto notice =
        makeNoticeOfRun(result, m_position.recording().get(), m_shown->isMainFile, m_document.lesson().has_value(), notePrintedLine());
    if (m_role == Role::Main && result.outcome->message.is(msg::run::noMainOnlyKernels))
        notice = [this] {
            Notice offer = makeNoticeWithoutMain();
            offer.onAction = [this] { emit mainRequested(); };
            return offer;
        };
    if (result.source || (result.recording && !m_shown->keepsPosition))
        adoptRecording(result);
    // A file that is opened runs by itself: other panels list its results, but only the banner offers the draft, so that has precedence.
    if (m_shown->lastRun.isLive && result.outcome->end == program::RunEndKind::CompileError) {
        if (m_notices.current().isOfRun)
            m_notices.notify({});  // it is about an earlier text; the error stands at its line
        return;
    }
    if (!m_notices.current().offersDraft || (!result.recording && !notice().text.isEmpty()))
        m_notices.notifyTranslated(notice);
}

/// Returns the last line that the run printed, and whether the banner reports it: the user's own program says there whether its result is
/// right. A line whose report the user has closed is not reported again until another one was printed.
PrintedNews ProgramRun::notePrintedLine()
{
    const QString line = m_printedLine.text();
    if (m_shown->reportedLine != std::pair(m_shown->lastRun.program, line))
        m_shown->reportedLine = {};
    const bool isOwnProgram = !m_document.lesson() && m_role == Role::Main && !m_shown->lastRun.isLive;
    return {line, isOwnProgram && !line.isEmpty() && m_shown->reportedLine.second.isEmpty()};
}

/// Sets the problems of the text. `file` is the name of the program's file when it was compiled.
void ProgramRun::reportProblems(const QString& file, const std::vector<program::CompilerMessage>& compiler,
                                const trace::Recording* recording)
{
    m_shown->problems = [compiler, findings = collectFindingLines(recording)](const FileTest& isFile) {
        return collectProblems(isFile, compiler, findings);
    };
    m_shown->isMainFile = makeMainFileTest(file);
    setProblems();
}

/// Returns the test for a further file, which the compiler may have read as a copy in another folder.
FileTest ProgramRun::makeFileTest(std::size_t file) const
{
    if (file == 0)
        return m_shown->isMainFile;
    return
        [this, file](const std::string& path) { return !m_shown->isMainFile(path) && m_files.find(QString::fromStdString(path)) == file; };
}

std::vector<Problem> ProgramRun::findProblems(std::size_t file) const
{
    return m_shown->problems(makeFileTest(file));
}

void ProgramRun::setProblems(std::size_t firstFile)
{
    for (std::size_t i = firstFile; i < m_files.count(); ++i)
        m_files.document(i).problems().set(findProblems(i));
}

/// Offers the recording of a run that was cancelled.
void ProgramRun::offerPartialRecording(const JobResult& result)
{
    const auto launches = result.recording->launches.size();
    if (!result.source || launches == 0 || m_runner.isBusy() || m_shown->lastRun.program != m_document.id())
        return;
    m_shown->partialRecording = result;
    m_notices.notifyTranslated([launches] {
        Notice notice{Notice::Kind::Information,
                      figures::formatWithCount(
                          launches, QT_TRANSLATE_NOOP("figures", "Cancelled. What was recorded until then can be looked at: %Ln launch."),
                          QT_TRANSLATE_NOOP("figures", "Cancelled. What was recorded until then can be looked at: %Ln launches.")),
                      {},
                      0};
        notice.offersPartialRecording = true;
        return notice;
    });
}

void ProgramRun::showPartialRecording()
{
    if (!m_shown->partialRecording)
        return;
    const JobResult result = *std::exchange(m_shown->partialRecording, std::nullopt);
    adoptRecording(result);
    m_notices.notifyTranslated([] {
        return Notice{Notice::Kind::Warning, tr("The run was cancelled: this is what was recorded until then."), {}, 0};
    });
}

void ProgramRun::showResult(const JobResult& result)
{
    const trace::Recording& recording = *result.recording;
    const bool isOfText =
        !recording.program.sources.empty() && QString::fromStdString(recording.program.sources.front().text) == m_document.text();
    const bool isKept = isCachedAt(result.path), isOfProgram = isOfOpenProgram(result.path);
    if (!isOfProgram) {
        showRecordedText(recording, result.path);
    } else if (!isKept && !isOfText && recording.program.engine == "simt") {
        start();  // the program text is newer than its recording
        return;
    } else {
        if (const std::optional<RunSettings> settings = std::exchange(m_shown->cachedRecording.settings, std::nullopt); settings && isKept)
            m_settings.set(*settings);
        QStringList arguments;
        for (const std::string& argument : recording.program.arguments)
            arguments << QString::fromStdString(argument);
        m_document.setArguments(arguments);
    }
    adoptRecording(result);
    if (isRecordingOfText())
        reportProblems(m_document.fileName(), {}, m_position.recording().get());
    if (m_role == Role::Main && !isOfProgram && result.path != m_shown->cachedRecording.path)
        rememberFile(result.path);
    if (!m_notices.current().offersDraft)
        reportRecording();
}

/// Replaces problems of another text, which was run meanwhile, by those of the recording, when the text equals the recorded one again.
void ProgramRun::forgetForeignProblems()
{
    bool areOfCurrentTexts = true;
    for (std::size_t i = 0; i < m_files.count(); ++i)
        areOfCurrentTexts = areOfCurrentTexts && m_files.document(i).problems().isOfCurrentText();
    if (!isRecordingOfText() || areOfCurrentTexts)
        return;
    const bool wasReported = m_notices.current().isOfRun;
    reportProblems(programFileOf(*m_position.recording()), {}, m_position.recording().get());
    if (wasReported)
        reportRecording();
}

void ProgramRun::dropRecording()
{
    m_bookmarks.unload();
    m_position.setRecording(nullptr, nullptr, false);
    m_shown->path.clear();
    m_shown->keepsPosition = false;
    m_shown->check.reset();
    m_checkJob.cancel();
    m_position.announce();
    emit m_bookmarks.changed();
}

void ProgramRun::showRecordedText(const trace::Recording& recording, const QString& path)
{
    QStringList arguments;
    for (const std::string& argument : recording.program.arguments)
        arguments << QString::fromStdString(argument);
    const QString name = programNameOf(recording, path), text = programTextOf(recording);
    m_document.openText(name, text, arguments, recogniseLesson(name, text, path), "." + QFileInfo(programFileOf(recording)).suffix());
    std::vector<std::pair<QString, QString>> others;
    const std::vector<trace::SourceFile>& sources = recording.program.sources;
    for (std::size_t i = 1; i < sources.size(); ++i)
        others.emplace_back(placeBesideMain(sources, i), QString::fromStdString(sources[i].text));
    m_files.openTexts(others);
    offerDraft();
}

void ProgramRun::adoptRecording(const JobResult& result)
{
    const ViewRequest request = m_position.requestedView();
    if (m_position.recording() && result.recording && !m_shown->lastRun.isLive &&
        replacesProgram(*result.recording, *m_position.recording()))
        m_shown->keepsPosition = false;
    m_bookmarks.unload();
    m_position.setRecording(result.recording, result.source, m_shown->keepsPosition);
    m_selection.reset();
    m_shown->path = result.path;
    m_shown->program = result.outcome ? m_shown->lastRun.program : m_document.id();
    m_bookmarks.load(result.bookmarks, m_shown->program, userFileOf(result.path), result.outcome.has_value());
    m_shown->check = result.check;
    resumeCheck();
    m_position.announce();
    if (m_position.source() && !m_shown->keepsPosition && m_role == Role::Main) {
        m_selection.openFigure(result.initialView.figure);
        m_position.goTo(result.initialView.step, StepChange::Played);
        if (result.initialView.warp >= 0)
            m_selection.setTemporaryWarp(result.initialView.warp);
    }
    m_position.goToRequest(request, m_shown->keepsPosition);
    m_shown->keepsPosition = true;
}

/// Says that only the beginning of a block is shown, after loading the rest was cancelled.
void ProgramRun::reportBeginning()
{
    const figures::FigureSource& source = *m_position.source();
    m_notices.notifyTranslated(
        [this, shownCount = source.trace().size(), totalCount = source.launch().findBlock(source.trace().block())->size()] {
            Notice notice{Notice::Kind::Information,
                          tr("This is the beginning of the block: %L1 of its %L2 events.").arg(shownCount).arg(totalCount),
                          {},
                          0};
            notice.topic = Notice::Topic::Beginning;
            notice.action = tr("Load all");
            notice.onAction = [this] {
                m_notices.notify({});
                m_position.goToRequest(m_position.requestedView(), true);
            };
            return notice;
        });
}

/// Checks the rest of a long recording, which is shown meanwhile; closes it if it turns out to be damaged.
void ProgramRun::resumeCheck()
{
    m_checkJob.cancel();
    if (!m_shown->check)
        return;
    m_checkJob.start([check = *m_shown->check](const std::stop_token& stop) { return check(stop); },
                     [this, recording = m_position.recording()](const Result<void>& sound) {
                         m_shown->check.reset();
                         if (sound || m_position.recording() != recording)
                             return;
                         dropRecording();
                         m_notices.notify(Notice::fromError(sound.error()));
                     });
}

/// Shows the notice of the recording that the offer of a draft hid until now.
void ProgramRun::reportHiddenNotice()
{
    m_notices.notify({});
    if (isRecordingOfProgram())
        reportRecording();
}

void ProgramRun::closeNotice()
{
    if (m_notices.current().offersDraft)
        return reportHiddenNotice();
    if (m_notices.current().isOfRun)
        m_shown->reportedLine = {m_shown->lastRun.program, m_printedLine.text()};
    m_notices.notify({});
}

void ProgramRun::reportRecording()
{
    const bool isAnother = !m_position.recording()->program.sources.empty() && !isRecordingOfText();
    const TextRelation text = !isAnother                   ? TextRelation::Recorded
                              : isShippedAt(m_shown->path) ? TextRelation::EditedSince
                                                           : TextRelation::AnotherVersion;
    const NoticeMaker makeNotice = makeNoticeOfRecording(*m_position.recording(), text);
    if (!makeNotice)
        return m_notices.notify({});
    m_notices.notifyTranslated([this, makeNotice, isAnother, isOfRun = !isAnother && m_shown->path.isEmpty()] {
        Notice notice = makeNotice();
        notice.isOfRun = isOfRun;
        if (isAnother) {
            notice.action = tr("Run");
            notice.onAction = [this] { start(); };
        }
        return notice;
    });
}

/// Returns the path if it is a recording file that the user may change: one that neither ships nor is kept by the window for itself. Empty
/// otherwise.
QString ProgramRun::userFileOf(const QString& path) const
{
    return path.isEmpty() || path == m_shown->cachedRecording.path || program::isShippedRecording(path.toStdString()) ? QString() : path;
}

void ProgramRun::saveRecording(const QString& path)
{
    if (!m_position.recording()) {
        const tl::unexpected<Error> noRecording = fail(msg::window::noRecording());
        m_notices.notify(Notice::fromError(noRecording.value()));
        return;
    }
    const bool hasLesson = m_document.lesson() && isRecordingOfText() && !m_document.isEdited();
    m_saveQueue.add({FileTask::Kind::Recording, path,
                     [recording = m_position.recording(), path = path.toStdString(), marks = m_bookmarks.list(), check = m_shown->check,
                      lesson = hasLesson ? program::readLessonFilesOf(*m_document.lesson()) : std::vector<trace::LessonFile>()](
                         const std::stop_token& stop, const FileTask::Progress& progress) {
                         if (auto sound = check ? (*check)(stop) : Result<void>{}; !sound)
                             return sound;
                         const auto written = trace::writeRecording(*recording, path, marks, {stop, progress});
                         return written && !lesson.empty() ? trace::saveLessonFiles(path, lesson) : written;
                     },
                     m_bookmarks.makeSavedCallback(path)});
}

}  // namespace simtscope::ui

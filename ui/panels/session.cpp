#include "ui/panels/session.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "gpu/analysis/checkers/findings.h"
#include "gpu/core/messages/file.h"
#include "gpu/core/messages/window.h"
#include "gpu/program/recordings.h"
#include "gpu/trace/recording_file.h"
#include "ui/figures/figures.h"
#include "ui/figures/messages.h"
#include "ui/panels/bookmarks.h"
#include "ui/panels/breakpoints.h"
#include "ui/panels/discards.h"
#include "ui/panels/kernel_registers.h"
#include "ui/panels/navigator.h"
#include "ui/panels/ordering.h"
#include "ui/panels/problems.h"
#include "ui/panels/saving.h"
#include "ui/panels/step_lines.h"

namespace simtscope::panels {
namespace {

/// The shipped program whose text stands at `path`.
std::optional<program::Lesson> lessonOfFile(const QString& path)
{
    const Result<program::Lesson> lesson = program::findLesson(QFileInfo(path).completeBaseName().toStdString());
    if (lesson && QFileInfo(path).canonicalFilePath() == QFileInfo(QString::fromStdString(lesson->source)).canonicalFilePath())
        return *lesson;
    return std::nullopt;
}

}  // namespace

Session::Session(QObject* parent, Part part)
    : QObject(parent), m_part(part), m_theme(figures::findTheme("dark")), m_ordering(std::make_unique<Ordering>()),
      m_discards(std::make_unique<Discards>()), m_bookmarks(std::make_unique<Bookmarks>(*this)),
      m_breakpoints(std::make_unique<Breakpoints>(m_document)), m_navigator(std::make_unique<Navigator>(*this)),
      m_registers(std::make_unique<KernelRegisters>()), m_saving(std::make_unique<Saving>())
{
    m_document.setKeepsDrafts(part == Part::Main);
    connect(&m_runner, &Runner::finished, this, &Session::finish);
    connect(m_ordering.get(), &Ordering::busyChanged, this, &Session::orderingChanged);
    connect(m_ordering.get(), &Ordering::arrived, this, &Session::arrive);
    connect(&m_runner, &Runner::partial, this, &Session::keepPartial);
    connect(m_saving.get(), &Saving::failed, this, [this](const Error& error) { notify(Notice::of(error)); });
    connect(&m_document, &Document::textChanged, this, &Session::forgetForeignProblems, Qt::QueuedConnection);  // not amid an edit
    connect(&m_document, &Document::problemsChanged, this, [this] {
        if (m_document.problems().empty() && m_notice.isOfRun)
            notify({});
    });
    connect(&m_document, &Document::draftChanged, this, [this] {
        if (m_notice.offersDraft && !m_document.hasDraft())
            notify({});
    });
    connect(&m_document, &Document::renamed, this, [this](const QString& before) {
        for (QString* name : {&m_recordedAs, &m_runName.now})
            if (*name == before)
                *name = m_document.name();
    });
    connect(&m_document, &Document::saved, this, [this] {
        if (m_part == Part::Main)
            rememberFile(m_document.path());
    });
    connect(&m_document, &Document::draftFailed, this, [this] {
        tell([] {
            return Notice{Notice::Kind::Warning, tr("Your edits cannot be kept safe: the draft could not be written."),
                          tr("Make room on the disk, or use File > Save source as."), 0};
        });
    });
}

Session::~Session() = default;

bool Session::recordingIsOfText() const
{
    return m_recording && !m_recording->program.sources.empty() &&
           QString::fromStdString(m_recording->program.sources.front().text) == m_document.text();
}

bool Session::recordingIsOfProgram() const
{
    return m_recording && m_recordedAs == m_document.name();
}

void Session::openLesson(const program::Lesson& lesson)
{
    m_runner.cancel();
    if (const Result<void> opened = m_document.openLesson(lesson); !opened) {
        notify(Notice::of(opened.error()));
        return;
    }
    offerDraft();
    m_keepPosition = false;
    recallProgram();
    if (const std::string shipped = m_part == Part::Second || isAsShipped() ? program::shippedRecording(lesson.name) : std::string();
        !shipped.empty())
        m_runner.open(QString::fromStdString(shipped), wantedOfNext());
    else
        run();
}

void Session::openLesson(const program::Lesson& lesson, const QStringList& arguments)
{
    m_runner.cancel();
    if (const Result<void> opened = m_document.openLesson(lesson); !opened) {
        notify(Notice::of(opened.error()));
        return;
    }
    m_document.setArguments(arguments);
    offerDraft();
    m_keepPosition = false;
    showHere();
}

QString Session::recordedOn() const
{
    const bool fromGpu = recordingIsOfProgram() && m_recording->program.engine == "cuda";
    return fromGpu ? QString::fromStdString(m_recording->device.name) : QString();
}

bool Session::shipsAt(const QString& path) const
{
    if (m_document.path().isEmpty() || !m_document.lesson())
        return false;
    const std::string wanted = path.toStdString();
    return wanted == program::shippedRecording(m_document.lesson()->name) ||
           std::ranges::any_of(program::hardwareRecordings(*m_document.lesson()),
                               [&](const auto& recording) { return recording.path == wanted; });
}

/// A recording file that is the user's to change: it neither ships nor is one that the window keeps for itself. Empty: the path is none.
QString Session::userFile(const QString& path) const
{
    return path.isEmpty() || path == m_keptPath || program::isShippedRecording(path.toStdString()) ? QString() : path;
}

/// A run now would be that of the recording that ships.
bool Session::isAsShipped() const
{
    if (!m_document.lesson() || m_document.edited() || m_settings != RunSettings{})
        return false;
    QStringList defaults;
    for (const program::Parameter& parameter : m_document.lesson()->parameters)
        defaults << QString::fromStdString(parameter.defaultValue);
    return m_document.arguments() == defaults;
}

void Session::openShipped(const QString& path)
{
    m_runner.cancel();
    m_keepPosition = m_source && recordingIsOfProgram();
    m_runner.open(path, wantedOfNext());
}

void Session::showHere()
{
    rememberProgram();
    const std::string shipped = isAsShipped() ? program::shippedRecording(m_document.lesson()->name) : std::string();
    if (shipped.empty())
        run();
    else
        openShipped(QString::fromStdString(shipped));
}

void Session::openKept(const QString& path, const std::optional<RunSettings>& settings, const std::optional<program::Lesson>& lesson)
{
    m_runner.cancel();
    if (lesson && m_document.name().toStdString() != lesson->name) {
        if (const Result<void> opened = m_document.openLesson(*lesson); !opened) {
            notify(Notice::of(opened.error()));
            return;
        }
        offerDraft();
        recallProgram();
    }
    m_keptSettings = settings && lesson ? settings->withProgramOf(m_settings) : settings;
    m_keptPath = path;
    m_keepPosition = m_source && recordingIsOfProgram();
    m_runner.open(path, wantedOfNext());
}

void Session::openFile(const QString& path)
{
    const bool isRecording = path.endsWith(".simt", Qt::CaseInsensitive) || trace::looksLikeRecording(path.toStdString());
    m_runner.cancel();
    m_keepPosition = false;
    if (isRecording) {
        m_runner.open(path, wantedOfNext());
        return;
    }
    if (const std::optional<program::Lesson> lesson = lessonOfFile(path)) {
        openLesson(*lesson);
        return;
    }
    if (const Result<void> opened = m_document.openFile(path); !opened) {
        notify(Notice::of(opened.error()));
        return;
    }
    offerDraft();
    recallProgram();
    run();
}

void Session::offerDraft()
{
    if (m_document.hasDraft())
        tell([] { return Notice{Notice::Kind::Information, tr("You have unsaved edits of this program."), {}, 0, true}; });
    else
        notify({});
}

void Session::saveRecording(const QString& path)
{
    if (!m_recording) {
        const tl::unexpected<Error> nothing = fail(msg::window::noRecording());
        notify(Notice::of(nothing.value()));
        return;
    }
    m_saving->add({FileTask::Kind::Recording, path,
                   [recording = m_recording, path = path.toStdString(), marks = m_bookmarks->all()](const std::stop_token& stop,
                                                                                                    const FileTask::Progress& progress) {
                       return trace::writeRecording(*recording, path, marks, {stop, progress});
                   },
                   [this, recording = m_recording, path, marks = m_bookmarks->all()] {
                       if (m_recording == recording)
                           m_bookmarks->savedTo(path, marks);
                   }});
}

void Session::show(const JobResult& result)
{
    const trace::Recording& recording = *result.recording;
    const bool ofText =
        !recording.program.sources.empty() && QString::fromStdString(recording.program.sources.front().text) == m_document.text();
    const bool isKept = result.path == m_keptPath && recording.program.name == m_document.name().toStdString();
    const bool isOfProgram = isKept || shipsAt(result.path);
    if (!isOfProgram) {
        showRecordedText(recording, result.path);
    } else if (!isKept && !ofText && recording.program.engine == "simt") {
        run();  // the program text is newer than its recording
        return;
    } else {
        if (const std::optional<RunSettings> settings = std::exchange(m_keptSettings, std::nullopt); settings && isKept)
            setSettings(*settings);
        QStringList arguments;
        for (const std::string& argument : recording.program.arguments)
            arguments << QString::fromStdString(argument);
        m_document.setArguments(arguments);
    }
    adoptRecording(result);
    if (recordingIsOfText())
        tellProblems(m_document.name(), {}, m_recording.get());
    if (m_part == Part::Main && !isOfProgram && result.path != m_keptPath)
        rememberFile(result.path);
    if (!m_notice.offersDraft)
        tellOfRecording();
}

/// The text has become that of the recording again: what was wrong with another one, which was run since, is not wrong with it.
void Session::forgetForeignProblems()
{
    if (!recordingIsOfText() || m_document.problemsAreOfText())
        return;
    const bool said = m_notice.isOfRun;
    tellProblems(QString::fromStdString(m_recording->program.name), {}, m_recording.get());
    if (said)
        tellOfRecording();
}

void Session::dropRecording()
{
    m_bookmarks->leave();
    leaveOrdering();
    replaceRecording(nullptr, nullptr);
    m_recordingPath.clear();
    m_step = 0;
    m_keepPosition = false;
    emit recordingChanged();
    emit sourceChanged();
    emit m_bookmarks->changed();
}

Notice Session::noticeOf(const trace::Finding& finding)
{
    QString hint = mendOf(finding);
    if (!hint.isEmpty())
        hint.front() = hint.front().toUpper();
    return {Notice::Kind::Error, figures::spokenSentence(finding.message), hint, int(finding.line)};
}

/// What has to be said about a recording that was opened.
void Session::tellOfRecording()
{
    if (!m_recording->program.sources.empty() && !recordingIsOfText()) {
        tell([ships = shipsAt(m_recordingPath)] {
            return Notice{Notice::Kind::Information,
                          ships ? tr("The program was recorded as it ships, which is not the text that stands here.")
                                : tr("This run was made of another version of the text than the one that stands here."),
                          tr("Run shows what this text does."), 0};
        });
        return;
    }
    if (const auto findings = analysis::findingsOf(*m_recording); !findings.empty()) {
        tell([finding = findings.front()] { return noticeOf(finding); });
        return;
    }
    // That only some of many blocks are recorded is the rule, and the block selector shows it; a trace that was cut off is news.
    const std::vector<Message> notes = analysis::notesOf(*m_recording);
    const auto news = std::ranges::find_if(
        notes, [](const Message& note) { return !note.is(msg::file::blocksLeftOut) && !note.is(msg::file::blocksLeftOutOften); });
    if (news == notes.end())
        notify({});
    else
        tell([note = *news] { return Notice{Notice::Kind::Information, figures::spokenSentence(note), {}, 0}; });
}

void Session::showRecordedText(const trace::Recording& recording, const QString& path)
{
    QStringList arguments;
    for (const std::string& argument : recording.program.arguments)
        arguments << QString::fromStdString(argument);
    const QString text = recording.program.sources.empty() ? QString() : QString::fromStdString(recording.program.sources.front().text);
    const QString name =
        recording.program.name.empty() ? QFileInfo(path).completeBaseName() : QString::fromStdString(recording.program.name);
    std::optional<program::Lesson> lesson;
    if (const Result<program::Lesson> found = program::findLesson(name.toStdString())) {
        const Result<QString> shippedText = readText(QString::fromStdString(found->source));
        if (shippedText && *shippedText == text)
            lesson = *found;
    }
    m_document.openText(name, text, arguments, lesson);
    offerDraft();
}

void Session::replaceRecording(std::shared_ptr<const trace::Recording> recording, std::shared_ptr<const figures::FigureSource> source)
{
    std::swap(m_recording, recording);
    std::swap(m_source, source);
    const auto isLong = [this](const auto& one) { return one && one->eventCount() > m_mostAtOnce; };
    if (!isLong(m_recording) && !isLong(recording))
        return;
    m_discards->add(std::move(source));
    m_discards->add(std::move(recording));
}

void Session::adoptRecording(const JobResult& result)
{
    QString kept;
    const std::uint32_t oldStep = m_step;
    const Wanted wish = wanted();
    leaveOrdering();
    if (m_keepPosition && m_source)
        kept = referenceOfStep(*m_source, m_step);
    m_bookmarks->leave();
    replaceRecording(result.recording, result.source);
    m_recordingPath = result.path;
    m_recordedAs = result.outcome ? m_runName.now : QString::fromStdString(m_recording->program.name);
    m_selection = {};
    m_warpOfSelection = false;
    m_warp = m_wavefront = -1;
    m_step = 0;
    if (m_source) {
        m_launch = m_source->launch().id;
        m_block = m_source->trace().block();
        m_order = m_source->order();
        if (m_keepPosition && stepCount() > 0)
            m_step = resolveStep(*m_source, kept).value_or(std::min(oldStep, stepCount() - 1));
    }
    m_bookmarks->adopt(result.bookmarks, userFile(result.path), result.outcome.has_value());
    emit recordingChanged();
    emit sourceChanged();
    m_opening = true;
    if (m_source && !m_keepPosition && m_part == Part::Main)
        openAtLesson(result);
    m_opening = false;
    if (m_source)  // what was chosen while it was made
        seek({m_keepPosition ? wish.position : position(), wish.order, {}},
             {m_keepPosition ? Landing::Kind::SameStep : Landing::Kind::SameEvent, {}, {}});
    m_keepPosition = true;
}

void Session::openAtLesson(const JobResult& result)
{
    const std::optional<program::Lesson>& lesson = m_document.lesson();
    const QString wanted = lesson ? QString::fromStdString(lesson->figure) : QString();
    const QString figure = figures::findFigureKind(wanted) || result.figure.isEmpty() ? wanted : result.figure;
    setFigure(figure);
    // Without a lesson: a tree is seen when it has grown, banks at their worst access; a program is read from its beginning.
    if (lesson && !lesson->step.empty())
        goToReference(QString::fromStdString(lesson->step));
    else if (!analysis::findingsOf(*m_recording).empty())
        goTo(stepCount() - 1);  // as far as it came
    else if (const figures::FigureKind* const kind = figures::findFigureKind(figure); !kind || !kind->opensAtFirstStep)
        goTo(figure == result.figure ? result.step : figures::suggestedStep(*m_source, *kind));
}

void Session::announce()
{
    emit settingsChanged();
    if (!m_document.name().isEmpty())
        emit m_document.opened();
    emit recordingChanged();
    emit sourceChanged();
    emit figureChanged();
    emit selectionChanged();
    emit lookChanged();
    emit noticeChanged();
}

void Session::speakAgain()
{
    if (m_problemsAgain)
        m_document.rewordProblems(m_problemsAgain());
    if (m_notice.again && !m_notice.text.isEmpty())
        tell(m_notice.again);
}

void Session::tell(std::function<Notice()> saying)
{
    Notice notice = saying();
    notice.again = std::move(saying);
    notify(notice);
}

void Session::notify(const Notice& notice)
{
    m_notice = notice;
    emit noticeChanged();
}

}  // namespace simtscope::panels

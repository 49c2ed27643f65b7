#include "ui/session/exercises/exercises.h"

#include <QDir>
#include <algorithm>
#include <utility>

#include "gpu/exercises/check_recording.h"
#include "gpu/exercises/exercise_folder.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/facts/messages.h"
#include "ui/figures/figures.h"
#include "ui/jobs/runner.h"
#include "ui/session/document/document.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/preferences/language.h"
#include "ui/session/preferences/notices.h"
#include "ui/session/preferences/persistent_state.h"
#include "ui/session/runs/program_run.h"

namespace simtscope::ui {
namespace {

constexpr int kSaveMilliseconds = 200;  // a save also refreshes the window

/// Returns the best sandbox of this machine. Without one the check runs the user's own program on the user's own machine, as Run (F5) does.
sandbox::Sandbox sandboxOfCheck()
{
    if (const auto found = sandbox::findSandbox())
        return *found;
    return *sandbox::makeSandbox(sandbox::SandboxKind::None);
}

QString describeStage(exercises::GradeStage stage, std::size_t done, std::size_t total)
{
    switch (stage) {
    case exercises::GradeStage::Compiling:
        return Exercises::tr("Compiling …");
    case exercises::GradeStage::RunningProgram:
        return Exercises::tr("Running your program …");
    case exercises::GradeStage::Checking:
        break;
    }
    return Exercises::tr("Checking, case %1 of %2 …").arg(done + 1).arg(total);
}

/// Makes the input of the check: the text under its name in the window.
exercises::Submission submissionOf(const Document& document)
{
    return {document.text().toStdString(), exercises::chooseSubmissionFile(document.path().toStdString())};
}

}  // namespace

Exercises::Exercises(const Parts& parts) : m_parts(parts), m_list(readExerciseList()), m_autosave(kSaveMilliseconds, [this] { save(); })
{
    connect(&m_parts.document, &Document::opened, this, &Exercises::refreshCurrent);
    connect(&m_parts.document, &Document::saved, this, &Exercises::refreshCurrent);
    connect(&m_parts.document, &Document::textChanged, this, [this] {
        if (!m_current)
            return;
        if (m_parts.document.isEdited())
            m_autosave.onChange();
        emit textEdited();
    });
    refreshCurrent();
}

const exercises::Exercise* Exercises::current() const
{
    return m_current ? &m_list.exercises[*m_current].exercise : nullptr;
}

std::vector<const exercises::Exercise*> Exercises::exercisesInFolder() const
{
    std::vector<const exercises::Exercise*> found;
    for (const ListedExercise& other : m_list.exercises)
        if (m_current && other.folder == m_list.exercises[*m_current].folder)
            found.push_back(&other.exercise);
    return found;
}

std::pair<std::size_t, std::size_t> Exercises::countInFolder() const
{
    const std::vector<const exercises::Exercise*> folderExercises = exercisesInFolder();
    return {std::size_t(std::ranges::find(folderExercises, current()) - folderExercises.begin()) + 1, folderExercises.size()};
}

const exercises::Exercise* Exercises::findNextUnsolved() const
{
    const std::vector<const exercises::Exercise*> folderExercises = exercisesInFolder();
    for (std::size_t i = 0; i + 1 < folderExercises.size(); ++i)
        if (const exercises::Exercise* const other = folderExercises[(countInFolder().first + i) % folderExercises.size()];
            !loadProgress(progressKey(*other)).isSolved)
            return other;
    return nullptr;
}

const exercises::ExerciseTexts& Exercises::texts() const
{
    return exercises::findTexts(*current(), windowLanguage().toStdString());
}

ExerciseProgress Exercises::progress() const
{
    return m_current ? loadProgress(progressKey(*current())) : ExerciseProgress{};
}

std::optional<std::size_t> Exercises::findCurrent() const
{
    const auto found = std::ranges::find_if(
        m_list.exercises, [this](const ListedExercise& one) { return exerciseFilePath(one.exercise) == m_parts.document.path(); });
    return found == m_list.exercises.end() ? std::nullopt : std::optional(std::size_t(found - m_list.exercises.begin()));
}

void Exercises::refreshCurrent()
{
    const std::optional<std::size_t> newCurrent = findCurrent();
    if (newCurrent == m_current)
        return;
    m_current = newCurrent;
    resetState();
}

void Exercises::resetState()
{
    m_autosave.stop();
    m_checkJob.cancel();
    m_faultJob.cancel();
    m_grade.reset();
    emit currentChanged();
}

void Exercises::reload()
{
    const std::string before = m_current ? current()->directory : "";
    m_list = readExerciseList();
    m_current = findCurrent();
    emit listChanged();
    if (before != (m_current ? current()->directory : ""))
        resetState();
}

Result<void> Exercises::addFolder(const QString& path)
{
    const QString folder = QDir(path).canonicalPath();
    const Result<exercises::ExerciseFolder> read = exercises::readExerciseFolder(path.toStdString());
    if (!read)
        return tl::unexpected(read.error());
    addOwnExerciseFolder(folder);
    reload();
    if (!read->exercises.empty())
        open(read->exercises.front());
    if (!read->readErrors.empty())
        return tl::unexpected(read->readErrors.front());
    return {};
}

/// Reports a folder that cannot be read. Names the path within the folder, because there may be several exercise.json.
void Exercises::reportUnreadable(const QString& folder, const Error& error)
{
    const QString file = QDir(folder).relativeFilePath(QString::fromStdString(error.file));
    m_parts.notices.notifyTranslated([error, shown = file == "." ? QDir(folder).dirName() : file] {
        Notice notice = Notice::fromError(error);
        notice.text = shown + ": " + figures::translateMessage(error.message);
        return notice;
    });
}

void Exercises::removeFolder(const QString& folder)
{
    removeOwnExerciseFolder(folder);
    reload();
}

void Exercises::open(const exercises::Exercise& exercise)
{
    save();
    if (const Result<void> creation = makeExerciseFile(exercise); !creation) {
        m_parts.notices.notify(Notice::fromError(creation.error()));
        return;
    }
    m_parts.run.openFile(exerciseFilePath(exercise));
}

/// Saves the text, except over a file that somebody else has changed meanwhile: then the edits stay as a draft, and File > Save source
/// asks.
void Exercises::save()
{
    m_autosave.stop();
    Document& document = m_parts.document;
    if (!m_current || !document.isEdited() || document.drafts().isOffered() || document.hasFileChanged())
        return;
    if (const Result<void> saved = document.save(); !saved)
        m_parts.notices.notify(Notice::fromError(saved.error()));
}

void Exercises::updateProgress(const std::function<void(ExerciseProgress&)>& change)
{
    if (const Result<void> changed = changeProgress(progressKey(*current()), change); !changed)
        m_parts.notices.notify(Notice::fromError(changed.error()));
    emit progressChanged();
}

void Exercises::revealHint()
{
    if (m_current && progress().shownHintCount < texts().hints.size())
        updateProgress([](ExerciseProgress& progress) { ++progress.shownHintCount; });
}

void Exercises::restart()
{
    if (!m_current)
        return;
    const Result<QString> starter = readStarterText(*current());
    Document& document = m_parts.document;
    if (!starter) {
        m_parts.notices.notify(Notice::fromError(starter.error()));
        return;
    }
    if (*starter == document.text())
        return;
    const QString before = document.text();
    document.setText(*starter);
    save();
    Document replaced;  // makes File > Earlier edits offer the replaced text, even after the window was closed
    replaced.drafts().setEnabled(false);
    if (const Result<void> opened = replaced.openFile(document.path()); opened) {
        replaced.setText(before);
        document.drafts().archiveEdits(replaced);
    }
    m_parts.notices.notifyTranslated([&document, text = before] {
        Notice notice{Notice::Kind::Information, tr("The text is the starter again."), {}, 0};
        notice.action = tr("Undo");
        notice.onAction = [&document, text] { document.setText(text); };
        return notice;
    });
}

void Exercises::check()
{
    if (!m_current)
        return;
    save();
    m_grade.reset();
    m_gradedText = m_parts.document.text();
    m_stage = describeStage(exercises::GradeStage::Compiling, 0, 1);
    m_checkJob.start(
        [this, exercise = *current(), submission = submissionOf(m_parts.document)](const LatestJob::Handle& job) {
            exercises::GradeOptions options;
            options.sandbox = sandboxOfCheck();
            options.seed = exercises::makeSeed();
            const auto reportStage = [&](exercises::GradeStage stage, std::size_t done, std::size_t total) {
                job.post([this, stage, done, total] {
                    m_stage = describeStage(stage, done, total);
                    emit checkChanged();
                });
            };
            return exercises::gradeText(exercise, submission, options, reportStage, job.stopToken());
        },
        [this](Result<exercises::Grade> grade) { finishCheck(std::move(grade)); });
    emit checkChanged();
}

void Exercises::cancelCheck()
{
    if (!m_checkJob.isBusy())
        return;
    m_checkJob.cancel();
    emit checkChanged();
}

void Exercises::finishCheck(Result<exercises::Grade> grade)
{
    if (!grade) {
        m_parts.notices.notify(Notice::fromError(grade.error()));
        emit checkChanged();
        return;
    }
    m_grade = std::move(*grade);
    cancelStaleCheck();
    updateProgress([this](ExerciseProgress& progress) {
        ++progress.checkCount;
        progress.maxPoints = m_grade->maxPoints;
        progress.points = std::max(progress.points, m_grade->points);
        progress.isSolved = progress.isSolved || m_grade->hasPassed;
    });
    if (isGradeOfText() && !m_grade->parts.front().hasPassed)  // nvcc's messages are shown at their lines
        m_parts.document.problems().set(collectProblems(QString::fromStdString(submissionOf(m_parts.document).file),
                                                        program::parseCompilerMessages(m_grade->compilerText), {}));
    emit checkChanged();
}

/// Drops the figure and findings of an earlier check, which would be taken for results of this one.
void Exercises::cancelStaleCheck()
{
    const auto recording = m_parts.position.recording();
    if (!recording || !exercises::isCheckRecording(*recording))
        return;
    m_faultJob.cancel();
    m_parts.position.setRecording(nullptr, nullptr, false);
    m_parts.position.announce();
    m_parts.notices.notify({});
}

bool Exercises::isGradeOfText() const
{
    return m_grade && m_gradedText == m_parts.document.text();
}

/// Reports in the banner that the figure shows the check's launches and data, not a run of the text.
void Exercises::reportCheck(const QString& partTitle)
{
    m_parts.notices.notifyTranslated([&run = m_parts.run, partTitle] {
        Notice notice{Notice::Kind::Information, tr("This is the run of the check: %1.").arg(partTitle),
                      tr("Its launches and values are the check's, not those of main()."), 0};
        notice.action = tr("Run my program");
        notice.onAction = [&run] { run.start(); };
        return notice;
    });
}

void Exercises::showFault(std::size_t partIndex)
{
    if (!m_grade || partIndex >= m_grade->parts.size() || !m_grade->parts[partIndex].place)
        return;
    struct View {
        std::shared_ptr<const figures::FigureSource> source;
        std::uint32_t step = 0;
    };
    const exercises::FigurePlace place = *m_grade->parts[partIndex].place;
    const QString figure = QString::fromStdString(place.figure);
    m_faultJob.start(
        [place, figure](const std::stop_token& stop) {
            View view;
            view.source = makeSource(place.recording, {{place.launch, place.block, 0}}, stop);
            const figures::FigureKind* const kind = figures::findFigureKind(figure);
            if (!view.source || !view.source->isRecorded() || stop.stop_requested() || !view.source->prepareDataflow(stop))
                return view;
            figures::prepare(*view.source, figure, stop);
            view.step = place.step ? *place.step : kind ? figures::suggestStep(*view.source, *kind) : 0;
            return view;
        },
        [this, place, figure, partTitle = titleOf(m_grade->parts[partIndex])](const View& view) {
            if (!view.source)
                return;
            m_parts.run.cancel();  // a run in progress would replace the check's recording by its own
            m_parts.position.setRecording(place.recording, view.source, false);
            m_parts.selection.reset();
            m_parts.position.announce();
            m_parts.selection.showFigure(figure);
            m_parts.position.goTo(view.step);
            reportCheck(partTitle);
            emit faultShown();
        });
}

QString titleOf(const exercises::Exercise& exercise)
{
    return figures::cleanText(exercises::findTexts(exercise, windowLanguage().toStdString()).title);
}

QString titleOf(const exercises::GradePart& part)
{
    return figures::translateSentence(part.title);
}

}  // namespace simtscope::ui

#include "moc_exercises.cpp"

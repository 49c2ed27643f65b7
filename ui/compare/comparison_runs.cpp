// Puts runs on the second side of a Comparison, and applies changes of the main run to the second one; comparison.cpp keeps both at
// matching places.
#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "gpu/program/library/recordings.h"
#include "ui/compare/comparison.h"

namespace simtscope::ui {
namespace {

/// Returns a recording of the program that ships, from the same GPU and of the same kind as the session's; empty if there is none.
QString findRecordingFromSameGpu(const program::Lesson& lesson, const Session& session)
{
    QString found;
    for (const program::HardwareRecording& recording : program::findHardwareRecordings(lesson)) {
        const QString path = QString::fromStdString(recording.path);
        if (QFileInfo(path).dir() == QFileInfo(session.run.recordingPath()).dir())
            return path;
        if (found.isEmpty() && QString::fromStdString(recording.device) == session.run.recordingGpu())
            found = path;
    }
    return found;
}

/// Runs edits that have not been run yet; otherwise the comparison would show the result of the text before the edits.
void runEdits(Session& session)
{
    if (session.files.isEdited() && !session.run.isRecordingOfText() && !session.runner.isBusy())
        session.run.start();
}

}  // namespace

QStringList chooseNearestArguments(const program::Lesson& lesson, const Document& reference)
{
    if (!reference.lesson())
        return defaultArgumentsOf(lesson);
    std::vector<std::string> arguments;
    for (const QString& argument : reference.arguments())
        arguments.push_back(argument.toStdString());
    QStringList values;
    for (const std::string& value : program::chooseNearestArguments(lesson, *reference.lesson(), arguments))
        values << QString::fromStdString(value);
    return values;
}

QStringList computeArgumentsAfterChange(const Document& document, const Document& changedDocument, const QStringList& oldArguments)
{
    QStringList values = document.arguments();
    const bool hasNamedParameters = document.lesson() && changedDocument.lesson();
    if (!hasNamedParameters && (document.lesson() || changedDocument.lesson() || document.id() != changedDocument.id()))
        return values;
    for (qsizetype i = 0; i < values.size(); ++i) {
        const program::Parameter* parameter = hasNamedParameters && std::size_t(i) < document.lesson()->parameters.size()
                                                  ? &document.lesson()->parameters[std::size_t(i)]
                                                  : nullptr;
        const qsizetype parameterIndex = parameter            ? program::indexOfParameter(*changedDocument.lesson(), parameter->name)
                                         : hasNamedParameters ? -1
                                                              : i;
        if (parameterIndex < 0 || parameterIndex >= oldArguments.size() || parameterIndex >= changedDocument.arguments().size() ||
            values[i] != oldArguments[parameterIndex])
            continue;
        if (!parameter || program::acceptsValue(*parameter, changedDocument.arguments()[parameterIndex].toStdString()))
            values[i] = changedDocument.arguments()[parameterIndex];
    }
    return values;
}

void Comparison::rememberMainInput()
{
    m_lastMainInput = {m_main.document.id(), m_main.document.arguments(), m_main.settings.current()};
}

/// Applies changes of the main run's inputs to the second side, when the main run starts again or its shipped recording is opened.
void Comparison::propagateInputs()
{
    const bool isSame = m_main.document.id() == m_lastMainInput.program;
    const bool canRun =
        m_other.run.recordingGpu().isEmpty() || m_other.settings.current().engine == "cuda";  // a recording of a GPU stays as it is
    const bool isOpening = m_other.runner.isBusy() && !m_other.runner.isRunning() && !m_other.position.recording();
    if (!isSame || !canRun || isOpening || m_other.document.text().isEmpty())
        return;
    const QStringList arguments = computeArgumentsAfterChange(m_other.document, m_main.document, m_lastMainInput.arguments);
    const bool isOther = m_other.document.id() != m_main.document.id();
    const RunSettings& currentSettings = m_main.settings.current();
    RunSettings settings =
        isOther ? m_other.settings.current().withChange(m_lastMainInput.settings.forAnotherProgram(), currentSettings.forAnotherProgram())
                : m_other.settings.current().withChange(m_lastMainInput.settings, currentSettings);
    if (m_isOfLaunches)
        settings.launches = m_other.settings.current().launches;
    rememberMainInput();
    if (arguments == m_other.document.arguments() && settings == m_other.settings.current())
        return;
    m_other.document.setArguments(arguments);
    m_other.settings.set(settings);
    m_other.run.showSimtRun();
}

/// Handles a new recording on the main side. One from a file has brought its arguments along, and perhaps its settings.
void Comparison::onMainRecording()
{
    if (!m_isActive || m_isSyncing || !m_main.position.recording())
        return;
    if (m_main.document.id() != m_lastMainInput.program)
        rememberMainInput();
    else if (!m_main.run.recordingPath().isEmpty())
        propagateInputs();
}

/// Clears the second side, but keeps edits that were made while its run stood on the main side. Returns whether edits were put aside.
bool Comparison::clearOther()
{
    const bool isArchived = std::exchange(m_wasSwapped, false) && m_main.document.drafts().archiveEdits(m_other.document);
    const QString name = m_other.document.name();
    m_other.run.clear();
    if (isArchived)
        m_main.notices.notifyTranslated([name] {
            return Notice{Notice::Kind::Information, tr("The edits of %1 that were compared with this run were set aside.").arg(name),
                          tr("While %1 is open, File > Bring back earlier edits shows them.").arg(name), 0};
        });
    return isArchived;
}

void Comparison::begin()
{
    m_other.appearance.setTheme(m_main.appearance.theme().name);
    m_other.appearance.setMotion(m_main.appearance.hasMotion());
    clearOther();
    m_other.position.adoptPlace(m_main.position);
    m_hasNewRecording = true;
    m_isOfLaunches = m_isSwapped = false;
    m_fix = {};
    rememberMainInput();
    if (!m_isActive) {
        m_isActive = true;
        emit activeChanged();
    }
}

void Comparison::compareWithLesson(const program::Lesson& lesson, const QStringList& arguments)
{
    begin();
    m_other.settings.set(m_main.settings.current().forAnotherProgram());
    if (const QString recording = arguments.isEmpty() ? findRecordingFromSameGpu(lesson, m_main) : QString(); !recording.isEmpty()) {
        if (m_other.document.openLesson(lesson))
            m_other.run.openShipped(recording);
        return;
    }
    const QStringList launchArguments = arguments.isEmpty() ? chooseNearestArguments(lesson, m_main.document) : arguments;
    const QString shipped = QString::fromStdString(program::findShippedRecording(lesson.name));
    const bool isRunImpossible = launchArguments != defaultArgumentsOf(lesson) && !shipped.isEmpty() && !program::findCompiler();
    m_other.run.openLesson(lesson, isRunImpossible ? defaultArgumentsOf(lesson) : launchArguments);
    if (isRunImpossible)
        m_other.notices.notifyTranslated([] {
            return Notice{Notice::Kind::Warning, tr("nvcc was not found. This is the built-in recording, with other parameters."),
                          tr("Install the CUDA toolkit to run it with the same ones."), 0};
        });
    emit runsChanged();
}

void Comparison::compareWithArguments(const QStringList& arguments)
{
    begin();
    RunSettings settings = m_main.settings.current();
    settings.launches.clear();  // with the old launch, other values might change nothing
    m_other.run.openCopy(m_main.document, m_main.files, arguments, settings);
    m_other.run.showSimtRun();
    runEdits(m_main);
    emit runsChanged();
}

void Comparison::compareWithSettings(const RunSettings& settings)
{
    begin();
    m_other.run.openCopy(m_main.document, m_main.files, m_main.document.arguments(), settings);
    m_other.run.start();
    runEdits(m_main);
    emit runsChanged();
}

void Comparison::compareWithLaunch(const RunSettings& settings)
{
    compareWithSettings(settings);
    m_isOfLaunches = true;
}

void Comparison::compareWithFix(const QString& text, std::function<void()> apply)
{
    begin();
    m_fix = {m_main.document.text(), text, std::move(apply)};
    m_other.run.openCopy(m_main.document, m_main.files, m_main.document.arguments(), m_main.settings.current());
    m_other.document.setText(text);
    m_other.run.start();
    runEdits(m_main);
    emit runsChanged();
}

bool Comparison::isOfFix() const
{
    return m_isActive && m_fix.apply && m_main.document.text() == m_fix.originalText && m_other.document.text() == m_fix.fixedText;
}

void Comparison::applyFix()
{
    if (!isOfFix())
        return;
    const auto apply = m_fix.apply;
    close();
    apply();
}

void Comparison::compareWithShippedText()
{
    begin();
    m_other.run.openCopy(m_main.document, m_main.files, m_main.document.arguments(), m_main.settings.current());
    m_other.document.revert();
    m_other.run.showSimtRun();
    runEdits(m_main);
    emit runsChanged();
}

void Comparison::compareWithRecording(const QString& path)
{
    begin();
    m_other.run.openCopy(m_main.document, m_main.files, m_main.document.arguments(), m_main.settings.current());
    m_other.run.openShipped(path);
    emit runsChanged();
}

void Comparison::compareWithSimtRun()
{
    RunSettings settings = m_main.settings.current();
    settings.engine = RunSettings{}.engine;
    begin();
    m_other.run.openCopy(m_main.document, m_main.files, m_main.document.arguments(), settings);
    m_other.run.showSimtRun();
    emit runsChanged();
}

void Comparison::compareWithFile(const QString& path)
{
    begin();
    m_other.settings.set(m_main.settings.current().forAnotherProgram());
    m_other.document.openText(QFileInfo(path).fileName(), {}, {}, std::nullopt);
    m_other.run.openFile(path);
    emit runsChanged();
}

bool Comparison::canSwap() const
{
    return m_isActive && m_other.sides == m_main.sides && m_other.position.recording() && !m_main.runner.isBusy() &&
           !m_other.runner.isBusy();
}

void Comparison::swap()
{
    if (!canSwap())
        return;
    m_isSyncing = true;
    switchRuns(m_main, m_other);
    m_isSyncing = false;
    m_hasNewRecording = false;
    m_pendingPlace.reset();  // nothing is being put in order any more
    m_wasSwapped = true;
    m_isSwapped = !m_isSwapped;
    rememberMainInput();
    refreshMatch();
    emit runsChanged();
    emit placeChanged();
}

/// Puts the user's text back on the main side: after the comparison the editor holds what it held before. A comparison of two programs
/// without edits leaves the one that the user has put on the main side.
void Comparison::returnEdits()
{
    if (m_isSwapped && (m_other.files.isEdited() || m_other.document.id() == m_main.document.id()))
        swap();
}

void Comparison::close()
{
    if (!m_isActive)
        return;
    returnEdits();
    m_isActive = false;
    m_fix = {};
    m_match = {};
    m_matchJob.cancel();
    if (!clearOther() && m_main.document.drafts().isOffered())
        m_main.run.offerDraft();  // these edits went to the other side with a swap
    emit activeChanged();
}

}  // namespace simtscope::ui

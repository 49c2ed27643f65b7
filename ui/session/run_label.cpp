#include "ui/session/run_label.h"

#include <algorithm>
#include <vector>

#include "gpu/core/messages/call.h"
#include "gpu/program/library/catalog.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/facts/origin_text.h"
#include "ui/session/document/document.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/session/session.h"
#include "ui/widgets/tr.h"

namespace simtscope::ui {
namespace {

QString engineOf(const trace::Recording& recording)
{
    return recording.program.engine == "cuda" ? QString::fromStdString(recording.device.name) : tr("SIMT engine");
}

/// Describes "rr" or "random:SEED" in words.
QString describeSchedule(const QString& schedule)
{
    const QString seed = schedule.startsWith("random:") ? schedule.mid(7) : QString();
    return schedule.isEmpty() ? QString() : seed.isEmpty() ? tr("round robin") : tr("random schedule, seed %1").arg(seed);
}

void useLesson(RunLabel& label, const program::Lesson& lesson)
{
    const program::LessonTexts lessonTexts = wordsOf(lesson);
    label.title = QString::fromStdString(lessonTexts.title);
    label.isLesson = true;
    for (const std::string& parameter : lessonTexts.parameters)
        label.parameters << makeLabelForSentence(parameter);
}

/// Returns the index of the parameter of that name; -1 if there is none.
int indexOf(const RunLabel& label, const QString& parameter)
{
    return parameter.isEmpty() ? -1 : int(label.parameters.indexOf(parameter));
}

/// Names an argument with its value. `other` is of a run of the same program, which may know the parameter's name.
QString formatArgument(const RunLabel& label, int index, const RunLabel& other)
{
    const QString known = label.parameters.value(index, other.parameters.value(index)),
                  name = known.isEmpty() ? tr("argument %1").arg(index + 1) : known;
    return index < label.arguments.size() ? name + ' ' + label.arguments[index] : tr("%1 not given").arg(name);
}

/// Returns whether the names of the arguments are needed to compare those of both runs, but are not known.
bool lacksParameters(const RunLabel& left, const RunLabel& right)
{
    return left.name != right.name && (left.parameters.isEmpty() || right.parameters.isEmpty());
}

/// Returns the indices, left and right, of arguments that have different values: of each parameter that both programs know.
std::vector<std::array<int, 2>> findDifferingArguments(const RunLabel& left, const RunLabel& right)
{
    std::vector<std::array<int, 2>> differing;
    const bool isOneProgram = left.name == right.name;
    const int count = int(isOneProgram ? std::max(left.arguments.size(), right.arguments.size()) : left.arguments.size());
    for (int i = 0; i < count; ++i) {
        const int j = isOneProgram ? i : indexOf(right, left.parameters.value(i));
        if (j >= 0 && left.arguments.value(i) != right.arguments.value(j))
            differing.push_back({i, j});
    }
    return differing;
}

QString formatArguments(const RunLabel& label)
{
    return label.arguments.isEmpty() ? tr("no arguments") : tr("arguments %1").arg(label.arguments.join(' '));
}

/// Returns "sm_90", or for several devices "sm_90x2", as `simtscope run --device` takes it.
QString deviceOf(const trace::Recording& recording)
{
    const QString model = QStringLiteral("sm_%1%2").arg(recording.device.computeMajor).arg(recording.device.computeMinor);
    return recording.otherDevices.empty() ? model : model + 'x' + QString::number(recording.otherDevices.size() + 1);
}

QString textName(const RunLabel& label)
{
    return !label.textName.isEmpty() ? label.textName : label.isEdited ? tr("edited") : label.isLesson ? tr("original") : tr("as saved");
}

QString describeOverride(const RunLabel& label)
{
    return label.launch.isEmpty() ? tr("the program's own launch") : tr("overridden: %1").arg(label.launch);
}

/// Returns the last components of two paths, as many as are needed to tell them apart: "a/sum.cu" and "b/sum.cu". Empty if they are equal
/// or unknown.
std::array<QString, 2> findDistinctTails(const QString& left, const QString& right)
{
    if (left == right || left.isEmpty() || right.isEmpty())
        return {};
    const auto lastParts = [](const QString& path, int parts) { return path.section(u'/', -parts); };
    int parts = 1;
    while (lastParts(left, parts) == lastParts(right, parts))
        ++parts;
    return {lastParts(left, parts), lastParts(right, parts)};
}

bool haveDifferentTexts(const RunLabel& left, const RunLabel& right)
{
    const bool knowsMore = !left.otherFilesText.isEmpty() && !right.otherFilesText.isEmpty();
    return left.text != right.text || (knowsMore && left.otherFilesText != right.otherFilesText);
}

/// Returns the names of two texts of a program.
std::array<QString, 2> makeTextNames(const RunLabel& left, const RunLabel& right)
{
    const std::array<QString, 2> names{textName(left), textName(right)};
    if (names[0] != names[1])
        return names;
    const std::array<QString, 2> paths =
        left.isEdited || right.isEdited ? std::array<QString, 2>() : findDistinctTails(left.path, right.path);
    return paths[0].isEmpty() ? std::array{names[0], tr("another text")} : paths;
}

/// Returns the captions of two runs that have everything else in common.
std::array<QString, 2> makeCaptionsOfEqualRuns(const RunLabel& left, const RunLabel& right)
{
    for (int i = 0; i < std::min(left.launches.size(), right.launches.size()); ++i)
        if (left.launches[i] != right.launches[i])
            return {left.launches[i], right.launches[i]};
    if (!left.file.isEmpty() && !right.file.isEmpty() && left.file != right.file)
        return findDistinctTails(left.file, right.file);
    return {tr("%1 (A)").arg(left.title), tr("%1 (B)").arg(right.title)};
}

/// Returns a label with the recording's own data.
RunLabel labelOfRun(const trace::Recording& recording)
{
    const QString name = QString::fromStdString(recording.program.name);
    RunLabel label{.name = name,
                   .title = name,
                   .engine = engineOf(recording),
                   .schedule = describeSchedule(QString::fromStdString(recording.program.schedule))};
    if (recording.program.engine != "cuda")
        label.device = deviceOf(recording);
    const std::vector<trace::SourceFile>& sources = recording.program.sources;
    if (!sources.empty()) {
        label.path = QString::fromStdString(sources.front().path);
        label.text = QString::fromStdString(sources.front().text);
    }
    for (std::size_t i = 1; i < sources.size(); ++i)
        label.otherFilesText += QString::fromStdString(sources[i].text);
    for (const trace::Launch& launch : recording.launches)
        label.launches << figures::formatLaunch(launch);
    for (const std::string& argument : recording.program.arguments)
        label.arguments << figures::cleanText(argument);
    for (const Message& note : recording.notes)
        if (note.is(msg::call::overridden))
            label.launch = figures::cleanText(std::get<std::string>(note.arguments[0].value));
    return label;
}

}  // namespace

RunLabel makeRunLabel(const Session& session)
{
    const Document& document = session.document;
    const std::shared_ptr<const trace::Recording>& recording = session.position.recording();
    if (session.run.isRecordingOfProgram()) {  // the settings may have changed since the run
        RunLabel label = labelOfRun(*recording);
        label.isEdited = label.text != document.savedText();
        if (document.lesson())
            useLesson(label, *document.lesson());
        return label;
    }
    RunLabel label{.name = document.name(),
                   .title = document.name(),
                   .text = document.text(),
                   .isEdited = document.isEdited(),
                   .arguments = document.arguments()};
    if (document.lesson())
        useLesson(label, *document.lesson());
    label.schedule = describeSchedule(session.settings.current().schedule.text());
    label.device = session.settings.current().devices.text();
    return label;
}

RunLabel makeRunLabel(const trace::Recording& recording, const QString& file)
{
    RunLabel label = labelOfRun(recording);
    label.file = file;
    if (const Result<program::Lesson> lesson = program::findLesson(recording.program.name)) {
        const Result<QString> shipped = readTextFile(QString::fromStdString(lesson->source));
        label.isEdited = shipped && *shipped != label.text;
        if (shipped && !label.isEdited)
            useLesson(label, *lesson);
    }
    return label;
}

std::array<QString, 2> makeCaptions(const RunLabel& left, const RunLabel& right)
{
    std::array<QStringList, 2> captionParts;
    const auto addDifference = [&](const QString& a, const QString& b) {
        if (a == b)
            return;
        captionParts[0] << a;
        captionParts[1] << b;
    };
    if (left.name == right.name) {
        if (haveDifferentTexts(left, right)) {
            const std::array<QString, 2> names = makeTextNames(left, right);
            addDifference(names[0], names[1]);
        }
    } else {
        addDifference(left.title, right.title);
        if (lacksParameters(left, right))
            addDifference(formatArguments(left), formatArguments(right));
    }
    for (const auto [i, j] : findDifferingArguments(left, right))
        addDifference(formatArgument(left, i, right), formatArgument(right, j, left));
    addDifference(describeOverride(left), describeOverride(right));
    if (!left.engine.isEmpty() && !right.engine.isEmpty())
        addDifference(left.engine, right.engine);
    if (!left.schedule.isEmpty() && !right.schedule.isEmpty())
        addDifference(left.schedule, right.schedule);
    if (!left.device.isEmpty() && !right.device.isEmpty())
        addDifference(left.device, right.device);
    if (captionParts[0].isEmpty())
        return makeCaptionsOfEqualRuns(left, right);
    return {captionParts[0].join(" · "), captionParts[1].join(" · ")};
}

bool haveDifferentArguments(const RunLabel& left, const RunLabel& right)
{
    return lacksParameters(left, right) ? left.arguments != right.arguments : !findDifferingArguments(left, right).empty();
}

}  // namespace simtscope::ui

#include "ui/session/place/cues.h"

#include <QStringList>
#include <algorithm>
#include <span>

#include "gpu/core/messages/call.h"
#include "gpu/trace/model/recording.h"
#include "ui/session/place/cue_subject.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/widgets/tr.h"

namespace simtscope::ui {
namespace {

/// Returns whether the program had the default arguments; it takes the default for each one that is missing.
bool hasDefaultArguments(const program::Lesson& lesson, const trace::Recording& recording)
{
    const std::vector<std::string>& arguments = recording.program.arguments;
    const std::vector<std::string> defaults = program::defaultArguments(lesson);
    return arguments.size() <= defaults.size() && std::ranges::equal(arguments, std::span(defaults).first(arguments.size()));
}

}  // namespace

bool isCueShown(const Position& position, const program::Cue& cue)
{
    return position.source() && (cue.launch < 0 || position.place().launch.value == std::uint32_t(cue.launch)) &&
           (cue.block < 0 || position.place().block.value == std::uint32_t(cue.block));
}

void goToCuePlace(Position& position, Selection& selection, const program::Cue& cue)
{
    selection.showFigure(QString::fromStdString(cue.figure));
    if (cue.launch >= 0)
        position.setLaunch(LaunchId{std::uint32_t(cue.launch)});
    if (cue.block >= 0)
        position.setBlock(BlockId{std::uint32_t(cue.block)});
    if (!cue.step.empty())
        position.goToReference(QString::fromStdString(cue.step), StepChange::Played);
    const bool canSelect = !cue.select.empty() && position.source() && position.source()->isRecorded();
    selection.selectForCue(canSelect ? findSubject(*position.source(), QString::fromStdString(cue.select)).value_or(figures::Subject())
                                     : figures::Subject());
}

QString makeOtherRunNote(const program::Lesson& lesson, const QString& lessonText, const trace::Recording& recording)
{
    const std::vector<trace::SourceFile>& sources = recording.program.sources;
    if (!sources.empty() && QString::fromStdString(sources.front().text) != lessonText)
        return tr("Written for the original program; here:");
    if (std::ranges::any_of(recording.notes, [](const Message& note) { return note.is(msg::call::overridden); }))
        return tr("Written for the program's own launch; here:");
    if (hasDefaultArguments(lesson, recording))
        return {};
    const program::LessonTexts lessonTexts = wordsOf(lesson);
    QStringList defaults;
    for (std::size_t i = 0; i < lesson.parameters.size(); ++i)
        defaults << makeLabelForSentence(lessonTexts.parameters[i]) + ' ' + QString::fromStdString(lesson.parameters[i].defaultValue);
    return defaults.isEmpty() ? tr("Written for a run without arguments; here:") : tr("Written for %1; here:").arg(defaults.join(", "));
}

}  // namespace simtscope::ui

#include "ui/session/place/step_list.h"

#include <QStringList>
#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

#include "gpu/core/messages/app.h"
#include "ui/session/place/step_lines.h"
#include "ui/session/place/visible_change.h"

namespace simtscope::ui {
namespace {

using Steps = std::vector<std::uint32_t>;

/// Holds the data that a word of kStepWords may use.
struct StepListContext {
    const figures::FigureSource& source;
    const figures::FigureKind& kind;
    const figures::FigureOptions& options;
    const MarkedSteps& marked;
};

Result<Steps> findAllSteps(const StepListContext& question)
{
    Steps steps(question.source.steps().count());
    std::iota(steps.begin(), steps.end(), 0u);
    return steps;
}

Result<Steps> findChangedSteps(const StepListContext& question)
{
    figures::FigureOptions options = question.options;
    options.drawsCaption = false;  // the sentence would differ at every step
    Steps steps;
    std::optional<figures::Figure> before;
    for (options.step = 0; options.step < question.source.steps().count(); ++options.step) {
        figures::Figure figure = question.kind.layout(question.source, options);
        if (before && looksSame(*before, figure))
            continue;
        steps.push_back(options.step);
        before = std::move(figure);
    }
    return steps;
}

Result<Steps> findCueSteps(const StepListContext& question)
{
    if (!question.marked.lesson)
        return fail(msg::app::noLessonOfSteps());
    Steps steps = findStepsOfCues(question.source, question.kind, *question.marked.lesson);
    if (steps.empty())
        return fail(msg::app::noCues(question.kind.name));
    return steps;
}

Result<Steps> findBookmarkedSteps(const StepListContext& question)
{
    Steps steps;
    for (const trace::Bookmark& mark : question.marked.bookmarks) {
        const bool isHere = mark.launch == question.source.launch().id && mark.block == question.source.trace().block();
        if (isHere && (mark.figure.empty() || mark.figure == question.kind.name))
            steps.push_back(question.source.steps().stepOf(mark.event));
    }
    if (steps.empty())
        return fail(msg::app::noBookmarks(question.kind.name));
    std::ranges::sort(steps);
    return steps;
}

struct StepWord {
    const char* word;
    Result<Steps> (*steps)(const StepListContext&);
};
constexpr StepWord kStepWords[] = {
    {"all", findAllSteps}, {"changes", findChangedSteps}, {"cues", findCueSteps}, {"bookmarks", findBookmarkedSteps}};

/// Parses a range such as "3-12" or "line 24 #1 - last"; nullopt if the text is no range.
std::optional<Steps> rangeOf(const figures::FigureSource& source, const QString& text)
{
    const QStringList ends = text.split('-');
    if (ends.size() != 2)
        return std::nullopt;
    const auto first = resolveStep(source, ends[0]), last = resolveStep(source, ends[1]);
    if (!first || !last || *last < *first)
        return std::nullopt;
    Steps steps(*last - *first + 1);
    std::iota(steps.begin(), steps.end(), *first);
    return steps;
}

Result<Steps> resolveItem(const StepListContext& question, const QString& item)
{
    const auto word = std::ranges::find_if(kStepWords, [&](const StepWord& stepWord) { return item == QLatin1String(stepWord.word); });
    if (word != std::end(kStepWords))
        return word->steps(question);
    if (const auto step = resolveStep(question.source, item))
        return Steps{*step};
    if (auto range = rangeOf(question.source, item))
        return std::move(*range);
    return fail(describeMissingStep(question.source, item));
}

}  // namespace

std::vector<std::uint32_t> findStepsOfCues(const figures::FigureSource& source, const figures::FigureKind& kind,
                                           const program::Lesson& lesson)
{
    Steps steps;
    for (const program::Cue& cue : lesson.cues) {
        const bool isHere = (cue.figure.empty() || cue.figure == kind.name) &&
                            (cue.launch < 0 || source.launch().id.value == std::uint32_t(cue.launch)) &&
                            (cue.block < 0 || source.trace().block().value == std::uint32_t(cue.block));
        const auto step = isHere ? resolveStep(source, QString::fromStdString(cue.step)) : std::nullopt;
        if (step)
            steps.push_back(*step);
    }
    std::ranges::sort(steps);
    steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
    return steps;
}

Result<std::vector<std::uint32_t>> resolveSteps(const figures::FigureSource& source, const figures::FigureKind& kind,
                                                const figures::FigureOptions& options, const QString& text, const MarkedSteps& marked)
{
    Steps steps;
    std::set<std::uint32_t> addedSteps;
    for (const QString& item : text.split(',')) {
        const auto itemSteps = resolveItem({source, kind, options, marked}, item.trimmed());
        if (!itemSteps)
            return tl::unexpected(itemSteps.error());
        for (const std::uint32_t step : *itemSteps)
            if (addedSteps.insert(step).second)
                steps.push_back(step);
    }
    return steps;
}

}  // namespace simtscope::ui

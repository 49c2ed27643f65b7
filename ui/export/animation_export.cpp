#include "ui/export/animation_export.h"

#include <algorithm>
#include <optional>

#include "gpu/analysis/expressions/variable_history.h"
#include "ui/figures/canvas/custom_title.h"
#include "ui/figures/export/export.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/figures.h"
#include "ui/session/place/position.h"
#include "ui/session/place/visible_change.h"
#include "ui/widgets/tr.h"

namespace simtscope::ui {
namespace {

std::vector<std::uint32_t> chooseEveryNth(std::uint32_t first, std::uint32_t end, std::uint32_t n)
{
    std::vector<std::uint32_t> steps;
    for (std::uint32_t step = first; step < end; step += n)
        steps.push_back(step);
    if (!steps.empty() && steps.back() + 1 != end)
        steps.push_back(end - 1);  // the last step shows the result
    return steps;
}

std::vector<std::uint32_t> findChangedSteps(const std::vector<std::uint32_t>& steps, const FrameMaker& frame, const std::stop_token& stop)
{
    std::vector<std::uint32_t> different;
    std::optional<figures::Figure> before;
    for (const std::uint32_t step : steps) {
        if (stop.stop_requested())
            break;
        figures::Figure figure = frame(step);
        if (before && looksSame(*before, figure))
            continue;
        different.push_back(step);
        before = std::move(figure);
    }
    return different;
}

Result<void> savePage(const Result<QByteArray>& bytes, const QString& path)
{
    if (!bytes)
        return tl::unexpected(bytes.error());
    if (const auto saved = figures::saveBytes(*bytes, path); !saved)
        return tl::unexpected(saved.error());
    return {};
}

}  // namespace

AnimationScene AnimationScene::fromPosition(const Position& position)
{
    return {position.recording(), position.place(), position.order(), position.source()};
}

std::shared_ptr<const figures::FigureSource> AnimationScene::makeSource(const figures::FigureKind& kind, const std::stop_token& stop) const
{
    auto source = figures::FigureSource::make(recording, place.launch, place.block, order, stop);
    if (source && kind.showsVariables && shown)
        analysis::VariableHistories::of(*source).shareDebugBuild(analysis::VariableHistories::of(*shown));
    return source && source->prepareDataflow(stop) && figures::prepare(*source, kind.name, stop) ? source : nullptr;
}

AnimationMaker makeBlockAnimation(const Position& position, const QString& figure, const figures::FigureOptions& options,
                                  figures::ExcerptPosition excerpt, const QString& title, const std::vector<std::uint32_t>& answerSteps)
{
    const figures::FigureKind* const kind = figures::findFigureKind(figure);
    return [kind, options, excerpt, title, answerSteps,
            scene = AnimationScene::fromPosition(position)](const std::stop_token& stop) -> FrameMaker {
        const auto source = scene.makeSource(*kind, stop);
        if (!source)
            return {};
        return [source, kind, options, excerpt, title, answerSteps](std::uint32_t step) {
            figures::FigureOptions stepOptions = options;
            stepOptions.step = step;
            stepOptions.playsAnswer = std::ranges::find(answerSteps, step) != answerSteps.end();
            return figures::setCustomTitle(figures::layOutWithExcerpt(excerpt, *kind, *source, stepOptions), title);
        };
    };
}

std::vector<AnimationChoice> makeAnimationChoices(std::uint32_t count, std::uint32_t step)
{
    if (count <= figures::kMaxAnimationSteps)
        return {{{}, chooseEveryNth(0, count, 1)}};
    const std::uint32_t n = (count - 1) / (figures::kMaxAnimationSteps - 1) + 1;
    std::vector<std::uint32_t> spread = chooseEveryNth(0, count, n);
    const std::uint32_t end = std::min(count, step + figures::kMaxAnimationSteps);
    return {{tr("One of every %1 steps: %2 frames").arg(figures::formatCount(n), figures::formatCount(spread.size())), std::move(spread)},
            {tr("From here on: %1 frames").arg(figures::formatCount(end - step)), chooseEveryNth(step, end, 1)}};
}

FileTask makeStepsTask(const AnimationMaker& maker, const FileSteps& file, const QString& path)
{
    const bool isNumbered = figures::findExportFormat(path)->multiStep == figures::MultiStep::NumberedFiles && file.steps.size() > 1;
    const auto write = [maker, file, path, isNumbered](const std::stop_token& stop, const FileTask::Progress& progress) -> Result<void> {
        const figures::MultiStep multiStep = figures::findExportFormat(path)->multiStep;
        const FrameMaker changing = file.changeDetector ? file.changeDetector(stop) : FrameMaker();
        const FrameMaker frame = multiStep == figures::MultiStep::InteractivePage ? FrameMaker() : maker(stop);
        if ((multiStep != figures::MultiStep::InteractivePage && !frame) || (file.changeDetector && !changing))
            return {};  // the job was stopped
        const std::vector<std::uint32_t> steps = changing ? findChangedSteps(file.steps, changing, stop) : file.steps;
        const auto proceed = [&](double done) {
            progress(done);
            return !stop.stop_requested();
        };
        if (!proceed(0))
            return {};
        if (multiStep == figures::MultiStep::InteractivePage)
            return savePage(file.pageMaker(steps, proceed, stop), path);
        const auto drawing = [&](std::uint32_t i) { return figures::makeDrawing(frame(steps[i]), *file.style.theme); };
        if (isNumbered) {
            for (std::size_t i = 0; i < steps.size() && proceed(double(i) / double(steps.size())); ++i) {
                auto done = figures::exportDrawing(drawing(std::uint32_t(i)), file.style,
                                                   figures::makeNumberedName(path, i + 1, file.steps.size()));
                if (!done)
                    return done;
            }
            return {};
        }
        const auto isHeld = [&](std::uint32_t i) { return i == 0 || std::ranges::find(file.heldSteps, steps[i]) != file.heldSteps.end(); };
        const auto passSeconds = [&](std::uint32_t i) {
            const auto found = file.passSeconds.find(steps[i]);
            return found == file.passSeconds.end() ? 0.0 : found->second;
        };
        return figures::exportSequence({.count = std::uint32_t(steps.size()),
                                        .drawing = drawing,
                                        .isHeld = isHeld,
                                        .passSeconds = passSeconds,
                                        .shouldContinue = proceed},
                                       file.style, path);
    };
    return {FileTask::Kind::Animation, isNumbered ? figures::makeNumberedName(path, 1, file.steps.size()) : path, write};
}

}  // namespace simtscope::ui

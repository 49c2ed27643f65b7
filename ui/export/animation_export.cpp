#include "ui/export/animation_export.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/figures/export/export.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/figures.h"
#include "ui/session/position.h"

namespace simtscope::ui {
namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("AnimationExport", text);
}

std::vector<std::uint32_t> everyNth(std::uint32_t first, std::uint32_t end, std::uint32_t n)
{
    std::vector<std::uint32_t> steps;
    for (std::uint32_t step = first; step < end; step += n)
        steps.push_back(step);
    if (!steps.empty() && steps.back() + 1 != end)
        steps.push_back(end - 1);  // what comes out of it
    return steps;
}

}  // namespace

AnimationScene AnimationScene::of(const Position& position)
{
    return {position.recording(), position.place(), position.order()};
}

std::shared_ptr<const figures::FigureSource> AnimationScene::make(const figures::FigureKind& kind, const std::stop_token& stop) const
{
    auto source = figures::FigureSource::make(recording, place.launch, place.block, order, stop);
    return source && source->replay(stop) && figures::prepare(*source, kind.name, stop) ? source : nullptr;
}

AnimationMaker animationOf(const Position& position, const QString& figure, const figures::FigureOptions& options)
{
    const figures::FigureKind* const kind = figures::findFigureKind(figure);
    return [kind, options, scene = AnimationScene::of(position)](const std::stop_token& stop) -> FrameOfStep {
        const auto source = scene.make(*kind, stop);
        if (!source)
            return {};
        return [source, kind, options](std::uint32_t step) {
            figures::FigureOptions here = options;
            here.step = step;
            return kind->layout(*source, here);
        };
    };
}

std::vector<AnimationChoice> animationChoices(std::uint32_t count, std::uint32_t step)
{
    if (count <= figures::kMostFrames)
        return {{{}, everyNth(0, count, 1)}};
    const std::uint32_t n = (count - 1) / (figures::kMostFrames - 1) + 1;
    std::vector<std::uint32_t> spread = everyNth(0, count, n);
    const std::uint32_t end = std::min(count, step + figures::kMostFrames);
    return {{tr("One of every %1 steps: %2 frames").arg(figures::amount(n), figures::amount(spread.size())), std::move(spread)},
            {tr("From here on: %1 frames").arg(figures::amount(end - step)), everyNth(step, end, 1)}};
}

FileTask animationTask(const AnimationMaker& animation, const std::vector<std::uint32_t>& steps, const figures::Theme& theme,
                       const QString& path)
{
    const auto write = [animation, steps, &theme, path](const std::stop_token& stop, const FileTask::Progress& progress) -> Result<void> {
        const FrameOfStep frame = animation(stop);
        if (!frame)
            return {};  // it was stopped
        const auto proceed = [&](double done) {
            progress(done);
            return !stop.stop_requested();
        };
        return figures::exportAnimation({std::uint32_t(steps.size()), [&](std::uint32_t i) { return frame(steps[i]); }, proceed}, theme,
                                        path);
    };
    return {FileTask::Kind::Animation, path, write};
}

}  // namespace simtscope::ui

// Makes, for CompareView, one picture of all runs of a comparison, and animations of them.
#include <memory>

#include "gpu/analysis/models/step_match.h"
#include "ui/compare/numbers_table.h"
#include "ui/figure_view/central_panel.h"
#include "ui/figure_view/figure_pane.h"
#include "ui/figure_view/figure_view.h"
#include "ui/figures/canvas/lecture_scale.h"
#include "ui/window/comparison/compare_view.h"
#include "ui/window/comparison/second_pane.h"

namespace simtscope::ui {
namespace {

constexpr QSizeF kMinAnimationSize(640, 480);  // smallest size of a side in an animation, in pixels

/// Returns the title over all sides, which replaces their own.
QString makeCommonTitle(const ExportChoice& choice)
{
    return choice.hasTitle ? choice.customTitle : QString();
}

/// Sizes a side for a slide: all sides together are as wide as the slide, and with the numbers below them as high.
void fitSide(const ExportChoice& choice, std::size_t sides, figures::FigureOptions& options)
{
    const QSizeF slide = choice.slideSize();
    if (slide.isEmpty())
        return;
    options.zoom = options.fontZoom = 1;
    options.fontScale = figures::kSlideFontScale;
    options.size = figures::computeSideSize(slide, makeCommonTitle(choice), options.fontScale);
    options.size.setWidth(slide.width() / qreal(sides));
}

}  // namespace

std::optional<figures::Figure> CompareView::makeFigure(const ExportChoice& choice) const
{
    const figures::FigureKind* kind = figures::findFigureKind(m_comparison.main().selection.figure());
    if (!m_comparisons.isComplete() || !kind || m_centralPanel.showsPage())
        return std::nullopt;
    const std::size_t sideCount = m_comparisons.captions().size();
    std::vector<figures::Figure> sides;
    qreal width = 0;
    const auto layOutSide = [&](const Session& session, const FigureView& view) {
        figures::FigureOptions options = view.options();
        choice.applyTo(options);
        options.drawsTitle = options.drawsTitle && makeCommonTitle(choice).isEmpty();
        fitSide(choice, sideCount, options);
        sides.push_back(figures::layOutWithExcerpt(choice.excerpt, *kind, *session.position.source(), options));
        width += sides.back().size.width();
    };
    layOutSide(m_comparison.main(), m_centralPanel.view());
    for (std::size_t i = 0; i < Comparisons::kMaxOtherRuns; ++i)
        if (m_comparisons.at(i).isActive())
            layOutSide(m_comparisons.at(i).other(), m_panes[i]->pane().view());
    return figures::composeSideBySide(sides, m_numbers->figure(width, sides.front().unit), m_comparisons.captions(),
                                      makeCommonTitle(choice));
}

std::optional<figures::Figure> CompareView::makeNumbersFigure(qreal width, qreal scale) const
{
    if (!m_comparisons.isComplete())
        return std::nullopt;
    return m_numbers->figure(width, scale);
}

std::optional<AnimationMaker> CompareView::makeAnimation(const ExportChoice& choice) const
{
    const figures::FigureKind* kind = figures::findFigureKind(m_comparison.main().selection.figure());
    if (!m_comparisons.isComplete() || !kind)
        return std::nullopt;
    struct AnimatedSide {
        AnimationScene scene;
        figures::FigureOptions options;
    };
    const std::size_t sideCount = m_comparisons.captions().size();
    std::vector<AnimatedSide> sides;
    const auto addSide = [&](const Session& session, const FigureView& view) {
        figures::FigureOptions options = view.options();
        choice.applyTo(options);
        options.drawsTitle = options.drawsTitle && makeCommonTitle(choice).isEmpty();
        options.zoom = 1;
        options.specificOptions.eraseEnding(figures::Lifetime::Step);
        options.size = options.size.expandedTo(kMinAnimationSize);
        fitSide(choice, sideCount, options);
        sides.push_back({AnimationScene::fromPosition(session.position), options});
    };
    addSide(m_comparison.main(), m_centralPanel.view());
    for (std::size_t i = 0; i < Comparisons::kMaxOtherRuns; ++i)
        if (m_comparisons.at(i).isActive())
            addSide(m_comparisons.at(i).other(), m_panes[i]->pane().view());
    return [kind, sides, title = makeCommonTitle(choice), excerpt = choice.excerpt, captions = m_comparisons.captions(),
            total = m_numbers->total()](const std::stop_token& stop) -> FrameMaker {
        std::vector<std::shared_ptr<const figures::FigureSource>> sources;
        std::vector<std::shared_ptr<analysis::StepMatch>> matches;  // matches of the first run with each other one
        for (const AnimatedSide& side : sides) {
            sources.push_back(side.scene.makeSource(*kind, stop));
            if (!sources.back())
                return {};
            matches.push_back(std::make_shared<analysis::StepMatch>(sources.front(), sources.back()));
            matches.back()->setIndexes(matches.back()->makeIndexes(stop));
        }
        if (stop.stop_requested())
            return {};
        return [=](std::uint32_t step) {
            std::vector<figures::Figure> pictures;
            std::vector<figures::ComparedRun> runs;
            qreal width = 0;
            for (std::size_t i = 0; i < sides.size(); ++i) {
                figures::FigureOptions options = sides[i].options;
                options.step = i == 0 ? step : matches[i]->toRight(step);
                pictures.push_back(figures::layOutWithExcerpt(excerpt, *kind, *sources[i], options));
                runs.push_back({*sources[i], options.step, captions[i]});
                width += pictures.back().size.width();
            }
            const auto numbers = figures::compareQuantities(runs, total);
            return figures::composeSideBySide(pictures, figures::layOutQuantities(numbers, captions, width, pictures.front().unit),
                                              captions, title);
        };
    };
}

}  // namespace simtscope::ui

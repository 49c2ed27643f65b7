// Tests the launch explorer's picture: a text whose ink was chosen for a fill lies on that fill, and long texts are cut, not left out.
#include <gtest/gtest.h>

#include <algorithm>

#include "gpu/core/devices.h"
#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/grid/launch_figure.h"

namespace simtscope::figures {
namespace {

TEST(LaunchFigure, NumbersStandOnTheColourThatTheirInkIsFor)
{
    tests::ensureApplication();
    for (const std::uint32_t threads : {1u, 4u, 8u, 16u, 31u, 32u, 48u, 256u}) {
        const LaunchView view{
            findDeviceModel("sm_90"), {.grid = {100, 1, 1}, .block = {threads, 1, 1}, .registersPerThread = 32}, "kernel"};
        FigureOptions options;
        options.size = {700, 480};
        const Figure figure = layOutLaunchFigure(view, options);
        int numbers = 0;
        for (const Shape& text : figure.shapes) {
            if (text.kind != Shape::Kind::Text || text.backgroundRole == Role::None)
                continue;
            ++numbers;
            EXPECT_TRUE(std::ranges::any_of(figure.shapes,
                                            [&](const Shape& area) {
                                                return area.kind == Shape::Kind::Rect && area.fill == text.backgroundRole &&
                                                       area.rect.contains(text.rect.center());
                                            }))
                << threads << " threads: " << text.text.toStdString();
        }
        const bool hasBlocks = std::ranges::any_of(figure.shapes, [](const Shape& shape) { return shape.text == "1"; });
        EXPECT_TRUE(numbers > 0 || hasBlocks) << threads;
    }
}

TEST(LaunchFigure, TakenResourcesAreWrittenWhereTheyHaveLittleRoom)
{
    tests::ensureApplication();
    const LaunchView view{findDeviceModel("sm_90"), {.grid = {100, 1, 1}, .block = {1024, 1, 1}, .registersPerThread = 64}, "kernel"};
    for (const int width : {700, 360}) {
        FigureOptions options;
        options.size = {qreal(width), 480};
        const Figure figure = layOutLaunchFigure(view, options);
        EXPECT_TRUE(std::ranges::any_of(figure.shapes, [](const Shape& shape) { return shape.text.startsWith("65,536 of"); })) << width;
        EXPECT_TRUE(std::ranges::any_of(figure.shapes, [](const Shape& s) { return s.meaning.tip == "65,536 of 65,536 limits"; })) << width;
    }
}

}  // namespace
}  // namespace simtscope::figures

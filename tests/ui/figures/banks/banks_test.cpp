// Tests the figure of banks: legible values, and the step to open at.
#include <algorithm>
#include <gtest/gtest.h>
#include <tuple>

#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/figures.h"

namespace simtscope::figures {
namespace {

// Values of one digit use the room of their cell; none is too small to read, because the longest are shortened instead.
TEST(Banks, ValuesAreAsLargeAsTheirCellsAllow)
{
    tests::application();
    for (const auto& [width, height, least] : {std::tuple{1280.0, 720.0, 0.9}, std::tuple{640.0, 430.0, 0.75}}) {
        FigureOptions options;
        options.size = {width, height};
        options.step = suggestStep(tests::sampleSource({"reduce3", 256}), *findFigureKind("banks"));
        const Figure figure = tests::layOut("banks", {"reduce3", 256}, options);
        std::size_t values = 0;
        for (const Shape& shape : figure.shapes) {
            const bool value = shape.kind == Shape::Kind::Text && (shape.font == Font::Mono || shape.font == Font::MonoBold) &&
                               shape.rect.top() > height * 0.45;
            values += value;
            EXPECT_TRUE(!value || shape.fontScale >= least * figure.unit)
                << shape.text.toStdString() << " at " << shape.fontScale / figure.unit;
        }
        EXPECT_GE(values, 128u);
    }
}

TEST(Banks, SaysWhereValuesAreRounded)
{
    tests::application();
    const auto saysRounded = [](std::uint32_t elements) {
        const tests::Sample sample{"tiledProduct", 16, elements / 16, elements, true};
        FigureOptions options;
        options.size = {1280, 720};
        options.step = tests::sampleSource(sample).steps().count() - 1;
        const Figure figure = tests::layOut("banks", sample, options);
        return std::ranges::any_of(figure.shapes, [](const Shape& shape) { return shape.text.startsWith("values are rounded"); });
    };
    EXPECT_FALSE(saysRounded(64)) << "15.75 at most";
    EXPECT_TRUE(saysRounded(1024)) << "248.75 has more digits than a cell";
}

// The suggested step has the conflicts of 8 of 32 threads, and is not the read of one thread at the end.
TEST(SuggestedStep, StepOfBanksIsTheWorstAccess)
{
    tests::application();
    const FigureSource& source = tests::sampleSource({"reduce2", 256});
    const std::uint32_t step = suggestStep(source, *findFigureKind("banks"));
    EXPECT_EQ(makeStepFact(source, step).text.toStdString(),
              "Line 29 reads sdata: 32 of 32 lanes active. Lanes need 8 different words of each of banks 0, 8, 16 and 24: "
              "8 wavefronts instead of 1.");
    EXPECT_EQ(suggestStep(source, *findFigureKind("tree")), source.steps().count() - 1);
}

}  // namespace
}  // namespace simtscope::figures

// Tests the figure of banks: wavefronts, rows and values are those of the access, values are legible, and the step to open at.
#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <tuple>

#include "gpu/analysis/models/banks_model.h"
#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/banks/banks_layout.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/figures.h"

namespace simtscope::figures {
namespace {

// Values of one digit use the room of their cell; none is too small to read, because the longest are shortened instead.
TEST(Banks, ValuesAreAsLargeAsTheirCellsAllow)
{
    tests::ensureApplication();
    for (const auto& [width, height, least] : {std::tuple{1280.0, 720.0, 0.9}, std::tuple{640.0, 430.0, 0.75}}) {
        FigureOptions options;
        options.size = {width, height};
        options.step = suggestStep(tests::sampleBlock({"reduce3", 256}), *findFigureKind("banks"));
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

// On a phone, a column is narrower than two digits: every second bank and lane has its number, the lanes above them.
TEST(Banks, BanksAndLanesHaveNumbersOnAPhone)
{
    tests::ensureApplication();
    FigureOptions options;
    options.size = {390, 500};
    options.fontScale = 1.15;
    options.step = suggestStep(tests::sampleBlock({"reduce3", 256}), *findFigureKind("banks"));
    const Figure figure = tests::layOut("banks", {"reduce3", 256}, options);
    std::map<QString, int> countByText;
    for (const Shape& shape : figure.shapes) {
        if (shape.kind == Shape::Kind::Text && shape.font == Font::MonoSmall && shape.rect.left() > 60)
            ++countByText[shape.text];
    }
    for (unsigned number = 0; number < kWarpSize; number += 2)
        EXPECT_EQ(countByText[QString::number(number)], 2) << number;
}

TEST(Banks, SaysWhereValuesAreRounded)
{
    tests::ensureApplication();
    const auto saysRounded = [](std::uint32_t elements) {
        const tests::Sample sample{"tiledProduct", 16, elements / 16, elements, true};
        FigureOptions options;
        options.size = {1280, 720};
        options.step = tests::sampleBlock(sample).steps().count() - 1;
        const Figure figure = tests::layOut("banks", sample, options);
        return std::ranges::any_of(figure.shapes, [](const Shape& shape) { return shape.text.startsWith("values are rounded"); });
    };
    EXPECT_FALSE(saysRounded(64)) << "15.75 at most";
    EXPECT_TRUE(saysRounded(1024)) << "248.75 has more digits than a cell";
}

TEST(Banks, WavefrontsAreThoseOfTheAccess)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock({"reduce2", 256});
    FigureOptions options;
    std::size_t worst = 0;
    for (options.step = 0; options.step < source.steps().count(); ++options.step) {
        const Figure figure = tests::layOut("banks", {"reduce2", 256}, options);
        std::size_t chips = 0;
        for (const Shape& shape : figure.shapes)
            chips += std::holds_alternative<WavefrontSubject>(shape.meaning.subject) ? 1 : 0;
        const analysis::BanksModel model = analysis::makeBanksModel(source, options.step, options.warp, -1);
        EXPECT_EQ(chips, model.access ? model.access->facts.wavefronts.size() : 0);
        worst = std::max(worst, chips);
    }
    EXPECT_EQ(worst, 8u);
}

/// If not all rows have room, the figure shows those of the chosen wavefront.
TEST(Banks, RowsFollowTheChosenWavefront)
{
    const FigureSource& source = tests::sampleBlock({"reduce2", 256});
    FigureOptions options;
    int chosen = 0;
    for (options.step = 0; options.step < source.steps().count(); ++options.step) {
        const analysis::BanksModel model = analysis::makeBanksModel(source, options.step, options.warp, -1);
        const std::size_t wavefronts = model.access ? model.access->facts.wavefronts.size() : 0;
        for (std::size_t i = 0; i < wavefronts && wavefronts == 8; ++i, ++chosen) {
            const analysis::BanksModel chosenModel = analysis::makeBanksModel(source, options.step, options.warp, std::int32_t(i));
            const std::vector<std::uint32_t> rows = chooseShownRows(chosenModel, 3, -1);
            ASSERT_EQ(rows.size(), 3u);
            EXPECT_TRUE(std::ranges::any_of(rows,
                                            [&](std::uint32_t row) {
                                                return std::find(chosenModel.selectedWords.begin() + row * 32,
                                                                 chosenModel.selectedWords.begin() + row * 32 + 32,
                                                                 true) != chosenModel.selectedWords.begin() + row * 32 + 32;
                                            }))
                << options.step << " " << i;
        }
    }
    EXPECT_EQ(chosen, 120);  // where a step has no access, the last one counts
}

TEST(Banks, CellsShowTheBlocksMemory)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock({"reduce3", 32});
    FigureOptions options;
    options.step = source.steps().count() - 1;
    const analysis::BanksModel model = analysis::makeBanksModel(source, options.step, options.warp, -1);
    std::int64_t sum = 0;
    for (std::uint32_t i = 0; i < 32; ++i)
        sum += tests::sampleInput(i);
    EXPECT_EQ(analysis::makeWordCell(source, model, 0).value, std::to_string(sum));
    EXPECT_EQ(analysis::makeWordCell(source, model, 31).value, std::to_string(tests::sampleInput(31)));
}

// The suggested step has the conflicts of 8 of 32 threads, and is not the read of one thread at the end.
TEST(SuggestedStep, StepOfBanksIsTheWorstAccess)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock({"reduce2", 256});
    const std::uint32_t step = suggestStep(source, *findFigureKind("banks"));
    EXPECT_EQ(makeStepFact(source, step).text.toStdString(),
              "Line 29 reads sdata: 32 of 32 lanes active. Lanes need 8 different words of each of banks 0, 8, 16 and 24: "
              "8 wavefronts instead of 1.");
    EXPECT_EQ(suggestStep(source, *findFigureKind("tree")), source.steps().count() - 1);
}

}  // namespace
}  // namespace simtscope::figures

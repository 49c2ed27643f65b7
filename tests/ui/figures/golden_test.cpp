// Compares every figure with its recording: its shapes as text, and its picture in every theme.
#include <gtest/gtest.h>

#include "tests/ui/figures/figure_fixture.h"
#include "tests/ui/figures/golden.h"

namespace simtscope::figures {
namespace {

struct Case {
    std::string figure;
    tests::Sample sample;
    std::uint32_t step;
};

void PrintTo(const Case& testCase, std::ostream* out)
{
    *out << testCase.figure << " of " << testCase.sample.kernel;
}

/// The samples that show what is particular to a figure; a figure without a row here shows the reduction.
const Case kCases[] = {
    {"tree", {"reduce1", 16}, 11},
    {"tree", {"reduce3", 16}, 26},
    {"sweep", {"scanBlelloch", 16}, 24},
    {"banks", {"reduce2", 64}, 4},
    {"warps", {"reduce1", 64}, 12},
    {"memory", {"vectorAdd", 48}, 1},
    {"source", {"reduce2", 64}, 4},
    {"timeline", {"reduce1", 16}, 11},
    {"grid", {"vectorAdd", 48, 3, 140, true}, 3},
    {"data", {"tiledProduct", 16, 4, 64, true}, 22},
    {"data", {"transposeTile", 64}, 4},
    {"data", {"bitonicSort", 8, 1, 16}, 30},
    {"data", {"walsh", 8, 1, 16}, 18},
    {"data", {"countDigits", 64}, 1},
    {"data", {"reduce1", 16}, 11},
};

std::vector<Case> cases()
{
    std::vector<Case> testCases(std::begin(kCases), std::end(kCases));
    for (const FigureKind& kind : figureKinds()) {
        if (std::ranges::none_of(testCases, [&](const Case& testCase) { return testCase.figure == kind.name; }))
            testCases.push_back({kind.name, {"reduce1", 16}, 11});
    }
    return testCases;
}

class Golden : public testing::TestWithParam<Case> {
protected:
    Golden()
    {
        tests::ensureApplication();
        FigureOptions options;
        options.size = {900, 560};
        options.step = GetParam().step;
        figure = tests::layOut(GetParam().figure, GetParam().sample, options);
        name = QStringLiteral("%1-%2-%3")
                   .arg(QString::fromStdString(GetParam().figure), QString::fromStdString(GetParam().sample.kernel))
                   .arg(GetParam().sample.threads);
    }

    Figure figure;
    QString name;
};

TEST_P(Golden, ShapesAreAsRecorded)
{
    tests::expectGolden(figure, name);
}

TEST_P(Golden, PicturesAreAsRecorded)
{
    if (!tests::hasPinnedRasteriser())
        GTEST_SKIP() << "the pictures were drawn by other versions than " << tests::rasteriser().toStdString();
    tests::expectPictures(figure, name);
}

INSTANTIATE_TEST_SUITE_P(Figures, Golden, testing::ValuesIn(cases()),
                         [](const auto& parameter) { return parameter.param.figure + "_" + parameter.param.sample.kernel; });

}  // namespace
}  // namespace simtscope::figures

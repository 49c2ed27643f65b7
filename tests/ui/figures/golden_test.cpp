// Laid-out shapes as text, compared with tests/golden. Set SIMTSCOPE_UPDATE_GOLDEN=1 to record them again, and look at the difference.
#include <gtest/gtest.h>

#include "tests/ui/figures/figure_fixture.h"
#include "tests/ui/figures/golden.h"

namespace simtscope::figures {
namespace {

TEST(Golden, ShapesAreAsRecorded)
{
    tests::application();
    struct Case {
        const char *figure, *kernel;
        std::uint32_t threads, step;
    };
    const Case cases[] = {
        {"tree", "reduce1", 16, 11},  {"tree", "reduce3", 16, 26},    {"sweep", "scanBlelloch", 16, 24}, {"banks", "reduce2", 64, 4},
        {"warps", "reduce1", 64, 12}, {"memory", "vectorAdd", 48, 1}, {"source", "reduce2", 64, 4},
    };
    for (const Case& c : cases) {
        FigureOptions options;
        options.size = {900, 560};
        options.step = c.step;
        tests::expectGolden(tests::layOut(c.figure, {c.kernel, c.threads}, options),
                            QStringLiteral("%1-%2-%3").arg(QLatin1String(c.figure), QLatin1String(c.kernel)).arg(c.threads));
    }
}

}  // namespace
}  // namespace simtscope::figures

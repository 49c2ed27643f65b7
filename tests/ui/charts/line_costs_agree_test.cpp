// Tests that the five places that show a line's costs agree: the report, the source figure, the editor's badges, the charts, and the
// comparison's sites. All follow one rule, so that no student adds up two different totals. The rule matters for programs whose kernels
// call functions.
#include <gtest/gtest.h>

#include <algorithm>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/counts/report.h"
#include "gpu/analysis/models/line_cost_cache.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"
#include "ui/charts/chart_model.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::ui {
namespace {

using Accesses = analysis::AccessCounters analysis::Counters::*;
constexpr Accesses kAccesses[] = {&analysis::Counters::sharedLoad, &analysis::Counters::sharedStore, &analysis::Counters::sharedAtomic,
                                  &analysis::Counters::globalLoad, &analysis::Counters::globalStore, &analysis::Counters::globalAtomic,
                                  &analysis::Counters::localLoad,  &analysis::Counters::localStore,  &analysis::Counters::constantLoad};

class LineCostsAgree : public testing::TestWithParam<const char*> {};

QString cellOf(const ChartModel& model, std::uint32_t line, qsizetype column)
{
    const auto row = std::ranges::find_if(model.table, [&](const QStringList& cells) { return cells.front() == QString::number(line); });
    return row == model.table.end() ? QStringLiteral("0") : row->at(column);
}

TEST_P(LineCostsAgree, InReportFigureBadgesAndCharts)
{
    Result<trace::Recording> read =
        trace::readRecording(tests::repositoryPath("resources/recordings/") + std::string(GetParam()) + ".simt");
    ASSERT_TRUE(read) << read.error().text();
    const auto recording = std::make_shared<const trace::Recording>(std::move(*read));
    for (const trace::Launch& launch : recording->launches) {
        const analysis::LaunchReport report = analysis::computeLaunchReport(*recording, launch);
        const std::vector<analysis::LineCost> badges = computeMainFileLineCosts(*recording, launch);
        ASSERT_FALSE(launch.blocks.empty());
        const figures::FigureSource source(recording, launch.id, launch.blocks.front()->block());
        const ChartModel instructions = makeLinesChart(LineMeasure::Instructions, source, badges),
                         wavefronts = makeLinesChart(LineMeasure::Wavefronts, source, badges),
                         sectors = makeLinesChart(LineMeasure::Sectors, source, badges);
        std::size_t badgeIndex = 0;
        analysis::Counters sum;
        for (const analysis::LineReport& line : report.lines) {
            sum += line.counters;
            SCOPED_TRACE(line.file + ":" + std::to_string(line.line));
            const analysis::LineCost* const drawn = analysis::LineCosts::forBlock(source).findLine(line.file, line.line);
            ASSERT_NE(drawn, nullptr);
            EXPECT_EQ(drawn->counters, line.counters);
            if (!analysis::isProgramFile(*recording, line.file))
                continue;
            ASSERT_LT(badgeIndex, badges.size());
            const analysis::LineCost& badge = badges[badgeIndex++];
            EXPECT_EQ(badge.line, line.line);
            EXPECT_EQ(badge.counters, line.counters);
            EXPECT_EQ(cellOf(instructions, line.line, 2), QString::number(line.counters.warpInstructions));
            EXPECT_EQ(cellOf(wavefronts, line.line, 2), QString::number(badge.wavefronts));
            EXPECT_EQ(cellOf(sectors, line.line, 2), QString::number(badge.sectors));
            EXPECT_EQ(badge.wavefronts,
                      line.counters.sharedLoad.wavefronts + line.counters.sharedStore.wavefronts + line.counters.sharedAtomic.wavefronts);
        }
        EXPECT_EQ(badgeIndex, badges.size()) << "a badge at a line that the report does not name";
        for (const Accesses accesses : kAccesses)
            EXPECT_EQ(sum.*accesses, report.total.*accesses) << "every access is counted at one line";
    }
}

INSTANTIATE_TEST_SUITE_P(KernelsThatCallFunctions, LineCostsAgree,
                         testing::Values("reduce-5-unroll-last-warp", "reduce-7-grid-stride", "reduce-cooperative", "reduce-cas",
                                         "scan-blelloch-padded", "grid-wait", "transpose-shared", "atomics"),
                         [](const testing::TestParamInfo<const char*>& row) {
                             std::string name = row.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace simtscope::ui

// Searches a recording for the first step at which a condition is true (declared in condition_search.h).
#include "app/running/condition_search.h"

#include <fmt/format.h>
#include <memory>

#include "gpu/analysis/expressions/watch_report.h"
#include "gpu/core/messages/watch.h"

namespace simtscope::app {
namespace {

using SharedRecording = std::shared_ptr<const trace::Recording>;

/// Returns the first step of the block at which the condition is true for a thread.
Result<std::optional<analysis::Stop>> findInBlock(const ConditionSearch& search, const analysis::Expression& expression,
                                                  const std::shared_ptr<const analysis::RecordedBlock>& block)
{
    const auto reader = analysis::VariableReader::create(block);
    if (!reader)
        return tl::unexpected(reader.error());
    analysis::SeriesRequest request;
    request.lanes = analysis::allLanesOf(*block);
    request.range = search.range;
    request.keepsValues = false;
    request.endsWhenTrue = true;
    const auto series = analysis::ExpressionSeries::make(**reader, expression, request);
    if (!series)
        return tl::unexpected(series.error());
    return analysis::findFirstTrue(**series);
}

void reportFound(const ConditionSearch& search, const analysis::RecordedBlock& block, const analysis::Stop& stop)
{
    const trace::Launch& launch = block.launch();
    const std::uint32_t blockIndex = block.trace().block().value;
    writeStderr(fmt::format("simtscope: {}\n", msg::watch::becomesTrue(search.expression, launch.id.value, launch.name, blockIndex,
                                                                       stop.step + 1u, stop.thread, analysis::lineOfStep(block, stop.step))
                                                   .text()));
    const std::string place = fmt::format("--launch {} --block {} --step {}", launch.id.value + 1, blockIndex, stop.step + 1);
    const Message hint = search.recordPath.empty() ? msg::watch::recordAndOpen(place)
                                                   : msg::watch::openThere(fmt::format("simtscope open {} {}", search.recordPath, place));
    writeStderr(fmt::format("{}\n", hint.text()));
}

}  // namespace

ExitCode reportCondition(const ConditionSearch& search, const trace::Recording& recording, ExitCode code)
{
    const auto failure = [code](ExitCode other) { return code == kDone ? other : code; };
    const auto expression = analysis::parseExpression(search.expression);
    if (!expression)
        return reportError(expression.error(), failure(kUsage));
    const SharedRecording shared(&recording, [](const trace::Recording*) {});  // the caller's recording outlives the search
    std::optional<Error> problem;
    bool isEvaluated = false;
    for (const trace::Launch& launch : recording.launches) {
        for (const auto& trace : launch.blocks) {
            const auto block = std::make_shared<const analysis::RecordedBlock>(shared, launch.id, trace->block());
            if (block->steps().count() == 0)
                continue;
            const auto stop = findInBlock(search, *expression, block);
            if (!stop) {
                problem = problem ? problem : stop.error();
                continue;
            }
            isEvaluated = true;
            if (*stop) {
                reportFound(search, *block, **stop);
                return failure(kFailed);
            }
        }
    }
    if (isEvaluated) {
        writeStderr(fmt::format("simtscope: {}\n", msg::watch::neverTrue(search.expression).text()));
        return code;
    }
    return problem ? reportError(*problem, failure(kUsage)) : reportError(msg::watch::nothingToEvaluate(), failure(kUsage));
}

}  // namespace simtscope::app

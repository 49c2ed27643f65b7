#include "app/running/debug_build.h"

#include "gpu/program/run/debug_run.h"

namespace simtscope::app {

Result<std::shared_ptr<const analysis::RecordedBlock>> runDebugBuild(const analysis::RecordedBlock& block, ExitCode& code)
{
    code = kUsage;
    const auto plan = program::planDebugRun(block.recording(), block.launch(), block.trace());
    if (!plan)
        return tl::unexpected(plan.error());
    auto run = runForRecording(*plan, OutputDestination::Discard, code);
    if (!run)
        return tl::unexpected(run.error());
    const auto recording = std::make_shared<const trace::Recording>(std::move(run->recording));
    return std::make_shared<const analysis::RecordedBlock>(recording, block.launch().id, block.trace().block());
}

Result<std::unique_ptr<analysis::VariableReader>> openVariables(const std::shared_ptr<const analysis::RecordedBlock>& block, ExitCode& code)
{
    code = kUsage;
    auto reader = analysis::VariableReader::create(block);
    if (reader || !analysis::isOptimised(*block))
        return reader;
    auto debugBlock = runDebugBuild(*block, code);
    if (!debugBlock)
        return tl::unexpected(debugBlock.error());
    return analysis::VariableReader::create(block, std::move(*debugBlock));
}

}  // namespace simtscope::app

#include "ui/session/variables/debug_build.h"

#include <QTemporaryDir>

#include "gpu/core/messages/app.h"
#include "gpu/program/run/debug_run.h"
#include "gpu/program/run/run.h"
#include "gpu/trace/file/recording_file.h"

namespace simtscope::ui {

DebugBuildWork runDebugBuild(Result<program::RunPlan> plan, std::shared_ptr<const figures::FigureSource> block)
{
    return [plan = std::move(plan),
            block = std::move(block)](const std::stop_token& stop) -> Result<std::shared_ptr<const figures::FigureSource>> {
        if (!plan)
            return tl::unexpected(plan.error());
        const QTemporaryDir folder;  // removes the recording
        program::RunPlan run = *plan;
        run.request.recordPath = folder.filePath("debug.simt").toStdString();
        const auto outcome = program::run(run, {}, stop);
        if (!outcome)
            return tl::unexpected(outcome.error());
        if (outcome->recordingPath.empty())
            return tl::unexpected(Error{outcome->message.isEmpty() ? msg::app::nothingToDraw() : outcome->message, {}, 0});
        auto recording = trace::readRecording(outcome->recordingPath);
        if (!recording)
            return tl::unexpected(recording.error());
        return std::make_shared<const figures::FigureSource>(std::make_shared<const trace::Recording>(std::move(*recording)),
                                                             block->launch().id, block->trace().block());
    };
}

DebugBuildWork runRecordedDebugBuild(const std::shared_ptr<const figures::FigureSource>& block)
{
    return runDebugBuild(program::planDebugRun(block->recording(), block->launch(), block->trace()), block);
}

}  // namespace simtscope::ui

#include "gpu/program/run/prepared_run.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "gpu/core/messages/run.h"
#include "gpu/program/build/compiled_kernel_resources.h"
#include "gpu/program/build/program_cache.h"
#include "gpu/program/build/runtime_library.h"

namespace simtscope::program {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kStandInBuffer = 64u << 20;  // bytes of records: a stand-in's device memory is that of the host

}  // namespace

Result<std::optional<PreparedRun>> prepareRun(const RunPlan& plan, const RunCallbacks& callbacks, std::stop_token stop, RunOutcome& outcome)
{
    PreparedRun prepared;
    EngineRuntime& engine = prepared.engine;
    if (plan.engine == EngineKind::Cuda) {
        const auto cuda = findCudaEngine();
        if (!cuda) {
            outcome.end = RunEndKind::EngineUnavailable;
            const Message& reason = cuda.error().message;
            outcome.message = reason.fix().empty() ? msg::run::noCudaEngine(reason) : msg::run::noCudaEngineFix(reason, reason);
            return std::nullopt;
        }
        engine = {cuda->runtimeDirectory, *cuda, 0};
    }
    const auto toolkit = plan.live ? plan.live->findToolkit() : findToolkit();
    if (!toolkit) {
        outcome.end = RunEndKind::NoCompiler;
        outcome.message = toolkit.error().message;
        return std::nullopt;
    }
    const auto library = findRuntimeLibrary(toolkit->major());
    if (!library)
        return tl::unexpected(library.error());
    if (!engine.cuda)
        engine.runtimeDirectory = *library;
    engine.toolkitVersion = toolkit->version;

    const std::string name = fs::path(plan.request.source).filename().string();
    if (callbacks.onProgress)
        callbacks.onProgress({RunStage::Compiling, msg::run::compiling(name), -1});
    std::string text;
    if (plan.live && !engine.cuda) {
        const auto cached = plan.buildsWholeProgram ? Result<std::optional<BuildResult>>() : findBuilt(*toolkit, plan.nvcc);
        if (!plan.buildsWholeProgram && cached && !*cached && (prepared.live = plan.live->compile(*toolkit, plan.nvcc, stop))) {
            prepared.built = prepared.live->built;
            outcome.compilerMessages = prepared.built.messages;
            outcome.compilerText = prepared.built.text;
            outcome.compileSeconds = prepared.live->seconds;
            outcome.deviceCompiler = prepared.live->compiler;
            return prepared;
        }
        text = readFile(plan.request.source);
    }
    auto built = build(*toolkit, *library, plan.nvcc, stop);
    if (!built) {  // no place to build in, or no process to build with
        outcome.end = RunEndKind::NoCompiler;
        outcome.message = built.error().message;
        return std::nullopt;
    }
    outcome.compilerMessages = built->messages;
    outcome.compilerText = built->text;
    outcome.compileSeconds = built->seconds;
    outcome.isFromCache = built->isFromCache;
    if (!built->hasSucceeded) {
        const bool isCancelled = built->end == ChildEnd::Cancelled;
        outcome.end = isCancelled                    ? RunEndKind::Cancelled
                      : built->hasEnvironmentProblem ? RunEndKind::NoCompiler
                                                     : RunEndKind::CompileError;
        outcome.message = isCancelled ? msg::run::compilationStopped(name) : built->message;
        return std::nullopt;
    }
    if (plan.live && !engine.cuda)
        plan.live->add(*toolkit, plan.nvcc, text, *built);
    prepared.built = std::move(*built);
    return prepared;
}

void prepareLiveRuns(const RunPlan& plan, std::stop_token stop)
{
    RunOutcome outcome;
    RunPlan whole = plan;
    whole.buildsWholeProgram = true;
    const auto prepared = prepareRun(whole, {}, stop, outcome);
    if (const auto toolkit = plan.live->findToolkit(); toolkit && prepared && *prepared && !stop.stop_requested())
        (void)plan.live->compile(*toolkit, plan.nvcc, stop);
}

ChildRequest makeChildRequest(const RunRequest& request, const BuildResult& built)
{
    ChildRequest child;
    child.command = {built.program};
    child.name = "./" + fs::path(request.source).stem().string();  // name as after nvcc -o, which appears in usage messages
    child.command.insert(child.command.end(), request.arguments.begin(), request.arguments.end());
    child.workingDirectory = request.workingDirectory;
    child.inheritsStdin = request.inheritsStdin;
    child.input = request.input;
    child.timeoutSeconds = request.timeoutSeconds;
    return child;
}

trace::RunOptions makeRunOptions(const RunPlan& plan, const PreparedRun& prepared)
{
    const auto& cuda = prepared.engine.cuda;
    trace::RunOptions options = plan.options;
    options.sources = prepared.built.sources;
    options.progressFd = kProgressDescriptor;
    options.stopFd = cuda ? -1 : kStopDescriptor;
    if (prepared.live) {
        options.deviceCode = prepared.live->ptx->path();
        options.builtSource = prepared.live->builtSource;
        for (const LineShift& shift : prepared.live->lineShifts)
            options.lineShifts.push_back(fmt::format("{} {}", shift.firstLine, shift.lines));
    }
    if (const auto ptxas = prepared.mayStartTools ? findPtxas() : Result<std::string>(); ptxas)
        options.ptxas = *ptxas;
    if (prepared.mayStartTools)
        options.cacheDirectory = cacheDirectory();
    if (cuda) {
        options.architecture = cuda->architecture;
        if (cuda->isStandIn)
            options.recordBuffer = std::min(options.recordBuffer, kStandInBuffer);
    }
    return options;
}

}  // namespace simtscope::program

#include "gpu/runtime/launches/launch.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <utility>

#include "gpu/core/messages/call.h"
#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/plain.h"
#include "gpu/core/messages/run.h"
#include "gpu/core/occupancy.h"
#include "gpu/core/signal_blocking.h"
#include "gpu/core/usable_cores.h"
#include "gpu/runtime/call/capture.h"
#include "gpu/runtime/code/launch_text.h"
#include "gpu/runtime/launches/device_launches.h"
#include "gpu/runtime/launches/device_runtime_functions.h"
#include "gpu/runtime/launches/kernel_limits.h"
#include "gpu/runtime/launches/kernel_run.h"
#include "gpu/runtime/record/launch_rate.h"
#include "gpu/runtime/record/protocol.h"
#include "gpu/runtime/state/refusal.h"

namespace simtscope::runtime {
namespace {

constexpr std::size_t kMaxPendingOutputBytes = 1u << 20;  // bytes of device output that may wait for a synchronisation

// Limits from the CUDA C++ Programming Guide 13.0, "Technical Specifications per Compute Capability".
constexpr AbiDim3 kMaxGrid{2147483647u, 65535u, 65535u}, kMaxBlock{1024u, 1024u, 64u};

bool isExtentWithin(AbiDim3 extent, AbiDim3 limit)
{
    const auto fits = [](unsigned value, unsigned maxValue) { return value >= 1 && value <= maxValue; };
    return fits(extent.x, limit.x) && fits(extent.y, limit.y) && fits(extent.z, limit.z);
}

}  // namespace

Refusal checkConfiguration(const Device& device, const Kernel::PreparedKernel& kernel, const LaunchArguments& a)
{
    const std::uint64_t threads = std::uint64_t(a.block.x) * a.block.y * a.block.z;
    if (!isExtentWithin(a.grid, kMaxGrid))  // includes a cooperative launch without blocks, as on an H200 with CUDA 13.0
        return {a.isCooperative ? Error::InvalidValue : a.shapeError, msg::call::gridExtent(formatExtent(a.grid), formatExtent(kMaxGrid))};
    if (threads > 1024)
        return {a.shapeError, msg::call::blockThreads(threads)};
    if (!isExtentWithin(a.block, kMaxBlock))
        return {a.shapeError, msg::call::blockExtent(formatExtent(a.block), formatExtent(kMaxBlock))};
    if (threads > kernel.info->maxThreadsPerBlock)
        return {Error::InvalidValue, msg::call::launchBounds(threads, kernel.info->maxThreadsPerBlock)};
    const std::uint64_t maxDynamicShared = device.model->optInSharedBytesPerBlock -
                                           std::min<std::uint64_t>(kernel.info->staticSharedBytes, device.model->optInSharedBytesPerBlock);
    if (a.dynamicShared > maxDynamicShared)
        return {Error::InvalidValue, msg::call::sharedTooLarge(a.dynamicShared, kernel.info->staticSharedBytes, maxDynamicShared)};
    if (a.dynamicShared > kernel.maxDynamicSharedBytes())
        return {Error::InvalidValue, msg::call::sharedNeedsAttribute(a.dynamicShared, kernel.maxDynamicSharedBytes(), maxDynamicShared)};
    return {};
}

namespace {

/// Says why a launch never begins, which CUDA's error code alone does not tell. Once per reason, for programs that try in a loop.
Error refuse(Call& c, const std::string& launchText, const Refusal& refusal)
{
    const Message message = msg::call::notLaunched(launchText, refusal.reason);
    c.addDetail(refusal.reason);
    if (refusal.error == Error::NotSupported)
        return refuseUnsupported(c.state(), message);
    c.notLaunched = message;
    if (c.state().reportedTexts.insert(message.text()).second)
        complain(addLocationToSentence(c.state().hostCalls.find(c.callSite()), message));
    return refusal.error;
}

trace::Launch describeGrid(const Call& c, const GridRequest& a, ModuleId module)
{
    const Kernel& kernel = a.kernel;
    const Kernel::PreparedKernel& prepared = a.prepared;
    trace::Launch launch;
    launch.id = LaunchId{c.state().nextLaunch};
    launch.module = module;
    launch.kernel = kernel.name;
    launch.name = trace::shortenName(kernel.name);
    launch.grid = {a.grid.x, a.grid.y, a.grid.z};
    launch.block = {a.block.x, a.block.y, a.block.z};
    launch.staticSharedBytes = prepared.info->staticSharedBytes;
    launch.dynamicSharedBytes = std::uint32_t(a.dynamicShared);
    launch.sharedVariables = prepared.info->sharedVariables;
    for (trace::SharedVariable& variable : launch.sharedVariables)
        if (variable.isDynamic)
            variable.bytes = a.dynamicShared;
    launch.parameters = a.parameters;
    launch.stream = c.node ? c.node->stream : c.streamKey.stream;
    launch.device = std::uint32_t(c.streamKey.device);
    launch.apiCall = c.index();
    launch.origin = a.origin;
    return launch;
}

/// Gives the launch its number and adds it to the recording.
trace::Launch beginLaunch(Call& c, const GridRequest& request, ModuleId module, const std::string& launchText)
{
    State& s = c.state();
    trace::Launch launch = describeGrid(c, request, module);
    ++s.nextLaunch;
    // A process that is not recorded although the run is (a fork, say) numbers its launches by itself, and must not report them.
    if (s.recorder || s.settings.recordPath.empty())
        s.progress.send(protocol::kVerbLaunch, fmt::format("{} {}", launch.id.value, launchText));
    if (s.recorder)
        s.recorder->writeLaunch(launch);
    return launch;
}

simt::EngineOptions makeEngineOptions(State& s, const Device& device, const std::string& launchText)
{
    simt::EngineOptions options;
    options.device = device.model;
    options.schedule = s.settings.schedule;
    options.instructionBudget = s.settings.instructionBudget;
    options.checks = s.settings.checks;
    options.fillByte = fillByte(s.settings.freshMemory);
    options.blocks = s.settings.blocks;
    options.maxThreads = s.settings.threads ? s.settings.threads : countUsableCores();
    options.isRecording = s.recorder != nullptr;
    options.printf = [&s](std::string_view output) {
        s.pendingOutput += output;
        if (s.pendingOutput.size() > kMaxPendingOutputBytes)
            s.flushDeviceOutput();
    };
    options.setConditional = [](std::uint64_t handle, std::uint32_t value) { return setConditional(handle, value); };
    options.isCancelled = &s.isStopRequested;
    options.progress = [&s, launchText, rate = LaunchRate()](std::uint64_t done, std::uint64_t blocks,
                                                             const simt::EngineOptions::FindLines& findLines) mutable {
        {
            const DeferredSignals::DeliveryWindow signals;  // a kernel may run forever
        }
        if (!s.progress.isDue())
            return;
        if (const std::vector<std::string> lines = findLines(); !lines.empty())
            s.progress.send(protocol::kVerbLines, fmt::format("{}", fmt::join(lines, "\t")));
        const auto estimate = rate.note(done, blocks);
        s.progress.send(protocol::kVerbProgress,
                        estimate ? msg::run::launchingAtRate(launchText, done, blocks, formatRate(estimate->blocksPerSecond),
                                                             formatTimeLeft(estimate->secondsLeft))
                                 : msg::run::launchingBlock(launchText, done, blocks),
                        fmt::format("{:.4f}", blocks > 1 ? double(done) / double(blocks) : -1.0));  // unknown within a block
    };
    return options;
}

/// Returns why this spinning kernel is not suspended until the host writes the memory that it polls, as other kernels are.
Message explainSpinDeadlock(const GridRequest& request)
{
    const bool isInTree = callsDeviceRuntime(request.prepared) || request.origin.parent >= 0;
    return isInTree ? msg::call::launcherNotSuspended() : msg::call::bodyNotSuspended();
}

}  // namespace

void overrideLaunch(State& s, const std::string& name, LaunchArguments& a)
{
    const auto launchOverride = std::ranges::find(s.settings.launches.rbegin(), s.settings.launches.rend(), name, &LaunchOverride::kernel);
    if (launchOverride == s.settings.launches.rend())
        return;
    s.overriddenKernels.insert(name);
    const std::string requestedLaunch = describeLaunch(name, a.grid, a.block, a.dynamicShared);
    a.grid = {launchOverride->grid.x, launchOverride->grid.y, launchOverride->grid.z};
    a.block = {launchOverride->block.x, launchOverride->block.y, launchOverride->block.z};
    a.dynamicShared = launchOverride->dynamicSharedBytes.value_or(a.dynamicShared);
    const Message note = msg::call::overridden(describeLaunch(name, a.grid, a.block, a.dynamicShared), requestedLaunch);
    if (s.recorder && s.reportedTexts.insert(note.text()).second)
        s.recorder->writeNote(note);
}

GridRun runGrid(Call& c, const GridRequest& request, simt::DeviceRuntime* runtime)
{
    State& s = c.state();
    const Device& device = s.devices[std::size_t(c.streamKey.device)];
    const Module::DeviceImage& image = request.kernel.module->images.at(device.index);
    const std::string launchText =
        describeLaunch(trace::shortenName(request.kernel.name), request.grid, request.block, request.dynamicShared);
    trace::Launch launch = beginLaunch(c, request, image.loaded->id(), launchText);
    const simt::LaunchRequest launchRequest{request.kernel.name,
                                            launch.grid,
                                            launch.block,
                                            launch.dynamicSharedBytes,
                                            launch.parameters,
                                            request.workspace,
                                            device.limits[kLimitMallocHeapSize]};
    simt::EngineOptions options = makeEngineOptions(s, device, launchText);
    options.deviceRuntime = runtime;
    options.wantsFootprint = false;
    auto result = simt::execute(*image.loaded, launchRequest, s.memory.memoryOf(device.index), options, launch, s.recorder.get(),
                                s.remainingEventCount);
    if (result.finding && result.finding->message.is(msg::fault::spinDeadlock))
        result.finding->message = joinMessages({result.finding->message, explainSpinDeadlock(request)}, " ");
    const Error fault = endLaunch(s, launch, result);
    return {launch.id, launch.ticks, fault};
}

Error checkLaunch(Call& c, const LaunchArguments& arguments, CheckedLaunch& checked)
{
    State& s = c.state();
    s.flushDeviceOutput();
    Kernel* kernel = s.modules.findKernel(arguments.function);
    if (!kernel)
        return Error::InvalidDeviceFunction;
    LaunchArguments a = arguments;
    if (!c.node)  // a node's launch was overridden when the node was made
        overrideLaunch(s, trace::shortenName(kernel->name), a);
    c.kernel = trace::shortenName(kernel->name);
    const std::string launchText = describeLaunch(c.kernel, a.grid, a.block, a.dynamicShared);
    c.detail = msg::plain::name(launchText);
    if (const Error error = a.isNode ? Error::Success : c.bindStream(a.stream); error != Error::Success)
        return error;
    if (a.isCooperative && s.overriddenKernels.contains(trace::shortenName(kernel->name)))
        return refuse(c, launchText, {Error::NotSupported, msg::call::cooperativeOverride()});
    Device& device = c.device();
    if (c.streamKey.device != device.index)
        return refuse(c, launchText, {Error::InvalidResourceHandle, msg::call::streamOfOtherDevice(c.streamKey.device, device.index)});
    if (const Error error = s.modules.prepare(*kernel, c.environment()); error != Error::Success)
        return error;
    const Kernel::PreparedKernel& prepared = kernel->prepared.at(device.index);
    if (const Refusal refusal = checkConfiguration(device, prepared, a); refusal.error != Error::Success)
        return refuse(c, launchText, refusal);
    const std::uint64_t threads = std::uint64_t(a.block.x) * a.block.y * a.block.z;
    if (const auto shortage = findRegisterShortage(c, *kernel, threads))
        return refuse(
            c, launchText,
            {Error::LaunchOutOfResources, msg::call::registersTooMany(threads, shortage->registersPerThread, shortage->maxThreads)});
    const std::uint64_t residentBlocksPerSm =
        computeBlocksPerSm(*device.model, threads, prepared.info->staticSharedBytes + a.dynamicShared, prepared.info->registerCount);
    const std::uint64_t maxResidentBlocks = residentBlocksPerSm * device.model->smCount;
    const std::uint64_t blocks = std::uint64_t(a.grid.x) * a.grid.y * a.grid.z;
    if (std::uint64_t maxBlocks = 0; a.isCooperative && !fitsCooperatively(c, *kernel, blocks, threads, a.dynamicShared, maxBlocks))
        return refuse(c, launchText, {Error::CooperativeLaunchTooLarge, msg::call::cooperativeTooLarge(maxBlocks)});
    checked = {kernel, a, launchText, maxResidentBlocks ? std::min(1.0, double(blocks) / double(maxResidentBlocks)) : 1.0};
    return Error::Success;
}

namespace {

/// Runs a grid with all its descendants, at once or behind pending work of the call's stream.
void runWithDescendants(Call& c, GridRequest request, bool isCooperative)
{
    const auto run = [request = std::move(request), isCooperative](Call& runningCall) {
        const GridWorkspace workspace(runningCall, isCooperative);
        GridRequest root = request;
        root.workspace = workspace.address();
        if (const GridFault fault = runGridTree(runningCall, std::move(root)); fault.error != Error::Success)
            runningCall.state().devices[std::size_t(runningCall.streamKey.device)].hiddenFault = {fault.error, fault.time};
    };
    if (!c.mustWait()) {
        run(c);
        return;
    }
    c.defer([run, origin = NodeOrigin{.call = c.index(), .stream = c.streamKey.stream}, streamKey = c.streamKey](PendingWork& self) {
        Call deferredCall(origin, streamKey);
        const int previousDevice = std::exchange(hostThread().device, streamKey.device);
        run(deferredCall);
        hostThread().device = previousDevice;
        self.interval = deferredCall.work;
        self.endTime = deferredCall.work ? deferredCall.work->end : self.endTime;
        if (self.row)
            self.row->launch = deferredCall.launch;
        return PendingWork::Step::Done;
    });
}

}  // namespace

KernelWork makeNodeWork(Call& c, const CheckedLaunch& launch)
{
    const LaunchArguments& a = launch.arguments;
    KernelWork work;
    // Do not use the handle of __cudaGetKernel, with which nvcc 13 launches: programs compare a node's function with their kernels.
    work.function = launch.kernel->function ? launch.kernel->function : a.function;
    work.grid = a.grid;
    work.block = a.block;
    work.dynamicShared = unsigned(a.dynamicShared);
    const auto& layout = launch.kernel->prepared.at(c.device().index).info->parameters;
    for (std::size_t i = 0; i < layout.size(); ++i) {
        const auto* const bytes = static_cast<const std::uint8_t*>(a.arguments[i]);
        work.values.emplace_back(bytes, bytes + layout[i].bytes);
    }
    work.attributes[kLaunchAttributeCooperative].cooperative = a.isCooperative;
    return work;
}

Error launchKernel(Call& c, const LaunchArguments& arguments)
{
    CheckedLaunch checked;
    if (const Error error = checkLaunch(c, arguments, checked); error != Error::Success) {
        invalidateCapture(c);
        return error;
    }
    if (c.capture)
        return captureNode(c, NodeType::Kernel, makeNodeWork(c, checked));
    if (c.isLost())
        return Error::Success;

    State& s = c.state();
    Device& device = c.device();
    const Kernel& kernel = *checked.kernel;
    const LaunchArguments& a = checked.arguments;
    const Kernel::PreparedKernel& prepared = kernel.prepared.at(device.index);
    const Module::DeviceImage& image = kernel.module->images.at(device.index);
    GridRequest request{.kernel = kernel,
                        .prepared = prepared,
                        .grid = a.grid,
                        .block = a.block,
                        .dynamicShared = a.dynamicShared,
                        .parameters = packParameters(prepared.info->parameterBytes, prepared.info->parameters, a.arguments),
                        .workspace = 0,
                        .origin = {},
                        .fraction = checked.fraction};
    if (c.node)
        request.origin = {.parent = -1, .graph = c.node->graph, .node = c.node->node};
    // Work after a node in a conditional body, and kernels that a kernel launches, run at once: neither can be suspended.
    if ((c.node && !c.node->maySuspend) || callsDeviceRuntime(prepared)) {
        runWithDescendants(c, std::move(request), a.isCooperative);
        return Error::Success;
    }
    trace::Launch launch = beginLaunch(c, request, image.loaded->id(), checked.text);
    c.launch = launch.id.value;
    const auto run =
        std::make_shared<KernelRun>(c, KernelRun::Plan{std::move(launch), kernel.name, image.loaded,
                                                       makeEngineOptions(s, device, checked.text), checked.fraction, a.isCooperative});
    if (!c.mustWait()) {
        const bool isDone = run->proceed() == PendingWork::Step::Done;
        c.work = run->work();
        if (isDone)
            return Error::Success;
    }
    if (c.node) {
        c.suspendedKernel = run;
        return Error::Success;
    }
    const Pending pending = c.defer([run](PendingWork& self) {
        const PendingWork::Step step = run->proceed();
        self.interval = run->work();
        self.endTime = run->work().end;
        return step;
    });
    pending->giveUp = [run] { run->giveUp(); };
    return Error::Success;
}

}  // namespace simtscope::runtime

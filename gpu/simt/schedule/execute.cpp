// One launch, from its request to its result.
#include "gpu/simt/schedule/block_turn.h"
#include "gpu/simt/schedule/grid.h"

namespace simtscope::simt {

namespace {

const DeviceModel& modelOf(const EngineOptions& options)
{
    return options.device ? *options.device : *findDeviceModel(kDefaultDeviceModel);
}

/// The range of device malloc, made by the first launch that may need it; empty for a kernel that does not.
DeviceMemory::Range heapOf(const LoadedModule& module, const Kernel& kernel, std::uint64_t bytes)
{
    if (!kernel.usesHeap)
        return {};
    std::unique_ptr<DeviceHeap>& heap = module.impl().heap;
    if (!heap)
        heap = std::make_unique<DeviceHeap>(bytes);
    return {heap->base(), heap->bytes(), trace::kNoAllocation, false};
}

std::vector<std::byte> parametersOf(const Kernel& kernel, const LaunchRequest& request)
{
    std::vector<std::byte> parameters(std::max<std::size_t>(request.parameters.size(), kernel.info.parameterBytes));
    std::copy(request.parameters.begin(), request.parameters.end(), reinterpret_cast<std::uint8_t*>(parameters.data()));
    return parameters;
}

LaunchResult unsupported(const LaunchRequest& request, const trace::Launch& launch, const Error& error)
{
    trace::Finding finding;
    finding.kind = trace::FindingKind::Unsupported;
    finding.kernel = request.kernel;
    finding.launch = launch.id;
    finding.file = error.file;
    finding.line = std::uint32_t(error.line);
    finding.message = error.message;
    return {LaunchStatus::InvalidInstruction, std::move(finding)};
}

}  // namespace

LaunchResult execute(const LoadedModule& module, const LaunchRequest& request, const DeviceMemory& memory, const EngineOptions& options,
                     trace::Launch& launch, trace::Sink* sink, std::uint64_t& eventsLeft)
{
    const auto kernel = module.impl().kernel(request.kernel);
    if (!kernel)
        return unsupported(request, launch, kernel.error());
    if (request.grid.count() == 0 || request.block.count() == 0)
        return {};
    RunningLaunch running{module,
                          **kernel,
                          request,
                          options,
                          modelOf(options),
                          launch,
                          AddressSpace(memory, heapOf(module, **kernel, request.heapBytes)),
                          EventRecorder(launch, sink, eventsLeft),
                          LaunchTotals((*kernel)->counters),
                          parametersOf(**kernel, request)};
    running.turn.interruptible = options.schedule.random && !isEven(options.schedule);
    GridScheduler(running).run();
    launch.ticks = running.time;
    launch.barriers = running.barriers;
    launch.complete = !running.failed();
    running.totals.addTo(launch, **kernel, options.recording);
    return std::move(running.result);
}

}  // namespace simtscope::simt

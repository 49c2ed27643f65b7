// Runs one launch from its request to its result, at once or with pauses (declared in simt/execution.h).
#include "gpu/simt/execution.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <utility>

#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/device_runtime.h"
#include "gpu/simt/schedule/block_slice.h"
#include "gpu/simt/schedule/grid_scheduler.h"
#include "gpu/simt/schedule/parallel_launch.h"

namespace simtscope::simt {

namespace {

const DeviceModel& findModel(const EngineOptions& options)
{
    return options.device ? *options.device : *findDeviceModel(kDefaultDeviceModel);
}

/// Returns the range of device malloc's heap. The first launch that may need the heap makes it; until then the range is empty.
DeviceMemory::Range findOrMakeHeap(const LoadedModule& module, const Kernel& kernel, std::uint64_t bytes, const EngineOptions& options)
{
    std::unique_ptr<DeviceHeap>& heap = module.impl().heap;
    if (!kernel.usesHeap && !heap)
        return {};
    if (!heap)
        heap = std::make_unique<DeviceHeap>(bytes, options.fillByte, options.checks.checksInitialisation, options.checks.checksMemory);
    return {heap->base(), heap->bytes(), trace::kNoAllocation, false, false, heap->validity()};
}

std::vector<std::byte> makeParameters(const Kernel& kernel, const LaunchRequest& request)
{
    std::vector<std::byte> parameters(std::max<std::size_t>(request.parameters.size(), kernel.info.parameterBytes));
    std::copy(request.parameters.begin(), request.parameters.end(), reinterpret_cast<std::uint8_t*>(parameters.data()));
    return parameters;
}

LaunchResult makeUnsupportedResult(const LaunchRequest& request, const trace::Launch& launch, const Error& error)
{
    trace::Finding finding;
    finding.kind = trace::FindingKind::Unsupported;
    finding.kernel = request.kernel;
    finding.launch = launch.id;
    finding.file = error.file;
    finding.line = std::uint32_t(error.line);
    finding.message = error.message;
    return {LaunchStatus::InvalidInstruction, std::move(finding), {}};
}

}  // namespace

struct Execution::Impl {
    std::shared_ptr<const LoadedModule> module;
    std::shared_ptr<const Kernel> kernel;
    LaunchRequest request;
    EngineOptions options;
    std::unique_ptr<RunningLaunch> running;  ///< null if the launch cannot run; `result` then says why
    std::unique_ptr<GridScheduler> scheduler;
    /// Values of the polled memory when the launch began to wait, by address.
    std::map<std::uint64_t, std::uint64_t> polledValues;
    LaunchResult result;
    bool hasBegun = false;
    std::uint64_t foreignEpochCount = 0;  ///< number of memory epochs that the launch's own threads did not cause

    /// Returns the value at a polled address; nothing if its bytes are not, or no longer, in device memory.
    std::optional<std::uint64_t> readPolledValue(std::uint64_t address) const
    {
        const std::uint8_t bytes = running->progress.polledBytes.at(address);
        const DeviceMemory::Range* const range = running->memory.find(address);
        if (!range || bytes > range->bytes - (address - range->address))
            return std::nullopt;
        std::uint64_t value = 0;
        std::memcpy(&value, reinterpret_cast<const void*>(address), bytes);
        return value;
    }

    void finishLaunch()
    {
        trace::Launch& launch = running->tracedLaunch;
        launch.ticks = running->time;
        launch.barriers = running->barrierCount;
        launch.isComplete = !running->hasFailed();
        running->totals.addTo(launch, *kernel, options.isRecording);
        noteBlockTicks(*running);
        result = std::move(running->result);
        if (running->checks) {
            result.findings = running->checks->takeFindings();
            if (options.wantsFootprint)
                result.footprint = running->checks->takeFootprint(kernel);
        }
    }
};

Execution::Execution(std::shared_ptr<const LoadedModule> module, LaunchRequest request, const DeviceMemory& memory, EngineOptions options,
                     trace::Launch& launch, trace::Sink* sink, std::uint64_t& eventsLeft)
    : m_impl(std::make_unique<Impl>())
{
    m_impl->module = std::move(module);
    m_impl->request = std::move(request);
    m_impl->options = std::move(options);
    auto kernel = m_impl->module->impl().findOrPrepareKernel(m_impl->request.kernel);
    if (!kernel) {
        m_impl->result = makeUnsupportedResult(m_impl->request, launch, kernel.error());
        return;
    }
    m_impl->kernel = std::move(*kernel);
    if (m_impl->request.grid.count() == 0 || m_impl->request.block.count() == 0)
        return;
    if (sink)
        if (const auto sites = m_impl->module->impl().sitesToRecord(*m_impl->kernel); !sites.empty())
            sink->writeModule(m_impl->module->id(), {}, sites);
    m_impl->running.reset(new RunningLaunch{
        *m_impl->module, *m_impl->kernel, m_impl->request, m_impl->options, findModel(m_impl->options), launch,
        AddressSpace(memory, findOrMakeHeap(*m_impl->module, *m_impl->kernel, m_impl->request.heapBytes, m_impl->options),
                     m_impl->options.deviceRuntime),
        EventRecorder(launch, sink, eventsLeft), LaunchTotals(*m_impl->kernel), makeParameters(*m_impl->kernel, m_impl->request)});
    m_impl->running->timeSlice.isInterruptible = m_impl->options.schedule.isRandom && !isFairRandomSchedule(m_impl->options.schedule);
    if (m_impl->options.checks != kNoChecks)
        m_impl->running->checks = std::make_unique<LaunchChecks>(*m_impl->running);
    m_impl->scheduler = std::make_unique<GridScheduler>(*m_impl->running);
}

Execution::~Execution() = default;

bool Execution::run()
{
    if (!m_impl->running)
        return true;
    RunningLaunch& launch = *m_impl->running;
    ++launch.progress.memoryEpoch;  // The new epoch lets everything that waits look at memory again.
    ++m_impl->foreignEpochCount;
    // The allocations may have changed by now.
    launch.memory.forgetLastRanges();
    std::ranges::fill(launch.totals.ranges, native::SiteRange{});
    const bool isFirstRun = !std::exchange(m_impl->hasBegun, true);
    if (!isFirstRun && isCancelled(m_impl->options)) {
        m_impl->scheduler->stopWaiting();
        m_impl->finishLaunch();
        return true;
    }
    if ((isFirstRun && runInParallel(launch, m_impl->scheduler->maxResidentBlocks())) || m_impl->scheduler->run()) {
        m_impl->finishLaunch();
        return true;
    }
    // Until the launch is done, its entry in the recording says how far it has come.
    launch.tracedLaunch.ticks = launch.time;
    m_impl->polledValues.clear();
    for (const auto& [address, bytes] : launch.progress.polledBytes)
        if (const auto value = m_impl->readPolledValue(address))
            m_impl->polledValues[address] = *value;
    return false;
}

bool Execution::hasPolledMemoryChanged() const
{
    return std::ranges::any_of(m_impl->polledValues, [&](const auto& polledEntry) {
        const auto value = m_impl->readPolledValue(polledEntry.first);
        return value && *value != polledEntry.second;
    });
}

bool Execution::knowsPolledMemory() const
{
    return m_impl->scheduler->knowsPolledMemory();
}

std::uint64_t Execution::writeCount() const
{
    return m_impl->running->progress.memoryEpoch - m_impl->foreignEpochCount;
}

void Execution::stop()
{
    m_impl->scheduler->stopForDeadlock();
    m_impl->finishLaunch();
}

LaunchResult Execution::takeResult()
{
    return std::move(m_impl->result);
}

LaunchResult execute(const LoadedModule& module, const LaunchRequest& request, const DeviceMemory& memory, const EngineOptions& options,
                     trace::Launch& launch, trace::Sink* sink, std::uint64_t& eventsLeft)
{
    // The module outlives the call, so this pointer need not own it.
    Execution execution(std::shared_ptr<const LoadedModule>(std::shared_ptr<void>(), &module), request, memory, options, launch, sink,
                        eventsLeft);
    if (!execution.run())
        execution.stop();
    return execution.takeResult();
}

}  // namespace simtscope::simt

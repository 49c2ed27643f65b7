#include "gpu/runtime/hooks/launch_memory.h"

#include <algorithm>

#include "gpu/core/messages/gpu.h"
#include "gpu/cuda/instrument/expected_records.h"

namespace simtscope::runtime::hooks {
namespace {

// Thresholds for draining: the part of the buffer that the launch may fill (1/kDrainedBufferDivisor), the warps that a device runs in a few
// waves, and the duration in nanoseconds.
constexpr std::uint64_t kDrainedBufferDivisor = 2, kFewWarps = 1u << 15;
constexpr double kLongNanoseconds = 10e6;

}  // namespace

LaunchMemory::LaunchMemory(Session& session, const HookedLaunchArguments& arguments, HookedKernel& kernel, void* stream)
    : m_session(session), m_arguments(arguments), m_kernel(kernel), m_stream(stream), m_buffer(session.buffers[currentDevice()])
{
}

Result<void> LaunchMemory::prepare()
{
    RecordBuffer::Request request = this->request();
    m_warpCount = request.blockCount * request.warpsPerBlock;
    request.isInHostMemory = wantsHostMemory();
    request.isDrained = m_isDrained = !request.isInHostMemory && wantsDrain();
    Error error = m_buffer.prepare(request, m_config, m_counters);
    if (error != Error::Success && request.isInHostMemory && m_session.settings.recordMemory == trace::RecordMemory::ByExpectedSize) {
        (void)real::getLastError();
        request.isInHostMemory = false;
        error = m_buffer.prepare(request, m_config, m_counters);
    }
    m_recordedWarpCount = m_buffer.recordedBlockCount() * request.warpsPerBlock;
    const bool hasRoom = error == Error::Success;
    if (hasRoom)
        loadInstrumentedCopy();
    if (hasRoom)
        error = real::memcpyToSymbolAsync(m_kernel.registeredCopies->config.get(), &m_config, sizeof m_config, m_stream);
    if (error == Error::Success)
        error = real::memcpyToSymbolAsync(m_kernel.registeredCopies->counters.get(), &m_counters, sizeof m_counters, m_stream);
    if (void* counters = nullptr; error == Error::Success && m_isDrained) {
        error = real::getSymbolAddress(&counters, m_kernel.registeredCopies->counters.get());
        m_buffer.drain().setCounters(counters);
    }
    if (error == Error::Success)
        return {};
    (void)real::getLastError();
    // The first use of one of its variables loads the module.
    return fail((hasRoom ? msg::gpu::notLoaded : msg::gpu::noRoom)(real::getErrorString(error)));
}

RecordBuffer::Request LaunchMemory::request() const
{
    const AbiDim3 &grid = m_arguments.grid, &block = m_arguments.block;
    const std::uint64_t threads = std::uint64_t(block.x) * block.y * block.z;
    return {m_kernel.slots().size(),
            &m_session.settings.blocks,
            std::uint64_t(grid.x) * grid.y * grid.z,
            std::uint32_t((threads + kWarpSize - 1) / kWarpSize),
            m_kernel.registeredCopies->instrumentedModule.counterCounts.at(m_kernel.name),
            m_session.settings.recordBuffer,
            false,
            false,
            m_stream};
}

/// Loads the instrumented copy before the launch; otherwise the driver would load it during the launch, and the time of loading would be
/// measured.
void LaunchMemory::loadInstrumentedCopy() const
{
    if (m_kernel.hasRun)
        return;
    AbiFuncAttributes attributes{};
    if (real::funcGetAttributes(&attributes, m_kernel.instrumentedCopy.get()) != Error::Success)
        (void)real::getLastError();  // the launch will report the error
}

/// Returns whether the launch is small: then it can afford slower records in host memory, where a fault does not destroy them.
bool LaunchMemory::wantsHostMemory() const
{
    if (m_session.settings.recordMemory != trace::RecordMemory::ByExpectedSize)
        return m_session.settings.recordMemory == trace::RecordMemory::Host;
    return estimateBytes() <= RecordBuffer::maxSmallLaunchBytes(m_session.settings.recordBuffer);
}

/// Returns whether the launch runs long enough for a part of its records to be in the file before it ends, or may write more than the
/// buffer holds. Draining makes each warp wait for its last stores, which costs most when many short blocks run one after another.
bool LaunchMemory::wantsDrain() const
{
    if (!m_session.recorder || m_session.settings.blocks.mode != trace::BlockSelection::Mode::All)
        return false;
    return m_warpCount <= kFewWarps || m_kernel.nanosecondsPerWarp * double(m_warpCount) >= kLongNanoseconds ||
           estimateBytes() >= m_session.settings.recordBuffer / kDrainedBufferDivisor;
}

std::uint64_t LaunchMemory::estimateBytes() const
{
    const HookedModule& module = *m_kernel.module;
    if (m_kernel.bytesPerWarp == 0)
        m_kernel.bytesPerWarp = cuda::estimateRecordBytes(m_kernel.registeredCopies->instrumentedModule, module.code->module,
                                                          *module.code->module.findFunction(m_kernel.name));
    return m_warpCount * std::max(m_kernel.bytesPerWarp, cuda::kChunkBytes);
}

Error LaunchMemory::read(cuda::LaunchRecords& records, std::optional<cuda::LaunchCounts>& counts)
{
    cuda::RecorderCounters counters;
    Error error = real::memcpyFromSymbol(&counters, m_kernel.registeredCopies->counters.get(), sizeof counters);
    if (error == Error::Success)
        error = m_buffer.read(counters, m_kernel.slots().size(), records);
    return error == Error::Success ? m_buffer.readCounts(counts) : error;
}

bool LaunchMemory::rescue(std::uint64_t maxBytes, cuda::LaunchRecords& records)
{
    return m_buffer.rescue(m_kernel.slots().size(), maxBytes, records);
}

void LaunchMemory::noteSize(std::uint64_t nanoseconds)
{
    const std::uint64_t bytes = m_recordedWarpCount ? m_buffer.writtenBytes() / m_recordedWarpCount : 0;
    m_kernel.bytesPerWarp = m_kernel.hasRun ? std::max(m_kernel.bytesPerWarp, bytes) : bytes;
    m_kernel.hasRun = true;
    m_kernel.nanosecondsPerWarp = double(nanoseconds) / double(std::max<std::uint64_t>(m_warpCount, 1));
}

}  // namespace simtscope::runtime::hooks

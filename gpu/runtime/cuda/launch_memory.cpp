#include "gpu/runtime/cuda/launch_memory.h"

#include <algorithm>

#include "gpu/core/messages/gpu.h"
#include "gpu/cuda/expected_records.h"

namespace simtscope::runtime::hooks {
namespace {

// Which launches are drained: what may fill part of the buffer; warps that a device runs in a few turns; nanoseconds.
constexpr std::uint64_t kDrainedPart = 2, kFewWarps = 1u << 15;
constexpr double kLong = 10e6;

}  // namespace

LaunchMemory::LaunchMemory(Session& session, const LaunchArguments& arguments, Kernel& kernel, void* stream)
    : m_session(session), m_arguments(arguments), m_kernel(kernel), m_stream(stream), m_buffer(session.buffers[currentDevice()])
{
}

Result<void> LaunchMemory::prepare()
{
    RecordBuffer::Request request = this->request();
    m_warps = request.blocks * request.warpsPerBlock;
    request.inHostMemory = wantsHostMemory();
    request.isDrained = m_isDrained = !request.inHostMemory && wantsDrain();
    Error error = m_buffer.prepare(request, m_config, m_counters);
    if (error != Error::Success && request.inHostMemory && m_session.settings.recordMemory == trace::RecordMemory::ByExpectedSize) {
        (void)real::getLastError();
        request.inHostMemory = false;
        error = m_buffer.prepare(request, m_config, m_counters);
    }
    m_recordedWarps = m_buffer.recordedBlocks() * request.warpsPerBlock;
    const bool hasRoom = error == Error::Success;
    if (hasRoom)
        loadTwin();
    if (hasRoom)
        error = real::memcpyToSymbolAsync(m_kernel.twins->config.get(), &m_config, sizeof m_config, m_stream);
    if (error == Error::Success)
        error = real::memcpyToSymbolAsync(m_kernel.twins->counters.get(), &m_counters, sizeof m_counters, m_stream);
    if (void* counters = nullptr; error == Error::Success && m_isDrained) {
        error = real::getSymbolAddress(&counters, m_kernel.twins->counters.get());
        m_buffer.drain().setCounters(counters);
    }
    if (error == Error::Success)
        return {};
    (void)real::getLastError();
    // The first use of a module's variable loads it.
    return fail((hasRoom ? msg::gpu::notLoaded : msg::gpu::noRoom)(real::getErrorString(error)));
}

RecordBuffer::Request LaunchMemory::request() const
{
    const AbiDim3 &grid = m_arguments.grid, &block = m_arguments.block;
    const std::uint64_t threads = std::uint64_t(block.x) * block.y * block.z;
    return {m_kernel.slots().size(),
            &m_session.settings.record,
            std::uint64_t(grid.x) * grid.y * grid.z,
            std::uint32_t((threads + kWarpSize - 1) / kWarpSize),
            m_kernel.twins->instrumented.counters.at(m_kernel.name),
            m_session.settings.recordBuffer,
            false,
            false,
            m_stream};
}

/// Now: the driver else loads a kernel when it is first launched, and that would be timed.
void LaunchMemory::loadTwin() const
{
    if (m_kernel.hasRun)
        return;
    AbiFuncAttributes attributes{};
    if (real::funcGetAttributes(&attributes, m_kernel.twin.get()) != Error::Success)
        (void)real::getLastError();  // the launch will tell
}

/// A small launch can spare the time to keep its records where a fault does not reach them.
bool LaunchMemory::wantsHostMemory() const
{
    if (m_session.settings.recordMemory != trace::RecordMemory::ByExpectedSize)
        return m_session.settings.recordMemory == trace::RecordMemory::Host;
    return expectedBytes() <= RecordBuffer::smallLaunch(m_session.settings.recordBuffer);
}

/// A launch that takes long enough for some of it to be in the file before it ends, or that may write more than the buffer holds. It costs
/// each warp a wait for its last stores, which is felt where many short blocks run one after the other.
bool LaunchMemory::wantsDrain() const
{
    if (!m_session.recorder || m_session.settings.record.blocks != trace::RecordOptions::Blocks::All)
        return false;
    return m_warps <= kFewWarps || m_kernel.nanosecondsPerWarp * double(m_warps) >= kLong ||
           expectedBytes() >= m_session.settings.recordBuffer / kDrainedPart;
}

std::uint64_t LaunchMemory::expectedBytes() const
{
    const Module& module = *m_kernel.module;
    if (m_kernel.bytesPerWarp == 0)
        m_kernel.bytesPerWarp =
            cuda::expectedRecordBytes(m_kernel.twins->instrumented, module.code->module, *module.code->module.find(m_kernel.name));
    return m_warps * std::max(m_kernel.bytesPerWarp, cuda::kChunkBytes);
}

Error LaunchMemory::read(cuda::LaunchRecords& records, std::optional<cuda::LaunchCounts>& counts)
{
    cuda::RecorderCounters after;
    Error error = real::memcpyFromSymbol(&after, m_kernel.twins->counters.get(), sizeof after);
    if (error == Error::Success)
        error = m_buffer.read(after, m_kernel.slots().size(), records);
    return error == Error::Success ? m_buffer.readCounts(counts) : error;
}

bool LaunchMemory::rescue(std::uint64_t mostBytes, cuda::LaunchRecords& records)
{
    return m_buffer.rescue(m_kernel.slots().size(), mostBytes, records);
}

void LaunchMemory::noteSize(std::uint64_t nanoseconds)
{
    const std::uint64_t bytes = m_recordedWarps ? m_buffer.wrote() / m_recordedWarps : 0;
    m_kernel.bytesPerWarp = m_kernel.hasRun ? std::max(m_kernel.bytesPerWarp, bytes) : bytes;
    m_kernel.hasRun = true;
    m_kernel.nanosecondsPerWarp = double(nanoseconds) / double(std::max<std::uint64_t>(m_warps, 1));
}

}  // namespace simtscope::runtime::hooks

#include "gpu/runtime/cuda/launch.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <thread>

#include "gpu/core/messages/gpu.h"
#include "gpu/core/messages/plain.h"
#include "gpu/cuda/expected_records.h"
#include "gpu/runtime/cuda/fault.h"
#include "gpu/runtime/cuda/launch_decoding.h"
#include "gpu/runtime/cuda/stop_request.h"
#include "gpu/runtime/cuda/stream_timer.h"
#include "gpu/runtime/launch_text.h"
#include "gpu/runtime/protocol.h"

namespace simtscope::runtime::hooks {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kPatience = std::chrono::seconds(60);  // for a kernel that may never end
constexpr auto kWaitToTell = std::chrono::milliseconds(100);
// Which launches are drained: what may fill part of the buffer; warps that a device runs in a few turns; nanoseconds.
constexpr std::uint64_t kDrainedPart = 2, kFewWarps = 1u << 15;
constexpr double kLong = 10e6;
constexpr std::uint64_t kMostKept = 4ull << 30;  // bytes of records that the host has taken and not decoded
constexpr std::uint64_t kMostOfHung =
    8u << 20;  // bytes of its records, most of which repeat themselves; whoever stops it does not wait for long

std::string describe(const std::string& kernel, const LaunchArguments& a)
{
    return describeLaunch(trace::shortName(kernel), a.grid, a.block, a.dynamicShared);
}

/// One launch on its way.
class Recording {
public:
    Recording(Row& row, const LaunchArguments& arguments, Kernel& kernel)
        : m_row(row), m_session(row.session()), m_arguments(arguments), m_kernel(kernel), m_what(describe(kernel.name, arguments)),
          m_stream(arguments.ownStreams && !arguments.stream ? kStreamPerThread : arguments.stream),
          m_buffer(m_session.buffers[currentDevice()])
    {
        row.call.detail = msg::plain::name(m_what);
    }

    Error run(const std::function<Error(const void*)>& launch)
    {
        const LeftOut leftOut(m_session.clock);
        if (isCaptured()) {
            // No launch, but a node of a graph; and what recording asks of the runtime would end the capture.
            leaveOut(msg::gpu::inGraph());
            return launch(m_arguments.function);
        }
        const Module::Loaded& loaded = m_session.modules.load(m_session, *m_kernel.module, currentDevice());
        const Error earlier = real::peekAtLastError();
        const bool prepared = prepare();
        const auto begin = Clock::now();
        if (prepared)
            m_timer.begin(m_stream);
        Error error = prepared ? launchTwin(launch) : launch(m_arguments.function);
        if (prepared && error == Error::Success)
            m_timer.end(m_stream);
        if (prepared && error != Error::Success) {
            // Not the twin's fault, or it needs more than the device has.
            const Error why = error;
            m_timer.cancel();
            (void)real::getLastError();
            m_isRecorded = false;
            error = launch(m_arguments.function);
            if (error == Error::Success)
                leaveOut(msg::gpu::twinDoesNotStart(real::getErrorString(why)));
        }
        m_took = std::uint64_t(std::chrono::nanoseconds(Clock::now() - begin).count());
        if (error == Error::Success)
            begun(loaded);
        if (error == Error::Success && m_isRecorded)
            collect(loaded, earlier);
        if (error == Error::Success)
            ended();
        return error;
    }
    /// Of the call itself, in nanoseconds.
    std::uint64_t took() const { return m_took; }

private:
    /// By the handle or the address by which the real call finds kernels.
    Error launchTwin(const std::function<Error(const void*)>& launch) const
    {
        if (!m_arguments.byHandle)
            return launch(m_kernel.twin.get());
        void* handle = nullptr;
        const Error error = real::getKernel(&handle, m_kernel.twin.get());
        return error == Error::Success ? launch(handle) : error;
    }

    /// The launch runs as it is: why, once per reason.
    void leaveOut(const Message& why)
    {
        m_isRecorded = false;
        m_session.remark(msg::gpu::launchesNotRecorded(trace::shortName(m_kernel.name), why));
    }

    bool isCaptured() const
    {
        int capturing = 0;
        if (real::streamIsCapturing(m_stream, &capturing) == Error::Success)
            return capturing != 0;
        (void)real::getLastError();
        return true;  // the legacy stream while another stream is captured: the runtime will refuse the launch
    }

    bool prepare()
    {
        if (m_session.lost.contains(currentDevice()))
            return false;  // which has been said
        m_session.modules.makeTwin(m_session, m_kernel);
        if (!m_kernel.module->isRecorded)
            return false;  // likewise
        if (!m_kernel.twin) {
            leaveOut(m_kernel.refused.empty() ? msg::gpu::noTwin() : m_kernel.refused);
            return false;
        }
        const AbiDim3 &grid = m_arguments.grid, &block = m_arguments.block;
        const std::uint64_t threads = std::uint64_t(block.x) * block.y * block.z;
        RecordBuffer::Request request{m_kernel.slots().size(),
                                      &m_session.settings.record,
                                      std::uint64_t(grid.x) * grid.y * grid.z,
                                      std::uint32_t((threads + kWarpSize - 1) / kWarpSize),
                                      m_kernel.twins->instrumented.counters.at(m_kernel.name),
                                      m_session.settings.recordBuffer,
                                      false,
                                      false,
                                      m_stream};
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
        m_isRecorded = error == Error::Success;
        if (!m_isRecorded) {
            (void)real::getLastError();
            // The first use of a module's variable loads it.
            leaveOut((hasRoom ? msg::gpu::notLoaded : msg::gpu::noRoom)(real::getErrorString(error)));
        }
        return m_isRecorded;
    }

    /// Now: the driver else loads a kernel when it is first launched, and that would be timed.
    void loadTwin()
    {
        if (m_kernel.hasRun)
            return;
        AbiFuncAttributes attributes{};
        if (real::funcGetAttributes(&attributes, m_kernel.twin.get()) != Error::Success)
            (void)real::getLastError();  // the launch will tell
    }

    /// A small launch can spare the time to keep its records where a fault does not reach them.
    bool wantsHostMemory()
    {
        if (m_session.settings.recordMemory != trace::RecordMemory::ByExpectedSize)
            return m_session.settings.recordMemory == trace::RecordMemory::Host;
        return expectedBytes() <= RecordBuffer::smallLaunch(m_session.settings.recordBuffer);
    }

    /// A launch that takes long enough for some of it to be in the file before it ends, or that may write more than the buffer holds. It
    /// costs each warp a wait for its last stores, which is felt where many short blocks run one after the other.
    bool wantsDrain()
    {
        if (!m_session.recorder || m_session.settings.record.blocks != trace::RecordOptions::Blocks::All)
            return false;
        return m_warps <= kFewWarps || m_kernel.nanosecondsPerWarp * double(m_warps) >= kLong ||
               expectedBytes() >= m_session.settings.recordBuffer / kDrainedPart;
    }

    std::uint64_t expectedBytes()
    {
        const Module& module = *m_kernel.module;
        if (m_kernel.bytesPerWarp == 0)
            m_kernel.bytesPerWarp =
                cuda::expectedRecordBytes(m_kernel.twins->instrumented, module.code->module, *module.code->module.find(m_kernel.name));
        return m_warps * std::max(m_kernel.bytesPerWarp, cuda::kChunkBytes);
    }

    /// What the next launch of the kernel may be expected to write.
    void noteSize()
    {
        const std::uint64_t bytes = m_recordedWarps ? m_buffer.wrote() / m_recordedWarps : 0;
        m_kernel.bytesPerWarp = m_kernel.hasRun ? std::max(m_kernel.bytesPerWarp, bytes) : bytes;
        m_kernel.hasRun = true;
        m_kernel.nanosecondsPerWarp = double(m_launch.recorder.nanoseconds) / double(std::max<std::uint64_t>(m_warps, 1));
    }

    void begun(const Module::Loaded& loaded)
    {
        const Kernel::Layout& layout = m_kernel.layout();
        m_row.inStream(m_arguments.stream);
        m_launch.id = LaunchId{m_session.nextLaunch++};
        m_launch.module = loaded.id;
        m_launch.kernel = m_kernel.name;
        m_launch.name = trace::shortName(m_kernel.name);
        m_launch.grid = {m_arguments.grid.x, m_arguments.grid.y, m_arguments.grid.z};
        m_launch.block = {m_arguments.block.x, m_arguments.block.y, m_arguments.block.z};
        m_launch.staticShared = std::uint32_t(layout.shared.staticBytes);
        m_launch.dynamicShared = std::uint32_t(m_arguments.dynamicShared);
        m_launch.sharedVariables = layout.shared.variables;
        for (trace::SharedVariable& variable : m_launch.sharedVariables)
            if (variable.dynamic)
                variable.bytes = m_arguments.dynamicShared;
        m_launch.parameters = packParameters(layout.parameters.bytes, layout.parameters.parameters, m_arguments.arguments);
        m_launch.stream = m_row.call.stream;
        m_launch.device = std::uint32_t(m_row.call.device);
        m_launch.apiCall = m_session.nextCall;
        m_row.call.launch = m_launch.id.value;
        m_session.progress.send(protocol::kVerbLaunch, fmt::format("{} {}", m_launch.id.value, m_what));
        if (m_session.recorder) {
            m_session.recorder->launch(m_launch);
            m_session.recorder->flushIfCheap();
        }
    }

    /// Waits for the kernel and reads what it wrote.
    void collect(const Module::Loaded& loaded, Error earlier)
    {
        m_decoding.emplace(LaunchDecoding::Setup{&m_session, &m_arguments, &m_kernel, &loaded, &m_launch, m_what});
        if (m_isDrained)
            m_decoding->beginDraining(m_buffer.drain(), m_config.chunks, m_counters.nextChunk, kMostKept);
        const Error fault = wait();
        if (fault != Error::Success) {
            m_timer.discard();
            // The program sees it when it waits for the device itself, as CUDA promises.
            if (earlier == Error::Success)
                (void)real::getLastError();
            m_launch.error = int(fault);
            m_session.lost.insert(currentDevice());
            const auto rescued = rescue(m_buffer.bytes());
            find(describeFault(faultRequest(rescued), fault));
            return;
        }
        const auto dropped = m_isDrained ? takeRest() : read();
        if (!dropped)
            return;
        m_launch.recorder.nanoseconds = m_timer.nanoseconds();
        noteSize();
        if (*dropped)
            m_session.remark(
                m_buffer.isInHostMemory()
                    ? msg::gpu::recordsDroppedHost(m_launch.id.value, m_what, *dropped, m_buffer.bytes() >> 20, protocol::kRecordMemory)
                    : msg::gpu::recordsDropped(m_launch.id.value, m_what, *dropped, m_buffer.bytes() >> 20));
    }

    /// How many records found no room. Nothing: they cannot be read, which has been said.
    std::optional<std::uint64_t> read()
    {
        cuda::LaunchRecords records;
        cuda::RecorderCounters after;
        Error error = real::memcpyFromSymbol(&after, m_kernel.twins->counters.get(), sizeof after);
        if (error == Error::Success)
            error = m_buffer.read(after, m_kernel.slots().size(), records);
        std::optional<cuda::LaunchCounts> counts;
        if (error == Error::Success)
            error = m_buffer.readCounts(counts);
        if (error != Error::Success)
            return unreadable(error);
        (void)m_decoding->decode(records, counts ? &*counts : nullptr);
        return records.droppedRecords;
    }

    /// The same, of a launch that has been drained.
    std::optional<std::uint64_t> takeRest()
    {
        m_decoding->endDraining(false, m_buffer.bytes());
        if (const Error error = m_buffer.drain().error(); error != Error::Success)
            return unreadable(error);
        const cuda::RecordDrain& drain = m_decoding->drain()->drain();
        m_buffer.drained(drain.taken());
        if (const std::chrono::duration<double> waited = drain.waited(); waited > kWaitToTell)
            m_session.remark(msg::gpu::waitedForRoom(m_launch.id.value, m_what, std::round(waited.count() * 10) / 10));
        return drain.dropped();
    }

    std::nullopt_t unreadable(Error error)
    {
        m_session.remark(msg::gpu::recordsUnreadable(m_what, real::getErrorString(error)));
        return std::nullopt;
    }

    /// What a kernel wrote before it faulted or hung; nothing: it is lost, but for what had been drained.
    std::optional<cuda::Decoded> rescue(std::uint64_t mostBytes)
    {
        if (m_isDrained) {
            m_decoding->endDraining(true, mostBytes);
            return {};
        }
        cuda::LaunchRecords records;
        return m_buffer.rescue(m_kernel.slots().size(), mostBytes, records) ? m_decoding->decode(records, nullptr) : std::nullopt;
    }

    FaultRequest faultRequest(const std::optional<cuda::Decoded>& rescued) const
    {
        return {&m_launch, &m_kernel.module->sites, rescued ? &*rescued : nullptr, m_isDrained};
    }

    void ended()
    {
        m_launch.complete = true;
        if (m_session.recorder) {
            m_session.recorder->launch(m_launch);
            m_session.recorder->flushIfCheap();
        }
    }

    /// Until everything in the stream is done; a kernel that takes too long, or that is to be stopped, ends the program.
    Error wait()
    {
        const StopRequest stop;
        const auto begin = Clock::now();
        cuda::LaunchDrain* const drain = m_decoding->drain();
        for (std::uint64_t turn = 0;; ++turn) {
            if (real::streamQuery(m_stream) != Error::NotReady)
                return real::streamSynchronize(m_stream);  // tells of a fault whatever the query did
            const bool hasTaken = drain && drain->step();
            if (!drain && turn < 1000)
                continue;
            if (!hasTaken)
                std::this_thread::sleep_for(std::chrono::microseconds(20));
            const auto waited = Clock::now() - begin, forUs = drain ? drain->drain().waited() : Clock::duration{};
            if (stop.requested() || waited - forUs > kPatience)
                endHungProgram(waited);
        }
    }

    void find(const trace::Finding& finding)
    {
        complain(finding.message);
        m_session.progress.send(protocol::kVerbFault, finding.message);
        if (m_session.recorder)
            m_session.recorder->finding(finding);
    }

    [[noreturn]] void endHungProgram(std::chrono::duration<double> waited)
    {
        m_launch.error = int(Error::LaunchTimeout);
        const auto rescued = rescue(kMostOfHung);
        find(describeHang(faultRequest(rescued), waited.count()));
        m_row.returned(Error::LaunchTimeout);
        (void)m_row.end();  // whoever reads a recording of a program that has ended expects the call
        if (m_session.recorder) {
            m_session.recorder->launch(m_launch);
            (void)m_session.recorder->flush();
        }
        std::_Exit(1);
    }

    Row& m_row;
    Session& m_session;
    const LaunchArguments& m_arguments;
    Kernel& m_kernel;
    const std::string m_what;
    void* const m_stream;
    RecordBuffer& m_buffer;
    cuda::RecorderConfig m_config;
    cuda::RecorderCounters m_counters;
    trace::Launch m_launch;
    StreamTimer m_timer;
    std::optional<LaunchDecoding> m_decoding;
    bool m_isRecorded = false, m_isDrained = false;
    std::uint64_t m_took = 0, m_warps = 0, m_recordedWarps = 0;
};

/// The launch as it is, between two events.
Error timeLaunch(const char* symbol, const LaunchArguments& a, const std::function<Error(const void*)>& launch)
{
    void* const stream = a.ownStreams && !a.stream ? kStreamPerThread : a.stream;
    return watch<Locking::After>(
        symbol, [&] { return launch(a.function); },
        [&](Row& row) {
            const Kernel* const kernel = row.session().modules.findKernel(a.function);
            if (!kernel)
                return;
            row.inStream(stream);
            row.call.detail = msg::plain::name(describe(kernel->name, a));
            row.call.launch = row.succeeded() ? 0 : -1;
        },
        &stream, true);
}

}  // namespace

Error recordLaunch(const char* symbol, const LaunchArguments& arguments, const std::function<Error(const void*)>& launch)
{
    Session* const session = Session::get();
    if (!session || insideCall())
        return launch(arguments.function);
    if (session->timing)
        return timeLaunch(symbol, arguments, launch);
    Row row(*session, symbol);
    row.exclude();
    insideCall() = true;
    Error error = Error::Success;
    if (Kernel* const kernel = session->modules.findKernel(arguments.function)) {
        Recording recording(row, arguments, *kernel);
        error = recording.run(launch);
        session->clock.add(recording.took());
    } else {
        error = launch(arguments.function);
    }
    row.returned(error);
    row.inStream(arguments.stream);
    insideCall() = false;
    return row.end();
}

}  // namespace simtscope::runtime::hooks

#include "gpu/runtime/hooks/record_launch.h"

#include <chrono>
#include <fmt/format.h>

#include "gpu/core/messages/gpu.h"
#include "gpu/core/messages/plain.h"
#include "gpu/runtime/code/launch_text.h"
#include "gpu/runtime/hooks/launch_results.h"
#include "gpu/runtime/record/protocol.h"

namespace simtscope::runtime::hooks {
namespace {

using Clock = std::chrono::steady_clock;

std::string describe(const std::string& kernel, const HookedLaunchArguments& a)
{
    return describeLaunch(trace::shortenName(kernel), a.grid, a.block, a.dynamicShared);
}

void* streamOf(const HookedLaunchArguments& a)
{
    return a.usesPerThreadStream && !a.stream ? kStreamPerThread : a.stream;
}

/// Records one launch, from its check to its results.
class LaunchRecorder {
public:
    LaunchRecorder(InterceptedCall& call, const HookedLaunchArguments& arguments, HookedKernel& kernel)
        : m_call(call), m_session(call.session()), m_arguments(arguments), m_kernel(kernel),
          m_description(describe(kernel.name, arguments)), m_stream(streamOf(arguments)), m_memory(m_session, arguments, kernel, m_stream)
    {
        call.row.detail = msg::plain::name(m_description);
    }

    Error run(const std::function<Error(const void*)>& launch)
    {
        const ExcludedTime leftOut(m_session.clock);
        if (isCaptured()) {
            // The call only adds a node to a graph, and the recorder's own calls of the runtime would invalidate the capture.
            leaveUnrecorded(msg::gpu::inGraph());
            return launch(m_arguments.function);
        }
        const HookedModule::LoadedIds& loaded = m_session.modules.load(m_session, *m_kernel.module, currentDevice());
        const Error errorBefore = real::peekAtLastError();
        const bool isPrepared = prepare();
        const auto begin = Clock::now();
        if (isPrepared)
            m_timer.begin(m_stream);
        Error error = isPrepared ? launchInstrumentedCopy(launch) : launch(m_arguments.function);
        if (isPrepared && error == Error::Success)
            m_timer.end(m_stream);
        if (isPrepared && error != Error::Success) {
            // The instrumented copy is not at fault, or it needs more than the device has: launch the original kernel.
            const Error copyError = error;
            m_timer.cancel();
            (void)real::getLastError();
            m_isRecorded = false;
            error = launch(m_arguments.function);
            if (error == Error::Success)
                leaveUnrecorded(msg::gpu::instrumentedCopyDoesNotStart(real::getErrorString(copyError)));
        }
        m_callNanoseconds = std::uint64_t(std::chrono::nanoseconds(Clock::now() - begin).count());
        if (error == Error::Success)
            recordBegin(loaded);
        if (error == Error::Success && m_isRecorded)
            LaunchResults(m_call, {&m_session, &m_arguments, &m_kernel, &loaded, &m_launch, m_description}, m_memory, m_timer, m_stream)
                .collect(errorBefore);
        if (error == Error::Success)
            recordEnd();
        return error;
    }
    /// Returns the duration of the call itself, in nanoseconds.
    std::uint64_t callNanoseconds() const { return m_callNanoseconds; }

private:
    /// Launches the instrumented copy by the handle or the address by which the real call finds kernels.
    Error launchInstrumentedCopy(const std::function<Error(const void*)>& launch) const
    {
        if (!m_arguments.usesHandle)
            return launch(m_kernel.instrumentedCopy.get());
        void* handle = nullptr;
        const Error error = real::getKernel(&handle, m_kernel.instrumentedCopy.get());
        return error == Error::Success ? launch(handle) : error;
    }

    /// Leaves the launch unrecorded, and says why, once per reason.
    void leaveUnrecorded(const Message& reason)
    {
        m_isRecorded = false;
        m_session.addNoteOnce(msg::gpu::launchesNotRecorded(trace::shortenName(m_kernel.name), reason));
    }

    bool isCaptured() const
    {
        int capturing = 0;
        if (real::streamIsCapturing(m_stream, &capturing) == Error::Success)
            return capturing != 0;
        (void)real::getLastError();
        return true;  // this is the legacy stream while another stream is captured: the runtime will refuse the launch
    }

    /// Makes the instrumented copy and prepares its memory. Returns whether the launch can be recorded.
    bool prepare()
    {
        if (m_session.lostDevices.contains(currentDevice()))
            return false;  // already reported
        m_session.modules.makeInstrumentedCopy(m_session, m_kernel);
        if (!m_kernel.module->isRecorded)
            return false;  // already reported
        if (!m_kernel.instrumentedCopy) {
            leaveUnrecorded(m_kernel.refusal.isEmpty() ? msg::gpu::notInstrumented() : m_kernel.refusal);
            return false;
        }
        const auto ready = m_memory.prepare();
        if (!ready)
            leaveUnrecorded(ready.error().message);
        m_isRecorded = ready.has_value();
        return m_isRecorded;
    }

    /// Records that the launch has begun.
    void recordBegin(const HookedModule::LoadedIds& loaded)
    {
        const HookedKernel::Layout& layout = m_kernel.layout();
        m_call.noteStream(m_arguments.stream);
        m_launch.id = LaunchId{m_session.nextLaunch++};
        m_launch.module = loaded.id;
        m_launch.kernel = m_kernel.name;
        m_launch.name = trace::shortenName(m_kernel.name);
        m_launch.grid = {m_arguments.grid.x, m_arguments.grid.y, m_arguments.grid.z};
        m_launch.block = {m_arguments.block.x, m_arguments.block.y, m_arguments.block.z};
        m_launch.staticSharedBytes = std::uint32_t(layout.shared.staticBytes);
        m_launch.dynamicSharedBytes = std::uint32_t(m_arguments.dynamicShared);
        m_launch.sharedVariables = layout.shared.variables;
        for (trace::SharedVariable& variable : m_launch.sharedVariables)
            if (variable.isDynamic)
                variable.bytes = m_arguments.dynamicShared;
        m_launch.parameters = packParameters(layout.parameters.bytes, layout.parameters.parameters, m_arguments.arguments);
        m_launch.stream = m_call.row.stream;
        m_launch.device = std::uint32_t(m_call.row.device);
        m_launch.apiCall = m_session.nextCall;
        m_call.row.launch = m_launch.id.value;
        if (m_session.recorder || m_session.settings.recordPath.empty())
            m_session.progress.send(protocol::kVerbLaunch, fmt::format("{} {}", m_launch.id.value, m_description));
        if (m_session.recorder) {
            m_session.recorder->writeLaunch(m_launch);
            m_session.recorder->flushIfCheap();
        }
    }

    /// Records that the launch has ended.
    void recordEnd()
    {
        m_launch.isComplete = true;
        if (m_session.recorder) {
            m_session.recorder->writeLaunch(m_launch);
            m_session.recorder->flushIfCheap();
        }
    }

    InterceptedCall& m_call;
    Session& m_session;
    const HookedLaunchArguments& m_arguments;
    HookedKernel& m_kernel;
    const std::string m_description;
    void* const m_stream;
    LaunchMemory m_memory;
    trace::Launch m_launch;
    StreamTimer m_timer;
    bool m_isRecorded = false;
    std::uint64_t m_callNanoseconds = 0;
};

/// Launches the original kernel between two timing events.
Error timeLaunch(const char* symbol, const HookedLaunchArguments& a, const std::function<Error(const void*)>& launch)
{
    void* const stream = streamOf(a);
    return interceptCall<Locking::After>(
        symbol, [&] { return launch(a.function); },
        [&](InterceptedCall& call) {
            const HookedKernel* const kernel = call.session().modules.findKernel(a.function);
            if (!kernel)
                return;
            call.noteStream(stream);
            call.row.detail = msg::plain::name(describe(kernel->name, a));
            call.row.launch = call.hasSucceeded() ? 0 : -1;
        },
        &stream, true);
}

}  // namespace

Error recordLaunch(const char* symbol, const HookedLaunchArguments& arguments, const std::function<Error(const void*)>& launch)
{
    Session* const session = Session::get();
    if (!session || isInsideCall())
        return launch(arguments.function);
    if (session->timing)
        return timeLaunch(symbol, arguments, launch);
    InterceptedCall call(*session, symbol);
    call.lockSession();
    isInsideCall() = true;
    Error error = Error::Success;
    if (HookedKernel* const kernel = session->modules.findKernel(arguments.function)) {
        LaunchRecorder recording(call, arguments, *kernel);
        error = recording.run(launch);
        session->clock.includeAgain(recording.callNanoseconds());
    } else {
        error = launch(arguments.function);
    }
    call.noteResult(error);
    call.noteStream(arguments.stream);
    isInsideCall() = false;
    return call.end();
}

}  // namespace simtscope::runtime::hooks

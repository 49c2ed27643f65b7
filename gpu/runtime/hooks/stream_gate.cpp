#include "gpu/runtime/hooks/stream_gate.h"

#include <chrono>
#include <thread>

#include "gpu/runtime/hooks/real_runtime.h"

namespace simtscope::runtime::hooks {
namespace {

using Flag = std::shared_ptr<std::atomic<bool>>;

constexpr auto kMaxHoldTime = std::chrono::milliseconds(2);

/// Blocks the stream until the gate opens or kMaxHoldTime has passed. The runtime calls this function in the order of the stream.
void waitUntilOpen(void* flag)
{
    const std::unique_ptr<Flag> isOpen(static_cast<Flag*>(flag));
    for (const auto end = std::chrono::steady_clock::now() + kMaxHoldTime; !**isOpen && std::chrono::steady_clock::now() < end;)
        std::this_thread::yield();
}

}  // namespace

void StreamGate::hold(void* stream)
{
    Flag isOpen = std::make_shared<std::atomic<bool>>(false);
    auto handedFlag = std::make_unique<Flag>(isOpen);
    if (real::launchHostFunc(stream, waitUntilOpen, handedFlag.get()) != Error::Success) {
        (void)real::getLastError();
        return;
    }
    (void)handedFlag.release();
    m_isOpen = std::move(isOpen);
}

void StreamGate::open()
{
    if (m_isOpen)
        *m_isOpen = true;
    m_isOpen.reset();
}

}  // namespace simtscope::runtime::hooks

// A launch that can be suspended: it runs until it is done, or until all its resident threads wait for memory that none of them will write.
// Another kernel or the host may write it; then it runs on from where it was.
#pragma once

#include <memory>

#include "gpu/simt/engine.h"

namespace simtscope::simt {

class Execution {
public:
    /// As execute(); `launch`, `memory`, `sink` and `eventsLeft` outlive this.
    Execution(std::shared_ptr<const LoadedModule> module, LaunchRequest request, const DeviceMemory& memory, EngineOptions options,
              trace::Launch& launch, trace::Sink* sink, std::uint64_t& eventsLeft);
    ~Execution();
    Execution(const Execution&) = delete;
    Execution& operator=(const Execution&) = delete;

    /// Runs (on). True: it is done, or has failed; false: it waits.
    bool run();
    /// While it waits: whether a place that its threads poll holds another value than when it began to wait.
    bool polledChanged() const;
    /// While it waits: whether polledChanged() knows of every place that could let it run on. Threads that wait with plain loads and fences
    /// poll places that are not known.
    bool knowsPolled() const;
    /// How often its own threads may have changed memory so far.
    std::uint64_t writes() const;
    /// Ends a launch that waits: its threads are deadlocked.
    void stop();
    /// Once it is done or stopped.
    LaunchResult take();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace simtscope::simt

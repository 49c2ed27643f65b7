// A launch that can be suspended. It runs until it is done, or until all its resident threads wait for memory that none of them will write.
// Another kernel or the host may write that memory; then the launch goes on from where it was.
#pragma once

#include <memory>

#include "gpu/simt/engine.h"

namespace simtscope::simt {

/// Runs one launch, with pauses. For one thread at a time.
class Execution {
public:
    /// Prepares the launch; the parameters are those of execute(). `launch`, `memory`, `sink` and `eventsLeft` must outlive this object.
    Execution(std::shared_ptr<const LoadedModule> module, LaunchRequest request, const DeviceMemory& memory, EngineOptions options,
              trace::Launch& launch, trace::Sink* sink, std::uint64_t& eventsLeft);
    ~Execution();
    Execution(const Execution&) = delete;
    Execution& operator=(const Execution&) = delete;

    /// Runs the launch, or lets it go on. True: it is done, or has failed; false: it waits.
    bool run();
    /// Returns, while the launch waits, whether a place that its threads poll holds another value than when it began to wait.
    bool polledChanged() const;
    /// Returns, while the launch waits, whether polledChanged() covers every place that could let it go on. It does not if threads wait
    /// with plain loads and fences, since the places that they poll are not known.
    bool knowsPolled() const;
    /// Returns how often the launch's own threads may have changed memory so far.
    std::uint64_t writes() const;
    /// Ends a launch that waits: its threads are deadlocked.
    void stop();
    /// Returns the result, once the launch is done or stopped.
    LaunchResult take();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace simtscope::simt

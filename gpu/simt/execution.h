// Runs a launch that can be suspended. It runs until it is done, or until all its resident threads wait for memory that none of them will
// write. Once another kernel or the host has written that memory, the launch can go on from there.
#pragma once

#include <memory>

#include "gpu/simt/engine.h"

namespace simtscope::simt {

/// Runs one launch, with pauses. Only one thread at a time may use the object.
class Execution {
public:
    /// Prepares the launch; the parameters are those of execute(). `launch`, `memory`, `sink` and `eventsLeft` must outlive this object.
    Execution(std::shared_ptr<const LoadedModule> module, LaunchRequest request, const DeviceMemory& memory, EngineOptions options,
              trace::Launch& launch, trace::Sink* sink, std::uint64_t& eventsLeft);
    ~Execution();
    Execution(const Execution&) = delete;
    Execution& operator=(const Execution&) = delete;

    /// Begins or continues the launch. Returns true once it is done or has failed; false if it waits.
    bool run();
    /// Returns, while the launch waits, whether memory that its threads poll has changed since it began to wait.
    bool hasPolledMemoryChanged() const;
    /// Returns, while the launch waits, whether hasPolledMemoryChanged() covers all memory whose change could let it go on. It does not if
    /// threads wait by plain loads and fences, since the memory that they poll is then not known.
    bool knowsPolledMemory() const;
    /// Returns the number of times that the launch's own threads may have changed memory so far.
    std::uint64_t writeCount() const;
    /// Ends a launch that waits, and reports that its threads are deadlocked.
    void stop();
    /// Returns the result, once the launch is done or stopped.
    LaunchResult takeResult();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace simtscope::simt

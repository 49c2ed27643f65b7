// Finds races between kernels, copies and fills that nothing orders, and between these and a host that has not waited for them.
//
// Every piece of work keeps its footprint, the accesses that it made to memory (simt/checks/footprint.h), until the host has waited for it.
// New work is compared with all work that does not happen before it by the vector clocks (vector_clock.h).
//
// Left out, so that no false race is reported: nodes of graphs, kernels that launch kernels and their children, kernels that wait for
// memory to change, and kernels that order themselves with others, or with the host, by fences.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "gpu/runtime/host/host_calls.h"
#include "gpu/runtime/state/page_guard.h"
#include "gpu/runtime/state/vector_clock.h"
#include "gpu/simt/checks/footprint.h"

namespace simtscope::runtime {

struct State;

/// Keeps the work that may still race; guarded by the runtime's lock.
class OperationRaces {
public:
    /// Returns whether something may race with a kernel in the stream, so that the kernel must keep its footprint.
    bool wantsFootprint(const State& state, StreamKey streamKey) const;
    /// Adds a kernel that was executed as the latest work of the stream.
    void addKernel(State& state, StreamKey streamKey, std::shared_ptr<simt::Footprint> footprint);
    /// Adds a copy or a fill that the call makes.
    void addCopy(State& state, StreamKey streamKey, std::vector<simt::ByteRange> bytes, HostCallId call);
    /// Forgets the accesses to memory that was freed or now has another owner.
    void forget(std::uint64_t address, std::uint64_t bytes);

    /// Must be called when the host enters the runtime. Reports races of the accesses that the host has made since leave(). `usesMemory` is
    /// false for a call that only queries progress.
    void enter(State& state, bool usesMemory);
    /// Must be called when the host leaves the runtime: from then on the program itself may touch memory.
    void leave(State& state);

private:
    /// Holds a kernel, a copy or a fill that may still race.
    struct Operation {
        StreamPosition position;
        VectorClock vectorClock;  ///< of the work that happens before this
        std::shared_ptr<simt::Footprint> kernel;
        std::vector<simt::ByteRange> bytes;  ///< bytes that a copy reads or writes
        HostCallId call = kNoHostCall;
        std::vector<PageGuard::Range> guarded{};  ///< guarded pages, in memory that the host can touch
    };
    void add(State& state, Operation operation);
    static std::uint64_t operationKey(const Operation& operation);
    /// Returns whether an equal pair of operations was compared before; its conflicts are known already.
    bool isCompared(const Operation& later, const Operation& earlier);
    /// Reports the races between two operations that nothing orders.
    void compare(State& state, const Operation& later, const Operation& earlier);
    /// Reports the access of the host if it races with work that is still kept. Returns whether it does.
    bool reportHostRace(State& state, const PageGuard::Hit& hit);
    /// Reports a finding, unless an equal one was reported before.
    void reportOnce(State& state, trace::Finding finding);

    std::deque<Operation> m_operations;
    PageGuard m_guard;
    std::set<std::string> m_reportedKeys;  ///< texts of findings that were reported, without their threads
    std::unordered_set<std::uint64_t> m_comparedPairs;
    int m_callDepth = 0;  ///< depth of nested calls
};

}  // namespace simtscope::runtime

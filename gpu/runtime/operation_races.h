// Races between what streams were given: kernels, copies and fills that nothing orders, and the host that has not waited for them.
//
// Every piece of work keeps what it has done to memory (simt/checks/footprint.h) until the host has waited for it. New work is compared
// with what it does not know to be done (past.h).
//
// Left out, so that nothing is said that may be wrong: nodes of graphs, kernels that launch kernels and what they launch, kernels that wait
// for memory to change, and kernels that order themselves with others, or the host, by fences.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "gpu/runtime/host_calls.h"
#include "gpu/runtime/host_guard.h"
#include "gpu/runtime/past.h"
#include "gpu/simt/checks/footprint.h"

namespace simtscope::runtime {

struct State;

class OperationRaces {
public:
    /// Whether anything may race with a kernel in the stream: else what it does to memory need not be kept.
    bool wantsFootprint(const State& state, Lane lane) const;
    /// A kernel was executed in the stream, as its latest work.
    void addKernel(State& state, Lane lane, std::shared_ptr<simt::Footprint> footprint);
    /// A copy or a fill, by the call.
    void addCopy(State& state, Lane lane, std::vector<simt::Bytes> bytes, HostCallId call);
    /// The memory is freed, or another's now.
    void forget(std::uint64_t address, std::uint64_t bytes);

    /// The runtime uses memory from here on, unless it only looks at what is done; what the host did since leave() is reported.
    void enter(State& state, bool usesMemory);
    /// The program runs on: from here on the host touches memory itself.
    void leave(State& state);

private:
    struct Operation {
        WorkNumber number;
        Past known;  ///< what is done before it
        std::shared_ptr<simt::Footprint> kernel;
        std::vector<simt::Bytes> bytes;  ///< of a copy
        HostCallId call = kNoHostCall;
        std::vector<HostGuard::Range> guarded{};  ///< of memory that the host can touch
    };
    void add(State& state, Operation operation);
    static std::uint64_t keyOf(const Operation& operation);
    /// Once for all operations that do the same: what they conflict in was found then.
    bool isCompared(const Operation& now, const Operation& before);
    void compare(State& state, const Operation& now, const Operation& before);
    /// false: no race.
    bool reportHost(State& state, const HostGuard::Hit& hit);
    void found(State& state, trace::Finding finding);

    std::deque<Operation> m_operations;
    HostGuard m_guard;
    std::set<std::string> m_found;  ///< what was said, without its threads
    std::unordered_set<std::uint64_t> m_compared;
    int m_depth = 0;  ///< of calls within calls
};

}  // namespace simtscope::runtime

// An entry function made ready to run: every function it can reach, decoded, and the layout of its shared memory and parameters.
//
// Shared variables are laid out per kernel (a device function that two kernels call is decoded twice), so that a kernel's static shared
// memory is what it names and nothing else. Dynamic shared memory follows, aligned as its array asks (16 at the least).
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <unordered_map>
#include <vector>

#include "gpu/ptx/address_origin.h"
#include "gpu/ptx/decode.h"
#include "gpu/simt/engine.h"
#include "gpu/simt/memory/device_heap.h"
#include "gpu/simt/native/run_code.h"
#include "gpu/simt/native/turn_code.h"

namespace simtscope::simt {

inline constexpr std::uint32_t kNoPc = 0xffffffffu;

struct Issue;  // gpu/simt/issue.h

/// What the run loop needs of an op beyond its meaning.
struct OpExtra {
    std::uint32_t run = 0;                  ///< unguarded arithmetic ops from here on, within the basic block
    std::uint32_t blockEnd = 0;             ///< first op after the basic block
    std::uint32_t target = kNoPc;           ///< of a branch
    std::uint32_t reconvergencePc = kNoPc;  ///< first op of the block's immediate post-dominator
    std::uint32_t backEdgeLimit = 0;        ///< back edges that a split takes before parked lanes are released
    bool mayWait = false;                   ///< a back edge around an access that may wait for another thread
    bool endsByItself = false;              ///< such a loop, that may end though no memory changes (simt/loops.h)
    AtomicRule atomicRule = AtomicRule::PerLane;
    bool counted = false;                    ///< guarded: counted when executed, not by its basic block
    bool isFirst = false;                    ///< of its basic block
    bool isAligned = false;                  ///< of a barrier: all lanes of the warp must execute it together
    bool (*column)(const Issue&) = nullptr;  ///< of a load or store: memory/columns.h
    std::uint32_t layout = 0;  ///< of a load or store: which of the kernel's it is, for what is remembered of its lanes' places
};

struct FunctionCode {
    ptx::DecodedFunction decoded;
    const std::byte* constants = nullptr;
    std::vector<OpExtra> extra;               ///< per op
    std::uint32_t firstCounter = 0;           ///< index of op 0 in the launch's counters
    std::uint32_t index = 0;                  ///< in Module::functions
    bool clearsRegisters = true;              ///< false: what a new frame's registers hold does not matter
    std::unique_ptr<native::RunCode> native;  ///< null: runs are left to the column functions
    std::unique_ptr<native::TurnCode> turns;  ///< null: all is left to the issue loop

    std::uint32_t site(std::uint32_t pc) const { return decoded.function->firstSite.value + pc; }
    /// At the end of the function, where there is no instruction, its last one represents it.
    std::uint32_t siteOrLast(std::uint32_t pc) const { return site(std::min(pc, std::uint32_t(decoded.ops.size()) - 1)); }
};

/// What is known of a kernel from its launches so far, for the choice of threads. It changes the time that a launch takes, and nothing
/// else.
struct KernelPast {
    /// Whether it has read allocations that it writes to. In several threads such reads take longer.
    enum class Reads : std::uint8_t { Unknown, OfOthers, OfWritten };
    bool isDependent = false;    ///< its blocks depend on their order, or there was something to tell of
    bool isIndependent = false;  ///< a launch's blocks have run in several threads
    Reads reads = Reads::Unknown;
    std::uint64_t blockTicks = 0;  ///< warp instructions of a block; 0: not known
};

struct Kernel {
    std::vector<std::unique_ptr<FunctionCode>> functions;  ///< by index in Module::functions; null: not reachable, or a declaration
    const FunctionCode* entry = nullptr;
    std::uint32_t counters = 0;         ///< ops of all functions
    std::uint32_t layouts = 0;          ///< loads and stores of all functions
    std::uint32_t staticSharedEnd = 0;  ///< with what is reserved for the system
    std::uint32_t dynamicSharedOffset = 0;
    std::unordered_map<std::string, std::uint64_t> sharedOffsets;  ///< of shared variables, by name in the PTX
    bool copiesAsynchronously = false;
    bool usesHeap = false;  ///< it can reach malloc or free
    KernelInfo info;
    mutable KernelPast past;  ///< one launch runs at a time
};

struct LoadedModule::Impl {
    ModuleId id{};
    std::shared_ptr<const ptx::Module> module;
    std::function<std::uint64_t(const std::string&)> addressOf;
    mutable std::map<SiteId, trace::Site> sites;                                     ///< of the functions of the kernels prepared so far
    mutable std::set<std::uint32_t> functionsWithSites, functionsRecorded;           ///< indices; whose sites a sink was given
    mutable std::unordered_map<std::string, std::shared_ptr<const Kernel>> kernels;  ///< prepared so far
    mutable std::unique_ptr<DeviceHeap> heap;                                        ///< made by the first launch that may need it

    /// Of a function of the module. `pointers`: which 8-byte words of the kernel's parameters are pointers; empty for a device function.
    const ptx::AddressOrigins& originsOf(std::uint32_t function, const std::vector<bool>& pointers) const;
    mutable std::map<std::pair<std::uint32_t, std::vector<bool>>, ptx::AddressOrigins> origins;
    mutable std::mutex originsMutex;

    /// Those sites of the kernel that the sink was not given yet. (A module is recorded by one sink.)
    std::map<SiteId, trace::Site> sitesToRecord(const Kernel& kernel) const;
    /// Errors: no such kernel; a function, variable or instruction that cannot be prepared.
    Result<std::shared_ptr<const Kernel>> kernel(const std::string& name) const;
};

/// Fills FunctionCode::extra. The others state for every function of the module whether it may wait for another thread, and whether it
/// reads the clock.
void annotate(FunctionCode& code, const std::vector<bool>& waiting, const std::vector<bool>& readsClock);

}  // namespace simtscope::simt

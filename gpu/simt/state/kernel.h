// Declares a kernel that is ready to run: every function that it can reach, decoded, and the layout of its shared memory and parameters.
//
// Shared variables are laid out per kernel (a device function that two kernels call is decoded twice), so a kernel's static shared memory
// holds only what it names. Dynamic shared memory follows, aligned as its array asks (16 at the least).
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <unordered_map>
#include <vector>

#include "gpu/ptx/flow/address_origin.h"
#include "gpu/ptx/model/decoded_function.h"
#include "gpu/simt/device_heap.h"
#include "gpu/simt/engine.h"
#include "gpu/simt/native/run_code.h"
#include "gpu/simt/native/slice_code.h"

namespace simtscope::simt {

inline constexpr std::uint32_t kNoPc = 0xffffffffu;

struct Issue;  // gpu/simt/state/issue.h

/// Annotates an operation with the facts that the issue loop needs beyond its meaning.
struct OpAnnotation {
    std::uint32_t runLength = 0;            ///< number of unguarded arithmetic operations from here on, within the basic block
    std::uint32_t blockEnd = 0;             ///< first operation after the basic block
    std::uint32_t target = kNoPc;           ///< target of a branch
    std::uint32_t reconvergencePc = kNoPc;  ///< first operation of the block's immediate post-dominator
    std::uint32_t backEdgeLimit = 0;        ///< back edges that a split takes before parked lanes are released
    bool mayWait = false;                   ///< whether it is a back edge of a loop with an access that may wait for another thread
    bool endsByItself = false;  ///< whether the loop of that back edge may end although no memory changes (simt/prepare/loop_analysis.h)
    AtomicRule atomicRule = AtomicRule::PerLane;
    bool isCountedAlone = false;                     ///< whether it is guarded, and so counted by itself and not with its basic block
    bool isFirst = false;                            ///< whether the operation is the first of its basic block
    bool isAligned = false;                          ///< whether it is a barrier that all lanes of the warp must execute together
    bool (*columnFunction)(const Issue&) = nullptr;  ///< fast path of a load or store: memory/columns.h
    std::uint32_t layoutIndex = 0;  ///< number of a load or store within the kernel; index of its LaneLayout in LaunchTotals
};

/// Holds one function of a kernel, decoded and annotated.
struct FunctionCode {
    ptx::DecodedFunction decoded;
    const std::byte* constants = nullptr;
    std::vector<OpAnnotation> annotations;         ///< by operation
    std::uint32_t firstCounter = 0;                ///< index of operation 0 in the launch's counters
    std::uint32_t index = 0;                       ///< index in Module::functions
    bool clearsRegisters = true;                   ///< whether the registers of a new frame must be cleared
    std::unique_ptr<native::RunCode> runCode;      ///< null if column functions execute all runs
    std::unique_ptr<native::SliceCode> sliceCode;  ///< null if the issue loop executes everything

    /// Returns the ordinal of an operation's site in the module.
    std::uint32_t site(std::uint32_t pc) const { return decoded.function->firstSite.value + pc; }
    /// Returns the site of an operation; at the end of the function, where there is no instruction, returns the last site.
    std::uint32_t siteOrLast(std::uint32_t pc) const { return site(std::min(pc, std::uint32_t(decoded.ops.size()) - 1)); }
};

/// Remembers what earlier launches of a kernel have shown, to choose the number of threads. It affects only the duration of a launch.
struct KernelHistory {
    /// Says whether the kernel has read allocations that it writes to (OfWritten) or has not (OfOthers). Such reads take longer in several
    /// threads.
    enum class Reads : std::uint8_t { Unknown, OfOthers, OfWritten };
    bool isDependent = false;    ///< whether its blocks depend on their order, or a launch had something to report
    bool isIndependent = false;  ///< whether the blocks of a launch have run in several threads
    Reads reads = Reads::Unknown;
    std::uint64_t blockTicks = 0;  ///< warp instructions of a block; 0 if not known
};

/// Holds a prepared kernel, which all its launches share.
struct Kernel {
    std::vector<std::unique_ptr<FunctionCode>> functions;  ///< by index in Module::functions; null if not reachable, or only declared
    const FunctionCode* entry = nullptr;
    std::uint32_t counterCount = 0;     ///< number of operations in all functions
    std::uint32_t layoutCount = 0;      ///< number of loads and stores in all functions
    std::uint32_t staticSharedEnd = 0;  ///< end of static shared memory, including the part that is reserved for the system
    std::uint32_t dynamicSharedOffset = 0;
    std::unordered_map<std::string, std::uint64_t> sharedOffsets;  ///< offsets of shared variables, by name in the PTX
    bool copiesAsynchronously = false;
    bool usesHeap = false;  ///< whether the kernel can reach malloc or free
    KernelInfo info;
    mutable KernelHistory history;  ///< not synchronised, since one launch runs at a time
};

/// Holds the engine's data about a module. Mutable members are filled as kernels are prepared and launched.
struct LoadedModule::Impl {
    ModuleId id{};
    std::shared_ptr<const ptx::Module> module;
    std::function<std::uint64_t(const std::string&)> addressOf;
    mutable std::map<SiteId, trace::Site> sites;  ///< sites of the functions of the kernels prepared so far
    /// Indices of the functions whose sites are in `sites`, and of those whose sites were sent to the sink.
    mutable std::set<std::uint32_t> functionsWithSites, functionsRecorded;
    mutable std::unordered_map<std::string, std::shared_ptr<const Kernel>> kernels;  ///< prepared so far
    mutable std::unique_ptr<DeviceHeap> heap;                                        ///< made by the first launch that may need it

    /// Returns the origins of the addresses in a function. `isPointer` says which 8-byte words of the kernel's parameters are pointers; it
    /// is empty for a device function. Thread-safe.
    const ptx::AddressOrigins& originsOf(std::uint32_t function, const std::vector<bool>& isPointer) const;
    mutable std::map<std::pair<std::uint32_t, std::vector<bool>>, ptx::AddressOrigins> originsByFunction;
    mutable std::mutex originsMutex;

    /// Returns the sites of the kernel that were not sent to the sink before. (All launches of a module have one sink.)
    std::map<SiteId, trace::Site> sitesToRecord(const Kernel& kernel) const;
    /// Returns the kernel, prepared. Fails if there is no such kernel, or a function, variable or instruction cannot be prepared.
    Result<std::shared_ptr<const Kernel>> findOrPrepareKernel(const std::string& name) const;
};

}  // namespace simtscope::simt

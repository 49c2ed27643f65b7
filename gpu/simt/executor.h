// Runs one launch: resident blocks in turn, their warps in turn, one split of a warp at a time.
//
// The parts are in files of their own: blocks and schedule (executor.cpp), the run loop (run.cpp), parting and meeting (control.cpp),
// calls (calls.cpp), barriers (barriers.cpp), lanes talking to each other (exchange.cpp, gather.cpp, matrix.cpp), memory (memory.cpp,
// atomics.cpp), asynchronous copies (async_copies.cpp, mbarriers.cpp), textures and surfaces (textures.cpp), device printf (builtins.cpp),
// events (record.cpp), findings (faults.cpp), totals (totals.cpp).
#pragma once

#include <deque>
#include <optional>
#include <string>

#include "gpu/simt/cost_cache.h"
#include "gpu/simt/engine.h"
#include "gpu/simt/random.h"
#include "gpu/simt/state.h"

namespace simtscope::simt {

/// Executions of a site. As differences: what enters (or leaves) the run of ops that starts here, up to the end of the basic block.
struct Counter {
    std::int64_t instructions = 0, threads = 0;
};

/// Memory access of one warp instruction, resolved lane by lane.
struct Access {
    LaneMask mask = 0;
    LaneMask shared = 0, local = 0, device = 0, param = 0;  ///< where the lanes go
    LaneOffsets address{};                                  ///< in its space; absolute for device memory
    std::array<std::byte*, kWarpSize> pointer{};            ///< null for local memory
    std::array<std::uint32_t, kWarpSize> allocation{};
    LaneOffsets offset{};  ///< in the allocation
};

using Values = std::array<trace::LaneColumn, trace::kMaxElements>;

/// What an exchange shows: operand, result and, for a shuffle, the source lane.
struct Exchanged {
    trace::LaneColumn operand{}, result{}, source{};
};
/// Done for the lanes, whose registers are all in the frame (exchange.cpp).
Exchanged exchangeColumns(const Frame& frame, const ptx::DecodedOp& op, LaneMask lanes);

class Executor {
public:
    Executor(const LoadedModule& module, const Kernel& kernel, const LaunchRequest& request, const DeviceMemory& memory,
             const EngineOptions& options, trace::Launch& launch, trace::Sink* sink, std::uint64_t& eventsLeft);
    LaunchResult run();

private:
    // Blocks (executor.cpp)
    std::uint32_t residentLimit() const;
    std::unique_ptr<Block> startBlock(BlockId id);
    void finishBlock(Block& block);
    bool shouldStart(const std::deque<std::unique_ptr<Block>>& resident, std::uint32_t limit) const;
    std::size_t pickBlock(const std::deque<std::unique_ptr<Block>>& resident);
    bool nobodyComes(const std::deque<std::unique_ptr<Block>>& resident);
    /// Until it is done, has had its turn, waits for other blocks (Block::waitEpoch), or the launch fails.
    bool runBlock(Block& block);
    bool pickWarp(Block& block, std::size_t& chosen);
    void checkLimits();
    void report();  // totals.cpp
    void uncount(const Block& block);
    bool failed() const { return m_result.status != LaunchStatus::Success; }

    // One warp (run.cpp): until all its splits wait, or the clock reaches `until`.
    void runWarp(Block& block, Warp& warp, std::uint64_t until);
    void runSplit(Block& block, Warp& warp, std::uint64_t until);
    bool other(Block& block, Warp& warp, const ptx::DecodedOp& op, LaneMask lanes);
    LaneMask guarded(const Split& split, const ptx::DecodedOp& op, const std::byte* registers) const;
    bool nextSplit(Warp& warp);
    void readClock(Split& split, const ptx::DecodedOp& op, LaneMask mask);

    // Parting and meeting (control.cpp), for the split `warp.current`. Where they return true, that split goes on from its pc; otherwise
    // another one is to be chosen.
    void enter(Block& block, Warp& warp, Split& split);
    bool arrive(Block& block, Warp& warp);
    bool branch(Block& block, Warp& warp, const ptx::DecodedOp& op, const OpExtra& extra);
    bool branchIndexed(Warp& warp, const ptx::DecodedOp& op, LaneMask lanes);
    std::int32_t joinAt(Warp& warp, LaneMask lanes, std::uint32_t pc, Frame* frame, std::int32_t parent);
    std::int32_t joinFor(Warp& warp, const Split& split, std::uint32_t meeting);
    void part(Warp& warp, LaneMask lanes, std::uint32_t pc, std::int32_t join);
    void settle(Warp& warp, std::int32_t join);
    void goBehind(const Warp& warp, Split& split) const;
    void setApart(Warp& warp, LaneMask lanes);
    void resume(Warp& warp, const Split& fresh);
    void removeSplit(Warp& warp, std::size_t index);
    bool leave(Block& block, Warp& warp, LaneMask lanes);
    bool giveWay(Block& block, Warp& warp);
    bool releaseParked(Block& block, Warp& warp, std::int32_t from, bool onlyLeaving = false);
    bool leadsOut(const Join& join) const;
    bool releaseWaiting(Block& block);
    void noteTurn(Split& split, bool endsByItself) const;
    std::uint64_t stateHash(const Warp& warp, const Split& split) const;

    // Calls (calls.cpp)
    bool call(Block& block, Warp& warp, const ptx::DecodedOp& op, LaneMask lanes);
    bool returnFrom(Block& block, Warp& warp, LaneMask lanes);
    Frame* newFrame(Block& block, Warp& warp, const FunctionCode& code, Frame* parent, std::uint32_t callPc);
    bool enterFunction(Block& block, Warp& warp, Split& split, const ptx::DecodedOp& op, const FunctionCode& code);
    bool passRegisters(Block& block, Warp& warp, Split& split, const std::vector<ptx::DecodedOp>& moves, LaneMask lanes);
    bool stack(Block& block, Warp& warp, const Split& split, const ptx::DecodedOp& op, LaneMask lanes);

    // Functions of the device runtime (builtins.cpp)
    bool builtin(Block& block, Warp& warp, const Split& split, const ptx::DecodedOp& op, const ptx::Function& callee, LaneMask lanes);
    bool allocate(Block& block, Warp& warp, const Split& split, const ptx::CallSite& site, bool frees, LaneMask lanes);
    std::string readText(const Block& block, const Warp& warp, unsigned lane, std::uint64_t address, bool& good) const;
    std::uint64_t readGeneric(const Block& block, const Warp& warp, unsigned lane, std::uint64_t address, unsigned bytes, bool& good) const;

    // Barriers (barriers.cpp)
    bool barrier(Block& block, Warp& warp, const ptx::DecodedOp& op, LaneMask lanes);
    bool barrierFault(Block& block, const Warp& warp, const Split& split, LaneMask lanes, std::uint32_t id, std::uint32_t threads,
                      bool counted);
    bool completed(const Block& block, const Barrier& barrier) const;
    void openBarrier(Block& block, unsigned id);
    void threadsExited(Block& block);

    // Lanes of a warp (exchange.cpp)
    bool exchange(Block& block, Warp& warp, const ptx::DecodedOp& op, LaneMask lanes);
    void exchangeNow(Block& block, Warp& warp, const Split& split, const ptx::DecodedOp& op, LaneMask lanes);
    void recordExchange(Block& block, const Warp& warp, const Split& split, const ptx::DecodedOp& op, LaneMask lanes,
                        const Exchanged& shown);
    void exchangeAcross(Block& block, Warp& warp, const std::vector<std::size_t>& places);
    void gather(Block& block, Warp& warp);

    // Matrix instructions (matrix.cpp)
    void matrix(Block& block, Warp& warp, const Split& split, const ptx::DecodedOp& op, LaneMask lanes);
    bool matrixAccess(Block& block, Warp& warp, const Split& split, const ptx::DecodedOp& op, unsigned index, ptx::MatrixAccess& piece);

    // Memory (memory.cpp, atomics.cpp). False: a fault.
    void noteWait(Split& split, const ptx::DecodedOp& op, LaneMask lanes) const;
    bool load(Block& block, Warp& warp, Split& split, const ptx::DecodedOp& op, LaneMask lanes);
    bool store(Block& block, Warp& warp, const Split& split, const ptx::DecodedOp& op, LaneMask lanes);
    bool atomic(Block& block, Warp& warp, Split& split, const ptx::DecodedOp& op, LaneMask lanes);
    bool vectorAtomic(Block& block, Warp& warp, Split& split, const ptx::DecodedOp& op, LaneMask lanes);
    LaneMask combineLanes(Warp& warp, const Split& split, const ptx::DecodedOp& op, const Access& access, Values& values,
                          trace::LaneColumn& before);
    bool resolve(Block& block, Warp& warp, const Split& split, const ptx::DecodedOp& op, LaneMask lanes, bool writes, Access& access);
    /// The range of device memory that holds the address, or nullptr.
    const DeviceMemory::Range* rangeOf(std::uint64_t address) const;
    bool resolveDevice(Block& block, Warp& warp, const Split& split, LaneMask lanes, unsigned bytes, bool writes, Access& access);
    /// The common access in one go (memory_columns.cpp); false, and nothing done, when it is not one.
    bool columnAccess(Block& block, const Warp& warp, const Split& split, const ptx::DecodedOp& op, LaneMask lanes, AccessKind kind);
    bool loadParameter(const Split& split, const ptx::DecodedOp& op, LaneMask lanes);
    template <class T, class Offset>
    void moveColumn(Block& block, const Warp& warp, const Split& split, const ptx::DecodedOp& op, LaneMask lanes, std::byte* origin,
                    const Offset* offsets, LaneShape shape, std::uint32_t allocation, AccessKind kind);
    void charge(const Split& split, const ptx::DecodedOp& op, AccessKind kind, const Access& access);

    // Asynchronous copies and mbarriers (async_copies.cpp, mbarriers.cpp). False: a fault. Where something completes, `split` is who waits.
    bool asynchronous(Block& block, Warp& warp, Split& split, const ptx::DecodedOp& op, LaneMask lanes);
    bool asyncCopy(Block& block, Warp& warp, const Split& split, const ptx::AsyncCopy& copy, LaneMask lanes);
    bool bulkCopy(Block& block, Warp& warp, const Split& split, const ptx::AsyncCopy& copy, LaneMask lanes);
    bool asyncGroup(Block& block, Warp& warp, const Split& split, const ptx::DecodedOp& op, LaneMask lanes);
    bool asyncArrive(Block& block, Warp& warp, const Split& split, const ptx::DecodedOp& op, LaneMask lanes);
    bool readPart(Block& block, Warp& warp, const Split& split, const ptx::DecodedOp& read, unsigned lane, std::uint32_t bytes,
                  Access& access);
    void complete(Block& block, const Warp& warp, PendingCopy& copy, LaneMask lanes);
    void complete(Block& block, const Warp& warp, const PendingBulk& bulk);
    bool completeCopies(Block& block, Warp& warp, const Split& split, LaneMask lanes,
                        const std::function<bool(const PendingCopy&, unsigned)>& due);
    bool completeBulks(Block& block, Warp& warp, const Split& split, const std::function<bool(const PendingBulk&)>& due);
    bool completeFor(Block& block, const Split& split, std::uint64_t barrier);
    bool completeBytes(Block& block, const Warp& warp, const Split& split, const PendingBulk& bulk);
    bool settleArrivals(Block& block, Warp& warp, const Split& split);
    bool finishCopies(Block& block, Warp& warp, const Split& split, LaneMask lanes);
    bool mbarrier(Block& block, Warp& warp, const Split& split, const ptx::DecodedOp& op, LaneMask lanes);
    bool testMbarrier(Block& block, Warp& warp, const Split& split, const ptx::DecodedOp& op, LaneMask lanes, const Access& access);
    bool resolveMbarrier(Block& block, Warp& warp, const Split& split, const ptx::DecodedOp& op, LaneMask lanes, Access& access);
    bool misuse(const Block& block, const Warp& warp, const Split& split, LaneMask lanes, const Error& error);
    void recordAccess(Block& block, const Warp& warp, const Split& split, trace::EventKind kind, const Access& access, unsigned elements,
                      const Values& values, const trace::LaneColumn* old);

    // Texture and surface objects (textures.cpp). False: a fault.
    bool textureFetch(Block& block, Warp& warp, const Split& split, const ptx::DecodedOp& op, LaneMask lanes);
    bool textureQuery(Block& block, Warp& warp, const Split& split, const ptx::DecodedOp& op, LaneMask lanes);
    bool surfaceAccess(Block& block, Warp& warp, const Split& split, const ptx::DecodedOp& op, LaneMask lanes);
    /// Where a surface access of a lane goes, null: nowhere. False: a fault.
    bool surfaceTexel(const Block& block, const Warp& warp, const Split& split, const ptx::DecodedOp& op, unsigned lane, Access& access);
    void noObject(const Block& block, const Warp& warp, const Split& split, const ptx::DecodedOp& op, unsigned lane, std::uint64_t handle);

    // Events (record.cpp)
    void record(Block& block, const trace::EventInput& input);
    void record(Block& block, const Warp& warp, trace::EventKind kind, std::uint32_t site, LaneMask mask);
    void sendChunks(Block& block, bool last);

    // Findings (faults.cpp)
    void fault(LaunchStatus status, const char* kind, const Block& block, const Warp& warp, const Split& split, LaneMask lanes,
               const std::string& what, std::uint64_t address = 0);
    void stop(LaunchStatus status, const char* kind, std::string text);
    void deadlock(const Block& block);
    void gridDeadlock(const std::deque<std::unique_ptr<Block>>& resident);
    std::string membersAwaited(const Warp& warp, const Split& split) const;
    std::string waits(const Block& block, trace::Finding& finding) const;
    std::string lineText(const Frame& frame, std::uint32_t pc, trace::Finding* finding = nullptr) const;
    std::string nearest(std::uint64_t address) const;

    const LoadedModule& m_module;
    const Kernel& m_kernel;
    const LaunchRequest& m_request;
    const DeviceMemory& m_memory;
    const EngineOptions& m_options;
    trace::Launch& m_launch;
    trace::Sink* m_sink;
    std::uint64_t& m_eventsLeft;
    const DeviceModel& m_device;

    std::uint64_t m_time = 0;         ///< warp instructions issued so far
    std::uint64_t m_memoryEpoch = 0;  ///< changes whenever memory that others can see may have changed
    std::uint64_t m_barriers = 0;
    bool m_fine = false;  ///< random schedule: warps may be interrupted before every access
    Random m_random;
    bool m_sawWaiting = false;     ///< a split was found going in circles or polling since the flag was cleared
    bool m_sharedWritten = false;  ///< by the warp that has its turn: its next back edge ends the turn
    bool m_turnOver = false;
    std::uint64_t m_quietEpoch = ~0ull, m_quietSince = 0;  ///< since when all blocks have been waiting, and in which memory epoch
    std::vector<Counter> m_counters;                       ///< per op: what enters the run of ops from here to the end of its basic block
    std::vector<Counter> m_guarded;                        ///< per guarded op: its executions
    std::vector<trace::SiteTotals> m_totals;
    CostCache m_costs;
    const LaneKernels& m_lanes = laneKernels();
    mutable const DeviceMemory::Range* m_lastRange = nullptr;
    DeviceMemory::Range m_heapRange;  ///< of device malloc, beside the program's own memory
    std::vector<std::unique_ptr<Block>> m_spare;
    std::uint64_t m_blocksDone = 0, m_blockCount = 0, m_nextCheck = 0;
    std::vector<std::byte> m_parameters;
    LaunchResult m_result;
};

}  // namespace simtscope::simt

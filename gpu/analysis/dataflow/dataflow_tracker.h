// Observes a replay and tracks, for every register and lane, the origin of its value: the versions that flowed into it.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <unordered_map>
#include <unordered_set>

#include "gpu/analysis/dataflow/versions.h"
#include "gpu/analysis/replay/replay.h"

namespace simtscope::analysis {

/// Describes the effect of one instruction on origins. It is computed once per instruction.
struct OriginRule {
    enum class Kind : std::uint8_t { None, Copy, Select, Operation } kind = Kind::None;
    std::uint16_t operation = 0;
    OriginRule()
    {
        to.fill(-1);
        from.fill(-1);
    }
    /// The column of each destination; -1: none (a predicate, `_`).
    std::array<std::int32_t, std::tuple_size_v<decltype(ptx::DecodedOp::destination)>> to;
    /// The column of each source; -1: none, also for constants and special registers.
    std::array<std::int32_t, std::tuple_size_v<decltype(ptx::DecodedOp::source)>> from;
};

/// Holds the origin rules of one function. A column is a register's index among those whose origin is tracked.
struct OriginRules {
    unsigned columns = 0;
    std::vector<OriginRule> rules;                             ///< indexed by instruction
    std::vector<std::pair<std::uint32_t, std::int32_t>> wide;  ///< 64-bit registers: slot, column
    std::vector<ptx::ScalarType> columnType;                   ///< type with which the register was declared
    std::unordered_map<std::uint32_t, std::int32_t> columnOfSlot;

    /// Returns the index of a register's column; negative for a slot that is no register.
    std::int32_t columnOf(ptx::Slot slot) const
    {
        const auto found = slot.constant || !ptx::present(slot) ? columnOfSlot.end() : columnOfSlot.find(slot.offset);
        return found == columnOfSlot.end() ? std::int32_t(-1) : found->second;
    }
};

/// Observes the replay of a block and records every write and exchange as a version.
class DataflowTracker final : public ReplayObserver {
public:
    /// `versions` must outlive this object.
    explicit DataflowTracker(Versions& versions) : m_versions(&versions) {}

    void frameMade(Frame& frame) override;
    void arithmetic(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes) override;
    void assigned(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes) override;
    void privateAccess(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes, const trace::LaneColumn& addresses) override;
    void privateCopy(std::uint64_t from, std::uint64_t to, std::uint32_t bytes, LaneMask lanes) override;
    Result<void> event(EventIndex index, const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op,
                       std::span<const FrameLanes> groups) override;

    Result<void> completion(EventIndex index, const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op) override;

    /// Sets the warp of the following events; private memory is tracked per warp.
    void setWarp(WarpId warp) { m_warp = warp; }

private:
    struct TrackedEvent {  // One event with all that the tracker needs of it.
        EventIndex index;
        const trace::Event& event;
        const trace::EventData& data;
        const ptx::DecodedOp& op;
        std::span<const FrameLanes> groups;
    };
    using Handler = void (DataflowTracker::*)(const TrackedEvent&);
    struct Row {
        trace::EventKind kind;
        Handler handler;
    };
    static const Row kHandlers[];

    const OriginRules& rulesOf(const Frame& frame);
    Provenance origin(const Frame& frame, std::int32_t column, unsigned lane) const;
    void setOrigin(Frame& frame, std::int32_t column, unsigned lane, Provenance origin);
    /// Makes every register of the lane that holds this value stand for the version.
    void rebind(Frame& frame, unsigned lane, Provenance value, std::uint32_t version);
    Provenance combined(Frame& frame, const ptx::DecodedOp& op, const OriginRule& rule, unsigned lane);
    Access access(const TrackedEvent& at, unsigned lane) const;

    void load(const TrackedEvent& at);
    void store(const TrackedEvent& at);
    void atomic(const TrackedEvent& at);
    unsigned nextAtomicLane(const TrackedEvent& at, LaneMask left);
    /// Returns the value that the lane's atomic wrote.
    static std::uint64_t writtenByAtomic(const TrackedEvent& at, unsigned lane);
    void atomicLane(const TrackedEvent& at, const FrameLanes& group, unsigned lane);
    void exchange(const TrackedEvent& at);
    void pass(const TrackedEvent& at);
    void combineLanes(const TrackedEvent& at);
    void noOrigin(const TrackedEvent& at);
    void asyncLoad(const TrackedEvent& at);

    // Matrix instructions (dataflow_matrix.cpp).
    void matrix(const TrackedEvent& at);
    void matrixLoad(const TrackedEvent& at);
    void matrixStore(const TrackedEvent& at);
    void multiply(const TrackedEvent& at, const FrameLanes& group);
    Provenance matrixStored(const FrameLanes& group, const ptx::DecodedOp& op, unsigned lane, unsigned element);
    Provenance matrixOrigin(const Frame& frame, ptx::Slot slot, unsigned lane);
    void setMatrixOrigin(Frame& frame, ptx::Slot slot, unsigned lane, Provenance origin);

    /// Returns the version of the value that a lane passes on; makes a new one unless the register holds one already.
    std::uint32_t passed(const TrackedEvent& at, const FrameLanes& group, unsigned lane);
    void widen(Frame& frame, unsigned lane, Provenance origin, std::uint64_t& value, Access& access);

    std::array<Provenance, kWarpSize>& privateWord(std::uint64_t address);
    Provenance privateLoad(std::uint64_t address, unsigned bytes, unsigned lane);
    void privateStore(std::uint64_t address, unsigned bytes, unsigned lane, Provenance origin);

    Versions* m_versions;
    WarpId m_warp{};
    std::unordered_map<const ptx::DecodedFunction*, std::unique_ptr<OriginRules>> m_rules;
    std::unordered_set<std::uint32_t> m_passing;  // threads that have passed a value on
    const ptx::DecodedFunction* m_latestFunction = nullptr;
    const OriginRules* m_latestRules = nullptr;
    std::array<Provenance, kWarpSize> m_matrixLoaded{};  // origins that a matrix instruction loaded, by lane
    unsigned m_matrixPart = 0;                           // memory accesses that the instruction has made so far
    /// Origins that asynchronous copies have read and not yet written, in the order of issue, by site and thread.
    using Words = std::array<Provenance, trace::kMaxElements>;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::deque<Words>> m_copied;
    std::unordered_map<std::uint64_t, std::array<Provenance, kWarpSize>> m_private;  // by warp and 4-byte word of private memory
};

/// Builds the table of each instruction's effect on origins, for all files of the tracker.
OriginRules originRules(const ptx::DecodedFunction& function, Versions& versions);

}  // namespace simtscope::analysis

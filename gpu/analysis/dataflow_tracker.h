// Watches a replay and keeps, for every register and lane, what flowed into its value.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <unordered_map>
#include <unordered_set>

#include "gpu/analysis/replay.h"
#include "gpu/analysis/versions.h"

namespace simtscope::analysis {

/// What an instruction does to the origin of values, worked out once.
struct OriginRule {
    enum class Kind : std::uint8_t { None, Copy, Select, Operation } kind = Kind::None;
    std::uint16_t operation = 0;
    OriginRule()
    {
        to.fill(-1);
        from.fill(-1);
    }
    std::array<std::int32_t, std::tuple_size_v<decltype(ptx::DecodedOp::destination)>> to;  ///< column of each; -1: none (a predicate, `_`)
    std::array<std::int32_t, std::tuple_size_v<decltype(ptx::DecodedOp::source)>> from;     ///< -1 also for constants and special registers
};

struct OriginRules {
    unsigned columns = 0;
    std::vector<OriginRule> rules;                             ///< by instruction
    std::vector<std::pair<std::uint32_t, std::int32_t>> wide;  ///< registers of 64 bits: slot, column
    std::vector<ptx::ScalarType> columnType;                   ///< as the register was declared
    std::unordered_map<std::uint32_t, std::int32_t> columnOfSlot;

    std::int32_t columnOf(ptx::Slot slot) const
    {
        const auto found = slot.constant || !ptx::present(slot) ? columnOfSlot.end() : columnOfSlot.find(slot.offset);
        return found == columnOfSlot.end() ? std::int32_t(-1) : found->second;
    }
};

class DataflowTracker final : public ReplayObserver {
public:
    explicit DataflowTracker(Versions& versions) : m_versions(&versions) {}

    void frameMade(Frame& frame) override;
    void arithmetic(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes) override;
    void assigned(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes) override;
    void privateAccess(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes, const trace::LaneColumn& addresses) override;
    void privateCopy(std::uint64_t from, std::uint64_t to, std::uint32_t bytes, LaneMask lanes) override;
    Result<void> event(EventIndex index, const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op,
                       std::span<const LaneGroup> groups) override;

    Result<void> completion(EventIndex index, const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op) override;

    /// The warp of the events to come; private memory is kept per warp.
    void setWarp(WarpId warp) { m_warp = warp; }

private:
    struct Happening {  // one event, with what the tracker's files need of it
        EventIndex index;
        const trace::Event& event;
        const trace::EventData& data;
        const ptx::DecodedOp& op;
        std::span<const LaneGroup> groups;
    };
    using Handler = void (DataflowTracker::*)(const Happening&);
    struct Row {
        trace::EventKind kind;
        Handler handler;
    };
    static const Row kHandlers[];

    const OriginRules& rulesOf(const Frame& frame);
    Provenance origin(const Frame& frame, std::int32_t column, unsigned lane) const;
    void setOrigin(Frame& frame, std::int32_t column, unsigned lane, Provenance origin);
    /// Every register of the lane with this value stands for the version that holds it from now on.
    void rebind(Frame& frame, unsigned lane, Provenance value, std::uint32_t version);
    Provenance combined(Frame& frame, const ptx::DecodedOp& op, const OriginRule& rule, unsigned lane);
    Access access(const Happening& at, unsigned lane) const;

    void load(const Happening& at);
    void store(const Happening& at);
    void atomic(const Happening& at);
    unsigned nextAtomicLane(const Happening& at, LaneMask left);
    static std::uint64_t writtenByAtomic(const Happening& at, unsigned lane);  ///< what the lane's atomic wrote
    void atomicLane(const Happening& at, const LaneGroup& group, unsigned lane);
    void exchange(const Happening& at);
    void pass(const Happening& at);
    void combineLanes(const Happening& at);
    void noOrigin(const Happening& at);
    void asyncLoad(const Happening& at);

    // Matrix instructions (dataflow_matrix.cpp)
    void matrix(const Happening& at);
    void matrixLoad(const Happening& at);
    void matrixStore(const Happening& at);
    void multiply(const Happening& at, const LaneGroup& group);
    Provenance matrixStored(const LaneGroup& group, const ptx::DecodedOp& op, unsigned lane, unsigned element);
    Provenance matrixOrigin(const Frame& frame, ptx::Slot slot, unsigned lane);
    void setMatrixOrigin(Frame& frame, ptx::Slot slot, unsigned lane, Provenance origin);

    /// The version of the value that a lane passes on, made now unless the register holds one already.
    std::uint32_t passed(const Happening& at, const LaneGroup& group, unsigned lane);
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
    std::array<Provenance, kWarpSize> m_matrixLoaded{};  // by a matrix instruction, lane by lane
    unsigned m_matrixPart = 0;                           // memory accesses that it has made
    /// What asynchronous copies have read and not written yet, in the order of their issue: by site and thread.
    using Words = std::array<Provenance, trace::kMaxElements>;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::deque<Words>> m_copied;
    std::unordered_map<std::uint64_t, std::array<Provenance, kWarpSize>> m_private;  // by warp and 4-byte word of private memory
};

/// For all files of the tracker: the table of an instruction's effect on origins.
OriginRules originRules(const ptx::DecodedFunction& function, Versions& versions);

}  // namespace simtscope::analysis

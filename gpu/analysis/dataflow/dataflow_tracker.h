// Observes a replay and tracks, for every register and lane, the origin of its value: the versions that flowed into it.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <unordered_map>
#include <unordered_set>

#include "gpu/analysis/dataflow/address_flow.h"
#include "gpu/analysis/dataflow/version_builder.h"
#include "gpu/analysis/replay/replay.h"

namespace simtscope::analysis {

/// Describes the effect of one instruction on origins. It is computed once per instruction.
struct OriginRule {
    enum class Kind : std::uint8_t { None, Copy, Select, Operation } kind = Kind::None;
    std::uint16_t operationIndex = 0;
    OriginRule()
    {
        destinationColumns.fill(-1);
        sourceColumns.fill(-1);
    }
    /// The column of each destination; -1: none (a predicate, `_`).
    std::array<std::int32_t, std::tuple_size_v<decltype(ptx::DecodedOp::destination)>> destinationColumns;
    /// The column of each source; -1: none, also for constants and special registers.
    std::array<std::int32_t, std::tuple_size_v<decltype(ptx::DecodedOp::source)>> sourceColumns;
};

/// Holds the origin rules of one function. A column is a register's index among those whose origin is tracked.
struct OriginRules {
    unsigned columnCount = 0;
    std::vector<OriginRule> rules;                                      ///< indexed by instruction
    std::vector<std::pair<std::uint32_t, std::int32_t>> wideRegisters;  ///< 64-bit registers: slot, column
    std::vector<ptx::ScalarType> columnTypes;                           ///< type with which the register was declared
    std::unordered_map<std::uint32_t, std::int32_t> columnOfSlot;

    /// Returns the index of a register's column; negative for a slot that is no register.
    std::int32_t columnOf(ptx::Slot slot) const
    {
        const auto found = slot.isConstant || !ptx::isPresent(slot) ? columnOfSlot.end() : columnOfSlot.find(slot.offset);
        return found == columnOfSlot.end() ? std::int32_t(-1) : found->second;
    }
};

/// Observes the replay of a block and records every write and exchange as a version.
class DataflowTracker final : public ReplayObserver {
public:
    /// `versions`, and `addresses`, which takes the sources of addresses unless it is null, must outlive this object.
    explicit DataflowTracker(VersionBuilder& versions, AddressFlow* addresses = nullptr) : m_versions(&versions), m_addresses(addresses) {}

    void onFrameMade(Frame& frame) override;
    void onArithmetic(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes) override;
    void onAssignment(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes) override;
    void onPrivateAccess(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes, const trace::LaneColumn& addresses) override;
    void onPrivateCopy(std::uint64_t from, std::uint64_t to, std::uint32_t bytes, LaneMask lanes) override;
    Result<void> onEvent(EventIndex index, const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op,
                         std::span<const FrameLanes> groups) override;

    Result<void> onCompletion(EventIndex index, const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op) override;

    /// Sets the warp of the following events; private memory is tracked per warp.
    void setWarp(WarpId warp) { m_warp = warp; }

private:
    /// Describes one event with all that the tracker needs of it.
    struct TrackedEvent {
        EventIndex index;
        const trace::Event& event;
        const trace::EventData& data;
        const ptx::DecodedOp& op;
        std::span<const FrameLanes> groups;
    };
    using Handler = void (DataflowTracker::*)(const TrackedEvent&);
    struct HandlerRow {
        trace::EventKind kind;
        Handler handler;
    };
    static const HandlerRow kHandlers[];

    const OriginRules& rulesOf(const Frame& frame);
    Provenance originOf(const Frame& frame, std::int32_t column, unsigned lane) const;
    void setOrigin(Frame& frame, std::int32_t column, unsigned lane, Provenance origin);
    /// Makes every register of the lane that holds this value stand for the version.
    void rebind(Frame& frame, unsigned lane, Provenance value, std::uint32_t version);
    Provenance combineOrigins(Frame& frame, const ptx::DecodedOp& op, const OriginRule& rule, unsigned lane);
    CellAccess accessOf(const TrackedEvent& tracked, unsigned lane) const;
    /// Lists the versions that flowed into the addresses of the event.
    void noteAddresses(const TrackedEvent& tracked);

    void load(const TrackedEvent& tracked);
    void store(const TrackedEvent& tracked);
    void applyAtomic(const TrackedEvent& tracked);
    unsigned chooseNextAtomicLane(const TrackedEvent& tracked, LaneMask remainingLanes);
    /// Returns the value that the lane's atomic wrote.
    static std::uint64_t computeStoredValue(const TrackedEvent& tracked, unsigned lane);
    void applyAtomicLane(const TrackedEvent& tracked, const FrameLanes& group, unsigned lane);
    void exchange(const TrackedEvent& tracked);
    void passValues(const TrackedEvent& tracked);
    void combineLanes(const TrackedEvent& tracked);
    void clearOrigins(const TrackedEvent& tracked);
    void loadAsync(const TrackedEvent& tracked);

    // Matrix instructions (dataflow_matrix.cpp).
    void passMatrix(const TrackedEvent& tracked);
    void loadMatrix(const TrackedEvent& tracked);
    void storeMatrix(const TrackedEvent& tracked);
    void multiplyMatrices(const TrackedEvent& tracked, const FrameLanes& group);
    Provenance storedMatrixOrigin(const FrameLanes& group, const ptx::DecodedOp& op, unsigned lane, unsigned element);
    Provenance matrixOrigin(const Frame& frame, ptx::Slot slot, unsigned lane);
    void setMatrixOrigin(Frame& frame, ptx::Slot slot, unsigned lane, Provenance origin);

    /// Returns the version of the value that a lane passes on; makes a new one unless the register holds one already.
    std::uint32_t findPassedVersion(const TrackedEvent& tracked, const FrameLanes& group, unsigned lane);
    void widen(Frame& frame, unsigned lane, Provenance origin, std::uint64_t& value, CellAccess& access);

    std::array<Provenance, kWarpSize>& privateWord(std::uint64_t address);
    Provenance loadPrivate(std::uint64_t address, unsigned bytes, unsigned lane);
    void storePrivate(std::uint64_t address, unsigned bytes, unsigned lane, Provenance origin);

    VersionBuilder* m_versions;
    AddressFlow* m_addresses;
    std::vector<std::uint32_t> m_addressVersions;  // of one lane, while they are listed
    WarpId m_warp{};
    std::unordered_map<const ptx::DecodedFunction*, std::unique_ptr<OriginRules>> m_rules;
    std::unordered_set<std::uint32_t> m_passingThreads;  // threads that have passed a value on
    const ptx::DecodedFunction* m_latestFunction = nullptr;
    const OriginRules* m_latestRules = nullptr;
    std::array<Provenance, kWarpSize> m_matrixLoaded{};  // origins that a matrix instruction loaded, by lane
    unsigned m_matrixAccessCount = 0;                    // memory accesses that the instruction has made so far
    /// Origins that asynchronous copies have read and not yet written, in the order of issue, by site and thread.
    using CopiedOrigins = std::array<Provenance, trace::kMaxElements>;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::deque<CopiedOrigins>> m_copiedOrigins;
    std::unordered_map<std::uint64_t, std::array<Provenance, kWarpSize>> m_privateOrigins;  // by warp and 4-byte word of private memory
};

/// Builds the table of each instruction's effect on origins, for all files of the tracker.
OriginRules makeOriginRules(const ptx::DecodedFunction& function, VersionBuilder& versions);

}  // namespace simtscope::analysis

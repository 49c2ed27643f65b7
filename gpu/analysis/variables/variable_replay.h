// Replays a block up to a step, and notes for the lanes of one warp when each register was written and when each scope was entered, so that
// a variable that a thread has not set yet is not shown with a value of an earlier turn of a loop.
#pragma once

#include <bit>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"
#include "gpu/analysis/replay/replay.h"
#include "gpu/analysis/variables/byte_memory.h"
#include "gpu/analysis/variables/function_facts.h"
#include "gpu/core/each_lane.h"

namespace simtscope::analysis {

/// Says when the lanes of a warp did things in an activation; arrays are valid until the replay goes on.
struct FrameTimes {
    ReplayTime call = 0;
    const ReplayTime* writes = nullptr;                 ///< by register and lane
    const ReplayTime* entries = nullptr;                ///< by scope and lane
    const ReplayTime* blocks = nullptr;                 ///< by lane: when it entered its basic block
    const std::array<ReplayTime, 2>* passes = nullptr;  ///< by location and lane: when the lane last entered its block, and the time before

    /// Returns when the lane entered the basic block in which it has last passed the beginning of the location; 0 if it has not. The lane
    /// executes `next` next.
    ReplayTime passTime(FunctionFacts::LocationStart start, std::uint32_t next, unsigned lane) const
    {
        const auto [last, before] = passes[std::size_t(start.id) * kWarpSize + lane];
        const bool isAhead = last != 0 && last == blocks[lane] && start.instruction > next;
        return isAhead ? before : last;
    }
};

/// Replays one warp of a block step by step, forwards.
class VariableReplay final : private ReplayObserver {
public:
    /// All arguments must outlive this object. If `memory` is not null, device memory is that of this other replay, which must get each
    /// event first.
    VariableReplay(const RecordedBlock& source, ReplayModule& module, const ptx::DebugInfo& info, WarpId warp,
                   VariableReplay* memory = nullptr);
    /// Copies the state of a replay that watches nothing, with its device memory. The copy goes on from the same step.
    VariableReplay(const VariableReplay& other);
    VariableReplay& operator=(const VariableReplay&) = delete;
    ~VariableReplay() override;

    /// Watches the variables of these names; call it before the first event. takeChanged() then returns the lanes of the warp for which
    /// the value of such a variable may have changed since the last call, except by a change of shared or device memory.
    enum class Watching {
        Changes,        ///< for takeChanged()
        OnlyLookBehind  ///< only so that lookBehindEvents() executes no more than it must
    };
    /// The replay then executes only what these variables depend on, and knows nothing of other variables and lanes.
    void watch(std::set<std::string> names, Watching watching = Watching::Changes, LaneMask lanes = kAllLanes);
    /// Makes the replay quicker; it then knows no bytes of device memory. Call it before the first event.
    void ignoreDeviceMemory() { m_notesDevice = false; }
    LaneMask takeChanged() { return std::exchange(m_changed, 0); }
    /// Replays an event of any warp. Events must come in the order of the steps; the caller does not mix this with advanceTo().
    Result<void> replayEvent(EventIndex index) { return applyEvent(index, m_source.trace().event(index)); }
    /// Does so with an event that the caller has read.
    Result<void> replayEvent(EventIndex index, const trace::Event& event) { return applyEvent(index, event); }

    /// Replays up to the end of the step; a later step than in the call before. Errors are those of BlockReplay::apply().
    Result<void> advanceTo(std::uint32_t step);
    /// Returns the number of steps that have been replayed.
    std::uint32_t stepCount() const { return m_stepCount; }
    /// Returns the bytes that a copy takes, about.
    std::size_t memoryBytes() const;

    /// Returns the activation in which a lane is; nullptr before its first event and after its last.
    Frame* frame(unsigned lane) { return m_replay.warp(m_warp).frame(lane); }
    /// Returns the instruction of the lane's latest event; the next one where the lane has just entered a basic block.
    std::uint32_t instructionOf(unsigned lane) const { return m_instructions[lane]; }
    FunctionFacts& factsOf(const Frame& frame);

    /// Executes what follows the lane's latest event in the same source line, up to the next event or branch, and then calls `look` with
    /// the next instruction. Afterwards the registers are as before. The lane must be in a frame.
    template <class Look>
    void lookBehindEvent(unsigned lane, const Look& look);
    /// Does the same for lanes of the warp, all of which must be in a frame, and calls `look` with each lane and its next instruction. Only
    /// watched variables need be right meanwhile. Fails where the replay does.
    template <class Look>
    Result<void> lookBehindEvents(LaneMask lanes, const Look& look);
    /// Does the same, and calls `look` once for all lanes that are at the same place, with their mask and their next instruction.
    template <class Look>
    Result<void> lookBehindGroups(LaneMask lanes, const Look& look);

    /// Returns the times of the activation, which must be one of this replay.
    FrameTimes timesOf(const Frame& frame) const;
    /// Returns when the lane wrote the register; 0 if it has not.
    ReplayTime writeTime(const Frame& frame, std::uint32_t registerIndex, unsigned lane) const;
    /// Returns when the lane entered the scope; writes of a variable of the scope are at this time or later.
    ReplayTime entryTime(const Frame& frame, std::size_t scope, unsigned lane) const;
    /// Returns FrameTimes::passTime().
    ReplayTime passTime(const Frame& frame, FunctionFacts::LocationStart start, std::uint32_t next, unsigned lane) const;
    /// Returns when the function was called.
    ReplayTime callTime(const Frame& frame) const;

    /// Returns the local memory of a lane.
    const ByteMemory& localMemory(unsigned lane) const { return m_local[lane]; }
    /// Returns a byte of device memory as the block's accesses have shown it; `allocation` is an AllocationId::value.
    std::optional<std::uint8_t> findDeviceByte(std::uint32_t allocation, std::uint64_t offset) const;
    std::optional<std::uint8_t> findParameterByte(unsigned lane, std::uint64_t address)
    {
        return m_replay.warp(m_warp).findPrivateByte(lane, address);
    }

private:
    struct FrameNotes;

    VariableReplay(const VariableReplay& other, FrameCopies copies);

    void onFrameMade(Frame& frame) override;
    void onArithmetic(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes) override { noteWrites(frame, op, lanes); }
    void onAssignment(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes) override { noteWrites(frame, op, lanes); }
    void onPrivateAccess(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes, const trace::LaneColumn&) override
    {
        noteWrites(frame, op, lanes);
        m_changed |= lanes;
    }
    Result<void> onEvent(EventIndex, const trace::Event&, const trace::EventData&, const ptx::DecodedOp& op,
                         std::span<const FrameLanes> groups) override
    {
        for (const FrameLanes& group : groups)
            noteWrites(*group.frame, op, group.lanes);
        return {};
    }
    void chooseNotes(const Frame& frame);
    void noteWrites(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes);
    Result<void> applyEvent(EventIndex index, trace::Event event);
    /// Describes an instruction that has events.
    struct Place {
        enum class Kind : std::uint8_t { Unseen, None, Needed, LeftOut };
        Kind kind = Kind::Unseen;
        ReplayModule::InstructionPosition position;
    };
    const Place& placeOf(SiteId site);
    void noteInstructions(const trace::Event& event, const Place& place);
    /// Executes what comes before the events that were left out.
    Result<void> catchUp(LaneMask lanes);
    void noteBlockEntry(const trace::Event& event);
    void noteBlockEntry(Frame& present, LaneMask lanes, std::pair<std::uint32_t, std::uint32_t> block);
    void noteAccess(const trace::Event& event);
    void noteAtomic(const trace::Site& site, unsigned lane, ByteMemory& memory, std::uint64_t address);
    /// Executes the rest of the line, saves what it changes for restoreRegisters(), and returns the next instruction.
    std::uint32_t executeLine(unsigned lane, LaneMask lanes);
    void saveRegisters(const Frame& present, std::uint32_t instruction);
    void restoreRegisters(unsigned lane);
    void noteChanges(const trace::Event& event);
    /// Returns those lanes that are at the same place as the lane, and the instruction at which it is after its line.
    std::pair<LaneMask, std::uint32_t> lanesBeside(unsigned lane, LaneMask lanes);

    const RecordedBlock& m_source;
    ReplayModule& m_module;
    const ptx::DebugInfo& m_info;
    WarpId m_warp;
    bool m_needsAllWarps;
    BlockReplay m_replay;
    std::uint32_t m_stepCount = 0;
    ReplayTime m_time = 1;
    std::array<std::uint32_t, kWarpSize> m_instructions{};
    std::vector<std::shared_ptr<FunctionFacts>> m_facts;  ///< by index of the function
    std::unordered_map<const Frame*, std::unique_ptr<FrameNotes>> m_notes;
    std::array<ByteMemory, kWarpSize> m_local;
    std::shared_ptr<std::unordered_map<std::uint32_t, ByteMemory>> m_device;  ///< by allocation; shared with other replays
    bool m_notesDevice;                                                       ///< whether no other replay notes its bytes
    trace::EventData m_data;
    const Frame* m_noteFrame = nullptr;  ///< frame of m_frameNotes and m_frameFacts
    FrameNotes* m_frameNotes = nullptr;
    FunctionFacts* m_frameFacts = nullptr;
    std::set<std::string> m_watchedNames;
    bool m_watches = false, m_notesChanges = false;
    std::unique_ptr<ReplaySlice> m_slice;                    ///< null: all instructions are executed
    LaneMask m_lanes = kAllLanes;                            ///< lanes that are replayed
    LaneMask m_behind = 0;                                   ///< lanes whose latest event was left out
    std::vector<Place> m_places;                             ///< by site
    LaneMask m_changed = 0;                                  ///< see takeChanged()
    LaneMask m_nearStart = 0;                                ///< lanes in a basic block in which a watched location begins
    std::array<const Frame*, kWarpSize> m_lastFrames{};      ///< by lane, of its latest event
    std::array<std::uint32_t, kWarpSize> m_lastScopeSets{};  ///< by lane, of its latest event
    std::vector<std::pair<std::uint32_t, FunctionFacts::Column>> m_savedColumns;  ///< by register, in the order in which they were written
    std::vector<std::byte> m_savedRegisters;
    std::vector<ReplayTime> m_savedTimes;
    LaneMask m_savedChanged = 0;
};

template <class Look>
void VariableReplay::lookBehindEvent(unsigned lane, const Look& look)
{
    look(executeLine(lane, LaneMask(1) << lane));
    restoreRegisters(lane);
}

template <class Look>
Result<void> VariableReplay::lookBehindEvents(LaneMask lanes, const Look& look)
{
    return lookBehindGroups(lanes, [&](LaneMask group, std::uint32_t next) {
        for (const unsigned lane : eachLane(group))
            look(lane, next);
    });
}

template <class Look>
Result<void> VariableReplay::lookBehindGroups(LaneMask lanes, const Look& look)
{
    if (auto done = catchUp(lanes & m_behind); !done)
        return done;
    while (lanes != 0) {
        const auto lane = unsigned(std::countr_zero(lanes));
        auto [group, next] = lanesBeside(lane, lanes);
        lanes &= ~group;
        const WatchedInstructions* const watched = factsOf(*frame(lane)).watched();
        const bool isExecuted = !watched || watched->writesAfter[m_instructions[lane]];
        if (isExecuted)
            next = executeLine(lane, group);
        look(group, next);
        if (isExecuted)
            restoreRegisters(lane);
    }
    return {};
}

}  // namespace simtscope::analysis

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
#include "gpu/core/each_lane.h"
#include "gpu/ptx/debug/debug_info.h"

namespace simtscope::analysis {

/// Says which instructions of a function can change what some of its variables hold, or which of them are in scope.
struct WatchedInstructions {
    /// `names` are those of the variables.
    WatchedInstructions(const ptx::DecodedFunction& decoded, const ptx::DebugFunction* debug, const std::set<std::string>& names,
                        const std::vector<std::vector<std::uint32_t>>& written);

    std::vector<char> writes;             ///< by instruction: whether it writes a register in which such a variable may be
    std::vector<char> writesAfter;        ///< by instruction: whether one does that follows in its line without another event
    std::vector<std::uint32_t> lineEnds;  ///< by instruction: the first one that does not follow in its line without another event
    std::vector<std::uint32_t> scopeSet;  ///< by instruction: a number for the set of such variables that are in scope
    std::vector<char> scopes;             ///< by scope: whether such a variable is declared there
    std::set<std::uint32_t> starts;       ///< ids of locations of such variables
};

/// Holds what does not change during a replay: for each function, its debug information and the registers that its instructions write.
class FunctionFacts {
public:
    FunctionFacts(const ptx::Function& function, const ptx::DebugFunction* debug);

    /// Watches variables of these names; null: none is watched.
    void watch(const ptx::DecodedFunction& decoded, const std::set<std::string>& names);
    const WatchedInstructions* watched() const { return m_watched.get(); }

    const ptx::Function& function() const { return *m_function; }
    /// Null for a function without debug information.
    const ptx::DebugFunction* debug() const { return m_debug; }
    /// Returns the registers that the instruction writes, as indices in Function::registers.
    const std::vector<std::uint32_t>& writtenBy(std::uint32_t instruction) const { return m_written[instruction]; }
    /// Returns the index of the register in Function::registers; kNoRegister if there is none of this name.
    std::uint32_t findRegister(const std::string& name) const;
    static constexpr std::uint32_t kNoRegister = 0xffffffffu;

    /// Describes the beginning of a location that does not hold everywhere.
    struct LocationStart {
        std::uint32_t instruction = 0;
        std::uint32_t id = 0;  ///< counts the locations of the function
    };
    /// Returns the beginnings of all locations, by instruction.
    const std::vector<LocationStart>& locationStarts() const { return m_locationStarts; }
    /// Says how the scopes lie to a basic block.
    struct BlockScope {
        bool startsAnew = false;  ///< the scope begins inside the block, and does not contain its first instruction
        bool containsFirst = false, containsLast = false;
    };
    /// Returns this for all scopes and the block of the instructions from `first` to before `end`.
    const std::vector<BlockScope>& scopesOfBlock(std::uint32_t first, std::uint32_t end);
    /// Returns the id of the variable's first location; further ones follow.
    std::uint32_t firstLocationId(std::size_t scope, const ptx::DebugVariable& variable) const;

private:
    const ptx::Function* m_function;
    const ptx::DebugFunction* m_debug;
    std::unordered_map<std::string, std::uint32_t> m_registers;
    std::vector<std::vector<std::uint32_t>> m_written;
    std::vector<LocationStart> m_locationStarts;
    std::vector<std::vector<std::uint32_t>> m_firstLocationIds;                ///< by scope and variable
    std::unordered_map<std::uint64_t, std::vector<BlockScope>> m_blockScopes;  ///< by first instruction and end
    std::unique_ptr<WatchedInstructions> m_watched;
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
    void watch(std::set<std::string> names, Watching watching = Watching::Changes);
    /// Makes the replay quicker; it then knows no bytes of device memory. Call it before the first event.
    void ignoreDeviceMemory() { m_notesDevice = false; }
    LaneMask takeChanged() { return std::exchange(m_changed, 0); }
    /// Replays an event of any warp. Events must come in the order of the steps; the caller does not mix this with advanceTo().
    Result<void> replayEvent(EventIndex index) { return applyEvent(index); }

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
    /// watched variables need be right meanwhile.
    template <class Look>
    void lookBehindEvents(LaneMask lanes, const Look& look);

    /// Returns when the lane wrote the register; 0 if it has not.
    ReplayTime writeTime(const Frame& frame, std::uint32_t registerIndex, unsigned lane) const;
    /// Returns when the lane entered the scope; writes of a variable of the scope are at this time or later.
    ReplayTime entryTime(const Frame& frame, std::size_t scope, unsigned lane) const;
    /// Returns when the lane entered the basic block in which it has last passed the beginning of the location; 0 if it has not. The lane
    /// executes `next` next.
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
    Result<void> applyEvent(EventIndex index);
    void noteBlockEntry(const trace::Event& event);
    void noteBlockEntry(Frame& present, LaneMask lanes, std::pair<std::uint32_t, std::uint32_t> block);
    void noteAccess(const trace::Event& event);
    void noteAtomic(const trace::Site& site, unsigned lane, ByteMemory& memory, std::uint64_t address);
    /// Executes the rest of the line, saves what it changes for restoreRegisters(), and returns the next instruction.
    std::uint32_t executeLine(unsigned lane, LaneMask lanes);
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
    LaneMask m_changed = 0;                                  ///< see takeChanged()
    LaneMask m_nearStart = 0;                                ///< lanes in a basic block in which a watched location begins
    std::array<const Frame*, kWarpSize> m_lastFrames{};      ///< by lane, of its latest event
    std::array<std::uint32_t, kWarpSize> m_lastScopeSets{};  ///< by lane, of its latest event
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
void VariableReplay::lookBehindEvents(LaneMask lanes, const Look& look)
{
    while (lanes != 0) {
        const auto lane = unsigned(std::countr_zero(lanes));
        auto [group, next] = lanesBeside(lane, lanes);
        lanes &= ~group;
        const WatchedInstructions* const watched = factsOf(*frame(lane)).watched();
        const bool isExecuted = !watched || watched->writesAfter[m_instructions[lane]];
        if (isExecuted)
            next = executeLine(lane, group);
        for (const unsigned each : eachLane(group))
            look(each, next);
        if (isExecuted)
            restoreRegisters(lane);
    }
}

}  // namespace simtscope::analysis

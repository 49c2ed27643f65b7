// Replays a block up to a step, and notes for the lanes of one warp when each register was written and when each scope was entered, so that
// a variable that a thread has not set yet is not shown with a value of an earlier turn of a loop.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"
#include "gpu/analysis/replay/replay.h"
#include "gpu/analysis/variables/byte_memory.h"
#include "gpu/ptx/debug/debug_info.h"

namespace simtscope::analysis {

/// Holds what does not change during a replay: for each function, its debug information and the registers that its instructions write.
class FunctionFacts {
public:
    FunctionFacts(const ptx::Function& function, const ptx::DebugFunction* debug);

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
    /// Returns the number of locations.
    std::size_t locationCount() const { return m_locationStarts.size(); }
    /// Returns the id of the variable's first location; further ones follow.
    std::uint32_t firstLocationId(std::size_t scope, const ptx::DebugVariable& variable) const;

    /// Says what entering a basic block means for the scopes, which are indices in DebugFunction::scopes.
    struct BlockScopes {
        std::vector<std::uint32_t> started;          ///< entered anew with the block
        std::vector<std::uint32_t> entered;          ///< entered by a lane that was not in it
        std::vector<std::uint32_t> ended;            ///< left by the end of the block
        std::vector<std::uint32_t> inside;           ///< still entered at the end of the block
        std::vector<std::uint32_t> passedLocations;  ///< ids of the locations that begin in the block
    };
    /// Returns this of the instructions from `first` to before `end`. Made on first use.
    const BlockScopes& scopesOf(std::uint32_t first, std::uint32_t end) const;

private:
    const ptx::Function* m_function;
    const ptx::DebugFunction* m_debug;
    std::unordered_map<std::string, std::uint32_t> m_registers;
    std::vector<std::vector<std::uint32_t>> m_written;
    std::vector<LocationStart> m_locationStarts;
    std::vector<std::vector<std::uint32_t>> m_firstLocationIds;  ///< by scope and variable
    mutable std::unordered_map<std::uint64_t, BlockScopes> m_blockScopes;
};

/// Replays one warp of a block step by step, forwards.
class VariableReplay final : private ReplayObserver {
public:
    /// All arguments must outlive this object.
    VariableReplay(const RecordedBlock& source, ReplayModule& module, const ptx::DebugInfo& info, WarpId warp);
    /// Copies the state, so that the copy goes on from the same step.
    VariableReplay(const VariableReplay& other);
    VariableReplay& operator=(const VariableReplay&) = delete;
    ~VariableReplay() override;

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
    const FunctionFacts& factsOf(const Frame& frame);

    /// Executes what follows the lane's latest event in the same source line, up to the next event or branch, and then calls `look` with
    /// the next instruction. Afterwards the registers are as before. The lane must be in a frame.
    template <class Look>
    void lookBehindEvent(unsigned lane, const Look& look);

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
    }
    Result<void> onEvent(EventIndex, const trace::Event&, const trace::EventData&, const ptx::DecodedOp& op,
                         std::span<const FrameLanes> groups) override
    {
        for (const FrameLanes& group : groups)
            noteWrites(*group.frame, op, group.lanes);
        return {};
    }
    void noteWrites(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes);
    Result<void> applyEvent(EventIndex index);
    void noteBlockEntry(const trace::Event& event);
    void noteEntries(FrameNotes& notes, const FunctionFacts::BlockScopes& scopes, LaneMask lanes);
    void noteAccess(const trace::Event& event);
    void noteAtomic(const trace::Site& site, unsigned lane, ByteMemory& memory, std::uint64_t address);
    /// Executes the rest of the line, saves what it changes for restoreRegisters(), and returns the next instruction.
    std::uint32_t executeLine(unsigned lane);
    void restoreRegisters(unsigned lane);

    const RecordedBlock& m_source;
    ReplayModule& m_module;
    const ptx::DebugInfo& m_info;
    WarpId m_warp;
    bool m_needsAllWarps;
    BlockReplay m_replay;
    std::uint32_t m_stepCount = 0;
    ReplayTime m_time = 1;
    std::array<std::uint32_t, kWarpSize> m_instructions{};
    std::unordered_map<std::uint32_t, std::shared_ptr<const FunctionFacts>> m_facts;  ///< by index of the function
    std::unordered_map<const Frame*, std::unique_ptr<FrameNotes>> m_notes;
    std::array<ByteMemory, kWarpSize> m_local;
    std::unordered_map<std::uint32_t, ByteMemory> m_device;  ///< by allocation
    trace::EventData m_data;
    std::vector<std::byte> m_savedRegisters;
    std::vector<ReplayTime> m_savedTimes;
};

template <class Look>
void VariableReplay::lookBehindEvent(unsigned lane, const Look& look)
{
    look(executeLine(lane));
    restoreRegisters(lane);
}

}  // namespace simtscope::analysis

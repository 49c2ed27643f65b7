// Replays a recorded warp: executes its instructions again, so that its registers are known at every event, for recordings of either
// engine.
//
// Block entries give each lane's exact path; loads, shuffles, votes and atomics give every value that came from outside; arithmetic is
// executed by the same column functions as in the SIMT engine (ptx/alu/alu.h). Each lane has a position of its own, so that diverged lanes
// of a warp can interleave without a model of the warp's scheduler.
//
// Simplifications: clocks and similar values, which no event holds, read as 0. So do the address of a module variable without an allocation
// in the recording, and the result of printf (the result of malloc is recorded). All input of the replay is checked against the module at
// every event; a recording that does not fit is rejected.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "gpu/analysis/replay/replay_slice.h"
#include "gpu/core/result.h"
#include "gpu/ptx/model/decoded_function.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Holds the parsed module of a launch. Its functions are decoded when they are first replayed.
class ReplayModule {
public:
    /// Parses the launch's module. `recording` must outlive the result.
    static Result<std::shared_ptr<ReplayModule>> create(const trace::Recording& recording, const trace::Launch& launch);
    /// Uses a module of the launch that was parsed before, as by parse().
    static Result<std::shared_ptr<ReplayModule>> create(const trace::Recording& recording, const trace::Launch& launch,
                                                        std::shared_ptr<const ptx::Module> parsed);
    /// Parses the launch's module. Fails when there is none, or it is not PTX.
    static Result<std::shared_ptr<const ptx::Module>> parse(const trace::Recording& recording, const trace::Launch& launch);

    /// Describes an instruction of the module.
    struct InstructionPosition {
        std::uint32_t function = 0, instruction = 0;  ///< indices in Module::functions and in Function::instructions
    };
    /// Fails when the module has no such site.
    Result<InstructionPosition> positionOf(SiteId site) const;

    /// Describes a byte of a variable of the module.
    struct VariablePlace {
        const ptx::Variable* variable = nullptr;
        std::uint64_t offset = 0;  ///< bytes from the variable's begin
    };
    /// Returns the module's variable at a device address; nothing if there is none.
    std::optional<VariablePlace> findVariable(std::uint64_t address) const;

    /// Returns the decoded function. Fails, naming the line, for PTX that cannot be decoded.
    Result<const ptx::DecodedFunction*> function(std::uint32_t index);

    const ptx::Module& module() const { return *m_module; }
    const trace::Recording& recording() const { return *m_recording; }
    const trace::Launch& launch() const { return *m_launch; }
    /// Returns the index of the launch's kernel in Module::functions.
    std::uint32_t kernel() const { return m_kernel; }
    /// Returns the address of a symbol in its own window, as decodeFunction() takes it; 0 if there is no such symbol.
    Result<std::uint64_t> addressOf(const std::string& symbol, ptx::StateSpace space) const;
    /// Returns whether the module has a barrier that reduces: its result depends on other warps' registers.
    bool reducesAtBarriers() const;

private:
    ReplayModule() = default;

    const trace::Recording* m_recording = nullptr;
    const trace::Launch* m_launch = nullptr;
    std::shared_ptr<const ptx::Module> m_module;
    std::uint32_t m_kernel = 0;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_firstSites;  // (first site, function), ordered by site
    std::map<std::string, std::uint64_t> m_symbols, m_shared, m_parameters;
    std::vector<std::unique_ptr<ptx::DecodedFunction>> m_decoded;
};

/// Describes one activation of a function by lanes that called it together.
struct Frame {
    Frame(const ptx::DecodedFunction& decoded, std::uint32_t functionIndex);
    Frame(const Frame& other);
    Frame& operator=(const Frame&) = delete;
    ~Frame() = default;

    const ptx::DecodedFunction* function = nullptr;
    std::uint32_t indexInModule = 0;                  ///< index of the function in its module
    std::shared_ptr<Frame> parent;                    ///< nullptr for the kernel itself
    std::uint32_t callInstruction = 0;                ///< index of the call instruction in the parent
    std::uint32_t depth = 0;                          ///< number of calls between the kernel and this activation
    std::uint64_t baseAddress = 0;                    ///< address of the frame in the thread's private memory
    std::array<std::uint64_t, kWarpSize> stackTop{};  ///< top of each lane's stack when the function was called
    std::vector<std::uint32_t> observerData;          ///< belongs to the observer: its data per register and lane
    std::vector<LaneMask> observerLanes;              ///< belongs to the observer: lanes whose notes are in use, per register

    /// Returns the columns of the registers, aligned to 64 bytes.
    std::byte* registers() { return m_storage.data() + alignmentGap(); }
    const std::byte* registers() const { return m_storage.data() + alignmentGap(); }
    /// Reads a register; an absent slot reads as 0.
    std::uint64_t read(ptx::Slot slot, unsigned lane, unsigned bytes);
    /// Writes a register; `bytes` is the size of its column's elements.
    void write(ptx::Slot slot, unsigned lane, unsigned bytes, std::uint64_t value);
    LaneMask predicate(std::uint32_t offset);
    LaneMask predicate(ptx::Slot slot);
    void writePredicate(ptx::Slot slot, LaneMask lanes, LaneMask value);
    /// Returns the lanes of `mask` for which the guard of `op` holds.
    LaneMask guardedLanes(const ptx::DecodedOp& op, LaneMask mask);

private:
    std::size_t alignmentGap() const { return -reinterpret_cast<std::uintptr_t>(m_storage.data()) & 63u; }
    std::vector<std::byte> m_storage;
};

/// Holds the lanes of one event that are in the same frame.
struct FrameLanes {
    std::shared_ptr<Frame> frame;
    LaneMask lanes = 0;
};

/// Receives the actions of a warp during a replay. An event is reported before `op` takes effect, arithmetic after it.
class ReplayObserver {
public:
    virtual ~ReplayObserver() = default;
    /// Reports a new frame, before its first instruction.
    virtual void onFrameMade(Frame&) {}
    /// Reports an arithmetic operation of these lanes.
    virtual void onArithmetic(Frame&, const ptx::DecodedOp&, LaneMask) {}
    /// Reports destinations whose value comes from outside the block: a kernel parameter, a clock.
    virtual void onAssignment(Frame&, const ptx::DecodedOp&, LaneMask) {}
    /// Reports that `op` reads or writes parameters of a call, in private memory at the lanes' addresses.
    virtual void onPrivateAccess(Frame&, const ptx::DecodedOp&, LaneMask, const trace::LaneColumn& /*addresses*/) {}
    /// Reports a call of a function that PTX only declares, such as vprintf, with up to 8 bytes of each argument.
    virtual void onDeclaredCall(Frame&, const ptx::DecodedOp&, const ptx::Function& /*callee*/, LaneMask,
                                std::span<const trace::LaneColumn> /*arguments*/)
    {
    }
    /// Reports a fence or a barrier of the warp, for which there is no event. The lanes pass `op` before the warp's next event.
    virtual void onSynchronisation(Frame&, const ptx::DecodedOp&, LaneMask) {}
    /// Reports that the lanes copy `bytes` bytes of private memory, which passes a parameter or a result of a call.
    virtual void onPrivateCopy(std::uint64_t /*from*/, std::uint64_t /*to*/, std::uint32_t /*bytes*/, LaneMask) {}
    /// Reports an event with its instruction, and the lanes that execute it by frame. An error ends the replay.
    virtual Result<void> onEvent(EventIndex, const trace::Event&, const trace::EventData&, const ptx::DecodedOp&,
                                 std::span<const FrameLanes>)
    {
        return {};
    }
    /// Reports a store of an asynchronous operation, which its lanes issued earlier, at `op`.
    virtual Result<void> onCompletion(EventIndex, const trace::Event&, const trace::EventData&, const ptx::DecodedOp&) { return {}; }
};

/// Maps the frames of a replay to those of its copy.
using FrameCopies = std::unordered_map<const Frame*, std::shared_ptr<Frame>>;

/// Describes the reduction of the predicates that the threads bring to a barrier.
struct BarrierVote {
    std::uint32_t threadCount = 0;
    bool isTrueForAll = true, isTrueForAny = false;
    bool isLeaving = false;  ///< whether threads leave with this result; the next arrival starts a new reduction
};
using BarrierVotes = std::array<BarrierVote, 16>;

/// Replays one warp. Each lane has its own frame and position.
class WarpReplay {
public:
    /// `module`, `votes` and `observer` must outlive this object; a null `observer` sees nothing.
    WarpReplay(ReplayModule& module, BlockId block, WarpId warp, BarrierVotes& votes, ReplayObserver* observer);
    /// Copies the state of another replay, with its frames, which are added to `copies`.
    WarpReplay(const WarpReplay& other, BarrierVotes& votes, ReplayObserver* observer, FrameCopies& copies);

    /// Replays the lanes of an event up to its site and through it. Takes the events of this warp in recorded order.
    Result<void> apply(EventIndex index, const trace::Event& event, const trace::EventData& data);

    /// Executes only the instructions of a slice, which must outlive this object; call it before the first event. The caller may then
    /// leave out events of instructions that the slice does not need, except block entries and exits.
    void setSlice(ReplaySlice* slice) { m_slice = slice; }
    /// Moves lanes behind an instruction of their basic block whose event was left out.
    Result<void> passOver(LaneMask lanes, std::uint32_t instruction);

    /// Returns the frame of a lane; nullptr before its first event and after its last.
    Frame* frame(unsigned lane) const { return m_lanes[lane].frame.get(); }
    /// Returns the instruction that a lane executes next, and the end of the basic block up to which it goes on without another event.
    std::pair<std::uint32_t, std::uint32_t> remainingInstructions(unsigned lane) const
    {
        return {m_lanes[lane].position, m_lanes[lane].blockEnd};
    }
    /// Returns a byte of the parameters of calls in the private memory of a lane; nullopt if none was written at the address.
    std::optional<std::uint8_t> findPrivateByte(unsigned lane, std::uint64_t address) const
    {
        const auto found = m_privateBytes.find(address);
        return found == m_privateBytes.end() ? std::nullopt : std::optional(found->second[lane]);
    }

private:
    struct Lane {
        std::shared_ptr<Frame> frame;
        std::uint32_t position = 0, blockEnd = 0;  // next instruction, and end of the basic block
        std::uint8_t element = 0;                  // element of a vector atomic, which has one event per element
        std::uint64_t stackTop = ptx::kStackBase;
    };

    Result<void> enterBlock(const trace::Event& event);
    Result<void> leaveBlock(LaneMask lanes);
    Result<void> replayTo(const trace::Event& event, ReplayModule::InstructionPosition position, std::vector<FrameLanes>& groups);
    Result<void> executeRange(const std::shared_ptr<Frame>& frame, std::uint32_t from, std::uint32_t to, LaneMask lanes);
    Result<void> execute(const std::shared_ptr<Frame>& frame, const ptx::DecodedOp& op, LaneMask active);
    Result<void> call(const std::shared_ptr<Frame>& frame, const ptx::DecodedOp& op, LaneMask lanes);
    Result<void> enterFunction(const std::shared_ptr<Frame>& caller, const ptx::DecodedOp& op, std::uint32_t callee, LaneMask lanes);
    void reportDeclaredCall(Frame& frame, const ptx::DecodedOp& op, const ptx::Function& callee, LaneMask lanes);
    void passRegisters(Frame& frame, const std::vector<ptx::DecodedOp>& moves, LaneMask lanes);
    void moveStack(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes);
    void leaveFunction(const std::shared_ptr<Frame>& frame, LaneMask lanes);
    void stageMatrix(const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op,
                     const ptx::DecodedFunction& function);
    Result<void> computeMatrix(const trace::Event& event, const ptx::DecodedOp& op, const FrameLanes& group);
    LaneMask accessParameters(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes);
    void accessPrivate(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes);
    void copyPrivate(std::uint64_t from, std::uint64_t to, std::uint32_t bytes, LaneMask lanes);
    void voteAtBarrier(trace::EventKind kind, const ptx::DecodedOp& op, const FrameLanes& group);
    void writeResults(const trace::EventData& data, const ptx::DecodedOp& op, const FrameLanes& group);
    void loadValues(const trace::EventData& data, const ptx::DecodedOp& op, const FrameLanes& group);
    void takeResult(const trace::EventData& data, const ptx::DecodedOp& op, const FrameLanes& group);
    void takePhase(const trace::EventData& data, const ptx::DecodedOp& op, const FrameLanes& group);
    void takeHeapAddress(const trace::EventData& data, const ptx::DecodedOp& op, const FrameLanes& group);
    Result<std::shared_ptr<Frame>> makeFrame(std::uint32_t function, std::uint64_t base);
    LaneMask lanesInSameFrame(LaneMask lanes) const;
    Error makeMismatchError(const trace::Event& event, const MessageTemplate<>& reason) const;
    std::uint8_t& privateByte(unsigned lane, std::uint64_t address);

    ReplayModule* m_module;
    BlockId m_block;
    WarpId m_warp;
    BarrierVotes* m_votes;
    ReplayObserver* m_observer;
    ReplaySlice* m_slice = nullptr;  // null: all instructions are executed
    std::array<Lane, kWarpSize> m_lanes;
    ptx::MatrixStage m_matrixStage;  // data that the matrix instruction has loaded so far
    // One value per lane for each byte of call parameters.
    std::unordered_map<std::uint64_t, std::array<std::uint8_t, kWarpSize>> m_privateBytes;
};

/// Replays all warps of a block in the recorded order of their events.
class BlockReplay {
public:
    /// All arguments must outlive this object; a null `observer` sees nothing.
    BlockReplay(ReplayModule& module, const trace::BlockTrace& trace, ReplayObserver* observer);
    /// Copies the state of another replay, with its frames, which are added to `copies`. The copy goes on from there.
    BlockReplay(const BlockReplay& other, ReplayObserver* observer, FrameCopies& copies);
    /// Replays one event. Errors name the event that does not fit.
    Result<void> apply(EventIndex index);
    /// Replays an event that the caller has read. `data` need not be valid for a block entry.
    Result<void> apply(EventIndex index, const trace::Event& event, const trace::EventData& data);
    WarpReplay& warp(WarpId warp) { return m_warps[warp.value]; }
    const WarpReplay& warp(WarpId warp) const { return m_warps[warp.value]; }

private:
    const trace::BlockTrace* m_trace;
    std::unique_ptr<BarrierVotes> m_votes;
    std::vector<WarpReplay> m_warps;
    trace::EventData m_data;
};

}  // namespace simtscope::analysis

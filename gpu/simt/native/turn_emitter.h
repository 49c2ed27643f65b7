// Emits the machine code of TurnCode for the basic blocks of a function, once for all lanes and once for some.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "gpu/simt/native/assembler.h"
#include "gpu/simt/native/emitter.h"
#include "gpu/simt/native/turn_code.h"

namespace simtscope::simt::native {

/// Registers that stay what they are through a turn.
inline constexpr General kContext = General::R14, kTime = General::R13, kEntered = General::Rbp;
inline constexpr Arguments kOfTurn{General::Rbx, General::R15, General::R12};

#define SIMTSCOPE_TURN_FIELD(field) std::int32_t(offsetof(TurnContext, field))

/// How an access of lanes without guard looks in the code: it jumps to `otherwise`, having changed nothing, where it is none of the common
/// ones. `record` emits what follows one that may have to be recorded. False: it is never one of them, and nothing was emitted.
bool emitAccess(Assembler& as, const ptx::DecodedOp& op, const StepOf& step, bool isPartial, Label otherwise,
                const std::function<void(bool isShared)>& record);

class TurnEmitter {
public:
    TurnEmitter(const ptx::DecodedFunction& function, std::span<const StepOf> steps,
                std::function<bool(std::uint32_t offset, std::uint32_t first, std::uint32_t last)> isWithin);

    /// Code for an address that is a multiple of 64. It begins with a function of (TurnContext*, entry).
    std::vector<std::uint8_t> code();
    /// Where a turn can begin, or go on, after what is left to the issue loop; 0: nowhere.
    std::size_t entryOf(std::uint32_t pc, bool isPartial) const;

private:
    using Helper = std::int32_t;  ///< the offset of its field in TurnContext
    struct Cold {
        Label from, back;
        std::uint32_t pc = 0;
        Helper helper = 0;
    };
    struct Exit {
        Label from;
        TurnEnd end;
    };
    struct Version {
        std::vector<Label> blocks, ops;  ///< by operation: the way into its basic block; itself
        std::vector<bool> isEntry;
    };

    const ptx::DecodedFunction& m_function;
    std::span<const StepOf> m_steps;
    std::function<bool(std::uint32_t, std::uint32_t, std::uint32_t)> m_isWithin;
    Assembler as;
    Version m_versions[2];
    bool m_isPartial = false;
    std::int32_t m_pending = 0;  ///< instructions by which kTime is late
    Label m_epilogue;
    std::vector<Cold> m_cold;
    std::vector<Exit> m_exits;

    Version& version() { return m_versions[m_isPartial]; }
    std::uint32_t size() const { return std::uint32_t(m_steps.size()); }
    void function();
    void enterBlock(std::uint32_t pc);
    std::uint32_t computeRun(std::uint32_t pc);
    void access(std::uint32_t pc);
    void record(std::uint32_t pc, bool isShared);
    void branch(std::uint32_t pc);
    void barrier(std::uint32_t pc);
    void loadArguments();
    void call(std::uint32_t pc, Helper helper);
    void callHelper(std::uint32_t pc, Helper helper);
    void catchUp();
    Label exitTo(TurnEnd::Kind kind, std::uint32_t pc);
    void frame();
    void outOfLine();
};

}  // namespace simtscope::simt::native

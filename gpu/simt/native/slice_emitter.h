// Emits the machine code of SliceCode for the basic blocks of a function: once for all lanes, and once for some lanes.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "gpu/simt/native/assembler.h"
#include "gpu/simt/native/emitter.h"
#include "gpu/simt/native/slice_code.h"

namespace simtscope::simt::native {

/// Processor registers that keep their meaning during a time slice.
inline constexpr GeneralRegister kContext = GeneralRegister::R14, kTime = GeneralRegister::R13, kEntered = GeneralRegister::Rbp;
inline constexpr ArgumentRegisters kSliceArguments{GeneralRegister::Rbx, GeneralRegister::R15, GeneralRegister::R12};

#define SIMTSCOPE_SLICE_FIELD(field) std::int32_t(offsetof(SliceContext, field))

/// Emits a load or store without a guard. The code changes nothing and jumps to `slowPath` if the lanes are neither side by side nor at
/// one address. `record` emits the code after an access that may have to be recorded. Returns false, and emits nothing, if the code could
/// never execute this access.
bool emitAccess(Assembler& assembler, const ptx::DecodedOp& op, const SliceOperation& operation, bool isPartial, Label slowPath,
                const std::function<void(bool isShared)>& record);

/// Emits the code of one function.
class SliceEmitter {
public:
    SliceEmitter(const ptx::DecodedFunction& function, std::span<const SliceOperation> operations,
                 std::function<bool(std::uint32_t offset, std::uint32_t first, std::uint32_t last)> isWithin);

    /// Returns the code, for an address that is a multiple of 64. It begins with a function of (SliceContext*, entry).
    std::vector<std::uint8_t> emitCode();
    /// Returns the offset in the code at which a time slice can begin, or go on after an operation that the issue loop has executed; 0 if
    /// there is none at `pc`.
    std::size_t entryOf(std::uint32_t pc, bool isPartial) const;

private:
    using Helper = std::int32_t;  ///< offset of the function pointer's field in SliceContext
    /// Describes a call of a helper that is emitted out of line.
    struct ColdCall {
        Label entryLabel, returnLabel;
        std::uint32_t pc = 0;
        Helper helper = 0;
    };
    /// Describes a jump out of the code, and the end that it reports.
    struct Exit {
        Label from;
        SliceEnd end;
    };
    /// Holds the labels of the code for all lanes, or of the code for some lanes.
    struct Version {
        std::vector<Label> blockLabels, operationLabels;  ///< by operation: the entry of its basic block, and the operation itself
        std::vector<bool> isEntry;
    };

    const ptx::DecodedFunction& m_function;
    std::span<const SliceOperation> m_operations;
    std::function<bool(std::uint32_t, std::uint32_t, std::uint32_t)> m_isWithin;
    Assembler m_assembler;
    Version m_versions[2];
    bool m_isPartial = false;
    std::int32_t m_pendingInstructions = 0;  ///< number of instructions that are not yet added to kTime
    Label m_epilogue;
    std::vector<ColdCall> m_coldCalls;
    std::vector<Exit> m_exits;

    Version& version() { return m_versions[m_isPartial]; }
    std::uint32_t size() const { return std::uint32_t(m_operations.size()); }
    void emitFunction();
    void emitBlockEntry(std::uint32_t pc);
    std::uint32_t emitRun(std::uint32_t pc);
    void emitAccessOperation(std::uint32_t pc);
    void emitRecord(std::uint32_t pc, bool isShared);
    void emitBranch(std::uint32_t pc);
    void emitBarrier(std::uint32_t pc);
    void loadArguments();
    void emitCall(std::uint32_t pc, Helper helper);
    void emitHelperCall(std::uint32_t pc, Helper helper);
    void addPendingTime();
    Label makeExit(SliceEnd::Kind kind, std::uint32_t pc);
    void emitPrologueAndEpilogue();
    void emitColdCalls();
};

}  // namespace simtscope::simt::native

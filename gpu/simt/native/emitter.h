// Emits the operations of a section of a run for half of a warp, 16 lanes. A column of 32 bits is then one vector register, a column of 64
// bits is two ("parts", of 8 lanes each), and a predicate is a mask register.
//
// Columns stay in vector registers from one operation to the next. A column is stored in the register file in two cases: its vector
// register is needed for another column; or nothing in the section reads the column any more, but something after the section may.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "gpu/simt/native/assembler.h"
#include "gpu/simt/native/register_uses.h"

namespace simtscope::simt::native {

/// Holds the registers in which the native function keeps its arguments.
struct ArgumentRegisters {
    GeneralRegister registers = GeneralRegister::Rdi, constants = GeneralRegister::Rsi, mask = GeneralRegister::Rdx;
};

/// Emits one section of a run for half a warp: allocates vector and mask registers, and loads and stores columns. A form (forms.h) asks it
/// for operands, and emits instructions through `code`.
class Emitter {
public:
    /// `end` is the end of the section, as an index into the run. `isPartial` says that the code changes only the lanes of the mask. All
    /// references must outlive this object.
    Emitter(Assembler& assembler, const RegisterUses& uses, const std::byte* constants, const ArgumentRegisters& arguments, unsigned half,
            bool isPartial, std::uint32_t end);

    /// Begins an operation; `index` is its index in the run.
    void begin(const ptx::DecodedOp& op, const ptx::AluRow& row, std::uint32_t index);
    /// Ends an operation: makes the results the values of the destinations, and frees the registers of columns that nothing needs any more.
    void finish();

    Assembler& code;  ///< where instructions are emitted

    // These return properties of the current operation.
    const ptx::DecodedOp& op() const { return *m_op; }
    unsigned destinationParts() const { return partsOf(m_row->destination); }
    unsigned sourceParts(unsigned source) const { return partsOf(m_row->sources[source]); }
    bool isConstant(unsigned source) const { return m_op->source[source].isConstant; }
    std::uint64_t constant(unsigned source) const;

    /// Returns a vector register that holds a part of a source.
    unsigned sourceVector(unsigned source, unsigned part = 0);
    /// Returns a part of a source in a register or in memory, for an instruction that can broadcast elements of its width.
    VectorOperand registerOrMemory(unsigned source, unsigned part = 0);
    /// Extends each lane's 32 bits to 64, in a scratch register.
    unsigned extendTo64(unsigned source, unsigned part, bool isSigned, unsigned scratchIndex);
    /// Returns a mask register with a predicate. If the operation reads !p, the negated predicate is in the scratch mask; if
    /// `appliesNegation` is false, the negation is ignored.
    unsigned sourcePredicate(unsigned source, unsigned scratchMask, bool appliesNegation = true);
    /// Returns a vector register for a part of a destination.
    unsigned destinationVector(unsigned part = 0, unsigned destination = 0);
    /// Returns the mask register for a destination that is a predicate.
    unsigned destinationPredicate(unsigned destination = 0);
    bool writes(unsigned destination) const { return isPresent(m_op->destination[destination]); }

    /// Returns a register that is free within an operation. Scratch masks may be used only after all calls of sourcePredicate(). Mask
    /// register 0 cannot select the lanes that an instruction writes.
    static unsigned scratch(unsigned index) { return kFirstScratch + index; }
    static constexpr unsigned kScratchMask = 5, kScratchMask2 = 0;

    /// Returns the vector registers that half a column of this type takes; 0 for a predicate, which takes a mask register.
    static unsigned partsOf(ptx::ScalarType type) { return type == ptx::ScalarType::Pred ? 0 : bitWidth(type) > 32 ? 2 : 1; }

private:
    // Vector registers 0 to 27 are allocated, 28 to 30 are scratch registers, and 31 serves stores.
    static constexpr unsigned kVectorCount = 28, kFirstScratch = 28, kStoreScratch = 31;
    /// Numbers of mask registers: the first of kMaskCount that are allocated, and two that mark the lanes that keep their old values.
    static constexpr unsigned kFirstMask = 1, kMaskCount = 4, kInactiveLanesUpper = 6, kInactiveLanes = 7;

    /// Describes a PTX register that is in registers of the processor.
    struct Column {
        ptx::Slot slot{};
        unsigned parts = 0;  ///< vector registers that half a warp takes; 0 for a predicate
        std::array<std::uint8_t, 2> registers{};
        bool isDirty = false;   ///< whether the value differs from that in the register file
        bool isPinned = false;  ///< whether it is a source or result of the current operation, so that it must not be evicted
    };
    const RegisterUses& m_uses;
    const std::byte* m_constants;
    ArgumentRegisters m_arguments;
    unsigned m_half;
    bool m_isPartial;
    std::uint32_t m_end, m_index = 0;
    const ptx::DecodedOp* m_op = nullptr;
    const ptx::AluRow* m_row = nullptr;
    std::vector<Column> m_columns;    ///< columns that are in registers
    std::array<Column, 4> m_results;  ///< destinations of the current operation
    std::array<bool, 4> m_hasResult{};
    std::uint32_t m_freeVectors = (1u << kVectorCount) - 1;  ///< bit i: register i is free
    std::uint32_t m_freeMasks = ((1u << kMaskCount) - 1) << kFirstMask;

    std::int32_t offsetOf(ptx::Slot slot, unsigned parts, unsigned part) const;
    GeneralRegister baseOf(ptx::Slot slot) const { return slot.isConstant ? m_arguments.constants : m_arguments.registers; }
    Column* find(ptx::Slot slot);
    Column& load(ptx::Slot slot, unsigned parts);
    Column& findOrAllocateResult(unsigned destination);
    void allocate(Column& column);
    void release(const Column& column);
    void evict(bool isMask);
    void store(const Column& column);
    void storePredicate(const Column& column);
    void storeIfNeeded(std::size_t index);
};

}  // namespace simtscope::simt::native

// Emits the operations of a part of a run for half of a warp: 16 lanes. A column of 32 bits is then one vector register, one of 64 bits is
// two ("parts", of 8 lanes each), and a predicate is a mask register.
//
// Columns stay in registers from one operation to the next. One is stored when nothing in the part reads it any more and something else
// may, or when its register is needed: into its own place in the register file.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "gpu/simt/native/assembler.h"
#include "gpu/simt/native/run_use.h"

namespace simtscope::simt::native {

/// Where the native function keeps its arguments.
struct Arguments {
    General registers = General::Rdi, constants = General::Rsi, mask = General::Rdx;
};

class Emitter {
public:
    /// `end`: of the part, as an index into the run. `isPartial`: only for the lanes of the mask.
    Emitter(Assembler& assembler, const RunUse& use, const std::byte* constants, const Arguments& arguments, unsigned half, bool isPartial,
            std::uint32_t end);

    void begin(const ptx::DecodedOp& op, const ptx::AluRow& row, std::uint32_t index);
    /// After its instructions: the destinations have their new values, and what nothing needs any more gives its registers back.
    void finish();

    // Of the operation at hand.
    Assembler& as;
    const ptx::DecodedOp& op() const { return *m_op; }
    unsigned parts() const { return partsOf(m_row->destination); }
    unsigned sourceParts(unsigned source) const { return partsOf(m_row->sources[source]); }
    bool isConstant(unsigned source) const { return m_op->source[source].constant; }
    std::uint64_t constant(unsigned source) const;

    /// A part of a source in a vector register.
    unsigned vector(unsigned source, unsigned part = 0);
    /// The same, or its place in memory, for an instruction that can broadcast elements of its width.
    VectorOperand any(unsigned source, unsigned part = 0);
    /// Each lane's 32 bits as 64 of them, in a scratch register.
    unsigned extended(unsigned source, unsigned part, bool isSigned, unsigned scratchIndex);
    /// A predicate as the operation reads it: where it is written !p, its opposite in the scratch mask, unless that `asWritten` is not
    /// wanted.
    unsigned predicate(unsigned source, unsigned scratchMask, bool asWritten = true);
    unsigned to(unsigned part = 0, unsigned destination = 0);
    unsigned toPredicate(unsigned destination = 0);
    bool writes(unsigned destination) const { return present(m_op->destination[destination]); }

    /// Free within an operation. Masks: only after all predicates were asked for.
    static unsigned scratch(unsigned index) { return kScratch + index; }
    static constexpr unsigned kMaskScratch = 5, kMaskScratch2 = 0;

    static unsigned partsOf(ptx::ScalarType type) { return type == ptx::ScalarType::Pred ? 0 : bitWidth(type) > 32 ? 2 : 1; }

private:
    static constexpr unsigned kVectors = 28, kScratch = 28, kStoreScratch = 31;
    static constexpr unsigned kFirstMask = 1, kMasks = 4, kOthersUpper = 6, kOthers = 7;  ///< "others": lanes that keep what they have

    struct Column {
        ptx::Slot slot{};
        unsigned parts = 0;  ///< 0: a predicate
        std::array<std::uint8_t, 2> at{};
        bool dirty = false, pinned = false;
    };
    const RunUse& m_use;
    const std::byte* m_constants;
    Arguments m_arguments;
    unsigned m_half;
    bool m_isPartial;
    std::uint32_t m_end, m_index = 0;
    const ptx::DecodedOp* m_op = nullptr;
    const ptx::AluRow* m_row = nullptr;
    std::vector<Column> m_columns;    ///< in registers
    std::array<Column, 4> m_results;  ///< of the operation at hand
    std::array<bool, 4> m_hasResult{};
    std::uint32_t m_freeVectors = (1u << kVectors) - 1;  ///< bit i: register i
    std::uint32_t m_freeMasks = ((1u << kMasks) - 1) << kFirstMask;

    std::int32_t placeOf(ptx::Slot slot, unsigned parts, unsigned part) const;
    General baseOf(ptx::Slot slot) const { return slot.constant ? m_arguments.constants : m_arguments.registers; }
    Column* find(ptx::Slot slot);
    Column& load(ptx::Slot slot, unsigned parts);
    Column& result(unsigned destination);
    void allocate(Column& column);
    void release(const Column& column);
    void evict(bool isMask);
    void store(const Column& column);
    void storePredicate(const Column& column);
    void settle(std::size_t index);
};

}  // namespace simtscope::simt::native

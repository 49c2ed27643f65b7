#include "gpu/simt/native/emitter.h"

#include <algorithm>
#include <bit>

namespace simtscope::simt::native {

using ptx::Slot;

namespace {

/// Returns the number of registers that a column takes. A constant takes one, since it has the same value in all lanes.
unsigned registerCountOf(Slot slot, unsigned parts)
{
    return slot.isConstant ? 1 : parts;
}

}  // namespace

Emitter::Emitter(Assembler& assembler, const RegisterUses& uses, const std::byte* constants, const ArgumentRegisters& arguments,
                 unsigned half, bool isPartial, std::uint32_t end)
    : code(assembler), m_uses(uses), m_constants(constants), m_arguments(arguments), m_half(half), m_isPartial(isPartial), m_end(end)
{
    if (!m_isPartial)
        return;
    code.move32(GeneralRegister::Rax, m_arguments.mask);
    code.not32(GeneralRegister::Rax);
    if (m_half)
        code.shiftRight32(GeneralRegister::Rax, 16);
    code.maskFromRegister(kInactiveLanes, GeneralRegister::Rax);
    code.maskShiftRight(kInactiveLanesUpper, kInactiveLanes, 8);
}

void Emitter::begin(const ptx::DecodedOp& op, const ptx::AluRow& row, std::uint32_t index)
{
    m_op = &op;
    m_row = &row;
    m_index = index;
    m_hasResult.fill(false);
    for (Column& column : m_columns)
        column.isPinned = std::ranges::find(op.source, column.slot) != op.source.end();
    // Loads the predicates before anything is in the scratch masks, because they are needed if another predicate must be stored to free its
    // register.
    for (unsigned i = 0; i < row.sources.size(); ++i)
        if (row.sources[i] == ptx::ScalarType::Pred && isPresent(op.source[i]))
            load(op.source[i], 0);
}

void Emitter::finish()
{
    for (unsigned i = 0; i < m_results.size(); ++i) {
        if (!m_hasResult[i])
            continue;
        if (Column* const old = find(m_results[i].slot)) {
            release(*old);
            *old = m_results[i];
        } else {
            m_columns.push_back(m_results[i]);
        }
    }
    for (std::size_t i = m_columns.size(); i-- > 0;)
        if (m_columns[i].isPinned)
            storeIfNeeded(i);
}

std::uint64_t Emitter::constant(unsigned source) const
{
    std::uint64_t value = 0;
    std::memcpy(&value, m_constants + m_op->source[source].offset, sourceParts(source) == 2 ? 8 : 4);
    return value;
}

std::int32_t Emitter::offsetOf(Slot slot, unsigned parts, unsigned part) const
{
    return std::int32_t(slot.offset) + (parts == 0 ? std::int32_t(2 * m_half) : kVectorBytes * std::int32_t(m_half * parts + part));
}

Emitter::Column* Emitter::find(Slot slot)
{
    const auto found = std::ranges::find(m_columns, slot, &Column::slot);
    return found == m_columns.end() ? nullptr : &*found;
}

Emitter::Column& Emitter::load(Slot slot, unsigned parts)
{
    if (Column* const cachedColumn = find(slot)) {
        cachedColumn->isPinned = true;
        return *cachedColumn;
    }
    Column column{slot, parts, {}, false, true};
    allocate(column);
    if (parts == 0)
        code.maskLoad(column.registers[0], baseOf(slot), offsetOf(slot, 0, 0));
    else if (slot.isConstant)
        code.emit(parts == 2 ? vector::kBroadcast64 : vector::kBroadcast32, column.registers[0], 0,
                  VectorOperand::memory(m_arguments.constants, std::int32_t(slot.offset)));
    else
        for (unsigned part = 0; part < parts; ++part)
            code.emit(vector::kLoad, column.registers[part], 0, VectorOperand::memory(m_arguments.registers, offsetOf(slot, parts, part)));
    return m_columns.emplace_back(column);
}

unsigned Emitter::sourceVector(unsigned source, unsigned part)
{
    const Slot slot = m_op->source[source];
    return load(slot, sourceParts(source)).registers[slot.isConstant ? 0 : part];
}

VectorOperand Emitter::registerOrMemory(unsigned source, unsigned part)
{
    const Slot slot = m_op->source[source];
    const unsigned count = sourceParts(source);
    if (!find(slot)) {
        if (slot.isConstant)
            return VectorOperand::element(m_arguments.constants, std::int32_t(slot.offset));
        if (m_uses.nextRead(slot, m_index) >= m_end)  // This is the last read, so loading it into a register does not pay.
            return VectorOperand::memory(m_arguments.registers, offsetOf(slot, count, part));
    }
    return VectorOperand::vector(sourceVector(source, part));
}

unsigned Emitter::extendTo64(unsigned source, unsigned part, bool isSigned, unsigned scratchIndex)
{
    const unsigned to = scratch(scratchIndex), from = sourceVector(source);
    if (part == 1)
        code.emit(vector::kUpperHalf, from, 0, VectorOperand::vector(to), 1);
    code.emit(isSigned ? vector::kExtendSigned : vector::kExtendUnsigned, to, 0, VectorOperand::vector(part == 1 ? to : from));
    return to;
}

unsigned Emitter::sourcePredicate(unsigned source, unsigned scratchMask, bool appliesNegation)
{
    const unsigned maskRegister = load(m_op->source[source], 0).registers[0];
    if (!appliesNegation || !(m_op->negatedSources >> source & 1))
        return maskRegister;
    code.maskNot(scratchMask, maskRegister);
    return scratchMask;
}

Emitter::Column& Emitter::findOrAllocateResult(unsigned destination)
{
    Column& column = m_results[destination];
    if (!m_hasResult[destination]) {
        m_hasResult[destination] = true;
        column = {m_op->destination[destination], destinationParts(), {}, true, true};
        allocate(column);
    }
    return column;
}

unsigned Emitter::destinationVector(unsigned part, unsigned destination)
{
    return findOrAllocateResult(destination).registers[part];
}

unsigned Emitter::destinationPredicate(unsigned destination)
{
    return findOrAllocateResult(destination).registers[0];
}

void Emitter::allocate(Column& column)
{
    const bool isMask = column.parts == 0;
    std::uint32_t& freeRegisters = isMask ? m_freeMasks : m_freeVectors;
    for (unsigned part = 0; part < (isMask ? 1 : registerCountOf(column.slot, column.parts)); ++part) {
        if (freeRegisters == 0)
            evict(isMask);
        column.registers[part] = std::uint8_t(std::countr_zero(freeRegisters));
        freeRegisters &= freeRegisters - 1;
    }
}

void Emitter::release(const Column& column)
{
    if (column.parts == 0)
        m_freeMasks |= 1u << column.registers[0];
    for (unsigned part = 0; column.parts != 0 && part < registerCountOf(column.slot, column.parts); ++part)
        m_freeVectors |= 1u << column.registers[part];
}

/// Frees the registers of the column whose next use is farthest away.
void Emitter::evict(bool isMask)
{
    std::size_t evictedIndex = m_columns.size();
    std::uint32_t latestRead = 0;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const Column& column = m_columns[i];
        if (column.isPinned || (column.parts == 0) != isMask)
            continue;
        if (const std::uint32_t next = m_uses.nextRead(column.slot, m_index); evictedIndex == m_columns.size() || next > latestRead) {
            evictedIndex = i;
            latestRead = next;
        }
    }
    if (m_columns[evictedIndex].isDirty)
        store(m_columns[evictedIndex]);
    release(m_columns[evictedIndex]);
    m_columns.erase(m_columns.begin() + std::ptrdiff_t(evictedIndex));
}

void Emitter::store(const Column& column)
{
    if (column.parts == 0) {
        storePredicate(column);
        return;
    }
    for (unsigned part = 0; part < column.parts; ++part) {
        const VectorOperand operand = VectorOperand::memory(m_arguments.registers, offsetOf(column.slot, column.parts, part));
        unsigned from = column.registers[part];
        if (m_isPartial) {
            const auto inactiveLanes = std::uint8_t(part == 0 ? kInactiveLanes : kInactiveLanesUpper);
            code.emit(column.parts == 2 ? toWide(vector::kBlend) : vector::kBlend, kStoreScratch, from, operand,
                      Masking{inactiveLanes, false});
            from = kStoreScratch;
        }
        code.emit(vector::kStore, from, 0, operand);
    }
}

void Emitter::storePredicate(const Column& column)
{
    const std::int32_t offset = offsetOf(column.slot, 0, 0);
    unsigned from = column.registers[0];
    if (m_isPartial) {
        code.maskLoad(kScratchMask2, m_arguments.registers, offset);
        code.emitMask(MaskOp::And, kScratchMask2, kScratchMask2, kInactiveLanes);
        code.emitMask(MaskOp::AndNot, kScratchMask, kInactiveLanes, from);
        code.emitMask(MaskOp::Or, kScratchMask, kScratchMask, kScratchMask2);
        from = kScratchMask;
    }
    if (m_half == 0) {
        code.maskStore(m_arguments.registers, offset, from);
        return;
    }
    // Stores both halves at once, so that a later read of all lanes need not wait until two stores have reached memory.
    code.load16(GeneralRegister::Rax, m_arguments.registers, std::int32_t(column.slot.offset));
    code.maskToRegister(GeneralRegister::Rcx, from);
    code.shiftLeft32(GeneralRegister::Rcx, 16);
    code.or32(GeneralRegister::Rax, GeneralRegister::Rcx);
    code.store32(m_arguments.registers, std::int32_t(column.slot.offset), GeneralRegister::Rax);
}

void Emitter::storeIfNeeded(std::size_t index)
{
    Column& column = m_columns[index];
    column.isPinned = false;
    const std::uint32_t next = m_uses.nextRead(column.slot, m_index);
    if (next < m_end)
        return;
    if (column.isDirty && next != RegisterUses::kNeverRead)
        store(column);
    release(column);
    m_columns.erase(m_columns.begin() + std::ptrdiff_t(index));
}

}  // namespace simtscope::simt::native

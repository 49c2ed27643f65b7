#include "gpu/cuda/instrument/operand_columns.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

#include "gpu/core/messages/gpu.h"
#include "gpu/cuda/instrument/record_format.h"
#include "gpu/cuda/instrument/recorded_roles.h"

namespace simtscope::cuda {

using ptx::DecodedOp;
using ptx::Instruction;
using ptx::Operand;
using ptx::OpKind;
using ptx::ScalarType;

namespace {

std::string sinkRegister(unsigned bits, unsigned index)
{
    return fmt::format("%simtscope_b{}_{}", bits, index);
}

/// Returns the bits of a literal in the width of the instruction's operand: 0d… and decimal fractions may also stand for a 32-bit float.
std::uint64_t literalBits(const Operand& literal, unsigned bytes)
{
    if (literal.isFloatLiteral && literal.floatWidth == 64 && bytes == 4)
        return std::bit_cast<std::uint32_t>(float(std::bit_cast<double>(literal.integer)));
    return std::uint64_t(literal.integer);
}

bool writes(const Operand& destination, const std::string& registerName)
{
    return (destination.kind == Operand::Kind::Register && destination.text == registerName) ||
           std::ranges::any_of(destination.elements, [&](const Operand& element) { return writes(element, registerName); });
}

}  // namespace

std::string wordRegister(unsigned index)
{
    return fmt::format("%simtscope_w{}", index);
}

Operand makeOperand(Operand::Kind kind, const std::string& text)
{
    Operand operand;
    operand.kind = kind;
    operand.text = text;
    return operand;
}

OperandColumns::OperandColumns(const ptx::DecodedFunction& decoded, ptx::Function& function, ptx::Insertions& insertions)
    : m_decoded(decoded), m_function(function), m_insertions(insertions)
{
    for (const ptx::Register& r : function.registers)
        m_types[r.name] = r.type;
}

ScalarType OperandColumns::findType(const std::string& registerName) const
{
    const auto found = m_types.find(registerName);
    return found == m_types.end() ? ScalarType::None : found->second;
}

Result<RecordColumns> OperandColumns::makeColumns(std::uint32_t index, const DecodedOp& op)
{
    RecordColumns columns;
    if (auto done = append(index, op, columns); !done)
        return tl::unexpected(done.error());
    return columns;
}

Result<void> OperandColumns::append(std::uint32_t index, const DecodedOp& op, RecordColumns& columns)
{
    if (auto done = appendOperands(index, op, columns); !done)
        return done;
    if (columns.words.size() > kMaxColumns)
        return fail(msg::gpu::tooManyValues(m_function.instructions[index].opcodeText()));
    return {};
}

std::string OperandColumns::addressText(const Operand& address, bool isShared, const std::string& destination) const
{
    const unsigned bits = isShared ? 32 : 64;
    if (address.base == Operand::Kind::Symbol)
        return fmt::format("\tmov.u{} {}, {}{};\n", bits, destination, address.text,
                           address.integer ? fmt::format("+{}", address.integer) : "");
    if (address.base != Operand::Kind::Register)
        return fmt::format("\tmov.u{} {}, {};\n", bits, destination, address.integer);
    const unsigned registerBits = ptx::bitWidth(findType(address.text)) == 64 ? 64 : 32;
    std::string text = registerBits == bits ? fmt::format("\tmov.b{} {}, {};\n", bits, destination, address.text)
                                            : fmt::format("\tcvt.u{}.u{} {}, {};\n", bits, registerBits, destination, address.text);
    if (address.integer != 0)
        text += fmt::format("\tadd.s{0} {1}, {1}, {2};\n", bits, destination, address.integer);
    return text;
}

/// Appends the words of one value of `bytes`. A `_` has no value to read, so the instrumented copy replaces it by a new register.
Result<void> OperandColumns::appendValue(const Operand& operand, unsigned bytes, RecordColumns& columns) const
{
    const unsigned usedWordCount = unsigned(columns.words.size());
    const auto wordName = [&](unsigned i) { return wordRegister(usedWordCount + i); };
    const unsigned wordCount = bytes == 8 ? 2 : 1;
    if (operand.kind == Operand::Kind::Immediate) {
        const auto literal = literalBits(operand, bytes);
        columns.words.push_back(std::to_string(std::uint32_t(literal)));
        if (wordCount == 2)
            columns.words.push_back(std::to_string(std::uint32_t(literal >> 32)));
        return {};
    }
    if (operand.kind == Operand::Kind::Symbol || operand.kind == Operand::Kind::Special) {
        columns.text +=
            fmt::format("\tmov.u{} {}, {}{};\n", wordCount == 2 ? 64 : 32, wordCount == 2 ? std::string(kAddressRegister) : wordName(0),
                        operand.text, operand.integer ? fmt::format("+{}", operand.integer) : "");
        if (wordCount == 2)
            columns.text += fmt::format("\tmov.b64 {{{}, {}}}, {};\n", wordName(0), wordName(1), kAddressRegister);
    } else if (operand.kind != Operand::Kind::Register) {
        return fail(msg::gpu::operand());
    } else if (const ScalarType type = findType(operand.text); type == ScalarType::Pred) {
        columns.text +=
            fmt::format("\tselp.u32 {}, {}, {}, {};\n", wordName(0), operand.isNegated ? 0 : 1, operand.isNegated ? 1 : 0, operand.text);
    } else if (const unsigned bits = ptx::bitWidth(type); bits == 64) {
        columns.text += fmt::format("\tmov.b64 {{{}, {}}}, {};\n", wordName(0), wordName(1), operand.text);
    } else if (bits == 32) {
        columns.text += fmt::format("\tmov.b32 {}, {};\n", wordName(0), operand.text);
    } else if (bits == 16) {
        columns.text +=
            fmt::format("\tmov.b16 {}, {};\n\tcvt.u32.u16 {}, {};\n", kHighHalfRegister, operand.text, wordName(0), kHighHalfRegister);
    } else {
        return fail(msg::gpu::operandBits(bits));
    }
    for (unsigned i = 0; i < wordCount; ++i)
        columns.words.push_back(wordName(i));
    return {};
}

Result<void> OperandColumns::appendValues(const Operand& operand, unsigned bytes, RecordColumns& columns) const
{
    if (operand.kind != Operand::Kind::Vector)
        return appendValue(operand, bytes, columns);
    for (const Operand& element : operand.elements)
        if (auto done = appendValue(element, bytes, columns); !done)
            return done;
    return {};
}

/// Appends the words of a source operand. A register that the instruction also writes is saved before the instruction; any other register
/// is unchanged after it.
Result<void> OperandColumns::appendSource(std::uint32_t index, const Operand& operand, unsigned bytes, RecordColumns& columns)
{
    if (!writes(m_function.instructions[index].operands.at(0), operand.text))
        return appendValue(operand, bytes, columns);
    RecordColumns savedColumns{{}, std::move(columns.words)};
    const auto result = appendValue(operand, bytes, savedColumns);
    m_insertions.before[index] += savedColumns.text;
    columns.words = std::move(savedColumns.words);
    return result;
}

/// Replaces each `_` that an instruction writes by a register.
void OperandColumns::replaceSinks(Operand& operand, unsigned bytes)
{
    if (operand.kind == Operand::Kind::Sink)
        operand = makeOperand(Operand::Kind::Register, addRegister(std::max(bytes, 2u) * 8));
    for (Operand& element : operand.elements)
        replaceSinks(element, bytes);
}

std::string OperandColumns::addRegister(unsigned bits)
{
    const std::string name = sinkRegister(bits, m_sinkCount++);
    const ScalarType type = bits == 64 ? ScalarType::B64 : bits == 32 ? ScalarType::B32 : ScalarType::B16;
    m_function.registers.push_back({name, type});
    m_types[name] = type;
    return name;
}

void OperandColumns::replaceRedByAtom(Instruction& instruction, const DecodedOp& op)
{
    instruction.mnemonic = "atom";
    instruction.operands.insert(instruction.operands.begin(), makeOperand(Operand::Kind::Register, addRegister(op.elementBytes * 8u)));
    instruction.row = ptx::findRowIndex(instruction);
}

/// Appends the words of an asynchronous copy into shared memory: its target address, and the copied data, which the instrumented copy loads
/// a second time. The address of the record is the source.
Result<void> OperandColumns::appendCopy(std::uint32_t index, const DecodedOp& op, RecordColumns& columns) const
{
    const Instruction& instruction = m_function.instructions[index];
    const std::size_t operandCount =
        instruction.operands.size() - (instruction.has("L2::cache_hint") && instruction.operands.size() > 3 ? 1 : 0);
    if (operandCount > 3 &&
        !(instruction.operands[3].kind == Operand::Kind::Immediate && instruction.operands[3].integer == 4 * op.elementCount))
        return fail(msg::gpu::copiesLess(instruction.opcodeText()));
    columns.words.emplace_back(kCopyTargetRegister);
    std::string registerList;
    for (unsigned element = 0; element < op.elementCount; ++element) {
        columns.words.push_back(wordRegister(element));
        registerList += (element ? ", " : "") + wordRegister(element);
    }
    columns.text += op.elementCount == 1
                        ? fmt::format("\tld.global.u32 {}, [{}];\n", registerList, kAddressRegister)
                        : fmt::format("\tld.global.v{}.u32 {{{}}}, [{}];\n", op.elementCount, registerList, kAddressRegister);
    return {};
}

/// Appends the words of an access through a texture or surface object: the object, the coordinates, the values.
Result<void> OperandColumns::appendImageAccess(std::uint32_t index, const DecodedOp& op, RecordColumns& columns)
{
    auto& operands = m_function.instructions[index].operands;
    const bool stores = op.kind == OpKind::SurfaceStore;
    Operand& result = operands.at(0).kind == Operand::Kind::Pair ? operands[0].elements.at(0) : operands[0];
    if (!stores)
        replaceSinks(result, op.elementBytes);
    if (op.kind != OpKind::TextureQuery) {
        const Operand& address = operands.at(stores ? 0 : 1);
        const Operand& coordinateOperand = address.elements.at(0);
        if (auto done = appendSource(index, makeOperand(Operand::Kind::Register, address.text), 8, columns); !done)
            return done;
        for (std::size_t i = 0; i < m_decoded.textures[std::size_t(op.offset)].coordinateCount; ++i)
            if (auto done = appendSource(
                    index, coordinateOperand.kind == Operand::Kind::Vector ? coordinateOperand.elements.at(i) : coordinateOperand, 4,
                    columns);
                !done)
                return done;
    }
    return appendValues(stores ? operands.at(1) : result, op.elementBytes, columns);
}

/// Appends the operands that the instruction's row lists, in the order of a record (recordedRoles).
Result<void> OperandColumns::appendRoles(std::uint32_t index, const DecodedOp& op, RecordColumns& columns)
{
    Instruction& instruction = m_function.instructions[index];
    const ptx::InstructionRow& row = ptx::rowOf(instruction);
    for (const ptx::OperandRole role : recordedRoles(op)) {
        const std::size_t operandIndex = row.findOperandIndex(role);
        if (operandIndex == row.operands.size())
            continue;
        const unsigned bytes = recordedBytes(row.operands[operandIndex], op);
        Operand& operand = instruction.operands.at(operandIndex);
        const bool isResult = role == ptx::OperandRole::Result;
        if (isResult && row.operands[operandIndex].width != ptx::OperandWidth::Predicate)
            replaceSinks(operand, bytes);
        const Operand& valueOperand = isResult && operand.kind == Operand::Kind::Pair ? operand.elements.at(0) : operand;
        const bool mayBeOverwritten = !isResult && row.destinationCount > 0;
        if (auto done = mayBeOverwritten ? appendSource(index, valueOperand, bytes, columns) : appendValues(valueOperand, bytes, columns);
            !done)
            return done;
    }
    return {};
}

Result<void> OperandColumns::appendOperands(std::uint32_t index, const DecodedOp& op, RecordColumns& columns)
{
    const Instruction& instruction = m_function.instructions[index];
    switch (op.kind) {
    case OpKind::Barrier: {
        const Operand& id = instruction.operands.at(ptx::rowOf(instruction).findOperandIndex(ptx::OperandRole::BarrierId));
        return id.kind == Operand::Kind::Immediate ? Result<void>()
                                                   : appendValue(id, 4, columns);  // the reader takes a literal from the instruction
    }
    case OpKind::AsyncCopy:
        return appendCopy(index, op, columns);
    case OpKind::Atomic:
        if (op.elementCount > 1)
            return fail(msg::gpu::executes(instruction.opcodeText()));
        break;
    default:
        break;
    }
    return ptx::rowOf(instruction).hasOperand(ptx::OperandRole::Object) ? appendImageAccess(index, op, columns)
                                                                        : appendRoles(index, op, columns);
}

}  // namespace simtscope::cuda

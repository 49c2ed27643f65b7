#include "gpu/ptx/decode/decode_context.h"
#include "gpu/core/messages/ptx.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "gpu/ptx/model/reserved_shared.h"

namespace simtscope::ptx {

unsigned columnBytes(ScalarType type)
{
    return type == ScalarType::Pred ? 0 : bitWidth(type) > 32 ? 8 : 4;
}

DecodeContext::DecodeContext(const Module& module, const Function& function, const SymbolAddress& addressOf, DecodedFunction& out)
    : m_module(module), m_function(function), m_addressOf(addressOf), m_out(out)
{
}

std::uint32_t DecodeContext::reserve(std::uint32_t bytes, std::uint32_t align)
{
    const std::uint32_t offset = (std::uint32_t(m_out.registerBytes) + align - 1) / align * align;
    m_out.registerBytes = offset + bytes;
    return offset;
}

void DecodeContext::reserveFrame(const Variable& variable, std::uint64_t& bytes)
{
    const std::uint64_t align = std::max<std::uint64_t>(variable.align, 4);
    bytes = (bytes + align - 1) / align * align;
    m_frameRanges[variable.name] = {std::uint32_t(bytes), std::uint32_t(variable.bytes)};
    bytes += (variable.bytes + 3) / 4 * 4;
}

FrameRange DecodeContext::reserveFrame(ScalarType type)
{
    const std::uint32_t bytes = columnBytes(type);
    m_out.localBytes = (m_out.localBytes + bytes - 1) / bytes * bytes;
    const FrameRange range{std::uint32_t(m_out.localBytes), bytes};
    m_out.localBytes += bytes;
    return range;
}

DecodedOp DecodeContext::makeFrameAccess(OpKind kind, const FrameRange& range, Slot slot, ScalarType type, std::uint32_t instruction)
{
    DecodedOp op;
    op.destination.fill(absentSlot());
    op.source.fill(absentSlot());
    op.kind = kind;
    op.type = range.bytes == 8 ? ScalarType::B64 : ScalarType::B32;
    op.space = StateSpace::Param;
    op.mode = std::uint8_t(ParamStorage::Frame);
    op.elementBytes = op.registerBytes = std::uint8_t(columnBytes(type));
    op.source[0] = makeSpecialSlot(SpecialRegister::FrameBase);
    op.sourceCount = 1;
    op.offset = range.offset;
    op.instruction = instruction;
    if (kind == OpKind::Load) {
        op.destination[0] = slot;
        op.destinationCount = 1;
    } else {
        op.source[1] = slot;
        op.sourceCount = 2;
    }
    return op;
}

Result<void> DecodeContext::layOutRegisters()
{
    // Predicates come first: they are read most and are small.
    for (const Register& r : m_function.registers)
        if (r.type == ScalarType::Pred)
            m_out.registers[r.name] = reserve(sizeof(LaneMask), sizeof(LaneMask));
    for (const Register& r : m_function.registers) {
        m_types[r.name] = r.type;
        if (r.type == ScalarType::Pred)
            continue;
        if (bitWidth(r.type) == 0 || bitWidth(r.type) > 64)
            return fail(msg::ptx::registerType(r.name, scalarTypeName(r.type)));
        m_out.registers[r.name] = reserve(columnBytes(r.type) * kWarpSize, 64);
    }
    for (const Label& label : m_function.labels)
        m_labels[label.name] = label.instruction;
    for (const Variable& variable : m_module.variables)
        m_moduleVariables[variable.name] = &variable;
    for (const Variable& variable : m_function.variables) {
        m_variables[variable.name] = &variable;
        if (variable.space == StateSpace::Local || variable.space == StateSpace::Param)
            reserveFrame(variable, m_out.localBytes);
        if (variable.space == StateSpace::Local)
            m_out.locals.emplace_back(variable.name, m_frameRanges[variable.name]);
    }
    for (const auto* list : {&m_function.parameters, &m_function.returns})
        for (const Variable& variable : *list) {
            m_variables[variable.name] = &variable;
            if (m_function.isEntry)
                continue;
            const bool isParameter = list == &m_function.parameters;
            if (variable.space == StateSpace::Reg) {
                if (variable.type == ScalarType::Pred)
                    return fail(msg::ptx::passesPredicate(m_function.name, variable.name));
                const FrameRange range = reserveFrame(variable.type);
                const Slot slot{m_out.registers[variable.name], 0};
                (isParameter ? m_out.parameters : m_out.returns).push_back(range);
                (isParameter ? m_out.prologue : m_out.epilogue)
                    .push_back(makeFrameAccess(isParameter ? OpKind::Load : OpKind::Store, range, slot, variable.type, 0));
                continue;
            }
            reserveFrame(variable, m_out.localBytes);
            (isParameter ? m_out.parameters : m_out.returns).push_back(m_frameRanges[variable.name]);
        }
    return {};
}

Slot DecodeContext::makeConstantSlot(std::uint64_t value, ScalarType type)
{
    const unsigned element = columnBytes(type);
    if (type == ScalarType::Pred)
        value = value ? kAllLanes : 0;
    else if (bitWidth(type) < 64)
        value &= (std::uint64_t(1) << bitWidth(type)) - 1;
    const auto [entry, isNew] = m_constants.try_emplace({value, element});
    if (!isNew)
        return entry->second;
    const std::uint32_t offset = m_constantBytes;
    const unsigned bytes = element == 0 ? 64 : element * kWarpSize;
    m_constantBytes += bytes;
    m_constantPool.resize(m_constantBytes);
    if (element == 0) {
        const LaneMask mask = LaneMask(value);
        std::memcpy(m_constantPool.data() + offset, &mask, sizeof mask);
    }
    for (unsigned lane = 0; element != 0 && lane < kWarpSize; ++lane)
        std::memcpy(m_constantPool.data() + offset + lane * element, &value, element);
    entry->second.offset = offset;
    entry->second.isConstant = 1;
    return entry->second;
}

Slot DecodeContext::makeConstantVariablesSlot()
{
    if (m_constantVariables)
        return *m_constantVariables;
    std::vector<std::uint64_t> words(1);
    for (const auto* list : {&m_module.variables, &m_function.variables})
        for (const Variable& variable : *list) {
            if (variable.space != StateSpace::Const)
                continue;
            if (const auto location = findSymbol(variable.name); location) {
                words.push_back(location->address);
                words.push_back(location->address + variable.bytes);
                ++words[0];
            }
        }
    constexpr std::size_t kAlign = 64;
    const std::size_t bytes = words.size() * sizeof words[0];
    const Slot slot{m_constantBytes, 1};
    m_constantBytes += std::uint32_t((bytes + kAlign - 1) / kAlign * kAlign);
    m_constantPool.resize(m_constantBytes);
    std::memcpy(m_constantPool.data() + slot.offset, words.data(), bytes);
    m_constantVariables = slot;
    return slot;
}

Slot DecodeContext::makeSpecialSlot(SpecialRegister specialRegister)
{
    const auto [entry, isNew] = m_specials.try_emplace(specialRegister, 0);
    if (isNew) {
        entry->second = reserve((specialRegister >= SpecialRegister::FrameBase ? 8 : 4) * kWarpSize, 64);
        m_out.specials.emplace_back(specialRegister, entry->second);
    }
    return Slot{entry->second, 0};
}

Slot DecodeContext::makeCarrySlot()
{
    if (m_carryOffset == kNoSlot)
        m_carryOffset = reserve(sizeof(LaneMask), 64);
    return Slot{m_carryOffset, 0};
}

Slot DecodeContext::reserveColumn(ScalarType type)
{
    return Slot{reserve(columnBytes(type) * kWarpSize, 64), 0};
}

Slot DecodeContext::makeScratchSlot()
{
    if (m_scratchOffset == kNoSlot)
        m_scratchOffset = reserve(8 * kWarpSize, 64);
    return Slot{m_scratchOffset, 0};
}

Result<DecodeContext::SymbolLocation> DecodeContext::findSymbol(const std::string& name)
{
    if (const auto range = m_frameRanges.find(name); range != m_frameRanges.end()) {
        const auto variable = m_variables.find(name);
        const bool isLocal = variable != m_variables.end() && variable->second->space == StateSpace::Local;
        return SymbolLocation{true, range->second.offset, isLocal ? StateSpace::Local : StateSpace::Param};
    }
    StateSpace space = StateSpace::None;
    if (const auto variable = m_variables.find(name); variable != m_variables.end())
        space = variable->second->space;
    else if (const auto global = m_moduleVariables.find(name); global != m_moduleVariables.end())
        space = global->second->space;
    else if (!m_module.findFunction(name))
        return fail(msg::ptx::noSymbol(name));
    Result<std::uint64_t> address = m_addressOf(name, space);
    if (!address)
        return tl::unexpected(address.error());
    return SymbolLocation{false, *address, space};
}

Result<Slot> DecodeContext::decodeValue(const Operand& operand, ScalarType type)
{
    switch (operand.kind) {
    case Operand::Kind::Register: {
        const auto found = m_out.registers.find(operand.text);
        if (found == m_out.registers.end())
            return fail(msg::ptx::noRegister(operand.text));
        const ScalarType actualType = registerType(operand.text);
        if (columnBytes(actualType) != columnBytes(type) || (actualType == ScalarType::Pred) != (type == ScalarType::Pred))
            return fail(msg::ptx::otherType(operand.text, scalarTypeName(actualType), scalarTypeName(type)));
        return Slot{found->second, 0};
    }
    case Operand::Kind::Immediate: {
        const Result<std::uint64_t> bits = findLiteralBits(operand, type);
        return bits ? Result<Slot>(makeConstantSlot(*bits, type)) : tl::unexpected(bits.error());
    }
    case Operand::Kind::Special: {
        if (operand.text == "WARP_SZ")
            return makeConstantSlot(kWarpSize, type);
        if (type == ScalarType::Pred && operand.text == "%is_explicit_cluster")
            return makeConstantSlot(0, type);
        if (const auto reserved = findReservedRegister(operand.text)) {
            const Result<std::uint64_t> begin = reserved->isOffset ? m_addressOf(reservedSharedVariable().name, StateSpace::Shared) : 0;
            return begin ? Result<Slot>(makeConstantSlot(*begin + reserved->value, type)) : tl::unexpected(begin.error());
        }
        // %gridid is the only register that can be read in either width.
        const SpecialRegisterType* found =
            findSpecialRegister(operand.text == "%gridid" && columnBytes(type) == 8 ? "%gridid64" : operand.text);
        if (!found)
            return fail(msg::ptx::specialRegister(operand.text));
        if (columnBytes(found->type) != columnBytes(type) || found->specialRegister >= SpecialRegister::Clock)
            return fail(msg::ptx::specialRegisterWidth(operand.text));
        return makeSpecialSlot(found->specialRegister);
    }
    case Operand::Kind::Symbol: {
        const Result<SymbolLocation> location = findSymbol(operand.text);
        if (!location)
            return tl::unexpected(location.error());
        if (location->isInFrame)
            return fail(msg::ptx::addressByMov(operand.text));
        return makeConstantSlot(location->address + std::uint64_t(operand.integer), type);
    }
    default:
        return fail(msg::ptx::operandForm());
    }
}

Result<Slot> DecodeContext::decodePredicate(const Operand& operand, bool& isNegated)
{
    isNegated = operand.isNegated;
    return decodeValue(operand, ScalarType::Pred);
}

Result<Slot> DecodeContext::decodeDestination(const Operand& operand, ScalarType type)
{
    if (operand.kind == Operand::Kind::Sink)
        return absentSlot();
    if (operand.kind != Operand::Kind::Register)
        return fail(msg::ptx::destinationNotRegister());
    return decodeValue(operand, type);
}

Result<void> DecodeContext::decodeAddressOperand(const Operand& operand, DecodedOp& op)
{
    if (operand.kind != Operand::Kind::Address)
        return fail(msg::ptx::notAddress());
    op.offset = operand.integer;
    op.baseBytes = op.space == StateSpace::Shared ? 4 : 8;
    op.source[0] = makeConstantSlot(0, op.space == StateSpace::Shared ? ScalarType::B32 : ScalarType::B64);
    if (operand.base == Operand::Kind::Register) {
        const ScalarType type = registerType(operand.text);
        const auto found = m_out.registers.find(operand.text);
        if (found == m_out.registers.end() || type == ScalarType::Pred)
            return fail(msg::ptx::noAddressRegister(operand.text));
        op.source[0] = Slot{found->second, 0};
        op.baseBytes = std::uint8_t(columnBytes(type));
        return {};
    }
    if (operand.base == Operand::Kind::Symbol) {
        const Result<SymbolLocation> location = findSymbol(operand.text);
        if (!location)
            return tl::unexpected(location.error());
        const bool isWindow = op.space == StateSpace::Shared || op.space == StateSpace::Local;
        const bool isOtherSpace = location->space != op.space && location->space != StateSpace::None;
        const bool isParameter = location->space == StateSpace::Param;
        if (isOtherSpace && (isWindow || isParameter || (op.space == StateSpace::Global && location->space != StateSpace::Const)))
            return fail(msg::ptx::otherSpace(operand.text, stateSpaceName(location->space), stateSpaceName(op.space)));
        op.offset = std::int64_t(std::uint64_t(op.offset) + location->address);
        if (location->isInFrame) {
            op.source[0] = makeSpecialSlot(SpecialRegister::FrameBase);
            op.baseBytes = 8;
            if (op.space == StateSpace::Param)
                op.mode = std::uint8_t(ParamStorage::Frame);
        } else if (op.space == StateSpace::Generic && location->space == StateSpace::Shared) {
            return fail(msg::ptx::sharedWithoutSpace());
        }
    }
    return {};
}

ScalarType DecodeContext::registerType(const std::string& name) const
{
    const auto found = m_types.find(name);
    return found == m_types.end() ? ScalarType::None : found->second;
}

Result<BasicBlockIndex> DecodeContext::findBlock(const std::string& label) const
{
    const auto found = m_labels.find(label);
    if (found == m_labels.end())
        return fail(msg::ptx::noLabel(label));
    return found->second < m_out.graph.blockOf.size() ? m_out.graph.blockOf[found->second] : kExitBlock;
}

const FrameRange* DecodeContext::findFrameRange(const std::string& name) const
{
    const auto found = m_frameRanges.find(name);
    return found == m_frameRanges.end() ? nullptr : &found->second;
}

std::uint32_t findRegisterOffset(const DecodedFunction& function, const std::string& registerName)
{
    const auto found = function.registers.find(registerName);
    return found == function.registers.end() ? kNoSlot : found->second;
}

Result<DecodedFunction> decodeFunction(const Module& module, const Function& function, const SymbolAddress& addressOf)
{
    if (!function.bodyProblem.isEmpty())
        return fail(msg::ptx::bodyNotUnderstood(function.name, function.bodyProblem, function.bodyProblem));
    DecodedFunction decodedFunction;
    decodedFunction.function = &function;
    decodedFunction.graph = buildControlFlowGraph(function);
    DecodeContext context(module, function, addressOf, decodedFunction);
    if (const Result<void> layout = context.layOutRegisters(); !layout)
        return tl::unexpected(layout.error());
    decodedFunction.ops.reserve(function.instructions.size());
    for (std::uint32_t i = 0; i < function.instructions.size(); ++i) {
        const Instruction& instruction = function.instructions[i];
        DecodedOp op;
        op.destination.fill(context.absentSlot());
        op.source.fill(context.absentSlot());
        op.instruction = i;
        Result<void> result = decodeInstruction(context, instruction, op);
        if (result && !instruction.guard.empty()) {
            op.guard = findRegisterOffset(decodedFunction, instruction.guard);
            op.isGuardNegated = instruction.isGuardNegated;
            if (op.guard == kNoSlot)
                result = fail(msg::ptx::noPredicate(instruction.guard));
        }
        op.row = instruction.row;
        if (!result) {
            op = DecodedOp{};
            op.kind = OpKind::Unsupported;
            op.instruction = i;
            decodedFunction.unsupported.emplace_back(i, result.error().message);
        }
        decodedFunction.ops.push_back(op);
    }
    decodeContractions(context);
    decodedFunction.registerBytes = (decodedFunction.registerBytes + 63) / 64 * 64;
    decodedFunction.localBytes = (decodedFunction.localBytes + 15) / 16 * 16;
    // The vector is over-allocated, so that the pool can begin at a multiple of 64 wherever the vector's memory lies.
    decodedFunction.constants.assign(context.m_constantPool.size() + 64, std::byte{});
    const auto padding = std::ptrdiff_t(-reinterpret_cast<std::uintptr_t>(decodedFunction.constants.data()) & 63u);
    std::copy(context.m_constantPool.begin(), context.m_constantPool.end(), decodedFunction.constants.begin() + padding);
    return decodedFunction;
}

}  // namespace simtscope::ptx

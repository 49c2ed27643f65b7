#include "gpu/ptx/flow/address_origin.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>

#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/ptx/flow/address_value.h"

namespace simtscope::ptx {
namespace {

using Value = AddressValue;

enum class ValueRule : std::uint8_t { Copy, Convert, Sum, Difference, Scale, ScaleAndAdd, Select, Mask };
struct RuleRow {
    std::string_view mnemonic;
    ValueRule rule;
    std::size_t operandCount;
};
constexpr std::array kRuleRows{
    RuleRow{"mov", ValueRule::Copy, 2},       RuleRow{"cvta", ValueRule::Copy, 2},       RuleRow{"cvt", ValueRule::Convert, 2},
    RuleRow{"add", ValueRule::Sum, 3},        RuleRow{"or", ValueRule::Sum, 3},          RuleRow{"xor", ValueRule::Sum, 3},
    RuleRow{"sub", ValueRule::Difference, 3}, RuleRow{"mul", ValueRule::Scale, 3},       RuleRow{"mul24", ValueRule::Scale, 3},
    RuleRow{"shl", ValueRule::Scale, 3},      RuleRow{"shr", ValueRule::Scale, 3},       RuleRow{"div", ValueRule::Scale, 3},
    RuleRow{"rem", ValueRule::Scale, 3},      RuleRow{"mad", ValueRule::ScaleAndAdd, 4}, RuleRow{"mad24", ValueRule::ScaleAndAdd, 4},
    RuleRow{"selp", ValueRule::Select, 4},    RuleRow{"and", ValueRule::Mask, 3},
};

/// Kinds of operations whose results come from memory or another source, not from the registers that the instruction reads.
constexpr std::array kValueSources{OpKind::Load,         OpKind::Atomic,      OpKind::Call,     OpKind::Special, OpKind::TextureFetch,
                                   OpKind::TextureQuery, OpKind::SurfaceLoad, OpKind::Mbarrier, OpKind::Stack,   OpKind::Matrix};

class OriginAnalysis {
public:
    OriginAnalysis(const Module& module, const Function& function, const IsPointer& isPointer)
        : m_module(module), m_function(function), m_isPointer(isPointer)
    {
        for (std::uint32_t i = 0; i < function.registers.size(); ++i)
            m_registers.emplace(function.registers[i].name, i);
        m_values.resize(function.registers.size(), kUnsetValue);
        std::vector<bool> isDefined(m_values.size(), false);
        for (const Instruction& instruction : function.instructions)
            forEachDestination(instruction, [&](std::uint32_t to, std::size_t) { isDefined[to] = true; });
        // Parameters of a device function that are registers are written by no instruction.
        for (std::uint32_t i = 0; i < m_values.size(); ++i)
            if (!isDefined[i])
                m_values[i] = classifyForeign(i);
    }

    AddressOrigins run()
    {
        while (runPass()) {
        }
        AddressOrigins origins;
        origins.reads.assign(m_function.instructions.size(), kNoOrigin);
        origins.writes = origins.reads;
        for (std::size_t i = 0; i < m_function.instructions.size(); ++i)
            findAccess(m_function.instructions[i], origins.reads[i], origins.writes[i]);
        origins.objects = std::move(m_objects);
        return origins;
    }

private:
    template <class Act>
    void forEachDestination(const Instruction& instruction, const Act& act) const
    {
        const std::size_t count = std::min<std::size_t>(rowOf(instruction).destinationCount, instruction.operands.size());
        for (std::size_t i = 0; i < count; ++i)
            forEachRegister(instruction.operands[i], 0, act);
    }

    /// Calls `act` for each register of a destination, with its position in a vector.
    template <class Act>
    void forEachRegister(const Operand& operand, std::size_t position, const Act& act) const
    {
        if (operand.kind == Operand::Kind::Register) {
            if (const auto found = m_registers.find(operand.text); found != m_registers.end())
                act(found->second, position);
        } else if (operand.kind == Operand::Kind::Member) {
            if (const auto found = m_registers.find(std::string_view(operand.text).substr(0, operand.text.find('.')));
                found != m_registers.end())
                act(found->second, position);
        } else if (operand.kind != Operand::Kind::Address) {
            for (std::size_t i = 0; i < operand.elements.size(); ++i)
                forEachRegister(operand.elements[i], i, act);
        }
    }

    bool isWide(std::uint32_t index) const { return bitWidth(m_function.registers[index].type) >= 64; }
    /// Returns the class of a value that the register gets from memory or a call.
    Value classifyForeign(std::uint32_t index) const { return isWide(index) ? kEitherValue : kIntegerValue; }

    Value findOrAddObject(AddressOrigin origin)
    {
        const auto found = std::ranges::find(m_objects, origin);
        if (found != m_objects.end())
            return Value(found - m_objects.begin());
        m_objects.push_back(std::move(origin));
        return Value(m_objects.size() - 1);
    }

    Value classifySymbol(const std::string& name)
    {
        for (const std::vector<Variable>* variables : {&m_function.variables, &m_module.variables})
            for (const Variable& variable : *variables)
                if (variable.name == name && variable.space != StateSpace::Param)
                    return findOrAddObject({variable.space, name, 0});
        return kEitherValue;
    }

    Value classifyOperand(const Operand& operand)
    {
        using Kind = Operand::Kind;
        switch (operand.kind) {
        case Kind::Register: {
            const auto found = m_registers.find(operand.text);
            return found == m_registers.end() ? kEitherValue
                   : operand.isNegated        ? scaleValues(m_values[found->second], kIntegerValue)
                                              : m_values[found->second];
        }
        case Kind::Immediate:
        case Kind::Special:
            return kIntegerValue;
        case Kind::Symbol:
            return classifySymbol(operand.text);
        default:
            return kMixedValue;
        }
    }

    /// Returns the class of the base of an address [base + constant].
    Value classifyBase(const Operand& address)
    {
        if (address.kind != Operand::Kind::Address || !address.elements.empty())
            return kMixedValue;
        if (address.base == Operand::Kind::Symbol)
            return classifySymbol(address.text);
        const auto found = m_registers.find(address.text);
        return address.base == Operand::Kind::Register && found != m_registers.end() ? m_values[found->second] : Value(kMixedValue);
    }

    /// Returns whether the instruction is an ld.param of a kernel's parameter.
    bool isParameterLoad(const Instruction& instruction) const
    {
        return m_function.isEntry && instruction.operands.size() >= 2 && rowOf(instruction).kind == OpKind::Load &&
               findSpace(rowOf(instruction), instruction) == StateSpace::Param && instruction.operands[1].base == Operand::Kind::Symbol &&
               std::ranges::find(m_function.parameters, instruction.operands[1].text, &Variable::name) != m_function.parameters.end();
    }

    Value classifyParameter(const Instruction& instruction, std::uint32_t to, std::size_t position)
    {
        const Operand& from = instruction.operands[1];
        const auto type =
            std::ranges::find_if(instruction.modifiers, [](const auto& word) { return bitWidth(findScalarType(word)) == 64; });
        if (type == instruction.modifiers.end())
            return classifyForeign(to);
        const std::int64_t offset = from.integer + std::int64_t(8 * position);
        return m_isPointer(from.text, offset) ? findOrAddObject({StateSpace::Param, from.text, offset}) : Value(kEitherValue);
    }

    /// Returns the class after a conversion. An address in shared or local memory stays one after a conversion between 32 and 64 bits.
    Value classifyConversion(const Instruction& instruction, Value from) const
    {
        unsigned narrowest = 64;
        for (const std::string& word : instruction.modifiers)
            if (const unsigned bits = bitWidth(findScalarType(word)))
                narrowest = std::min(narrowest, bits);
        if (from == kEitherValue)
            return narrowest == 64 ? kEitherValue : kIntegerValue;
        if (!hasOrigin(from) || narrowest == 64)
            return from;
        const StateSpace space = m_objects[std::size_t(from)].space;
        return narrowest == 32 && (space == StateSpace::Shared || space == StateSpace::Local) ? from : Value(kMixedValue);
    }

    Value applyRule(const Instruction& instruction, ValueRule rule)
    {
        const std::vector<Operand>& operands = instruction.operands;
        const auto value = [&](std::size_t i) { return classifyOperand(operands[i]); };
        switch (rule) {
        case ValueRule::Copy:
            return value(1);
        case ValueRule::Convert:
            return classifyConversion(instruction, value(1));
        case ValueRule::Sum:
            return addValues(value(1), value(2));
        case ValueRule::Difference:
            return subtractValues(value(1), value(2));
        case ValueRule::Scale:
            return scaleValues(value(1), value(2));
        case ValueRule::ScaleAndAdd:
            return addValues(scaleValues(value(1), value(2)), value(3));
        case ValueRule::Select:
            return joinValues(value(1), value(2));
        case ValueRule::Mask:
            break;
        }
        // Aligning an address downwards keeps the object it points to; other masks of addresses give integers or tags.
        const Value masked = value(1);
        if (hasOrigin(masked) && operands[2].kind == Operand::Kind::Immediate && operands[2].integer < 0)
            return masked;
        return hasOrigin(masked) || hasOrigin(value(2)) ? Value(kMixedValue) : joinValues(masked, value(2));
    }

    Value classifyResult(const Instruction& instruction, std::uint32_t to)
    {
        const auto row = std::ranges::find(kRuleRows, instruction.mnemonic, &RuleRow::mnemonic);
        const auto isPlain = [](const Operand& operand) { return operand.kind != Operand::Kind::Vector; };
        if (row != kRuleRows.end() && instruction.operands.size() >= row->operandCount &&
            std::ranges::all_of(instruction.operands, isPlain))
            return applyRule(instruction, row->rule);
        Value joined = kIntegerValue;
        for (std::size_t i = rowOf(instruction).destinationCount; i < instruction.operands.size(); ++i)
            for (const Operand& element : instruction.operands[i].kind == Operand::Kind::Vector ? instruction.operands[i].elements
                                                                                                : std::vector{instruction.operands[i]})
                joined = joined == kUnsetValue || classifyOperand(element) == kUnsetValue ? Value(kUnsetValue)
                                                                                          : joinValues(joined, classifyOperand(element));
        // Two halves that are packed into a wide register may form an address.
        if (joined == kIntegerValue || joined == kEitherValue)
            return classifyForeign(to);
        return joined == kUnsetValue ? kUnsetValue : kMixedValue;
    }

    bool runPass()
    {
        bool hasChanged = false;
        for (const Instruction& instruction : m_function.instructions) {
            const bool isParameter = isParameterLoad(instruction);
            const bool isSource = std::ranges::find(kValueSources, rowOf(instruction).kind) != kValueSources.end();
            forEachDestination(instruction, [&](std::uint32_t to, std::size_t position) {
                const Value newValue = isParameter ? classifyParameter(instruction, to, position)
                                       : isSource  ? classifyForeign(to)
                                                   : classifyResult(instruction, to);
                const Value joined = joinValues(m_values[to], newValue);
                hasChanged |= joined != m_values[to];
                m_values[to] = joined;
            });
        }
        return hasChanged;
    }

    void findAccess(const Instruction& instruction, std::int32_t& read, std::int32_t& write)
    {
        const InstructionRow& row = rowOf(instruction);
        const auto findOrigin = [&](std::size_t i) {
            const Value value = i < instruction.operands.size() ? classifyBase(instruction.operands[i]) : Value(kMixedValue);
            return hasOrigin(value) ? value : kNoOrigin;
        };
        if (row.kind == OpKind::AsyncCopy) {
            write = findOrigin(0);
            read = findOrigin(1);
        } else if (row.kind == OpKind::Load || row.kind == OpKind::Store || row.kind == OpKind::Atomic) {
            if (findSpace(row, instruction) == StateSpace::Param)
                return;
            const std::int32_t origin = findOrigin(row.kind == OpKind::Store ? 0 : row.destinationCount);
            read = row.kind == OpKind::Store ? kNoOrigin : origin;
            write = row.kind == OpKind::Load ? kNoOrigin : origin;
        }
    }

    const Module& m_module;
    const Function& m_function;
    const IsPointer& m_isPointer;
    std::unordered_map<std::string_view, std::uint32_t> m_registers;
    std::vector<Value> m_values;  ///< per register
    std::vector<AddressOrigin> m_objects;
};

}  // namespace

AddressOrigins findAddressOrigins(const Module& module, const Function& function, const IsPointer& isPointer)
{
    return OriginAnalysis(module, function, isPointer).run();
}

}  // namespace simtscope::ptx

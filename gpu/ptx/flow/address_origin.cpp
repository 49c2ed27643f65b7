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

enum class Rule : std::uint8_t { Copy, Convert, Sum, Difference, Scale, ScaleAndAdd, Select, Mask };
struct RuleRow {
    std::string_view mnemonic;
    Rule rule;
    std::size_t operands;
};
constexpr std::array kRules{
    RuleRow{"mov", Rule::Copy, 2},       RuleRow{"cvta", Rule::Copy, 2},       RuleRow{"cvt", Rule::Convert, 2},
    RuleRow{"add", Rule::Sum, 3},        RuleRow{"or", Rule::Sum, 3},          RuleRow{"xor", Rule::Sum, 3},
    RuleRow{"sub", Rule::Difference, 3}, RuleRow{"mul", Rule::Scale, 3},       RuleRow{"mul24", Rule::Scale, 3},
    RuleRow{"shl", Rule::Scale, 3},      RuleRow{"shr", Rule::Scale, 3},       RuleRow{"div", Rule::Scale, 3},
    RuleRow{"rem", Rule::Scale, 3},      RuleRow{"mad", Rule::ScaleAndAdd, 4}, RuleRow{"mad24", Rule::ScaleAndAdd, 4},
    RuleRow{"selp", Rule::Select, 4},    RuleRow{"and", Rule::Mask, 3},
};

/// Lists the kinds of operations whose results come from memory or another source, not from the registers that the instruction reads.
constexpr std::array kValueSources{OpKind::Load,         OpKind::Atomic,      OpKind::Call,     OpKind::Special, OpKind::TextureFetch,
                                   OpKind::TextureQuery, OpKind::SurfaceLoad, OpKind::Mbarrier, OpKind::Stack,   OpKind::Matrix};

class Analysis {
public:
    Analysis(const Module& module, const Function& function, const IsPointer& isPointer)
        : m_module(module), m_function(function), m_isPointer(isPointer)
    {
        for (std::uint32_t i = 0; i < function.registers.size(); ++i)
            m_registers.emplace(function.registers[i].name, i);
        m_values.resize(function.registers.size(), kUnset);
        std::vector<bool> defined(m_values.size(), false);
        for (const Instruction& instruction : function.instructions)
            forDestinations(instruction, [&](std::uint32_t to, std::size_t) { defined[to] = true; });
        // Parameters of a device function that are registers are written by no instruction.
        for (std::uint32_t i = 0; i < m_values.size(); ++i)
            if (!defined[i])
                m_values[i] = foreign(i);
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
    void forDestinations(const Instruction& instruction, const Act& act) const
    {
        const std::size_t count = std::min<std::size_t>(rowOf(instruction).destinationCount, instruction.operands.size());
        for (std::size_t i = 0; i < count; ++i)
            forRegisters(instruction.operands[i], 0, act);
    }

    /// Calls `act` for each register of a destination, with its position in a vector.
    template <class Act>
    void forRegisters(const Operand& operand, std::size_t position, const Act& act) const
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
                forRegisters(operand.elements[i], i, act);
        }
    }

    bool isWide(std::uint32_t index) const { return bitWidth(m_function.registers[index].type) >= 64; }
    /// Returns the class of a value that the register gets from memory or a call.
    Value foreign(std::uint32_t index) const { return isWide(index) ? kEither : kInteger; }

    Value objectOf(AddressOrigin origin)
    {
        const auto found = std::ranges::find(m_objects, origin);
        if (found != m_objects.end())
            return Value(found - m_objects.begin());
        m_objects.push_back(std::move(origin));
        return Value(m_objects.size() - 1);
    }

    Value symbol(const std::string& name)
    {
        for (const std::vector<Variable>* variables : {&m_function.variables, &m_module.variables})
            for (const Variable& variable : *variables)
                if (variable.name == name && variable.space != StateSpace::Param)
                    return objectOf({variable.space, name, 0});
        return kEither;
    }

    Value valueOf(const Operand& operand)
    {
        using Kind = Operand::Kind;
        switch (operand.kind) {
        case Kind::Register: {
            const auto found = m_registers.find(operand.text);
            return found == m_registers.end() ? kEither
                   : operand.isNegated        ? product(m_values[found->second], kInteger)
                                              : m_values[found->second];
        }
        case Kind::Immediate:
        case Kind::Special:
            return kInteger;
        case Kind::Symbol:
            return symbol(operand.text);
        default:
            return kMixed;
        }
    }

    /// Returns the class of the base of an address [base + constant].
    Value baseOf(const Operand& address)
    {
        if (address.kind != Operand::Kind::Address || !address.elements.empty())
            return kMixed;
        if (address.base == Operand::Kind::Symbol)
            return symbol(address.text);
        const auto found = m_registers.find(address.text);
        return address.base == Operand::Kind::Register && found != m_registers.end() ? m_values[found->second] : Value(kMixed);
    }

    /// Returns whether the instruction is an ld.param of a kernel's parameter.
    bool isParameterLoad(const Instruction& instruction) const
    {
        return m_function.isEntry && instruction.operands.size() >= 2 && rowOf(instruction).kind == OpKind::Load &&
               spaceOf(rowOf(instruction), instruction) == StateSpace::Param && instruction.operands[1].base == Operand::Kind::Symbol &&
               std::ranges::find(m_function.parameters, instruction.operands[1].text, &Variable::name) != m_function.parameters.end();
    }

    Value parameter(const Instruction& instruction, std::uint32_t to, std::size_t position)
    {
        const Operand& from = instruction.operands[1];
        const auto type =
            std::ranges::find_if(instruction.modifiers, [](const auto& word) { return bitWidth(findScalarType(word)) == 64; });
        if (type == instruction.modifiers.end())
            return foreign(to);
        const std::int64_t offset = from.integer + std::int64_t(8 * position);
        return m_isPointer(from.text, offset) ? objectOf({StateSpace::Param, from.text, offset}) : Value(kEither);
    }

    /// Returns the class after a conversion. An address in shared or local memory stays one after a conversion between 32 and 64 bits.
    Value converted(const Instruction& instruction, Value from) const
    {
        unsigned narrowest = 64;
        for (const std::string& word : instruction.modifiers)
            if (const unsigned bits = bitWidth(findScalarType(word)))
                narrowest = std::min(narrowest, bits);
        if (from == kEither)
            return narrowest == 64 ? kEither : kInteger;
        if (!hasOrigin(from) || narrowest == 64)
            return from;
        const StateSpace space = m_objects[std::size_t(from)].space;
        return narrowest == 32 && (space == StateSpace::Shared || space == StateSpace::Local) ? from : Value(kMixed);
    }

    Value byRule(const Instruction& instruction, Rule rule)
    {
        const std::vector<Operand>& operands = instruction.operands;
        const auto value = [&](std::size_t i) { return valueOf(operands[i]); };
        switch (rule) {
        case Rule::Copy:
            return value(1);
        case Rule::Convert:
            return converted(instruction, value(1));
        case Rule::Sum:
            return sum(value(1), value(2));
        case Rule::Difference:
            return difference(value(1), value(2));
        case Rule::Scale:
            return product(value(1), value(2));
        case Rule::ScaleAndAdd:
            return sum(product(value(1), value(2)), value(3));
        case Rule::Select:
            return joinValues(value(1), value(2));
        case Rule::Mask:
            break;
        }
        // Aligning an address downwards keeps the object it points to; other masks of addresses give integers or tags.
        const Value masked = value(1);
        if (hasOrigin(masked) && operands[2].kind == Operand::Kind::Immediate && operands[2].integer < 0)
            return masked;
        return hasOrigin(masked) || hasOrigin(value(2)) ? Value(kMixed) : joinValues(masked, value(2));
    }

    Value computed(const Instruction& instruction, std::uint32_t to)
    {
        const auto row = std::ranges::find(kRules, instruction.mnemonic, &RuleRow::mnemonic);
        const auto isPlain = [](const Operand& operand) { return operand.kind != Operand::Kind::Vector; };
        if (row != kRules.end() && instruction.operands.size() >= row->operands && std::ranges::all_of(instruction.operands, isPlain))
            return byRule(instruction, row->rule);
        Value all = kInteger;
        for (std::size_t i = rowOf(instruction).destinationCount; i < instruction.operands.size(); ++i)
            for (const Operand& part : instruction.operands[i].kind == Operand::Kind::Vector ? instruction.operands[i].elements
                                                                                             : std::vector{instruction.operands[i]})
                all = all == kUnset || valueOf(part) == kUnset ? Value(kUnset) : joinValues(all, valueOf(part));
        // Two halves that are packed into a wide register may form an address.
        if (all == kInteger || all == kEither)
            return foreign(to);
        return all == kUnset ? kUnset : kMixed;
    }

    bool runPass()
    {
        bool hasChanged = false;
        for (const Instruction& instruction : m_function.instructions) {
            const bool isParameter = isParameterLoad(instruction);
            const bool isSource = std::ranges::find(kValueSources, rowOf(instruction).kind) != kValueSources.end();
            forDestinations(instruction, [&](std::uint32_t to, std::size_t position) {
                const Value now = isParameter ? parameter(instruction, to, position) : isSource ? foreign(to) : computed(instruction, to);
                const Value both = joinValues(m_values[to], now);
                hasChanged |= both != m_values[to];
                m_values[to] = both;
            });
        }
        return hasChanged;
    }

    void findAccess(const Instruction& instruction, std::int32_t& read, std::int32_t& write)
    {
        const InstructionRow& row = rowOf(instruction);
        const auto at = [&](std::size_t i) {
            const Value value = i < instruction.operands.size() ? baseOf(instruction.operands[i]) : Value(kMixed);
            return hasOrigin(value) ? value : kNoOrigin;
        };
        if (row.kind == OpKind::AsyncCopy) {
            write = at(0);
            read = at(1);
        } else if (row.kind == OpKind::Load || row.kind == OpKind::Store || row.kind == OpKind::Atomic) {
            if (spaceOf(row, instruction) == StateSpace::Param)
                return;
            const std::int32_t origin = at(row.kind == OpKind::Store ? 0 : row.destinationCount);
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

AddressOrigins addressOrigins(const Module& module, const Function& function, const IsPointer& isPointer)
{
    return Analysis(module, function, isPointer).run();
}

}  // namespace simtscope::ptx

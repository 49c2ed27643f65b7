// Finding a row of the instruction table. The rows are in instruction_rows.cpp.
#include "gpu/ptx/instruction_table.h"

#include <algorithm>

#include "gpu/ptx/decode_context.h"

namespace simtscope::ptx {
namespace {

constexpr std::array<std::string_view, 16> kCategories{
    "arithmetic", "comparison", "logic",         "movement", "memory", "asynchronous", "texture", "surface",
    "control",    "barrier",    "communication", "atomic",   "matrix", "stack",        "video",   "miscellaneous",
};

constexpr InstructionRow kUnknown{.decode = &decodeAlu, .kind = OpKind::Unsupported};

/// Are all modifiers of the form there?
bool fits(std::string_view form, const Instruction& instruction)
{
    while (!form.empty()) {
        const std::size_t dot = std::min(form.find('.'), form.size());
        if (!instruction.has(form.substr(0, dot)))
            return false;
        form.remove_prefix(std::min(dot + 1, form.size()));
    }
    return true;
}

struct SpaceRow {
    std::string_view modifier;
    StateSpace space;
};

/// PTX ISA 9.0, 5.1 "State Spaces".
constexpr std::array kSpaces = {
    SpaceRow{"shared", StateSpace::Shared}, SpaceRow{"global", StateSpace::Global}, SpaceRow{"local", StateSpace::Local},
    SpaceRow{"const", StateSpace::Const},   SpaceRow{"param", StateSpace::Param},
};

}  // namespace

std::string_view name(InstructionCategory category)
{
    return kCategories[std::size_t(category)];
}

std::size_t InstructionRow::find(Role role) const
{
    return std::size_t(std::ranges::find(operands, role, &OperandRow::role) - operands.begin());
}

RowIndex rowIndexOf(const Instruction& instruction)
{
    const std::span<const InstructionRow> table = instructionTable();
    auto row = std::ranges::lower_bound(table, std::string_view(instruction.mnemonic), {}, &InstructionRow::mnemonic);
    for (; row != table.end() && row->mnemonic == instruction.mnemonic; ++row)
        if (fits(row->form, instruction))
            return RowIndex(row - table.begin());
    return kNoRow;
}

const InstructionRow& rowAt(RowIndex index)
{
    const std::span<const InstructionRow> table = instructionTable();
    return index < table.size() ? table[index] : kUnknown;
}

const InstructionRow& rowOf(const DecodedOp& op)
{
    return rowAt(op.row);
}

unsigned bytesOf(OperandRow operand, const DecodedOp& op)
{
    return operand.width == Width::Predicate ? 0 : operand.width == Width::Word ? 4 : bitWidth(op.type) / 8;
}

std::optional<std::uint8_t> modeOf(const InstructionRow& row, const Instruction& instruction)
{
    if (row.modes.empty())
        return std::uint8_t(0);
    const auto found = std::ranges::find_if(row.modes, [&](const ModeRow& mode) { return fits(mode.form, instruction); });
    return found == row.modes.end() ? std::nullopt : std::optional(found->mode);
}

StateSpace spaceOf(const InstructionRow& row, const Instruction& instruction)
{
    if (row.space != StateSpace::None)
        return row.space;
    for (const std::string& modifier : instruction.modifiers) {
        const std::string_view plain = std::string_view(modifier).substr(0, modifier.find(':'));  // shared::cta, param::entry
        if (const auto found = std::ranges::find(kSpaces, plain, &SpaceRow::modifier); found != kSpaces.end())
            return found->space;
    }
    return StateSpace::Generic;
}

Operation operationOf(const Instruction& instruction)
{
    const InstructionRow& row = rowOf(instruction);
    return Operation(row.kind, modeOf(row, instruction).value_or(0));
}

Operation operationOf(std::string_view opcodeText)
{
    Instruction instruction;
    for (bool isFirst = true; !opcodeText.empty(); isFirst = false) {
        const std::size_t dot = std::min(opcodeText.find('.'), opcodeText.size());
        if (isFirst)
            instruction.mnemonic = opcodeText.substr(0, dot);
        else
            instruction.modifiers.emplace_back(opcodeText.substr(0, dot));
        opcodeText.remove_prefix(std::min(dot + 1, opcodeText.size()));
    }
    instruction.row = rowIndexOf(instruction);
    return operationOf(instruction);
}

std::string_view modeName(Operation operation)
{
    for (const InstructionRow& row : instructionTable()) {
        if (row.kind != operation.kind)
            continue;
        if (const auto mode = std::ranges::find(row.modes, operation.mode, &ModeRow::mode); mode != row.modes.end())
            return mode->form;
    }
    return {};
}

}  // namespace simtscope::ptx

// Finds a row of the instruction table. The rows are in instruction_rows.cpp.
#include "gpu/ptx/decode/instruction_table.h"

#include <algorithm>

#include "gpu/ptx/decode/decode_context.h"
#include "gpu/ptx/model/matrix.h"

namespace simtscope::ptx {
namespace {

constexpr std::array<std::string_view, 16> kCategoryNames{
    "arithmetic", "comparison", "logic",         "movement", "memory", "asynchronous", "texture", "surface",
    "control",    "barrier",    "communication", "atomic",   "matrix", "stack",        "video",   "miscellaneous",
};

constexpr InstructionRow kUnknownRow{.decoder = &decodeAlu, .kind = OpKind::Unsupported};

/// Takes the first modifier off the list and returns it.
std::string_view takeModifier(std::string_view& list)
{
    const std::size_t dot = std::min(list.find('.'), list.size());
    const std::string_view first = list.substr(0, dot);
    list.remove_prefix(std::min(dot + 1, list.size()));
    return first;
}

/// Returns whether the instruction has all modifiers of the form.
bool hasForm(std::string_view form, const Instruction& instruction)
{
    while (!form.empty())
        if (!instruction.has(takeModifier(form)))
            return false;
    return true;
}

bool contains(std::string_view list, std::string_view modifier)
{
    while (!list.empty())
        if (takeModifier(list) == modifier)
            return true;
    return false;
}

const ModeRow* findModeRow(const InstructionRow& row, const Instruction& instruction)
{
    const auto found = std::ranges::find_if(row.modes, [&](const ModeRow& mode) { return hasForm(mode.form, instruction); });
    return found == row.modes.end() ? nullptr : &*found;
}

struct SpaceRow {
    std::string_view modifier;
    StateSpace space;
};

/// State spaces by their modifier (PTX ISA 9.0, 5.1 "State Spaces").
constexpr std::array kSpaceRows = {
    SpaceRow{"shared", StateSpace::Shared}, SpaceRow{"global", StateSpace::Global}, SpaceRow{"local", StateSpace::Local},
    SpaceRow{"const", StateSpace::Const},   SpaceRow{"param", StateSpace::Param},
};

}  // namespace

std::string_view categoryName(InstructionCategory category)
{
    return kCategoryNames[std::size_t(category)];
}

std::size_t InstructionRow::findOperandIndex(OperandRole role) const
{
    return std::size_t(std::ranges::find(operands, role, &OperandRow::role) - operands.begin());
}

RowIndex findRowIndex(const Instruction& instruction)
{
    const std::span<const InstructionRow> table = instructionTable();
    auto row = std::ranges::lower_bound(table, std::string_view(instruction.mnemonic), {}, &InstructionRow::mnemonic);
    for (; row != table.end() && row->mnemonic == instruction.mnemonic; ++row)
        if (hasForm(row->form, instruction))
            return RowIndex(row - table.begin());
    return kNoRow;
}

const InstructionRow& rowAt(RowIndex index)
{
    const std::span<const InstructionRow> table = instructionTable();
    return index < table.size() ? table[index] : kUnknownRow;
}

const InstructionRow& rowOf(const DecodedOp& op)
{
    return rowAt(op.row);
}

unsigned columnBytesOf(OperandRow operand, const DecodedOp& op)
{
    return operand.width == OperandWidth::Predicate ? 0 : operand.width == OperandWidth::Word ? 4 : bitWidth(op.type) / 8;
}

std::optional<std::uint8_t> findMode(const InstructionRow& row, const Instruction& instruction)
{
    if (row.modes.empty())
        return std::uint8_t(0);
    const ModeRow* const found = findModeRow(row, instruction);
    return found ? std::optional(found->mode) : std::nullopt;
}

const std::string* findUnknownModifier(const InstructionRow& row, const Instruction& instruction)
{
    if (row.modifiers[0] == kReadByDecoder)
        return nullptr;
    const ModeRow* const mode = findModeRow(row, instruction);
    const auto isKnown = [&](const std::string& modifier) {
        return contains(row.form, modifier) || (mode && contains(mode->form, modifier)) || findScalarType(modifier) != ScalarType::None ||
               (row.kind == OpKind::Matrix && isMatrixModifier(modifier)) ||
               std::ranges::any_of(row.modifiers, [&](std::string_view list) { return contains(list, modifier); });
    };
    const auto unknown = std::ranges::find_if_not(instruction.modifiers, isKnown);
    return unknown == instruction.modifiers.end() ? nullptr : &*unknown;
}

StateSpace findSpace(const InstructionRow& row, const Instruction& instruction)
{
    if (row.space != StateSpace::None)
        return row.space;
    for (const std::string& modifier : instruction.modifiers) {
        const std::string_view spaceName = std::string_view(modifier).substr(0, modifier.find(':'));  // shared::cta, param::entry
        if (const auto found = std::ranges::find(kSpaceRows, spaceName, &SpaceRow::modifier); found != kSpaceRows.end())
            return found->space;
    }
    return StateSpace::Generic;
}

Operation operationOf(const Instruction& instruction)
{
    const InstructionRow& row = rowOf(instruction);
    return Operation(row.kind, findMode(row, instruction).value_or(0));
}

Operation operationOf(std::string_view opcodeText)
{
    Instruction instruction;
    instruction.mnemonic = takeModifier(opcodeText);
    while (!opcodeText.empty())
        instruction.modifiers.emplace_back(takeModifier(opcodeText));
    instruction.row = findRowIndex(instruction);
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

bool isAlignedBarrier(const Instruction& barrier)
{
    return barrier.mnemonic == "bar" || barrier.has("aligned");
}

}  // namespace simtscope::ptx

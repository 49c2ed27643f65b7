// Parses instructions: guard, opcode, operands (PTX ISA 9.0, 9.1 "Format and Semantics of Instruction Descriptions").
#include <algorithm>

#include "gpu/core/messages/plain.h"
#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/ptx/parse/parser_state.h"

namespace simtscope::ptx {
namespace {

bool takesLabels(const Instruction& instruction)
{
    return instruction.mnemonic == "call" || instruction.mnemonic == "bra" || instruction.mnemonic == "brx";
}

/// Returns whether the modifier may stand between the mnemonic and the state space (PTX ISA 9.0, 9.7.9 "Data Movement and Conversion
/// Instructions").
bool standsBeforeSpace(const std::string& modifier)
{
    constexpr std::array<std::string_view, 12> kOrders{"weak", "volatile", "relaxed", "acquire", "release", "acq_rel",
                                                       "mmio", "cta",      "cluster", "gpu",     "sys",     "sc"};
    return std::ranges::find(kOrders, modifier) != kOrders.end();
}

bool accessesMemory(const std::string& mnemonic)
{
    constexpr std::array<std::string_view, 4> kAccesses{"ld", "st", "atom", "red"};
    return std::ranges::find(kAccesses, mnemonic) != kAccesses.end();
}

}  // namespace

bool Parser::parseGuard(Instruction& out)
{
    advance();
    out.isGuardNegated = accept('!');
    if (m_token.kind != Token::Kind::Identifier)
        return refuseExpected(msg::syntax::guard);
    Scopes::Entry* const entry = m_scopes->find(m_token.text);
    if (!entry || !entry->type.isRegister() || entry->type.vectorWidth != 1)
        return refuse(m_token, msg::syntax::undeclaredGuard(m_token.text));
    if (!addRegister(*entry, m_token))
        return false;
    out.guard = entry->uniqueName;
    advance();
    return true;
}

bool Parser::parseInstruction()
{
    Instruction made;
    made.textLine = m_token.line;
    if (isAt('@') && !parseGuard(made))
        return false;
    const Token where = m_token;
    if (!parseIdentifier(msg::syntax::instruction, made.mnemonic))
        return false;
    made.textLine = where.line;
    for (; m_token.kind == Token::Kind::Dotted; advance())
        made.modifiers.emplace_back(m_token.text.substr(1));
    made.row = rowIndexOf(made);
    made.location = m_location;

    m_instruction = &made;
    m_symbolSpace = StateSpace::None;
    std::vector<Token> first;
    if (!isAt(';')) {
        do {
            first.push_back(m_token);
            Operand& next = made.operands.emplace_back();
            if (made.mnemonic == "call" && accept('(')) {
                next.kind = Operand::Kind::List;
                if (!parseOperandList(next.elements, ')', 1))
                    return false;
            } else if (!parseOperand(next, 0)) {
                return false;
            }
        } while (accept(','));
    }
    m_instruction = nullptr;
    addSpace(made);
    if (made.mnemonic == "mov" && (made.has("v2") || made.has("v4"))) {
        if (!lowerVectorMove(made, where))
            return false;
    } else {
        const auto index = std::uint32_t(m_function->instructions.size());
        for (std::size_t i = 0; takesLabels(made) && i < made.operands.size(); ++i)
            if (made.operands[i].kind == Operand::Kind::Symbol)
                m_references.push_back({index, std::uint32_t(i), false, first[i]});
        appendInstruction(std::move(made));
    }
    return accept(';') || refuseExpected(msg::syntax::after(";", msg::syntax::operandsOf(where.text)));
}

void Parser::appendInstruction(Instruction made)
{
    made.site = SiteId{m_module.siteCount++};
    m_function->instructions.push_back(std::move(made));
}

/// Adds the space to an ld, st, atom or red that names a .shared or .local variable but no space: ptxas emits the access to that space.
void Parser::addSpace(Instruction& made)
{
    const bool isNamed = m_symbolSpace == StateSpace::Shared || m_symbolSpace == StateSpace::Local;
    if (!isNamed || !accessesMemory(made.mnemonic) || spaceOf(rowAt(made.row), made) != StateSpace::Generic)
        return;
    made.modifiers.insert(std::ranges::find_if_not(made.modifiers, standsBeforeSpace), std::string(stateSpaceName(m_symbolSpace)));
    made.row = rowIndexOf(made);
}

}  // namespace simtscope::ptx

// Parses `.loc file line column [, function_name label[+offset], inlined_at file line column]` (declared in parser_state.h; PTX ISA 9.0,
// 11.5.3).
//
// The location after inlined_at refers to the latest earlier .loc at that location. The new location continues the chain of inlined frames
// of that .loc.
#include <tuple>

#include "gpu/ptx/parse/parser_state.h"

namespace simtscope::ptx {

bool Parser::parseLocationNumbers(std::array<std::uint32_t, 3>& out)
{
    constexpr std::array kPartNames{&msg::syntax::fileIndex, &msg::syntax::lineNumber, &msg::syntax::column};
    for (std::size_t i = 0; i < out.size(); ++i) {
        std::uint64_t value = 0;
        if (!parseUnsignedNumber(*kPartNames[i], 0xffffffffu, value))
            return false;
        out[i] = std::uint32_t(value);
    }
    return true;
}

bool Parser::parseLocation()
{
    advance();
    std::array<std::uint32_t, 3> start{};
    if (!parseLocationNumbers(start))
        return false;
    SourceLocation frame;
    std::tie(frame.file, frame.line, frame.column) = std::tie(start[0], start[1], start[2]);
    while (accept(',')) {
        if (!parseInlinedFrame(frame))
            return false;
    }
    m_location = std::int32_t(m_function->locations.size());
    m_function->locations.push_back(std::move(frame));
    m_latestLocations[start] = m_location;
    return true;
}

/// Parses one of the clauses after the column: `function_name …` or `inlined_at …`.
bool Parser::parseInlinedFrame(SourceLocation& frame)
{
    if (m_token.is(Token::Kind::Identifier, "function_name")) {
        advance();
        FunctionName reference{m_module.functions.size() - 1, m_function->locations.size(), m_token, 0};
        std::string label;
        if (!parseIdentifier(msg::syntax::stringLabel, label))
            return false;
        if (accept('+') && !parseUnsignedNumber(msg::syntax::stringOffset, 0xffffffffu, reference.offset))
            return false;
        m_functionNames.push_back(reference);
        return true;
    }
    if (!m_token.is(Token::Kind::Identifier, "inlined_at"))
        return refuseExpected(msg::syntax::inlining);
    advance();
    std::array<std::uint32_t, 3> start{};
    if (!parseLocationNumbers(start))
        return false;
    const auto found = m_latestLocations.find(start);
    if (found != m_latestLocations.end()) {
        frame.inlinedAt = found->second;
    } else {
        frame.inlinedAt = std::int32_t(m_function->locations.size());
        m_function->locations.push_back({start[0], start[1], start[2], {}, -1});
        m_latestLocations[start] = frame.inlinedAt;
        if (!m_functionNames.empty() && m_functionNames.back().function + 1 == m_module.functions.size() &&
            m_functionNames.back().location + 1 == m_function->locations.size())
            ++m_functionNames.back().location;
    }
    return true;
}

namespace {

/// Keeps only the locations that instructions use, each once, in the order of first use with the outer frames first.
void compactLocations(Function& function)
{
    using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::int32_t, std::string>;
    std::vector<SourceLocation> usedLocations;
    std::map<Key, std::int32_t> newIndices;
    std::vector<std::int32_t> renumbered(function.locations.size(), -1);
    std::vector<std::int32_t> chain;
    for (Instruction& instruction : function.instructions) {
        for (std::int32_t at = instruction.location; at >= 0 && renumbered[std::size_t(at)] < 0;
             at = function.locations[std::size_t(at)].inlinedAt)
            chain.push_back(at);
        for (; !chain.empty(); chain.pop_back()) {
            SourceLocation& frame = function.locations[std::size_t(chain.back())];
            if (frame.inlinedAt >= 0)
                frame.inlinedAt = renumbered[std::size_t(frame.inlinedAt)];
            const auto [found, isNew] = newIndices.try_emplace(Key(frame.line, frame.column, frame.file, frame.inlinedAt, frame.function),
                                                               std::int32_t(usedLocations.size()));
            if (isNew)
                usedLocations.push_back(frame);
            renumbered[std::size_t(chain.back())] = found->second;
        }
        if (instruction.location >= 0)
            instruction.location = renumbered[std::size_t(instruction.location)];
    }
    function.locations = std::move(usedLocations);
}

}  // namespace

bool Parser::finishLocations()
{
    for (const FunctionName& reference : m_functionNames) {
        auto text = m_debugStrings.find(reference.label.text, reference.offset);
        if (!text)
            return refuse(reference.label, msg::syntax::noDebugString(reference.label.text, std::int64_t(reference.offset)));
        m_module.functions[reference.function].locations[reference.location].function = std::move(*text);
    }
    for (Function& function : m_module.functions)
        compactLocations(function);
    return true;
}

}  // namespace simtscope::ptx

#include "gpu/ptx/link/link_debug.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "gpu/ptx/model/lexer.h"

namespace simtscope::ptx {
namespace {

constexpr std::string_view kDebugSection = ".debug_", kLineSection = ".debug_line";

/// Returns the name of a debug section, ".debug_info"; empty for any other directive.
std::string_view findDebugSectionName(std::string_view directive)
{
    if (!directive.starts_with(".section"))
        return {};
    Lexer lexer(directive);
    lexer.next();
    const std::string_view name = lexer.next().text;
    return name.starts_with(kDebugSection) ? name : std::string_view();
}

/// Returns the label at the start of a unit's part of a section.
std::string makeSectionLabel(std::size_t unit, std::string_view section)
{
    return fmt::format("$L__unit{}_{}", unit, section.substr(1));
}

/// Writes a line table that has the unit's files, and no rows.
std::string makeFileTable(std::size_t unit, const Module& module)
{
    std::vector<unsigned> bytes = {0};  // no folders: paths are whole
    std::uint32_t last = 0;
    for (const FileDirective& file : module.files)
        last = std::max(last, file.index);
    for (std::uint32_t number = 1; number <= last; ++number) {
        const std::string* const path = module.filePath(number);
        for (const char c : path ? *path : std::string("?"))
            bytes.push_back(static_cast<unsigned char>(c));
        bytes.insert(bytes.end(), {0, 0, 0, 0});  // end of the path; folder, time and size are not given
    }
    bytes.push_back(0);
    constexpr unsigned kHeader[] = {1, 1, 251, 14, 10, 0, 1, 1, 1, 1, 0, 0, 0, 1};  // instruction bytes … operands of each opcode
    const std::size_t headerBytes = std::size(kHeader) + bytes.size();
    return fmt::format(".section {0}\n{{\n{1}:\n.b32 {2}\n.b16 2\n.b32 {3}\n.b8 {4}\n.b8 {5}\n}}", kLineSection,
                       makeSectionLabel(unit, kLineSection), 2 + 4 + headerBytes, headerBytes, fmt::join(kHeader, ","),
                       fmt::join(bytes, ","));
}

/// Rewrites the sections of one unit.
class UnitSections {
public:
    UnitSections(const std::vector<LinkUnit>& units, std::size_t unit, const LinkSymbols& symbols)
        : m_unit(unit), m_module(units[unit].module), m_symbols(symbols)
    {
        for (const Function& function : m_module.functions) {
            const bool isKept = function.isDeclaration || symbols.keepsDefinition(unit, function.name);
            for (const Label& label : function.labels)
                (isKept ? m_labels : m_droppedLabels).insert(label.name);
        }
        for (const std::string& directive : m_module.directives)
            collectLabels(directive);
    }

    std::vector<std::string> rewrite()
    {
        std::vector<std::string> sections;
        for (const std::string& directive : m_module.directives) {
            const std::string_view name = findDebugSectionName(directive);
            if (!name.empty() && name != kLineSection)
                sections.push_back(rewriteSection(directive, name));
        }
        if (!sections.empty())
            sections.push_back(makeFileTable(m_unit, m_module));
        return sections;
    }

private:
    void collectLabels(std::string_view directive)
    {
        const std::string_view name = findDebugSectionName(directive);
        if (name.empty())
            return;
        m_sections.insert(name);
        Lexer lexer(directive);
        Token previous;
        for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
            if (token.is(':') && previous.kind == Token::Kind::Identifier)
                m_labels.insert(std::string(previous.text));
            previous = token;
        }
    }

    std::string rewriteSection(std::string_view directive, std::string_view name)
    {
        std::string text;
        const char* copied = directive.data();
        const auto copyTo = [&](const char* end) {
            text.append(copied, end);
            copied = end;
        };
        Lexer lexer(directive);
        lexer.next();  // .section
        lexer.next();  // its name
        bool isInside = false;
        for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
            const char* const end = token.text.data() + token.text.size();
            if (!isInside && token.is('{')) {
                isInside = true;
                copyTo(end);
                if (m_begunSections.insert(name).second)
                    text += fmt::format("\n{}:", makeSectionLabel(m_unit, name));
            } else if (const std::string linked = linkedNameOf(token); linked != token.text) {
                copyTo(token.text.data());
                text += linked;
                copied = end;
            }
        }
        copyTo(directive.data() + directive.size());
        return text;
    }

    std::string linkedNameOf(const Token& token) const
    {
        const std::string name(token.text);
        if (token.kind == Token::Kind::Dotted)
            return m_sections.contains(token.text) || token.text == kLineSection ? makeSectionLabel(m_unit, token.text) : name;
        if (token.kind != Token::Kind::Identifier)
            return name;
        if (m_labels.contains(name))
            return makeLinkedLabel(m_unit, name);
        return m_droppedLabels.contains(name) ? "0" : m_symbols.findLinkedName(m_unit, name);
    }

    std::size_t m_unit;
    const Module& m_module;
    const LinkSymbols& m_symbols;
    std::set<std::string> m_labels, m_droppedLabels;
    std::set<std::string_view> m_sections, m_begunSections;
};

}  // namespace

bool haveDebugSections(const std::vector<LinkUnit>& units)
{
    return std::ranges::any_of(units, [](const LinkUnit& unit) {
        return std::ranges::any_of(unit.module.directives,
                                   [](const std::string& directive) { return !findDebugSectionName(directive).empty(); });
    });
}

std::string makeLinkedLabel(std::size_t unit, std::string_view label)
{
    return fmt::format("{}$unit{}", label, unit);
}

std::vector<std::string> linkDebugSections(const std::vector<LinkUnit>& units, std::size_t unit, const LinkSymbols& symbols)
{
    return UnitSections(units, unit, symbols).rewrite();
}

}  // namespace simtscope::ptx

// Declared in debug_sections.h: the assembler of sections.
#include "gpu/ptx/debug/debug_sections.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "gpu/core/messages/ptx.h"
#include "gpu/ptx/model/lexer.h"

namespace simtscope::ptx {
namespace {

constexpr std::uint64_t kFirstCode = 0x10000;             // not 0: a pair of zeros ends a list of locations
constexpr std::uint64_t kFirstSymbol = 0x4000'0000'0000;  // above all code
constexpr std::uint64_t kSymbolSpacing = 0x1'0000'0000;   // more than the size of a variable

unsigned bytesOf(std::string_view directive)
{
    return directive == ".b8" ? 1 : directive == ".b16" ? 2 : directive == ".b32" ? 4 : directive == ".b64" ? 8 : 0;
}

using Addresses = std::unordered_map<std::string_view, std::uint64_t>;

Addresses addressesOfLabels(const Module& module, const CodeAddresses& code)
{
    Addresses labels;
    for (std::size_t i = 0; i < module.functions.size(); ++i) {
        for (const Label& label : module.functions[i].labels)
            labels.emplace(label.name, code.addressOf({std::uint32_t(i), label.instruction}));
    }
    return labels;
}

/// Lists the names that PTX variables have: those of the module and of its functions.
std::vector<std::string_view> namesOfVariables(const Module& module)
{
    std::vector<std::string_view> names;
    const auto add = [&](const std::vector<Variable>& variables) {
        for (const Variable& variable : variables)
            names.push_back(variable.name);
    };
    add(module.variables);
    for (const Function& function : module.functions) {
        add(function.parameters);
        add(function.returns);
        add(function.variables);
        names.push_back(function.name);
    }
    std::sort(names.begin(), names.end());
    return names;
}

/// Assembles one section: the first walk finds the offsets of its labels, the second one the bytes.
class SectionAssembler {
public:
    SectionAssembler(std::string_view text, const Addresses& code, const std::vector<std::string_view>& variables, DebugSections& sections)
        : m_code(code), m_variables(variables), m_sections(sections), m_lexer(text)
    {
        m_lexer.next();  // .section
        m_name = m_lexer.next().text;
        advance();
    }

    std::string_view name() const { return m_name; }
    /// Adds the labels of the section, with their offsets in it. `size` is the number of bytes before this text, and becomes that behind
    /// it.
    Result<void> findLabels(Addresses& labels, std::uint64_t& size);
    Result<void> assemble(const Addresses& labels);

private:
    void advance() { m_token = m_lexer.next(); }
    Error damage() const { return {msg::ptx::badDebugSection(std::string(m_name), std::string(m_token.text)), {}, 0}; }
    template <class OnLabel, class OnDirective>
    Result<void> walk(const OnLabel& onLabel, const OnDirective& onDirective);
    bool isAtExpression() const
    {
        return m_token.kind == Token::Kind::Number || m_token.kind == Token::Kind::Identifier || m_token.is('-') ||
               (m_token.kind == Token::Kind::Dotted && bytesOf(m_token.text) == 0);
    }
    Result<std::uint64_t> parseTerm(const Addresses* labels);
    Result<std::uint64_t> parseExpression(const Addresses* labels);
    std::optional<std::uint64_t> valueOf(std::string_view symbol, const Addresses& labels);

    const Addresses& m_code;
    const std::vector<std::string_view>& m_variables;
    DebugSections& m_sections;
    Lexer m_lexer;
    Token m_token;
    std::string_view m_name;
};

template <class OnLabel, class OnDirective>
Result<void> SectionAssembler::walk(const OnLabel& onLabel, const OnDirective& onDirective)
{
    if (!m_token.is('{'))
        return tl::unexpected(damage());
    advance();
    while (!m_token.is('}')) {
        if (m_token.kind == Token::Kind::Identifier) {
            const std::string_view label = m_token.text;
            advance();
            if (!m_token.is(':'))
                return tl::unexpected(damage());
            advance();
            onLabel(label);
            continue;
        }
        const unsigned bytes = m_token.kind == Token::Kind::Dotted ? bytesOf(m_token.text) : 0;
        if (bytes == 0)
            return tl::unexpected(damage());
        do {
            advance();
            if (!isAtExpression())
                return tl::unexpected(damage());
            if (Result<void> done = onDirective(bytes); !done)
                return done;
        } while (m_token.is(','));
    }
    return {};
}

Result<void> SectionAssembler::findLabels(Addresses& labels, std::uint64_t& size)
{
    return walk([&](std::string_view label) { labels.emplace(label, size); },
                [&](unsigned bytes) -> Result<void> {
                    size += bytes;
                    const auto ignored = parseExpression(nullptr);
                    return ignored ? Result<void>() : tl::unexpected(ignored.error());
                });
}

Result<void> SectionAssembler::assemble(const Addresses& labels)
{
    std::vector<std::uint8_t>& section = m_sections.bytes[std::string(m_name)];
    return walk([](std::string_view) {},
                [&](unsigned bytes) -> Result<void> {
                    const auto value = parseExpression(&labels);
                    if (!value)
                        return tl::unexpected(value.error());
                    for (unsigned i = 0; i < bytes; ++i)
                        section.push_back(std::uint8_t(*value >> (8 * i)));
                    return {};
                });
}

Result<std::uint64_t> SectionAssembler::parseTerm(const Addresses* labels)
{
    const Token token = m_token;
    const auto number = token.kind == Token::Kind::Number ? parseNumber(token.text) : std::nullopt;
    if (number && number->floatWidth == 0) {
        advance();
        return number->bits;
    }
    if (token.kind != Token::Kind::Identifier && token.kind != Token::Kind::Dotted)
        return tl::unexpected(damage());
    advance();
    if (!labels)
        return 0;
    if (const auto value = valueOf(token.text, *labels))
        return *value;
    return fail(msg::ptx::noDebugLabel(std::string(m_name), std::string(token.text)));
}

/// Parses a sum of numbers, labels, variables and names of sections. Without `labels`, the value is not known.
Result<std::uint64_t> SectionAssembler::parseExpression(const Addresses* labels)
{
    std::uint64_t sum = 0;
    bool isNegative = m_token.is('-');
    if (isNegative)
        advance();
    for (;;) {
        const auto term = parseTerm(labels);
        if (!term)
            return term;
        sum += isNegative ? 0 - *term : *term;
        isNegative = m_token.is('-');
        if (!isNegative && !m_token.is('+'))
            return sum;
        advance();
    }
}

std::optional<std::uint64_t> SectionAssembler::valueOf(std::string_view symbol, const Addresses& labels)
{
    if (symbol.starts_with(".debug_"))
        return 0;  // the start of a section
    if (const auto label = labels.find(symbol); label != labels.end())
        return label->second;
    if (const auto label = m_code.find(symbol); label != m_code.end())
        return label->second;
    if (!std::binary_search(m_variables.begin(), m_variables.end(), symbol))
        return std::nullopt;
    std::vector<std::string>& symbols = m_sections.symbols;
    const auto found = std::find(symbols.begin(), symbols.end(), symbol);
    const auto index = std::uint64_t(found - symbols.begin());
    if (found == symbols.end())
        symbols.emplace_back(symbol);
    return kFirstSymbol + index * kSymbolSpacing;
}

}  // namespace

CodeAddresses::CodeAddresses(const Module& module)
{
    std::uint64_t next = kFirstCode;
    for (const Function& function : module.functions) {
        m_starts.push_back(next);
        next += function.instructions.size() + 1;
    }
    m_starts.push_back(next);
}

std::optional<CodeAddresses::Position> CodeAddresses::find(std::uint64_t address) const
{
    if (address < m_starts.front() || address >= m_starts.back())
        return std::nullopt;
    const auto after = std::upper_bound(m_starts.begin(), m_starts.end(), address);
    const auto function = std::uint32_t(after - m_starts.begin() - 1);
    return Position{function, std::uint32_t(address - m_starts[function])};
}

const std::string* DebugSections::findSymbol(std::uint64_t address) const
{
    if (address < kFirstSymbol || (address - kFirstSymbol) % kSymbolSpacing != 0)
        return nullptr;
    const std::uint64_t index = (address - kFirstSymbol) / kSymbolSpacing;
    return index < symbols.size() ? &symbols[std::size_t(index)] : nullptr;
}

Result<DebugSections> assembleDebugSections(const Module& module, const CodeAddresses& code)
{
    DebugSections sections;
    const Addresses codeLabels = addressesOfLabels(module, code);
    const std::vector<std::string_view> variables = namesOfVariables(module);
    std::vector<std::string_view> texts;
    Addresses labels;
    std::unordered_map<std::string_view, std::uint64_t> sizes;  // a section may have several parts
    for (const std::string& directive : module.directives) {
        if (!directive.starts_with(".section"))
            continue;
        SectionAssembler section(directive, codeLabels, variables, sections);
        if (!section.name().starts_with(".debug_"))
            continue;
        if (auto done = section.findLabels(labels, sizes[section.name()]); !done)
            return tl::unexpected(done.error());
        texts.push_back(directive);
    }
    for (const std::string_view text : texts) {
        SectionAssembler section(text, codeLabels, variables, sections);
        if (auto done = section.assemble(labels); !done)
            return tl::unexpected(done.error());
    }
    return sections;
}

}  // namespace simtscope::ptx

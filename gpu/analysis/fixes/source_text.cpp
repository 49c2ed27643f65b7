#include "gpu/analysis/fixes/source_text.h"

#include <algorithm>
#include <array>

#include "gpu/analysis/fixes/statement_reader.h"

namespace simtscope::analysis {

namespace {

constexpr std::array kControlWords = {std::string_view("if"), std::string_view("for"), std::string_view("while"),
                                      std::string_view("switch"), std::string_view("catch")};

/// Returns the token at which a body begins after a parameter list that ends before `position`, or the number of tokens when this is no
/// definition.
std::size_t findBodyAfter(const std::vector<CppToken>& tokens, std::size_t position)
{
    while (position < tokens.size() && (tokens[position] == "const" || tokens[position] == "noexcept"))
        ++position;
    return position < tokens.size() && tokens[position] == "{" ? position : tokens.size();
}

std::size_t headOf(const std::vector<CppToken>& tokens, std::size_t name)
{
    while (name > 0 && !tokens[name - 1].isOneOf(";{}"))
        --name;
    return name;
}

}  // namespace

bool FunctionStatements::isWithin(int statement, int ancestor) const
{
    while (statement >= 0 && statement != ancestor)
        statement = statements[std::size_t(statement)].parent;
    return statement == ancestor;
}

int FunctionStatements::childOf(int ancestor, int statement) const
{
    while (statement >= 0 && statements[std::size_t(statement)].parent != ancestor)
        statement = statements[std::size_t(statement)].parent;
    return statement;
}

int FunctionStatements::findLoopAround(int statement) const
{
    for (int ancestor = statements[std::size_t(statement)].parent; ancestor >= 0; ancestor = statements[std::size_t(ancestor)].parent)
        if (statements[std::size_t(ancestor)].isLoop())
            return ancestor;
    return -1;
}

int FunctionStatements::findCommonAncestor(int a, int b) const
{
    while (!isWithin(b, a))
        a = statements[std::size_t(a)].parent;
    return a;
}

SourceText::SourceText(std::string text, std::string code) : m_text(std::move(text)), m_code(std::move(code))
{
    const std::vector<CppToken> tokens = parseTokens(m_code);
    for (std::size_t position = 0; position < tokens.size();) {
        if (!(tokens[position] == "#" && tokens[position].startsLine)) {
            m_tokens.push_back(tokens[position++]);
            continue;
        }
        Directive directive;
        directive.offset = std::size_t(tokens[position].text.data() - m_code.data());
        for (++position; position < tokens.size() && (!tokens[position].startsLine || tokens[position - 1] == "\\"); ++position)
            directive.tokens.push_back(tokens[position]);
        directive.name = directive.tokens.empty() ? std::string_view() : directive.tokens.front().text;
        m_directives.push_back(std::move(directive));
    }
    for (std::size_t position = 0; position + 1 < m_tokens.size();) {
        if (!(m_tokens[position] == "(")) {
            ++position;
            continue;
        }
        const std::size_t after = findAfterClosing(m_tokens, position), body = findBodyAfter(m_tokens, after);
        const bool isNamed = position > 0 && m_tokens[position - 1].isWord() &&
                             std::ranges::find(kControlWords, m_tokens[position - 1].text) == kControlWords.end();
        const std::size_t last = body < m_tokens.size() ? findAfterClosing(m_tokens, body) : body;
        if (!isNamed || body >= m_tokens.size() || !(m_tokens[last - 1] == "}")) {
            position = after;
            continue;
        }
        FunctionStatements function;
        function.name = m_tokens[position - 1].text;
        function.headFirst = headOf(m_tokens, position - 1);
        for (std::size_t i = function.headFirst; i < position; ++i)
            function.isKernel = function.isKernel || m_tokens[i] == "__global__";
        function.parametersFirst = position + 1;
        function.parametersLast = after - 1;
        function.first = body;
        function.last = last;
        function.statements = readStatements(m_tokens, body, last);
        for (const Directive& directive : m_directives)
            if (directive.offset > offsetOf(body) && directive.offset < offsetOf(last - 1) && directive.name != "pragma")
                function.isFullyParsed = false;
        for (std::size_t i = body; i < last; ++i)
            function.isFullyParsed = function.isFullyParsed && !(m_tokens[i] == "goto");
        m_functions.push_back(std::move(function));
        position = last;
    }
}

std::string_view SourceText::textOfTokens(std::size_t first, std::size_t last) const
{
    if (first >= last)
        return {};
    return std::string_view(m_text).substr(offsetOf(first), endOf(last - 1) - offsetOf(first));
}

std::uint32_t SourceText::lineOf(std::size_t offset) const
{
    return 1 + std::uint32_t(std::count(m_text.begin(), m_text.begin() + std::ptrdiff_t(offset), '\n'));
}

std::uint32_t SourceText::columnOf(std::size_t offset) const
{
    return 1 + std::uint32_t(offset - startOfLine(offset));
}

std::size_t SourceText::startOfLine(std::size_t offset) const
{
    const std::size_t before = offset == 0 ? m_text.npos : m_text.rfind('\n', offset - 1);
    return before == m_text.npos ? 0 : before + 1;
}

std::size_t SourceText::endOfLine(std::size_t offset) const
{
    return std::min(m_text.find('\n', offset), m_text.size());
}

/// Returns the name of the directive on the line that begins at `line`: "ifdef". Returns an empty name when the line is none.
std::string_view SourceText::directiveAt(std::size_t line) const
{
    std::string_view rest = std::string_view(m_text).substr(line + indentAt(line).size());
    if (!rest.starts_with('#'))
        return {};
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t", 1), rest.size()));
    return rest.substr(0, rest.find_first_of(" \t\r\n(<\"/"));
}

bool SourceText::hasDirective(std::size_t begin, std::size_t end) const
{
    for (std::size_t line = startOfLine(begin); line < end; line = endOfLine(line) + 1)
        if (const std::string_view name = directiveAt(line); !name.empty() && name != "pragma")
            return true;
    return false;
}

int SourceText::conditionalDepthAt(std::size_t offset) const
{
    int depth = 0;
    for (std::size_t line = 0; line < offset; line = endOfLine(line) + 1) {
        const std::string_view name = directiveAt(line);
        depth += name == "if" || name == "ifdef" || name == "ifndef" ? 1 : name == "endif" ? -1 : 0;
    }
    return depth;
}

std::string_view SourceText::indentAt(std::size_t offset) const
{
    const std::size_t start = startOfLine(offset), end = m_text.find_first_not_of(" \t", start);
    return std::string_view(m_text).substr(start, std::min(end, m_text.size()) - start);
}

const FunctionStatements* SourceText::functionAt(std::uint32_t line) const
{
    const auto found = std::ranges::find_if(m_functions, [&](const FunctionStatements& function) {
        return m_tokens[function.first].line + 1 <= line && line <= m_tokens[function.last - 1].line + 1;
    });
    return found == m_functions.end() ? nullptr : &*found;
}

std::vector<int> SourceText::statementsAt(const FunctionStatements& function, std::uint32_t line) const
{
    std::vector<int> found;
    for (std::size_t i = 1; i < function.statements.size(); ++i) {
        const Statement& statement = function.statements[i];
        const bool hasHead = statement.headLast > statement.headFirst;
        if (statement.kind == StatementKind::Block || (!hasHead && !statement.children.empty()))
            continue;
        const std::size_t first = hasHead ? statement.headFirst : statement.first, last = hasHead ? statement.headLast : statement.last;
        if (m_tokens[first].line + 1 <= line && line <= m_tokens[last - 1].line + 1)
            found.push_back(int(i));
    }
    return found;
}

}  // namespace simtscope::analysis

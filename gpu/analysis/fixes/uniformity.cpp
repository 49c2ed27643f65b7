#include "gpu/analysis/fixes/uniformity.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "gpu/analysis/fixes/expressions.h"

namespace simtscope::analysis {

namespace {

constexpr std::array kUniformWords = {
    std::string_view("blockIdx"),    std::string_view("blockDim"), std::string_view("gridDim"), std::string_view("warpSize"),
    std::string_view("true"),        std::string_view("false"),    std::string_view("const"),   std::string_view("constexpr"),
    std::string_view("int"),         std::string_view("unsigned"), std::string_view("signed"),  std::string_view("long"),
    std::string_view("short"),       std::string_view("char"),     std::string_view("float"),   std::string_view("double"),
    std::string_view("bool"),        std::string_view("size_t"),   std::string_view("auto"),    std::string_view("sizeof"),
    std::string_view("static_cast"),
};

UniformScope chooseWorse(UniformScope a, UniformScope b)
{
    return std::max(a, b);
}

/// Returns whether the token is a literal that is a whole number of warps.
bool isWarps(const CppToken& token)
{
    if (token == "warpSize")
        return true;
    unsigned value = 0;
    const char* const end = token.text.data() + token.text.size();
    const auto [parsedEnd, error] = std::from_chars(token.text.data(), end, value);
    return error == std::errc() && (parsedEnd == end || std::string_view(parsedEnd, std::size_t(end - parsedEnd)) == "u") && value > 0 &&
           value % 32 == 0;
}

}  // namespace

bool isBlockBarrier(const SourceText& text, const Statement& statement)
{
    const auto& tokens = text.tokens();
    return statement.kind == StatementKind::Plain && statement.last - statement.first == 4 && tokens[statement.first] == "__syncthreads";
}

Uniformity::Uniformity(const SourceText& text, const FunctionStatements& function, Dim3 block, bool areBarriersUniform)
    : m_text(text), m_tokens(text.tokens()), m_function(function), m_areWarpsAlongX((block.y == 1 && block.z == 1) || block.x % 32 == 0),
      m_trustsBarriers(areBarriersUniform), m_areAllWritesKnown(function.isFullyParsed)
{
    for (std::size_t at = function.first; at + 1 < function.last; ++at)
        if (m_tokens[at] == "[" && m_tokens[at + 1] == "&")
            m_areAllWritesKnown = false;
    findConstants();
    if (function.isKernel)
        for (const TokenRange part : splitAtCommas(m_tokens, function.parametersFirst, function.parametersLast))
            m_scopes[m_tokens[part.last - 1].text] = UniformScope::Block;
    // Names without an assignment in the function that are in none of these groups stay unknown.
    for (const Statement& statement : function.statements)
        for (const TokenRange part :
             splitAtCommas(m_tokens, statement.headLast > statement.headFirst ? statement.headFirst : statement.first,
                           statement.headLast > statement.headFirst ? statement.headLast : statement.last))
            if (const Assignment assignment = parseAssignment(m_tokens, part.first, part.last);
                assignment.targetLast > assignment.targetFirst)
                if (const std::string_view name = writtenName(m_tokens, assignment); !name.empty() && !m_scopes.contains(name))
                    m_scopes[name] = UniformScope::Block;
    findThreadIndices();
    while (assignAll()) {
    }
}

/// Finds constants and macros of the file, and parameters of the function's template.
void Uniformity::findConstants()
{
    const auto isInFunction = [&](std::size_t token) {
        return std::ranges::any_of(m_text.functions(),
                                   [&](const FunctionStatements& f) { return f.parametersFirst <= token && token < f.last; });
    };
    const auto markUniform = [&](std::size_t start, std::string_view ends) {
        for (std::size_t at = start; at < m_tokens.size() && !m_tokens[at].isOneOf(ends); ++at)
            if (m_tokens[at].isWord())
                m_scopes[m_tokens[at].text] = UniformScope::Block;
    };
    for (std::size_t at = 0; at < m_tokens.size(); ++at)
        if (m_tokens[at] == "const" || m_tokens[at] == "constexpr" || m_tokens[at] == "enum")
            if (!isInFunction(at))
                markUniform(at, m_tokens[at] == "enum" ? ";}" : ";(){}");
    for (std::size_t at = m_function.headFirst; at < m_function.first && m_tokens[m_function.headFirst] == "template"; ++at) {
        if (m_tokens[at] == "__global__" || m_tokens[at] == "__device__")
            break;
        if (m_tokens[at].isWord())
            m_scopes[m_tokens[at].text] = UniformScope::Block;
    }
    for (const Directive& directive : m_text.directives()) {
        const auto& tokens = directive.tokens;
        const bool isNumber = directive.name == "define" && tokens.size() == 3 && !tokens[2].text.empty() &&
                              tokens[2].text.front() >= '0' && tokens[2].text.front() <= '9';
        if (isNumber)
            m_scopes[tokens[1].text] = UniformScope::Block;
    }
}

/// Finds names whose only assignment is `= threadIdx.x`.
void Uniformity::findThreadIndices()
{
    std::map<std::string_view, unsigned> assigned;
    std::vector<std::string_view> candidates;
    for (const Statement& statement : m_function.statements) {
        const bool hasHead = statement.headLast > statement.headFirst;
        if (!hasHead && !statement.children.empty())
            continue;
        const std::size_t last = hasHead ? statement.headLast : statement.last;
        for (const TokenRange part : splitAtCommas(m_tokens, hasHead ? statement.headFirst : statement.first, last)) {
            const Assignment assignment = parseAssignment(m_tokens, part.first, part.last);
            const std::string_view name =
                assignment.targetLast > assignment.targetFirst ? writtenName(m_tokens, assignment) : std::string_view();
            if (name.empty())
                continue;
            ++assigned[name];
            if (assignment.operatorText.empty() && assignment.valueLast - assignment.valueFirst == 3 &&
                m_tokens[assignment.valueFirst] == "threadIdx" && m_tokens[assignment.valueFirst + 2] == "x")
                candidates.push_back(name);
        }
    }
    for (const std::string_view name : candidates)
        if (m_areWarpsAlongX && assigned[name] == 1)
            m_threadIndices.push_back(name);
}

/// Returns the token after threadIdx.x, or after a name for it, at `at`. Returns `at` when there is none.
std::size_t Uniformity::findAfterThreadIndex(std::size_t index) const
{
    if (std::ranges::find(m_threadIndices, m_tokens[index].text) != m_threadIndices.end())
        return index + 1;
    const bool isBuiltIn = m_areWarpsAlongX && m_tokens[index] == "threadIdx" && index + 2 < m_tokens.size() && m_tokens[index + 2] == "x";
    return isBuiltIn ? index + 3 : index;
}

/// Returns the token after a term at `at` that is the same for all lanes of a warp: `tid / 32`, `tid >> 5`, `tid < 64`. Returns `at` when
/// there is none.
std::size_t Uniformity::findAfterWarpTerm(std::size_t index, std::size_t first, std::size_t last) const
{
    const std::size_t sign = findAfterThreadIndex(index);
    if (sign == index || sign + 1 >= last || (index > first && !m_tokens[index - 1].isOneOf("(,=&|?:")))
        return index;
    const bool isShift = m_tokens[sign] == ">" && m_tokens[sign + 1] == ">" && sign + 2 < last && m_tokens[sign + 2] == "5";
    const bool isRatio = m_tokens[sign] == "/" && isWarps(m_tokens[sign + 1]);
    const bool isLess = m_tokens[sign] == "<" && isWarps(m_tokens[sign + 1]);
    const bool isAtLeast = m_tokens[sign] == ">" && m_tokens[sign + 1] == "=" && sign + 2 < last && isWarps(m_tokens[sign + 2]);
    const std::size_t end = sign + (isShift || isAtLeast ? 3 : isRatio || isLess ? 2 : 0);
    const bool isWhole = end == last || !m_tokens[end].isOneOf(isShift || isRatio ? "." : ".+-*/%<>");
    return end > sign && isWhole ? end : index;
}

UniformScope Uniformity::uniformityOfWord(std::size_t index) const
{
    const CppToken& token = m_tokens[index];
    const bool isPointed = index >= 2 && m_tokens[index - 1] == ">" && m_tokens[index - 2] == "-";
    if (isPointed)
        return UniformScope::None;
    if (index > 0 && m_tokens[index - 1] == ".")
        return UniformScope::Block;  // A member is as uniform as its object.
    if (std::ranges::find(kUniformWords, token.text) != kUniformWords.end())
        return UniformScope::Block;
    if (index + 1 < m_tokens.size() && m_tokens[index + 1] == "(")
        return isPure(token.text) ? UniformScope::Block : UniformScope::None;
    const auto known = m_scopes.find(token.text);
    return known == m_scopes.end() ? UniformScope::None : known->second;
}

UniformScope Uniformity::uniformityOf(std::size_t first, std::size_t last) const
{
    UniformScope level = UniformScope::Block;
    for (std::size_t at = first; at < last; ++at) {
        if (const std::size_t after = findAfterWarpTerm(at, first, last); after > at) {
            level = chooseWorse(level, UniformScope::Warp);
            at = after - 1;
        } else if (m_tokens[at].isWord()) {
            level = chooseWorse(level, uniformityOfWord(at));
        } else if (m_tokens[at] == "[" || (m_tokens[at] == "*" && (at == first || m_tokens[at - 1].isOneOf("(,=&|?:<>+-*/%!~;")))) {
            level = UniformScope::None;
        }
    }
    return level;
}

bool Uniformity::raise(std::string_view name, UniformScope level)
{
    UniformScope& scope = m_scopes[name];
    const bool isNews = level > scope;
    scope = chooseWorse(scope, level);
    return isNews;
}

bool Uniformity::assign(std::size_t first, std::size_t last, UniformScope outerScope)
{
    bool hasChanged = false;
    // A name whose address is passed or that is bound to a reference may be written anywhere.
    for (std::size_t at = first; at + 1 < last; ++at)
        if (m_tokens[at] == "&" && m_tokens[at + 1].isWord() && m_scopes.contains(m_tokens[at + 1].text) &&
            (at == first || m_tokens[at - 1].isOneOf("(,=")))
            hasChanged = raise(m_tokens[at + 1].text, UniformScope::None) || hasChanged;
    // A declaration such as `int i(threadIdx.x)`.
    if (last - first > 2 && m_tokens[first].isWord() && m_tokens[first + 1].isWord() && m_tokens[first + 2].isOneOf("({") &&
        m_scopes.contains(m_tokens[first + 1].text))
        hasChanged = raise(m_tokens[first + 1].text, UniformScope::None) || hasChanged;
    const Assignment assignment = parseAssignment(m_tokens, first, last);
    const std::string_view name = assignment.targetLast > assignment.targetFirst ? writtenName(m_tokens, assignment) : std::string_view();
    if (name.empty())
        return hasChanged;
    bool bindsReference = false;
    for (std::size_t at = assignment.targetFirst; at < assignment.targetLast; ++at)
        bindsReference = bindsReference || m_tokens[at] == "&";
    for (std::size_t at = assignment.valueFirst; bindsReference && at < assignment.valueLast; ++at)
        if (m_tokens[at].isWord() && m_scopes.contains(m_tokens[at].text))
            hasChanged = raise(m_tokens[at].text, UniformScope::None) || hasChanged;
    return raise(name, bindsReference ? UniformScope::None
                                      : chooseWorse(outerScope, uniformityOf(assignment.valueFirst, assignment.valueLast))) ||
           hasChanged;
}

bool Uniformity::assignAll()
{
    bool changed = false;
    for (std::size_t i = 0; i < m_function.statements.size(); ++i) {
        const Statement& statement = m_function.statements[i];
        const bool hasHead = statement.headLast > statement.headFirst;
        if (!hasHead && !statement.children.empty())
            continue;
        const std::size_t first = hasHead ? statement.headFirst : statement.first, last = hasHead ? statement.headLast : statement.last;
        const bool isOpaque = m_tokens[first] == "asm" || m_tokens[first] == "__asm__";
        for (std::size_t at = first; isOpaque && at < last; ++at)
            if (m_tokens[at].isWord() && m_scopes.contains(m_tokens[at].text))
                changed = raise(m_tokens[at].text, UniformScope::None) || changed;
        // The loop's condition decides how often its own head is executed.
        UniformScope level = uniformityAround(int(i));
        if (statement.isLoop())
            level = chooseWorse(level, uniformityOf(first, last));
        for (const TokenRange part : splitAtCommas(m_tokens, first, last))
            changed = assign(part.first, part.last, level) || changed;
    }
    return changed;
}

/// Returns the uniformity of the conditions around a statement, up to and without `ancestor`.
UniformScope Uniformity::uniformityAround(int statement, int ancestor) const
{
    UniformScope level = UniformScope::Block;
    for (int at = m_function.statements[std::size_t(statement)].parent; at != ancestor;
         at = m_function.statements[std::size_t(at)].parent) {
        const Statement& outer = m_function.statements[std::size_t(at)];
        level = chooseWorse(level, uniformityOf(outer.headFirst, outer.headLast));
    }
    return level;
}

/// Returns the uniformity of the returns, breaks and continues that may skip the token `position` within the statement `holder`.
UniformScope Uniformity::uniformityAfterJumps(int holder, std::size_t position) const
{
    UniformScope level = UniformScope::Block;
    for (std::size_t i = 0; i < m_function.statements.size(); ++i) {
        const Statement& jump = m_function.statements[i];
        if (jump.kind == StatementKind::Return) {
            bool passes = jump.first < position;
            for (int loop = m_function.findLoopAround(int(i)); loop >= 0 && !passes; loop = m_function.findLoopAround(loop))
                passes = m_function.isWithin(holder, loop);
            if (passes)
                level = chooseWorse(level, uniformityAround(int(i)));
        } else if (jump.kind == StatementKind::Jump) {
            const int loop = m_function.findLoopAround(int(i));
            if (loop >= 0 && m_function.isWithin(holder, loop))
                level = chooseWorse(level, uniformityAround(int(i), loop));
        }
    }
    return level;
}

bool Uniformity::leavesWithin(int statement) const
{
    for (std::size_t i = 0; i < m_function.statements.size(); ++i) {
        const StatementKind kind = m_function.statements[i].kind;
        if ((kind == StatementKind::Return || kind == StatementKind::Jump) && m_function.isWithin(int(i), statement))
            return true;
    }
    return false;
}

bool Uniformity::hasBarrierBeside(int block, std::size_t index) const
{
    const std::vector<int>& children = m_function.statements[std::size_t(block)].children;
    const auto isBarrier = [&](std::size_t i) { return isBlockBarrier(m_text, m_function.statements[std::size_t(children[i])]); };
    for (std::size_t i = index; i-- > 0 && !leavesWithin(children[i]);)
        if (isBarrier(i))
            return true;
    for (std::size_t i = index; i < children.size() && !leavesWithin(children[i]); ++i)
        if (isBarrier(i))
            return true;
    return false;
}

UniformScope Uniformity::uniformityAt(int block, std::size_t index) const
{
    if (m_trustsBarriers && m_function.isFullyParsed && hasBarrierBeside(block, index))
        return UniformScope::Block;
    if (!m_areAllWritesKnown || !m_function.isKernel)
        return UniformScope::None;
    const Statement& holder = m_function.statements[std::size_t(block)];
    const std::size_t position =
        index < holder.children.size() ? m_function.statements[std::size_t(holder.children[index])].first : holder.last - 1;
    return chooseWorse(uniformityAround(block), uniformityAfterJumps(block, position));
}

UniformScope Uniformity::uniformityAt(int statement) const
{
    const Statement& at = m_function.statements[std::size_t(statement)];
    if (at.kind == StatementKind::Block)
        return this->uniformityAt(statement, at.children.size());
    if (at.parent >= 0 && m_function.statements[std::size_t(at.parent)].kind == StatementKind::Block) {
        const std::vector<int>& siblings = m_function.statements[std::size_t(at.parent)].children;
        return this->uniformityAt(at.parent, std::size_t(std::ranges::find(siblings, statement) - siblings.begin()));
    }
    if (!m_areAllWritesKnown || !m_function.isKernel)
        return UniformScope::None;
    return chooseWorse(uniformityAround(statement), uniformityAfterJumps(statement, at.last));
}

}  // namespace simtscope::analysis

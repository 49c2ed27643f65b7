#include "gpu/program/live/program_split.h"

#include <algorithm>
#include <set>

#include "gpu/analysis/fixes/source_text.h"

namespace simtscope::program {
namespace {

using analysis::CppText;
using analysis::CppToken;
using analysis::Directive;
using analysis::SourceText;

bool isOneOf(const CppToken& token, std::initializer_list<std::string_view> words)
{
    return std::ranges::find(words, token.text) != words.end();
}

/// Says who compiles a declaration.
enum class Side {
    Host,           ///< only the host
    Both,           ///< the host sees it in any case
    KernelBody,     ///< the device; the host sees everything before the body
    DeviceIfUnused  ///< the host sees it only if it uses the name
};

/// Describes a declaration at namespace scope, or a macro.
struct Item {
    Side side = Side::Both;
    std::size_t first = 0, bodyFirst = 0, last = 0;  ///< tokens; `bodyFirst` is `last` where there is no body
    std::string_view name;                           ///< of DeviceIfUnused
};

/// Finds the declarations of a text.
class DeclarationScan {
public:
    explicit DeclarationScan(const SourceText& source) : m_source(source), m_tokens(source.tokens()) { scanScope(0, m_tokens.size()); }
    std::vector<Item> items;

private:
    void scanScope(std::size_t at, std::size_t end)
    {
        while (at < end) {
            const std::size_t open = findScopeBrace(at, end);
            if (open < end) {
                const std::size_t after = std::min(analysis::findAfterClosing(m_tokens, open), end);
                items.push_back({Side::Both, at, open + 1, open + 1, {}});
                scanScope(open + 1, after - 1);
                items.push_back({Side::Both, after - 1, after, after, {}});
                at = after;
                continue;
            }
            at = scanDeclaration(at, end);
        }
    }

    /// Returns the brace of `namespace x {` and `extern "C" {`; `end` for any other declaration.
    std::size_t findScopeBrace(std::size_t at, std::size_t end) const
    {
        const bool isExtern = m_tokens[at] == "extern" && at + 2 < end && m_tokens[at + 1].text.starts_with('"');
        if (isExtern)
            return m_tokens[at + 2] == "{" ? at + 2 : end;
        const std::size_t word = m_tokens[at] == "inline" ? at + 1 : at;
        if (word >= end || !(m_tokens[word] == "namespace"))
            return end;
        for (std::size_t i = word + 1; i < end; ++i) {
            if (m_tokens[i] == "{")
                return i;
            if (!m_tokens[i].isWord() && !(m_tokens[i] == "::"))
                return end;
        }
        return end;
    }

    /// Returns the position after the template's parameter list that opens at `open`, or `end`.
    std::size_t findAfterAngle(std::size_t open, std::size_t end) const
    {
        int depth = 0;
        for (std::size_t i = open; i < end; ++i) {
            if (m_tokens[i].isOneOf("([{")) {
                i = analysis::findAfterClosing(m_tokens, i) - 1;
                continue;
            }
            depth += m_tokens[i] == "<" ? 1 : m_tokens[i] == ">" ? -1 : 0;
            if (depth == 0)
                return i + 1;
        }
        return end;
    }

    /// Adds the declaration that begins at `first`, and returns the position after it.
    std::size_t scanDeclaration(std::size_t first, std::size_t end)
    {
        bool isDevice = false, isKernel = false, isConstant = false, isVariableOfDevice = false, isType = false;
        bool hasParameters = false, hasValue = false, isUsing = false, isAssertion = false, isOperator = false, hasSeveralNames = false;
        std::string_view name;
        std::size_t bodyFirst = end, i = first;
        const auto nameBefore = [&](std::size_t position) {
            if (name.empty() && position > first && m_tokens[position - 1].isWord())
                name = m_tokens[position - 1].text;
        };
        for (; i < end; ++i) {
            const CppToken& token = m_tokens[i];
            if (token == ";") {
                nameBefore(i);
                ++i;
                break;
            }
            if (token == "template" && i + 1 < end && m_tokens[i + 1] == "<") {
                i = findAfterAngle(i + 1, end) - 1;
            } else if (isOneOf(token, {"__launch_bounds__", "__align__", "alignas", "decltype", "noexcept", "__attribute__", "explicit",
                                       "__cluster_dims__", "__maxnreg__", "requires"})) {
                if (i + 1 < end && m_tokens[i + 1] == "(")
                    i = analysis::findAfterClosing(m_tokens, i + 1) - 1;
            } else if (token == "(") {
                if (!hasValue) {
                    nameBefore(i);
                    hasParameters = true;
                }
                i = analysis::findAfterClosing(m_tokens, i) - 1;
            } else if (token == "[") {
                nameBefore(i);
                i = analysis::findAfterClosing(m_tokens, i) - 1;
            } else if (token == "{") {
                const std::size_t after = std::min(analysis::findAfterClosing(m_tokens, i), end);
                if (hasParameters && !hasValue && !isUsing) {
                    bodyFirst = i;
                    i = after;
                    break;
                }
                if (!isType)
                    nameBefore(i);
                i = after - 1;
            } else if (token == "=") {
                nameBefore(i);
                hasValue = hasValue || !(i > first && m_tokens[i - 1] == "operator");
            } else if (token == "}") {
                ++i;  // a brace that closes nothing
                break;
            }
            hasSeveralNames = hasSeveralNames || token == ",";
            isOperator = isOperator || token == "operator";
            if (hasValue || hasParameters)
                continue;
            isKernel = isKernel || token == "__global__";
            isDevice = isDevice || token == "__device__";
            isConstant = isConstant || isOneOf(token, {"const", "constexpr", "consteval"});
            isVariableOfDevice = isVariableOfDevice || isOneOf(token, {"__constant__", "__shared__", "__managed__", "texture", "surface"});
            isType = isType || isOneOf(token, {"struct", "class", "union", "enum", "typedef", "concept"});
            isUsing = isUsing || isOneOf(token, {"using", "namespace"});  // also an alias of a namespace
            isAssertion = isAssertion || token == "static_assert";
        }
        const std::size_t last = std::min(i, end);
        const bool isFunction = bodyFirst < last;
        if (isFunction && isKernel)
            items.push_back({hasConditional(bodyFirst, last) ? Side::Both : Side::KernelBody, first, bodyFirst, last, name});
        else if (isFunction && (isDevice || isConstexprFunction(first, bodyFirst)))
            items.push_back(
                {isOperator || name.empty() || hasConditional(first, last) ? Side::Both : Side::DeviceIfUnused, first, last, last, name});
        else if (isFunction)
            items.push_back({Side::Host, first, last, last, name});
        else if (isKernel || isDevice || isVariableOfDevice || isType || isUsing || isAssertion)
            items.push_back({Side::Both, first, last, last, name});
        else if (isConstant)
            items.push_back(
                {name.empty() || hasParameters || hasSeveralNames || hasConditional(first, last) ? Side::Both : Side::DeviceIfUnused, first,
                 last, last, name});
        else
            items.push_back({Side::Host, first, last, last, name});
        return std::max(last, first + 1);
    }

    bool isConstexprFunction(std::size_t first, std::size_t last) const
    {
        return std::any_of(m_tokens.begin() + std::ptrdiff_t(first), m_tokens.begin() + std::ptrdiff_t(last),
                           [](const CppToken& token) { return token == "constexpr"; });
    }

    /// Returns whether a directive of conditional compilation stands in the tokens, whose braces may then belong to another branch.
    bool hasConditional(std::size_t first, std::size_t last) const
    {
        return first < last && m_source.hasDirective(m_source.offsetOf(first), m_source.endOf(last - 1));
    }

    const SourceText& m_source;
    CppText m_tokens;
};

/// Returns "name" of `#include <name>`; empty for one in quotes.
std::string_view angleName(const Directive& directive)
{
    if (directive.tokens.size() < 3 || !(directive.tokens[1] == "<"))
        return {};
    const char* const begin = directive.tokens[2].text.data();
    for (const CppToken& token : directive.tokens)
        if (token == ">" && token.text.data() > begin)
            return {begin, std::size_t(token.text.data() - begin)};
    return {};
}

bool hasUnmatchedBrace(const Directive& directive)
{
    int depth = 0;
    for (const CppToken& token : directive.tokens)
        depth += token.isOneOf("{([") ? 1 : token.isOneOf("})]") ? -1 : 0;
    return depth != 0;
}

/// Returns whether the tokens may mean something else than they seem to.
bool misleads(const SourceText& source)
{
    const auto& tokens = source.tokens();
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i] == "\\")
            return true;
        const bool isRawPrefix = tokens[i].isWord() && tokens[i].text.ends_with('R');
        if (isRawPrefix && i + 1 < tokens.size() && tokens[i + 1].text.starts_with('"') && source.endOf(i) == source.offsetOf(i + 1))
            return true;
    }
    // A comment that ends with a backslash goes on in the next line.
    const std::string& text = source.text();
    for (std::size_t at = text.find("\\\n"); at != std::string::npos; at = text.find("\\\n", at + 1)) {
        const std::size_t comment = text.find("//", source.startOfLine(at));
        if (comment < at)
            return true;
    }
    return std::ranges::any_of(source.directives(), [](const Directive& d) { return d.name == "define" && hasUnmatchedBrace(d); });
}

void blank(std::string& text, std::size_t begin, std::size_t end)
{
    for (std::size_t i = begin; i < std::min(end, text.size()); ++i)
        if (text[i] != '\n')
            text[i] = ' ';
}

/// Describes a piece of code that the host sees only if it uses its name.
struct Candidate {
    std::string_view name;
    CppText tokens;
    bool isHost = false;
};

/// Decides which candidates the host uses: by code that it compiles in any case, or by another candidate that it uses.
void findUsed(std::vector<Candidate>& candidates, std::set<std::string_view> words)
{
    for (bool hasChanged = true; hasChanged;) {
        hasChanged = false;
        for (Candidate& candidate : candidates) {
            if (candidate.isHost || !words.contains(candidate.name))
                continue;
            candidate.isHost = hasChanged = true;
            for (const CppToken& token : candidate.tokens)
                words.insert(token.text);
        }
    }
}

}  // namespace

std::optional<ProgramSplit> splitProgram(std::string_view text, bool (*hasDeviceHeader)(std::string_view name))
{
    const SourceText source{std::string(text)};
    if (misleads(source))
        return std::nullopt;
    const CppText tokens = source.tokens();
    const DeclarationScan scan(source);

    ProgramSplit split;
    split.deviceText = text;
    std::vector<CppText> pieces;  // of the host
    std::vector<Candidate> candidates;
    for (const Item& item : scan.items) {
        const CppText all = tokens.subspan(item.first, item.last - item.first);
        if (item.side == Side::Host && !all.empty())
            blank(split.deviceText, source.offsetOf(item.first), source.endOf(item.last - 1));
        if (item.side == Side::KernelBody)
            pieces.push_back(tokens.subspan(item.first, item.bodyFirst - item.first));
        else if (item.side == Side::DeviceIfUnused)
            candidates.push_back({item.name, all});
        else
            pieces.push_back(all);
    }
    std::size_t lastInclude = 0;
    bool mayHideUses = false;  // of names: by a header of the user, or a macro that makes names
    for (const Directive& directive : source.directives()) {
        if (directive.name == "include") {
            lastInclude = directive.offset;
            mayHideUses = mayHideUses || angleName(directive).empty();
        }
        for (std::size_t i = 0; i + 1 < directive.tokens.size(); ++i)
            mayHideUses = mayHideUses || (directive.tokens[i] == "#" && directive.tokens[i + 1] == "#");
    }
    for (const Directive& directive : source.directives()) {
        if (directive.name == "define" && directive.tokens.size() > 1 && directive.offset > lastInclude &&
            source.conditionalDepthAt(directive.offset) == 0) {
            candidates.push_back({directive.tokens[1].text, directive.tokens});
            continue;
        }
        pieces.push_back(directive.tokens);
        if (directive.name != "include")
            continue;
        const std::string_view name = angleName(directive);
        if (name.empty() || hasDeviceHeader(name))
            continue;
        blank(split.deviceText, directive.offset, source.endOfLine(directive.offset));
        split.hostHeaders.emplace_back(name);
    }

    std::set<std::string_view> words;
    for (const CppText& piece : pieces)
        for (const CppToken& token : piece)
            words.insert(token.text);
    findUsed(candidates, std::move(words));
    for (const Candidate& candidate : candidates)
        if (candidate.isHost || mayHideUses)
            pieces.push_back(candidate.tokens);
    std::ranges::sort(pieces, {}, [](const CppText& piece) { return piece.empty() ? nullptr : piece.front().text.data(); });
    for (const CppText& piece : pieces)
        for (std::size_t i = 0; i < piece.size(); ++i) {
            // `#define f(x)` and `#define f (x)` differ only in a blank.
            const bool isMacroCall =
                i == 2 && piece[0] == "define" && piece[2] == "(" && piece[1].text.data() + piece[1].text.size() == piece[2].text.data();
            split.hostTokens.push_back({isMacroCall ? "macro(" : std::string(piece[i].text), piece[i].line + 1});
        }
    return split;
}

std::optional<std::vector<LineShift>> compareHostTokens(const std::vector<HostToken>& before, const std::vector<HostToken>& after)
{
    if (before.size() != after.size())
        return std::nullopt;
    std::vector<LineShift> shifts;
    std::int32_t lines = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (before[i].text != after[i].text)
            return std::nullopt;
        const std::int32_t moved = std::int32_t(after[i].line) - std::int32_t(before[i].line);
        if (moved == lines)
            continue;
        lines = moved;
        // Tokens of one old line that stand on several lines now keep the line of the first.
        if (shifts.empty() || shifts.back().firstLine != before[i].line)
            shifts.push_back({before[i].line, lines});
    }
    return shifts;
}

}  // namespace simtscope::program

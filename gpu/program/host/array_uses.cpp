#include "gpu/program/host/array_uses.h"

#include <algorithm>

#include "gpu/program/host/array_accesses.h"
#include "gpu/program/host/block_strides.h"
#include "gpu/program/host/guards.h"

namespace simtscope::program {
namespace {

using analysis::CppText;
using analysis::FunctionStatements;
using analysis::Statement;
using analysis::StatementKind;

constexpr int kMaxStatementDepth = 200, kMaxRounds = 3, kMaxTrials = 3;

/// Says where a pointer variable of the kernel points: into which array, and how many elements behind its first one.
struct Alias {
    std::string array;
    ValueRange offset;
};

/// Walks through the statements of a kernel in their order.
class Walker {
public:
    Walker(const KernelSource& source, const SourceKernel& kernel, const LaunchValues& values)
        : m_code(*source.code), m_function(m_code.functions()[kernel.function]), m_values(values)
    {
        for (const SourceParameter& parameter : kernel.parameters)
            if (parameter.isPointer)
                m_uses.arrays[parameter.name];
        for (const SharedArray& array : kernel.sharedArrays)
            m_uses.arrays[array.name];
    }

    KernelUses take()
    {
        Ranges ranges = m_values.ranges;
        walk(0, ranges);
        return std::move(m_uses);
    }

private:
    Lexemes lexemesOf(std::size_t first, std::size_t last) const
    {
        return makeLexemes(CppText(m_code.tokens()).subspan(first, last - first));
    }

    const Statement& at(int statement) const { return m_function.statements[std::size_t(statement)]; }

    bool endsInJump(int statement) const
    {
        const Statement& one = at(statement);
        if (one.kind == StatementKind::Block)
            return !one.children.empty() && endsInJump(one.children.back());
        return one.kind == StatementKind::Return || one.kind == StatementKind::Jump;
    }

    void walk(int index, Ranges& ranges)
    {
        if (++m_depth > kMaxStatementDepth) {
            --m_depth;
            return;
        }
        const Statement& statement = at(index);
        switch (statement.kind) {
        case StatementKind::Block:
            for (const int child : statement.children)
                walk(child, ranges);
            break;
        case StatementKind::If:
            walkIf(statement, ranges);
            break;
        case StatementKind::Loop:
        case StatementKind::DoLoop:
            walkLoop(statement, ranges);
            break;
        case StatementKind::Switch:
            addAccesses(lexemesOf(statement.headFirst, statement.headLast), ranges);
            for (const int child : statement.children) {
                Ranges inner = ranges;
                walk(child, inner);
            }
            break;
        default:
            walkPlain(lexemesOf(statement.first, statement.last), ranges);
        }
        --m_depth;
    }

    void narrow(const Lexemes& condition, bool holds, Ranges& ranges)
    {
        narrowByCondition(condition, holds, m_values, ranges, [&](const ValueRange& left, const Lexemes& limit) { addLimit(left, limit); });
    }

    void walkIf(const Statement& statement, Ranges& ranges)
    {
        const Lexemes condition = lexemesOf(statement.headFirst, statement.headLast);
        addConditionAccesses(condition, ranges);
        Ranges thenRanges = ranges, elseRanges = ranges;
        narrow(condition, true, thenRanges);
        narrow(condition, false, elseRanges);
        const auto& children = statement.children;
        if (!children.empty())
            walk(children[0], thenRanges);
        if (children.size() > 1)
            walk(children[1], elseRanges);
        if (!children.empty() && endsInJump(children[0])) {
            ranges = std::move(elseRanges);
        } else if (children.size() > 1 && endsInJump(children[1])) {
            ranges = std::move(thenRanges);
        } else {
            for (auto& [name, range] : ranges)
                if (const auto one = thenRanges.find(name), other = elseRanges.find(name);
                    one != thenRanges.end() && other != elseRanges.end())
                    range = joinRanges(one->second, other->second);
        }
    }

    void walkLoop(const Statement& statement, Ranges& ranges)
    {
        const std::vector<Lexemes> head = splitLexemes(lexemesOf(statement.headFirst, statement.headLast), ";");
        const bool isFor = head.size() == 3;
        if (isFor)
            walkPlain(head[0], ranges);
        const Lexemes& condition = isFor ? head[1] : head[0];
        const Lexemes loop = lexemesOf(isFor ? statement.headFirst : statement.first, statement.last);
        const std::set<std::string> assigned = widen(loop, isFor ? head[0].size() : 0, ranges);
        widenAssigned(assigned, statement, condition, ranges);
        Ranges inner = ranges;
        enterLoop(statement, condition, inner);
        if (isFor)
            alignCounter(head[2], inner);
        for (const int child : statement.children)
            walk(child, inner);
        if (isFor)
            addAccesses(head[2], inner);
    }

    void enterLoop(const Statement& statement, const Lexemes& condition, Ranges& inner)
    {
        if (statement.kind != StatementKind::Loop)
            return;
        addConditionAccesses(condition, inner);
        narrow(condition, true, inner);
    }

    /// Makes the largest value of a counter one that it really has: 24 for `for (int j = 0; j < 32; j += 8)`.
    void alignCounter(const Lexemes& step, Ranges& ranges) const
    {
        if (step.size() < 3 || step[1] != "+=")
            return;
        const auto counter = ranges.find(step[0]);
        const ValueRange size = m_values.reader(ranges).read(partOf(step, 2, step.size()));
        if (counter == ranges.end() || !size.isExact() || size.low < 1 || !counter->second.isKnown() || !counter->second.factors.empty())
            return;
        ValueRange& range = counter->second;
        if (range.threadAxes == 0)
            range.high = range.low + (range.high - range.low) / size.low * size.low;
    }

    /// Widens the ranges of variables that the loop assigns: to what they hold after some rounds, or to anything.
    void widenAssigned(const std::set<std::string>& names, const Statement& statement, const Lexemes& condition, Ranges& ranges)
    {
        if (names.empty())
            return;
        ++m_trials;
        bool isStable = false;
        for (int round = 0; round < kMaxRounds && !isStable && m_trials <= kMaxTrials; ++round) {
            Ranges after = ranges;
            enterLoop(statement, condition, after);
            for (const int child : statement.children)
                walk(child, after);
            isStable = true;
            for (const std::string& name : names) {
                ValueRange& range = ranges[name];
                const ValueRange joined = joinRanges(range, after[name]);
                isStable = isStable && joined.low == range.low && joined.high == range.high;
                range = joined;
            }
        }
        --m_trials;
        for (const std::string& name : names)
            if (!isStable)
                ranges[name].low = -ValueRange::kUnbounded, ranges[name].high = ValueRange::kUnbounded, ranges[name].isTight = false;
    }

    /// Widens the ranges of all variables that the loop counts or scales. The first lexemes initialise. Returns those that it assigns.
    static std::set<std::string> widen(const Lexemes& loop, std::size_t initialised, Ranges& ranges)
    {
        std::set<std::string> assigned;
        for (std::size_t i = initialised; i < loop.size(); ++i) {
            const auto found = ranges.find(loop[i]);
            if (found == ranges.end() || !isName(loop[i]) || (i > 0 && (loop[i - 1] == "." || loop[i - 1] == "->")))
                continue;
            const std::string_view previous = i > 0 ? std::string_view(loop[i - 1]) : std::string_view();
            std::string_view sign = i + 1 < loop.size() ? std::string_view(loop[i + 1]) : std::string_view();
            const bool isChangedAfter = sign == "++" || sign == "--" || isAssignment(sign);
            if (!isChangedAfter)
                sign = previous == "++" || previous == "--" ? previous : std::string_view();
            ValueRange& range = found->second;
            const bool subtracts = i + 2 < loop.size() && loop[i + 2] == "-";
            if (sign.empty())
                continue;
            range.factors.clear();
            if (sign == "++" || (sign == "+=" && !subtracts)) {
                range.high = ValueRange::kUnbounded;
            } else if (sign == "--" || sign == "-=" || sign == "+=") {
                range.low = -ValueRange::kUnbounded;
            } else if (sign == "/=" || sign == ">>=") {
                range.low = std::min<std::int64_t>(range.low, 0);
            } else if (sign == "=") {
                assigned.insert(loop[i]);
            } else {
                const bool grows = (sign == "*=" || sign == "<<=") && range.low >= 0;
                range.low = grows ? range.low : -ValueRange::kUnbounded;
                range.high = ValueRange::kUnbounded;
                range.isTight = false;
            }
        }
        return assigned;
    }

    void walkPlain(Lexemes lexemes, Ranges& ranges)
    {
        if (!lexemes.empty() && lexemes.back() == ";")
            lexemes.pop_back();
        const std::vector<Lexemes> parts = splitLexemes(lexemes, ",");
        const bool isPointerDeclaration = parts[0].size() > 2 && isName(parts[0][0]) && parts[0][0] != "return" &&
                                          std::ranges::find(parts[0], "*") < std::ranges::find(parts[0], "=");
        for (const Lexemes& one : parts) {
            const auto sign = std::ranges::find_if(one, isAssignment);
            if (isPointerDeclaration && sign != one.end() && addAlias(one, std::size_t(sign - one.begin()), ranges))
                continue;
            addAccesses(one, ranges);
            assign(one, std::size_t(sign - one.begin()), ranges);
        }
    }

    /// Carries out an assignment to a variable. A variable that is declared without a value may have any.
    void assign(const Lexemes& one, std::size_t sign, Ranges& ranges)
    {
        if (sign == one.size() && one.size() == 2 && (one[0] == "++" || one[1] == "++" || one[0] == "--" || one[1] == "--")) {
            const bool isFirst = one[0] == "++" || one[0] == "--";
            const auto found = ranges.find(one[isFirst]);
            const std::int64_t step = one[!isFirst] == "++" ? 1 : -1;
            if (found != ranges.end())
                found->second = m_values.reader(ranges).read({one[isFirst], step > 0 ? "+" : "-", "1"});
            return;
        }
        if (sign == 0 || sign >= one.size())
            return;
        const bool isElement = one[sign - 1] == "]" || one[0] == "*" || (sign > 1 && (one[sign - 2] == "." || one[sign - 2] == "->"));
        if (isElement || !isName(one[sign - 1]))
            return;
        const std::string& name = one[sign - 1];
        const ValueRange value = m_values.reader(ranges).read(partOf(one, sign + 1, one.size()));
        if (one[sign] == "=") {
            ranges[name] = value;
            return;
        }
        Lexemes update{name, one[sign].substr(0, one[sign].size() - 1), "("};
        update.insert(update.end(), one.begin() + std::ptrdiff_t(sign) + 1, one.end());
        update.push_back(")");
        const ValueRange updated = m_values.reader(ranges).read(update);
        ranges[name] = updated;
    }

    bool isArray(const std::string& name) const { return m_uses.arrays.contains(name) || m_aliases.contains(name); }

    /// Notes `int* p = a + offset` or `int* p = &a[offset]`; returns false where it is none.
    bool addAlias(const Lexemes& one, std::size_t sign, const Ranges& ranges)
    {
        const auto base =
            std::find_if(one.begin() + std::ptrdiff_t(sign), one.end(), [&](const std::string& name) { return isArray(name); });
        if (base == one.end() || sign == 0)
            return false;
        const std::size_t at = std::size_t(base - one.begin());
        Lexemes offset = partOf(one, sign + 1, one.size());
        const bool isAddress = at == sign + 2 && one[sign + 1] == "&" && at + 1 < one.size() && one[at + 1] == "[";
        if (isAddress)
            offset = partOf(one, at + 2, findAfterBracket(one, at + 1) - 1);
        else if (at + 1 < one.size() && one[at + 1] == "[")
            return false;
        else
            offset[at - sign - 1] = "0";
        Alias alias{*base, m_values.reader(ranges).read(offset)};
        if (const auto outer = m_aliases.find(*base); outer != m_aliases.end())
            alias = {outer->second.array, sum(alias.offset, outer->second.offset)};
        if (m_uses.arrays.contains(one[sign - 1]))
            return false;
        m_aliases[one[sign - 1]] = alias;
        return true;
    }

    static ValueRange sum(const ValueRange& a, const ValueRange& b)
    {
        ValueRange range = joinRanges(a, b);
        range.factors.clear();
        range.low = std::max(a.low + b.low, -ValueRange::kUnbounded);
        range.high = std::min(a.high + b.high, ValueRange::kUnbounded);
        return range;
    }

    void addConditionAccesses(const Lexemes& condition, const Ranges& ranges)
    {
        Ranges narrowed = ranges;
        for (const Lexemes& one : splitLexemes(condition, "&&")) {
            addAccesses(one, narrowed);
            narrow(one, true, narrowed);
        }
    }

    void addAccesses(const Lexemes& lexemes, const Ranges& ranges) { addAccesses(lexemes, 0, lexemes.size(), ranges); }

    /// Adds the accesses in lexemes [first, last); those after a "?" only where its condition holds, or not.
    void addAccesses(const Lexemes& lexemes, std::size_t first, std::size_t last, const Ranges& ranges)
    {
        std::size_t question = first;
        while (question < last && lexemes[question] != "?")
            ++question;
        if (question == last) {
            const auto isKnownArray = [&](const std::string& name) { return isArray(name); };
            for (const ArrayAccess& access : findArrayAccesses(lexemes, first, last, isKnownArray))
                add(access, ranges);
            return;
        }
        std::size_t start = question, colon = question, end = question;
        for (int depth = 0; start > first; --start) {
            const std::string& before = lexemes[start - 1];
            depth += before == ")" || before == "]" ? 1 : before == "(" || before == "[" ? -1 : 0;
            if (depth < 0 || (depth == 0 && (isAssignment(before) || before == "," || before == "return")))
                break;
        }
        for (int depth = 1; depth > 0 && ++colon < last;)
            depth += lexemes[colon] == "?" ? 1 : lexemes[colon] == ":" ? -1 : 0;
        for (int depth = 0; end < last; ++end) {
            depth += lexemes[end] == "(" || lexemes[end] == "[" ? 1 : lexemes[end] == ")" || lexemes[end] == "]" ? -1 : 0;
            if (depth < 0 || (depth == 0 && lexemes[end] == ","))
                break;
        }
        const Lexemes condition = partOf(lexemes, start, question);
        Ranges thenRanges = ranges, elseRanges = ranges;
        narrow(condition, true, thenRanges);
        narrow(condition, false, elseRanges);
        addAccesses(lexemes, first, start, ranges);
        addConditionAccesses(condition, ranges);
        addAccesses(lexemes, question + 1, std::min(colon, last), thenRanges);
        addAccesses(lexemes, std::min(colon + 1, last), std::max(end, std::min(colon + 1, last)), elseRanges);
        addAccesses(lexemes, std::max(end, std::min(colon + 1, last)), last, ranges);
    }

    void add(const ArrayAccess& access, const Ranges& ranges)
    {
        if (m_trials > 0)
            return;
        std::string name = access.array;
        ValueRange index;
        if (!access.index.empty()) {
            index = m_values.reader(ranges).read(access.index);
            if (const auto narrowed = ranges.find(joinLexemes(access.index, 0, access.index.size())); narrowed != ranges.end())
                index.low = std::max(index.low, narrowed->second.low), index.high = std::min(index.high, narrowed->second.high);
            index = narrowByIndices(index, ranges);
        }
        if (const auto alias = m_aliases.find(name); alias != m_aliases.end()) {
            name = alias->second.array;
            index = sum(index, alias->second.offset);
        }
        const auto found = m_uses.arrays.find(name);
        if (found == m_uses.arrays.end())
            return;
        ArrayUse& use = found->second;
        use.isRead = use.isRead || access.isRead;
        use.isWritten = use.isWritten || access.isWritten;
        use.indexedBy.insert(index.loadedArrays.begin(), index.loadedArrays.end());
        if (use.rowLength.empty())
            use.rowLength = findRowLength(access.index);
        const bool isTight = !access.index.empty() && index.isKnown() && index.isTight;
        use.isKnown = use.isKnown && isTight;
        if (!isTight)
            return;
        use.elements = use.elements ? joinUsed(*use.elements, index) : index;
        if (access.isWritten && !access.isRead)
            use.stores = use.stores ? joinUsed(*use.stores, index) : index;
    }

    /// Returns the value by which an index such as `y * width + x` multiplies the row; empty where there is none.
    std::string findRowLength(const Lexemes& index) const
    {
        const auto isValue = [&](const std::string& name) { return m_values.ranges.contains(name) && name.find('.') == std::string::npos; };
        for (std::size_t at = 1; at + 1 < index.size(); ++at) {
            if (index[at] != "*")
                continue;
            const bool addsAfter = at + 2 < index.size() && index[at + 2] == "+", addsBefore = at > 1 && index[at - 2] == "+";
            if ((addsAfter || addsBefore) && isValue(index[at + 1]) && !isValue(index[at - 1]))
                return index[at + 1];
            if ((addsAfter || addsBefore) && isValue(index[at - 1]) && !isValue(index[at + 1]))
                return index[at - 1];
        }
        return {};
    }

    /// Joins the ranges of two accesses; what the result depends on is that of the one with the highest index.
    static ValueRange joinUsed(const ValueRange& a, const ValueRange& b)
    {
        ValueRange joined = a.high >= b.high ? a : b;
        joined.low = std::min(a.low, b.low);
        return joined;
    }

    /// Notes that an index of one dimension of the grid is below a limit that the host knows.
    void addLimit(const ValueRange& left, const Lexemes& limit)
    {
        for (unsigned dimension = 0; dimension < 3; ++dimension) {
            if (left.blockAxes != (1U << dimension) || !left.loadedArrays.empty() || !m_uses.limits[dimension].empty())
                continue;
            const bool isKnownToHost = std::ranges::all_of(limit, [&](const std::string& lexeme) {
                return !isName(lexeme) || (m_values.ranges.contains(lexeme) && lexeme.find('.') == std::string::npos) ||
                       m_values.constant(lexeme).has_value();
            });
            const ValueRange value = m_values.reader().read(limit);
            // A border, as in `i < n - 1`, is part of the data.
            const bool hasBorder = limit.size() == 3 && isName(limit[0]) && limit[1] == "-" && !isName(limit[2]);
            if (isKnownToHost && value.isExact() && value.high > 1)
                m_uses.limits[dimension] = hasBorder ? limit[0] : joinLexemes(limit, 0, limit.size());
        }
    }

    const analysis::SourceText& m_code;
    const FunctionStatements& m_function;
    const LaunchValues& m_values;
    KernelUses m_uses;
    std::map<std::string, Alias, std::less<>> m_aliases;
    int m_depth = 0;
    int m_trials = 0;  ///< rounds of loops, one in another, whose accesses do not count
};

}  // namespace

KernelUses findKernelUses(const KernelSource& source, const SourceKernel& kernel, const LaunchValues& values)
{
    KernelUses uses = Walker(source, kernel, values).take();
    const FunctionStatements& function = source.code->functions()[kernel.function];
    const CppText tokens = source.code->tokens();
    const Lexemes body = makeLexemes(tokens.subspan(function.first, function.last - function.first));
    const auto isConstant = [&](std::string_view name) {
        return values.constant(name).has_value() || std::ranges::any_of(kernel.templateParameters, [&](const TemplateParameter& parameter) {
                   return parameter.name == name && !parameter.isType;
               });
    };
    uses.strides = findBlockStrides(body, isConstant);
    uses.loopSteps = findLoopSteps(body, isConstant);
    return uses;
}

}  // namespace simtscope::program

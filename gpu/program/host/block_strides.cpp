#include "gpu/program/host/block_strides.h"

#include <algorithm>
#include <map>
#include <vector>

namespace simtscope::program {
namespace {

using Names = std::map<std::string, int, std::less<>>;

/// Returns the dimensions of names that stand for an index alone, such as `int bx = blockIdx.x;`, and of the index itself.
Names findIndexNames(const Lexemes& body, std::string_view index)
{
    Names names;
    for (int dimension = 0; dimension < 3; ++dimension)
        names[std::string(index) + "." + "xyz"[dimension]] = dimension;
    for (std::size_t position = 2; position + 1 < body.size(); ++position)
        if (const auto found = names.find(body[position]); found != names.end() && body[position - 1] == "=" &&
                                                           isName(body[position - 2]) &&
                                                           (body[position + 1] == ";" || body[position + 1] == ","))
            names[body[position - 2]] = found->second;
    return names;
}

bool isHostFactor(const std::string& lexeme, const IsConstant& isConstant)
{
    if (!isName(lexeme))
        return lexeme != "." && lexeme != "[" && lexeme != "]";
    return lexeme.starts_with("blockDim.") || isConstant(lexeme);
}

/// Returns the factors in [first, last) joined, or an empty text where one is unknown to the host.
std::string joinFactors(const Lexemes& body, std::size_t first, std::size_t last, const IsConstant& isConstant)
{
    for (std::size_t position = first; position < last; ++position)
        if (!isHostFactor(body[position], isConstant))
            return {};
    const bool isOneSum = body[first] == "(" && findAfterBracket(body, first) == last;
    return isOneSum ? joinLexemes(body, first + 1, last - 1) : joinLexemes(body, first, last);
}

std::size_t openingOf(const Lexemes& body, std::size_t close)
{
    int depth = 0;
    for (std::size_t position = close + 1; position-- > 0;) {
        depth += body[position] == ")" ? 1 : body[position] == "(" ? -1 : 0;
        if (depth == 0)
            return position;
    }
    return 0;
}

/// Returns the product without the index at `position`.
std::string factorAt(const Lexemes& body, std::size_t position, const IsConstant& isConstant)
{
    if (position > 1 && body[position - 1] == "(" && (body[position - 2] == "__mul24" || body[position - 2] == "__umul24") &&
        position + 2 < body.size())
        return joinFactors(body, position + 2, findAfterBracket(body, position - 1) - 1, isConstant);
    const bool isInParentheses = position > 1 && position + 2 < body.size() && body[position - 1] == "(" && body[position + 1] == ")";
    const std::size_t first = position - (isInParentheses ? (isName(body[position - 2]) ? 2 : 1) : 0),
                      last = position + (isInParentheses ? 2 : 1);
    std::size_t left = first, right = last;
    while (left > 1 && body[left - 1] == "*") {
        const std::size_t operand = left - 2;
        left = body[operand] == ")" ? openingOf(body, operand) : operand;
    }
    while (right + 1 < body.size() && body[right] == "*")
        right = body[right + 1] == "(" ? findAfterBracket(body, right + 1) : right + 2;
    const std::string before = left < first ? joinFactors(body, left, first - 1, isConstant) : std::string();
    const std::string after = right > last ? joinFactors(body, last + 1, right, isConstant) : std::string();
    if ((left < first && before.empty()) || (right > last && after.empty()))
        return {};
    return before.empty() ? after : after.empty() ? before : before + " * " + after;
}

}  // namespace

std::array<std::string, 3> findBlockStrides(const Lexemes& body, const IsConstant& isConstant)
{
    std::array<std::string, 3> strides;
    const Names names = findIndexNames(body, "blockIdx");
    for (std::size_t position = 0; position < body.size(); ++position) {
        const auto found = names.find(body[position]);
        if (found == names.end())
            continue;
        std::string& stride = strides[std::size_t(found->second)];
        if (stride.empty())
            stride = factorAt(body, position, isConstant);
    }
    return strides;
}

std::array<std::string, 3> findLoopSteps(const Lexemes& body, const IsConstant& isConstant)
{
    std::array<std::string, 3> steps;
    const Names threads = findIndexNames(body, "threadIdx");
    for (std::size_t position = 1; position + 2 < body.size(); ++position) {
        if (body[position] != "+=" || !isName(body[position - 1]) || body[position + 2] != ")")
            continue;
        const std::string &counter = body[position - 1], &step = body[position + 1];
        if (isName(step) && !isConstant(step))
            continue;
        for (std::size_t i = 1; i + 1 < body.size(); ++i) {
            const auto left = threads.find(body[i - 1]), right = threads.find(body[i + 1]);
            if (body[i] == "+" && left != threads.end() && body[i + 1] == counter)
                steps[std::size_t(left->second)] = step;
            else if (body[i] == "+" && right != threads.end() && body[i - 1] == counter)
                steps[std::size_t(right->second)] = step;
        }
    }
    return steps;
}

}  // namespace simtscope::program

#include "gpu/program/host/array_accesses.h"

#include <algorithm>

namespace simtscope::program {
namespace {

std::string_view at(const Lexemes& lexemes, std::size_t position)
{
    return position < lexemes.size() ? std::string_view(lexemes[position]) : std::string_view();
}

/// Returns the sum in parentheses without the array, which stands for its first element: "i" for `(a + i)`.
Lexemes offsetIn(const Lexemes& lexemes, std::size_t first, std::size_t last, std::size_t array)
{
    Lexemes sum = partOf(lexemes, first, last);
    sum[array - first] = "0";
    return sum;
}

/// Returns whether the sign before `position` has an operand at its left, so that `*` multiplies and `&` combines bits.
bool hasLeftOperand(const Lexemes& lexemes, std::size_t position, std::size_t first)
{
    if (position <= first)
        return false;
    const std::string_view left = at(lexemes, position - 1);
    return (isName(left) && left != "return") || left == ")" || left == "]" ||
           (!left.empty() && left.front() >= '0' && left.front() <= '9');
}

bool isStep(std::string_view lexeme)
{
    return lexeme == "++" || lexeme == "--";
}

/// Says whether an access that ends before `end` reads and writes.
void classify(const Lexemes& lexemes, std::size_t begin, std::size_t end, std::size_t first, ArrayAccess& access)
{
    while (at(lexemes, end) == "." && isName(at(lexemes, end + 1)))
        end += 2;
    const std::string_view next = at(lexemes, end), previous = begin > first ? at(lexemes, begin - 1) : std::string_view();
    access.isWritten = isAssignment(next) || isStep(next) || isStep(previous);
    access.isRead = next != "=";
}

}  // namespace

bool isAssignment(std::string_view lexeme)
{
    static constexpr std::string_view kSigns[] = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};
    return std::ranges::find(kSigns, lexeme) != std::end(kSigns);
}

std::vector<ArrayAccess> findArrayAccesses(const Lexemes& lexemes, std::size_t first, std::size_t last,
                                           const std::function<bool(const std::string&)>& isArray)
{
    std::vector<ArrayAccess> accesses;
    for (std::size_t i = first; i < last; ++i) {
        const std::string_view previous = i > first ? at(lexemes, i - 1) : std::string_view();
        if (!isName(lexemes[i]) || previous == "." || previous == "::" || previous == "->" || !isArray(lexemes[i]))
            continue;
        ArrayAccess access{lexemes[i], {}, true, true};
        const bool isDereferenced = previous == "*" && !hasLeftOperand(lexemes, i - 1, first);
        std::size_t open = i;
        while (open > first && at(lexemes, open) != "(" && !isAssignment(at(lexemes, open)))
            --open;
        const bool isFirstArgument = at(lexemes, open) == "(" && open > first && lexemes[open - 1].starts_with("atomic");
        if (at(lexemes, i + 1) == "[") {
            const std::size_t after = findAfterBracket(lexemes, i + 1);
            access.index = partOf(lexemes, i + 2, after - 1);
            std::size_t end = after;
            while (at(lexemes, end) == "[")
                end = findAfterBracket(lexemes, end);
            std::size_t sign = i;
            while (sign > first && lexemes[sign - 1] == "(")
                --sign;
            const bool isAddress = sign > first && lexemes[sign - 1] == "&" && !hasLeftOperand(lexemes, sign - 1, first);
            if (!isAddress)
                classify(lexemes, i, end, first, access);
        } else if (isDereferenced) {
            access.index = {"0"};
            classify(lexemes, i - 1, i + 1, first, access);
        } else if (at(lexemes, open) == "(" && open > first && lexemes[open - 1] == "*" && !hasLeftOperand(lexemes, open - 1, first)) {
            const std::size_t after = findAfterBracket(lexemes, open);
            access.index = offsetIn(lexemes, open + 1, after - 1, i);
            classify(lexemes, open - 1, after, first, access);
        } else if (isFirstArgument) {
            std::size_t end = i;
            while (end < last && lexemes[end] != "," && lexemes[end] != ")")
                end = lexemes[end] == "(" || lexemes[end] == "[" ? findAfterBracket(lexemes, end) : end + 1;
            access.index = offsetIn(lexemes, open + 1, end, i);
        }
        accesses.push_back(std::move(access));
    }
    return accesses;
}

}  // namespace simtscope::program

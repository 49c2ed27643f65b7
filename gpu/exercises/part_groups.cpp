#include "gpu/exercises/part_groups.h"

#include <algorithm>
#include <regex>

namespace simtscope::exercises {
namespace {

bool isCase(const GradePart& part)
{
    return part.id.starts_with("case:");
}

/// Returns the problems as text without the numbers in them.
std::string removeNumbers(const std::vector<Message>& problems)
{
    std::string text;
    for (const Message& problem : problems)
        text += problem.text() + '\n';
    static const std::regex numberPattern("0x[0-9a-f]+|[0-9.-]+");
    return std::regex_replace(text, numberPattern, "");
}

/// Returns whether two parts failed in the same way: with the same problems, whose numbers may differ, at the same line.
bool haveSameProblems(const GradePart& first, const GradePart& second)
{
    const auto lineOf = [](const GradePart& part) { return part.place ? part.place->line : 0; };
    return first.reasons == second.reasons && lineOf(first) == lineOf(second) &&
           removeNumbers(first.problems) == removeNumbers(second.problems);
}

bool isFailedCase(const GradePart& part)
{
    return isCase(part) && !part.hasPassed && !part.problems.empty();
}

}  // namespace

std::vector<PartGroup> groupParts(const Grade& grade)
{
    std::vector<PartGroup> groups;
    for (const GradePart& part : grade.parts) {
        const auto group = std::ranges::find_if(groups, [&](const PartGroup& earlierParts) {
            return isFailedCase(part) && isFailedCase(*earlierParts.front()) && haveSameProblems(*earlierParts.front(), part);
        });
        if (group == groups.end())
            groups.push_back({&part});
        else
            group->push_back(&part);
    }
    return groups;
}

std::size_t countCases(const Grade& grade)
{
    return std::size_t(std::ranges::count_if(grade.parts, isCase));
}

}  // namespace simtscope::exercises

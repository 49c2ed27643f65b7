#include "gpu/core/spelling_suggestions.h"

#include <algorithm>
#include <utility>

namespace simtscope {
namespace {

constexpr std::size_t kMaxSuggestions = 4;
constexpr std::size_t kMaxTypedLength = 128;  // a longer name is no typing error, and the comparison takes quadratic time

/// Returns the number of single-character edits from `a` to `b` (Wagner and Fischer 1974).
std::size_t computeEditDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t substitution = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = std::min({substitution, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

/// Returns how many edits count as typing errors for a name of this length: fewer than two for a short name, because two edits turn a name
/// of two or three letters into a different name.
std::size_t computeMaxEdits(std::size_t length)
{
    return length < 4 ? length / 3 : std::max<std::size_t>(2, length / 3);
}

}  // namespace

std::vector<std::string> suggestSpellings(std::string_view typed, const std::vector<std::string>& names)
{
    if (typed.size() > kMaxTypedLength)
        return {};
    std::vector<std::pair<std::size_t, std::string>> candidates;
    for (const std::string& name : names) {
        const bool containsTyped = typed.size() >= 3 && name.find(typed) != std::string::npos;
        const std::size_t distance = containsTyped ? 0 : computeEditDistance(typed, name);
        if (distance <= computeMaxEdits(name.size()))
            candidates.emplace_back(distance, name);
    }
    std::ranges::stable_sort(candidates, {}, &std::pair<std::size_t, std::string>::first);
    std::vector<std::string> suggestions;
    for (std::size_t i = 0; i < candidates.size() && i < kMaxSuggestions; ++i)
        suggestions.push_back(std::move(candidates[i].second));
    return suggestions;
}

}  // namespace simtscope

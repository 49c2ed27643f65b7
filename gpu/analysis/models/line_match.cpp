#include "gpu/analysis/models/line_match.h"

#include <algorithm>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/core/equal_lines.h"

namespace simtscope::analysis {
namespace {

std::vector<std::string_view> splitLines(std::string_view text)
{
    std::vector<std::string_view> lines;
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    lines.push_back(text);
    return lines;
}

}  // namespace

LineMatch matchTextLines(std::string_view leftText, std::string_view rightText)
{
    const std::vector<std::string_view> left = splitLines(leftText), right = splitLines(rightText);
    const auto common = std::min(left.size(), right.size());
    const auto prefix = std::size_t(std::mismatch(left.begin(), left.begin() + std::ptrdiff_t(common), right.begin()).first - left.begin());
    const auto remaining = std::ptrdiff_t(common - prefix);
    const auto suffix = std::size_t(std::mismatch(left.rbegin(), left.rbegin() + remaining, right.rbegin()).first - left.rbegin());
    LineMatch match{std::vector<std::uint32_t>(left.size() + 1, 0), std::vector<std::uint32_t>(right.size() + 1, 0), {}};
    const auto tie = [&](std::size_t leftLine, std::size_t rightLine, bool areEqual) {  // both from 0
        match.toRight[leftLine + 1] = std::uint32_t(rightLine + 1);
        match.toLeft[rightLine + 1] = std::uint32_t(leftLine + 1);
        if (areEqual)
            match.equalLines.insert(std::uint32_t(leftLine + 1));
    };
    for (std::size_t i = 0; i < prefix; ++i)
        tie(i, i, true);
    for (std::size_t i = 1; i <= suffix; ++i)
        tie(left.size() - i, right.size() - i, true);
    auto pairs = matchEqualLines(left, right, int(prefix), int(left.size() - suffix), int(right.size() - suffix));
    for (const auto& [leftLine, rightLine] : pairs)
        tie(std::size_t(leftLine), std::size_t(rightLine), true);
    pairs.emplace_back(int(left.size() - suffix), int(right.size() - suffix));
    std::size_t leftLine = prefix, rightLine = prefix;
    for (const auto& [nextLeft, nextRight] : pairs) {  // lines that replace others
        while (leftLine < std::size_t(nextLeft) && rightLine < std::size_t(nextRight))
            tie(leftLine++, rightLine++, false);
        leftLine = std::size_t(nextLeft) + 1;
        rightLine = std::size_t(nextRight) + 1;
    }
    return match;
}

std::set<std::uint32_t> findKernelLines(const trace::Recording& recording, const trace::Launch& launch)
{
    const SiteLines sites(recording, launch);
    std::set<std::uint32_t> lines;
    for (const auto& [site, totals] : launch.totals)
        for (const std::uint32_t line : sites.lines(site))
            lines.insert(line);
    return lines;
}

bool isMostlyEqual(const LineMatch& match, const std::set<std::uint32_t>& kernelLines)
{
    const auto equalCount =
        std::size_t(std::ranges::count_if(kernelLines, [&](std::uint32_t line) { return match.equalLines.contains(line); }));
    return !kernelLines.empty() && 2 * equalCount > kernelLines.size();
}

}  // namespace simtscope::analysis

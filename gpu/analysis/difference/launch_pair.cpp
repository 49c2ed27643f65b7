#include "gpu/analysis/difference/launch_pair.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/models/line_match.h"
#include "gpu/analysis/models/step_match.h"
#include "gpu/core/messages/difference.h"

namespace simtscope::analysis {
namespace {

BlockId firstBlockOf(const trace::Recording& recording, LaunchId launch)
{
    const auto& blocks = recording.launches[launch.value].blocks;
    return blocks.empty() ? BlockId{} : blocks.front()->block();
}

const std::string& textOf(const trace::Recording& recording)
{
    static const std::string kNone;
    return recording.program.sources.empty() ? kNone : recording.program.sources.front().text;
}

/// Returns the instructions of a module's PTX, without what only says from which file and line they come.
std::string instructionsOf(const std::string& ptx)
{
    std::string text;
    for (std::size_t begin = 0; begin < ptx.size();) {
        const std::size_t end = std::min(ptx.find('\n', begin), ptx.size());
        const std::size_t first = std::min(ptx.find_first_not_of(" \t", begin), end);
        const std::string_view line = std::string_view(ptx).substr(first, end - first);
        if (line.starts_with(".section"))
            break;  // debug information follows
        if (!line.starts_with(".loc") && !line.starts_with(".file") && !line.starts_with("//"))
            text.append(line).push_back('\n');
        begin = end + 1;
    }
    return text;
}

bool haveSameCode(const trace::Recording& left, const trace::Launch& a, const trace::Recording& right, const trace::Launch& b)
{
    if (a.kernel != b.kernel || a.module.value >= left.modules.size() || b.module.value >= right.modules.size())
        return false;
    const std::string &leftPtx = left.modules[a.module.value].ptx, &rightPtx = right.modules[b.module.value].ptx;
    return !leftPtx.empty() && (leftPtx == rightPtx || instructionsOf(leftPtx) == instructionsOf(rightPtx));
}

/// Returns the names of all kernels that a run has launched, each once.
std::string listKernels(const trace::Recording& recording)
{
    std::set<std::string> names;
    std::string text;
    for (const trace::Launch& launch : recording.launches)
        if (names.insert(launch.name).second)
            text += (text.empty() ? "" : ", ") + launch.name;
    return text;
}

}  // namespace

std::uint32_t lineOfAccess(const trace::Recording& recording, const trace::Site* site)
{
    const trace::SourceFrame* const frame = accessFrame(recording, site);
    return frame ? frame->line : 0;
}

LaunchPair::LaunchPair(std::shared_ptr<const trace::Recording> left, LaunchId leftLaunch, std::shared_ptr<const trace::Recording> right,
                       LaunchId rightLaunch)
    : m_leftBlock(left, leftLaunch, firstBlockOf(*left, leftLaunch)), m_rightBlock(right, rightLaunch, firstBlockOf(*right, rightLaunch)),
      m_locations(m_leftBlock, m_rightBlock)
{
    const trace::Launch &a = this->left(), &b = this->right();
    const bool haveSameShape = a.grid == b.grid && a.block == b.block;
    const bool isSameText = compareTexts();
    if (isSameText && a.name == b.name && haveSameShape)
        m_comparison = LaunchComparison::SameKernel;
    if (haveSameShape && haveSameCode(*left, a, *right, b))
        m_comparison = LaunchComparison::SameCode;
    m_leftReader.recording = left.get();
    m_leftReader.launch = &a;
    m_leftReader.toLeft = [](std::uint32_t allocation, std::uint64_t offset) { return Location{allocation, offset}; };
    m_rightReader.recording = right.get();
    m_rightReader.launch = &b;
    m_rightReader.toLeft = [this](std::uint32_t allocation, std::uint64_t offset) { return m_locations.toLeft(allocation, offset); };
    for (AccessReader* const reader : {&m_leftReader, &m_rightReader}) {
        reader->isGlobalOnly = m_comparison == LaunchComparison::FinalValues;
        if (m_comparison == LaunchComparison::SameKernel)
            reader->variableAt = [this](const Location& location) { return m_locations.variableAt(location); };
        else
            reader->variableAt = [](const Location&) { return 0u; };
    }
    numberPoints();
}

/// Matches the lines of the texts. Returns whether most of the lines are the same.
bool LaunchPair::compareTexts()
{
    const trace::Recording &left = m_leftBlock.recording(), &right = m_rightBlock.recording();
    if (haveSameText(left, right) || textOf(left).empty() || textOf(right).empty())
        return true;
    LineMatch lines = matchTextLines(textOf(left), textOf(right));
    m_toLeftLine = std::move(lines.toLeft);
    m_toRightLine = std::move(lines.toRight);
    const std::set<std::uint32_t> kernelLines = findKernelLines(left, this->left());
    const auto isEqual = [&](std::uint32_t line) { return lines.equalLines.contains(line); };
    if (const auto changed = std::find_if_not(kernelLines.begin(), kernelLines.end(), isEqual); changed != kernelLines.end())
        m_textDifference = msg::difference::textsDiffer(std::int64_t(*changed));
    else
        for (const std::uint32_t line : findKernelLines(right, this->right()))
            if (m_textDifference.isEmpty() && !isEqual(toLeftLine(line)))
                m_textDifference = msg::difference::textsDifferThere(std::int64_t(line));
    return isMostlyEqual(lines, kernelLines) || 2 * lines.equalLines.size() > m_toRightLine.size();
}

/// Numbers the sites: in the same code by the site itself, else so that sites at matched lines have equal numbers.
void LaunchPair::numberPoints()
{
    std::map<std::tuple<std::string, std::uint32_t, std::uint32_t>, std::uint32_t> numbers;
    const auto number = [&](AccessReader& reader, bool isRight) {
        const trace::Recording& recording = *reader.recording;
        if (reader.launch->module.value >= recording.sites.size())
            return;
        for (const auto& [id, site] : recording.sites[reader.launch->module.value]) {
            if (id.value >= reader.points.size())
                reader.points.resize(id.value + 1);
            if (m_comparison == LaunchComparison::SameCode) {
                reader.points[id.value] = id.value + 1;
                continue;
            }
            const auto lineOf = [&](const trace::SourceFrame* frame) {
                const bool isOfText = frame && isProgramFile(recording, frame->path);
                if (!frame || !isRight || !isOfText)
                    return frame ? frame->line : 0;
                const std::uint32_t line = toLeftLine(frame->line);
                return line ? line : 0x80000000u | frame->line;
            };
            const trace::SourceFrame* const frame = accessFrame(recording, &site);
            const std::string file = !frame || isProgramFile(recording, frame->path) ? std::string() : frame->path;
            reader.points[id.value] =
                numbers.try_emplace({file, lineOf(frame), lineOf(costFrame(&site))}, std::uint32_t(numbers.size() + 1)).first->second;
        }
    };
    number(m_leftReader, false);
    number(m_rightReader, true);
}

std::uint32_t LaunchPair::toLeftLine(std::uint32_t line) const
{
    return m_toLeftLine.empty() ? line : line < m_toLeftLine.size() ? m_toLeftLine[line] : 0;
}

std::uint32_t LaunchPair::toRightLine(std::uint32_t line) const
{
    return m_toRightLine.empty() ? line : line < m_toRightLine.size() ? m_toRightLine[line] : 0;
}

Result<std::vector<MatchedLaunches>> matchLaunches(const trace::Recording& left, const trace::Recording& right)
{
    for (const trace::Recording* const recording : {&left, &right})
        if (recording->launches.empty())
            return fail(msg::difference::noLaunch(recording->program.name));
    std::map<std::string, std::vector<LaunchId>> byKernel;
    for (const trace::Launch& launch : right.launches)
        byKernel[launch.name].push_back(launch.id);
    std::map<std::string, std::size_t> seen;
    std::vector<MatchedLaunches> pairs;
    for (const trace::Launch& launch : left.launches) {
        const std::vector<LaunchId>& others = byKernel[launch.name];
        if (const std::size_t occurrence = seen[launch.name]++; occurrence < others.size())
            pairs.push_back({launch.id, others[occurrence]});
    }
    if (!pairs.empty())
        return pairs;
    if (left.launches.size() != right.launches.size())
        return fail(msg::difference::noCommonLaunch(listKernels(left), listKernels(right)));
    for (std::size_t i = 0; i < left.launches.size(); ++i)
        pairs.push_back({left.launches[i].id, right.launches[i].id});
    return pairs;
}

}  // namespace simtscope::analysis

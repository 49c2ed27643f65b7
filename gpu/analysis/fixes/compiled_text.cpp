// Declared in compiled_text.h.
#include "gpu/analysis/fixes/compiled_text.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <string_view>
#include <vector>

#include "gpu/analysis/checkers/conditional_text.h"
#include "gpu/analysis/fixes/source_text.h"

namespace simtscope::analysis {
namespace {

/// Returns the lines of the file for which the recording has instructions.
std::set<std::uint32_t> findCodeLines(const trace::Recording& recording, const trace::Launch& launch, const std::string& path)
{
    std::set<std::uint32_t> lines;
    if (launch.module.value < recording.sites.size())
        for (const auto& [id, site] : recording.sites[launch.module.value])
            for (const trace::SourceFrame& frame : site.frames.allFrames())
                if (frame.path == path)
                    lines.insert(frame.line);
    return lines;
}

/// Returns 75 for ".target sm_75"; the device's architecture when the PTX has no target.
unsigned architectureOf(const trace::Recording& recording, const trace::Launch& launch)
{
    constexpr std::string_view kTarget = ".target sm_";
    const trace::DeviceInfo& device = recording.deviceOf(launch);
    auto architecture = unsigned(device.computeMajor * 10 + device.computeMinor);
    if (launch.module.value >= recording.modules.size())
        return architecture;
    const std::string_view ptx = recording.modules[launch.module.value].ptx;
    if (const std::size_t at = ptx.find(kTarget); at != std::string_view::npos)
        std::from_chars(ptx.data() + at + kTarget.size(), ptx.data() + ptx.size(), architecture);
    return architecture;
}

/// Holds the offsets and lines of one text.
class TextLines {
public:
    explicit TextLines(std::string_view text) : m_text(text)
    {
        for (std::size_t i = 0; i < text.size(); ++i)
            if (text[i] == '\n')
                m_starts.push_back(i + 1);
    }
    std::uint32_t lineOf(std::size_t offset) const { return std::uint32_t(std::ranges::upper_bound(m_starts, offset) - m_starts.begin()); }
    std::size_t startOf(std::uint32_t line) const { return line - 1 < m_starts.size() ? m_starts[line - 1] : m_text.size(); }

private:
    std::string_view m_text;
    std::vector<std::size_t> m_starts{0};
};

/// Decides which branch of a group was compiled where its condition does not tell.
class BranchEvidence {
public:
    BranchEvidence(const std::string& code, std::set<std::uint32_t> codeLines)
        : m_code(code), m_lines(code), m_functions(code), m_codeLines(std::move(codeLines))
    {
    }

    void decide(ConditionalGroup& group) const
    {
        for (std::size_t i = 0; i < group.branches.size(); ++i)
            if (hasCode(m_lines.lineOf(group.branches[i].begin), m_lines.lineOf(group.branches[i].end))) {
                group.compiledBranch = int(i);
                return;
            }
        const FunctionStatements* const function = m_functions.functionAt(group.branches.front().line);
        if (!function || std::ranges::any_of(group.branches, [&](const auto& branch) { return assigns(branch); }))
            return;
        const auto& tokens = m_functions.tokens();
        if (hasCode(tokens[function->first].line + 1, tokens[function->last - 1].line + 1))
            group.compiledBranch = ConditionalGroup::kNone;
    }

private:
    bool hasCode(std::uint32_t firstLine, std::uint32_t endLine) const
    {
        const auto first = m_codeLines.lower_bound(firstLine);
        return first != m_codeLines.end() && *first < endLine;
    }

    bool assigns(const ConditionalGroup::Branch& branch) const
    {
        const std::string_view text = std::string_view(m_code).substr(branch.begin, branch.end - branch.begin);
        return text.find('=') != text.npos || text.find("++") != text.npos || text.find("--") != text.npos;
    }

    const std::string& m_code;
    TextLines m_lines;
    SourceText m_functions;
    std::set<std::uint32_t> m_codeLines;
};

}  // namespace

std::string makeCompiledText(const trace::Recording& recording, const trace::Launch& launch, const std::string& path)
{
    const auto& sources = recording.program.sources;
    std::vector<std::string> texts;
    std::size_t index = 0;
    // The program's own file comes first in a recording but sees the macros of the headers, so read it last.
    for (auto source = sources.rbegin(); source != sources.rend(); ++source) {
        if (source->path == path)
            index = texts.size();
        texts.push_back(blankCommentsAndLiterals(source->text));
    }
    std::vector<ConditionalGroup> groups = parseConditionalGroups(texts, architectureOf(recording, launch));
    std::erase_if(groups, [&](const ConditionalGroup& group) { return group.textIndex != index; });
    std::string text = std::ranges::find(sources, path, &trace::SourceFile::path)->text;
    if (groups.empty())
        return text;
    const BranchEvidence evidence(texts[index], findCodeLines(recording, launch, path));
    const TextLines lines(text);
    const auto blank = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < std::min(to, text.size()); ++i)
            if (text[i] != '\n')
                text[i] = ' ';
    };
    for (ConditionalGroup& group : groups) {
        if (group.compiledBranch == ConditionalGroup::kUnknown)
            evidence.decide(group);
        if (group.compiledBranch == ConditionalGroup::kUnknown)
            continue;
        for (std::size_t i = 0; i < group.branches.size(); ++i) {
            const ConditionalGroup::Branch& branch = group.branches[i];
            blank(lines.startOf(branch.line), branch.begin);
            if (int(i) != group.compiledBranch)
                blank(branch.begin, branch.end);
        }
        const std::uint32_t endifLine = lines.lineOf(group.branches.back().end);
        blank(lines.startOf(endifLine), lines.startOf(endifLine + 1));
    }
    return text;
}

}  // namespace simtscope::analysis

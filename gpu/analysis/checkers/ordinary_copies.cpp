// Finds asynchronous copies that are ordinary ones, because the program was compiled for an architecture without them (declared in
// checker.h). cp.async needs sm_80 (PTX ISA, "Data Movement and Conversion Instructions: cp.async"); for older targets memcpy_async and
// __pipeline_memcpy_async become a load and a store (CUDA C++ Programming Guide, "Asynchronous Data Copies").
#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <tuple>

#include "gpu/analysis/checkers/checker.h"
#include "gpu/analysis/checkers/conditional_text.h"
#include "gpu/analysis/checkers/target_architecture.h"
#include "gpu/core/messages/run.h"

namespace simtscope::analysis {
namespace {

constexpr unsigned kFirstArchitecture = 80;           // the first with cp.async
constexpr std::string_view kCallee = "memcpy_async";  // also the end of __pipeline_memcpy_async

/// Returns whether the character can be a part of a name.
bool isNamePart(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Returns the name of the asynchronous copy that the line calls; empty if it calls none.
std::string findCopyName(std::string_view line)
{
    for (std::size_t at = line.find(kCallee); at != std::string_view::npos; at = line.find(kCallee, at + 1)) {
        std::size_t begin = at;
        while (begin > 0 && isNamePart(line[begin - 1]))
            --begin;
        const std::size_t end = at + kCallee.size(), next = line.find_first_not_of(" \t", end);
        const std::string_view name = line.substr(begin, end - begin);
        if ((name == kCallee || name == "__pipeline_memcpy_async") && next != std::string_view::npos &&
            (line[next] == '(' || line[next] == '<'))
            return std::string(name);
    }
    return {};
}

/// Holds the lines of the program's own files that call an asynchronous copy, with the name that is called.
class CopyLines {
public:
    explicit CopyLines(const trace::Recording& recording)
    {
        for (const trace::SourceFile& source : recording.program.sources) {
            const std::string code = blankCommentsAndLiterals(source.text);
            std::uint32_t number = 0;
            for (std::size_t begin = 0; begin < code.size(); ++number) {
                const std::size_t end = std::min(code.find('\n', begin), code.size());
                if (std::string name = findCopyName(std::string_view(code).substr(begin, end - begin)); !name.empty())
                    m_lines.emplace(std::pair(source.path, number + 1), std::move(name));
                begin = end + 1;
            }
        }
    }
    bool isEmpty() const { return m_lines.empty(); }
    /// Returns the outermost frame of the site that calls a copy; null if there is none. Sets `name`.
    const trace::SourceFrame* find(const trace::Site& site, std::string& name) const
    {
        const std::vector<trace::SourceFrame>& frames = site.frames.allFrames();
        for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame)
            if (const auto line = m_lines.find({frame->path, frame->line}); line != m_lines.end()) {
                name = line->second;
                return &*frame;
            }
        return nullptr;
    }

private:
    std::map<std::pair<std::string, std::uint32_t>, std::string> m_lines;
};

}  // namespace

std::vector<trace::Finding> checkOrdinaryCopies(const trace::Recording& recording)
{
    std::vector<trace::Finding> notes;
    const CopyLines lines(recording);
    if (lines.isEmpty())
        return notes;
    std::set<std::pair<std::string, unsigned>> checkedKernels;
    for (const trace::Launch& launch : recording.launches) {
        const std::size_t module = launch.module.value;
        if (module >= recording.modules.size() || module >= recording.sites.size())
            continue;
        const unsigned architecture = findTargetArchitecture(recording.modules[module].ptx);
        if (architecture == 0 || architecture >= kFirstArchitecture || !checkedKernels.emplace(launch.kernel, architecture).second)
            continue;
        for (const auto& [id, site] : recording.sites[module]) {
            std::string name;
            const trace::SourceFrame* const frame = site.function == launch.kernel ? lines.find(site, name) : nullptr;
            if (!frame)
                continue;
            trace::Finding& note = notes.emplace_back();
            note.kind = trace::FindingKind::RunNote;
            note.severity = trace::Severity::Note;
            note.kernel = launch.kernel;
            note.launch = launch.id;
            note.message = msg::run::ordinaryCopy(launch.name, name, frame->path, frame->line, architecture);
            break;
        }
    }
    return notes;
}

}  // namespace simtscope::analysis

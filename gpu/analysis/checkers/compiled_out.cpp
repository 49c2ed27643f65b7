// Finds kernels whose code a guard on __CUDA_ARCH__ excludes although the device could run it: the program was compiled for an older
// architecture than the device's, and no code replaces what the guard excludes (declared in checker.h).
#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <tuple>

#include "gpu/analysis/checkers/checker.h"
#include "gpu/analysis/checkers/conditional_text.h"
#include "gpu/analysis/checkers/device_function_parser.h"
#include "gpu/analysis/checkers/target_architecture.h"
#include "gpu/core/messages/run.h"

namespace simtscope::analysis {
namespace {

/// Describes a device function: the index of its text, and the offsets of its body.
struct Function {
    std::size_t text = 0, begin = 0, end = 0;  ///< offsets of its body
};

using Functions = std::multimap<std::string, Function, std::less<>>;

bool holdsCode(std::string_view code, std::size_t begin, std::size_t end)
{
    return std::ranges::any_of(code.substr(begin, end - begin), [](char c) { return !std::isspace(static_cast<unsigned char>(c)); });
}

/// Describes the program's texts as the preprocessor sees them for two architectures: the compiled one and the device's.
class PreprocessedTexts {
public:
    PreprocessedTexts(const trace::Recording& recording, unsigned compiled, unsigned device)
    {
        const auto& sources = recording.program.sources;
        // The program's own file comes first in a recording but sees the macros of the headers, so read it last.
        for (auto source = sources.rbegin(); source != sources.rend(); ++source)
            m_code.push_back(blankCommentsAndLiterals(source->text));
        m_compiledGroups = parseConditionalGroups(m_code, compiled);
        m_device = parseConditionalGroups(m_code, device);
        for (std::size_t i = 0; i < m_code.size(); ++i) {
            m_deviceCode.push_back(blankUncompiledCode(m_code[i], i, m_device));
            for (const DeviceFunction& parsedFunction : findDeviceFunctions(m_deviceCode[i]))
                m_functions.emplace(parsedFunction.name, Function{i, parsedFunction.begin, parsedFunction.end});
        }
    }

    /// Returns the first guard that excludes code of the function or of a function that it calls, as the device's architecture sees it;
    /// nullptr when there is none.
    const ConditionalGroup* guardOf(const std::string& function) const
    {
        std::set<std::string> visitedFunctions{function};
        for (std::vector<std::string> pendingFunctions{function}; !pendingFunctions.empty();) {
            const std::string name = std::move(pendingFunctions.back());
            pendingFunctions.pop_back();
            const auto [first, last] = m_functions.equal_range(name);
            for (auto found = first; found != last; ++found) {
                const Function& body = found->second;
                for (std::size_t i = 0; i < m_device.size(); ++i)
                    if (m_device[i].textIndex == body.text && m_device[i].branches.front().begin > body.begin &&
                        m_device[i].branches.front().begin < body.end && excludes(i))
                        return &m_device[i];
                for (std::string& called :
                     findCalledNames(std::string_view(m_deviceCode[body.text]).substr(body.begin, body.end - body.begin)))
                    if (m_functions.contains(called) && visitedFunctions.insert(called).second)
                        pendingFunctions.push_back(std::move(called));
            }
        }
        return nullptr;
    }

private:
    bool isCompiled(const std::vector<ConditionalGroup>& groups, std::size_t index) const
    {
        for (const ConditionalGroup* group = &groups[index]; group->parentGroup >= 0;) {
            const ConditionalGroup& parent = groups[std::size_t(group->parentGroup)];
            if (parent.compiledBranch != group->parentBranch)
                return false;
            group = &parent;
        }
        return true;
    }

    /// Returns whether the device's branch of the group holds code and the compiled branch holds none.
    bool excludes(std::size_t index) const
    {
        const ConditionalGroup &device = m_device[index], &compiled = m_compiledGroups[index];
        if (device.compiledBranch < 0 || compiled.compiledBranch == ConditionalGroup::kUnknown ||
            compiled.compiledBranch == device.compiledBranch || !isCompiled(m_device, index) || !isCompiled(m_compiledGroups, index))
            return false;
        const auto holds = [&](int branch) {
            const auto& branchText = device.branches[std::size_t(branch)];
            return holdsCode(m_deviceCode[device.textIndex], branchText.begin, branchText.end);
        };
        const auto& otherBranch =
            compiled.compiledBranch < 0 ? ConditionalGroup::Branch{} : device.branches[std::size_t(compiled.compiledBranch)];
        return holds(device.compiledBranch) && !holdsCode(m_code[device.textIndex], otherBranch.begin, otherBranch.end);
    }

    std::vector<std::string> m_code, m_deviceCode;
    std::vector<ConditionalGroup> m_compiledGroups, m_device;
    Functions m_functions;
};

std::string lineOf(std::string_view text, std::uint32_t line)
{
    for (; line > 1 && !text.empty(); --line)
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    text = text.substr(0, text.find('\n'));
    const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
    const std::size_t end = text.find_last_not_of(" \t\r\\");
    return std::string(text.substr(begin, end == std::string_view::npos ? 0 : end + 1 - begin));
}

/// Returns the unqualified name: `scale` for `detail::scale<int>`.
std::string makeUnqualifiedName(const std::string& shortName)
{
    const std::string name = shortName.substr(0, shortName.find('<'));
    const std::size_t scope = name.rfind("::");
    return scope == std::string::npos ? name : name.substr(scope + 2);
}

}  // namespace

std::vector<trace::Finding> checkCompiledOut(const trace::Recording& recording)
{
    std::vector<trace::Finding> notes;
    std::map<std::pair<unsigned, unsigned>, PreprocessedTexts> textsByArchitectures;
    std::set<std::tuple<std::string, unsigned, unsigned>> checked;
    for (const trace::Launch& launch : recording.launches) {
        if (launch.module.value >= recording.modules.size())
            continue;
        const trace::DeviceInfo& device = recording.deviceOf(launch);
        const unsigned compiledArchitecture = findTargetArchitecture(recording.modules[launch.module.value].ptx);
        const auto deviceArchitecture = unsigned(device.computeMajor * 10 + device.computeMinor);
        if (compiledArchitecture == 0 || compiledArchitecture >= deviceArchitecture ||
            !checked.emplace(launch.kernel, compiledArchitecture, deviceArchitecture).second)
            continue;
        const PreprocessedTexts& preprocessed =
            textsByArchitectures
                .try_emplace({compiledArchitecture, deviceArchitecture}, recording, compiledArchitecture, deviceArchitecture)
                .first->second;
        const ConditionalGroup* const guard = preprocessed.guardOf(makeUnqualifiedName(launch.name));
        if (!guard)
            continue;
        const auto& branch = guard->branches[std::size_t(guard->compiledBranch)];
        const std::uint32_t line = (branch.isElse ? guard->branches.front() : branch).line;
        const trace::SourceFile& source = recording.program.sources[recording.program.sources.size() - 1 - guard->textIndex];
        trace::Finding& note = notes.emplace_back();
        note.kind = trace::FindingKind::RunNote;
        note.severity = trace::Severity::Note;
        note.kernel = launch.kernel;
        note.launch = launch.id;
        note.message =
            msg::run::compiledOut(launch.name, lineOf(source.text, line), source.path, line, compiledArchitecture, deviceArchitecture);
    }
    return notes;
}

}  // namespace simtscope::analysis

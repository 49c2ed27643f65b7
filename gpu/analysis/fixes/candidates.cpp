#include "gpu/analysis/fixes/candidates.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "gpu/analysis/fixes/compiled_text.h"
#include "gpu/analysis/fixes/expressions.h"
#include "gpu/analysis/fixes/fix_rules.h"
#include "gpu/analysis/fixes/host_calls.h"
#include "gpu/analysis/names/parameter_offsets.h"
#include "gpu/core/messages/check.h"
#include "gpu/core/messages/fix.h"

namespace simtscope::analysis {

namespace {

std::string baseName(const std::string& path)
{
    return path.substr(path.find_last_of('/') + 1);
}

const trace::SourceFile* fileOf(const trace::Recording& recording, const std::string& path)
{
    const auto& sources = recording.program.sources;
    const auto found = std::ranges::find(sources, path, &trace::SourceFile::path);
    return found == sources.end() ? nullptr : &*found;
}

/// Returns the source frames of an access, innermost first.
const std::vector<trace::SourceFrame>& framesOf(const trace::Recording& recording, const trace::Launch& launch,
                                                const trace::FindingAccess& access)
{
    static const std::vector<trace::SourceFrame> kNone;
    const trace::Site* const site = recording.findSite(launch, access.site);
    return site ? site->frames.allFrames() : kNone;
}

/// Reads each text of a recording once, as it was compiled for a launch.
class SourceTextCache {
public:
    SourceTextCache(const trace::Recording& recording, const trace::Launch& launch) : m_recording(recording), m_launch(launch) {}

    const SourceText* textOf(const std::string& path)
    {
        const trace::SourceFile* const file = fileOf(m_recording, path);
        if (!file)
            return nullptr;
        auto& text = m_texts[path];
        if (!text)
            text = std::make_unique<SourceText>(file->text, makeCompiledText(m_recording, m_launch, path));
        return text.get();
    }

private:
    const trace::Recording& m_recording;
    const trace::Launch& m_launch;
    std::map<std::string, std::unique_ptr<SourceText>> m_texts;
};

/// Returns the statement of a frame: of several on its line, the one at its column. Returns -1 when there is none.
int statementOf(const SourceText& text, const FunctionStatements& function, const trace::SourceFrame& frame)
{
    const std::vector<int> touched = text.statementsAt(function, frame.line);
    for (const int statement : touched) {
        const Statement& node = function.statements[std::size_t(statement)];
        const std::size_t last = node.headLast > node.headFirst ? node.headLast : node.last;
        const std::size_t begin = text.offsetOf(node.first), end = text.endOf(last - 1);
        const bool startsBefore = text.lineOf(begin) < frame.line || text.columnOf(begin) <= frame.column;
        const bool endsAfter = text.lineOf(end) > frame.line || text.columnOf(end) > frame.column;
        if (startsBefore && endsAfter)
            return statement;
    }
    return touched.empty() ? -1 : touched.front();
}

/// Returns false when the kernel has a barrier that not all threads reach: then a barrier beside a statement does not prove that all
/// threads reach the statement together.
bool barriersAreUniform(const trace::Recording& recording, const trace::Finding& finding)
{
    return std::ranges::none_of(recording.findings, [&](const trace::Finding& other) {
        return other.kind == trace::FindingKind::BarrierDivergence && other.kernel == finding.kernel;
    });
}

void append(std::vector<Fix>& to, std::vector<Fix> fixes)
{
    for (Fix& fix : fixes)
        to.push_back(std::move(fix));
}

void appendRaceFixes(std::vector<Fix>& fixes, const AccessPair& pair, RaceLevel level)
{
    if (level == RaceLevel::Blocks) {
        // An update under a lock stays as it is, and the lock gets its fence.
        const bool hasLock = std::ranges::any_of(std::array{"atomicCAS", "atomicExch"}, [&](const char* function) {
            return mentions(pair.tokens(), pair.function.headFirst, pair.function.last, function);
        });
        if (!hasLock)
            append(fixes, makeAtomicFixes(pair));
        append(fixes, makeFenceFixes(pair));
        return;
    }
    append(fixes, makeAtomicFixes(pair));
    if (!fixes.empty())
        return;  // No barrier orders the threads of one statement that changes one element.
    const UniformScope scope = level == RaceLevel::Lanes ? UniformScope::Warp : UniformScope::Block;
    append(fixes, makeBarrierFixes(pair, scope));
    append(fixes, makeReadThenWriteFixes(pair, scope));
    if (level == RaceLevel::Lanes)
        append(fixes, makeBarrierFixes(pair, UniformScope::Block));
}

std::vector<Fix> makeRaceFixes(const trace::Recording& recording, const trace::Launch& launch, const trace::Finding& finding)
{
    std::vector<Fix> fixes;
    SourceTextCache texts(recording, launch);
    const trace::FindingAccess &later = finding.accesses[0], &earlier = finding.accesses[1];
    for (const trace::SourceFrame& laterFrame : framesOf(recording, launch, later))
        for (const trace::SourceFrame& earlierFrame : framesOf(recording, launch, earlier)) {
            const SourceText* const text = laterFrame.path == earlierFrame.path ? texts.textOf(laterFrame.path) : nullptr;
            const FunctionStatements* const function = text ? text->functionAt(laterFrame.line) : nullptr;
            if (!function || function != text->functionAt(earlierFrame.line))
                continue;
            const int laterAt = statementOf(*text, *function, laterFrame), earlierAt = statementOf(*text, *function, earlierFrame);
            if (laterAt < 0 || earlierAt < 0)
                continue;
            const EditMaker edits(*text, laterFrame.path);
            const Uniformity uniform(*text, *function, launch.block, barriersAreUniform(recording, finding));
            appendRaceFixes(fixes, {edits, *function, uniform, earlierAt, laterAt, earlier.isWrite, later.isWrite}, raceLevelOf(finding));
        }
    return fixes;
}

/// Returns whether the race is between two kernels: nothing in the text of one kernel orders them.
bool isOfStreams(const Message& message)
{
    return message.is(msg::check::raceOfStreams) || std::ranges::any_of(message.arguments, [](const Argument& argument) {
               const auto* const nested = std::get_if<std::vector<Message>>(&argument.value);
               return nested && !nested->empty() && isOfStreams(nested->front());
           });
}

using LineRule = std::vector<Fix> (*)(const EditMaker&, const FunctionStatements&, const Uniformity&, std::uint32_t);

/// Applies the rule once to each line that holds an access of the finding.
std::vector<Fix> makeLineFixes(const trace::Recording& recording, const trace::Launch& launch, const trace::Finding& finding, LineRule rule)
{
    std::vector<Fix> fixes;
    SourceTextCache texts(recording, launch);
    std::vector<std::pair<std::string, std::uint32_t>> visitedLines;
    for (const trace::FindingAccess& access : finding.accesses)
        for (const trace::SourceFrame& frame : framesOf(recording, launch, access)) {
            const SourceText* const text = texts.textOf(frame.path);
            const FunctionStatements* const function = text ? text->functionAt(frame.line) : nullptr;
            if (!function || std::ranges::find(visitedLines, std::pair(frame.path, frame.line)) != visitedLines.end())
                continue;
            visitedLines.emplace_back(frame.path, frame.line);
            append(fixes, rule(EditMaker(*text, frame.path), *function, Uniformity(*text, *function, launch.block, false), frame.line));
        }
    return fixes;
}

/// Returns whether threads race for the memory of the finding in an update that an atomic function can replace, such as `bins[b] += x`.
bool isUpdatedByManyThreads(const trace::Recording& recording, const trace::Launch& launch, const trace::Finding& finding)
{
    return std::ranges::any_of(recording.findings, [&](const trace::Finding& race) {
        return raceLevelOf(race) != RaceLevel::Other && race.launch == finding.launch &&
               race.location.variable == finding.location.variable &&
               std::ranges::any_of(makeRaceFixes(recording, launch, race),
                                   [](const Fix& fix) { return fix.description.is(msg::fix::useAtomic); });
    });
}

/// Returns whether the finding is about an accumulator, to which threads add although nothing has set it before. Memory that a kernel only
/// reads, or that one thread updates, may need input instead of zeros.
bool isAccumulator(const trace::Recording& recording, const trace::Launch& launch, const trace::Finding& finding)
{
    if (finding.kind != trace::FindingKind::Uninitialised || finding.location.space != ptx::StateSpace::Global ||
        finding.location.variable.empty())
        return false;
    return std::ranges::any_of(finding.accesses,
                               [&](const trace::FindingAccess& access) {
                                   const trace::Site* const site = access.block < 0 ? nullptr : recording.findSite(launch, access.site);
                                   return site && site->kind == trace::SiteKind::Atomic;
                               }) ||
           isUpdatedByManyThreads(recording, launch, finding);
}

std::vector<Fix> makeAccumulatorFixes(const trace::Recording& recording, const trace::Launch& launch, const trace::Finding& finding)
{
    std::vector<Fix> fixes;
    SourceTextCache texts(recording, launch);
    for (const trace::SourceFile& file : recording.program.sources)
        if (const SourceText* const text = texts.textOf(file.path))
            append(fixes, makeClearFixes(EditMaker(*text, file.path), finding.location.variable));
    return fixes;
}

/// Returns the names of the kernel's integer parameters whose value in the launch is the number of elements of the allocation.
std::vector<std::string> findLengthParameters(const trace::Recording& recording, const trace::Launch& launch, const trace::Finding& finding,
                                              const SourceText& text, const FunctionStatements& kernel)
{
    std::vector<std::string> lengths;
    const std::int64_t allocation = finding.location.allocation;
    const trace::Site* const site = finding.accesses.empty() ? nullptr : recording.findSite(launch, finding.accesses.front().site);
    if (allocation < 0 || std::size_t(allocation) >= recording.allocations.size() || !site || site->elementBytes == 0 ||
        launch.module.value >= recording.modules.size())
        return lengths;
    const std::uint64_t count = recording.allocations[std::size_t(allocation)].bytes / site->elementBytes;
    const std::vector<TokenRange> parameters = splitAtCommas(text.tokens(), kernel.parametersFirst, kernel.parametersLast);
    const std::vector<ParameterOffset> offsets = parseParameterOffsets(recording.modules[launch.module.value].ptx, launch.kernel);
    for (std::size_t i = 0; i < parameters.size() && offsets.size() == parameters.size(); ++i) {
        const TokenRange range = parameters[i];
        const bool isWord = range.last > range.first + 1 && text.tokens()[range.last - 1].isWord();
        const bool isPointer = mentions(text.tokens(), range.first, range.last, "*");
        std::uint64_t value = 0;
        if (!isWord || isPointer || offsets[i].bytes > sizeof value || offsets[i].offset + offsets[i].bytes > launch.parameters.size())
            continue;
        std::memcpy(&value, launch.parameters.data() + offsets[i].offset, offsets[i].bytes);
        if (value == count)
            lengths.emplace_back(text.tokens()[range.last - 1].text);
    }
    return lengths;
}

/// Returns the names of the host's pointers to the memory of a finding, which is named after such a pointer or a parameter of the kernel.
std::vector<std::string> findHostPointers(const SourceText& text, const trace::Finding& finding)
{
    const std::string& variable = finding.location.variable;
    const std::string kernel(plainKernelName(trace::shortenName(finding.kernel)));
    std::vector<std::string> pointers;
    if (!findAllocations(text, variable).empty())
        pointers.push_back(variable);
    if (const std::optional<std::size_t> position = findParameter(text, kernel, variable))
        for (const LaunchText& launch : findLaunches(text, kernel)) {
            std::string pointer(pointerOf(text, launch, *position));
            if (!pointer.empty() && std::ranges::find(pointers, pointer) == pointers.end())
                pointers.push_back(std::move(pointer));
        }
    return pointers;
}

/// Makes the fixes of an access past the end of an array: of its condition, and of the launch or the allocation that made it too short.
std::vector<Fix> makeOutOfBoundsFixes(const trace::Recording& recording, const trace::Launch& launch, const trace::Finding& finding)
{
    std::vector<Fix> fixes = makeLineFixes(recording, launch, finding, makeBoundFixes);
    SourceTextCache texts(recording, launch);
    const std::string kernel(plainKernelName(trace::shortenName(finding.kernel)));
    for (const trace::FindingAccess& access : finding.accesses)
        for (const trace::SourceFrame& frame : framesOf(recording, launch, access)) {
            const SourceText* const text = texts.textOf(frame.path);
            const FunctionStatements* const function = text ? text->functionAt(frame.line) : nullptr;
            if (!function || !function->isKernel || finding.location.space != ptx::StateSpace::Global)
                continue;
            const EditMaker edits(*text, frame.path);
            const std::vector<std::string> lengths = findLengthParameters(recording, launch, finding, *text, *function);
            const bool isBeforeStart = finding.location.offset.value_or(0) < 0;
            if (!isBeforeStart)
                append(fixes, makeGuardFixes(edits, *function, frame.line, finding.location.variable, lengths));
            append(fixes, makeOutsideFixes(edits, *function, frame.line, finding.location.variable, lengths, isBeforeStart));
        }
    for (const trace::SourceFile& file : recording.program.sources) {
        const SourceText* const text = finding.location.variable.empty() ? nullptr : texts.textOf(file.path);
        if (text && finding.location.space == ptx::StateSpace::Shared)
            append(fixes, makeSharedBytesFixes(EditMaker(*text, file.path), kernel, finding.location.variable));
        else if (text && finding.location.space == ptx::StateSpace::Global)
            for (const std::string& pointer : findHostPointers(*text, finding))
                append(fixes, makeAllocationFixes(EditMaker(*text, file.path), pointer));
    }
    return fixes;
}

/// Makes the fixes of a value that a kernel reads and nothing has written: more blocks of a launch that was to write it.
std::vector<Fix> makeUnwrittenFixes(const trace::Recording& recording, const trace::Launch& launch, const trace::Finding& finding)
{
    std::vector<Fix> fixes;
    SourceTextCache texts(recording, launch);
    for (const trace::SourceFile& file : recording.program.sources) {
        const SourceText* const text = texts.textOf(file.path);
        if (!text)
            continue;
        for (const std::string& pointer : findHostPointers(*text, finding))
            append(fixes, makeBlockCountFixes(EditMaker(*text, file.path), pointer));
    }
    return fixes;
}

}  // namespace

std::string formatLocation(const std::string& file, std::uint32_t line)
{
    return fmt::format("{}:{}", baseName(file), line);
}

std::string formatLocation(const TextEdit& edit)
{
    return formatLocation(edit.file, edit.line);
}

std::string makeUnusedName(const SourceText& text, const FunctionStatements& function, std::string name)
{
    std::string candidate = name;
    for (int number = 2;; ++number) {
        bool isTaken = false;
        for (std::size_t at = function.headFirst; at < function.last; ++at)
            isTaken = isTaken || text.tokens()[at] == candidate;
        if (!isTaken)
            return candidate;
        candidate = name + std::to_string(number);
    }
}

RaceLevel raceLevelOf(const trace::Finding& finding)
{
    if (finding.kind != trace::FindingKind::Race || finding.accesses.size() != 2)
        return RaceLevel::Other;
    const trace::FindingAccess &a = finding.accesses[0], &b = finding.accesses[1];
    if (a.block < 0 || b.block < 0 || isOfStreams(finding.message))
        return RaceLevel::Other;
    return a.block != b.block ? RaceLevel::Blocks : a.warp != b.warp ? RaceLevel::Warps : RaceLevel::Lanes;
}

std::vector<Fix> makeFixes(const trace::Recording& recording, const trace::Finding& finding)
{
    if (finding.launch.value >= recording.launches.size())
        return {};
    const trace::Launch& launch = recording.launches[finding.launch.value];
    std::vector<Fix> fixes;
    if (raceLevelOf(finding) != RaceLevel::Other)
        fixes = makeRaceFixes(recording, launch, finding);
    else if (finding.kind == trace::FindingKind::BarrierDivergence)
        fixes = makeLineFixes(recording, launch, finding, makeMoveBarrierFixes);
    else if (finding.kind == trace::FindingKind::InvalidMask)
        fixes = makeLineFixes(recording, launch, finding, makeMaskFixes);
    else if (finding.kind == trace::FindingKind::OutOfBounds)
        fixes = makeOutOfBoundsFixes(recording, launch, finding);
    else if (isAccumulator(recording, launch, finding))
        fixes = makeAccumulatorFixes(recording, launch, finding);
    else if (finding.kind == trace::FindingKind::Uninitialised && finding.location.space == ptx::StateSpace::Global &&
             !finding.location.variable.empty())
        fixes = makeUnwrittenFixes(recording, launch, finding);
    // Different rules may produce the same edits. A replaced part that holds directives would hold them twice, or not at all.
    SourceTextCache texts(recording, launch);
    const auto replacesDirective = [&](const TextEdit& edit) {
        return edit.begin < edit.end && texts.textOf(edit.file)->hasDirective(edit.begin, edit.end);
    };
    std::vector<Fix> distinct;
    for (Fix& fix : fixes)
        if (std::ranges::find(distinct, fix.edits, &Fix::edits) == distinct.end() && std::ranges::none_of(fix.edits, replacesDirective))
            distinct.push_back(std::move(fix));
    return distinct;
}

}  // namespace simtscope::analysis

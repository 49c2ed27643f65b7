#include "gpu/program/fixes/fix_trial.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <ranges>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "gpu/analysis/checkers/findings.h"
#include "gpu/analysis/counts/finding_causes.h"
#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/fixes/candidates.h"
#include "gpu/core/messages/fix.h"
#include "gpu/program/fixes/edited_program.h"
#include "gpu/trace/file/recording_file.h"

namespace simtscope::program {

namespace {

/// Identifies a finding across two runs, although the text between their lines has changed: by its kind, kernel and variable, and the lines
/// of its accesses in the text before the edits.
struct FindingKey {
    trace::FindingKind kind;
    analysis::RaceLevel raceLevel;
    std::string kernel, variable;
    std::set<std::pair<std::string, std::uint32_t>> lines;
    auto operator<=>(const FindingKey&) const = default;
};

std::string fileNameOf(const std::string& path)
{
    return std::filesystem::path(path).filename().string();
}

/// Returns the key of a finding. `edits` are those that made the recording's text; empty: the text is the original.
FindingKey makeFindingKey(const trace::Recording& recording, const trace::Finding& finding, const std::vector<analysis::TextEdit>& edits)
{
    FindingKey key{finding.kind, analysis::raceLevelOf(finding), trace::shortenName(finding.kernel), finding.location.variable, {}};
    const auto add = [&](const std::string& path, std::uint32_t line) {
        const std::string file = fileNameOf(path);
        const bool isEdited = !edits.empty() && fileNameOf(edits.front().file) == file;
        key.lines.emplace(file, isEdited ? analysis::originalLine(edits, line) : line);
    };
    // The lines of a race are those of both accesses. A fix may move an access into a function of a header: an atomic one.
    const bool isRace = finding.kind == trace::FindingKind::Race && finding.launch.value < recording.launches.size();
    for (const trace::FindingAccess& access : finding.accesses)
        if (const trace::Site* site = isRace ? recording.findSite(recording.launches[finding.launch.value], access.site) : nullptr)
            if (const trace::SourceFrame* frame = analysis::findingFrame(recording, finding.kind, site))
                add(frame->path, frame->line);
    if (key.lines.empty())
        add(finding.file, finding.line);
    return key;
}

using FindingKeySet = std::set<FindingKey>;

class Stopwatch {
public:
    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_start).count(); }

private:
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

/// Removes a recording, with the files that the database puts beside it, at the end of its life.
struct TrialRecording {
    std::string path;
    ~TrialRecording()
    {
        std::error_code error;
        for (const char* suffix : {"", "-journal", "-wal", "-shm"})
            std::filesystem::remove(path + suffix, error);
    }
};

/// Returns the keys of the findings, and of a barrier's notes that threads exited before it.
FindingKeySet makeFindingKeys(const trace::Recording& recording, const std::vector<analysis::TextEdit>& edits)
{
    FindingKeySet keys;
    for (const trace::Finding& finding : analysis::computeFindings(recording))
        keys.insert(makeFindingKey(recording, finding, edits));
    for (const trace::Finding& note : analysis::computeNotes(recording))
        if (note.kind == trace::FindingKind::BarrierDivergence)
            keys.insert(makeFindingKey(recording, note, edits));
    return keys;
}

/// Returns whether the second run launches the same kernels as the first run, with as many blocks unless the fix changes these. The first
/// run may have ended early, at its finding.
bool launchesSameKernels(const trace::Recording& before, const trace::Recording& after, bool changesGrid)
{
    return before.launches.size() <= after.launches.size() &&
           std::ranges::equal(before.launches, std::span(after.launches).first(before.launches.size()),
                              [&](const trace::Launch& a, const trace::Launch& b) {
                                  return a.name == b.name && (changesGrid || a.grid == b.grid) && a.block == b.block;
                              });
}

/// Requests a stop when the time is up, or when the caller requests one.
class Deadline {
public:
    Deadline(double seconds, const std::stop_token& stop)
        : m_onStop(stop, [this] { m_source.request_stop(); }), m_timer([this, seconds](const std::stop_token& done) {
              std::mutex mutex;
              std::unique_lock lock(mutex);
              std::condition_variable_any condition;
              condition.wait_for(lock, done, std::chrono::duration<double>(seconds), [] { return false; });
              if (!done.stop_requested())
                  m_source.request_stop();
          })
    {
    }
    std::stop_token token() const { return m_source.get_token(); }

private:
    std::stop_source m_source;
    std::stop_callback<std::function<void()>> m_onStop;
    std::jthread m_timer;
};

/// Returns the number of lines that a fix changes or adds.
std::size_t countChangedLines(const analysis::Fix& fix)
{
    std::size_t count = 0;
    for (const analysis::TextEdit& edit : fix.edits) {
        const auto addedLines = std::size_t(std::ranges::count(edit.text, '\n'));
        const bool addsWholeLines = edit.begin == edit.end && edit.column == 1 && edit.text.ends_with('\n');
        count += addsWholeLines ? addedLines : 1 + std::max<std::size_t>(addedLines, edit.endLine - edit.line);
    }
    return count;
}

/// Holds a fix that may remove the findings of a cause.
struct Candidate {
    analysis::Fix fix;
    std::size_t finding = 0;  ///< index of the finding for which it was made
    std::size_t lineCount = 0;
    int level = 0;          ///< how far apart the accesses are that it orders
    std::size_t index = 0;  ///< among the fixes of its finding, the likeliest of which comes first
};

/// Holds a fix whose run has removed findings and added none.
struct WorkingFix {
    const Candidate* candidate = nullptr;
    std::vector<bool> removes;       ///< by finding
    std::size_t remainingCount = 0;  ///< findings of the first run that are left
    std::size_t attempt = 0;         ///< index into TrialResult::attempts
};

/// Tries the fixes of all causes of findings of a recording, one after the other.
class FixTrialRun {
public:
    FixTrialRun(const RunPlan& plan, const trace::Recording& recording, const TrialLimits& limits, const TrialProgress& progress,
                const std::stop_token& stop)
        : m_plan(plan), m_recording(recording), m_limits(limits), m_progress(progress), m_deadline(limits.maxSeconds, stop),
          m_stop(m_deadline.token()), m_findings(analysis::computeFindings(recording)), m_before(makeFindingKeys(recording, {}))
    {
        for (const trace::Finding& finding : m_findings)
            m_keys.push_back(makeFindingKey(recording, finding, {}));
    }

    TrialResult run()
    {
        m_causes = analysis::groupByCause(m_recording, m_findings);
        // A fix that orders the warps of a block may remove races of lanes that count as another cause, but not the reverse.
        std::ranges::stable_sort(m_causes, std::ranges::greater(), [&](const std::vector<std::size_t>& cause) {
            return std::ranges::max(cause | std::views::transform([&](std::size_t finding) { return levelOf(finding); }));
        });
        for (const std::vector<std::size_t>& cause : m_causes)
            m_candidates.push_back(m_stop.stop_requested() ? std::vector<Candidate>() : findCandidates(cause));
        for (std::size_t i = 0; i < m_causes.size(); ++i)
            if (std::ranges::none_of(m_workingFixes, [&](const WorkingFix& fix) { return removesAll(fix, m_causes[i]); }))
                tryFixesOf(i);
        for (std::size_t i = 0; i < m_findings.size(); ++i)
            accept(i);
        m_result.seconds = m_clock.seconds();
        return std::move(m_result);
    }

private:
    /// Finds the fixes that may remove the findings of a cause. Those that order threads of different warps come first, because no fix that
    /// orders only the lanes of each warp removes all findings; among these, those that change least.
    std::vector<Candidate> findCandidates(const std::vector<std::size_t>& cause)
    {
        std::vector<Candidate> candidates;
        for (const std::size_t finding : cause) {
            std::vector<analysis::Fix> fixes = analysis::makeFixes(m_recording, m_findings[finding]);
            for (std::size_t i = 0; i < fixes.size(); ++i) {
                const std::size_t lineCount = countChangedLines(fixes[i]);
                candidates.push_back({std::move(fixes[i]), finding, lineCount, levelOf(finding), i});
            }
        }
        std::ranges::stable_sort(candidates, [](const Candidate& a, const Candidate& b) {
            return std::tuple(-a.level, a.lineCount, a.index) < std::tuple(-b.level, b.lineCount, b.index);
        });
        std::vector<Candidate> distinct;
        for (Candidate& candidate : candidates)
            if (distinct.size() < m_limits.maxPerCause &&
                std::ranges::none_of(distinct, [&](const Candidate& other) { return other.fix.edits == candidate.fix.edits; }))
                distinct.push_back(std::move(candidate));
        m_result.maxAttempts = std::min(m_limits.maxAttempts, m_result.maxAttempts + unsigned(distinct.size()));
        return distinct;
    }

    /// Returns how far apart the accesses of a race are; 0 for other findings.
    int levelOf(std::size_t finding) const
    {
        const analysis::RaceLevel level = analysis::raceLevelOf(m_findings[finding]);
        return level == analysis::RaceLevel::Other ? 0 : int(level);
    }

    static bool removesAll(const WorkingFix& fix, const std::vector<std::size_t>& cause)
    {
        return std::ranges::all_of(cause, [&](std::size_t finding) { return fix.removes[finding]; });
    }

    /// Tries the candidates of a cause until one removes all of its findings.
    void tryFixesOf(std::size_t cause)
    {
        for (const Candidate& candidate : m_candidates[cause]) {
            if (m_result.attempts.size() >= m_limits.maxAttempts)
                return;
            m_result.isCut |= m_stop.stop_requested();
            if (m_result.isCut)
                return;
            const std::optional<RunPlan> plan = makePlanWithEdits(m_plan, m_recording, candidate.fix.edits);
            if (!plan)
                return;
            if (m_progress)
                m_progress(unsigned(m_result.attempts.size()) + 1, m_result.maxAttempts);
            m_result.attempts.push_back({candidate.finding, candidate.fix.description, false});
            const std::optional<FindingKeySet> keysAfter = findingsWith(*plan, candidate.fix);
            m_result.isCut |= m_stop.stop_requested();
            if (!keysAfter || !std::ranges::includes(m_before, *keysAfter))
                continue;
            m_workingFixes.push_back(makeWorkingFix(candidate, *keysAfter));
            if (removesAll(m_workingFixes.back(), m_causes[cause]))
                return;
        }
    }

    /// Finds out which findings are gone. Also findings of other kinds may be, because some are only consequences of a race.
    WorkingFix makeWorkingFix(const Candidate& candidate, const FindingKeySet& after) const
    {
        WorkingFix fix{&candidate, {}, 0, m_result.attempts.size() - 1};
        for (const FindingKey& key : m_keys) {
            fix.removes.push_back(key.kernel == m_keys[candidate.finding].kernel && !after.contains(key) && !racesAtWiderScope(after, key));
            fix.remainingCount += after.contains(key) ? 1 : 0;
        }
        return fix;
    }

    /// Returns whether the same lines still race with threads further away: a fix that orders lanes, or warps, is not enough then.
    static bool racesAtWiderScope(const FindingKeySet& keys, const FindingKey& gone)
    {
        return gone.raceLevel != analysis::RaceLevel::Other && std::ranges::any_of(keys, [&](const FindingKey& key) {
                   return key.raceLevel != analysis::RaceLevel::Other && key.raceLevel > gone.raceLevel && key.kernel == gone.kernel &&
                          key.variable == gone.variable &&
                          std::ranges::any_of(key.lines, [&](const auto& line) { return gone.lines.contains(line); });
               });
    }

    /// Returns the findings of a run with the fix, by the lines before it; nullopt when the run did not end normally.
    std::optional<FindingKeySet> findingsWith(RunPlan plan, const analysis::Fix& fix) const
    {
        constexpr double kMin = 20, kFactor = 4;  // generous, because a busy machine must not look like a deadlock
        const double remainingSeconds = std::max(1.0, m_limits.maxSeconds - m_clock.seconds());
        plan.request.timeoutSeconds = std::min(remainingSeconds, std::max(kMin, kFactor * m_limits.runSeconds));
        const auto outcome = program::run(plan, {}, m_stop);
        const TrialRecording recorded{outcome ? outcome->recordingPath : std::string()};
        if (!outcome || outcome->end != RunEndKind::Finished || outcome->recordingPath.empty())
            return {};
        const auto recordingAfter = trace::readRecording(outcome->recordingPath);
        if (!recordingAfter || !recordingAfter->program.isComplete || !launchesSameKernels(m_recording, *recordingAfter, fix.changesGrid))
            return {};
        return makeFindingKeys(*recordingAfter, fix.edits);
    }

    /// Accepts, for a finding, the fix that leaves the fewest findings; of several, the one that changes least.
    void accept(std::size_t finding)
    {
        const WorkingFix* best = nullptr;
        for (const WorkingFix& fix : m_workingFixes)
            if (fix.removes[finding] && (!best || std::pair(fix.remainingCount, fix.candidate->lineCount) <
                                                      std::pair(best->remainingCount, best->candidate->lineCount)))
                best = &fix;
        if (!best)
            return;
        m_result.attempts[best->attempt].isAccepted = true;
        const analysis::Fix& fix = best->candidate->fix;
        m_result.fixes.push_back({finding, fix,
                                  best->remainingCount == 0 ? msg::fix::triedNoneLeft(fix.description)
                                                            : msg::fix::triedGone(fix.description, std::int64_t(best->remainingCount))});
    }

    const RunPlan& m_plan;
    const trace::Recording& m_recording;
    const TrialLimits& m_limits;
    const TrialProgress& m_progress;
    Deadline m_deadline;
    std::stop_token m_stop;
    std::vector<trace::Finding> m_findings;
    std::vector<FindingKey> m_keys;                    ///< by finding
    std::vector<std::vector<std::size_t>> m_causes;    ///< findings of each cause
    std::vector<std::vector<Candidate>> m_candidates;  ///< by cause
    std::vector<WorkingFix> m_workingFixes;
    FindingKeySet m_before;
    Stopwatch m_clock;
    TrialResult m_result;
};

}  // namespace

double computeTrialSeconds(double wholeRunSeconds)
{
    constexpr double kFactor = 3, kMin = 20, kMax = 60;
    return std::clamp(kFactor * wholeRunSeconds, kMin, kMax);
}

TrialResult tryFixes(const RunPlan& plan, const trace::Recording& recording, const TrialLimits& limits, const TrialProgress& progress,
                     std::stop_token stop)
{
    const bool isLong = 2 * limits.runSeconds > limits.maxSeconds;
    if (plan.engine != EngineKind::Simt || plan.options.checks == kNoChecks || isLong)
        return {};
    return FixTrialRun(plan, recording, limits, progress, stop).run();
}

}  // namespace simtscope::program

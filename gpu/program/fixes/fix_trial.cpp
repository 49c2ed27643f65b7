#include "gpu/program/fixes/fix_trial.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "gpu/analysis/checkers/findings.h"
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
    const bool hasLaunch = finding.launch.value < recording.launches.size();
    for (const trace::FindingAccess& access : finding.accesses)
        if (const trace::Site* site = hasLaunch ? recording.findSite(recording.launches[finding.launch.value], access.site) : nullptr)
            if (!site->frames.empty())
                add(site->frames.front().path, site->frames.front().line);
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

/// Returns whether the second run launches the same kernels as the first run. The first run may have ended early, at its finding.
bool launchesSameKernels(const trace::Recording& before, const trace::Recording& after)
{
    return before.launches.size() <= after.launches.size() &&
           std::ranges::equal(
               before.launches, std::span(after.launches).first(before.launches.size()),
               [](const trace::Launch& a, const trace::Launch& b) { return a.name == b.name && a.grid == b.grid && a.block == b.block; });
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

/// Tries the fixes of all findings of a recording, one after the other.
class FixTrialRun {
public:
    FixTrialRun(const RunPlan& plan, const trace::Recording& recording, const TrialLimits& limits, const TrialProgress& progress,
                const std::stop_token& stop)
        : m_plan(plan), m_recording(recording), m_limits(limits), m_progress(progress), m_deadline(limits.maxSeconds, stop),
          m_stop(m_deadline.token()), m_findings(analysis::computeFindings(recording)), m_before(makeFindingKeys(recording, {}))
    {
    }

    TrialResult run()
    {
        std::vector<std::size_t> order(m_findings.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        // Fixes that order the warps of a block come first, because they order the lanes of each warp, too.
        std::ranges::stable_sort(order, {}, [&](std::size_t i) {
            const analysis::RaceLevel level = analysis::raceLevelOf(m_findings[i]);
            return level == analysis::RaceLevel::Other ? 0 : -int(level);
        });
        m_candidates.resize(m_findings.size());
        for (const std::size_t finding : order)
            if (!m_stop.stop_requested())
                findCandidates(finding);
        for (const std::size_t finding : order)
            if (!analysis::findTriedFix(m_result.fixes, finding))
                tryFixesOf(finding);
        std::ranges::sort(m_result.fixes, {}, &analysis::TriedFix::finding);
        m_result.seconds = m_clock.seconds();
        return std::move(m_result);
    }

private:
    /// Finds the fixes that may remove the finding.
    void findCandidates(std::size_t finding)
    {
        std::vector<analysis::Fix>& candidates = m_candidates[finding];
        candidates = analysis::makeFixes(m_recording, m_findings[finding]);
        if (candidates.size() > m_limits.maxPerFinding)
            candidates.erase(candidates.begin() + std::ptrdiff_t(m_limits.maxPerFinding), candidates.end());
        m_result.maxAttempts = std::min(m_limits.maxAttempts, m_result.maxAttempts + unsigned(candidates.size()));
    }

    /// Tries the candidates of the finding until one is accepted.
    void tryFixesOf(std::size_t finding)
    {
        for (const analysis::Fix& fix : m_candidates[finding]) {
            if (m_result.attempts.size() >= m_limits.maxAttempts)
                return;
            m_result.isCut |= m_stop.stop_requested();
            if (m_result.isCut)
                return;
            const std::optional<RunPlan> plan = makePlanWithEdits(m_plan, m_recording, fix.edits);
            if (!plan)
                return;
            if (m_progress)
                m_progress(unsigned(m_result.attempts.size()) + 1, m_result.maxAttempts);
            m_result.attempts.push_back({finding, fix.description, false});
            const std::optional<FindingKeySet> keysAfter = findingsWith(*plan, fix);
            m_result.isCut |= m_stop.stop_requested();
            const FindingKey key = makeFindingKey(m_recording, m_findings[finding], {});
            if (!keysAfter || keysAfter->contains(key) || !std::ranges::includes(m_before, *keysAfter) ||
                racesAtWiderScope(*keysAfter, key))
                continue;
            m_result.attempts.back().isAccepted = true;
            accept(fix, key.kernel, *keysAfter);
            return;
        }
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
        if (!recordingAfter || !recordingAfter->program.isComplete || !launchesSameKernels(m_recording, *recordingAfter))
            return {};
        return makeFindingKeys(*recordingAfter, fix.edits);
    }

    /// Accepts the fix for every finding of the kernel that it removes, because some findings are only consequences of a race.
    void accept(const analysis::Fix& fix, const std::string& kernel, const FindingKeySet& after)
    {
        const bool areAllGone = std::ranges::none_of(
            m_findings, [&](const trace::Finding& finding) { return after.contains(makeFindingKey(m_recording, finding, {})); });
        for (std::size_t i = 0; i < m_findings.size(); ++i)
            if (const FindingKey key = makeFindingKey(m_recording, m_findings[i], {});
                key.kernel == kernel && !after.contains(key) && !analysis::findTriedFix(m_result.fixes, i))
                m_result.fixes.push_back({i, fix, (areAllGone ? msg::fix::triedNoneLeft : msg::fix::triedGone)(fix.description)});
    }

    const RunPlan& m_plan;
    const trace::Recording& m_recording;
    const TrialLimits& m_limits;
    const TrialProgress& m_progress;
    Deadline m_deadline;
    std::stop_token m_stop;
    std::vector<trace::Finding> m_findings;
    std::vector<std::vector<analysis::Fix>> m_candidates;  ///< fixes for each finding
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

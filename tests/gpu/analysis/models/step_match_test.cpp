// Checks which steps of two runs match: first and last steps always, the same text line by line, different programs phase by phase.
#include "gpu/analysis/models/step_match.h"

#include <gtest/gtest.h>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"

namespace simtscope::analysis {
namespace {

using Source = std::shared_ptr<const RecordedBlock>;

std::vector<std::uint32_t> linesOfStep(const RecordedBlock& source, std::uint32_t step)
{
    const SiteLines sites(source.recording(), source.launch());
    const std::span<const std::uint32_t> lines = sites.lines(source.trace().event(EventIndex(source.steps().leadingEvent(step))).site);
    return {lines.begin(), lines.end()};
}

Source shipped(const std::string& name, trace::StepOrder order = trace::StepOrder::Lockstep)
{
    auto recording = trace::readRecording(tests::repositoryPath("resources/recordings/") + name + ".simt");
    if (!recording)
        return nullptr;
    const auto shared = std::make_shared<const trace::Recording>(std::move(*recording));
    const trace::Launch& launch = shared->launches.front();
    return std::make_shared<const RecordedBlock>(shared, launch.id, launch.blocks.front()->block(), order);
}

TEST(StepMatch, SameRunIsItself)
{
    const Source run = shipped("reduce-2-interleaved-strided");
    ASSERT_TRUE(run);
    const StepMatch match(run, run);
    EXPECT_EQ(match.rule(), MatchRule::Lines);
    for (std::uint32_t step = 0; step < run->steps().count(); ++step) {
        const bool parts = run->trace().kind(EventIndex(run->steps().leadingEvent(step))) == trace::EventKind::BlockEntry;
        EXPECT_GE(match.toRight(step), step);
        EXPECT_LE(match.toRight(step), parts ? step + 1 : step) << "where lanes diverge, the step that follows";
    }
}

TEST(StepMatch, SameTextGoesByLineInAnotherOrder)
{
    const Source lockstep = shipped("reduce-3-sequential"), recorded = shipped("reduce-3-sequential", trace::StepOrder::Recorded);
    ASSERT_TRUE(lockstep && recorded);
    const StepMatch match(lockstep, recorded);
    for (std::uint32_t step = 1; step + 1 < lockstep->steps().count(); ++step) {
        const std::vector<std::uint32_t> lines = linesOfStep(*lockstep, step);
        if (lockstep->trace().kind(EventIndex(lockstep->steps().leadingEvent(step))) != trace::EventKind::BlockEntry && !lines.empty()) {
            EXPECT_EQ(linesOfStep(*recorded, match.toRight(step)), lines) << step;
        }
    }
}

/// Returns the run as it would be with a comment as first line of its text.
Source withLineAbove(const Source& run, trace::StepOrder order)
{
    auto changed = std::make_shared<trace::Recording>(run->recording());
    changed->program.sources.front().text.insert(0, "// a comment\n");
    for (auto& module : changed->sites) {
        for (auto& [id, site] : module) {
            std::vector<trace::SourceFrame> frames(site.frames.begin(), site.frames.end());
            for (trace::SourceFrame& frame : frames)
                ++frame.line;
            site.frames = trace::FrameStack(frames);
        }
    }
    return std::make_shared<const RecordedBlock>(changed, run->launch().id, run->trace().block(), order);
}

TEST(StepMatch, AnEditedTextGoesByTheLinesOfBoth)
{
    const Source run = shipped("missing-barrier");
    ASSERT_TRUE(run);
    const Source edited = withLineAbove(run, trace::StepOrder::Recorded);
    const StepMatch match(run, edited);
    EXPECT_EQ(match.rule(), MatchRule::Lines);
    int compared = 0;
    for (std::uint32_t step = 1; step + 1 < run->steps().count(); ++step) {
        const std::vector<std::uint32_t> lines = linesOfStep(*run, step), other = linesOfStep(*edited, match.toRight(step));
        if (run->isDivergence(step) || lines.empty())
            continue;
        ASSERT_FALSE(other.empty()) << step;
        EXPECT_EQ(other.front(), lines.front() + 1) << step;
        ++compared;
    }
    EXPECT_GT(compared, 10);
    EXPECT_EQ(StepMatch(run, withLineAbove(shipped("reduce-3-sequential"), trace::StepOrder::Lockstep)).rule(), MatchRule::Phases);
}

/// The programs of each pair differ in text, number of phases and steps per phase.
TEST(StepMatch, DifferentProgramsGoPhaseByPhase)
{
    for (const auto& [left, right] :
         {std::pair("transpose-shared", "transpose-padded"), std::pair("transpose-naive", "transpose-shared"),
          std::pair("reduce-1-interleaved", "reduce-3-sequential"), std::pair("reduce-3-sequential", "reduce-5-unroll-last-warp"),
          std::pair("scan-blelloch", "reduce-warp")}) {
        const Source a = shipped(left), b = shipped(right);
        ASSERT_TRUE(a && b) << left;
        const StepMatch match(a, b);
        EXPECT_EQ(match.rule(), MatchRule::Phases);
        const std::uint32_t last = a->steps().count() - 1, otherLast = b->steps().count() - 1;
        EXPECT_EQ(match.toRight(0), 0u);
        EXPECT_EQ(match.toRight(last), otherLast) << left << " " << right;
        EXPECT_EQ(match.toLeft(otherLast), last) << left << " " << right;
        const std::size_t phases = std::min(a->steps().phaseFirstSteps().size(), b->steps().phaseFirstSteps().size());
        for (std::uint32_t step = 1; step <= last; ++step) {
            EXPECT_GE(match.toRight(step), match.toRight(step - 1)) << "never back";
            if (a->steps().phaseOf(step) + 1 < phases) {
                EXPECT_EQ(b->steps().phaseOf(match.toRight(step)), a->steps().phaseOf(step));
            }
        }
    }
}

TEST(StepMatch, ExtraPhasesHaveNoMatchOfTheirOwn)
{
    const Source few = shipped("reduce-warp"), many = shipped("scan-blelloch");
    ASSERT_TRUE(few && many);
    const StepMatch match(few, many);
    const std::size_t phases = few->steps().phaseFirstSteps().size();
    ASSERT_LT(phases, many->steps().phaseFirstSteps().size());
    const std::uint32_t last = many->steps().count() - 1;
    for (std::uint32_t step = 0; step < few->steps().count(); ++step)
        EXPECT_TRUE(match.matchInRight(step).isExact) << step;
    for (std::uint32_t step = 0; step <= last; ++step)
        EXPECT_EQ(match.matchInLeft(step).isExact, many->steps().phaseOf(step) < phases || step == last) << step;
}

/// Two blocks of a reduction whose last launch has fewer active threads: the text is the same, the occurrences are not.
TEST(StepMatch, AnOccurrenceThatTheOtherRunLacksHasNoMatchOfItsOwn)
{
    auto recording = trace::readRecording(tests::repositoryPath("resources/recordings/reduce-2-interleaved-strided.simt"));
    ASSERT_TRUE(recording);
    const auto complete = std::make_shared<const trace::Recording>(*recording);
    const BlockId block = complete->launches.front().blocks.front()->block();
    const auto lockstep = std::make_shared<const RecordedBlock>(complete, LaunchId{0}, block, trace::StepOrder::Lockstep);
    const auto recorded = std::make_shared<const RecordedBlock>(complete, LaunchId{0}, block, trace::StepOrder::Recorded);
    ASSERT_LT(lockstep->steps().count(), recorded->steps().count()) << "in lockstep order all warps make one step";
    const StepMatch match(lockstep, recorded);
    std::uint32_t unmatchedCount = 0;
    for (std::uint32_t step = 0; step < recorded->steps().count(); ++step)
        unmatchedCount += !match.matchInLeft(step).isExact;
    EXPECT_GT(unmatchedCount, 0u);
    for (std::uint32_t step = 0; step < lockstep->steps().count(); ++step)
        EXPECT_TRUE(match.matchInRight(step).isExact) << step;
}

TEST(StepMatch, WithoutAnotherRunTheFirstStepMatches)
{
    const Source run = shipped("reduce-3-sequential");
    ASSERT_TRUE(run);
    EXPECT_EQ(StepMatch(run, nullptr).toRight(3), 0u);
    EXPECT_EQ(StepMatch().toLeft(3), 0u);
}

}  // namespace
}  // namespace simtscope::analysis

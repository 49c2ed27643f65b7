// Tests what the banner says about runs and recordings, and which of their notes it shows.
#include "ui/session/runs/run_notices.h"

#include <gtest/gtest.h>

#include "gpu/core/messages/call.h"
#include "gpu/core/messages/check.h"
#include "gpu/core/messages/file.h"
#include "ui/figures/facts/finding_words.h"
#include "ui/figures/facts/messages.h"

namespace simtscope::ui {
namespace {

/// Makes a recording of one launch of four blocks, of which one is recorded.
trace::Recording recordingOf(std::vector<Message> notes, std::uint64_t eventsLeftOut = 0)
{
    trace::Recording recording;
    trace::Launch& launch = recording.launches.emplace_back();
    launch.name = "sum";
    launch.grid = {4, 1, 1};
    launch.block = {32, 1, 1};
    launch.warpInstructions = 1;
    launch.omittedEventCount = eventsLeftOut;
    recording.notes = std::move(notes);
    return recording;
}

std::string saidOf(const trace::Recording& recording)
{
    const NoticeMaker notice = makeNoticeOfRecording(recording, TextRelation::Recorded);
    return notice ? notice().text.toStdString() : "nothing";
}

TEST(RunNotices, NoticesShowOnlyNotesOfTheRunAndTruncation)
{
    EXPECT_EQ(saidOf(recordingOf({})), "nothing") << "some blocks of many are the rule";
    EXPECT_EQ(saidOf(recordingOf({}, 7)), figures::translateSentence(msg::file::leftOut(7, 0, "sum")).toStdString());
    const Message note = msg::call::overrideUnused("sum");
    EXPECT_EQ(saidOf(recordingOf({note}, 7)), figures::translateSentence(note).toStdString());
}

TEST(RunNotices, AnOverrideIsFoundAmongOtherNotes)
{
    const auto noticeOf = [](std::vector<Message> notes, bool isModelled = false) {
        JobResult result;
        result.outcome.emplace();
        result.outcome->end = program::RunEndKind::Finished;
        trace::Recording recordingOfNotes = recordingOf(std::move(notes));
        recordingOfNotes.device.isModelled = isModelled;
        const auto recording = std::make_shared<const trace::Recording>(std::move(recordingOfNotes));
        result.recording = recording;
        result.source = figures::FigureSource::make(recording, LaunchId{0}, BlockId{0}, trace::StepOrder::Lockstep, {});
        return makeNoticeOfRun(result, nullptr, makeMainFileTest("program.cu"))();
    };
    const Message other = msg::call::externVariable("counter"), overridden = msg::call::overridden("sum<<<2, 64>>>", "sum<<<4, 32>>>");
    EXPECT_EQ(noticeOf({other}).text, "");
    const Notice notice = noticeOf({other, overridden});
    EXPECT_EQ(notice.text, figures::translateSentence(overridden) + '.');
    EXPECT_EQ(notice.hint, "Its arguments and memory are those of the program's own launch.");
    EXPECT_TRUE(notice.isOfRun);
    EXPECT_EQ(noticeOf({msg::call::overrideUnused("sum")}).hint, "") << "nothing was overridden";
    EXPECT_EQ(noticeOf({other, overridden}, true).text, "") << "the run panel says it, and the figure stays where it is";
    EXPECT_NE(noticeOf({msg::call::overrideUnused("sum")}, true).text, "");
}

TEST(RunNotices, AFindingOfAnOverriddenLaunchNamesWhatWasChanged)
{
    const auto textOf = [](const char* programLaunch) {
        trace::Recording recording = recordingOf({msg::call::overridden("sum<<<4, 32>>>", programLaunch)});
        trace::Finding& finding = recording.findings.emplace_back();
        finding.kind = trace::FindingKind::OutOfBounds;
        finding.severity = trace::Severity::Error;
        JobResult result;
        result.outcome.emplace();
        result.outcome->end = program::RunEndKind::Finished;
        result.recording = std::make_shared<const trace::Recording>(std::move(recording));
        return makeNoticeOfRun(result, nullptr, makeMainFileTest("program.cu"))().text.toStdString();
    };
    EXPECT_TRUE(textOf("sum<<<3, 32>>>").starts_with("With the grid set here (4 blocks): ")) << textOf("sum<<<3, 32>>>");
    EXPECT_TRUE(textOf("sum<<<4, 64>>>").starts_with("With the block set here (32 threads): ")) << textOf("sum<<<4, 64>>>");
    EXPECT_TRUE(textOf("sum<<<2, 64>>>").starts_with("With the grid set here (4 blocks of 32 threads): ")) << textOf("sum<<<2, 64>>>");
}

TEST(RunNotices, AnErrorWithoutALineNamesNone)
{
    const auto textOf = [](int line) {
        JobResult result;
        result.outcome.emplace();
        result.outcome->end = program::RunEndKind::CompileError;
        result.outcome->compilerMessages = {{"", line, true, "undefined reference to `sum'"}};
        return makeNoticeOfRun(result, nullptr, makeMainFileTest("program.cu"))().text.toStdString();
    };
    EXPECT_EQ(textOf(0), "undefined reference to `sum'");
    EXPECT_EQ(textOf(7), "Line 7: undefined reference to `sum'");
}

TEST(RunNotices, AFindingNamesItsElementAsFiguresDo)
{
    trace::Recording recording = recordingOf({});
    recording.program.sources.push_back({"sum.cu", "__global__ void sum()\n{\n    __shared__ float tile[16][16];\n}\n"});
    trace::SharedVariable& tile = recording.launches.front().sharedVariables.emplace_back();
    tile.name = "tile";
    tile.bytes = 16 * 16 * 4;
    trace::Finding& finding = recording.findings.emplace_back();
    finding.location.space = ptx::StateSpace::Shared;
    finding.location.variable = "tile";
    finding.location.element = 21;
    finding.location.offset = 84;
    finding.location.bytes = 4;
    finding.message = msg::check::writes(msg::check::elementOf("tile", 21));
    EXPECT_EQ(makeNoticeOfRecording(recording, TextRelation::Recorded)().text, "Writes tile[1][5]");
    trace::Launch next;
    next.id = LaunchId{1};
    next.name = "sum";
    recording.launches.push_back(next);
    const auto shared = std::make_shared<const trace::Recording>(recording);
    const figures::FigureSource other(shared, LaunchId{1}, BlockId{0});
    EXPECT_EQ(figures::formatFindingLocation(shared->findings.front(), *shared, &other), "tile[1][5]") << "while another launch is shown";
}

TEST(RunNotices, FindingOfASuccessfulRunSaysThatTheRunSucceeded)
{
    const auto noticeOf = [](int exitCode, bool checksResult, trace::Severity severity) {
        trace::Recording recording = recordingOf({});
        trace::Finding& finding = recording.findings.emplace_back();
        finding.severity = severity;
        finding.message = msg::call::externVariable("counter");
        JobResult result;
        result.outcome.emplace();
        result.outcome->exitCode = exitCode;
        const auto shared = std::make_shared<const trace::Recording>(std::move(recording));
        result.recording = shared;
        result.source = figures::FigureSource::make(shared, LaunchId{0}, BlockId{0}, trace::StepOrder::Lockstep, {});
        return makeNoticeOfRun(result, nullptr, makeMainFileTest("program.cu"), checksResult)();
    };
    EXPECT_EQ(noticeOf(0, true, trace::Severity::Error).exitText(), "The result is right this time; the finding says why it need not be.");
    EXPECT_TRUE(noticeOf(0, false, trace::Severity::Error).exitText().startsWith("The program exited with code 0"));
    EXPECT_EQ(noticeOf(1, true, trace::Severity::Error).exitText(), "");
    EXPECT_EQ(noticeOf(0, true, trace::Severity::Warning).exitText(), "");
}

}  // namespace
}  // namespace simtscope::ui

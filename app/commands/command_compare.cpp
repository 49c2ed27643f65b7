// Runs the command "compare": compares two recordings lane by lane, and prints how much was compared and the first difference (declared in
// app/arguments/command.h).
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "app/arguments/command.h"
#include "app/arguments/program_source.h"
#include "gpu/analysis/compare/compare.h"
#include "gpu/core/in_parallel.h"
#include "gpu/trace/file/recording_file.h"

namespace simtscope::app {
namespace {

struct CompareArguments {
    std::string left, right;
};

/// Returns a line that tells how the programs, sources or arguments of the two runs differ, which explains the differences listed after it.
/// Empty if they do not differ.
std::string describePrograms(const trace::Recording& left, const trace::Recording& right)
{
    const trace::ProgramInfo &a = left.program, &b = right.program;
    if (a.name != b.name)
        return fmt::format("these are two different programs: {} and {}\n", a.name, b.name);
    const bool hasSameSource = a.sources.empty() || b.sources.empty() || a.sources.front().text == b.sources.front().text;
    if (!hasSameSource)
        return fmt::format("the source of {} is not the same in both\n", a.name);
    if (a.arguments != b.arguments)
        return fmt::format("{} ran with different arguments: \"{}\" and \"{}\"\n", a.name, fmt::join(a.arguments, " "),
                           fmt::join(b.arguments, " "));
    return {};
}

/// Returns the number with the word in singular or plural: "1 block", "4 blocks", "2 launches".
std::string formatCount(std::uint64_t count, std::string_view word)
{
    return fmt::format("{} {}{}", count, word, count == 1 ? "" : word.ends_with("ch") ? "es" : "s");
}

std::string describe(const analysis::Comparison& comparison)
{
    std::string text = fmt::format("compared {}, {}, {}\n", formatCount(comparison.launchCount, "launch"),
                                   formatCount(comparison.blockCount, "block"), formatCount(comparison.laneEventCount, "lane event"));
    if (comparison.unpairedBlockCount > 0)
        text +=
            fmt::format("not compared, because recorded in only one of the two: {}\n", formatCount(comparison.unpairedBlockCount, "block"));
    if (comparison.truncatedBlockCount > 0)
        text += fmt::format("compared up to where one of the two recordings was cut off: {}\n",
                            formatCount(comparison.truncatedBlockCount, "block"));
    if (comparison.blocklessLaunchCount > 0)
        text += fmt::format("without a block that is in both recordings: {}\n", formatCount(comparison.blocklessLaunchCount, "launch"));
    text +=
        fmt::format("not guaranteed, so not counted: active masks differ in {}, results of atomics in {}\n",
                    formatCount(comparison.maskDifferenceCount, "warp"), formatCount(comparison.unspecifiedDifferenceCount, "lane event"));
    if (comparison.pollDifferenceCount + comparison.roleDifferenceCount > 0)
        text += fmt::format("decided by the schedule, so not counted: spin counts differ in {}, the role in {}\n",
                            formatCount(comparison.pollDifferenceCount, "lane"), formatCount(comparison.roleDifferenceCount, "lane"));
    text += comparison.allocationCount > 0
                ? fmt::format("final contents compared: {}\n", formatCount(comparison.allocationCount, "allocation"))
                : "final contents not compared: only recordings of the SIMT engine hold their digests\n";
    if (comparison.isAgreement())
        return text + "the recordings agree\n";
    if (comparison.differenceCount == 0)
        return text + "no difference was found, but what only one of them holds cannot be compared: record both with the same --blocks and "
                      "a larger --max-events\n";
    text += fmt::format("the recordings differ in {}; the first:\n  {}\n", formatCount(comparison.differenceCount, "place"),
                        comparison.firstDifference->message().text());
    if (comparison.firstRoleDifference)
        text += fmt::format("the schedule decided differently before, first:\n  {}\n", comparison.firstRoleDifference->message().text());
    return text;
}

ExitCode compareCommand(const CompareArguments& arguments)
{
    const std::array<const std::string*, 2> names = {&arguments.left, &arguments.right};
    std::array<Result<trace::Recording>, 2> recordings;
    forEachInParallel(names.size(), [&](std::size_t i) { recordings[i] = findRecordingPath(*names[i]).and_then(trace::readRecording); });
    for (const auto& recording : recordings)
        if (!recording)
            return reportError(recording.error(), kUsage);
    const trace::Recording &left = *recordings.front(), &right = *recordings.back();
    const analysis::Comparison comparison = analysis::compare(left, right);
    return writeOutput(describePrograms(left, right) + describe(comparison), {}, comparison.isAgreement() ? kDone : kFailed);
}

}  // namespace

void addCompare(CLI::App& parser, Invocation& invocation)
{
    auto arguments = std::make_shared<CompareArguments>();
    CLI::App* const command = parser.add_subcommand("compare", "Compare two recordings of a program, lane by lane");
    command->add_option("left", arguments->left, "One recording")->required()->type_name("A.simt|NAME|NAME@GPU");
    command->add_option("right", arguments->right, "The other one")->required()->type_name("B.simt|NAME|NAME@GPU");
    command->footer(
        "\nEvery lane must execute the same instructions with the same addresses and values. Exits with 0 if the recordings agree, with 1 "
        "if not, "
        "or if a block is in only one of the two.\n" +
        std::string(kRecordingNamesHelp) +
        "\n\n"
        "  simtscope compare reduce-1-interleaved reduce-1-interleaved@h100     a built-in program: the SIMT engine against the GPU\n"
        "  simtscope compare mine.simt theirs.simt");
    command->callback([arguments, &invocation] { invocation.action = [arguments] { return compareCommand(*arguments); }; });
}

}  // namespace simtscope::app

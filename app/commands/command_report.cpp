// Runs the command "report": prints the costs and findings of a recording as text or JSON, or its timeline for Perfetto (declared in
// app/arguments/command.h).
#include <memory>
#include <optional>

#include "app/arguments/command.h"
#include "app/arguments/lane_list.h"
#include "app/arguments/option_values.h"
#include "app/arguments/program_source.h"
#include "app/running/debug_build.h"
#include "gpu/analysis/checkers/findings.h"
#include "gpu/analysis/expressions/watch_report.h"
#include "gpu/analysis/models/perfetto.h"
#include "gpu/analysis/replay/race_replay.h"
#include "gpu/analysis/reports/reports.h"
#include "gpu/core/messages/app.h"
#include "gpu/program/run/branch_code.h"
#include "gpu/trace/file/recording_file.h"
#include "ui/session/place/launch_name.h"
#include "ui/session/place/named_place.h"

namespace simtscope::app {
namespace {

struct ReportArguments {
    std::string recording, format = "text", grouping = "line", launch, output;
    bool printsJson = false, listsPrinted = false;
    std::string watched, lanes = "0", range = "warp";
    std::int64_t block = -1;
    std::uint32_t warp = 0;
    std::string unusedOption;  ///< an option that needs --watch, if --watch is missing
};

/// Prints the steps at which the value of an expression changes.
ExitCode watchCommand(const ReportArguments& arguments, trace::Recording recording)
{
    ui::NamedPlace place;
    place.launch = arguments.launch;
    place.blockIndex = arguments.block;
    const auto expression = analysis::parseExpression(arguments.watched);
    if (!expression)
        return reportError(expression.error(), kUsage);
    const auto source = ui::findSource(std::make_shared<const trace::Recording>(std::move(recording)), place, nullptr);
    if (!source)
        return reportError(source.error(), kUsage);
    const std::uint32_t warps = (*source)->launch().warpsPerBlock();
    if (arguments.warp >= warps)
        return reportError(msg::app::noWarp(arguments.warp, warps), kUsage);
    ExitCode code = kUsage;
    const auto reader = openVariables(*source, code);
    if (!reader)
        return reportError(reader.error(), code);
    analysis::SeriesRequest request;
    request.lanes.resize(warps);
    request.lanes[arguments.warp] = *parseLanes(arguments.lanes);
    request.range = arguments.range == "block" ? analysis::AggregateRange::Block : analysis::AggregateRange::Warp;
    const auto series = analysis::ExpressionSeries::makeForSteps(**reader, *expression, request);
    if (!series)
        return reportError(series.error(), kUsage);
    const auto format = arguments.printsJson || arguments.format == "json" ? analysis::formatWatchJson : analysis::formatWatchText;
    return writeOutput(format(**source, **series, WarpId{arguments.warp}), arguments.output, kDone);
}

ExitCode reportCommand(const ReportArguments& arguments)
{
    if (!arguments.unusedOption.empty())
        return reportError(msg::app::needsOption(arguments.unusedOption, "--watch"), kUsage);
    const auto path = findRecordingPath(arguments.recording);
    if (!path)
        return reportError(path.error(), kUsage);
    if (const auto fits = checkOutput(arguments.output, {*path}); !fits)
        return reportError(fits.error(), kUsage);
    auto annotated = trace::readAnnotatedRecording(*path);
    if (!annotated)
        return reportError(annotated.error(), kUsage);
    if (!arguments.watched.empty())
        return watchCommand(arguments, std::move(annotated->recording));
    analysis::addReplayedFindings(annotated->recording);
    const trace::Recording& recording = annotated->recording;
    std::optional<LaunchId> selectedLaunch;
    if (!arguments.launch.empty()) {
        const auto found = ui::findLaunch(recording, arguments.launch);
        if (!found)
            return reportError(found.error(), kUsage);
        selectedLaunch = *found;
    }
    if (arguments.format == "perfetto")
        return writeOutput(analysis::formatPerfettoTrace(recording), arguments.output, kDone);
    if (arguments.listsPrinted) {
        const auto format = arguments.printsJson || arguments.format == "json" ? analysis::formatPrintedJson : analysis::formatPrintedText;
        const auto printed = format(recording, selectedLaunch);
        return printed ? writeOutput(*printed, arguments.output, kDone) : reportError(printed.error(), kUsage);
    }
    const bool isCorrect = analysis::computeFindings(recording).empty() && recording.program.exitCode == 0;
    const auto formatReport = arguments.printsJson || arguments.format == "json" ? analysis::formatReportJson : analysis::formatReportText;
    const analysis::MachineBranches machine = program::findMachineBranches(recording);
    return writeOutput(formatReport(recording, arguments.grouping, annotated->bookmarks, selectedLaunch, {}, &machine), arguments.output,
                       isCorrect ? kDone : kFailed);
}

}  // namespace

void addReport(CLI::App& parser, Invocation& invocation)
{
    auto arguments = std::make_shared<ReportArguments>();
    CLI::App* const command =
        parser.add_subcommand("report", "Print the cost of a recorded run: wavefronts, conflicts, sectors, divergence");
    command->add_option("recording", arguments->recording, "The recording")->required()->type_name("FILE.simt|NAME|NAME@GPU");
    command->add_option("--format", arguments->format, "text, json, or perfetto: the timeline as a trace that ui.perfetto.dev opens")
        ->check(oneOf({"text", "json", "perfetto"}))
        ->type_name("FORMAT")
        ->capture_default_str();
    command->add_flag("--json", arguments->printsJson, "The same as --format json");
    command->add_option("--by", arguments->grouping, "Per launch, per source line, or per PTX instruction")
        ->check(oneOf({"launch", "line", "site"}))
        ->type_name("launch|line|site")
        ->capture_default_str();
    command
        ->add_option("--launch", arguments->launch,
                     "Only this launch: its number, or its kernel and which launch of that, such as reduce:2; both count from 1 "
                     "(default: all)")
        ->type_name("N|KERNEL|KERNEL:N");
    command->add_flag("--printed", arguments->listsPrinted,
                      "Instead of the costs: what each thread of the recorded blocks printed, with its line and step");
    command
        ->add_option("--watch", arguments->watched,
                     "Instead of the costs: the steps at which the value of a C++ expression changes, such as \"s[threadIdx.x] + sum\". Of "
                     "optimised code, the values are those of its debug build")
        ->type_name("EXPRESSION");
    command->add_option("--block", arguments->block, "With --watch: one of the recorded blocks; default: the first")
        ->type_name("B")
        ->check(blockIndex());
    command->add_option("--warp", arguments->warp, "With --watch: the warp of the block, from 0")
        ->type_name("W")
        ->check(wholeNumber(0, 31))
        ->capture_default_str();
    command->add_option("--lanes", arguments->lanes, "With --watch: lanes of the warp: all, or a list such as 0,3,8-11")
        ->type_name("LANES")
        ->check(makeValidator(parseLanes))
        ->capture_default_str();
    command
        ->add_option("--over", arguments->range,
                     "With --watch: whether all, any, count, min, max and sum are taken over the warp or the block")
        ->check(oneOf({"warp", "block"}))
        ->type_name("warp|block")
        ->capture_default_str();
    command->add_option("-o", arguments->output, "File for the report (default: stdout)")->type_name("FILE");
    command->footer(std::string(kRecordingNamesHelp) + "\n\nExits with 1 when the recorded program failed or there are findings.");
    command->callback([arguments, command, &invocation] {
        for (const char* option : {"--block", "--warp", "--lanes", "--over"}) {
            if (command->count(option) > 0 && command->count("--watch") == 0)
                arguments->unusedOption = option;
        }
        invocation.action = [arguments] { return reportCommand(*arguments); };
    });
}

}  // namespace simtscope::app

// Runs the command "variables": prints the variables that threads see at a step of a recording (declared in app/arguments/command.h).
#include <algorithm>
#include <memory>
#include <set>

#include "app/arguments/command.h"
#include "app/arguments/lane_list.h"
#include "app/arguments/option_values.h"
#include "app/running/debug_build.h"
#include "app/running/recorded_run.h"
#include "gpu/analysis/expressions/watch_values.h"
#include "gpu/analysis/variables/variables_report.h"
#include "gpu/core/messages/app.h"
#include "ui/session/place/named_place.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::app {
namespace {

struct VariablesArguments {
    std::string recording, format = "text", lanes = "0", name, range = "warp", output;
    std::vector<std::string> watched;
    bool choosesRange = false;
    ui::NamedPlace place;
    std::uint32_t warp = 0;
    bool printsJson = false, printsStacks = false;
};

/// Keeps only the variables of this name.
void keepOnly(const std::string& name, std::vector<analysis::LaneVariables>& lanes)
{
    const auto keep = [&](std::vector<analysis::VariableInScope>& variables) {
        std::erase_if(variables, [&](const analysis::VariableInScope& variable) { return variable.name != name; });
    };
    for (analysis::LaneVariables& lane : lanes) {
        keep(lane.globals);
        for (analysis::FrameVariables& frame : lane.frames) {
            keep(frame.outOfScope);
            for (analysis::ScopeVariables& scope : frame.scopes)
                keep(scope.variables);
            std::erase_if(frame.scopes, [](const analysis::ScopeVariables& scope) { return scope.variables.empty(); });
        }
        std::erase_if(lane.frames, [](const analysis::FrameVariables& frame) { return frame.scopes.empty() && frame.outOfScope.empty(); });
    }
}

/// Returns the names of all variables, in alphabetical order.
std::set<std::string> namesOf(const std::vector<analysis::LaneVariables>& lanes)
{
    std::set<std::string> names;
    for (const analysis::LaneVariables& lane : lanes) {
        for (const analysis::VariableInScope& variable : lane.globals)
            names.insert(variable.name);
        for (const analysis::FrameVariables& frame : lane.frames) {
            for (const analysis::VariableInScope& variable : frame.outOfScope)
                names.insert(variable.name);
            for (const analysis::ScopeVariables& scope : frame.scopes)
                for (const analysis::VariableInScope& variable : scope.variables)
                    names.insert(variable.name);
        }
    }
    return names;
}

/// Evaluates the watched expressions for the lanes, behind the step.
Result<void> addWatches(const VariablesArguments& arguments, analysis::VariableReader& reader, std::uint32_t step, std::uint32_t warpCount,
                        std::vector<analysis::LaneVariables>& lanes)
{
    const bool isOverBlock = arguments.range == "block";
    const analysis::WarpRange warps = isOverBlock ? analysis::WarpRange{0, warpCount} : analysis::WarpRange{arguments.warp, 1};
    const auto watches = analysis::evaluateWatches(reader, step, warps, arguments.watched,
                                                   isOverBlock ? analysis::AggregateRange::Block : analysis::AggregateRange::Warp);
    if (!watches)
        return tl::unexpected(watches.error());
    const std::uint32_t first = (arguments.warp - warps.first) * kWarpSize;
    for (const analysis::WatchValues& watch : *watches) {
        if (watch.error)
            return tl::unexpected(*watch.error);
        for (analysis::LaneVariables& lane : lanes) {
            analysis::VariableInScope& variable = lane.watches.emplace_back();
            variable.name = watch.text;
            variable.value = *watch.values[first + lane.lane];
        }
    }
    return {};
}

ExitCode variablesCommand(const VariablesArguments& arguments, const Invocation& invocation)
{
    if (const auto fits = checkOutput(arguments.output, {arguments.recording}); !fits)
        return reportError(fits.error(), kUsage);
    if (arguments.choosesRange && arguments.watched.empty())
        return reportError(msg::app::needsOption("--over", "--watch"), kUsage);
    ExitCode code = kUsage;
    const std::string blocks = arguments.place.blockIndex >= 0 ? std::to_string(arguments.place.blockIndex) : std::string();
    const auto recording = obtainRecordedRun(arguments.recording, invocation, blocks, code);
    if (!recording)
        return reportError(recording.error(), code);
    const auto source = ui::findSource(*recording, arguments.place, nullptr);
    if (!source)
        return reportError(source.error(), kUsage);
    const QString reference = QString::fromStdString(arguments.place.step);
    const auto step = ui::resolveStep(**source, reference);
    if (!step)
        return reportError(ui::describeMissingStep(**source, reference), kUsage);
    if (arguments.warp >= (*source)->launch().warpsPerBlock())
        return reportError(msg::app::noWarp(arguments.warp, (*source)->launch().warpsPerBlock()), kUsage);
    const auto reader = openVariables(*source, code);
    if (!reader)
        return reportError(reader.error(), code);
    auto lanes = (*reader)->evaluate(*step, WarpId{arguments.warp}, *parseLanes(arguments.lanes));
    if (!lanes)
        return reportError(lanes.error(), kUsage);
    if (!arguments.name.empty()) {
        const std::set<std::string> names = namesOf(*lanes);
        if (!names.contains(arguments.name))
            return reportError(msg::app::noVariable(arguments.name, joinWithCommas({names.begin(), names.end()})), kUsage);
        keepOnly(arguments.name, *lanes);
    }
    if (!arguments.watched.empty()) {
        if (auto done = addWatches(arguments, **reader, *step, (*source)->launch().warpsPerBlock(), *lanes); !done)
            return reportError(done.error(), kUsage);
    }
    analysis::VariablesPlace place{**source, *step, WarpId{arguments.warp}};
    if (analysis::DebugBuildSteps* const debugBuild = (*reader)->debugBuild())
        place.agreement = debugBuild->agreementOf(place.warp);
    const bool isJson = arguments.printsJson || arguments.format == "json";
    const auto format = arguments.printsStacks ? (isJson ? analysis::formatStacksJson : analysis::formatStacksText)
                                               : (isJson ? analysis::formatVariablesJson : analysis::formatVariablesText);
    return writeOutput(format(place, *lanes), arguments.output, kDone);
}

}  // namespace

void addVariables(CLI::App& parser, Invocation& invocation)
{
    auto arguments = std::make_shared<VariablesArguments>();
    arguments->place.step = "last";
    CLI::App* const command = parser.add_subcommand("variables", "Print the variables that threads see at a step of a recording");
    command->add_option("recording", arguments->recording, "A recording, or a program to run")
        ->required()
        ->type_name("FILE.simt|FILE.cu|NAME|NAME@GPU");
    command
        ->add_option("--launch", arguments->place.launch,
                     "The launch: its number, or its kernel and which launch of that, such as reduce:2; both count from 1. Default: the "
                     "one with the most recorded events, or with the line of --step")
        ->type_name("N|KERNEL|KERNEL:N");
    command->add_option("--block", arguments->place.blockIndex, "One of its recorded blocks; default: the first")
        ->type_name("B")
        ->check(blockIndex());
    command
        ->add_option("--step", arguments->place.step,
                     "The step, from 1: a number, first, last, or \"line 24 #3\", the third step of that line")
        ->type_name("N")
        ->capture_default_str();
    command->add_option("--warp", arguments->warp, "The warp of the block, from 0")
        ->type_name("W")
        ->check(wholeNumber(0, 31))
        ->capture_default_str();
    command->add_option("--lanes", arguments->lanes, "Lanes of the warp: all, or a list such as 0,3,8-11")
        ->type_name("LANES")
        ->check(makeValidator(parseLanes))
        ->capture_default_str();
    auto* const name = command->add_option("--name", arguments->name, "Only the variables of this name")->type_name("TEXT");
    command->add_flag("--stack", arguments->printsStacks, "The calls that each thread is in, the innermost first, instead of variables")
        ->excludes(name);
    command
        ->add_option("--watch", arguments->watched,
                     "The value of a C++ expression, too, such as \"s[threadIdx.x] + sum\"; may be given several times")
        ->type_name("EXPRESSION")
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->expected(1);
    command
        ->add_option("--over", arguments->range,
                     "With --watch: whether all, any, count, min, max and sum are taken over the warp or the block")
        ->check(oneOf({"warp", "block"}))
        ->type_name("warp|block")
        ->capture_default_str();
    command->add_option("--format", arguments->format, "text or json")
        ->check(oneOf({"text", "json"}))
        ->type_name("FORMAT")
        ->capture_default_str();
    command->add_flag("--json", arguments->printsJson, "The same as --format json");
    command->add_option("-o", arguments->output, "File for the variables (default: stdout)")->type_name("FILE");
    command->footer(
        "\nThe values are those behind the step: the threads have executed its instruction. Optimised code keeps no record of its "
        "variables: unless the recording is of a program that was compiled with nvcc -G, the program is compiled so, run once "
        "more on the SIMT engine, and its steps are matched by line and thread.\n\n"
        "  simtscope variables my.cu --step \"line 24 #3\" --lanes 0-3 -- 1024\n"
        "  simtscope variables my.simt --step 12 --lanes all --name sum\n"
        "  simtscope variables my.simt --step 12 --watch \"sum > 100\" --watch \"max(sum)\"");
    command->callback([arguments, command, &invocation] {
        arguments->choosesRange = command->count("--over") > 0;
        invocation.action = [arguments, &invocation] { return variablesCommand(*arguments, invocation); };
    });
}

}  // namespace simtscope::app

// Runs the command "sweep": runs a program for several values of a parameter, or several programs, and compares their costs (declared in
// app/arguments/command.h).
#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "app/arguments/add_run_options.h"
#include "app/arguments/command.h"
#include "app/arguments/option_values.h"
#include "app/arguments/program_options.h"
#include "app/arguments/program_source.h"
#include "app/render/sweep_chart.h"
#include "app/running/run_program.h"
#include "gpu/analysis/counts/sweep_table.h"
#include "gpu/core/clean_text.h"
#include "gpu/core/messages/app.h"
#include "gpu/core/messages/run.h"
#include "gpu/program/library/recordings.h"
#include "gpu/program/sweep/sweep.h"
#include "gpu/program/sweep/sweep_facts.h"
#include "gpu/trace/file/recording_file.h"

namespace simtscope::app {
namespace {

using analysis::Quantity;
using analysis::SweepRow;
using analysis::SweepState;
using analysis::SweepTable;

/// Quantities of the text table without --quantity; the times are shown only where a run has measured them.
constexpr const char* kDefaultQuantities[] = {"conflicts",    "wavefronts", "idle-lanes", "sectors",  "efficiency",
                                              "instructions", "occupancy",  "time",       "bandwidth"};

struct SweepArguments {
    ProgramOptions program;  ///< with --parameter one program and its files; otherwise several programs
    std::vector<std::string> quantities;
    std::string parameter, format, output;
    ChartArguments chart;
    bool printsJson = false, printsCsv = false;
};

/// Holds the runs of a sweep, and its table with a row for each run.
struct SweepPlan {
    SweepTable table;
    std::vector<program::SweepRun> runs;
};

std::vector<std::string> quantityNames()
{
    std::vector<std::string> names;
    for (const Quantity& quantity : analysis::quantities())
        names.emplace_back(quantity.name);
    return names;
}

/// Plans a run for each value of --parameter: "block=32,64", or for a program that does not ship "2=32,64", which names its second
/// argument.
Result<SweepPlan> planParameter(const SweepArguments& arguments, const Invocation& invocation, program::RunRequest baseRequest)
{
    const std::vector<std::string>& files = arguments.program.files;
    // Several words are the files of one program where all of them look like files. Built-in names and NAME@GPU are programs of their own,
    // of which --parameter can vary only one.
    const bool isOneProgram = std::ranges::all_of(files, [&](const std::string& file) { return files.size() == 1 || looksLikeFile(file); });
    if (!isOneProgram)
        return fail(msg::app::oneProgram());
    const auto source = findProgram(files.front());
    if (!source)
        return tl::unexpected(source.error());
    const std::size_t equals = arguments.parameter.find('=');
    const std::string name = arguments.parameter.substr(0, equals);
    if (equals == std::string::npos)
        return fail(msg::app::noValues(arguments.parameter));
    const auto values = program::parseSweepValues(arguments.parameter.substr(equals + 1));
    if (!values)
        return tl::unexpected(values.error());
    std::size_t argumentIndex = 0;
    if (source->lesson) {
        const auto found = program::findParameter(*source->lesson, name);
        if (!found)
            return tl::unexpected(found.error());
        if (const auto checked = program::checkValues(source->lesson->parameters[*found], *values); !checked)
            return tl::unexpected(checked.error());
        argumentIndex = *found;
    } else {
        const bool isNumber = !name.empty() && name.size() < 4 && std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
        if (!isNumber || std::stoul(name) == 0)
            return fail(msg::app::noNamedParameters(source->name));
        argumentIndex = std::stoul(name) - 1;
    }
    baseRequest.source = source->path;
    baseRequest.name = source->name;
    baseRequest.furtherInputs.assign(files.begin() + 1, files.end());
    baseRequest.arguments = invocation.hasProgramArguments ? invocation.programArguments : source->defaultArguments();
    auto runs = program::makeParameterSweep(baseRequest, argumentIndex, *values);
    if (!runs)
        return tl::unexpected(runs.error());
    return SweepPlan{{source->name, source->lesson ? name : fmt::format("argument {}", name), {}}, std::move(*runs)};
}

/// Plans a run for each program and a row for each recording, in the order in which they were named.
Result<SweepPlan> planPrograms(const SweepArguments& arguments, const Invocation& invocation, const program::RunRequest& baseRequest)
{
    if (arguments.program.files.size() < 2)
        return fail(msg::app::nothingVaries());
    SweepPlan plan{{{}, "program", {}}, {}};
    const auto argumentsOf = [&](const program::Lesson& lesson) {
        return invocation.hasProgramArguments ? invocation.programArguments : program::makeArguments(lesson);
    };
    for (const std::string& name : arguments.program.files) {
        if (program::namesHardwareRecording(name) || name.ends_with(".simt")) {
            const auto path = findRecordingPath(name);
            if (!path)
                return tl::unexpected(path.error());
            plan.runs.push_back({name, *path, {}});
            continue;
        }
        const std::vector<std::string> files = splitFileList(name);
        const auto source = findProgram(files.front());
        if (!source)
            return tl::unexpected(source.error());
        if (source->lesson && files.size() > 1)
            return fail(msg::app::oneFile(source->name));
        if (source->lesson) {
            plan.runs.push_back(program::makeProgramSweep({*source->lesson}, baseRequest, argumentsOf).front());
            continue;
        }
        program::SweepRun run{source->name, {}, baseRequest};
        run.request.source = source->path;
        run.request.name = source->name;
        run.request.furtherInputs.assign(files.begin() + 1, files.end());
        run.request.arguments = invocation.programArguments;
        plan.runs.push_back(std::move(run));
    }
    return plan;
}

/// Returns the plan of each run; nothing for a run whose recording is read from a file.
Result<std::vector<std::optional<program::RunPlan>>> planRuns(const std::vector<program::SweepRun>& runs)
{
    std::vector<std::optional<program::RunPlan>> plans(runs.size());
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (!runs[i].recording.empty())
            continue;
        auto plan = program::planRun(runs[i].request);
        if (!plan)
            return tl::unexpected(plan.error());
        plans[i] = std::move(*plan);
    }
    return plans;
}

std::vector<std::string> collectInputFiles(const std::vector<program::SweepRun>& runs)
{
    std::vector<std::string> files;
    for (const program::SweepRun& run : runs) {
        files.push_back(run.recording.empty() ? run.request.source : run.recording);
        files.insert(files.end(), run.request.furtherInputs.begin(), run.request.furtherInputs.end());
    }
    return files;
}

Result<std::vector<const Quantity*>> findChosenQuantities(const SweepArguments& arguments)
{
    std::vector<const Quantity*> chosen;
    for (const std::string& name : arguments.quantities) {
        const Quantity* quantity = analysis::findQuantity(name);
        if (!quantity)
            return fail(msg::app::noQuantity(name, joinWithCommas(quantityNames())));
        chosen.push_back(quantity);
    }
    return chosen;
}

/// Chooses the quantities where --quantity is not given: the usual ones for the text table, all for other formats. Leaves out the measured
/// quantities and the occupancy where no run has them.
std::vector<const Quantity*> chooseUsualQuantities(const SweepTable& table, bool isText)
{
    std::vector<const Quantity*> chosen;
    for (const Quantity& quantity : analysis::quantities()) {
        const bool isUsual =
            !isText || std::ranges::any_of(kDefaultQuantities, [&](const char* name) { return std::string_view(name) == quantity.name; });
        if (isUsual && (table.hasQuantity(quantity) || !(quantity.isMeasured || std::string_view(quantity.name) == "occupancy")))
            chosen.push_back(&quantity);
    }
    return chosen;
}

/// Runs the program, or reads its recording if `plan` is empty, and fills the row. Returns an exit code if the sweep must end here, because
/// the user has cancelled it or the remaining runs would fail for the same reason; otherwise nothing.
std::optional<ExitCode> runRow(const program::SweepRun& run, const std::optional<program::RunPlan>& plan, const std::string& label,
                               bool isOneProgram, const std::vector<program::MeasuredTimes>& tables, SweepRow& row)
{
    const auto failRow = [&](const Message& problem) {
        row.state = SweepState::Failed;
        row.problem = problem;
    };
    if (!plan) {
        const auto recording = trace::readRecording(run.recording);
        recording ? program::fillSweepRow(row, *recording, tables) : failRow(recording.error().message);
        return std::nullopt;
    }
    const auto runResult = runProgram(*plan, OutputDestination::Discard, label);
    if (!runResult) {
        reportError(runResult.error(), kFailed);
        failRow(runResult.error().message);
        return std::nullopt;
    }
    const program::RunOutcome& outcome = runResult->outcome;
    const TemporaryRecording temporary(outcome.recordingPath);
    if (outcome.end == program::RunEndKind::NoCompiler || outcome.end == program::RunEndKind::EngineUnavailable ||
        (outcome.end == program::RunEndKind::CompileError && isOneProgram))
        return reportOutcome(*runResult);
    const auto recording = outcome.recordingPath.empty() ? Result<trace::Recording>(fail(msg::run::notRecorded()))
                                                         : trace::readRecording(outcome.recordingPath);
    row.problem = program::findProblem(outcome, recording ? &*recording : nullptr);
    if (outcome.end == program::RunEndKind::Cancelled) {
        row.state = SweepState::Cancelled;
        return kFailed;
    }
    recording ? program::fillSweepRow(row, *recording, tables) : failRow(row.problem.isEmpty() ? recording.error().message : row.problem);
    return std::nullopt;
}

constexpr const char* kPictureFormat = "picture";

/// Maps the suffix of -o to the format of the output.
struct SuffixRow {
    std::string_view suffix, format;
};

constexpr SuffixRow kSuffixRows[] = {{"", "text"},
                                     {".txt", "text"},
                                     {".json", "json"},
                                     {".csv", "csv"},
                                     {".svg", kPictureFormat},
                                     {".png", kPictureFormat},
                                     {".pdf", kPictureFormat},
                                     {".tex", kPictureFormat}};

/// Returns the output format: the requested one, otherwise the format of the file's suffix, otherwise text.
Result<std::string> chooseOutputFormat(const SweepArguments& arguments)
{
    const std::string suffix = std::filesystem::path(arguments.output).extension().string();
    const figures::ExportFormat* const picture = figures::findExportFormat(QString::fromStdString(arguments.output));
    if (picture && (picture->animates() || picture->multiStep == figures::MultiStep::InteractivePage))
        return fail(msg::app::sweepIsNoAnimation(arguments.output));
    const auto row = std::ranges::find(kSuffixRows, std::string_view(suffix), &SuffixRow::suffix);
    const std::string_view requestedFormat = arguments.printsJson  ? "json"
                                             : arguments.printsCsv ? "csv"
                                                                   : std::string_view(arguments.format);
    if (!requestedFormat.empty() && picture)
        return fail(msg::app::tableIntoPicture(arguments.output, requestedFormat));
    if (!requestedFormat.empty())
        return std::string(requestedFormat);
    if (row == std::end(kSuffixRows))
        return fail(msg::app::sweepSuffix(arguments.output));
    return std::string(row->format);
}

/// Returns the quantities to chart: the chosen ones, else the first that varies between the runs, because a chart of equal bars says
/// nothing.
std::vector<const Quantity*> chooseChartedQuantities(const SweepTable& table, const std::vector<const Quantity*>& chosen)
{
    if (!chosen.empty())
        return chosen;
    const std::vector<const Quantity*> varying = table.varyingQuantities();
    return {varying.empty() ? &analysis::quantities().front() : varying.front()};
}

ExitCode sweepCommand(const SweepArguments& arguments, const Invocation& invocation)
{
    const auto format = chooseOutputFormat(arguments);
    if (!format)
        return reportError(format.error(), kUsage);
    const auto style = resolveChartStyle(arguments.chart, arguments.output, *format == kPictureFormat);
    if (!style)
        return reportError(style.error(), kUsage);
    const auto chosen = findChosenQuantities(arguments);
    if (!chosen)
        return reportError(chosen.error(), kUsage);
    program::RunRequest baseRequest;
    static_cast<trace::RunChoices&>(baseRequest) = arguments.program.run;
    auto plan =
        arguments.parameter.empty() ? planPrograms(arguments, invocation, baseRequest) : planParameter(arguments, invocation, baseRequest);
    if (!plan)
        return reportError(plan.error(), kUsage);
    const auto runs = planRuns(plan->runs);
    if (!runs)
        return reportError(runs.error(), kUsage);

    const auto check = *format == kPictureFormat ? checkPicture : checkOutput;
    if (const auto fits = check(arguments.output, collectInputFiles(plan->runs)); !fits)
        return reportError(fits.error(), kUsage);
    SweepTable& table = plan->table;
    for (const program::SweepRun& run : plan->runs)
        table.rows.push_back(
            {.label = run.label, .state = SweepState::Waiting, .problem = {}, .device = {}, .totals = {}, .arguments = {}});
    const std::vector<program::MeasuredTimes> tables = program::readShippedTimes();
    ExitCode code = kDone;
    for (std::size_t i = 0; i < plan->runs.size(); ++i) {
        SweepRow& row = table.rows[i];
        const std::string progressLabel = fmt::format("{} of {}: {} = {}", i + 1, plan->runs.size(), table.axis, row.label);
        const std::optional<ExitCode> stopCode = runRow(plan->runs[i], (*runs)[i], progressLabel, !table.program.empty(), tables, row);
        if (stopCode && row.state != SweepState::Cancelled)
            return *stopCode;
        if (!row.problem.isEmpty()) {
            writeStderr(
                fmt::format("simtscope: {} = {}: {}\n", cleanLine(table.axis), cleanLine(row.label), cleanText(row.problem.text())));
            code = row.state == SweepState::Done && row.totals.counters.sharedAtomic.notModelled > 0 ? code : kFailed;
        }
        if (stopCode)
            break;  // the user has cancelled: show the rows that are complete
    }
    if (table.hasDifferentArguments())
        writeStderr("simtscope: the programs ran with different arguments; arguments after -- go to all of them\n");
    if (*format == kPictureFormat) {
        const std::vector<const Quantity*> charted = chooseChartedQuantities(table, *chosen);
        const auto files = writeSweepChart(table, charted, *style, arguments.output, invocation);
        if (!files)
            return reportError(files.error(), kFailed);
        for (std::size_t i = 0; files->size() > 1 && i < files->size(); ++i)
            writeStdout(fmt::format("{}: {}\n", (*files)[i], charted[i]->label->english));
        return code;
    }
    const std::vector<const Quantity*> columns = chosen->empty() ? chooseUsualQuantities(table, *format == "text") : *chosen;
    const std::string text = *format == "json"  ? analysis::formatSweepJson(table, columns)
                             : *format == "csv" ? analysis::formatDelimited(analysis::makeSweepCells(table, columns), ',')
                                                : analysis::formatSweepText(table, columns);
    return writeOutput(text, arguments.output, code);
}

}  // namespace

void addSweep(CLI::App& parser, Invocation& invocation)
{
    auto arguments = std::make_shared<SweepArguments>();
    CLI::App* const command =
        parser.add_subcommand("sweep", "Run a program for several values of a parameter, or several programs, and compare their costs");
    command
        ->add_option("program", arguments->program.files,
                     "With --parameter: a .cu file and the other files of its program, or a built-in program. Without it: the programs and "
                     "recordings to compare; files of one program are joined by commas, such as main.cu,util.cpp")
        ->required()
        ->type_name("FILE|NAME|NAME@GPU");
    command
        ->add_option("--parameter", arguments->parameter,
                     "Parameter of a built-in program, or number of an argument, and its values: a list or a range")
        ->type_name("NAME=VALUES");
    addRunOption(*command, arguments->program.run, "--nvcc-arg");
    command
        ->add_option("--quantity", arguments->quantities,
                     "What to compare: " + joinWithCommas(quantityNames()) + " (default: the usual ones)")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->check(oneOf(quantityNames()).description(""))
        ->type_name("NAME,…");
    command->add_option("--format", arguments->format, "text, json or csv (default: by the suffix of -o, else text)")
        ->check(oneOf({"text", "json", "csv"}))
        ->type_name("FORMAT");
    command->add_flag("--json", arguments->printsJson, "The same as --format json");
    command->add_flag("--csv", arguments->printsCsv, "The same as --format csv")->excludes("--json");
    command->add_option("-o", arguments->output, "File for the table: .txt, .csv or .json; or for the chart: .svg, .png, .pdf or .tex")
        ->type_name("FILE");
    addChartOptions(*command, arguments->chart);
    trace::RunChoices& run = arguments->program.run;
    addRunOption(*command, run, "--engine");
    addRunOption(*command, run, "--device", "Device model that the simt engine reports");
    addRunOption(*command, run, "--schedule");
    addRunOption(*command, run, "--timeout", "Stop each run after this many seconds (default: never)");
    command->footer(
        "\nValues: 32,64,128 or 1..33 or 32..1024 step 32 or 32..1024 x2, or several of these, separated by commas.\n"
        "Arguments after -- go to the program, or to each. Counts are over all launches of a run. Times and bandwidths are measured on\n"
        "GPUs only: the clock of the SIMT engine is a model.\n\n"
        "  simtscope sweep bank-stride --parameter stride=1..33 --quantity conflicts\n"
        "  simtscope sweep reduce-3-sequential --parameter block=32..1024x2 --csv -- 4096 256\n"
        "  simtscope sweep transpose-naive transpose-padded --quantity conflicts --theme print -o conflicts.pdf\n"
        "  simtscope sweep my.cu --parameter 1=100,200,400 --json\n"
        "  simtscope sweep transpose-naive transpose-shared transpose-padded");
    command->callback(
        [arguments, &invocation] { invocation.action = [arguments, &invocation] { return sweepCommand(*arguments, invocation); }; });
}

}  // namespace simtscope::app

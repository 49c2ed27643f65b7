// Runs the command "assembly": prints the PTX and the machine code of a kernel beside its source (declared in app/arguments/command.h).
#include <algorithm>
#include <memory>

#include "app/arguments/command.h"
#include "app/arguments/option_values.h"
#include "app/arguments/program_options.h"
#include "app/arguments/program_source.h"
#include "app/running/run_program.h"
#include "gpu/analysis/reports/assembly_report.h"
#include "gpu/core/messages/app.h"
#include "gpu/core/messages/assembly.h"
#include "gpu/program/build/nvcc_arguments.h"
#include "gpu/program/run/machine_code.h"
#include "gpu/trace/file/recording_file.h"
#include "ui/session/place/launch_name.h"

namespace simtscope::app {
namespace {

struct AssemblyArguments {
    std::string recording, launch = "1", architecture, format = "text", output;
    std::uint32_t line = 0;
    bool isPtxOnly = false, isMachineOnly = false, printsJson = false;
};

/// Reads the named recording, or runs the program and returns the recording of that run. On failure, `code` is the exit code.
Result<trace::Recording> obtainRecording(const AssemblyArguments& arguments, const Invocation& invocation, ExitCode& code)
{
    code = kUsage;
    if (!program::isSourceName(arguments.recording)) {
        if (invocation.hasProgramArguments)
            return fail(msg::app::argumentsForRecording());
        return findRecordingPath(arguments.recording).and_then(trace::readRecording);
    }
    auto request = makeProgramRequest({{arguments.recording}, {}}, invocation);
    if (!request)
        return tl::unexpected(request.error());
    const auto plan = program::planRun(std::move(*request));
    if (!plan)
        return tl::unexpected(plan.error());
    return runForRecording(*plan, OutputDestination::Stderr, code).map([](trace::AnnotatedRecording run) {
        return std::move(run.recording);
    });
}

ExitCode assemblyCommand(const AssemblyArguments& arguments, const Invocation& invocation)
{
    if (const auto fits = checkOutput(arguments.output, {arguments.recording}); !fits)
        return reportError(fits.error(), kUsage);
    ExitCode code = kUsage;
    const auto recording = obtainRecording(arguments, invocation, code);
    if (!recording)
        return reportError(recording.error(), code);
    const auto id = ui::findLaunch(*recording, arguments.launch);
    if (!id)
        return reportError(id.error(), kUsage);
    const trace::Launch& launch = recording->launches[id->value];
    const auto assembly = arguments.isPtxOnly ? analysis::makeAssembly(*recording, launch, nullptr)
                                              : program::disassembleLaunch(*recording, launch, arguments.architecture);
    if (!assembly)
        return reportError(assembly.error(), kUsage);
    if (arguments.isMachineOnly && !assembly->problem.isEmpty())
        return reportError(assembly->problem, kUnavailable);
    const analysis::AssemblyExtract extract{!arguments.isMachineOnly, !arguments.isPtxOnly, arguments.line};
    if (extract.line > 0 && !analysis::hasInstructions(*recording, *assembly, extract))
        return reportError(msg::assembly::noLine(extract.line), kUsage);
    const bool isJson = arguments.printsJson || arguments.format == "json";
    const auto format = isJson ? analysis::formatAssemblyJson : analysis::formatAssemblyText;
    return writeOutput(format(*recording, launch, *assembly, extract), arguments.output, kDone);
}

}  // namespace

void addAssembly(CLI::App& parser, Invocation& invocation)
{
    auto arguments = std::make_shared<AssemblyArguments>();
    CLI::App* const command = parser.add_subcommand("assembly", "Print the PTX and the machine code (SASS) of a kernel, by source line");
    command->add_option("recording", arguments->recording, "A recording, or a program to run")
        ->required()
        ->type_name("FILE.simt|FILE.cu|NAME|NAME@GPU");
    command
        ->add_option(
            "--launch", arguments->launch,
            "The launch: its number, or its kernel and which launch of that, such as reduce:2; both count from 1. Default: the first")
        ->type_name("N|KERNEL|KERNEL:N");
    command->add_option("--line", arguments->line, "Only the instructions of this line of the program's own file")
        ->type_name("N")
        ->check(wholeNumber(1, 10'000'000));
    command
        ->add_option("--arch", arguments->architecture,
                     "The architecture to compile for, such as sm_90, from sm_70 on; default: that of the launch's device")
        ->type_name("sm_NN")
        ->check(makeValidator(program::parseArchitecture));
    CLI::Option* const ptx = command->add_flag("--ptx", arguments->isPtxOnly, "Only the PTX");
    command->add_flag("--sass", arguments->isMachineOnly, "Only the machine code")->excludes(ptx);
    command->add_option("--format", arguments->format, "text or json")
        ->check(oneOf({"text", "json"}))
        ->type_name("FORMAT")
        ->capture_default_str();
    command->add_flag("--json", arguments->printsJson, "The same as --format json");
    command->add_option("-o", arguments->output, "File for the listing (default: stdout)")->type_name("FILE");
    command->footer(
        "\nThe toolkit's ptxas compiles the recorded PTX again; a driver has a ptxas of its own, whose code may differ. nvdisasm of "
        "the toolkit names the machine instructions. Executions are those of the PTX, by all warps of the launch.\n\n"
        "  simtscope assembly my.cu --line 24 -- 1024\n"
        "  simtscope assembly my.simt --launch reduce:2 --sass --arch sm_80");
    command->callback(
        [arguments, &invocation] { invocation.action = [arguments, &invocation] { return assemblyCommand(*arguments, invocation); }; });
}

}  // namespace simtscope::app

// Runs the command "difference": prints where two runs of a program begin to differ (declared in app/arguments/command.h).
#include <array>
#include <memory>

#include "app/arguments/command.h"
#include "app/arguments/option_values.h"
#include "app/arguments/program_source.h"
#include "app/running/recorded_run.h"
#include "gpu/analysis/difference/difference_report.h"
#include "gpu/analysis/difference/expected_values.h"
#include "gpu/core/messages/difference.h"
#include "gpu/program/build/nvcc_arguments.h"
#include "gpu/program/library/json_reader.h"
#include "gpu/trace/model/sink.h"

namespace simtscope::app {
namespace {

struct DifferenceArguments {
    std::string left, right, expected, blocks = "all", output;
    double tolerance = analysis::kDefaultTolerance;
    std::uint32_t launch = 0;  ///< from 1; 0: not given
    std::vector<std::string> rightArguments;
    bool hasRightArguments = false, printsJson = false;
};

/// Splits "256 64" into the arguments of a program.
std::vector<std::string> splitArguments(const std::vector<std::string>& texts)
{
    std::vector<std::string> words;
    for (const std::string& text : texts)
        for (std::size_t begin = text.find_first_not_of(' '); begin != std::string::npos; begin = text.find_first_not_of(' ', begin)) {
            const std::size_t end = std::min(text.find(' ', begin), text.size());
            words.push_back(text.substr(begin, end - begin));
            begin = end;
        }
    return words;
}

/// Compares an array of the run with the values of a file.
ExitCode compareWithFile(const DifferenceArguments& arguments, const std::shared_ptr<const trace::Recording>& recording)
{
    const std::size_t equals = arguments.expected.find('=');
    const std::string name = arguments.expected.substr(0, equals), file = arguments.expected.substr(equals + 1);
    const auto content = program::readTextFile(file);
    if (!content)
        return reportError(content.error(), kUsage);
    if (arguments.launch > recording->launches.size())
        return reportError(msg::difference::noSuchLaunch(std::int64_t(arguments.launch), std::int64_t(recording->launches.size())), kUsage);
    const auto array =
        analysis::findArray(recording, name, arguments.launch ? std::optional(LaunchId{arguments.launch - 1}) : std::nullopt);
    if (!array)
        return reportError(array.error(), kUsage);
    const auto numbers = analysis::parseExpectedNumbers(*content, file, array->variable.type);
    if (!numbers)
        return reportError(numbers.error(), kUsage);
    const auto difference = analysis::compareWithExpected(recording, *array, *numbers, file, arguments.tolerance);
    if (!difference)
        return reportError(difference.error(), kUsage);
    const auto format = arguments.printsJson ? analysis::formatExpectedJson : analysis::formatExpectedText;
    const bool agrees = !difference->isDifferent && difference->unknownCount == 0;
    return writeOutput(format(recording, arguments.left, *difference), arguments.output, agrees ? kDone : kFailed);
}

ExitCode differenceCommand(const DifferenceArguments& arguments, const Invocation& invocation)
{
    if (const auto fits = checkOutput(arguments.output, {arguments.left, arguments.right}); !fits)
        return reportError(fits.error(), kUsage);
    if (arguments.right.empty() == arguments.expected.empty())
        return reportError(msg::difference::oneOfTwo(), kUsage);
    Invocation left = invocation, right = invocation;
    if (arguments.hasRightArguments) {
        right.programArguments = splitArguments(arguments.rightArguments);
        right.hasProgramArguments = true;
    }
    // Arguments are for the programs that are run, and a recording may stand beside one of them.
    const bool runsLeft = program::isSourceName(arguments.left), runsRight = program::isSourceName(arguments.right);
    if (invocation.hasProgramArguments && (runsLeft || runsRight)) {
        left.hasProgramArguments = runsLeft;
        right.hasProgramArguments = arguments.hasRightArguments || runsRight;
    }
    ExitCode code = kUsage;
    const auto here = obtainRecordedRun(arguments.left, left, arguments.blocks, code);
    if (!here)
        return reportError(here.error(), code);
    if (!arguments.expected.empty())
        return compareWithFile(arguments, *here);
    const auto other = obtainRecordedRun(arguments.right, right, arguments.blocks, code);
    if (!other)
        return reportError(other.error(), code);
    const auto differences = analysis::findDifferences(*here, *other);
    if (!differences)
        return reportError(differences.error(), kUsage);
    const analysis::ComparedRuns runs{*here, *other, arguments.left, arguments.right};
    const auto format = arguments.printsJson ? analysis::formatDifferencesJson : analysis::formatDifferencesText;
    const bool agrees = differences->origins.empty() && !differences->isIncomplete;
    return writeOutput(format(runs, *differences), arguments.output, agrees ? kDone : kFailed);
}

}  // namespace

void addDifference(CLI::App& parser, Invocation& invocation)
{
    auto arguments = std::make_shared<DifferenceArguments>();
    CLI::App* const command = parser.add_subcommand("difference", "Find where two runs of a program begin to differ, and why");
    command->add_option("left", arguments->left, "One run: a recording, or a program to run")
        ->required()
        ->type_name("FILE.cu|FILE.simt|NAME|NAME@GPU");
    command->add_option("right", arguments->right, "The other run, also of an edited program or with other arguments")
        ->type_name("FILE.cu|FILE.simt|NAME|NAME@GPU");
    CLI::Option* const rightArguments = command->add_option("--other-arguments", arguments->rightArguments,
                                                            "Arguments for the program of the other run instead, as one text: \"256 64\"");
    rightArguments->type_name("TEXT");
    command->add_option("--blocks", arguments->blocks, "Blocks to record of the programs that are run: all, or a list such as 0,3,5-7")
        ->check(makeValidator(trace::parseBlocks))
        ->type_name("BLOCKS")
        ->capture_default_str();
    command
        ->add_option("--expect", arguments->expected,
                     "Instead of another run: expected values of an array of the program, named as a parameter of a kernel. The file has "
                     "numbers as text (.txt, .csv), is of NumPy (.npy), or holds the bytes of the array (.bin, .raw, .dat)")
        ->type_name("ARRAY=FILE")
        ->check(CLI::Validator([](std::string& text) { return text.find('=') == std::string::npos ? "ARRAY=FILE is expected" : ""; }, ""));
    command
        ->add_option("--launch", arguments->launch,
                     "With --expect: the launch after which the array is compared; default: the last one that has it")
        ->type_name("N")
        ->check(wholeNumber(1, 1'000'000'000));
    command
        ->add_option("--tolerance", arguments->tolerance,
                     "With --expect: how much floating-point numbers may differ, relative to the expected value")
        ->type_name("X")
        ->check(number(0, 1e9))
        ->capture_default_str();
    command->add_flag("--json", arguments->printsJson, "Print JSON");
    command->add_option("-o", arguments->output, "File for the report (default: stdout)")->type_name("FILE");
    command->footer(
        "\nThe first access is found in which a thread differs although all that it has read before is the same: a wrong index, another "
        "operation, a missing barrier, another value in memory before the launch, another path. What follows from it is left out. Threads "
        "are matched by their index, and lines by the texts of both programs. Launches of other kernels, or with another block size, are "
        "compared by the values that they leave in global memory. Exits with 0 if nothing differs, with 1 if something does, or if not all "
        "was recorded.\n" +
        std::string(kRecordingNamesHelp) +
        "\n\n"
        "  simtscope difference mine.cu solution.cu -- 64\n"
        "  simtscope difference mine.cu --expect c=solution.npy\n"
        "  simtscope difference mine.simt theirs.simt --json");
    command->callback([arguments, rightArguments, &invocation] {
        arguments->hasRightArguments = rightArguments->count() > 0;
        invocation.action = [arguments, &invocation] { return differenceCommand(*arguments, invocation); };
    });
}

}  // namespace simtscope::app

// Compares the variables of programs with what the programs print themselves:
// simtscope_variables_check FOLDER PROGRAM.cu... [-- ARGUMENTS OF NVCC]
//
// A copy of each program, in FOLDER, prints in up to 20 lines the variables that are set there, in four threads. It is run twice: as a
// debug build, and optimised, with the variables of the debug build. Prints one line for each program, and ends with 1 if a value differs.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

#include "gpu/analysis/output/device_output.h"
#include "gpu/program/build/program_cache.h"
#include "gpu/program/run/run.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/app/commands/printed_variables.h"
#include "tests/variables/print_places.h"

namespace simtscope::tests {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxPlaces = 20;

/// Runs the program, and returns its recording; an error says why there is none.
Result<std::shared_ptr<const trace::Recording>> record(const std::string& source, bool isDebugBuild, const std::string& path,
                                                       const std::vector<std::string>& nvccArguments)
{
    program::RunRequest request;
    request.source = source;
    request.recordPath = path;
    request.inheritsStdin = false;
    request.checks = "none";
    request.timeoutSeconds = 60;
    request.nvccArguments = nvccArguments;
    if (isDebugBuild)
        request.nvccArguments.push_back("-G");
    const auto outcome = program::run(request);
    if (!outcome)
        return tl::unexpected(outcome.error());
    if (outcome->recordingPath.empty())
        return tl::unexpected(Error{outcome->message, {}, 0});
    return trace::readRecording(path).map(
        [](trace::Recording recording) { return std::make_shared<const trace::Recording>(std::move(recording)); });
}

/// Returns block 0 of the first launch that has recorded it; null if there is none.
std::shared_ptr<const analysis::RecordedBlock> firstBlock(const std::shared_ptr<const trace::Recording>& recording)
{
    for (const trace::Launch& launch : recording->launches)
        if (launch.findBlock(BlockId{0}))
            return std::make_shared<const analysis::RecordedBlock>(recording, launch.id, BlockId{0});
    return nullptr;
}

struct Counts {
    std::size_t compared = 0, wrong = 0;
};

/// Returns the value of "pair.first" or "sums[2]"; null if there is none.
const analysis::VariableValue* findValue(const analysis::LaneVariables& lane, const std::string& expression)
{
    const std::size_t nameEnd = std::min(expression.find_first_of(".["), expression.size());
    const analysis::VariableInScope* const variable = findVariable(lane, expression.substr(0, nameEnd));
    if (!variable || nameEnd == expression.size())
        return variable ? &variable->value : nullptr;
    const std::string member = expression.substr(nameEnd + (expression[nameEnd] == '.' ? 1 : 0));
    const auto& elements = variable->value.elements;
    const auto found = std::find_if(elements.begin(), elements.end(), [&](const auto& element) { return element.name == member; });
    return found == elements.end() ? nullptr : &*found;
}

/// Compares the values of the block with the lines that it printed.
Counts compare(analysis::VariableReader& reader, const analysis::RecordedBlock& block, const std::string& title)
{
    Counts counts;
    const auto texts = analysis::findPrintedTexts(block.recording(), block.launch(), block.trace());
    if (!texts)
        fmt::print("  {}: {}\n", title, texts.error().text());
    std::vector<std::pair<std::uint32_t, PrintedLine>> printed;  // by step
    for (std::size_t i = 0; texts && i < texts->size(); ++i) {
        for (PrintedLine& line : parseOutput((*texts)[i].text))
            printed.emplace_back(block.steps().stepOf((*texts)[i].event), std::move(line));
    }
    std::stable_sort(printed.begin(), printed.end(), [](const auto& first, const auto& second) { return first.first < second.first; });
    for (const auto& [step, line] : printed) {
        const auto lanes = reader.evaluate(step, WarpId{line.thread / kWarpSize}, LaneMask(1) << line.thread % kWarpSize);
        for (const auto& [expression, text] : line.values) {
            const analysis::VariableValue* const value = lanes && !lanes->empty() ? findValue(lanes->front(), expression) : nullptr;
            const unsigned long long bits = std::stoull(text, nullptr, 16);
            ++counts.compared;
            if (value && value->state == analysis::VariableState::Known && value->bits == bits)
                continue;
            if (++counts.wrong <= 3)
                fmt::print("  {}: line {}, thread {}, step {}: {} is {:x}, not {}\n", title, line.line, line.thread, step + 1, expression,
                           bits,
                           !value                ? "found"
                           : value->text.empty() ? analysis::stateName(value->state)
                                                 : value->text);
        }
    }
    return counts;
}

/// Checks one program, and returns how many values were wrong.
std::size_t check(const std::string& source, const fs::path& folder, std::vector<std::string> nvccArguments)
{
    nvccArguments.push_back("-I" + fs::absolute(source).parent_path().string());
    const std::string name = fs::path(source).stem().string(), text = program::readFile(source);
    const auto explain = [&](const std::string& reason) {
        fmt::print("{}: {}\n", name, reason);
        return std::size_t(0);
    };
    const auto original = record(source, true, (folder / (name + ".simt")).string(), nvccArguments);
    if (!original)
        return explain(original.error().text());
    const auto block = firstBlock(*original);
    std::vector<PrintPlace> places = block ? choosePlaces(block, text, kMaxPlaces) : std::vector<PrintPlace>();
    if (places.empty())
        return explain("no place to print");
    const std::string copy = (folder / (name + ".cu")).string();
    std::ofstream(copy) << addPrints(text, places);
    auto debug = record(copy, true, (folder / (name + ".debug.simt")).string(), nvccArguments);
    if (!debug) {
        places = leaveOutMembers(std::move(places));
        std::ofstream(copy) << addPrints(text, places);
        debug = record(copy, true, (folder / (name + ".debug.simt")).string(), nvccArguments);
    }
    const auto optimised = record(copy, false, (folder / (name + ".optimised.simt")).string(), nvccArguments);
    if (!debug || !optimised)
        return explain((debug ? optimised : debug).error().text());
    const auto debugBlock = firstBlock(*debug), optimisedBlock = firstBlock(*optimised);
    if (!debugBlock || !optimisedBlock)
        return explain("no block is recorded");
    const auto debugReader = analysis::VariableReader::create(debugBlock);
    const auto reader = analysis::VariableReader::create(optimisedBlock, debugBlock);
    if (!debugReader || !reader)
        return explain((debugReader ? reader : debugReader).error().text());
    const Counts ofDebug = compare(**debugReader, *debugBlock, name + " -G");
    const Counts ofOptimised = compare(**reader, *optimisedBlock, name);
    fmt::print("{}: {} places; debug build: {} of {} wrong; optimised: {} of {} wrong\n", name, places.size(), ofDebug.wrong,
               ofDebug.compared, ofOptimised.wrong, ofOptimised.compared);
    return ofDebug.wrong + ofOptimised.wrong;
}

}  // namespace
}  // namespace simtscope::tests

int main(int argc, char** argv)
{
    if (argc < 3) {
        fmt::print(stderr, "usage: simtscope_variables_check FOLDER PROGRAM.cu...\n");
        return 2;
    }
    std::filesystem::create_directories(argv[1]);
    std::vector<std::string> programs(argv + 2, argv + argc), nvccArguments;
    if (const auto separator = std::find(programs.begin(), programs.end(), "--"); separator != programs.end()) {
        nvccArguments.assign(separator + 1, programs.end());
        programs.erase(separator, programs.end());
    }
    std::size_t wrong = 0;
    for (const std::string& program : programs) {
        wrong += simtscope::tests::check(program, argv[1], nvccArguments);
        std::fflush(stdout);
    }
    return wrong == 0 ? 0 : 1;
}

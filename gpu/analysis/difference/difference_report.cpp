#include "gpu/analysis/difference/difference_report.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "gpu/analysis/dataflow/recorded_block.h"
#include "gpu/analysis/difference/why_chain.h"
#include "gpu/core/messages/difference.h"

namespace simtscope::analysis {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxListedOrigins = 10;

/// Returns a line of the program's text without the blanks around it.
std::string textOfLine(const trace::Recording& recording, std::uint32_t line)
{
    if (recording.program.sources.empty() || line == 0)
        return {};
    const std::string& text = recording.program.sources.front().text;
    std::size_t begin = 0;
    for (std::uint32_t i = 1; i < line && begin != std::string::npos; ++i) {
        begin = text.find('\n', begin);
        begin = begin == std::string::npos ? begin : begin + 1;
    }
    if (begin == std::string::npos)
        return {};
    std::string found = text.substr(begin, text.find('\n', begin) - begin);
    const std::size_t first = found.find_first_not_of(" \t\r");
    return first == std::string::npos ? std::string() : found.substr(first, found.find_last_not_of(" \t\r") - first + 1);
}

/// Holds what is shown of one side of an origin.
struct ShownSide {
    std::string run, lineText, kernel;
    std::uint32_t step = 0;  ///< from 0
    WhyChain chain;
    Message failure;  ///< why there is no chain; empty: there is one
};

ShownSide showSide(const std::shared_ptr<const trace::Recording>& recording, const std::string& name, const DifferenceSide& side)
{
    const RecordedBlock block(recording, side.launch, side.block);
    ShownSide shown{.run = name,
                    .lineText = textOfLine(*recording, side.line),
                    .kernel = block.launch().name,
                    .step = block.isRecorded() && side.event.value < block.trace().size() ? block.steps().stepOf(side.event) : 0,
                    .chain = {},
                    .failure = {}};
    if (!side.isMade || !side.cell)
        return shown;
    if (auto chain = followValue(block, *side.cell, shown.step))
        shown.chain = std::move(*chain);
    else
        shown.failure = chain.error().message;
    return shown;
}

std::string formatChain(const ShownSide& shown)
{
    std::string text;
    for (const ChainedValue& value : shown.chain.values) {
        text += fmt::format("      {:{}}{} = {}{}", "", 2 * value.depth, value.cellName, value.value,
                            value.operation.empty() ? "" : " (" + value.operation + ")");
        if (value.isWritten)
            text += fmt::format(": thread {}, line {}, step {}\n", value.thread, value.line, value.step + 1);
        else
            text += ": was in memory before the block began\n";
    }
    if (shown.chain.isCutOff)
        text += "      ...\n";
    if (!shown.failure.isEmpty())
        text += "      " + shown.failure.text() + '\n';
    return text;
}

std::string formatSide(std::string_view label, const ShownSide& shown, const DifferenceSide& side)
{
    std::string text = fmt::format("\n{} ({}): launch {} ({}), block {}, step {}\n", label, shown.run, side.launch.value + 1, shown.kernel,
                                   side.block.value, shown.step + 1);
    if (side.line)
        text += fmt::format("    {}: {}\n", side.line, shown.lineText);
    if (const std::string chain = formatChain(shown); !chain.empty())
        text += fmt::format("    Why has {} this value?\n{}", side.cellName, chain);
    return text;
}

Json jsonOf(const ShownSide& shown, const DifferenceSide& side)
{
    Json json{{"run", shown.run},        {"launch", side.launch.value + 1}, {"kernel", shown.kernel}, {"block", side.block.value},
              {"thread", side.thread()}, {"step", shown.step + 1},          {"is_made", side.isMade}};
    if (side.line)
        json.update({{"line", side.line}, {"line_text", shown.lineText}});
    if (!side.cellName.empty())
        json["cell"] = side.cellName;
    if (!side.value.empty())
        json["value"] = side.value;
    Json why = Json::array();
    for (const ChainedValue& value : shown.chain.values) {
        Json entry{{"depth", value.depth}, {"cell", value.cellName}, {"value", value.value}, {"is_written", value.isWritten}};
        if (!value.operation.empty())
            entry["operation"] = value.operation;
        if (value.isWritten)
            entry.update({{"thread", value.thread}, {"line", value.line}, {"step", value.step + 1}});
        why.push_back(std::move(entry));
    }
    json["why"] = std::move(why);
    return json;
}

}  // namespace

std::string formatDifferencesText(const ComparedRuns& runs, const Differences& differences)
{
    std::string text = differences.verdict().text() + '\n';
    const auto addNotes = [&](const DifferenceOrigin& origin) {
        if (!origin.remark.isEmpty())
            text += origin.remark.text() + '\n';
        if (origin.threadCount > 1)
            text += msg::difference::otherThreads(std::int64_t(origin.threadCount - 1)).text() + '\n';
    };
    if (!differences.origins.empty()) {
        const DifferenceOrigin& first = differences.origins.front();
        addNotes(first);
        text += formatSide("here", showSide(runs.left, runs.leftName, first.left), first.left);
        text += formatSide("the other run", showSide(runs.right, runs.rightName, first.right), first.right);
        const std::size_t end = std::min(differences.origins.size(), kMaxListedOrigins);
        if (end > 1)
            text += "\nOther differences that do not follow from this one:\n";
        for (std::size_t i = 1; i < end; ++i)
            text += "  " + differences.origins[i].sentence.text() + '\n';
        if (differences.origins.size() > end)
            text += fmt::format("  ... and {} more\n", differences.origins.size() - end);
        text += '\n';
    }
    text +=
        fmt::format("compared: launches {}, blocks {}, {} {}; threads that differ: {}\n", differences.launchCount, differences.blockCount,
                    differences.isOfFinalValues ? "final values" : "accesses", differences.accessCount, differences.differingThreadCount);
    if (differences.isIncomplete && !differences.origins.empty())
        text += "not compared: what only one of the runs has recorded\n";
    return text;
}

std::string formatDifferencesJson(const ComparedRuns& runs, const Differences& differences)
{
    Json json{{"differs", !differences.origins.empty()},
              {"verdict", differences.verdict().text()},
              {"launches", differences.launchCount},
              {"blocks", differences.blockCount},
              {"compared", differences.accessCount},
              {"compares_final_values", differences.isOfFinalValues},
              {"differing_threads", differences.differingThreadCount},
              {"is_incomplete", differences.isIncomplete},
              {"origins", Json::array()}};
    for (const DifferenceOrigin& origin : differences.origins) {
        Json entry{{"kind", nameOf(origin.kind)}, {"sentence", origin.sentence.text()}, {"threads", origin.threadCount}};
        if (!origin.remark.isEmpty())
            entry["remark"] = origin.remark.text();
        entry["here"] = jsonOf(showSide(runs.left, runs.leftName, origin.left), origin.left);
        entry["other"] = jsonOf(showSide(runs.right, runs.rightName, origin.right), origin.right);
        json["origins"].push_back(std::move(entry));
    }
    return json.dump(2) + '\n';
}

std::string formatExpectedText(const std::shared_ptr<const trace::Recording>& recording, const std::string& name,
                               const ExpectedDifference& difference)
{
    std::string text = difference.sentence.text() + '\n';
    if (difference.wrongCount > 1)
        text += msg::difference::otherElements(std::int64_t(difference.wrongCount - 1)).text() + '\n';
    if (difference.write.isMade)
        text += formatSide("here", showSide(recording, name, difference.write), difference.write) + '\n';
    text += fmt::format("compared: elements {}\n", difference.comparedCount);
    if (difference.unknownCount > 0)
        text += fmt::format("not compared: elements that no recorded thread has written {}\n", difference.unknownCount);
    return text;
}

std::string formatExpectedJson(const std::shared_ptr<const trace::Recording>& recording, const std::string& name,
                               const ExpectedDifference& difference)
{
    Json json{{"differs", difference.isDifferent},
              {"verdict", difference.sentence.text()},
              {"wrong_elements", difference.wrongCount},
              {"compared", difference.comparedCount},
              {"not_compared", difference.unknownCount}};
    if (difference.isDifferent)
        json.update({{"element", difference.element}, {"expected", difference.expected}, {"actual", difference.actual}});
    if (difference.write.isMade)
        json["write"] = jsonOf(showSide(recording, name, difference.write), difference.write);
    return json.dump(2) + '\n';
}

}  // namespace simtscope::analysis

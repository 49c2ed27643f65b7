#include "tests/app/lessons/lesson_facts.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <sstream>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/dataflow/recorded_block.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/app/lessons/lesson_quantities.h"
#include "tests/app/spawn.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::tests {

namespace {

using RecordingPtr = std::shared_ptr<const trace::Recording>;
using Value = tl::expected<double, std::string>;

struct Scope {
    std::string program;
    std::vector<std::string> arguments;  ///< empty: the default arguments
    std::optional<std::uint32_t> launch, block, line;
    std::string step;
    std::int32_t warp = -1;
};

struct Query {
    std::string quantity;
    Scope scope;
};

std::vector<std::string> split(const std::string& text, const std::string& separator)
{
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t position = text.find(separator); position != std::string::npos; position = text.find(separator, begin)) {
        parts.push_back(text.substr(begin, position - begin));
        begin = position + separator.size();
    }
    parts.push_back(text.substr(begin));
    return parts;
}

std::vector<std::string> wordsIn(const std::string& text)
{
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

tl::expected<Query, std::string> parse(const std::string& text, const std::string& program)
{
    const std::vector<std::string> parts = split(text, "; ");
    Query query;
    query.quantity = parts.front();
    query.scope.program = program;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::size_t space = parts[i].find(' ');
        const std::string key = parts[i].substr(0, space), value = space == std::string::npos ? "" : parts[i].substr(space + 1);
        const auto number = [&] { return std::uint32_t(std::atoi(value.c_str())); };
        if (value.empty())
            return tl::unexpected("'" + key + "' has no value");
        if (key == "of")
            query.scope.program = value;
        else if (key == "run")
            query.scope.arguments = wordsIn(value);
        else if (key == "launch")
            query.scope.launch = number();
        else if (key == "block")
            query.scope.block = number();
        else if (key == "line")
            query.scope.line = number();
        else if (key == "warp")
            query.scope.warp = std::int32_t(number());
        else if (key == "step")
            query.scope.step = value;
        else
            return tl::unexpected("'" + key + "' is no key of a scope");
    }
    return query;
}

/// Returns the shipped recording, or for other arguments the recording of a run, which is made only once. Null if no
/// recording can be made.
RecordingPtr recordingOf(const Scope& scope)
{
    static std::map<std::pair<std::string, std::vector<std::string>>, RecordingPtr> cache;
    const auto [place, isNew] = cache.try_emplace({scope.program, scope.arguments});
    if (!isNew)
        return place->second;
    std::string file = program::resourceDirectory() + "/recordings/" + scope.program + ".simt";
    if (!scope.arguments.empty()) {
        const std::string name = "numbers-" + std::to_string(getpid()) + ".simt";  // tests run in parallel
        file = (std::filesystem::path(testing::TempDir()) / name).string();
        std::vector<std::string> command = {"run", scope.program, "--record", file, "--"};
        command.insert(command.end(), scope.arguments.begin(), scope.arguments.end());
        runSimtscope(command);
    }
    if (auto recording = trace::readRecording(file))
        place->second = std::make_shared<const trace::Recording>(std::move(*recording));
    if (!scope.arguments.empty())
        std::filesystem::remove(file);
    return place->second;
}

/// Sums up the quantity over all launches, or takes that of the launch in the query's scope.
std::optional<double> sumOf(const Query& query, const trace::Recording& recording)
{
    std::optional<double> total;
    for (const trace::Launch& launch : recording.launches) {
        if (query.scope.launch && launch.id.value != *query.scope.launch)
            continue;
        if (const auto launchValue = launchQuantity(query.quantity, recording, launch, query.scope.line))
            total = total.value_or(0) + *launchValue;
    }
    return total;
}

Value inBlock(const Query& query, const RecordingPtr& recording, const trace::Launch& launch)
{
    const BlockId id = query.scope.block ? BlockId{*query.scope.block} : launch.blocks.empty() ? BlockId{} : launch.blocks.front()->block();
    const analysis::RecordedBlock block(recording, launch.id, id);
    if (!block.isRecorded())
        return tl::unexpected<std::string>("the block is not recorded");
    std::optional<double> value;
    if (query.scope.line)
        value = lineQuantity(query.quantity, block, *query.scope.line);
    if (!query.scope.step.empty()) {
        const auto step = ui::resolveStep(block, QString::fromStdString(query.scope.step));
        if (!step)
            return tl::unexpected("there is no step '" + query.scope.step + "'");
        value = stepQuantity(query.quantity, block, *step, query.scope.warp);
    }
    return value ? Value(*value) : tl::unexpected("'" + query.quantity + "' is no quantity of this scope");
}

Value parameterOf(const std::string& name, const Scope& scope)
{
    const auto lesson = program::findLesson(scope.program);
    if (!lesson)
        return tl::unexpected(lesson.error().text());
    const std::vector<std::string> arguments = scope.arguments.empty() ? program::defaultArguments(*lesson) : scope.arguments;
    for (std::size_t i = 0; i < arguments.size() && i < lesson->parameters.size(); ++i)
        if (lesson->parameters[i].name == name)
            return std::atof(arguments[i].c_str());
    return tl::unexpected("there is no parameter '" + name + "'");
}

bool isNumber(const std::string& text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

Value evaluate(const Query& query)
{
    static const std::string kParameter = "parameter ";
    if (isNumber(query.quantity))
        return std::atof(query.quantity.c_str());
    if (query.quantity.starts_with(kParameter))
        return parameterOf(query.quantity.substr(kParameter.size()), query.scope);
    const RecordingPtr recording = recordingOf(query.scope);
    if (!recording)
        return tl::unexpected("there is no recording of " + query.scope.program);
    if (query.quantity == "launches")
        return double(recording->launches.size());
    if (query.quantity == "multiprocessors")
        return double(recording->device.smCount);
    if (query.quantity == "threads per multiprocessor")
        return double(recording->device.maxThreadsPerSm);
    if (const auto sum = sumOf(query, *recording))
        return *sum;
    const std::uint32_t index = query.scope.launch.value_or(0);
    if (index >= recording->launches.size())
        return tl::unexpected<std::string>("there is no such launch");
    if (const auto shape = shapeQuantity(query.quantity, recording->launches[index]))
        return *shape;
    return inBlock(query, recording, recording->launches[index]);
}

const std::string kAbout = "about ";

struct Operator {
    const char* word;
    double (*apply)(double, double);
};

constexpr Operator kOperators[] = {
    {" minus ", [](double a, double b) { return a - b; }},
    {" plus ", [](double a, double b) { return a + b; }},
    {" times ", [](double a, double b) { return a * b; }},
    {" over ", [](double a, double b) { return a / b; }},
};

}  // namespace

std::string givenReason(const std::string& query)
{
    static const std::string kGiven = "given: ";
    return query.starts_with(kGiven) ? query.substr(kGiven.size()) : "";
}

bool isRounded(const std::string& query)
{
    return query.starts_with(kAbout);
}

bool needsRun(const std::string& query)
{
    return query.find("; run ") != std::string::npos;
}

Value valueOf(const std::string& query, const program::Lesson& lesson)
{
    const std::string text = isRounded(query) ? query.substr(kAbout.size()) : query;
    std::size_t end = std::string::npos;
    const Operator* lastOperator = nullptr;
    for (const Operator& operation : kOperators) {
        const std::size_t position = text.rfind(operation.word);
        if (position != std::string::npos && (!lastOperator || position > end)) {
            end = position;
            lastOperator = &operation;
        }
    }
    if (!lastOperator && isNumber(text))
        return tl::unexpected<std::string>("a number is no query");
    const auto right = parse(lastOperator ? text.substr(end + std::string(lastOperator->word).size()) : text, lesson.name);
    if (!right)
        return tl::unexpected(right.error());
    const Value value = evaluate(*right);
    if (!lastOperator || !value)
        return value;
    const Value left = valueOf(text.substr(0, end), lesson);
    return left ? Value(lastOperator->apply(*left, *value)) : left;
}

bool isExecuted(unsigned line, const program::Lesson& lesson)
{
    Scope scope;
    scope.program = lesson.name;
    const RecordingPtr recording = recordingOf(scope);
    if (!recording)
        return false;
    for (const auto& sites : recording->sites)
        for (const auto& [id, site] : sites)
            if (std::ranges::count(analysis::findProgramLines(*recording, &site), line))
                return true;
    return false;
}

}  // namespace simtscope::tests

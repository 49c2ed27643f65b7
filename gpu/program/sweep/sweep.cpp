#include "gpu/program/sweep/sweep.h"

#include <algorithm>
#include <charconv>
#include <regex>

#include <fmt/format.h>

#include "gpu/analysis/checkers/findings.h"
#include "gpu/core/messages/program.h"
#include "gpu/core/messages/run.h"
#include "gpu/program/library/recordings.h"

namespace simtscope::program {

namespace {

std::string trim(const std::string& text)
{
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string::npos ? std::string() : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool readNumber(const std::string& text, long long& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

tl::unexpected<Error> failTooManyValues()
{
    return fail(msg::run::tooManyValues(kMaxSweepValues));
}

/// Appends the numbers of "from..to", "from..to step n", "from..to xn".
Result<void> expandRange(const std::smatch& match, std::vector<std::string>& values)
{
    long long from = 0, to = 0, increment = 1;
    const bool multiplies = match[4].matched;
    const std::string stride = multiplies ? match[4].str() : match[3].matched ? match[3].str() : "1";
    if (!readNumber(match[1], from) || !readNumber(match[2], to) || !readNumber(stride, increment))
        return fail(msg::run::numberTooLarge(match[0].str()));
    if (from > to)
        return fail(msg::run::rangeDescends(match[0].str()));
    if (multiplies ? increment < 2 || from < 1 : increment < 1)
        return fail(msg::run::rangeNeverEnds(match[0].str()));
    for (long long value = from; value <= to;) {
        if (values.size() >= kMaxSweepValues)
            return failTooManyValues();
        values.push_back(std::to_string(value));
        if (multiplies ? value > to / increment : value > to - increment)
            break;
        value = multiplies ? value * increment : value + increment;
    }
    return {};
}

/// Returns "reduce-" for "reduce-3-sequential"; empty when no number follows the first word.
std::string findSeries(const std::string& name)
{
    static const std::regex form("^([a-z]+-)[0-9]+-.*");
    std::smatch match;
    return std::regex_match(name, match, form) ? match[1].str() : std::string();
}

std::string findFamily(const std::string& name)
{
    return name.substr(0, name.find('-'));
}

}  // namespace

Result<std::vector<std::string>> parseSweepValues(const std::string& text)
{
    static const std::regex range(R"(^(-?\d+)\s*\.\.\s*(-?\d+)(?:\s*step\s*(\d+)|\s*[x×*]\s*(\d+))?$)");
    std::vector<std::string> values;
    std::size_t begin = 0;
    while (begin <= text.size()) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string piece = trim(text.substr(begin, end - begin));
        begin = end + 1;
        std::smatch match;
        if (piece.empty())
            return fail(trim(text).empty() ? msg::run::noSweepValues() : msg::run::valueMissing());
        if (std::regex_match(piece, match, range)) {
            if (const Result<void> expanded = expandRange(match, values); !expanded)
                return tl::unexpected(expanded.error());
        } else if (piece.find("..") != std::string::npos) {
            return fail(msg::run::notRange(piece));
        } else if (values.size() >= kMaxSweepValues) {
            return failTooManyValues();
        } else {
            values.push_back(piece);
        }
    }
    return values;
}

namespace {

/// Returns whether a run with these options counts what one with the defaults counts, which a shipped recording holds.
bool countsLikeDefaults(trace::RunChoices choices)
{
    const trace::RunChoices defaults;
    choices.blocks = defaults.blocks;  // these decide what of the run is kept, how long it may take and how often it is timed
    choices.maxEvents = defaults.maxEvents;
    choices.threads = defaults.threads;
    choices.timeoutSeconds = defaults.timeoutSeconds;
    choices.timingRuns = defaults.timingRuns;
    return choices == defaults;
}

}  // namespace

Result<std::vector<SweepRun>> makeParameterSweep(const RunRequest& base, std::size_t argument, const std::vector<std::string>& values)
{
    if (argument > base.arguments.size())
        return fail(msg::run::argumentBeyond(argument + 1, base.arguments.size()));
    std::vector<SweepRun> runs;
    for (const std::string& value : values) {
        SweepRun run{value, {}, base};
        run.request.arguments.resize(std::max(argument + 1, base.arguments.size()));
        run.request.arguments[argument] = value;
        runs.push_back(std::move(run));
    }
    return runs;
}

std::vector<std::string> makeArguments(const Lesson& lesson, const std::map<std::string, std::string>& values)
{
    std::vector<std::string> arguments;
    for (const Parameter& parameter : lesson.parameters) {
        const auto found = values.find(parameter.name);
        arguments.push_back(found == values.end() ? parameter.defaultValue : found->second);
    }
    return arguments;
}

std::vector<SweepRun> makeProgramSweep(const std::vector<Lesson>& lessons, const RunRequest& base,
                                       const std::function<std::vector<std::string>(const Lesson&)>& choose)
{
    const bool isLikeDefaults = countsLikeDefaults(base) && !base.compilesForDevice;
    std::vector<SweepRun> runs;
    for (const Lesson& lesson : lessons) {
        SweepRun run{lesson.name, {}, base};
        run.request.source = lesson.source;
        run.request.name = lesson.name;
        run.request.workingDirectory = lesson.directory;
        run.request.arguments = choose(lesson);
        if (isLikeDefaults && run.request.arguments == makeArguments(lesson))
            run.recording = findShippedRecording(lesson.name);
        runs.push_back(std::move(run));
    }
    return runs;
}

std::vector<SweepRun> makeRecordedSweep(const std::vector<Lesson>& lessons, const std::string& gpu)
{
    std::vector<SweepRun> runs;
    for (const Lesson& lesson : lessons)
        for (const HardwareRecording& recording : findHardwareRecordings(lesson))
            if (recording.name == lesson.name + "@" + gpu)
                runs.push_back({lesson.name, recording.path, {}});
    return runs;
}

Result<std::size_t> findParameter(const Lesson& lesson, const std::string& name)
{
    std::string names;
    for (std::size_t i = 0; i < lesson.parameters.size(); ++i) {
        if (lesson.parameters[i].name == name)
            return i;
        names += (i ? ", " : "") + lesson.parameters[i].name;
    }
    if (lesson.parameters.empty())
        return fail(msg::program::noParameters(lesson.name));
    return fail(msg::program::noParameter(lesson.name, name, names));
}

Result<void> checkValues(const Parameter& parameter, const std::vector<std::string>& values)
{
    const bool isFree = parameter.minimum < parameter.maximum;
    for (const std::string& value : values) {
        long long number = 0;
        const bool isAllowed = isFree ? readNumber(value, number) && number >= parameter.minimum && number <= parameter.maximum
                                      : parameter.values.empty() || std::ranges::find(parameter.values, value) != parameter.values.end();
        if (isAllowed)
            continue;
        std::string allowed;
        for (const std::string& allowedValue : parameter.values)
            allowed += (allowed.empty() ? "" : ", ") + allowedValue;
        return fail(isFree ? msg::program::notInRange(parameter.name, value, parameter.minimum, parameter.maximum)
                           : msg::program::notAllowed(parameter.name, value, allowed));
    }
    return {};
}

std::vector<Lesson> findComparableLessons(const std::vector<Lesson>& catalog, const Lesson& lesson)
{
    const std::string series = findSeries(lesson.name);
    const auto collectLessons = [&](const auto& belongs) {
        std::vector<Lesson> found;
        for (const Lesson& other : catalog)
            if (other.chapter == lesson.chapter && other.outcome != ExpectedOutcome::Fails && belongs(other))
                found.push_back(other);
        return found;
    };
    if (!series.empty())
        return collectLessons([&](const Lesson& other) { return findSeries(other.name) == series; });
    std::vector<Lesson> family = collectLessons(
        [&](const Lesson& other) { return findSeries(other.name).empty() && findFamily(other.name) == findFamily(lesson.name); });
    return family.size() > 1 ? family : collectLessons([](const Lesson&) { return true; });
}

Message findProblem(const RunOutcome& outcome, const trace::Recording* recording)
{
    if (recording)
        if (const auto findings = analysis::computeFindings(*recording); !findings.empty())
            return findings.front().message;
    if (outcome.end == RunEndKind::CompileError) {
        const auto first = std::ranges::find_if(outcome.compilerMessages, &CompilerMessage::isError);
        if (first != outcome.compilerMessages.end())
            return first->line > 0 ? msg::run::lineSays(first->line, first->text) : plainMessage(first->text);
    }
    if (!outcome.message.isEmpty())
        return outcome.message;
    if (outcome.end == RunEndKind::Finished && outcome.exitCode != 0)
        return msg::run::exitCode(outcome.exitCode);
    if (outcome.end == RunEndKind::Cancelled)
        return msg::run::cancelled();
    return recording ? Message{} : msg::run::notRecorded();
}

}  // namespace simtscope::program

#include "gpu/exercises/exercise.h"

#include <algorithm>
#include <filesystem>
#include <limits>

#include <fmt/format.h>

#include "gpu/core/messages/exercise.h"
#include "gpu/exercises/gate_quantities.h"
#include "gpu/program/build/nvcc_arguments.h"
#include "gpu/program/library/json_reader.h"

namespace simtscope::exercises {
namespace {

namespace fs = std::filesystem;
using program::JsonReader;

constexpr unsigned kMaxSchedules = 100;

/// Reads a whole number above 0. A missing key leaves `value` unchanged.
template <class Number>
void readPositive(JsonReader& reader, const char* key, Number& value)
{
    std::int64_t number = std::int64_t(value);
    reader.readNumber(key, number, false);
    if (number < 1)
        reader.complain(key, msg::exercise::notPositive());
    else
        value = Number(number);
}

void readPoints(JsonReader& reader, unsigned& points)
{
    std::int64_t number = points;
    reader.readNumber("points", number, false);
    if (number < 0)
        reader.complain("points", msg::program::negative());
    points = unsigned(std::max<std::int64_t>(number, 0));
}

ExerciseCase readCase(JsonReader& reader, const std::vector<std::string>& parameters)
{
    ExerciseCase exerciseCase;
    reader.readTexts("arguments", exerciseCase.arguments);
    if (!parameters.empty() && exerciseCase.arguments.size() != parameters.size())
        reader.complain("arguments",
                        msg::exercise::argumentCount(std::int64_t(exerciseCase.arguments.size()), std::int64_t(parameters.size())));
    readPositive(reader, "schedules", exerciseCase.scheduleCount);
    if (exerciseCase.scheduleCount > kMaxSchedules)
        reader.complain("schedules", msg::exercise::noSchedules(kMaxSchedules));
    readPoints(reader, exerciseCase.points);
    return exerciseCase;
}

void readBound(JsonReader& reader, const char* key, std::optional<std::int64_t>& bound)
{
    constexpr std::int64_t kUnset = std::numeric_limits<std::int64_t>::min();
    std::int64_t number = kUnset;
    reader.readNumber(key, number, false);
    if (number != kUnset)
        bound = number;
}

std::string joinQuantityNames()
{
    std::string names;
    for (const GateQuantity& quantity : gateQuantities())
        names += (names.empty() ? "" : ", ") + std::string(quantity.name);
    return names;
}

Gate readGate(JsonReader& reader, std::size_t caseCount)
{
    Gate gate;
    std::string quantity;
    reader.readText("quantity", quantity, true);
    gate.quantity = findGateQuantity(quantity);
    if (!gate.quantity)
        reader.complain("quantity", msg::exercise::noQuantity(quantity, joinQuantityNames()));
    std::size_t number = 1;
    readPositive(reader, "case", number);
    if (number > caseCount)
        reader.complain("case", msg::exercise::noCase(std::int64_t(caseCount)));
    gate.caseIndex = number - 1;
    readBound(reader, "least", gate.min);
    readBound(reader, "most", gate.max);
    std::optional<std::int64_t> equal;
    readBound(reader, "equal", equal);
    if (equal)
        gate.min = gate.max = equal;
    if (!gate.min && !gate.max)
        reader.complain("most", msg::exercise::noBound());
    readPoints(reader, gate.points);
    reader.readText("advice", gate.advice, true);
    reader.readText("figure", gate.figure, false);
    return gate;
}

void readLimits(JsonReader& reader, sandbox::Limits& limits)
{
    std::uint64_t seconds = std::uint64_t(limits.seconds), megabytes = limits.memoryBytes >> 20;
    readPositive(reader, "seconds", seconds);
    readPositive(reader, "megabytes", megabytes);
    limits.seconds = double(seconds);
    limits.memoryBytes = megabytes << 20;
}

Result<std::string> readRequiredFile(const fs::path& file)
{
    std::error_code error;
    if (!fs::exists(file, error))
        return failAt(file.string(), 0, msg::exercise::fileMissing());
    return program::readTextFile(file.string());
}

/// Reads the texts of one language of an exercise from exercise.<code>.json and task.<code>.md.
Result<ExerciseTexts> readTranslation(const fs::path& json, const std::string& code, const Exercise& exercise)
{
    const auto text = readRequiredFile(json);
    if (!text)
        return tl::unexpected(text.error());
    const auto root = program::parseJsonObject(*text, json.string());
    if (!root)
        return tl::unexpected(root.error());
    ExerciseTexts texts;
    JsonReader reader(*root, json.string());
    reader.readText("title", texts.title, true);
    reader.readTexts("hints", texts.hints);
    reader.readTexts("advice", texts.advice);
    if (texts.hints.size() != exercise.texts.hints.size())
        reader.complain("hints", msg::exercise::textCount(std::int64_t(texts.hints.size()), std::int64_t(exercise.texts.hints.size())));
    if (texts.advice.size() != exercise.gates.size())
        reader.complain("advice", msg::exercise::textCount(std::int64_t(texts.advice.size()), std::int64_t(exercise.gates.size())));
    if (reader.error())
        return tl::unexpected(*reader.error());
    auto task = readRequiredFile(json.parent_path() / fmt::format("task.{}.md", code));
    if (!task)
        return tl::unexpected(task.error());
    texts.task = std::move(*task);
    return texts;
}

Result<void> readTranslations(Exercise& exercise)
{
    constexpr std::string_view kPrefix = "exercise.", kSuffix = ".json";
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(exercise.directory, error)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(kPrefix) || !name.ends_with(kSuffix) || name.size() <= kPrefix.size() + kSuffix.size())
            continue;
        const std::string code = name.substr(kPrefix.size(), name.size() - kPrefix.size() - kSuffix.size());
        auto texts = readTranslation(entry.path(), code, exercise);
        if (!texts)
            return tl::unexpected(texts.error());
        exercise.translations[code] = std::move(*texts);
    }
    return {};
}

}  // namespace

std::string Exercise::path(const std::string& file) const
{
    return (fs::path(directory) / file).string();
}

unsigned Exercise::totalPoints() const
{
    unsigned sum = runsProgram ? programPoints : 0;
    for (const ExerciseCase& exerciseCase : cases)
        sum += exerciseCase.points;
    for (const Gate& gate : gates)
        sum += gate.points;
    return sum;
}

const ExerciseTexts& findTexts(const Exercise& exercise, const std::string& language)
{
    const auto found = exercise.translations.find(language);
    return found == exercise.translations.end() ? exercise.texts : found->second;
}

Result<Exercise> parseExercise(const std::string& json, const std::string& file)
{
    const auto root = program::parseJsonObject(json, file);
    if (!root)
        return tl::unexpected(root.error());
    Exercise exercise;
    JsonReader reader(*root, file);
    reader.readText("title", exercise.texts.title, true);
    reader.readTexts("hints", exercise.texts.hints);
    reader.readTexts("kernels", exercise.kernels);
    reader.readText("figure", exercise.figure, false);
    reader.readTexts("parameters", exercise.parameters);
    reader.readTexts("nvcc", exercise.nvccArguments);
    if (const auto arguments = program::readNvccArguments(exercise.nvccArguments); !arguments)
        reader.complain("nvcc", arguments.error().message);
    reader.readObjects("cases",
                       [&](JsonReader& inner, const std::string&) { exercise.cases.push_back(readCase(inner, exercise.parameters)); });
    if (exercise.cases.empty())
        reader.complain("cases", msg::exercise::noCases());
    reader.readObjects("gates",
                       [&](JsonReader& inner, const std::string&) { exercise.gates.push_back(readGate(inner, exercise.cases.size())); });
    reader.readObject("program", false, [&](JsonReader& inner, const nlohmann::json&) {
        inner.readFlag("runs", exercise.runsProgram);
        inner.readTexts("arguments", exercise.programArguments);
        readPoints(inner, exercise.programPoints);
    });
    reader.readObject("limits", false, [&](JsonReader& inner, const nlohmann::json&) { readLimits(inner, exercise.limits); });
    if (reader.error())
        return tl::unexpected(*reader.error());
    for (const Gate& gate : exercise.gates)
        exercise.texts.advice.push_back(gate.advice);
    return exercise;
}

Result<Exercise> readExercise(const std::string& folder)
{
    std::error_code error;
    const fs::path directory = fs::weakly_canonical(folder, error);
    const auto text = readRequiredFile(directory / "exercise.json");
    if (!text)
        return tl::unexpected(text.error());
    auto exercise = parseExercise(*text, (directory / "exercise.json").string());
    if (!exercise)
        return exercise;
    exercise->name = parseExerciseName(directory.string());
    exercise->directory = directory.string();
    auto task = readRequiredFile(directory / "task.md");
    if (!task)
        return tl::unexpected(task.error());
    exercise->texts.task = std::move(*task);
    for (const char* file : {"starter.cu", "reference.cu", "check.cpp"})
        if (!fs::exists(directory / file, error))
            return failAt((directory / file).string(), 0, msg::exercise::fileMissing());
    if (const auto result = readTranslations(*exercise); !result)
        return tl::unexpected(result.error());
    return exercise;
}

}  // namespace simtscope::exercises

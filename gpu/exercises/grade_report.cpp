#include "gpu/exercises/grade_report.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include <fmt/format.h>

#include "gpu/core/json_text.h"

namespace simtscope::exercises {
namespace {

using json = nlohmann::ordered_json;

/// Bytes that are no UTF-8 come from programs: they are replaced.
std::string dumped(const json& value)
{
    return jsonText(value, 2) + '\n';
}

/// The sentences of a part: what is missing, how to fix it, what the lecturer says.
std::vector<std::string> sentencesOf(const Exercise& exercise, const Part& part)
{
    std::vector<std::string> sentences;
    for (const Message& problem : part.problems) {
        sentences.push_back(problem.text());
        if (const std::string fix = problem.fix(); !fix.empty())
            sentences.push_back(fix);
    }
    if (part.gate && !part.reasons.empty())
        sentences.push_back(exercise.words.advice[*part.gate]);
    return sentences;
}

/// For a terminal: what a submission puts into a message does not control it.
std::string printable(std::string text)
{
    std::ranges::replace_if(
        text, [](unsigned char c) { return (c < 0x20 && c != '\n' && c != '\t') || c == 0x7f; }, '?');
    return text;
}

/// The first lines that the submission's own program printed.
std::string outputText(const std::string& output)
{
    constexpr unsigned kLines = 5;
    constexpr std::size_t kLineLength = 120;
    std::istringstream lines(output);
    std::string text, line;
    for (unsigned i = 0; i < kLines && std::getline(lines, line); ++i)
        text += fmt::format("         | {}\n", line.substr(0, kLineLength));
    return text;
}

std::string placeText(const FigurePlace& place)
{
    std::string text = fmt::format("figure {}, launch {}, block {}", place.figure, place.launch.value, place.block.value);
    if (place.step)
        text += fmt::format(", step {}", *place.step + 1);
    if (place.line)
        text += fmt::format(", line {}", place.line);
    return text;
}

json partJson(const Exercise& exercise, const Part& part)
{
    json result = {{"id", part.id},          {"title", part.title.text()},
                   {"passed", part.passed},  {"points", part.points},
                   {"of", part.of},          {"problems", sentencesOf(exercise, part)},
                   {"reasons", part.reasons}};
    if (part.place) {
        json& place = result["place"];
        place = {{"figure", part.place->figure}, {"launch", part.place->launch.value}, {"block", part.place->block.value}};
        if (part.place->step)
            place["step"] = *part.place->step + 1;
        if (part.place->line)
            place["line"] = part.place->line;
    }
    return result;
}

/// Text within XML: its own characters are written as entities, what XML forbids as "?".
std::string xmlText(const std::string& text)
{
    std::string result;
    for (const char c : text) {
        switch (c) {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '"':
            result += "&quot;";
            break;
        default:
            result += static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' ? '?' : c;
        }
    }
    // Invalid UTF-8 would make the file unreadable: JSON's writer knows how to replace it.
    return parsedJson(jsonText(json(result))).get<std::string>();
}

std::string joined(const std::vector<std::string>& sentences, const char* between)
{
    return fmt::format("{}", fmt::join(sentences, between));
}

}  // namespace

const Part* faultOf(const Grade& grade)
{
    const Part* first = nullptr;
    for (const Part& part : grade.parts) {
        if (part.passed)
            continue;
        if (part.place)
            return &part;
        first = first ? first : &part;
    }
    return first;
}

std::string feedbackText(const Exercise& exercise, const GradedSubmission& submission)
{
    const Grade& grade = submission.grade;
    std::string name = submission.name;
    std::ranges::replace(name, '\n', '?');
    std::string text = fmt::format("{}: {} of {} points{}\n", name, grade.points, grade.of, grade.passed ? ", passed" : "");
    for (const Part& part : grade.parts) {
        text += fmt::format("  {} {}", part.passed ? "ok  " : "FAIL", part.title.text());
        text += part.of ? fmt::format(" ({}/{})\n", part.points, part.of) : "\n";
        for (const std::string& sentence : sentencesOf(exercise, part))
            text += fmt::format("         {}\n", sentence);
        if (part.id == kProgramPart && !part.passed)
            text += outputText(grade.output);
        if (part.place && !part.passed)
            text += fmt::format("         See {}.\n", placeText(*part.place));
    }
    if (!submission.picture.empty())
        text += fmt::format("  Picture of the fault: {}\n", submission.picture);
    return printable(std::move(text));
}

std::string gradesJson(const Exercise& exercise, const std::vector<GradedSubmission>& submissions, std::uint64_t seed)
{
    json root = {{"exercise", exercise.name}, {"title", exercise.words.title}, {"seed", std::to_string(seed)}, {"of", exercise.points()}};
    root["submissions"] = json::array();
    for (const GradedSubmission& submission : submissions) {
        const Grade& grade = submission.grade;
        json one = {{"name", submission.name}, {"passed", grade.passed}, {"points", grade.points}, {"of", grade.of}};
        if (!submission.picture.empty())
            one["picture"] = submission.picture;
        if (!grade.compilerText.empty())
            one["compiler"] = grade.compilerText;
        if (!grade.output.empty())
            one["output"] = grade.output;
        one["parts"] = json::array();
        for (const Part& part : grade.parts)
            one["parts"].push_back(partJson(exercise, part));
        root["submissions"].push_back(std::move(one));
    }
    return dumped(root);
}

std::string gradesJunit(const Exercise& exercise, const std::vector<GradedSubmission>& submissions)
{
    std::string text = fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\">\n", xmlText(exercise.name));
    for (const GradedSubmission& submission : submissions) {
        const auto failed = std::ranges::count_if(submission.grade.parts, [](const Part& part) { return !part.passed; });
        text += fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"0\" time=\"{:.3f}\">\n",
                            xmlText(submission.name), submission.grade.parts.size(), failed, submission.grade.seconds);
        for (const Part& part : submission.grade.parts) {
            text += fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"", xmlText(exercise.name),
                                xmlText(part.title.text()), part.seconds);
            if (part.passed) {
                text += "/>\n";
                continue;
            }
            const std::string sentences = xmlText(joined(sentencesOf(exercise, part), "\n"));
            text += fmt::format(">\n      <failure message=\"{}\" type=\"{}\">{}</failure>\n    </testcase>\n",
                                xmlText(part.problems.empty() ? part.title.text() : part.problems.front().text()),
                                xmlText(joined(part.reasons, ", ")), sentences);
        }
        text += "  </testsuite>\n";
    }
    return text + "</testsuites>\n";
}

std::string gradescopeJson(const Exercise& exercise, const GradedSubmission& submission)
{
    const Grade& grade = submission.grade;
    json root = {{"score", grade.points}, {"execution_time", std::llround(grade.seconds)}, {"visibility", "visible"}};
    root["output"] = grade.passed ? "All parts passed." : "";
    root["tests"] = json::array();
    for (const Part& part : grade.parts)
        root["tests"].push_back({{"name", part.title.text()},
                                 {"score", part.points},
                                 {"max_score", part.of},
                                 {"status", part.passed ? "passed" : "failed"},
                                 {"output", joined(sentencesOf(exercise, part), "\n")}});
    return dumped(root);
}

}  // namespace simtscope::exercises

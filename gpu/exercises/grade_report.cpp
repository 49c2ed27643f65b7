#include "gpu/exercises/grade_report.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "gpu/core/clean_text.h"
#include "gpu/core/json_text.h"
#include "gpu/exercises/part_groups.h"

namespace simtscope::exercises {
namespace {

using json = nlohmann::ordered_json;

constexpr char kIndent[] = "         ";  // indentation of the sentences about a part

/// Returns the JSON as text. Replaces bytes that are not UTF-8, which the output of a program may hold.
std::string formatDocument(const json& value)
{
    return formatJson(value, 2) + '\n';
}

/// Shortens a text and replaces its control characters, because text from a program or a compiler, and the name of a kernel, may be long
/// and hold anything.
std::string cleanAndShorten(const std::string& text)
{
    constexpr std::size_t kMaxBytes = 2000;
    return cleanText(shorten(text, kMaxBytes));
}

/// Returns the sentences about a part: its problems, how to fix them, and the lecturer's advice.
std::vector<std::string> makeSentences(const Exercise& exercise, const GradePart& part)
{
    std::vector<std::string> sentences;
    for (const Message& problem : part.problems) {
        sentences.push_back(cleanAndShorten(problem.text()));
        if (const std::string fix = problem.fix(); !fix.empty())
            sentences.push_back(cleanAndShorten(fix));
    }
    if (part.gate && !part.reasons.empty())
        sentences.push_back(cleanAndShorten(exercise.texts.advice[*part.gate]));
    return sentences;
}

/// Indents a sentence. Marks its further lines, so that a submission cannot imitate a line of the feedback.
std::string indentLines(const std::string& text, const std::string& indent)
{
    std::string lines = indent;
    for (const char c : text) {
        lines += c;
        if (c == '\n')
            lines += indent + "| ";
    }
    return lines;
}

/// Returns the first lines that the submission's own program has printed.
std::string quoteOutput(const std::string& output)
{
    constexpr unsigned kMaxLines = 5;
    constexpr std::size_t kMaxLineBytes = 120;
    std::istringstream lines(output);
    std::string text, line;
    for (unsigned i = 0; i < kMaxLines && std::getline(lines, line); ++i)
        text += fmt::format("{}| {}\n", kIndent, cleanLine(shorten(line, kMaxLineBytes)));
    return text;
}

std::string formatPlace(const FigurePlace& place)
{
    std::string text = fmt::format("figure {}, launch {}, block {}", place.figure, place.launch.value + 1, place.block.value);
    if (place.step)
        text += fmt::format(", step {}", *place.step + 1);
    if (place.line)
        text += fmt::format(", line {}", place.line);
    return text;
}

json makePartJson(const Exercise& exercise, const GradePart& part)
{
    json result = {{"id", part.id},          {"title", part.title.text()}, {"passed", part.hasPassed},
                   {"points", part.points},  {"of", part.maxPoints},       {"problems", makeSentences(exercise, part)},
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

/// Returns a value for an XML attribute, on one line because XML does not keep line breaks there.
std::string escapeXmlLine(const std::string& text)
{
    return escapeXml(cleanLine(text));
}

/// Says why the grading was stopped, and how many submissions were graded before, whose grades count.
std::string describeStop(const ClassGrades& grades)
{
    return cleanAndShorten(
        fmt::format("Graded: {} of {}. {}", grades.submissions.size(), grades.submissionCount, grades.stopReason.text()));
}

/// Returns a JUnit suite about a stopped grading. It is an error and not a failure, because no submission has caused it.
std::string makeStopSuite(const Exercise& exercise, const ClassGrades& grades)
{
    const std::string reason = describeStop(grades);
    return fmt::format("  <testsuite name=\"simtscope grade\" tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\" time=\"0\">\n"
                       "    <testcase classname=\"{}\" name=\"All submissions are graded\" time=\"0\">\n"
                       "      <error message=\"{}\" type=\"stopped\">{}</error>\n    </testcase>\n  </testsuite>\n",
                       escapeXmlLine(exercise.name), escapeXmlLine(reason), escapeXml(reason));
}

/// Joins the sentences, each on a line of its own.
std::string joinLines(const std::vector<std::string>& sentences)
{
    std::string text;
    for (const std::string& sentence : sentences)
        text += (text.empty() ? "" : "\n") + indentLines(sentence, "");
    return text;
}

/// Returns "In 3 of 4 cases: " before the problems of a group, which are those of its first case. Empty for a single part.
std::string describeGroup(const Exercise& exercise, const Grade& grade, const PartGroup& group)
{
    if (group.size() < 2)
        return {};
    const bool areEqual = std::ranges::all_of(
        group, [&](const GradePart* part) { return makeSentences(exercise, *part) == makeSentences(exercise, *group.front()); });
    return fmt::format("In {} of {} cases{}: ", group.size(), countCases(grade), areEqual ? "" : ", with the numbers of the first of them");
}

}  // namespace

const GradePart* findFirstPartToShow(const Grade& grade)
{
    const GradePart* first = nullptr;
    for (const GradePart& part : grade.parts) {
        if (part.hasPassed)
            continue;
        if (part.place)
            return &part;
        first = first ? first : &part;
    }
    return first;
}

std::string formatFeedback(const Exercise& exercise, const GradedSubmission& submission)
{
    const Grade& grade = submission.grade;
    std::string text = fmt::format("{}: {} of {} points{}\n", cleanLine(submission.name), grade.points, grade.maxPoints,
                                   grade.hasPassed ? ", passed" : "");
    for (const PartGroup& group : groupParts(grade)) {
        for (const GradePart* const member : group) {
            text += fmt::format("  {} {}", member->hasPassed ? "ok  " : "FAIL", cleanLine(member->title.text()));
            text += member->maxPoints ? fmt::format(" ({}/{})\n", member->points, member->maxPoints) : "\n";
        }
        const GradePart& part = *group.front();
        std::string introduction = describeGroup(exercise, grade, group);
        for (const std::string& sentence : makeSentences(exercise, part))
            text += indentLines(std::exchange(introduction, {}) + sentence, kIndent) + '\n';
        if (part.id == kProgramPart && !part.hasPassed)
            text += quoteOutput(grade.output);
        if (part.place && !part.hasPassed)
            text += fmt::format("{}See {}.\n", kIndent, cleanLine(formatPlace(*part.place)));
    }
    if (!submission.picture.empty())
        text += fmt::format("  Picture of the fault: {}\n", submission.picture);
    return text;
}

std::string formatGradesJson(const Exercise& exercise, const ClassGrades& grades)
{
    json root = {{"exercise", exercise.name},
                 {"title", exercise.texts.title},
                 {"seed", std::to_string(grades.seed)},
                 {"of", exercise.totalPoints()},
                 {"complete", grades.stopReason.isEmpty()}};
    if (!grades.stopReason.isEmpty()) {
        root["stopped"] = grades.stopReason.text();
        root["count"] = grades.submissionCount;
    }
    root["submissions"] = json::array();
    for (const GradedSubmission& submission : grades.submissions) {
        const Grade& grade = submission.grade;
        json entry = {{"name", submission.name}, {"passed", grade.hasPassed}, {"points", grade.points}, {"of", grade.maxPoints}};
        if (!submission.feedback.empty())
            entry["feedback"] = submission.feedback;
        if (!submission.picture.empty())
            entry["picture"] = submission.picture;
        if (!grade.compilerText.empty())
            entry["compiler"] = grade.compilerText;
        if (!grade.output.empty())
            entry["output"] = grade.output;
        entry["parts"] = json::array();
        for (const GradePart& part : grade.parts)
            entry["parts"].push_back(makePartJson(exercise, part));
        root["submissions"].push_back(std::move(entry));
    }
    return formatDocument(root);
}

std::string formatGradesJunit(const Exercise& exercise, const ClassGrades& grades)
{
    std::string text = fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\">\n", escapeXmlLine(exercise.name));
    for (const GradedSubmission& submission : grades.submissions) {
        const auto failedCount = std::ranges::count_if(submission.grade.parts, [](const GradePart& part) { return !part.hasPassed; });
        text += fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"0\" time=\"{:.3f}\">\n",
                            escapeXmlLine(submission.name), submission.grade.parts.size(), failedCount, submission.grade.seconds);
        for (const GradePart& part : submission.grade.parts) {
            text += fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"", escapeXmlLine(exercise.name),
                                escapeXmlLine(part.title.text()), part.seconds);
            if (part.hasPassed) {
                text += "/>\n";
                continue;
            }
            const Message& first = part.problems.empty() ? part.title : part.problems.front();
            text +=
                fmt::format(">\n      <failure message=\"{}\" type=\"{}\">{}</failure>\n    </testcase>\n",
                            escapeXmlLine(cleanAndShorten(first.text())), escapeXmlLine(fmt::format("{}", fmt::join(part.reasons, ", "))),
                            escapeXml(joinLines(makeSentences(exercise, part))));
        }
        text += "  </testsuite>\n";
    }
    return text + (grades.stopReason.isEmpty() ? "" : makeStopSuite(exercise, grades)) + "</testsuites>\n";
}

std::string formatGradescopeJson(const Exercise& exercise, const GradedSubmission& submission)
{
    const Grade& grade = submission.grade;
    json root = {{"score", grade.points}, {"execution_time", std::llround(grade.seconds)}, {"visibility", "visible"}};
    root["output"] = grade.hasPassed ? "All parts passed." : "";
    root["tests"] = json::array();
    for (const GradePart& part : grade.parts)
        root["tests"].push_back({{"name", cleanLine(part.title.text())},
                                 {"score", part.points},
                                 {"max_score", part.maxPoints},
                                 {"status", part.hasPassed ? "passed" : "failed"},
                                 {"output", joinLines(makeSentences(exercise, part))}});
    return formatDocument(root);
}

}  // namespace simtscope::exercises

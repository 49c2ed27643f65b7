#include "gpu/exercises/grade_stream.h"

#include <nlohmann/json.hpp>

#include "gpu/core/json_text.h"
#include "gpu/core/message_json.h"

namespace simtscope::exercises {
namespace {

using Json = nlohmann::json;

std::string formatJsonLine(const Json& value)
{
    return formatJson(value) + '\n';
}

Json makeJson(const FigurePlace& place)
{
    Json value = {{"figure", place.figure}, {"launch", place.launch.value}, {"block", place.block.value}, {"line", place.line}};
    if (place.step)
        value["step"] = *place.step;
    return value;
}

FigurePlace parsePlace(const Json& value)
{
    FigurePlace place;
    place.figure = value.at("figure");
    place.launch.value = value.at("launch");
    place.block.value = value.at("block");
    place.line = value.at("line");
    if (value.contains("step"))
        place.step = value.at("step").get<std::uint32_t>();
    return place;
}

Message parseMessageOrEmpty(const std::string& text)
{
    return parseMessageJson(text).value_or(Message());
}

GradePart parsePart(const Json& value)
{
    GradePart part;
    part.id = value.at("id");
    part.title = parseMessageOrEmpty(value.at("title"));
    part.hasPassed = value.at("passed");
    part.points = value.at("points");
    part.maxPoints = value.at("of");
    for (const std::string problem : value.at("problems"))
        part.problems.push_back(parseMessageOrEmpty(problem));
    part.reasons = value.at("reasons");
    part.seconds = value.at("seconds");
    if (value.contains("gate"))
        part.gate = value.at("gate").get<std::size_t>();
    if (value.contains("place"))
        part.place = parsePlace(value.at("place"));
    return part;
}

}  // namespace

std::string formatGradeLine(const GradePart& part)
{
    Json value = {{"id", part.id},
                  {"title", formatMessageJson(part.title)},
                  {"passed", part.hasPassed},
                  {"points", part.points},
                  {"of", part.maxPoints},
                  {"problems", Json::array()},
                  {"reasons", part.reasons},
                  {"seconds", part.seconds}};
    for (const Message& problem : part.problems)
        value["problems"].push_back(formatMessageJson(problem));
    if (part.gate)
        value["gate"] = *part.gate;
    if (part.place)
        value["place"] = makeJson(*part.place);
    return formatJsonLine({{"part", value}});
}

std::string formatGradeEndLine(const Grade& grade, bool hasPicture, const Message& pictureProblem)
{
    Json end = {{"compiler", grade.compilerText}, {"output", grade.output},    {"points", grade.points},
                {"of", grade.maxPoints},          {"passed", grade.hasPassed}, {"picture", hasPicture}};
    if (!pictureProblem.isEmpty())
        end["pictureProblem"] = formatMessageJson(pictureProblem);
    return formatJsonLine({{"end", end}});
}

std::string formatGradeLine(const Error& error)
{
    return formatJsonLine({{"error", {{"message", formatMessageJson(error.message)}, {"file", error.file}, {"line", error.line}}}});
}

std::string formatGradeTimeoutLine(double seconds)
{
    return formatJsonLine({{"late", seconds}});
}

void GradeReader::add(std::string_view output)
{
    for (std::size_t end; (end = output.find('\n')) != std::string_view::npos; output.remove_prefix(end + 1)) {
        m_partialLine += output.substr(0, end);
        addLine(m_partialLine);
        m_partialLine.clear();
    }
    m_partialLine += output;
}

void GradeReader::addLine(const std::string& line)
{
    const Json object = tryParseJson(line);
    if (!object.is_object())
        return;
    try {
        if (object.contains("part")) {
            GradePart part = parsePart(object.at("part"));
            m_grade.points += part.points;
            m_grade.seconds += part.seconds;
            m_grade.parts.push_back(std::move(part));
        } else if (object.contains("end")) {
            const Json& end = object.at("end");
            m_grade.compilerText = end.at("compiler");
            m_grade.output = end.at("output");
            m_grade.points = end.at("points");
            m_grade.maxPoints = end.at("of");
            m_grade.hasPassed = end.at("passed");
            m_hasPicture = end.at("picture");
            if (end.contains("pictureProblem"))
                m_pictureProblem = parseMessageOrEmpty(end.at("pictureProblem"));
            m_isComplete = true;
        } else if (object.contains("error")) {
            const Json& error = object.at("error");
            m_error = Error{parseMessageOrEmpty(error.at("message")), error.at("file"), error.at("line")};
        } else if (object.contains("late")) {
            m_exceededSeconds = object.at("late").get<double>();
        }
    } catch (const Json::exception&) {
        m_isComplete = false;  // another version has written the line: the grade is not complete
    }
}

}  // namespace simtscope::exercises

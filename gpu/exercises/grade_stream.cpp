#include "gpu/exercises/grade_stream.h"

#include <nlohmann/json.hpp>

#include "gpu/core/json_text.h"
#include "gpu/core/message_json.h"

namespace simtscope::exercises {
namespace {

using Json = nlohmann::json;

std::string lineOfJson(const Json& value)
{
    return jsonText(value) + '\n';
}

Json jsonOf(const FigurePlace& place)
{
    Json value = {{"figure", place.figure}, {"launch", place.launch.value}, {"block", place.block.value}, {"line", place.line}};
    if (place.step)
        value["step"] = *place.step;
    return value;
}

FigurePlace placeFrom(const Json& value)
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

Message messageFromText(const std::string& text)
{
    return messageFromJson(text).value_or(Message());
}

GradePart partFrom(const Json& value)
{
    GradePart part;
    part.id = value.at("id");
    part.title = messageFromText(value.at("title"));
    part.hasPassed = value.at("passed");
    part.points = value.at("points");
    part.maxPoints = value.at("of");
    for (const std::string problem : value.at("problems"))
        part.problems.push_back(messageFromText(problem));
    part.reasons = value.at("reasons");
    part.seconds = value.at("seconds");
    if (value.contains("gate"))
        part.gate = value.at("gate").get<std::size_t>();
    if (value.contains("place"))
        part.place = placeFrom(value.at("place"));
    return part;
}

}  // namespace

std::string gradeLine(const GradePart& part)
{
    Json value = {{"id", part.id},        {"title", messageJson(part.title)}, {"passed", part.hasPassed}, {"points", part.points},
                  {"of", part.maxPoints}, {"problems", Json::array()},        {"reasons", part.reasons},  {"seconds", part.seconds}};
    for (const Message& problem : part.problems)
        value["problems"].push_back(messageJson(problem));
    if (part.gate)
        value["gate"] = *part.gate;
    if (part.place)
        value["place"] = jsonOf(*part.place);
    return lineOfJson({{"part", value}});
}

std::string gradeEndLine(const Grade& grade, bool hasPicture, const Message& pictureProblem)
{
    Json end = {{"compiler", grade.compilerText}, {"output", grade.output},    {"points", grade.points},
                {"of", grade.maxPoints},          {"passed", grade.hasPassed}, {"picture", hasPicture}};
    if (!pictureProblem.isEmpty())
        end["pictureProblem"] = messageJson(pictureProblem);
    return lineOfJson({{"end", end}});
}

std::string gradeLine(const Error& error)
{
    return lineOfJson({{"error", {{"message", messageJson(error.message)}, {"file", error.file}, {"line", error.line}}}});
}

std::string gradeTimeoutLine(double seconds)
{
    return lineOfJson({{"late", seconds}});
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
    const Json news = tryParseJson(line);
    if (!news.is_object())
        return;
    try {
        if (news.contains("part")) {
            GradePart part = partFrom(news.at("part"));
            m_grade.points += part.points;
            m_grade.seconds += part.seconds;
            m_grade.parts.push_back(std::move(part));
        } else if (news.contains("end")) {
            const Json& end = news.at("end");
            m_grade.compilerText = end.at("compiler");
            m_grade.output = end.at("output");
            m_grade.points = end.at("points");
            m_grade.maxPoints = end.at("of");
            m_grade.hasPassed = end.at("passed");
            m_hasPicture = end.at("picture");
            if (end.contains("pictureProblem"))
                m_pictureProblem = messageFromText(end.at("pictureProblem"));
            m_isComplete = true;
        } else if (news.contains("error")) {
            const Json& error = news.at("error");
            m_error = Error{messageFromText(error.at("message")), error.at("file"), error.at("line")};
        } else if (news.contains("late")) {
            m_exceededSeconds = news.at("late").get<double>();
        }
    } catch (const Json::exception&) {
        m_isComplete = false;  // another version has written the line: the grade is not complete
    }
}

}  // namespace simtscope::exercises

#include "gpu/program/library/lectures.h"

#include <filesystem>

#include "gpu/program/library/catalog.h"
#include "gpu/program/library/json_reader.h"

namespace simtscope::program {
namespace {

constexpr const char* kEnglish = "en";

ShippedLecture readLecture(JsonReader& reader)
{
    ShippedLecture lecture;
    reader.readObject("title", true, [&](JsonReader& inner, const nlohmann::json& titles) {
        inner.readText(kEnglish, lecture.titles[kEnglish], true);
        for (const auto& item : titles.items())
            inner.readText(item.key().c_str(), lecture.titles[item.key()], true);
    });
    reader.readNumber("minutes", lecture.minutes, true);
    reader.readTexts("lessons", lecture.lessons);
    if (lecture.lessons.empty())
        reader.complain("lessons", msg::program::textMissing());
    return lecture;
}

}  // namespace

Result<std::vector<ShippedLecture>> parseLectures(const std::string& json, const std::string& file)
{
    const auto root = parseJsonObject(json, file);
    if (!root)
        return tl::unexpected(root.error());
    std::vector<ShippedLecture> lectures;
    JsonReader reader(*root, file);
    reader.readObjects("lectures", [&](JsonReader& inner, const std::string&) { lectures.push_back(readLecture(inner)); });
    if (reader.error())
        return tl::unexpected(*reader.error());
    return lectures;
}

Result<std::vector<ShippedLecture>> readLectures()
{
    const std::string file = (std::filesystem::path(resourceDirectory()) / "programs" / "lectures.json").string();
    const auto text = readTextFile(file);
    return text ? parseLectures(*text, file) : tl::unexpected(text.error());
}

const std::string& findTitle(const ShippedLecture& lecture, const std::string& language)
{
    const auto found = lecture.titles.find(language);
    return (found == lecture.titles.end() ? lecture.titles.find(kEnglish) : found)->second;
}

}  // namespace simtscope::program

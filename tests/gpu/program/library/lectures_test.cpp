#include "gpu/program/library/lectures.h"

#include <gmock/gmock.h>

#include <set>

#include "gpu/program/library/catalog.h"

using namespace simtscope;
using namespace simtscope::program;

TEST(Lectures, HaveTitlesAndLessons)
{
    const auto lectures =
        parseLectures(R"({"lectures": [{"title": {"en": "A", "de": "B"}, "minutes": 45, "lessons": ["x", "y"]}]})", "l.json");
    ASSERT_TRUE(lectures) << lectures.error().text();
    ASSERT_EQ(lectures->size(), 1u);
    EXPECT_EQ(findTitle(lectures->front(), "de"), "B");
    EXPECT_EQ(findTitle(lectures->front(), "fr"), "A");
    EXPECT_EQ(lectures->front().minutes, 45);
    EXPECT_THAT(lectures->front().lessons, testing::ElementsAre("x", "y"));
}

TEST(Lectures, NameTheKeyThatIsWrong)
{
    const auto errorOf = [](const char* json) {
        const auto lectures = parseLectures(json, "l.json");
        return lectures ? std::string("no error") : lectures.error().text();
    };
    EXPECT_THAT(errorOf(R"({"lectures": [{"title": {"de": "B"}, "minutes": 45, "lessons": ["x"]}]})"),
                testing::HasSubstr("lectures[0].title.en"));
    EXPECT_THAT(errorOf(R"({"lectures": [{"title": {"en": "A"}, "minutes": 45}]})"), testing::HasSubstr("lectures[0].lessons"));
    EXPECT_THAT(errorOf(R"({"lectures": [{"title": {"en": "A"}, "minutes": "x", "lessons": ["x"]}]})"),
                testing::HasSubstr("lectures[0].minutes"));
}

TEST(Lectures, ShippedLecturesHaveShippedLessons)
{
    const auto lectures = readLectures();
    ASSERT_TRUE(lectures) << lectures.error().text();
    ASSERT_FALSE(lectures->empty());
    for (const ShippedLecture& lecture : *lectures) {
        EXPECT_TRUE(lecture.titles.contains("de")) << findTitle(lecture, "en");
        std::set<std::string> seenLessons;
        for (const std::string& name : lecture.lessons) {
            EXPECT_TRUE(findLesson(name)) << name;
            EXPECT_TRUE(seenLessons.insert(name).second) << name << " comes twice, and Page Down would not know where it is";
        }
    }
}

#include "gpu/program/library/own_lessons.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace simtscope;
using namespace simtscope::program;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

namespace fs = std::filesystem;

class OwnLessons : public testing::Test {
protected:
    OwnLessons()
    {
        std::string name = (fs::temp_directory_path() / "own-lessons-XXXXXX").string();
        root = ::mkdtemp(name.data());
    }
    ~OwnLessons() override { fs::remove_all(root); }

    void write(const std::string& file, const std::string& text) const
    {
        fs::create_directories((root / file).parent_path());
        std::ofstream(root / file) << text;
    }
    /// Writes a lesson with one cue into a folder `name`.
    void lesson(const std::string& name, int order, const std::string& chapter = "1 mine") const
    {
        write(name + "/lesson.json", "{\"title\": \"" + name + "!\", \"chapter\": \"" + chapter +
                                         "\", \"order\": " + std::to_string(order) + ", \"cues\": [{\"text\": \"look\"}]}");
        write(name + "/" + name + ".cu", "int main() {}\n");
        write(name + "/lesson.md", "- " + name + "\n");
    }
    std::string path(const std::string& name) const { return (root / name).string(); }

    fs::path root;
};

}  // namespace

TEST_F(OwnLessons, AFolderIsReadInTeachingOrder)
{
    lesson("zeta", 1);
    lesson("alpha", 2);
    lesson("beta", 1, "2 later");
    write("notes/readme.txt", "no lesson");
    const auto read = readLessonFolder(root.string());
    ASSERT_TRUE(read) << read.error().text();
    std::vector<std::string> names;
    for (const Lesson& ownLesson : read->lessons) {
        names.push_back(ownLesson.name);
        EXPECT_EQ(ownLesson.course, root.string());
        EXPECT_EQ(ownLesson.source, path(ownLesson.name + "/" + ownLesson.name + ".cu"));
        EXPECT_EQ(ownLesson.text, "- " + ownLesson.name + "\n");
    }
    EXPECT_THAT(names, ElementsAre("zeta", "alpha", "beta"));
    EXPECT_TRUE(read->unreadable.empty());
}

TEST_F(OwnLessons, AFolderMayBeOneLesson)
{
    lesson("alpha", 1);
    lesson("beta", 2);
    for (const std::string& folder : {path("alpha"), path("alpha") + "/", path("beta/../alpha")}) {
        const auto read = readLessonFolder(folder);
        ASSERT_TRUE(read) << read.error().text();
        ASSERT_EQ(read->lessons.size(), 1u);
        EXPECT_EQ(read->lessons[0].name, "alpha");
        EXPECT_EQ(read->lessons[0].course, root.string()) << "beta is the next one";
    }
}

TEST_F(OwnLessons, ABrokenLessonLeavesTheOthers)
{
    lesson("alpha", 1);
    write("broken/lesson.json", "{\"title\": \"x\"}");
    write("broken/broken.cu", "");
    const auto read = readLessonFolder(root.string());
    ASSERT_TRUE(read);
    EXPECT_EQ(read->lessons.size(), 1u);
    ASSERT_EQ(read->unreadable.size(), 1u);
    EXPECT_EQ(read->unreadable[0].file, path("broken/lesson.json"));
    EXPECT_THAT(read->unreadable[0].text(), HasSubstr("chapter"));
}

TEST_F(OwnLessons, WithoutAnyTheFolderIsNamed)
{
    for (const std::string& folder : {root.string(), path("nowhere")}) {
        const auto read = readLessonFolder(folder);
        ASSERT_FALSE(read);
        EXPECT_EQ(read.error().file, folder);
        EXPECT_THAT(read.error().text(), HasSubstr("lesson new"));
    }
}

TEST_F(OwnLessons, ProgramHasTheNameOfTheFolderOrIsTheOnlyOne)
{
    lesson("alpha", 1);
    fs::rename(path("alpha/alpha.cu"), path("alpha/other.cu"));
    EXPECT_EQ(readOwnLesson(path("alpha"))->name, "other");
    write("alpha/second.cu", "");
    EXPECT_THAT(readOwnLesson(path("alpha")).error().text(), HasSubstr("none is alpha.cu"));
    write("alpha/alpha.cu", "");
    EXPECT_EQ(readOwnLesson(path("alpha"))->name, "alpha");
    for (const char* file : {"alpha/alpha.cu", "alpha/other.cu", "alpha/second.cu"})
        fs::remove(path(file));
    EXPECT_THAT(readOwnLesson(path("alpha")).error().text(), HasSubstr("the program of this lesson is missing"));
}

TEST_F(OwnLessons, ABuiltInProgramKeepsItsName)
{
    lesson("reduce-1-interleaved", 1);
    EXPECT_THAT(readOwnLesson(path("reduce-1-interleaved")).error().text(), HasSubstr("a built-in program is called reduce-1-interleaved"));
}

TEST_F(OwnLessons, TranslationsAreThoseOfTheFormat)
{
    lesson("alpha", 1);
    write("alpha/lesson.de.json", "{\"title\": \"Alpha!\", \"cues\": [\"schau\"]}");
    write("alpha/lesson.de.md", "- deutsch\n");
    const auto german = findLessonTexts(*readOwnLesson(path("alpha")), "de");
    EXPECT_EQ(german.title, "Alpha!");
    EXPECT_EQ(german.text, "- deutsch\n");
    EXPECT_EQ(german.chapter, "1 mine") << "nobody has translated it";
    write("chapters.de.json", "{\"1 mine\": \"1 meins\"}");
    EXPECT_EQ(findLessonTexts(*readOwnLesson(path("alpha")), "de").chapter, "1 meins");
    EXPECT_THAT(findLanguages(root.string()), ElementsAre("de"));
    write("alpha/lesson.de.json", "{\"title\": \"Alpha!\", \"cues\": []}");
    EXPECT_THAT(readOwnLesson(path("alpha")).error().text(), HasSubstr("lesson.de.json"));
}

TEST_F(OwnLessons, AProgramKnowsTheLessonBesideIt)
{
    lesson("alpha", 1);
    write("alpha/helper.cu", "");
    write("plain/plain.cu", "");
    EXPECT_EQ(readLessonBeside(path("alpha/alpha.cu")).value()->title, "alpha!");
    EXPECT_FALSE(readLessonBeside(path("alpha/helper.cu")).value().has_value());
    EXPECT_FALSE(readLessonBeside(path("plain/plain.cu")).value().has_value());
    write("alpha/lesson.json", "{");
    EXPECT_FALSE(readLessonBeside(path("alpha/alpha.cu")));
}

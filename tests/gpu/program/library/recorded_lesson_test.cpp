// Tests that a recording keeps the lesson of its program, from which it is read when the folder of the lesson is gone.
#include "gpu/program/library/recorded_lesson.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "gpu/trace/file/bookmarks.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"

namespace simtscope::program {
namespace {

namespace fs = std::filesystem;

const std::string kName = "reduce-1-interleaved";
const std::string kShipped = tests::repositoryPath("resources/recordings/reduce-1-interleaved.simt");
const std::string kSource = tests::repositoryPath("resources/programs/3-reduction/reduce-1-interleaved/reduce-1-interleaved.cu");

class RecordedLessonTest : public testing::Test {
protected:
    RecordedLessonTest()
    {
        const std::string name = testing::UnitTest::GetInstance()->current_test_info()->name();
        folder = fs::temp_directory_path() / ("simtscope-recorded-lesson-" + name);
        fs::remove_all(folder);
        fs::create_directories(folder);
        path = (folder / "mine.simt").string();
        const auto recording = trace::readRecording(kShipped);
        EXPECT_TRUE(recording && trace::writeRecording(*recording, path));
    }
    ~RecordedLessonTest() override { fs::remove_all(folder); }

    void put(const fs::path& file, const std::string& text)
    {
        fs::create_directories(file.parent_path());
        std::ofstream(file) << text;
    }

    fs::path folder;
    std::string path;  ///< path of a recording without a lesson
};

TEST_F(RecordedLessonTest, ComesBackWithItsCuesAndItsTextInEveryLanguage)
{
    const auto files = readLessonFilesBeside(kSource);
    ASSERT_THAT(files, testing::SizeIs(testing::Ge(4u)));
    EXPECT_EQ(files.front().name, "lesson.json");
    ASSERT_TRUE(trace::saveLessonFiles(path, files));

    const auto kept = readRecordedLesson(path, kName);
    ASSERT_TRUE(kept && *kept);
    const auto shipped = findLesson(kName);
    ASSERT_TRUE(shipped);
    EXPECT_EQ((*kept)->name, kName);
    EXPECT_EQ((*kept)->title, shipped->title);
    EXPECT_EQ((*kept)->text, shipped->text);
    EXPECT_GT((*kept)->cues.size(), 1u);
    EXPECT_TRUE(std::ranges::equal((*kept)->cues, shipped->cues, {}, &Cue::text, &Cue::text));
    EXPECT_EQ(findLessonTexts(**kept, "de").text, findLessonTexts(*shipped, "de").text);
    EXPECT_EQ(findLessonTexts(**kept, "de").cues, findLessonTexts(*shipped, "de").cues);
    EXPECT_NE(findLessonTexts(**kept, "de").cues, findLessonTexts(**kept, "en").cues);
    EXPECT_EQ(readLessonFilesOf(**kept), files) << "from one recording into the next";
    EXPECT_TRUE(trace::readRecording(path));
}

TEST_F(RecordedLessonTest, IsNoneWhereTheProgramHasNone)
{
    const auto kept = readRecordedLesson(path, kName);
    ASSERT_TRUE(kept);
    EXPECT_FALSE(*kept);
    const auto older = readRecordedLesson(kShipped, kName);
    ASSERT_TRUE(older) << "of a format without lessons";
    EXPECT_FALSE(*older);
    EXPECT_FALSE(readRecordedLesson(kSource, kName)) << "no recording";
}

TEST_F(RecordedLessonTest, IsOfTheProgramThatTheFolderIsOf)
{
    put(folder / "sum" / "any.cu", "");
    EXPECT_THAT(readLessonFilesBeside((folder / "sum/any.cu").string()), testing::IsEmpty()) << "without a lesson.json";
    put(folder / "sum" / "lesson.json", "{}");
    put(folder / "sum" / "notes.md", "no part of it");
    EXPECT_THAT(readLessonFilesBeside((folder / "sum/any.cu").string()), testing::SizeIs(1)) << "the only program there";
    put(folder / "sum" / "sum.cu", "");
    EXPECT_THAT(readLessonFilesBeside((folder / "sum/any.cu").string()), testing::IsEmpty());
    EXPECT_THAT(readLessonFilesBeside((folder / "sum/sum.cu").string()), testing::SizeIs(1)) << "it has the folder's name";
}

TEST_F(RecordedLessonTest, IsRefusedByFileAndKeyWhereItIsBroken)
{
    ASSERT_TRUE(trace::saveLessonFiles(path, {{"lesson.json", R"({"title": 3})"}}));
    const auto kept = readRecordedLesson(path, kName);
    ASSERT_FALSE(kept);
    EXPECT_EQ(kept.error().file, path + ": lesson.json");
    EXPECT_TRUE(trace::readRecording(path)) << "the recording is as good";
}

TEST_F(RecordedLessonTest, LessonSurvivesSavingBookmarks)
{
    ASSERT_TRUE(trace::saveLessonFiles(path, readLessonFilesBeside(kSource)));
    ASSERT_TRUE(trace::saveBookmarks(path, {}));
    const auto kept = readRecordedLesson(path, kName);
    EXPECT_TRUE(kept && *kept);
}

}  // namespace
}  // namespace simtscope::program

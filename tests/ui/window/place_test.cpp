// Tests `open FILE --figure --launch --block --step`: where the window opens, and what a recording brings along.
#include <QApplication>
#include <QFile>
#include <QLabel>

#include "gpu/core/messages/app.h"
#include "gpu/program/library/recorded_lesson.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/session/runs/program_to_open.h"

namespace simtscope::ui {
namespace {

class PlaceTest : public WindowTest {
protected:
    /// Writes the sample with another text, so that it is no built-in program, and with the built-in one's lesson. Returns the path.
    QString compareWithLesson()
    {
        const QString path = folder.filePath("own.simt");
        auto recording = trace::readRecording(samplePath().toStdString());
        const auto lesson = program::findLesson(kSample.toStdString());
        EXPECT_TRUE(recording && lesson);
        recording->program.name = "my-own";
        recording->program.sources.front().text += "// mine\n";
        EXPECT_TRUE(trace::writeRecording(*recording, path.toStdString()));
        EXPECT_TRUE(trace::saveLessonFiles(path.toStdString(), program::readLessonFilesBeside(lesson->source)));
        return path;
    }

    static ProgramToOpen programAt(const QString& path, const PlaceRule& rule)
    {
        return {.path = path, .files = {}, .nvccArguments = {}, .arguments = {}, .place = rule};
    }
};

TEST_F(PlaceTest, OpensAtFigureAndStep)
{
    program::Cue place;
    place.figure = "warps";
    place.step = "7";
    window->open(programAt(samplePath(), [&](const auto&) { return Result<program::Cue>(place); }));
    ASSERT_TRUE(waitForPicture());
    EXPECT_EQ(session().selection.figure(), "warps");
    EXPECT_EQ(session().position.step(), 6u);

    openSample();
    EXPECT_EQ(session().selection.figure(), "banks") << "only once: then where its lesson opens";
}

TEST_F(PlaceTest, MissingPlaceIsReported)
{
    window->open(programAt(samplePath(), [](const auto&) -> Result<program::Cue> { return fail(msg::app::noStep("999", 3)); }));
    ASSERT_TRUE(waitForPicture());
    EXPECT_EQ(session().notices.current().text.toStdString(),
              Notice::fromError(Error{msg::app::noStep("999", 3), {}, 0}).text.toStdString());
}

TEST_F(PlaceTest, ARecordingBringsItsLesson)
{
    window->open(compareWithLesson());
    ASSERT_TRUE(waitForPicture());
    ASSERT_TRUE(session().document.lesson());
    EXPECT_EQ(session().document.name(), "my-own");
    EXPECT_GT(session().document.lesson()->cues.size(), 1u);
    EXPECT_EQ(session().selection.figure(), "banks") << "where the lesson opens";
    EXPECT_TRUE(session().document.lesson()->translations.contains("de"));

    const QString copy = folder.filePath("copy.simt");
    ASSERT_TRUE(saveRecording(copy));
    const auto kept = program::readRecordedLesson(copy.toStdString(), "my-own");
    ASSERT_TRUE(kept && *kept) << "saved again, it still has it";
    EXPECT_EQ((*kept)->cues.size(), session().document.lesson()->cues.size());
}

TEST_F(PlaceTest, LessonOfABuiltInProgramIsSavedWithItsRecording)
{
    openSample();
    const QString copy = folder.filePath("copy.simt");
    ASSERT_TRUE(saveRecording(copy));
    const auto kept = program::readRecordedLesson(copy.toStdString(), kSample.toStdString());
    EXPECT_TRUE(kept && *kept);
}

}  // namespace
}  // namespace simtscope::ui

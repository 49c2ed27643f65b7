// Tests at which figure and step a recording opens: at that of its lesson, at a finding, or where its figure shows most.
#include "tests/folders.h"
#include "ui/session/runs/initial_view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "gpu/trace/file/recording_file.h"
#include "ui/figures/figures.h"
#include "ui/session/document/document.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::ui {
namespace {

constexpr const char* kName = "reduce-2-interleaved-strided";

class InitialViewTest : public testing::Test {
protected:
    InitialViewTest()
    {
        Result<trace::Recording> read = trace::readRecording(tests::repositoryPath("resources/recordings/") + kName + ".simt");
        EXPECT_TRUE(read) << read.error().text();
        recording = std::move(*read);
        const QString text = programTextOf(recording);
        additions = QString("line %1 #2").arg(text.left(text.indexOf("sdata[index] += ")).count('\n') + 1);
        lesson.figure = "banks";
        lesson.step = additions.toStdString();
    }
    figures::FigureSource source() const
    {
        const auto shared = std::make_shared<const trace::Recording>(recording);
        return {shared, shared->launches.front().id, shared->launches.front().blocks.front()->block()};
    }
    trace::Recording recording;
    QString additions;  ///< reference to the second step of the line with the additions
    program::Lesson lesson;
};

TEST_F(InitialViewTest, AtTheFigureAndTheStepOfItsLesson)
{
    const figures::FigureSource shown = source();
    const std::optional<std::uint32_t> step = resolveStep(shown, additions);
    ASSERT_TRUE(step && *step > 0);
    EXPECT_EQ(chooseInitialView(shown, lesson).figure, "banks");
    EXPECT_EQ(chooseInitialView(shown, lesson).step, *step);
    recording.findings.emplace_back();
    EXPECT_EQ(chooseInitialView(source(), lesson).step, *step) << "what the lesson is about comes before what went wrong";
    lesson.step = "line 9999";
    EXPECT_EQ(chooseInitialView(shown, lesson).step, 0u) << "another text has no such line";
}

TEST_F(InitialViewTest, AtTheFigureThatSuitsItWhereItBelongsToNoLesson)
{
    const figures::FigureSource shown = source();
    const InitialView initialView = chooseInitialView(shown, std::nullopt);
    EXPECT_EQ(initialView.figure, "tree");
    EXPECT_LT(initialView.step, shown.steps().count() - 1) << "at the last step the lanes have exited";
    figures::FigureOptions options;
    options.step = initialView.step;
    const figures::Figure figure = figures::findFigureKind("tree")->layout(shown, options);
    EXPECT_TRUE(std::ranges::any_of(figure.shapes, [](const figures::Shape& shape) {
        return std::holds_alternative<figures::CellSubject>(shape.meaning.subject);
    })) << "the first step that shows something";
    lesson.figure = "unknown";
    lesson.step = {};
    EXPECT_EQ(chooseInitialView(shown, lesson).figure, "tree");
}

TEST_F(InitialViewTest, AtTheStepThatItsFigureIsBestSeenAt)
{
    const figures::FigureSource shown = source();
    lesson.step = {};
    const std::uint32_t banks = chooseInitialView(shown, lesson).step;
    EXPECT_EQ(banks, figures::suggestStep(shown, *figures::findFigureKind("banks")));
    EXPECT_GT(banks, 0u);
    EXPECT_LT(banks, shown.steps().count() - 1);
    lesson.figure = "source";
    EXPECT_EQ(chooseInitialView(shown, lesson).step, 0u) << "a program is read from its beginning";
}

TEST_F(InitialViewTest, AtItsEndWhereSomethingWentWrong)
{
    recording.findings.emplace_back();
    const figures::FigureSource shown = source();
    EXPECT_EQ(chooseInitialView(shown, std::nullopt).step, shown.steps().count() - 1);
    lesson.figure = "source";
    lesson.step = {};
    EXPECT_EQ(chooseInitialView(shown, lesson).step, shown.steps().count() - 1) << "as far as it came";
}

TEST_F(InitialViewTest, AMatrixProductOpensAtItsMatrices)
{
    for (const char* name : {"matmul-global", "matmul-tiled"}) {
        const Result<trace::Recording> read = trace::readRecording(tests::repositoryPath("resources/recordings/") + name + ".simt");
        ASSERT_TRUE(read) << read.error().text();
        recording = *read;
        EXPECT_EQ(chooseInitialView(source(), std::nullopt).figure, "data") << name;
    }
}

TEST_F(InitialViewTest, AnotherTextWithOtherKernelsReplacesAProgram)
{
    trace::Recording other = recording;
    EXPECT_FALSE(replacesProgram(other, recording));
    for (trace::Launch& launch : other.launches)
        launch.name = "renamed";
    EXPECT_FALSE(replacesProgram(other, recording)) << "the text is the same";
    other.program.sources.front().text = "__global__ void renamed() {}\nint main()\n{\n    renamed<<<1, 1>>>();\n}\n";
    EXPECT_TRUE(replacesProgram(other, recording));
    other.launches.front().name = recording.launches.front().name;
    EXPECT_FALSE(replacesProgram(other, recording)) << "a kernel that was edited keeps its place";
}

TEST_F(InitialViewTest, UnrecordedBlockOpensWithTheLessonsFigureAlone)
{
    const auto shared = std::make_shared<const trace::Recording>(recording);
    const figures::FigureSource missing(shared, shared->launches.front().id, BlockId{1'000'000});
    ASSERT_FALSE(missing.isRecorded());
    EXPECT_EQ(chooseInitialView(missing, lesson).figure, "banks");
    EXPECT_EQ(chooseInitialView(missing, lesson).step, 0u);
    EXPECT_EQ(chooseInitialView(missing, std::nullopt).figure, "");
}

TEST_F(InitialViewTest, ALessonIsKnownByItsNameAndItsText)
{
    const Result<program::Lesson> shipped = program::findLesson(kName);
    ASSERT_TRUE(shipped);
    const Result<QString> text = readTextFile(QString::fromStdString(shipped->source));
    ASSERT_TRUE(text);
    const std::optional<program::Lesson> found = recogniseLesson(kName, *text, {});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->name, kName);
    EXPECT_FALSE(recogniseLesson(kName, "// mine\n" + *text, {}));
    EXPECT_FALSE(recogniseLesson("mine", *text, {}));
    EXPECT_EQ(programNameOf(recording, "/tmp/other.simt"), kName);
    recording.program.name.clear();
    EXPECT_EQ(programNameOf(recording, "/tmp/other.simt"), "other");
    recording.program.sources.clear();
    EXPECT_EQ(programTextOf(recording), "");
}

}  // namespace
}  // namespace simtscope::ui

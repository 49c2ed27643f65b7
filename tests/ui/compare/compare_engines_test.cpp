// Tests comparisons of one program on two engines or two schedules, and of two programs: the entries of the menu, and the captions.
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <filesystem>

#include "gpu/core/messages/call.h"
#include "gpu/program/library/recordings.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/toolkit.h"
#include "tests/ui/compare/compare_fixture.h"
#include "ui/session/run_label.h"

namespace simtscope::ui {
namespace {

namespace fs = std::filesystem;

class CompareEnginesTest : public CompareTest {
protected:
    void SetUp() override
    {
        const fs::path shipped = program::resourceDirectory(), resources = folder.path().toStdString();
        fs::create_directories(resources / "recordings" / "testgpu");
        fs::create_directory_symlink(shipped / "programs", resources / "programs");
        std::uint64_t nanoseconds = 8000;
        for (const std::string& name : {kSample.toStdString() + ".simt", std::string("reduce-3-sequential.simt")}) {
            auto recording = trace::readRecording((shipped / "recordings" / name).string());
            ASSERT_TRUE(recording);
            recording->program.engine = "cuda";
            recording->device.name = "NVIDIA Test GPU";
            recording->device.isModelled = false;
            for (trace::Launch& launch : recording->launches)
                launch.durationsNanoseconds = {nanoseconds};
            nanoseconds /= 2;
            fs::create_symlink(shipped / "recordings" / name, resources / "recordings" / name);
            ASSERT_TRUE(trace::writeRecording(*recording, (resources / "recordings" / "testgpu" / name).string()));
        }
        qputenv("SIMTSCOPE_RESOURCES", folder.path().toUtf8());
        openProgram(kSample.toUtf8());
    }
    void TearDown() override { qunsetenv("SIMTSCOPE_RESOURCES"); }
};

TEST_F(CompareEnginesTest, BothEnginesAgreeLaneByLane)
{
    choose("with-" + kSample + "@testgpu");
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(find<QLabel>("mainCaption")->text(), "SIMT engine");
    EXPECT_EQ(find<QLabel>("otherCaption")->text(), "NVIDIA Test GPU");
    EXPECT_EQ(otherSession().position.step(), session().position.step());
    auto* verdict = find<QLabel>("compareVerdict");
    ASSERT_TRUE(waitFor([verdict] { return verdict->isVisible(); }));
    EXPECT_EQ(verdict->text(), "Both agree, lane by lane.");
    EXPECT_FALSE(find<QPushButton>("firstDifference")->isVisible());
}

TEST_F(CompareEnginesTest, TwoProgramsOnTheGpuByTheirTimes)
{
    session().run.openShipped(folder.filePath("recordings/testgpu/" + kSample + ".simt"));
    ASSERT_TRUE(waitForPicture());
    choose("with-reduce-3-sequential");
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(otherSession().run.recordingGpu(), "NVIDIA Test GPU");
    EXPECT_EQ(comparedQuantity(1, "time").text(0), "8.0");
    EXPECT_EQ(comparedQuantity(1, "time").text(1), "4.0");
    EXPECT_EQ(comparedQuantity(1, "time").betterSide(), -1) << "the recordings are of other numbers of elements";
    pressKey(Qt::Key_Escape);
    choose("withRunHere");
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(find<QLabel>("mainCaption")->text(), "NVIDIA Test GPU");
    EXPECT_EQ(find<QLabel>("otherCaption")->text(), "SIMT engine");
}

TEST_F(CompareEnginesTest, ARunHereIsOneOfTheSimtEngineAndAGpuIsOfferedWhereThereIsOne)
{
    session().run.openShipped(folder.filePath("recordings/testgpu/" + kSample + ".simt"));
    ASSERT_TRUE(waitForPicture());
    RunSettings settings;
    settings.engine = "cuda";  // as after a run on the local GPU
    session().settings.set(settings);
    choose("withRunHere");
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(otherSession().settings.current().engine, "simt");
    EXPECT_EQ(otherSession().position.recording()->program.engine, "simt");
    pressKey(Qt::Key_Escape);

    session().settings.set({});
    session().run.showSimtRun();
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy() && session().run.recordingGpu().isEmpty(); }));
    auto* menu = find<QMenu>("compareMenu");
    const auto offered = [&] {
        emit menu->aboutToShow();
        return actionIn(menu, "withGpuHere");
    };
    session().settings.setGpu({});
    EXPECT_EQ(offered(), nullptr);
    session().settings.setGpu("NVIDIA Test GPU");
    ASSERT_NE(offered(), nullptr);
    EXPECT_EQ(offered()->text(), "A run on the GPU here (NVIDIA Test GPU)");
}

TEST_F(CompareTest, AnotherProgramGetsNothingThatBelongsToThisOne)
{
    openProgram("reduce-3-sequential");
    RunSettings settings;
    settings.launches = {"reduce3:4x256"};
    settings.environment = {"A=1"};
    settings.blocks = "all";
    session().settings.set(settings);
    const auto padded = program::findLesson("transpose-padded");
    ASSERT_TRUE(padded);
    comparison().compareWithLesson(*padded);
    EXPECT_TRUE(otherSession().settings.current().launches.isEmpty());
    EXPECT_TRUE(otherSession().settings.current().environment.isEmpty());
    EXPECT_EQ(otherSession().settings.current().blocks, "all") << "how it is recorded is for the user to choose";
    comparison().compareWithArguments(session().document.arguments());
    EXPECT_TRUE(otherSession().settings.current().launches.isEmpty()) << "other values get the launch that follows from them";
    otherSession().run.cancel();
    comparison().close();
}

TEST(RunLabels, AreThoseOfTheRecordingAndNotOfTheSettings)
{
    const auto lesson = program::findLesson("reduce-3-sequential");
    ASSERT_TRUE(lesson);
    const auto recording = trace::readRecording(program::findShippedRecording(lesson->name));
    ASSERT_TRUE(recording);
    trace::Recording changed = *recording;
    EXPECT_EQ(makeCaptions(makeRunLabel(*recording), makeRunLabel(changed)),
              (std::array<QString, 2>{"Sequential addressing (A)", "Sequential addressing (B)"}));
    changed.device.computeMajor = 8;
    EXPECT_EQ(makeCaptions(makeRunLabel(*recording), makeRunLabel(changed)), (std::array<QString, 2>{"sm_90", "sm_80"}));
    changed = *recording;
    changed.notes = {msg::call::overridden("reduce3<<<4, 128>>>", "reduce3<<<1, 256>>>")};
    EXPECT_EQ(makeCaptions(makeRunLabel(*recording), makeRunLabel(changed)),
              (std::array<QString, 2>{"the program's own launch", "overridden: reduce3<<<4, 128>>>"}));
    changed = *recording;
    changed.program.sources.front().text += "// more";
    EXPECT_EQ(makeCaptions(makeRunLabel(*recording), makeRunLabel(changed)), (std::array<QString, 2>{"original", "edited"}));
}

TEST_F(CompareTest, CaptionsNameTheRunAndNotTheSettings)
{
    openProgram("transpose-shared");
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    const std::array<QString, 2> before = comparison().captions();
    RunSettings settings;
    settings.devices.model = "sm_75";
    settings.schedule.isRandom = true;
    session().settings.set(settings);
    EXPECT_EQ(comparison().captions(), before);
}

TEST_F(CompareTest, RunsChangedIsEmittedOnlyDuringAComparison)
{
    openProgram("transpose-shared");
    QSignalSpy runsChanged(&comparison(), &Comparison::runsChanged);
    session().notices.notify({Notice::Kind::Information, "something", {}, 0});
    EXPECT_EQ(runsChanged.count(), 0);
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    EXPECT_GT(runsChanged.count(), 0);
    const std::array<QString, 2> before = comparison().captions();
    qputenv("SIMTSCOPE_RESOURCES", folder.path().toUtf8());  // a folder without anything to read
    session().settings.set(session().settings.current());
    EXPECT_EQ(comparison().captions(), before);
    qunsetenv("SIMTSCOPE_RESOURCES");
}

TEST_F(CompareTest, AUsersFileIsNotTheShippedProgramOfItsName)
{
    const auto shipped = trace::readRecording(program::findShippedRecording("transpose-shared"));
    ASSERT_TRUE(shipped);
    trace::Recording editedRecording = *shipped;
    editedRecording.program.sources.front().text += "// mine";
    const QString path = folder.filePath("mine.simt");
    ASSERT_TRUE(trace::writeRecording(editedRecording, path.toStdString()));
    openProgram("transpose-shared");
    comparison().compareWithFile(path);
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(comparison().captions(), (std::array<QString, 2>{"original", "as saved"}));
    EXPECT_EQ(makeRunLabel(otherSession()).title, "transpose-shared");
    EXPECT_EQ(makeRunLabel(editedRecording).title, "transpose-shared");
}

TEST_F(CompareTest, ArgumentsThatComeWithARecordingAreBroughtAlong)
{
    openProgram("reduce-3-sequential");
    comparison().compareWithLesson(*program::findLesson(kSample.toStdString()));
    ASSERT_TRUE(waitForBoth());
    ASSERT_EQ(otherSession().document.arguments(), session().document.arguments());
    trace::Recording swept = *session().position.recording();
    swept.program.arguments.back() = "64";
    const QString path = folder.filePath("bar.simt");
    ASSERT_TRUE(trace::writeRecording(swept, path.toStdString()));
    session().run.openCached(path, session().settings.current());
    ASSERT_TRUE(waitFor([&] { return session().run.recordingPath() == path; }));
    EXPECT_EQ(session().document.arguments().back(), "64");
    EXPECT_EQ(otherSession().document.arguments(), session().document.arguments());
    otherSession().run.cancel();
}

TEST_F(CompareTest, ASecondRunThatFailedTakesPartAgain)
{
    openProgram("reduce-3-sequential");
    RunSettings settings;
    settings.schedule.seed = 5;
    comparison().compareWithSettings(settings);
    otherSession().run.cancel();
    ASSERT_FALSE(otherSession().position.recording());
    settings = session().settings.current();
    settings.blocks = "all";
    session().settings.set(settings);
    session().run.start();
    EXPECT_EQ(otherSession().settings.current().blocks, "all");
    EXPECT_EQ(otherSession().settings.current().schedule.seed, 5u) << "what differed still does";
    EXPECT_TRUE(otherSession().runner.isRunning());
    otherSession().run.cancel();
    session().run.cancel();
}

TEST_F(CompareTest, GoesToWhereTwoSchedulesPart)
{
    SKIP_BEFORE_CUDA(13000, "which schedule shows the race depends on the compiler");
    openProgram("missing-barrier");
    session().position.goTo(0);
    choose("withSchedule");
    ASSERT_TRUE(waitForBoth());
    auto* first = find<QPushButton>("firstDifference");
    ASSERT_TRUE(waitFor([first] { return first->isVisible(); })) << "a barrier is missing, so it depends on the schedule who reads what";
    EXPECT_TRUE(find<QLabel>("compareVerdict")->text().contains("differ"));
    click("firstDifference");
    ASSERT_TRUE(waitFor([this] { return session().position.step() > 0; }));
    EXPECT_EQ(linesOfStep(*otherSession().position.source(), otherSession().position.step()),
              linesOfStep(*session().position.source(), session().position.step()))
        << "the thread is at the same line, but before it other threads may have been there in another order";
    EXPECT_TRUE(figures::threadOf(session().selection.subject()));
    EXPECT_EQ(otherSession().selection.subject(), session().selection.subject());
}

}  // namespace
}  // namespace simtscope::ui

// Tests switching between a run on this machine and a recording of the same program from a GPU.
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <filesystem>

#include "gpu/program/library/recordings.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/ui/window/window_fixture.h"

namespace simtscope::ui {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDevice = "NVIDIA Test GPU";
constexpr std::uint64_t kNanoseconds = 12'300;

/// Provides resources in which every GPU recording is a substitute: the shipped recording of the sample, as if a GPU had written it.
class RecordingsTest : public WindowTest {
protected:
    void SetUp() override
    {
        const fs::path shipped = program::resourceDirectory(), resources = folder.path().toStdString();
        const std::string name = kSample.toStdString() + ".simt";
        auto recording = trace::readRecording((shipped / "recordings" / name).string());
        ASSERT_TRUE(recording);
        recording->program.engine = "cuda";
        recording->device.name = kDevice;
        recording->device.isModelled = false;
        recording->launches[0].durationsNanoseconds = {kNanoseconds};
        fs::create_directories(resources / "recordings" / "testgpu");
        fs::create_directory_symlink(shipped / "programs", resources / "programs");
        fs::create_symlink(shipped / "recordings" / name, resources / "recordings" / name);
        const auto written = trace::writeRecording(*recording, (resources / "recordings" / "testgpu" / name).string());
        ASSERT_TRUE(written) << written.error().text();
        qputenv("SIMTSCOPE_RESOURCES", folder.path().toUtf8());
        const auto lesson = program::findLesson(kSample.toStdString());
        ASSERT_TRUE(lesson);
        session().run.openLesson(*lesson);
        ASSERT_TRUE(waitForPicture());
    }

    void TearDown() override { qunsetenv("SIMTSCOPE_RESOURCES"); }

    void choose(int engine)
    {
        auto* box = find<QComboBox>("engine");
        box->setCurrentIndex(engine);
        emit box->activated(engine);
        ASSERT_TRUE(waitForPicture());
    }
};

TEST_F(RecordingsTest, SwitchesToTheGpuAndBackAtTheSamePlace)
{
    auto* engine = find<QComboBox>("engine");
    ASSERT_EQ(engine->count(), 2);
    EXPECT_EQ(engine->currentIndex(), 0);
    EXPECT_EQ(engine->itemText(1).toStdString(), std::string("Recorded on ") + kDevice);
    EXPECT_TRUE(find<QLabel>("launchTime")->isHidden());
    session().position.goTo(session().position.step() + 3);
    const std::uint32_t step = session().position.step();
    const std::string picture = figureTexts();

    choose(1);
    EXPECT_EQ(session().run.recordingGpu().toStdString(), kDevice);
    EXPECT_EQ(engine->currentIndex(), 1);
    EXPECT_EQ(session().position.step(), step);
    EXPECT_EQ(figureTexts(), picture);
    EXPECT_EQ(window->windowTitle(), QString("%1[*], recorded on %2 - SIMTscope").arg(session().document.name(), kDevice));
    EXPECT_EQ(find<QLabel>("origin")->text(), QString("Recorded on ") + kDevice);
    EXPECT_TRUE(find<QComboBox>("device")->isHidden());
    EXPECT_EQ(find<QLabel>("launchTime")->text().toStdString(), "reduce2 took 12.3 µs on " + std::string(kDevice) + ", 0.09 GB/s");

    choose(0);
    EXPECT_TRUE(session().run.recordingGpu().isEmpty());
    EXPECT_EQ(session().position.step(), step);
    EXPECT_EQ(figureTexts(), picture);
    EXPECT_EQ(window->windowTitle(), session().document.name() + "[*] - SIMTscope");
    EXPECT_FALSE(find<QComboBox>("device")->isHidden());
    EXPECT_TRUE(find<QLabel>("launchTime")->isHidden());
}

TEST_F(RecordingsTest, AnotherParameterRunsHere)
{
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found";
    choose(1);
    auto* block = find<QComboBox>("parameter-block");
    block->setCurrentText("64");
    emit block->activated(block->currentIndex());
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy() && session().run.recordingGpu().isEmpty(); }));
    EXPECT_EQ(find<QComboBox>("engine")->currentIndex(), 0);
    EXPECT_EQ(session().position.recording()->program.arguments.back(), "64");
    choose(1);
    EXPECT_EQ(session().document.arguments().back(), "256") << "the recording was made with the default";
}

TEST_F(RecordingsTest, RecordingOfEarlierTextIsReported)
{
    session().document.setText(session().document.text() + "\n");
    choose(1);
    EXPECT_TRUE(session().document.isEdited());
    EXPECT_EQ(session().run.recordingGpu().toStdString(), kDevice);
    EXPECT_EQ(session().notices.current().text, "This recording is of the original program, not of the source shown here.");
}

TEST_F(RecordingsTest, OpensAsAFile)
{
    window->open(folder.filePath("recordings/testgpu/" + kSample + ".simt"));
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy() && !session().run.recordingGpu().isEmpty(); }));
    EXPECT_EQ(find<QComboBox>("engine")->currentIndex(), 1);
    ASSERT_TRUE(session().document.lesson());
}

TEST_F(RecordingsTest, AFileOfAnotherGpuIsAnEngineOfItsOwn)
{
    auto recording = *session().position.recording();
    recording.program.engine = "cuda";
    recording.device.name = "Mine";
    const QString path = folder.filePath("mine.simt");
    ASSERT_TRUE(trace::writeRecording(recording, path.toStdString()));
    window->open(path);
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy() && session().run.recordingGpu() == "Mine"; }));
    auto* engine = find<QComboBox>("engine");
    EXPECT_EQ(engine->count(), 3);
    EXPECT_EQ(engine->currentText(), "Recorded on Mine");
    choose(1);
    EXPECT_EQ(session().run.recordingGpu().toStdString(), kDevice);
}

}  // namespace
}  // namespace simtscope::ui

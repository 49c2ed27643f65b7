// Tests files that take long to write: the window stays usable, each file can be cancelled, and the window does not close without a
// question while one is being written.
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <atomic>

#include "gpu/trace/file/bookmarks.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/jobs/save_queue.h"
#include "ui/session/place/bookmarks.h"
#include "ui/window/window_keeper.h"

namespace simtscope::ui {
namespace {

/// Simulates a file whose writing ends when the test allows it.
struct HeldFile {
    std::atomic<bool> mayEnd = false, wasStopped = false;

    FileTask task(FileTask::Kind kind, const QString& path)
    {
        return {kind, path, [this, path](const std::stop_token& stop, const FileTask::Progress& progress) -> Result<void> {
                    progress(0.5);
                    while (!mayEnd && !stop.stop_requested())
                        QThread::msleep(1);
                    if ((wasStopped = stop.stop_requested()))
                        return {};
                    QFile file(path);
                    if (!file.open(QIODevice::WriteOnly))
                        return fail(plainMessage("no room", "Make some."));
                    file.write("written");
                    return {};
                }};
    }
};

class SaveQueueTest : public WindowTest {
protected:
    SaveQueueTest() { openSample(); }
    SaveQueue& saveQueue() { return session().saveQueue; }
    bool waitUntilIdle()
    {
        return waitFor([this] { return !saveQueue().isBusy(); });
    }
    QString status() { return find<QLabel>("status")->text(); }
    QStringList files() const { return QDir(folder.path()).entryList(QDir::Files); }
    QMessageBox* leaveBox() { return window->findChild<QMessageBox*>("leaveBox"); }
    QString file(const char* name) const { return folder.filePath(name); }
};

TEST_F(SaveQueueTest, ARecordingIsWrittenWhileTheWindowGoesOn)
{
    session().run.saveRecording(file("mine.simt"));
    EXPECT_TRUE(saveQueue().isBusy()) << "nobody waited for it";
    EXPECT_TRUE(find<QWidget>("saving")->isVisible());
    session().stepping.stepBy(1);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_FALSE(find<QWidget>("saving")->isVisible());
    EXPECT_EQ(status(), "Saved " + file("mine.simt"));
    const auto read = trace::readRecording(file("mine.simt").toStdString());
    ASSERT_TRUE(read);
    EXPECT_EQ(read->launches[0].blocks[0]->size(), session().position.recording()->launches[0].blocks[0]->size());
    EXPECT_EQ(files(), QStringList("mine.simt"));
}

TEST_F(SaveQueueTest, MenuWritesRecordingAndReport)
{
    for (const auto& [action, name] :
         {std::pair("saveRecording", "mine.simt"), std::pair("saveReport", "mine.txt"), std::pair("saveReport", "mine.json")}) {
        auto* chosen = window->findChild<QAction*>(action);
        ASSERT_NE(chosen, nullptr);
        chosen->trigger();
        auto* dialog = window->findChild<QFileDialog*>();
        ASSERT_NE(dialog, nullptr);
        emit dialog->fileSelected(file(name));
        EXPECT_TRUE(saveQueue().isBusy()) << action;
        delete dialog;
        ASSERT_TRUE(waitUntilIdle());
        EXPECT_GT(QFileInfo(file(name)).size(), 500) << name;
    }
}

TEST_F(SaveQueueTest, CancelledSaveLeavesNoFileAndTheNextOneStarts)
{
    HeldFile first, second;
    saveQueue().add(first.task(FileTask::Kind::Recording, file("first.simt")));
    saveQueue().add(second.task(FileTask::Kind::Animation, file("second.gif")));
    auto* bar = find<QProgressBar>("savingProgress");
    EXPECT_TRUE(waitFor([&] { return bar->value() == bar->maximum() / 2; }));
    EXPECT_EQ(saveQueue().waitingCount(), 1u);
    EXPECT_NE(find<QToolButton>("savingCancel")->accessibleName(), QString());
    click("savingCancel");
    EXPECT_EQ(status(), "The recording was not saved");
    ASSERT_TRUE(saveQueue().isBusy());
    EXPECT_EQ(saveQueue().current().path, file("second.gif"));
    EXPECT_TRUE(waitFor([&] { return first.wasStopped.load(); }));
    second.mayEnd = true;
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(files(), QStringList("second.gif"));
}

TEST_F(SaveQueueTest, BookmarksAddedWhileSavingAreSaved)
{
    session().position.goTo(2);
    session().bookmarks.add();
    session().run.saveRecording(file("mine.simt"));
    session().position.goTo(5);
    session().bookmarks.add();
    ASSERT_TRUE(waitUntilIdle());
    const auto read = trace::readAnnotatedRecording(file("mine.simt").toStdString());
    ASSERT_TRUE(read);
    EXPECT_EQ(read->bookmarks.size(), 2u);
}

TEST_F(SaveQueueTest, WriteErrorIsReported)
{
    session().run.saveRecording(file("no/such/folder.simt"));
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(session().notices.current().kind, Notice::Kind::Error);
    EXPECT_EQ(session().notices.current().text, file("no/such/folder.simt") + " cannot be written: No such file or directory");
}

TEST_F(SaveQueueTest, ClosingWaitsForTheFileWhenAskedTo)
{
    HeldFile held;
    saveQueue().add(held.task(FileTask::Kind::Recording, file("mine.simt")));
    window->close();
    ASSERT_TRUE(window->isVisible());
    ASSERT_NE(leaveBox(), nullptr);
    EXPECT_EQ(leaveBox()->text(), "mine.simt is still being written.");
    QTest::keyClick(leaveBox(), Qt::Key_Escape);
    EXPECT_TRUE(waitFor([this] { return !leaveBox(); }));
    EXPECT_TRUE(window->isVisible() && saveQueue().isBusy()) << "as if nothing had been asked";
    window->close();
    click("closeLater");
    EXPECT_TRUE(waitFor([this] { return !leaveBox(); }));
    EXPECT_TRUE(window->isVisible());
    held.mayEnd = true;
    EXPECT_TRUE(waitFor([this] { return !window->isVisible(); }));
    EXPECT_EQ(files(), QStringList("mine.simt"));
}

TEST_F(SaveQueueTest, ClosingAtOnceLeavesTheFilesUnwritten)
{
    HeldFile first, second;
    saveQueue().add(first.task(FileTask::Kind::Recording, file("first.simt")));
    saveQueue().add(second.task(FileTask::Kind::Report, file("second.txt")));
    window->close();
    click("closeNow");
    EXPECT_TRUE(waitFor([this] { return !window->isVisible(); }));
    EXPECT_TRUE(waitFor([&] { return first.wasStopped.load(); }));
    EXPECT_EQ(files(), QStringList());
}

TEST_F(SaveQueueTest, QuestionClosesWithTheFileAndTheWindowStaysOpenOnAnError)
{
    HeldFile failing;
    saveQueue().add(failing.task(FileTask::Kind::Report, file("no/such/report.txt")));
    window->close();
    click("closeLater");
    failing.mayEnd = true;
    ASSERT_TRUE(waitUntilIdle());
    QCoreApplication::processEvents();
    EXPECT_TRUE(window->isVisible()) << "what is wrong has to be seen";
    EXPECT_EQ(session().notices.current().kind, Notice::Kind::Error);
    EXPECT_TRUE(waitFor([this] { return !leaveBox(); }));
    HeldFile held;
    saveQueue().add(held.task(FileTask::Kind::Report, file("mine.txt")));
    window->close();
    ASSERT_NE(leaveBox(), nullptr);
    held.mayEnd = true;
    EXPECT_TRUE(waitFor([this] { return !window->isVisible(); }));
    EXPECT_EQ(files(), QStringList("mine.txt"));
}

TEST_F(SaveQueueTest, AnimationKeepsTheRunItWasRequestedFor)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    QFile program(file("many.cu"));
    ASSERT_TRUE(program.open(QIODevice::WriteOnly));
    program.write(
        "__global__ void many(volatile int* out)\n{\n    for (int i = 0; i < 300; ++i)\n        out[threadIdx.x] = out[threadIdx.x] + "
        "i;\n}\n\n"
        "int main()\n{\n    int* out;\n    cudaMalloc(&out, 128);\n    many<<<1, 32>>>(out);\n    return cudaDeviceSynchronize();\n}\n");
    program.close();
    window->open(file("many.cu"));
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy() && session().position.stepCount() > 500; }))
        << session().notices.current().text.toStdString();
    session().position.goTo(session().position.stepCount() - 3);
    pressKey(Qt::Key_E, Qt::ControlModifier);
    click("exportSave");
    auto* dialog = window->findChild<QFileDialog*>("exportDialog");
    ASSERT_NE(dialog, nullptr);
    emit dialog->fileSelected(file("animation.gif"));
    delete dialog;
    ASSERT_NE(window->findChild<QMessageBox*>("animationBox"), nullptr);
    openSample();
    ASSERT_LT(session().position.stepCount(), 500u);
    click("animationChoice1");
    ASSERT_TRUE(saveQueue().isBusy());
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_GT(QFileInfo(file("animation.gif")).size(), 1000);
}

TEST(SaveQueue, TasksOutliveAChangeOfLanguageExceptAnimations)
{
    const QTemporaryDir folder;
    WindowKeeper keeper;
    keeper.window().show();
    const QString recording = folder.filePath("mine.simt"), animation = folder.filePath("animation.gif");
    HeldFile held, exported;
    keeper.window().session().saveQueue.add(held.task(FileTask::Kind::Recording, recording));
    keeper.window().session().saveQueue.add(exported.task(FileTask::Kind::Animation, animation));
    keeper.setLanguage("de");
    Session& session = keeper.window().session();
    ASSERT_TRUE(session.saveQueue.isBusy());
    EXPECT_EQ(session.saveQueue.waitingCount(), 0u);
    EXPECT_EQ(session.notices.current().text,
              QCoreApplication::translate("WindowKeeper", "Animation export was cancelled because the language changed."));
    EXPECT_TRUE(keeper.window().findChild<QWidget*>("saving")->isVisible());
    held.mayEnd = true;
    EXPECT_TRUE(QTest::qWaitFor([&] { return !session.saveQueue.isBusy(); }));
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files), QStringList("mine.simt"));
    keeper.setLanguage("en");
}

}  // namespace
}  // namespace simtscope::ui

// Tests that the window first shows the beginning of a long block, and the whole block as soon as its events are in order.
#include <QLabel>
#include <QPushButton>

#include <vector>

#include "gpu/trace/file/recording_file.h"
#include "tests/gpu/trace/file_edit.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/figures/figures.h"
#include "ui/session/place/navigator.h"

namespace simtscope::ui {
namespace {

/// Provides a window that treats every recording as a long one.
class LongOpeningTest : public WindowTest {
protected:
    void SetUp() override
    {
        auto recording = trace::readRecording(samplePath().toStdString());
        ASSERT_TRUE(recording);
        recording->program.name = "mine";
        recording->program.sources.front().text += "\n";  // no lesson says where to look
        ASSERT_TRUE(trace::writeRecording(*recording, ownPath.toStdString()));
        session().appearance.setMotion(false);
        session().runner.setMaxEagerEvents(60);
        session().position.setMaxForegroundEvents(0);
        QObject::connect(&session().position, &Position::sourceChanged, &session().position,
                         [this] { shownSources.push_back(session().position.source()); });
    }
    bool isWhole()
    {
        return waitFor([this] {
            return session().position.source() && !session().position.source()->isBeginning() &&
                   session().position.pendingEventCount() == 0;
        });
    }
    QString ownPath = folder.filePath("mine.simt");
    std::vector<std::shared_ptr<const figures::FigureSource>> shownSources;
};

TEST_F(LongOpeningTest, FirstTheBeginningAndThenTheWholeAtTheSamePlace)
{
    session().runner.setMaxEagerEvents(1'000'000);
    window->open(ownPath);
    ASSERT_TRUE(isWhole());
    const std::uint32_t count = session().position.stepCount();
    session().run.clear();
    shownSources.clear();

    session().runner.setMaxEagerEvents(60);
    window->open(ownPath);
    ASSERT_TRUE(waitFor([this] { return !shownSources.empty() && shownSources.front(); }));
    ASSERT_TRUE(shownSources.front()->isBeginning());
    EXPECT_GT(session().position.pendingEventCount(), shownSources.front()->trace().size());
    EXPECT_LT(session().position.stepCount(), count);
    EXPECT_EQ(find<QLabel>("stepCount")->text().toStdString(), "of " + std::to_string(session().position.stepCount()) + " so far");
    const QString figure = session().selection.figure();
    const std::uint32_t step = session().position.step();
    EXPECT_EQ(step, 0u) << "its last step is none of the block's";
    ASSERT_TRUE(isWhole());
    EXPECT_EQ(shownSources.size(), 2u);
    EXPECT_EQ(session().position.stepCount(), count);
    EXPECT_EQ(session().selection.figure(), figure);
    EXPECT_EQ(session().position.step(), step);
    EXPECT_EQ(find<QLabel>("stepCount")->text().toStdString(), "of " + std::to_string(count));
}

TEST_F(LongOpeningTest, ChosenStepStaysWhenTheOrderingEnds)
{
    window->open(ownPath);
    ASSERT_TRUE(waitFor([this] { return !shownSources.empty() && shownSources.front(); }));
    ASSERT_TRUE(shownSources.front()->isBeginning());
    const std::uint32_t lastStep = session().position.stepCount() - 1;
    ASSERT_GT(lastStep, 0u);
    session().position.goTo(lastStep);
    const std::uint32_t step = session().position.step(), event = shownSources.front()->steps().leadingEvent(step);
    ASSERT_TRUE(isWhole());
    EXPECT_EQ(session().position.step(), step);
    EXPECT_EQ(session().position.source()->steps().leadingEvent(step), event);
}

TEST_F(LongOpeningTest, AFigureOfTheWholeBlockAndASearchWaitForIt)
{
    window->open(ownPath);
    ASSERT_TRUE(waitFor([this] { return !shownSources.empty() && shownSources.front(); }));
    ASSERT_TRUE(shownSources.front()->isBeginning());
    QString statusText;
    QObject::connect(&session().navigator, &Navigator::statusMessage, &session().navigator,
                     [&](const QString& words) { statusText = words; });
    session().selection.setFigure("warps");
    session().navigator.goToLine(9999, 1);
    EXPECT_EQ(statusText.toStdString(), "Looking through the recording…");
    ASSERT_TRUE(isWhole());
    ASSERT_TRUE(waitFor([&] { return statusText == "This block does not reach line 9999."; })) << statusText.toStdString();
    ASSERT_TRUE(waitFor([this] { return QString::fromStdString(figureContents()).contains("waits for the barrier"); })) << figureContents();
}

TEST_F(LongOpeningTest, CancelledOrderingShowsTheBeginningAndOffersToContinue)
{
    window->open(ownPath);
    ASSERT_TRUE(waitFor([this] { return !shownSources.empty() && shownSources.front(); }));
    ASSERT_TRUE(shownSources.front()->isBeginning());
    session().run.cancel();
    EXPECT_EQ(session().position.pendingEventCount(), 0u);
    const Notice notice = session().notices.current();
    EXPECT_TRUE(notice.text.startsWith("This is the beginning of the block: ")) << notice.text.toStdString();
    EXPECT_EQ(notice.action.toStdString(), "Load all");
    ASSERT_TRUE(notice.onAction);
    notice.onAction();
    EXPECT_TRUE(session().notices.current().text.isEmpty());
    ASSERT_TRUE(isWhole());
}

TEST_F(LongOpeningTest, DamagedRecordingIsClosed)
{
    auto recording = trace::readRecording(ownPath.toStdString());
    ASSERT_TRUE(recording);
    trace::Launch& launch = recording->launches.front();
    const std::shared_ptr<const trace::BlockTrace> block = launch.blocks.front();
    auto otherBlock = std::make_shared<trace::BlockTrace>(BlockId{1}, block->warpCount());
    otherBlock->appendChunk(block->chunks()[0]);
    launch.grid = {3, 1, 1};  // one block is not recorded, so that no race is searched for
    launch.blocks.push_back(otherBlock);
    ASSERT_TRUE(trace::writeRecording(*recording, ownPath.toStdString()));
    trace::convertToOlderFormat(ownPath.toStdString(), 10);  // gives each block a row of its own
    trace::execute(ownPath.toStdString(), "UPDATE event_chunk SET columns = zeroblob(100) WHERE block = 1");
    window->open(ownPath);
    ASSERT_TRUE(waitFor([this] { return !shownSources.empty() && shownSources.front(); })) << "its other block is sound";
    ASSERT_TRUE(waitFor([this] { return !session().position.recording(); }));
    EXPECT_EQ(session().notices.current().text.toStdString(),
              ownPath.toStdString() + " is damaged: chunk 0 of block 1 in launch 1 cannot be decompressed");
}

TEST_F(LongOpeningTest, DamagedBeginningIsNotShown)
{
    trace::execute(ownPath.toStdString(), "UPDATE event_chunk SET columns = zeroblob(100)");
    window->open(ownPath);
    ASSERT_TRUE(waitFor([this] { return !session().notices.current().text.isEmpty(); }));
    EXPECT_EQ(session().notices.current().text.toStdString(),
              ownPath.toStdString() + " is damaged: chunk 0 of block 0 in launch 1 cannot be decompressed");
    EXPECT_TRUE(shownSources.empty() || !shownSources.back());
}

}  // namespace
}  // namespace simtscope::ui

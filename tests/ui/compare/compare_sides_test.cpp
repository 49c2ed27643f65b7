// Tests that everything that belongs to a run moves with it when the runs of a comparison change sides, including work in progress.
#include <QSignalSpy>

#include "gpu/trace/file/bookmarks.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/gpu/trace/file_edit.h"
#include "tests/ui/compare/compare_fixture.h"
#include "ui/session/sides.h"

namespace simtscope::ui {
namespace {

TEST(Sides, SwitchThemWithOneSignalAndWithoutMovingAnything)
{
    Sides sides;
    QSignalSpy switched(&sides, &Sides::switched);
    Settings settings(sides.share(Side::Main, &RunState::settings)), beside(sides.share(Side::Beside, &RunState::settings));
    Selection selection(sides.share(Side::Main, &RunState::focus));
    QSignalSpy changed(&settings, &Settings::changed);
    RunSettings chosen;
    chosen.engine = "cuda";
    settings.set(chosen);
    selection.select(figures::ThreadSubject{7});
    ASSERT_EQ(changed.count(), 1);
    const RunSettings* const there = &settings.current();

    sides.switchRuns();
    EXPECT_EQ(switched.count(), 1);
    EXPECT_EQ(changed.count(), 1) << "the session tells, when all of it is there";
    EXPECT_EQ(&beside.current(), there);
    EXPECT_EQ(beside.current(), chosen);
    EXPECT_EQ(settings.current(), RunSettings{});
    EXPECT_TRUE(figures::isNothing(selection.subject()));

    sides.switchRuns();
    EXPECT_EQ(&settings.current(), there);
    EXPECT_EQ(selection.subject(), figures::Subject(figures::ThreadSubject{7}));
}

TEST(Sides, APartWithoutASessionHasAValueOfItsOwn)
{
    Settings one, two;
    RunSettings chosen;
    chosen.engine = "cuda";
    one.set(chosen);
    EXPECT_EQ(one.current(), chosen);
    EXPECT_EQ(two.current(), RunSettings{});
}

TEST_F(CompareTest, BookmarksBelongToTheFileToWhichTheirRunIsSavedDuringASwap)
{
    openProgram("transpose-shared");
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    const QString file = folder.filePath("mine.simt");
    session().run.saveRecording(file);
    ASSERT_TRUE(session().saveQueue.isBusy());
    comparison().swap();
    ASSERT_TRUE(waitFor([this] { return !session().saveQueue.isBusy(); }));
    otherSession().position.goTo(3);
    ASSERT_TRUE(otherSession().bookmarks.add());
    const auto read = trace::readAnnotatedRecording(file.toStdString());
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->bookmarks, otherSession().bookmarks.list());
}

TEST_F(CompareTest, ADamagedRecordingIsClosedOnTheSideToWhichItHasGone)
{
    const std::string damaged = folder.filePath("damaged.simt").toStdString();
    auto recording = trace::readRecording(samplePath().toStdString());
    ASSERT_TRUE(recording);
    recording->program.name = "mine";
    recording->program.sources.front().text += "\n";
    trace::Launch& launch = recording->launches.front();
    const std::shared_ptr<const trace::BlockTrace> block = launch.blocks.front();
    auto second = std::make_shared<trace::BlockTrace>(BlockId{1}, block->warpCount());
    second->appendChunk(block->chunks()[0]);
    launch.grid = {3, 1, 1};  // one block is not recorded, so that no race is searched for
    launch.blocks.push_back(second);
    ASSERT_TRUE(trace::writeRecording(*recording, damaged));
    trace::convertToOlderFormat(damaged, 10);  // gives each block a row of its own
    trace::execute(damaged, "UPDATE event_chunk SET columns = zeroblob(100) WHERE block = 1");

    openProgram("transpose-shared");
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    session().runner.setMaxEagerEvents(60);  // every recording is a long one, whose events are checked while it is shown
    QObject context;
    QObject::connect(&session().position, &Position::recordingChanged, &context, [&] {
        if (!session().position.recording() || session().position.recording()->program.name != "mine")
            return;
        context.disconnect();
        QMetaObject::invokeMethod(
            &comparison(), [this] { comparison().swap(); }, Qt::QueuedConnection);
    });
    window->open(QString::fromStdString(damaged));
    const auto isDamage = [](const Session& side) { return side.notices.current().text.contains("is damaged"); };
    ASSERT_TRUE(waitFor([&] { return isDamage(session()) || isDamage(otherSession()); }));
    for (const Session* side : {&session(), &otherSession()})
        EXPECT_TRUE(!side->position.recording() || side->position.recording()->program.name != "mine");
}

TEST_F(CompareTest, ChosenBlockSurvivesASwapDuringItsOrdering)
{
    openProgram("reduce-3-sequential");
    choose("with-reduce-2-interleaved-strided");
    ASSERT_TRUE(waitForBoth());
    const auto& blocks = session().position.recording()->launches.front().blocks;
    ASSERT_GT(blocks.size(), 1u);
    const BlockId first = session().position.place().block;
    const BlockId next = blocks.front()->block() == first ? blocks.back()->block() : blocks.front()->block();
    const std::uint32_t usual = otherSession().position.maxForegroundEvents();
    otherSession().position.setMaxForegroundEvents(0);
    session().position.setBlock(next);
    ASSERT_GT(otherSession().position.pendingEventCount(), 0u);
    comparison().swap();
    otherSession().position.setMaxForegroundEvents(usual);
    ASSERT_EQ(otherSession().position.place().block, next);
    ASSERT_EQ(session().position.place().block, first);
    otherSession().position.setBlock(first);
    otherSession().position.setBlock(next);
    EXPECT_EQ(otherSession().position.place().block, next) << "the block that was once awaited is like any other";
    EXPECT_EQ(session().position.place().block, first);
}

}  // namespace
}  // namespace simtscope::ui

// Two runs side by side: choosing, stepping, swapping, ending; other parameters, the other engine; what goes wrong on the second side.
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>
#include <filesystem>
#include <set>

#include "gpu/core/launch_override.h"
#include "gpu/program/recordings.h"
#include "gpu/trace/recording_file.h"
#include "tests/ui/panels/window_fixture.h"
#include "ui/panels/bookmarks.h"
#include "ui/panels/comparison.h"
#include "ui/panels/numbers_table.h"
#include "ui/panels/run_label.h"
#include "ui/panels/source_editor.h"
#include "ui/panels/step_lines.h"

namespace simtscope::panels {
namespace {

namespace fs = std::filesystem;

class CompareTest : public WindowTest {
protected:
    void openProgram(const char* name)
    {
        const auto lesson = program::findLesson(name);
        ASSERT_TRUE(lesson);
        session().openLesson(*lesson);
        ASSERT_TRUE(waitForPicture());
        QCoreApplication::processEvents();
    }

    static QAction* actionIn(QMenu* menu, const QString& name)
    {
        for (QAction* action : menu->actions()) {
            if (action->objectName() == name)
                return action;
            if (QAction* inside = action->menu() ? actionIn(action->menu(), name) : nullptr)
                return inside;
        }
        return nullptr;
    }

    /// Opens the menu with the key and clicks the entry.
    void choose(const QString& name)
    {
        auto* menu = find<QMenu>("compareMenu");
        pressKey(Qt::Key_K, Qt::ControlModifier);
        ASSERT_TRUE(menu->isVisible());
        QAction* action = actionIn(menu, name);
        ASSERT_NE(action, nullptr) << name.toStdString();
        auto* holder = qobject_cast<QMenu*>(action->parent());
        if (holder && holder != menu)
            holder->popup(menu->mapToGlobal(QPoint(20, 20)));
        QMenu* where = holder ? holder : menu;
        QTest::mouseClick(where, Qt::LeftButton, {}, where->actionGeometry(action).center());
        EXPECT_FALSE(where->isVisible());
        menu->close();
        window->activateWindow();  // the offscreen platform does not give it back by itself
        EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
    }

    /// The next window offers these edits of transpose-shared.
    void expectDraft(const QString& edited, const char* why)
    {
        window->close();
        window = std::make_unique<MainWindow>();
        window->show();
        openProgram("transpose-shared");
        ASSERT_TRUE(session().document().hasDraft()) << why;
        session().document().restoreDraft();
        EXPECT_EQ(session().document().text(), edited);
    }

    bool waitForBoth()
    {
        const bool there = waitFor([this] { return !other().runner().busy() && !session().runner().busy() && comparison().complete(); });
        QCoreApplication::processEvents();
        return there;
    }

    static std::string referenceOf(Session& of) { return referenceOfStep(*of.source(), of.step()).toStdString(); }
    Comparison& comparison() { return *window->findChild<Comparison*>("comparison"); }
    Session& other() { return comparison().other(); }
    FigureView& otherView() { return *find<FigureView>("otherFigure"); }

    /// Of the table: "step" or "total", and the quantity.
    figures::Quantity number(std::size_t group, const std::string& key)
    {
        const std::vector<figures::QuantityGroup> groups = find<NumbersTable>("numbers")->groups();
        for (const figures::Quantity& quantity : groups.at(group).quantities) {
            if (quantity.key == key)
                return quantity;
        }
        ADD_FAILURE() << key;
        return {};
    }
};

TEST_F(CompareTest, ThePaddedTileBesideTheSharedOne)
{
    openProgram("transpose-shared");
    // As a newcomer does it: the button by the figure, and the first entry.
    auto* menu = find<QMenu>("compareMenu");
    QTimer::singleShot(0, menu, [menu] { QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(menu->actions().front()).center()); });
    click("compare");
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(other().document().name(), "transpose-padded");
    EXPECT_TRUE(otherView().isVisible());
    EXPECT_TRUE(waitFor([this] { return otherView().size() == view().size(); }, 2000)) << "equally high sentences";
    EXPECT_TRUE(find<QLabel>("fact")->text().contains("32 wavefronts instead of 1")) << find<QLabel>("fact")->text().toStdString();
    EXPECT_TRUE(find<QLabel>("otherFact")->text().contains("No bank conflict")) << find<QLabel>("otherFact")->text().toStdString();
    EXPECT_EQ(find<QLabel>("mainCaption")->text(), "Transpose, shared tile");
    EXPECT_EQ(find<QLabel>("otherCaption")->text(), "Transpose, padded tile");

    const figures::Quantity here = number(0, "conflicts"), all = number(1, "conflicts");
    EXPECT_EQ(here.text(0), "992");
    EXPECT_EQ(here.text(1), "0");
    EXPECT_EQ(here.difference(), "−992");
    EXPECT_EQ(here.winner(), 1);
    EXPECT_EQ(all.left, 992);
    EXPECT_EQ(all.right, 0);
    EXPECT_TRUE(find<NumbersTable>("numbers")->accessibleDescription().contains("conflicts 992 against 0"));
}

TEST_F(CompareTest, OnePlayerMovesBoth)
{
    openProgram("transpose-shared");
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    view().setFocus();
    for (const auto& [key, step] : {std::pair(Qt::Key_Right, 4u), std::pair(Qt::Key_Home, 0u), std::pair(Qt::Key_End, 5u), std::pair(Qt::Key_Left, 4u)}) {
        pressKey(key);
        EXPECT_EQ(session().step(), step);
        EXPECT_EQ(other().step(), step);
    }
    click("otherStepBack");
    EXPECT_EQ(session().step(), 3u);
    EXPECT_EQ(find<QLabel>("otherStep")->text(), "step 4 of 6");
    pressKey(Qt::Key_5, Qt::ControlModifier);
    EXPECT_EQ(other().figure(), session().figure());
    pressKey(Qt::Key_T, Qt::ControlModifier);
    EXPECT_EQ(other().theme().name, session().theme().name);
    view().zoomIn();
    EXPECT_EQ(otherView().zoom(), view().zoom());
    session().setWarp(7);
    EXPECT_EQ(other().warp(), 7);
    find<QComboBox>("order")->setCurrentIndex(1);
    emit find<QComboBox>("order")->activated(1);
    EXPECT_EQ(other().order(), trace::StepOrder::Recorded);
}

TEST_F(CompareTest, SwapsAndEnds)
{
    openProgram("transpose-shared");
    const QRect before = find<QTreeWidget>("library")->rect();
    const std::string picture = told();
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    EXPECT_FALSE(find<QFrame>("cues")->isVisible());
    click("compareSwap");
    EXPECT_EQ(session().document().name(), "transpose-padded");
    EXPECT_EQ(other().document().name(), "transpose-shared");
    EXPECT_EQ(number(0, "conflicts").text(0), "0");
    EXPECT_EQ(number(0, "conflicts").text(1), "992");
    pressKey(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(session().document().name(), "transpose-shared");
    pressKey(Qt::Key_Escape);
    EXPECT_FALSE(comparison().active());
    QCoreApplication::processEvents();
    EXPECT_FALSE(otherView().isVisible());
    EXPECT_TRUE(find<QFrame>("cues")->isVisible());
    EXPECT_EQ(find<QTreeWidget>("library")->rect(), before);
    QCoreApplication::processEvents();
    EXPECT_EQ(told(), picture);
    choose("with-transpose-naive");
    ASSERT_TRUE(waitForBoth());
    EXPECT_FALSE(find<QLabel>("compareRule")->isHidden()) << "the steps do not correspond one to one";
    pressKey(Qt::Key_K, Qt::ControlModifier);
    EXPECT_FALSE(comparison().active());
}

TEST_F(CompareTest, FromTheLibrary)
{
    openProgram("transpose-shared");
    auto* tree = find<QTreeWidget>("library");
    const QList<QTreeWidgetItem*> items = tree->findItems("Transpose, naive", Qt::MatchExactly | Qt::MatchRecursive);
    ASSERT_EQ(items.size(), 1);
    tree->scrollToItem(items.front());
    emit tree->customContextMenuRequested(tree->visualItemRect(items.front()).center());
    auto* menu = find<QMenu>("programMenu");
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(menu->actions().back()).center());
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(other().document().name(), "transpose-naive");
}

TEST_F(CompareTest, AnotherBlockSize)
{
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found";
    openProgram(kSample.toUtf8());
    choose("value-64");
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(find<QLabel>("mainCaption")->text(), "elements 256");
    EXPECT_EQ(find<QLabel>("otherCaption")->text(), "elements 64");
    pressKey(Qt::Key_Escape);

    QStringList arguments = session().document().arguments();
    arguments[1] = "64";
    comparison().withArguments(arguments);
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(find<QLabel>("mainCaption")->text(), "block size 256");
    EXPECT_EQ(find<QLabel>("otherCaption")->text(), "block size 64");
    EXPECT_EQ(comparison().rule(), MatchRule::Lines);
    EXPECT_EQ(other().source()->launch().block.x, 64u);
    session().goTo(session().stepCount());
    EXPECT_EQ(other().step(), other().stepCount() - 1);
    session().goToReference("line 27 #4");
    EXPECT_EQ(referenceOf(other()), referenceOf(session()));
}

TEST_F(CompareTest, EditsStayWithTheMainRun)
{
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found";
    openProgram("transpose-shared");
    QString text = session().document().text();
    session().document().setText(text.replace("tile[kTile][kTile];", "tile[kTile][kTile + 1];"));
    session().run();
    ASSERT_TRUE(waitForPicture());
    choose("withShippedText");
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(find<QLabel>("mainCaption")->text(), "edited");
    EXPECT_EQ(find<QLabel>("otherCaption")->text(), "as it ships");
    EXPECT_EQ(number(1, "conflicts").text(0), "0");
    EXPECT_EQ(number(1, "conflicts").text(1), "992");
    const QString edited = session().document().text();
    comparison().close();
    expectDraft(edited, "the second side must not have taken it away");
}

TEST_F(CompareTest, EditsSurviveASwap)
{
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found";
    openProgram("transpose-shared");
    QString text = session().document().text();
    session().document().setText(text.replace("tile[kTile][kTile];", "tile[kTile][kTile + 1];"));
    session().run();
    ASSERT_TRUE(waitForPicture());
    const QString edited = session().document().text();
    choose("withShippedText");
    ASSERT_TRUE(waitForBoth());
    click("compareSwap");
    ASSERT_FALSE(session().document().edited());
    click("compareClose");
    EXPECT_TRUE(session().notice().offersDraft) << "they are no longer to be seen";
    expectDraft(edited, "the text that ships must not have taken its place");
}

TEST_F(CompareTest, EditedTextStaysTiedToItsRecordingOverASwap)
{
    openProgram("transpose-shared");
    const int line = linesOfStep(*session().source(), session().step()).front();
    session().document().setText("// mine\n" + session().document().text());
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    click("compareSwap");
    click("compareSwap");
    EXPECT_TRUE(session().document().edited());
    EXPECT_EQ(find<SourceEditor>("source")->recordedLineAt(line + 1), line);
}

TEST_F(CompareTest, BookmarksGoWithTheirRecording)
{
    openProgram("transpose-shared");
    session().goTo(5);
    session().bookmarks().add();
    ASSERT_EQ(session().bookmarks().all().size(), 1u);
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    click("compareSwap");
    EXPECT_TRUE(session().bookmarks().all().empty());
    EXPECT_EQ(other().bookmarks().all().size(), 1u);
    click("compareSwap");
    ASSERT_EQ(session().bookmarks().all().size(), 1u);
    EXPECT_EQ(session().bookmarks().stepOf(0), 5u);
}

TEST_F(CompareTest, WhatIsLookedAtGoesAlongWithASwap)
{
    openProgram("transpose-shared");
    comparison().withLesson(*program::findLesson(kSample.toStdString()));
    ASSERT_TRUE(waitForBoth());
    figures::Subject far;
    far.thread = 700;  // of 1024; the other run has 256
    session().select(far);
    ASSERT_EQ(session().warp(), 21);
    ASSERT_EQ(other().selection().thread, -1);
    click("compareSwap");
    EXPECT_EQ(session().selection().thread, -1);
    EXPECT_EQ(session().warp(), -1);
    EXPECT_EQ(other().selection().thread, 700);
    EXPECT_EQ(other().warp(), 21);
}

TEST_F(CompareTest, EveryStepOfTheLongerRunIsWalked)
{
    openProgram("transpose-shared");
    comparison().withLesson(*program::findLesson(kSample.toStdString()));
    ASSERT_TRUE(waitForBoth());
    ASSERT_GT(other().stepCount(), 3 * session().stepCount());
    view().setFocus();
    const auto walk = [this](Qt::Key key, int direction) {
        std::set<std::uint32_t> mine{session().step()}, theirs{other().step()};
        for (int i = 0; i < 200 && session().canAdvance(direction); ++i) {
            pressKey(key);
            mine.insert(session().step());
            theirs.insert(other().step());
        }
        EXPECT_EQ(mine.size(), session().stepCount());
        EXPECT_EQ(theirs.size(), other().stepCount());
    };
    session().goTo(0);
    ASSERT_EQ(other().step(), 0u);
    walk(Qt::Key_Right, 1);
    EXPECT_EQ(other().step() + 1, other().stepCount());
    EXPECT_FALSE(find<QToolButton>("step")->isEnabled());
    walk(Qt::Key_Left, -1);
    EXPECT_EQ(other().step(), 0u);
    session().setStride(Stride::Phase);
    std::set<std::uint32_t> seen{other().step()};
    for (int i = 0; i < 50 && session().canAdvance(1); ++i) {
        pressKey(Qt::Key_Right);
        seen.insert(other().step());
    }
    for (const std::uint32_t start : other().source()->steps().phaseStarts())
        EXPECT_TRUE(seen.contains(start)) << start;
    EXPECT_EQ(session().step() + 1, session().stepCount());
    EXPECT_EQ(other().step() + 1, other().stepCount());
    pressKey(Qt::Key_Home);
    seen = {other().step()};
    for (int i = 0; i < 50; ++i) {
        pressKey(Qt::Key_Right, Qt::ShiftModifier);
        seen.insert(other().step());
    }
    for (const std::uint32_t start : other().source()->steps().phaseStarts())
        EXPECT_TRUE(seen.contains(start)) << start << " with the key of the phases";
    pressKey(Qt::Key_Escape);
    EXPECT_FALSE(find<QToolButton>("step")->isEnabled());
}

TEST_F(CompareTest, WhatBothHaveAlikeStaysAlike)
{
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found";
    openProgram(kSample.toUtf8());
    comparison().withLesson(*program::findLesson("reduce-3-sequential"));
    ASSERT_TRUE(waitForBoth());
    ASSERT_EQ(other().document().arguments().value(1), session().document().arguments().value(1));
    EXPECT_EQ(find<QLabel>("runHeading")->text(), "Run on the left");
    session().document().setArgument(1, "64");
    session().run();
    EXPECT_TRUE(other().runner().busy());
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(other().recording()->program.arguments.at(1), "64");
    RunSettings settings = session().settings();
    settings.randomSchedule = true;
    session().setSettings(settings);
    session().run();
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(other().recording()->program.schedule, "random:1");

    QStringList arguments = session().document().arguments();
    arguments[1] = "32";
    comparison().withArguments(arguments);
    ASSERT_TRUE(waitForBoth());
    session().document().setArgument(1, "128");
    session().run();
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(other().document().arguments().value(1), "32") << "that is what is compared";
    pressKey(Qt::Key_Escape);
    EXPECT_EQ(find<QLabel>("runHeading")->text(), "Run");
}

TEST_F(CompareTest, WhatBelongsToAProgramAloneIsNotGivenToAnother)
{
    openProgram("transpose-shared");
    RunSettings settings;
    settings.launch = "transpose:1x32";
    settings.nvccArguments = {"-DOF_THIS_PROGRAM"};
    settings.seed = 7;
    session().setSettings(settings);
    comparison().withLesson(*program::findLesson(kSample.toStdString()));
    EXPECT_TRUE(other().settings().launch.isEmpty());
    EXPECT_TRUE(other().settings().nvccArguments.isEmpty());
    EXPECT_EQ(other().settings().seed, 7u);
    other().cancel();
}

TEST_F(CompareTest, ABookmarkIsSetWithoutAHiddenFieldTakingTheKeys)
{
    openProgram("transpose-shared");
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    view().setFocus();
    pressKey(Qt::Key_B, Qt::ControlModifier);
    EXPECT_EQ(session().bookmarks().all().size(), 1u);
    EXPECT_EQ(window->focusWidget(), &view());
    EXPECT_TRUE(find<QLabel>("status")->text().startsWith("Bookmarked")) << find<QLabel>("status")->text().toStdString();
}

TEST_F(CompareTest, ArgumentsAreAskedForAsTheyAreRead)
{
    openProgram("transpose-shared");
    const QStringList arguments{"two words", "a\"b", ""};
    session().document().openText("mine", session().document().text(), arguments, std::nullopt);
    auto* menu = find<QMenu>("compareMenu");
    pressKey(Qt::Key_K, Qt::ControlModifier);
    QAction* action = actionIn(menu, "withArguments");
    ASSERT_NE(action, nullptr);
    action->trigger();
    menu->close();
    auto* dialog = window->findChild<QInputDialog*>("argumentsDialog");
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(wordsOf(dialog->textValue()), arguments) << dialog->textValue().toStdString();
    dialog->reject();
}

TEST_F(CompareTest, WhatGoesWrongIsSaidOnItsSide)
{
    openProgram("transpose-shared");
    const QString path = folder.filePath("damaged.simt");
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("SQLite format 3");
    file.close();
    comparison().withFile(path);
    ASSERT_TRUE(waitFor([this] { return !other().runner().busy(); }));
    EXPECT_TRUE(find<QWidget>("otherBanner")->isVisible());
    EXPECT_FALSE(find<QWidget>("banner")->isVisible());
    EXPECT_TRUE(session().notice().text.isEmpty());
    EXPECT_FALSE(view().figure().shapes.empty());
    other().notify({Notice::Kind::Error, "It does not compile.", {}, 7});
    EXPECT_TRUE(find<QWidget>("otherBanner")->findChild<QPushButton*>("bannerLine")->isHidden()) << "there is no text that it could lead to";
    session().notify({Notice::Kind::Error, "It does not compile.", {}, 7});
    EXPECT_TRUE(find<QWidget>("banner")->findChild<QPushButton*>("bannerLine")->isVisible());
    pressKey(Qt::Key_Escape);
    EXPECT_FALSE(comparison().active());
}

TEST_F(CompareTest, ExportsBothPictures)
{
    openProgram("transpose-shared");
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    const QSize one = view().viewport()->size();
    find<QAction>("copy")->trigger();
    const QImage image = QApplication::clipboard()->image();
    EXPECT_GT(image.width(), 2 * 2 * one.width());
    EXPECT_GT(image.height(), 2 * one.height());
}

TEST(Captions, SayWhatIsNotAlikeInTwoPrograms)
{
    const RunLabel shared{.name = "shared", .title = "Shared", .arguments = {"64", "1"}, .parameters = {"width", "seed"}};
    const RunLabel padded{.name = "padded", .title = "Padded", .arguments = {"2", "32"}, .parameters = {"rows", "width"}};
    EXPECT_EQ(captionsOf(shared, padded), (std::array<QString, 2>{"Shared · width 64", "Padded · width 32"}));
}

/// Shipped recordings as if a GPU had written it, in resources of the test's own.
class CompareEnginesTest : public CompareTest {
protected:
    void SetUp() override
    {
        const fs::path shipped = program::resourceDirectory(), own = folder.path().toStdString();
        fs::create_directories(own / "recordings" / "testgpu");
        fs::create_directory_symlink(shipped / "programs", own / "programs");
        std::uint64_t nanoseconds = 8000;
        for (const std::string& name : {kSample.toStdString() + ".simt", std::string("reduce-3-sequential.simt")}) {
            auto recording = trace::readRecording((shipped / "recordings" / name).string());
            ASSERT_TRUE(recording);
            recording->program.engine = "cuda";
            recording->device.name = "NVIDIA Test GPU";
            recording->device.modelled = false;
            for (trace::Launch& launch : recording->launches)
                launch.durations = {nanoseconds};
            nanoseconds /= 2;
            fs::create_symlink(shipped / "recordings" / name, own / "recordings" / name);
            ASSERT_TRUE(trace::writeRecording(*recording, (own / "recordings" / "testgpu" / name).string()));
        }
        qputenv("SIMTSCOPE_RESOURCES", folder.path().toUtf8());
        openProgram(kSample.toUtf8());
    }
    void TearDown() override { qunsetenv("SIMTSCOPE_RESOURCES"); }
};

TEST_F(CompareEnginesTest, TheyAgreeLaneByLane)
{
    choose("with-" + kSample + "@testgpu");
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(find<QLabel>("mainCaption")->text(), "SIMT engine");
    EXPECT_EQ(find<QLabel>("otherCaption")->text(), "NVIDIA Test GPU");
    EXPECT_EQ(other().step(), session().step());
    auto* verdict = find<QLabel>("compareVerdict");
    ASSERT_TRUE(waitFor([verdict] { return verdict->isVisible(); }));
    EXPECT_EQ(verdict->text(), "Both agree, lane by lane.");
    EXPECT_FALSE(find<QPushButton>("firstDifference")->isVisible());
}

TEST_F(CompareEnginesTest, TwoProgramsOnTheGpuByTheirTimes)
{
    session().openShipped(folder.filePath("recordings/testgpu/" + kSample + ".simt"));
    ASSERT_TRUE(waitForPicture());
    choose("with-reduce-3-sequential");
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(other().recordedOn(), "NVIDIA Test GPU");
    EXPECT_EQ(number(1, "time").text(0), "8.0");
    EXPECT_EQ(number(1, "time").text(1), "4.0");
    EXPECT_EQ(number(1, "time").winner(), 1);
    pressKey(Qt::Key_Escape);
    choose("withRunHere");
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(find<QLabel>("mainCaption")->text(), "NVIDIA Test GPU");
    EXPECT_EQ(find<QLabel>("otherCaption")->text(), "SIMT engine");
}

TEST_F(CompareEnginesTest, ARunHereIsOneOfTheSimtEngineAndAGpuIsOfferedWhereThereIsOne)
{
    session().openShipped(folder.filePath("recordings/testgpu/" + kSample + ".simt"));
    ASSERT_TRUE(waitForPicture());
    RunSettings settings;
    settings.engine = "cuda";  // as after a run on the GPU here
    session().setSettings(settings);
    choose("withRunHere");
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(other().settings().engine, "simt");
    EXPECT_EQ(other().recording()->program.engine, "simt");
    pressKey(Qt::Key_Escape);

    session().setSettings({});
    session().showHere();
    ASSERT_TRUE(waitFor([this] { return !session().runner().busy() && session().recordedOn().isEmpty(); }));
    auto* menu = find<QMenu>("compareMenu");
    const auto offered = [&] {
        emit menu->aboutToShow();
        return actionIn(menu, "withGpuHere");
    };
    session().setGpu({});
    EXPECT_EQ(offered(), nullptr);
    session().setGpu("NVIDIA Test GPU");
    ASSERT_NE(offered(), nullptr);
    EXPECT_EQ(offered()->text(), "A run on the GPU here (NVIDIA Test GPU)");
}

TEST_F(CompareTest, AnotherProgramGetsNothingThatBelongsToThisOne)
{
    openProgram("reduce-3-sequential");
    RunSettings settings;
    settings.launch = "reduce3:4x256";
    settings.environment = {"A=1"};
    settings.blocks = "all";
    session().setSettings(settings);
    const auto padded = program::findLesson("transpose-padded");
    ASSERT_TRUE(padded);
    comparison().withLesson(*padded);
    EXPECT_EQ(other().settings().launch, "");
    EXPECT_TRUE(other().settings().environment.isEmpty());
    EXPECT_EQ(other().settings().blocks, "all") << "how it is recorded is the user's wish";
    comparison().withArguments(session().document().arguments());
    EXPECT_EQ(other().settings().launch, "") << "other values get the launch that follows from them";
    other().cancel();
    comparison().close();
}

TEST(RunLabels, AreOfTheRecordingAndNotOfWhatIsSetNow)
{
    const auto lesson = program::findLesson("reduce-3-sequential");
    ASSERT_TRUE(lesson);
    const auto recording = trace::readRecording(program::shippedRecording(lesson->name));
    ASSERT_TRUE(recording);
    trace::Recording other = *recording;
    EXPECT_EQ(captionsOf(labelOf(*recording), labelOf(other))[1], "Sequential addressing, again");
    other.device.computeMajor = 8;
    EXPECT_EQ(captionsOf(labelOf(*recording), labelOf(other)), (std::array<QString, 2>{"sm_90", "sm_80"}));
    other = *recording;
    other.notes = {std::string(kLaunchOverridden) + "reduce3<<<4, 128>>> instead of reduce3<<<1, 256>>>"};
    EXPECT_EQ(captionsOf(labelOf(*recording), labelOf(other)),
              (std::array<QString, 2>{"the program's own launch", "overridden: reduce3<<<4, 128>>>"}));
    other = *recording;
    other.program.sources.front().text += "// more";
    EXPECT_EQ(captionsOf(labelOf(*recording), labelOf(other)), (std::array<QString, 2>{"as it ships", "edited"}));
}

TEST_F(CompareTest, CaptionsSayWhatWasRunAndNotWhatIsSetNow)
{
    openProgram("transpose-shared");
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    const std::array<QString, 2> before = comparison().captions();
    RunSettings settings;
    settings.device = "sm_75";
    settings.randomSchedule = true;
    session().setSettings(settings);
    EXPECT_EQ(comparison().captions(), before);
}

TEST_F(CompareTest, GoesToWhereTwoSchedulesPart)
{
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found";
    openProgram("missing-barrier");
    session().goTo(0);
    choose("withSchedule");
    ASSERT_TRUE(waitForBoth());
    auto* first = find<QPushButton>("firstDifference");
    ASSERT_TRUE(waitFor([first] { return first->isVisible(); })) << "a barrier is missing, so it depends on the schedule who reads what";
    EXPECT_TRUE(find<QLabel>("compareVerdict")->text().contains("differ"));
    click("firstDifference");
    EXPECT_GT(session().step(), 0u);
    EXPECT_EQ(referenceOf(other()), referenceOf(session()));
    EXPECT_GE(session().selection().thread, 0);
    EXPECT_EQ(other().selection().thread, session().selection().thread);
}

}  // namespace
}  // namespace simtscope::panels

// Tests two runs side by side: choosing, stepping, ending; other parameters; errors on the second side.
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QInputDialog>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>
#include <set>

#include "tests/ui/compare/compare_fixture.h"
#include "ui/session/place/bookmarks.h"
#include "ui/session/place/phase_jumps.h"
#include "ui/session/run_label.h"

namespace simtscope::ui {
namespace {

TEST_F(CompareTest, ButtonByTheFigureOpensTheCounterpart)
{
    openProgram("transpose-shared");
    // Does what a newcomer does: the button by the figure, and the first entry.
    auto* menu = find<QMenu>("compareMenu");
    QTimer::singleShot(0, menu,
                       [menu] { QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(menu->actions().front()).center()); });
    click("compare");
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(otherSession().document.name(), "transpose-padded");
    EXPECT_TRUE(otherView().isVisible());
    EXPECT_TRUE(waitFor([this] { return otherView().size() == view().size(); }, 2000)) << "equally high sentences";
    const auto lines = [this](const char* name) {
        const QLabel* const label = find<QLabel>(name);
        const int height = label->fontMetrics().boundingRect(QRect(0, 0, label->width(), 10000), Qt::TextWordWrap, label->text()).height();
        return (height + 1) / label->fontMetrics().lineSpacing();
    };
    const int maxLines = std::max({lines("fact"), lines("otherFact"), 2}), spacing = find<QLabel>("fact")->fontMetrics().lineSpacing();
    EXPECT_TRUE(waitFor([&] { return find<QLabel>("fact")->height() < (maxLines + 1) * spacing; }, 2000))
        << find<QLabel>("fact")->height() << " for " << maxLines << " lines of " << spacing;
    EXPECT_EQ(find<QLabel>("fact")->text(),
              "Line 30 reads tile: 32 warps, 1,024 of 1,024 lanes active. In warp 0, lanes need 32 different words "
              "of bank 0: 32 wavefronts instead of 1; all warps together 1,024 instead of 32.");
    EXPECT_EQ(find<QLabel>("otherFact")->text(),
              "Line 29 reads tile: 32 warps, 1,024 of 1,024 lanes active. No bank conflict: 32 wavefronts for 32 warps.");
    EXPECT_EQ(find<QLabel>("mainCaption")->text(), "Transpose, shared tile");
    EXPECT_EQ(find<QLabel>("otherCaption")->text(), "Transpose, padded tile");

    const figures::ComparedQuantity stepConflicts = comparedQuantity(0, "conflicts"), launchConflicts = comparedQuantity(1, "conflicts");
    EXPECT_EQ(stepConflicts.text(0), "992");
    EXPECT_EQ(stepConflicts.text(1), "0");
    EXPECT_EQ(stepConflicts.difference(), "−992");
    EXPECT_EQ(stepConflicts.betterSide(), 1);
    EXPECT_EQ(launchConflicts.left, 992);
    EXPECT_EQ(launchConflicts.right, 0);
    EXPECT_EQ(
        find<NumbersTable>("numbers")->accessibleDescription().toStdString(),
        "This step: wavefronts 1,024 against 32, conflicts 992 against 0, sectors – against –, active lanes 100 % against 100 %. "
        "Whole launch: wavefronts 1,056 against 64, conflicts 992 against 0, sectors 256 against 256, efficiency 100 % against 100 %, "
        "active lanes 100 % against 100 %, instructions 1,440 against 1,376, bytes moved 8,192 against 8,192, "
        "shared bytes 8,192 against 8,192, barriers 32 against 32");
}

TEST_F(CompareTest, OnePlayerMovesBoth)
{
    openProgram("transpose-shared");
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    view().setFocus();
    for (const auto& [key, step] :
         {std::pair(Qt::Key_Right, 4u), std::pair(Qt::Key_Home, 0u), std::pair(Qt::Key_End, 5u), std::pair(Qt::Key_Left, 4u)}) {
        pressKey(key);
        EXPECT_EQ(session().position.step(), step);
        EXPECT_EQ(otherSession().position.step(), step);
    }
    click("otherStepBack");
    EXPECT_EQ(session().position.step(), 3u);
    EXPECT_EQ(find<QLabel>("otherStep")->text(), "step 4 of 6");
    pressKey(Qt::Key_5, Qt::ControlModifier);
    EXPECT_EQ(otherSession().selection.figure(), session().selection.figure());
    pressKey(Qt::Key_T, Qt::ControlModifier);
    EXPECT_EQ(otherSession().appearance.theme().name, session().appearance.theme().name);
    view().zoomIn();
    EXPECT_EQ(otherView().zoom(), view().zoom());
    session().selection.setWarp(7);
    EXPECT_EQ(otherSession().selection.warp(), 7);
    find<QComboBox>("order")->setCurrentIndex(1);
    emit find<QComboBox>("order")->activated(1);
    EXPECT_EQ(otherSession().position.order(), trace::StepOrder::Recorded);
}

TEST_F(CompareTest, SwapsAndEnds)
{
    openProgram("transpose-shared");
    const QRect before = find<QTreeWidget>("library")->rect();
    const std::string picture = figureTexts();
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    EXPECT_FALSE(find<QFrame>("cues")->isVisible());
    click("compareSwap");
    EXPECT_EQ(session().document.name(), "transpose-padded");
    EXPECT_EQ(otherSession().document.name(), "transpose-shared");
    EXPECT_EQ(comparedQuantity(0, "conflicts").text(0), "0");
    EXPECT_EQ(comparedQuantity(0, "conflicts").text(1), "992");
    pressKey(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(session().document.name(), "transpose-shared");
    pressKey(Qt::Key_Escape);
    EXPECT_FALSE(comparison().isActive());
    QCoreApplication::processEvents();
    EXPECT_FALSE(otherView().isVisible());
    EXPECT_TRUE(find<QFrame>("cues")->isVisible());
    EXPECT_EQ(find<QTreeWidget>("library")->rect(), before);
    QCoreApplication::processEvents();
    EXPECT_EQ(figureTexts(), picture);
    choose("with-transpose-naive");
    ASSERT_TRUE(waitForBoth());
    EXPECT_FALSE(find<QLabel>("compareRule")->isHidden()) << "the steps do not correspond one to one";
    pressKey(Qt::Key_K, Qt::ControlModifier);
    EXPECT_FALSE(comparison().isActive());
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
    EXPECT_EQ(otherSession().document.name(), "transpose-naive");
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

    QStringList arguments = session().document.arguments();
    arguments[1] = "64";
    comparison().compareWithArguments(arguments);
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(find<QLabel>("mainCaption")->text(), "block size 256");
    EXPECT_EQ(find<QLabel>("otherCaption")->text(), "block size 64");
    EXPECT_EQ(comparison().matchRule(), analysis::MatchRule::Lines);
    EXPECT_EQ(otherSession().position.source()->launch().block.x, 64u);
    session().position.goTo(session().position.stepCount());
    EXPECT_EQ(otherSession().position.step(), otherSession().position.stepCount() - 1);
    session().position.goToReference("line 27 #4");
    EXPECT_EQ(referenceOf(otherSession()), referenceOf(session()));
}

TEST_F(CompareTest, EveryStepOfTheLongerRunIsWalked)
{
    openProgram("transpose-shared");
    comparison().compareWithLesson(*program::findLesson(kSample.toStdString()));
    ASSERT_TRUE(waitForBoth());
    ASSERT_GT(otherSession().position.stepCount(), 3 * session().position.stepCount());
    view().setFocus();
    const auto walk = [this](Qt::Key key, int direction) {
        std::set<std::uint32_t> mainSteps{session().position.step()}, otherSteps{otherSession().position.step()};
        for (int i = 0; i < 200 && session().stepping.canAdvance(direction); ++i) {
            pressKey(key);
            mainSteps.insert(session().position.step());
            otherSteps.insert(otherSession().position.step());
        }
        EXPECT_EQ(mainSteps.size(), session().position.stepCount());
        EXPECT_EQ(otherSteps.size(), otherSession().position.stepCount());
    };
    session().position.goTo(0);
    ASSERT_EQ(otherSession().position.step(), 0u);
    walk(Qt::Key_Right, 1);
    EXPECT_EQ(otherSession().position.step() + 1, otherSession().position.stepCount());
    EXPECT_FALSE(find<QToolButton>("step")->isEnabled());
    walk(Qt::Key_Left, -1);
    EXPECT_EQ(otherSession().position.step(), 0u);
    session().stepping.setStepUnit(StepUnit::Phase);
    std::set<std::uint32_t> seenSteps{otherSession().position.step()};
    for (int i = 0; i < 50 && session().stepping.canAdvance(1); ++i) {
        pressKey(Qt::Key_Right);
        seenSteps.insert(otherSession().position.step());
    }
    for (std::size_t phase = 1; phase < otherSession().position.source()->steps().phaseFirstSteps().size(); ++phase)
        EXPECT_TRUE(seenSteps.contains(findPhaseEntryStep(*otherSession().position.source(), phase, otherSession().selection.figure())))
            << phase;
    EXPECT_EQ(session().position.step() + 1, session().position.stepCount());
    EXPECT_EQ(otherSession().position.step() + 1, otherSession().position.stepCount());
    pressKey(Qt::Key_Home);
    seenSteps = {otherSession().position.step()};
    for (int i = 0; i < 50; ++i) {
        pressKey(Qt::Key_Right, Qt::ShiftModifier);
        seenSteps.insert(otherSession().position.step());
    }
    for (std::size_t phase = 1; phase < otherSession().position.source()->steps().phaseFirstSteps().size(); ++phase)
        EXPECT_TRUE(seenSteps.contains(findPhaseEntryStep(*otherSession().position.source(), phase, otherSession().selection.figure())))
            << phase << " with the key of the phases";
    pressKey(Qt::Key_Escape);
    EXPECT_FALSE(find<QToolButton>("step")->isEnabled());
}

TEST_F(CompareTest, SharedArgumentsOfTheSecondRunFollowTheFirst)
{
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found";
    openProgram(kSample.toUtf8());
    comparison().compareWithLesson(*program::findLesson("reduce-3-sequential"));
    ASSERT_TRUE(waitForBoth());
    ASSERT_EQ(otherSession().document.arguments().value(1), session().document.arguments().value(1));
    EXPECT_EQ(find<QLabel>("runHeading")->text(), "Run on the left");
    session().document.setArgument(1, "64");
    session().run.start();
    EXPECT_TRUE(otherSession().runner.isBusy());
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(otherSession().position.recording()->program.arguments.at(1), "64");
    RunSettings settings = session().settings.current();
    settings.schedule.isRandom = true;
    session().settings.set(settings);
    session().run.start();
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(otherSession().position.recording()->program.schedule, "random:1");

    QStringList arguments = session().document.arguments();
    arguments[1] = "32";
    comparison().compareWithArguments(arguments);
    ASSERT_TRUE(waitForBoth());
    session().document.setArgument(1, "128");
    session().run.start();
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(otherSession().document.arguments().value(1), "32") << "that is what is compared";
    pressKey(Qt::Key_Escape);
    EXPECT_EQ(find<QLabel>("runHeading")->text(), "Run");
}

TEST_F(CompareTest, SettingsOfOneProgramAreNotGivenToAnother)
{
    openProgram("transpose-shared");
    RunSettings settings;
    settings.launches = {"transpose:1x32"};
    settings.nvccArguments = {"-DOF_THIS_PROGRAM"};
    settings.schedule.seed = 7;
    session().settings.set(settings);
    comparison().compareWithLesson(*program::findLesson(kSample.toStdString()));
    EXPECT_TRUE(otherSession().settings.current().launches.isEmpty());
    EXPECT_TRUE(otherSession().settings.current().nvccArguments.isEmpty());
    EXPECT_EQ(otherSession().settings.current().schedule.seed, 7u);
    otherSession().run.cancel();
}

TEST_F(CompareTest, ABookmarkIsSetWithoutAHiddenFieldTakingTheKeys)
{
    openProgram("transpose-shared");
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    view().setFocus();
    pressKey(Qt::Key_B, Qt::ControlModifier);
    EXPECT_EQ(session().bookmarks.list().size(), 1u);
    EXPECT_EQ(window->focusWidget(), &view());
    EXPECT_EQ(find<QLabel>("status")->text(), "Bookmarked. Its note can be written when the comparison has ended.");
}

TEST_F(CompareTest, ArgumentsAreAskedForAsTheyAreRead)
{
    openProgram("transpose-shared");
    const QStringList arguments{"two words", "a\"b", ""};
    session().document.openText("mine", session().document.text(), arguments, std::nullopt);
    auto* menu = find<QMenu>("compareMenu");
    pressKey(Qt::Key_K, Qt::ControlModifier);
    QAction* action = actionIn(menu, "withArguments");
    ASSERT_NE(action, nullptr);
    action->trigger();
    menu->close();
    auto* dialog = window->findChild<QInputDialog*>("argumentsDialog");
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(splitWords(dialog->textValue()), arguments) << dialog->textValue().toStdString();
    dialog->reject();
}

TEST_F(CompareTest, ErrorsAreShownOnTheirSide)
{
    openProgram("transpose-shared");
    const QString fact = view().figure().fact;
    const QString path = folder.filePath("damaged.simt");
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("SQLite format 3");
    file.close();
    comparison().compareWithFile(path);
    ASSERT_TRUE(waitFor([this] { return !otherSession().runner.isBusy(); }));
    EXPECT_TRUE(find<QWidget>("otherBanner")->isVisible());
    EXPECT_FALSE(find<QWidget>("banner")->isVisible());
    EXPECT_TRUE(session().notices.current().text.isEmpty());
    EXPECT_EQ(view().figure().fact, fact);
    otherSession().notices.notify({Notice::Kind::Error, "It does not compile.", {}, 7});
    EXPECT_TRUE(find<QWidget>("otherBanner")->findChild<QPushButton*>("bannerLine")->isHidden())
        << "there is no text that it could lead to";
    session().notices.notify({Notice::Kind::Error, "It does not compile.", {}, 7});
    EXPECT_TRUE(find<QWidget>("banner")->findChild<QPushButton*>("bannerLine")->isVisible());
    pressKey(Qt::Key_Escape);
    EXPECT_FALSE(comparison().isActive());
}

TEST_F(CompareTest, ExportsBothPictures)
{
    openProgram("transpose-shared");
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    const QSize initialSize = view().viewport()->size();
    find<QAction>("copy")->trigger();
    const QImage image = QApplication::clipboard()->image();
    EXPECT_GT(image.width(), 2 * 2 * initialSize.width());
    EXPECT_GT(image.height(), 2 * initialSize.height());
}

TEST(Captions, CaptionsNameDifferingArgumentsOfTwoPrograms)
{
    const RunLabel shared{.name = "shared", .title = "Shared", .arguments = {"64", "1"}, .parameters = {"width", "seed"}};
    const RunLabel padded{.name = "padded", .title = "Padded", .arguments = {"2", "32"}, .parameters = {"rows", "width"}};
    EXPECT_EQ(makeCaptions(shared, padded), (std::array<QString, 2>{"Shared · width 64", "Padded · width 32"}));
}

/// Arguments are compared by the names of their parameters; those that only one program knows make no difference.
TEST(Captions, ArgumentsDifferWhereBothKnowTheParameter)
{
    const RunLabel shared{.name = "shared", .title = "Shared", .arguments = {"64", "1"}, .parameters = {"width", "seed"}};
    RunLabel padded{.name = "padded", .title = "Padded", .arguments = {"2", "32"}, .parameters = {"rows", "width"}};
    EXPECT_TRUE(haveDifferentArguments(shared, padded));
    padded.arguments = {"2", "64"};
    EXPECT_FALSE(haveDifferentArguments(shared, padded));
    const RunLabel file{.name = "mine", .title = "mine", .arguments = {"64", "1"}}, fileAlone{.name = "mine", .title = "mine"};
    EXPECT_FALSE(haveDifferentArguments(shared, file));
    EXPECT_TRUE(haveDifferentArguments(shared, fileAlone));
    EXPECT_EQ(makeCaptions(shared, fileAlone), (std::array<QString, 2>{"Shared · arguments 64 1", "mine · no arguments"}));
}

TEST(Captions, AnArgumentThatIsNotGivenHasNoEmptyValue)
{
    const RunLabel shipped{.name = "sum", .title = "Sum", .arguments = {"256"}, .parameters = {"elements"}},
        file{.name = "sum", .title = "Sum"};
    EXPECT_EQ(makeCaptions(shipped, file), (std::array<QString, 2>{"elements 256", "elements not given"}));
}

TEST(Captions, CaptionsOfOneNameSayInWhichFilesTheTextsAre)
{
    const RunLabel one{.name = "transpose", .title = "transpose", .path = "/home/me/naive/transpose.cu", .text = "a"};
    RunLabel other = one;
    other.path = "/home/me/padded/transpose.cu";
    other.text = "b";
    EXPECT_EQ(makeCaptions(one, other), (std::array<QString, 2>{"naive/transpose.cu", "padded/transpose.cu"}));
    other.path = one.path;
    EXPECT_EQ(makeCaptions(one, other), (std::array<QString, 2>{"as saved", "another text"}));
    other.text = one.text;
    other.otherFilesText = "b";
    EXPECT_EQ(makeCaptions(one, other)[1], "transpose (B)") << "of the first, its other files are not known";
    RunLabel withOtherFiles = one;
    withOtherFiles.otherFilesText = "a";
    EXPECT_EQ(makeCaptions(withOtherFiles, other)[1], "another text");
}

TEST(Captions, CaptionsOfOtherwiseEqualRunsAreTheirLaunchesOrFiles)
{
    const RunLabel one{.name = "sum", .title = "sum", .launches = {"init<<<1, 32>>>", "sum<<<4, 64>>>"}, .file = "runs/a.simt"};
    RunLabel other = one;
    EXPECT_EQ(makeCaptions(one, other), (std::array<QString, 2>{"sum (A)", "sum (B)"}));
    other.file = "runs/b.simt";
    EXPECT_EQ(makeCaptions(one, other), (std::array<QString, 2>{"a.simt", "b.simt"}));
    other.launches[1] = "sum<<<2, 128>>>";
    EXPECT_EQ(makeCaptions(one, other), (std::array<QString, 2>{"sum<<<4, 64>>>", "sum<<<2, 128>>>"}));
}

/// In a low window the figure of banks has no room for all rows.
TEST_F(CompareTest, RowsScrollInThePictureThatHasTheFocus)
{
    openProgram("transpose-shared");
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    session().selection.setFigure("banks");
    window->resize(1024, 640);
    ASSERT_TRUE(waitFor([this] { return view().figure().rows.scrolls() && otherView().figure().rows.scrolls(); }));
    const auto firstRows = [this] { return std::pair(view().figure().rows.first, otherView().figure().rows.first); };
    for (FigureView* pressed : {&view(), &otherView()}) {
        const auto before = firstRows();
        pressed->setFocus();
        pressKey(pressed->figure().rows.first > 0 ? Qt::Key_Up : Qt::Key_Down, Qt::ShiftModifier);
        QCoreApplication::processEvents();
        EXPECT_EQ(firstRows().first != before.first, pressed == &view());
        EXPECT_EQ(firstRows().second != before.second, pressed == &otherView());
    }
}

}  // namespace
}  // namespace simtscope::ui

// Tests selecting cells, lanes, warps and lines by click: every view marks them, "why" answers, and they have menus.
#include <QLabel>
#include <QMenu>
#include <QRegularExpression>
#include <QTabBar>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>
#include <map>

#include "tests/folders.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/editor/source_editor.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/figures.h"
#include "ui/notes/why_panel.h"
#include "ui/session/document/breakpoints.h"
#include "ui/session/place/navigator.h"

namespace simtscope::ui {
namespace {

class ClickSelectionTest : public WindowTest {
protected:
    void SetUp() override
    {
        openSample();
        session().appearance.setMotion(false);
        ASSERT_TRUE(waitFor([this] { return session().navigator.index() != nullptr; }));
    }
    /// Returns the point to click for the first shape that `wanted` accepts and that nothing covers.
    template <class Wanted>
    std::optional<QPoint> pointOf(const Wanted& wanted)
    {
        const figures::Figure figure = view().figure();
        const QSizeF spare = QSizeF(view().viewport()->size()) - figure.size;
        const QPointF origin(std::max(0.0, std::floor(spare.width() / 2)), std::max(0.0, std::floor(spare.height() / 2)));
        for (const figures::Shape& shape : figure.shapes) {
            const bool isBox = shape.kind == figures::Shape::Kind::Rect || shape.kind == figures::Shape::Kind::Ellipse ||
                               shape.kind == figures::Shape::Kind::Text;
            if (!isBox || !wanted(shape.meaning))
                continue;
            const int hit = figures::hitTest(figure, shape.rect.center());
            const QPoint point = (shape.rect.center() + origin).toPoint();
            if (hit >= 0 && wanted(figure.shapes[std::size_t(hit)].meaning) && view().viewport()->rect().contains(point))
                return point;
        }
        return std::nullopt;
    }
    template <class Wanted>
    void clickOn(const Wanted& wanted)
    {
        const std::optional<QPoint> point = pointOf(wanted);
        ASSERT_TRUE(point) << session().selection.figure().toStdString();
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, *point);
    }
    QString selected() { return find<QLabel>("selectionName")->text(); }
    static figures::CellSubject shared(std::uint64_t offset) { return figures::subjectOf({trace::kSharedAllocation.value, offset}); }
    static bool isSharedZero(const figures::Meaning& meaning)
    {
        return figures::cellOf(meaning.subject) == analysis::Cell{trace::kSharedAllocation.value, 0};
    }
    template <class Of>
    static auto is(const Of& subject)
    {
        return [subject](const figures::Meaning& meaning) { return meaning.subject == figures::Subject(subject); };
    }
};

TEST_F(ClickSelectionTest, EverySignalShowsTheWholeSelection)
{
    Selection selection;
    using Seen = std::vector<std::pair<figures::Subject, std::int32_t>>;
    Seen seen;  // with the warp
    const auto noteSelection = [&] { seen.emplace_back(selection.subject(), selection.warp()); };
    QObject::connect(&selection, &Selection::focusChanged, noteSelection);
    QObject::connect(&selection, &Selection::subjectChanged, noteSelection);
    const figures::ThreadSubject thread{40};
    selection.select(thread);
    EXPECT_EQ(seen, (Seen{{thread, 1}, {thread, 1}}));
    seen.clear();
    selection.select({});
    EXPECT_EQ(seen, (Seen{{figures::Subject(), -1}, {figures::Subject(), -1}}));
    seen.clear();
    selection.setWarp(2);
    selection.select(thread);
    selection.select({});
    EXPECT_EQ(selection.warp(), 1) << "a warp that the user has chosen is left only for another one";
}

TEST_F(ClickSelectionTest, WhyNamesTheLinesOfTheEditedText)
{
    session().selection.setFigure("banks");
    session().position.goTo(session().position.stepCount() - 1);
    clickOn(isSharedZero);
    click("selectionWhy");
    auto* whyTree = find<QTreeWidget>("why");
    ASSERT_TRUE(waitFor([whyTree] { return whyTree->topLevelItemCount() > 0; }));
    const QTreeWidgetItem* const newest = whyTree->topLevelItem(0);
    const QRegularExpression line("line (\\d+)");
    const int recorded = line.match(newest->text(1)).captured(1).toInt();
    ASSERT_GT(recorded, 1);
    auto* editor = find<SourceEditor>("source");
    editor->insertAt("// a new line\n", 0, 0);
    ASSERT_TRUE(waitFor([&] { return line.match(newest->text(1)).captured(1).toInt() == recorded + 1; })) << newest->text(1).toStdString();
    editor->setSelection(recorded, 0, recorded + 1, 0);
    editor->removeSelectedText();
    ASSERT_TRUE(waitFor([&] { return newest->text(1).contains(QString("line %1 in the run").arg(recorded)); }))
        << newest->text(1).toStdString();
}

TEST_F(ClickSelectionTest, WhileWhyIsOpenItAnswersForTheCellThatIsClicked)
{
    session().selection.setFigure("banks");
    session().position.goTo(session().position.stepCount() - 1);
    const auto* tree = find<QTreeWidget>("why");
    const auto* heading = find<QLabel>("whyHeading");
    clickOn(isSharedZero);
    EXPECT_FALSE(tree->isVisible()) << "a click alone opens nothing";
    click("selectionWhy");
    ASSERT_TRUE(waitFor([&] { return heading->text().startsWith("sdata[0] = 1148"); })) << heading->text().toStdString();
    clickOn(is(shared(4)));
    EXPECT_EQ(selected(), "sdata[1]");
    EXPECT_TRUE(heading->text().startsWith("sdata[1] = ")) << heading->text().toStdString();
    clickOn(isSharedZero);
    QTreeWidgetItem* const newest = tree->topLevelItem(0);
    ASSERT_TRUE(newest && newest->childCount() == 2);
    QTreeWidgetItem* const operand = newest->child(1);
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualItemRect(operand).center());
    EXPECT_NE(selected(), "sdata[0]");
    EXPECT_TRUE(heading->text().startsWith("sdata[0] = 1148")) << "a row of the answer does not replace it";
    EXPECT_EQ(tree->topLevelItem(0), newest);
}

TEST_F(ClickSelectionTest, ACellOfTheBanksIsNamedAndAskedAbout)
{
    EXPECT_TRUE(find<QWidget>("selection")->isHidden());
    session().selection.setFigure("banks");
    session().position.goTo(session().position.stepCount() - 1);
    clickOn(isSharedZero);
    EXPECT_EQ(selected(), "sdata[0]");
    EXPECT_TRUE(find<QWidget>("selection")->isVisible());
    click("selectionWhy");
    auto* whyTree = find<QTreeWidget>("why");
    ASSERT_TRUE(waitFor([whyTree] { return whyTree->topLevelItemCount() > 0; }));
    EXPECT_TRUE(whyTree->isVisible());
    const QString heading = find<QLabel>("whyHeading")->text();
    EXPECT_TRUE(heading.startsWith("sdata[0] = 1148 at step 44\n1148 = ")) << heading.toStdString();
    const QStringList summands = heading.section(" = ", -1).split(" + ");
    EXPECT_EQ(summands.size(), 2);
    EXPECT_EQ(summands.value(0).toInt() + summands.value(1).toInt(), 1148) << "the sum with its operands";
    ASSERT_EQ(whyTree->topLevelItemCount(), 2) << "what is explained, and what the cell held before";
    EXPECT_EQ(whyTree->topLevelItem(1)->text(0), "Earlier values of sdata[0]: 8");
    EXPECT_EQ(whyTree->topLevelItem(1)->childCount(), 8) << "loaded, then folded eight times: 256 threads";
    EXPECT_FALSE(whyTree->topLevelItem(1)->isExpanded());
    QTreeWidgetItem* newest = whyTree->topLevelItem(0);
    EXPECT_TRUE(newest->text(1).startsWith("thread 0, line ")) << newest->text(1).toStdString();
    EXPECT_TRUE(newest->isExpanded());
    EXPECT_EQ(newest->childCount(), 2) << newest->text(0).toStdString();
    // Goes down to the input by opening every first operand.
    QTreeWidgetItem* item = newest;
    int depth = 0;
    while (item->childCount() > 0 && item->text(1) != "input") {
        item = item->child(0);
        item->setExpanded(true);
        ++depth;
    }
    EXPECT_EQ(item->text(1).toStdString(), "input");
    EXPECT_EQ(depth, 9);
    ASSERT_TRUE(waitFor([item] {
        return item->childCount() == 1 &&
               item->child(0)->text(0) == "no kernel wrote this value: the host did, or nothing has been written yet";
    }));

    const std::uint32_t startStep = session().position.step();
    QTreeWidgetItem* operand = newest->child(1);
    whyTree->scrollToItem(operand);
    QTest::mouseClick(whyTree->viewport(), Qt::LeftButton, {}, whyTree->visualItemRect(operand).center());
    EXPECT_LT(session().position.step(), startStep);
    EXPECT_NE(selected(), "sdata[0]") << "the operand's cell is selected";
    EXPECT_TRUE(operand->text(0).startsWith(selected() + " = ")) << operand->text(0).toStdString();
    click("selectionClear");
    EXPECT_TRUE(find<QWidget>("selection")->isHidden());
}

// A product has room for the edges of one value: those of the selected one.
TEST_F(ClickSelectionTest, AProductShowsTheEdgesOfTheChosenValue)
{
    window->open(QString::fromStdString(tests::repositoryPath("resources/recordings/matmul-tiled.simt")));
    ASSERT_TRUE(waitFor([this] { return session().position.source() && session().position.source()->launch().name == "matmulTiled"; }));
    session().selection.setFigure("tree");
    session().position.goTo(session().position.stepCount() - 1);
    const QString ofOne = "Line 38: 256 lanes of 8 warps have exited. The edges of 1 of 256 values are drawn, those of c[%1].";
    ASSERT_TRUE(waitFor([&] { return view().figure().fact == ofOne.arg(126); })) << view().figure().fact.toStdString();
    const figures::Figure before = view().figure();
    figures::Subject chosen;
    for (const figures::Shape& shape : before.shapes) {
        const auto* const cell = std::get_if<figures::CellSubject>(&shape.meaning.subject);
        if (cell && cell->allocation != trace::kSharedAllocation.value && cell->thread == 0u)
            chosen = *cell;
    }
    ASSERT_TRUE(figures::isCell(chosen));
    session().selection.select(chosen);
    EXPECT_TRUE(waitFor([&] { return view().figure().fact == ofOne.arg(0); })) << view().figure().fact.toStdString();
}

TEST_F(ClickSelectionTest, WhyKeyExplainsWhenNoCellIsSelected)
{
    pressKey(Qt::Key_Y);
    EXPECT_EQ(find<QLabel>("status")->text(), "Choose a cell first: click one in a picture, or press S.");
    session().position.goTo(0);
    session().selection.select(shared(0));
    pressKey(Qt::Key_Y);
    ASSERT_TRUE(waitFor([this] {
        return find<QLabel>("whyHeading")->text() == "Up to step 1 nothing that was recorded has written sdata[0] or read it.";
    })) << find<QLabel>("whyHeading")->text().toStdString();
}

/// After "why" about the sum, only values that no later row used are dim; after "why" about another value, all that did not flow into it. A
/// new selection ends the highlighting.
TEST_F(ClickSelectionTest, WhyHighlightsTheAncestorsInTheTree)
{
    const auto dim = [this] {
        return std::ranges::count_if(view().figure().shapes, [](const figures::Shape& shape) { return shape.opacity < 1; });
    };
    session().selection.setFigure("tree");
    session().position.goTo(session().position.stepCount() - 1);
    session().selection.select(shared(4));
    EXPECT_EQ(dim(), 0);
    pressKey(Qt::Key_Y);
    EXPECT_TRUE(waitFor([&] { return dim() > 10; })) << "cell 1 took part in few of the sums";
    session().position.goTo(session().position.step() - 1);
    EXPECT_TRUE(waitFor([&] { return dim() > 10; })) << "a step further it is still the question";
    session().selection.select(shared(0));
    EXPECT_TRUE(waitFor([&] { return dim() == 0; }));
}

TEST_F(ClickSelectionTest, ALaneIsShownInEveryViewAndLetGoAgain)
{
    session().selection.setFigure("warps");
    clickOn([](const figures::Meaning& meaning) { return figures::warpOf(meaning.subject) == 1u; });
    EXPECT_EQ(session().selection.warp(), 1) << "figures of one warp show this one";
    EXPECT_EQ(selected(), "warp 1");
    click("selectionClear");
    EXPECT_EQ(session().selection.warp(), -1);

    session().selection.setFigure("grid");
    clickOn(is(figures::ThreadSubject{70}));
    EXPECT_EQ(session().selection.subject(), figures::Subject(figures::ThreadSubject{70}));
    EXPECT_EQ(session().selection.warp(), 2);
    clickOn(is(figures::ThreadSubject{70}));
    EXPECT_TRUE(figures::isNothing(session().selection.subject())) << "a second click lets go";
    EXPECT_EQ(session().selection.warp(), -1);
}

TEST_F(ClickSelectionTest, EveryFigureHasSomethingToChoose)
{
    // A figure that is not offered for the sample is tested with a program that has it.
    const std::map<std::string, const char*> otherLessons = {{"sweep", "scan-blelloch"}, {"data", "matmul-tiled"}};
    for (const figures::FigureKind& kind : figures::figureKinds()) {
        if (otherLessons.contains(kind.name)) {
            window->open(QString::fromStdString(tests::repositoryPath("resources/recordings/%1.simt"))
                             .arg(QLatin1String(otherLessons.at(kind.name))));
            ASSERT_TRUE(waitFor(
                [&] { return session().position.source() && session().position.recording()->program.name == otherLessons.at(kind.name); }));
        }
        session().selection.setFigure(kind.name);
        session().position.goTo(figures::suggestStep(*session().position.source(), kind));
        EXPECT_TRUE(pointOf([](const figures::Meaning& meaning) {
            using namespace figures;
            return isCell(meaning.subject) || threadOf(meaning.subject) || warpOf(meaning.subject) || lineOf(meaning) ||
                   std::holds_alternative<LaunchSubject>(meaning.subject) || std::holds_alternative<BlockSubject>(meaning.subject);
        })) << kind.name;
    }
}

TEST_F(ClickSelectionTest, ALineOfTheSourceFigureRunsThereAndItsMenuBreaksThere)
{
    session().selection.setFigure("source");
    session().position.goTo(0);
    const int line = 1 + int(session().document.text().split('\n').indexOf(QRegularExpression(".*sdata\\[index\\] \\+= .*")));
    const auto isLine = is(figures::LineSubject{std::uint32_t(line)});
    clickOn(isLine);
    EXPECT_EQ(session().position.step(), session().navigator.index()->arrivals(std::uint32_t(line)).front());
    EXPECT_EQ(session().selection.subject(), figures::Subject(figures::LineSubject{std::uint32_t(line)}));

    const std::optional<QPoint> point = pointOf(isLine);
    ASSERT_TRUE(point);
    QContextMenuEvent event(QContextMenuEvent::Mouse, *point, view().viewport()->mapToGlobal(*point));
    QApplication::sendEvent(view().viewport(), &event);
    auto* menu = find<QMenu>("subjectMenu");
    ASSERT_TRUE(menu->isVisible());
    menu->findChild<QAction*>("menuBreak")->trigger();
    EXPECT_EQ(session().breakpoints.recordedLines(), std::vector<int>{line});
    menu->findChild<QAction*>("menuRunToLine")->trigger();
    EXPECT_EQ(session().position.step(), session().navigator.index()->arrivals(std::uint32_t(line))[1]);
    menu->close();
}

TEST_F(ClickSelectionTest, MenuOfACellLeadsToItsWrites)
{
    session().selection.setFigure("banks");
    session().position.goTo(session().position.stepCount() - 1);
    const std::optional<QPoint> point = pointOf(isSharedZero);
    ASSERT_TRUE(point);
    QContextMenuEvent event(QContextMenuEvent::Mouse, *point, view().viewport()->mapToGlobal(*point));
    QApplication::sendEvent(view().viewport(), &event);
    auto* menu = find<QMenu>("subjectMenu");
    QStringList words;
    for (const QAction* action : menu->actions())
        words << action->text();
    EXPECT_EQ(words.filter("sdata[0]").size(), 3) << words.join('|').toStdString();
    const std::uint32_t lastStep = session().position.step();
    menu->findChild<QAction*>("menuPreviousWrite")->trigger();
    EXPECT_TRUE(waitFor([&] { return session().position.step() < lastStep; }));
    EXPECT_EQ(selected(), "sdata[0]");
    menu->close();
}

TEST(Why, HostIsNamedAsOriginOnlyIfCertain)
{
    using analysis::ValueOrigin;
    const analysis::EventRef place{};
    EXPECT_TRUE(WhyPanel::remarkOf(ValueOrigin{place}).isEmpty());
    EXPECT_EQ(WhyPanel::remarkOf(ValueOrigin{place, false}), "that was another value: the host has written since");
    EXPECT_EQ(WhyPanel::remarkOf(ValueOrigin{{}, true, false}), "no recorded block wrote this value: the host did, or another block");
    EXPECT_EQ(WhyPanel::remarkOf(ValueOrigin{{}, true, true, true}),
              "another block of this launch can have written it, at an unknown time");
    EXPECT_EQ(WhyPanel::remarkOf(ValueOrigin{place, false, true, true}),
              "then another block of this launch can have written it, at an unknown time");
}

}  // namespace
}  // namespace simtscope::ui

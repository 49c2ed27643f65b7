// Tests the list of findings: its contents, the targets of clicks and keys, and buttons that other parts add.
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <algorithm>
#include <set>

#include "tests/ui/window/window_fixture.h"
#include "ui/editor/source_editor.h"
#include "ui/findings/finding_card.h"
#include "ui/findings/finding_row.h"
#include "ui/findings/findings_panel.h"
#include "ui/session/document/document.h"

namespace simtscope::ui {
namespace {

class FindingsTest : public WindowTest {
protected:
    void openProgram(const char* name)
    {
        session().run.openLesson(*program::findLesson(name));
        ASSERT_TRUE(waitForPicture());
    }
    /// Shows the current recording with these findings instead of its own.
    void showWith(const std::function<void(std::vector<trace::Finding>&)>& change)
    {
        auto changed = std::make_shared<trace::Recording>(*session().position.recording());
        change(changed->findings);
        session().position.setRecording(changed, std::make_shared<figures::FigureSource>(changed, LaunchId(0), BlockId(0)), true);
        session().position.announce();
    }
    /// Opens a program with two findings that have nothing in common.
    void openTwoCauses()
    {
        openProgram("missing-barrier");
        showWith([](std::vector<trace::Finding>& findings) { findings[1].location.variable = "others"; });
        ASSERT_EQ(panel().cards().size(), 2u);
    }
    FindingsPanel& panel() { return *find<FindingsPanel>("findings"); }
    FindingCard& card(std::size_t index) { return *panel().cards()[index]; }
    static QList<FindingRow*> rows(const FindingCard& card) { return card.findChildren<FindingRow*>("findingAccess"); }
};

TEST_F(FindingsTest, IsThereOnlyWhereThereIsSomethingToList)
{
    openSample();
    EXPECT_FALSE(panel().isVisible());
    openProgram("missing-barrier");
    EXPECT_TRUE(panel().isVisible());
    ASSERT_EQ(panel().cards().size(), 1u) << "one barrier is missing";
    EXPECT_EQ(find<QLabel>("findingsCount")->text(), "2 errors");
    EXPECT_EQ(card(0).accessibleName(), "Race: cells[64]");
    EXPECT_EQ(rows(card(0)).size(), 2);
    EXPECT_TRUE(card(0).findChild<QLabel*>("findingReason")->text().startsWith("Two threads of one block"));
    EXPECT_TRUE(card(0).findChild<QLabel*>("findingFix")->text().startsWith("Put __syncthreads()"));
}

TEST_F(FindingsTest, ACardStandsForAllFindingsOfItsCause)
{
    openProgram("missing-barrier");
    EXPECT_EQ(card(0).findChild<QLabel*>("findingCount")->text(), "2 findings");
    const QList<FindingRow*> related = card(0).findChildren<FindingRow*>("findingRelated");
    ASSERT_EQ(related.size(), 1);
    EXPECT_EQ(related[0]->text(), "Race: cells[16]");
    EXPECT_TRUE(related[0]->accessibleName().contains("line")) << related[0]->accessibleName().toStdString();
    session().position.goTo(0);
    QTest::mouseClick(related[0], Qt::LeftButton);
    EXPECT_GT(session().position.step(), 0u);
    EXPECT_TRUE(related[0]->isCurrent());
    EXPECT_TRUE(card(0).matches("cells[16]"));
}

TEST_F(FindingsTest, TriedFixesTellWhichFindingsHaveOneCause)
{
    openProgram("missing-barrier");
    const std::vector<analysis::TriedFix> fixes = {{0, {{{.file = "a.cu", .text = "one", .line = 1}}, {}}, {}},
                                                   {1, {{{.file = "a.cu", .text = "two", .line = 1}}, {}}, {}}};
    panel().setTriedFixes(fixes);
    EXPECT_EQ(panel().cards().size(), 2u);
    panel().setTriedFixes({{0, fixes[0].fix, {}}, {1, fixes[0].fix, {}}});
    EXPECT_EQ(panel().cards().size(), 1u);
}

TEST_F(FindingsTest, LinesThatAnEditMovesHaveTheNumbersOfTheText)
{
    openProgram("missing-barrier");
    QTest::mouseClick(rows(card(0))[0], Qt::LeftButton);
    const QString before = rows(card(0))[0]->accessibleName();
    ASSERT_TRUE(before.contains("line 25 ")) << before.toStdString();
    session().document.setText("// one\n" + session().document.text());
    EXPECT_TRUE(rows(card(0))[0]->accessibleName().contains("line 26 ")) << rows(card(0))[0]->accessibleName().toStdString();
    EXPECT_TRUE(rows(card(0))[0]->accessibleName().endsWith("line 25 in the run"));
    auto* fact = find<QLabel>("fact");
    const QString moved = "Line 25 of the run is line 26 of the edited text. The picture has the lines of the run.";
    EXPECT_TRUE(waitFor([&] { return fact->text().endsWith(moved); }, 3000)) << fact->text().toStdString();
    session().document.revert();
    EXPECT_EQ(rows(card(0))[0]->accessibleName(), before);
    EXPECT_FALSE(fact->text().contains(moved)) << fact->text().toStdString();
}

TEST_F(FindingsTest, AClickGoesToEitherAccess)
{
    openProgram("missing-barrier");
    session().selection.setFigure("grid");
    session().position.goTo(0);
    std::vector<std::uint32_t> steps;
    for (FindingRow* row : rows(card(0))) {
        QTest::mouseClick(row, Qt::LeftButton);
        steps.push_back(session().position.step());
        EXPECT_EQ(session().selection.figure(), "banks");
        EXPECT_EQ(session().navigator.selectedCell(), (analysis::Cell{trace::kSharedAllocation.value, 256}));
        EXPECT_TRUE(row->isCurrent());
    }
    EXPECT_GT(steps[0], steps[1]) << "the read, then the write before it";
    EXPECT_EQ(figures::threadOf(session().selection.subject()), 64u);
    EXPECT_FALSE(rows(card(0))[0]->isCurrent());
    EXPECT_EQ(find<SourceEditor>("source")->currentLine(), 25);
}

TEST_F(FindingsTest, AFigureThatShowsTheAccessStays)
{
    openProgram("missing-barrier");
    session().selection.setFigure("tree");
    QTest::mouseClick(rows(card(0))[0], Qt::LeftButton);
    EXPECT_EQ(session().selection.figure(), "tree");
}

TEST_F(FindingsTest, KeysReachEveryAccess)
{
    openProgram("missing-barrier");
    session().position.goTo(0);
    FindingRow* const row = rows(card(0))[0];
    card(0).findChild<QToolButton*>("findingToggle")->setFocus(Qt::TabFocusReason);
    pressKey(Qt::Key_Tab);
    EXPECT_EQ(window->focusWidget(), row);
    pressKey(Qt::Key_Space);
    EXPECT_GT(session().position.step(), 0u);
}

TEST_F(FindingsTest, CardsCollapse)
{
    openTwoCauses();
    auto* toggle = card(0).findChild<QToolButton*>("findingToggle");
    QTest::mouseClick(toggle, Qt::LeftButton);
    EXPECT_FALSE(card(0).isOpen());
    EXPECT_FALSE(rows(card(0))[0]->isVisible());
    click("findingsAll");
    EXPECT_FALSE(card(1).isOpen()) << "collapse all, as one was open";
    click("findingsAll");
    EXPECT_TRUE(card(0).isOpen());
    EXPECT_TRUE(card(1).isOpen());
}

TEST_F(FindingsTest, ManyCanBeFiltered)
{
    openProgram("missing-barrier");
    EXPECT_FALSE(find<QLineEdit>("findingsFilter")->isVisible());
    showWith([](std::vector<trace::Finding>& findings) {
        findings[1].location.variable = "others";
        for (int i = 0; i < 5; ++i)
            findings.emplace_back(findings.front()).location.variable = "array" + std::to_string(i);
    });
    ASSERT_EQ(panel().cards().size(), 7u);
    EXPECT_TRUE(card(0).isOpen());
    EXPECT_FALSE(card(1).isOpen()) << "of many only the first";
    auto* filter = find<QLineEdit>("findingsFilter");
    ASSERT_TRUE(filter->isVisible());
    filter->setText("cells[16]");
    EXPECT_EQ(std::ranges::count_if(panel().cards(), [](const FindingCard* one) { return one->isVisible(); }), 1);
    filter->clear();
    EXPECT_EQ(std::ranges::count_if(panel().cards(), [](const FindingCard* one) { return one->isVisible(); }), 7);
}

TEST_F(FindingsTest, ABlockThatIsNotRecordedCanBe)
{
    openProgram("missing-barrier");
    EXPECT_EQ(card(0).findChild<QPushButton*>("recordBlock"), nullptr);
    showWith([](std::vector<trace::Finding>& findings) { findings.front().accesses[1].block = 3; });
    EXPECT_EQ(card(0).findChild<QLabel*>("findingMissing")->text(), "Block 3 is not recorded, so this access is in no figure.");
    auto* record = card(0).findChild<QPushButton*>("recordBlock");
    ASSERT_NE(record, nullptr);
    const std::uint32_t step = session().position.step();
    QTest::mouseClick(rows(card(0))[1], Qt::LeftButton);
    EXPECT_EQ(session().position.step(), step) << "only its line is known";
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    record->click();
    QCoreApplication::processEvents();
    EXPECT_EQ(session().settings.current().blocks, "0,3");
    session().run.cancel();
    EXPECT_TRUE(waitFor([this] { return !session().runner.isBusy(); }, 60000));
}

TEST_F(FindingsTest, OfferSourcesAddButtonsToCards)
{
    openTwoCauses();
    int called = 0;
    panel().addOfferSource([&](const trace::Finding& finding) {
        return finding.location.element == 64 ? FindingOffer{"Tried: no finding is left.",
                                                             {{"applyFix", "Apply", "Puts it into the program", [&called] { ++called; }}}}
                                              : FindingOffer{};
    });
    auto* apply = card(0).findChild<QPushButton*>("applyFix");
    ASSERT_NE(apply, nullptr);
    EXPECT_EQ(card(1).findChild<QPushButton*>("applyFix"), nullptr);
    EXPECT_EQ(card(0).findChild<QLabel*>("findingRemark")->text(), "Tried: no finding is left.");
    QTest::mouseClick(apply, Qt::LeftButton);
    QCoreApplication::processEvents();
    EXPECT_EQ(called, 1);
    panel().refreshOffers();
    EXPECT_EQ(card(0).findChildren<QPushButton*>("applyFix").size(), 1);
}

TEST_F(FindingsTest, OfferedFixIsScrolledIntoView)
{
    openProgram("missing-barrier");
    panel().addOfferSource([&](const trace::Finding& finding) {
        return finding.message == card(0).finding().message ? FindingOffer{"Tried.", {{"applyFix", "Apply", "Tip", [] {}}}}
                                                            : FindingOffer{};
    });
    auto* area = panel().findChild<QScrollArea*>("findingsArea");
    area->setMaximumHeight(100);
    panel().refreshOffers();
    ASSERT_TRUE(waitFor([&] { return area->verticalScrollBar()->maximum() > 0; }, 3000));
    auto* apply = card(0).findChild<QPushButton*>("applyFix");
    EXPECT_TRUE(waitFor([&] { return apply->visibleRegion().boundingRect().height() == apply->height(); }, 3000));
    auto* pinned = area->findChild<QLabel*>("pinnedTitle");
    EXPECT_TRUE(pinned->isVisible()) << "the card's own heading is scrolled out of view";
    EXPECT_EQ(pinned->text(), "Race: cells[64]");
    EXPECT_GE(apply->mapTo(area, QPoint()).y(), pinned->mapTo(area, QPoint()).y() + pinned->height());
    area->verticalScrollBar()->setValue(0);
    EXPECT_FALSE(pinned->isVisible()) << "the heading is in view";
    area->verticalScrollBar()->setValue(1);
    panel().refreshOffers();
    QTest::qWait(50);
    EXPECT_EQ(area->verticalScrollBar()->value(), 1) << "who has scrolled looks at something else";
}

TEST_F(FindingsTest, NotesStandBelow)
{
    openProgram("missing-barrier");
    auto* toggle = find<QToolButton>("findingNotes");
    EXPECT_FALSE(toggle->isVisible());
    showWith([](std::vector<trace::Finding>& findings) {
        trace::Finding& note = findings.emplace_back();
        note.kind = trace::FindingKind::Leak;
        note.severity = trace::Severity::Note;
        note.message = plainMessage("8 bytes are never freed");
    });
    EXPECT_EQ(panel().cards().size(), 1u) << "a note is no finding";
    const auto* note = panel().findChild<FindingRow*>("findingNote");
    ASSERT_NE(note, nullptr);
    EXPECT_EQ(note->text(), "8 bytes are never freed");
    EXPECT_TRUE(toggle->isVisibleTo(&panel()));
    EXPECT_EQ(toggle->text(), "1 note");
    EXPECT_FALSE(note->isVisible()) << "errors and the source come first";
    const int collapsedHeight = panel().maximumHeight();
    toggle->click();
    EXPECT_TRUE(note->isVisibleTo(&panel()));
    EXPECT_GT(panel().maximumHeight(), collapsedHeight);
}

TEST_F(FindingsTest, EditsMakeThemThoseOfTheLastRun)
{
    openProgram("missing-barrier");
    auto* state = find<QLabel>("findingsState");
    EXPECT_FALSE(state->isVisible());
    session().document.setText(session().document.text() + "\n");
    EXPECT_TRUE(state->isVisible());
    session().document.revert();
    EXPECT_FALSE(state->isVisible());
}

TEST_F(FindingsTest, LineOfAFindingIsMarked)
{
    openProgram("missing-barrier");
    auto* editor = find<SourceEditor>("source");
    EXPECT_TRUE(editor->markersAtLine(24) >> editor::FindingLine & 1);
    EXPECT_TRUE(editor->messagesAt(25).contains("Put __syncthreads()"));
    EXPECT_TRUE(editor->messagesAt(24).isEmpty());
}

/// The badge "ok" would be false where one of a finding's accesses is.
TEST_F(FindingsTest, LinesOfAllAccessesHaveAFinding)
{
    openProgram("missing-barrier");
    const std::set<std::uint32_t> lines = findLinesWithFindings(*session().position.recording());
    for (const trace::Finding& finding : session().position.recording()->findings)
        for (const analysis::LocatedAccess& access : analysis::locateAccesses(*session().position.recording(), finding))
            EXPECT_TRUE(lines.contains(access.line)) << access.line;
    EXPECT_FALSE(lines.contains(24));
}

}  // namespace
}  // namespace simtscope::ui

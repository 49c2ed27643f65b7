// Tests the panel of the assembly: what follows a step, a click on a source line, and a click on an instruction.
#include "ui/assembly/assembly_panel.h"

#include <QLabel>
#include <QToolButton>
#include <QTreeView>

#include "tests/ui/window/window_fixture.h"
#include "ui/assembly/assembly_model.h"
#include "ui/editor/source_editor.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"

namespace simtscope::ui {
namespace {

class AssemblyPanelTest : public WindowTest {
protected:
    void openAssembly()
    {
        openSample();
        pressKey(Qt::Key_A);
        ASSERT_TRUE(find<AssemblyPanel>("assemblyPanel")->isVisible());
        ASSERT_TRUE(waitFor([this] { return ptx().rowCount() > 0; }));
    }

    QTreeView& ptxView() { return *find<QTreeView>("ptxListing"); }
    QTreeView& machineView() { return *find<QTreeView>("machineListing"); }
    AssemblyModel& ptx() { return *qobject_cast<AssemblyModel*>(ptxView().model()); }
    AssemblyModel& machine() { return *qobject_cast<AssemblyModel*>(machineView().model()); }

    static QString textAt(const AssemblyModel& model, int row, int column) { return model.index(row, column).data().toString(); }

    /// Returns the first row whose instruction contains the text; -1 if there is none.
    static int findRow(const AssemblyModel& model, const QString& text)
    {
        for (int row = 0; row < model.rowCount(); ++row)
            if (textAt(model, row, 1).contains(text))
                return row;
        return -1;
    }

    static std::vector<int> linkedRows(const AssemblyModel& model)
    {
        std::vector<int> rows;
        for (int row = 0; row < model.rowCount(); ++row)
            if (model.isLinked(row))
                rows.push_back(row);
        return rows;
    }

    static int currentRow(const AssemblyModel& model)
    {
        for (int row = 0; row < model.rowCount(); ++row)
            if (model.isCurrent(row))
                return row;
        return -1;
    }

    static void clickRow(QTreeView& view, int row)
    {
        const QModelIndex index = view.model()->index(row, 1);
        view.scrollTo(index);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(index).center());
    }
};

TEST_F(AssemblyPanelTest, TheInstructionOfTheStepIsMarkedForwardsAndBackwards)
{
    openAssembly();
    session().position.goTo(0);
    const int first = currentRow(ptx());
    ASSERT_GE(first, 0);
    EXPECT_TRUE(textAt(ptx(), first, AssemblyModel::PtxLine).startsWith(QChar(0x25b6))) << "a mark says what the colour says";
    pressKey(Qt::Key_Right);
    ASSERT_TRUE(waitFor([&] { return currentRow(ptx()) != first; }));
    pressKey(Qt::Key_Left);
    EXPECT_TRUE(waitFor([&] { return currentRow(ptx()) == first; }));
}

TEST_F(AssemblyPanelTest, ASourceLineShowsItsInstructions)
{
    openAssembly();
    const int store = findRow(ptx(), "st.shared");
    ASSERT_GE(store, 0);
    clickRow(ptxView(), store);
    const auto subject = session().selection.subject();
    ASSERT_TRUE(std::holds_alternative<figures::LineSubject>(subject)) << "a click on an instruction selects its line";
    EXPECT_EQ(linkedRows(ptx()), std::vector<int>{store});
    EXPECT_EQ(find<SourceEditor>("source")->currentLine(),
              find<SourceEditor>("source")->lineOfRecorded(int(std::get<figures::LineSubject>(subject).line)));
    session().selection.select({});
    EXPECT_TRUE(linkedRows(ptx()).empty());
    session().selection.select(subject);  // as a click in the source does
    const std::vector<int> rows = linkedRows(ptx());
    EXPECT_GT(rows.size(), 1u) << "address and store";
    EXPECT_NE(std::find(rows.begin(), rows.end(), store), rows.end());
}

TEST_F(AssemblyPanelTest, MachineInstructionsAreLinkedToPtx)
{
    if (!hasCompiler())
        GTEST_SKIP() << "ptxas was not found";
    openAssembly();
    ASSERT_TRUE(waitFor([this] { return machine().rowCount() > 20; }));
    const int barrier = findRow(ptx(), "bar.sync");
    clickRow(ptxView(), barrier);
    const std::vector<int> rows = linkedRows(machine());
    ASSERT_FALSE(rows.empty());
    clickRow(machineView(), rows.front());
    EXPECT_EQ(linkedRows(ptx()), std::vector<int>{barrier});
    const QModelIndex control = machine().index(rows.front(), AssemblyModel::Control);
    EXPECT_TRUE(control.data().toString().startsWith("B"));
    EXPECT_TRUE(control.data(Qt::ToolTipRole).toString().contains("stall count")) << control.data(Qt::ToolTipRole).toString().toStdString();
    EXPECT_TRUE(find<QLabel>("assemblyPlace")->text().contains("registers per thread") ||
                find<QLabel>("assemblyPlace")->toolTip().contains("registers per thread"));
}

TEST_F(AssemblyPanelTest, CountsAreHiddenWithTheAnswers)
{
    openAssembly();
    const int store = findRow(ptx(), "st.shared");
    EXPECT_FALSE(textAt(ptx(), store, AssemblyModel::Warps).isEmpty());
    session().appearance.setHidesAnswers(true);
    EXPECT_TRUE(textAt(ptx(), store, AssemblyModel::Warps).isEmpty());
}

TEST_F(AssemblyPanelTest, CloseHidesIt)
{
    openAssembly();
    click("closeAssembly");
    EXPECT_FALSE(find<AssemblyPanel>("assemblyPanel")->isVisible());
    EXPECT_FALSE(window->findChild<QAction*>("showAssembly")->isChecked());
}

}  // namespace
}  // namespace simtscope::ui

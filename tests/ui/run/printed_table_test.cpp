// Tests the list of what each thread printed: its rows, its filter, and the way to the step.
#include "ui/run/printed_table.h"

#include <QLineEdit>
#include <QToolButton>
#include <QTreeView>

#include "tests/folders.h"
#include "tests/ui/window/window_fixture.h"

namespace simtscope::ui {
namespace {

using PrintedTableTest = WindowTest;

TEST_F(PrintedTableTest, RowsAreFilteredAndLeadToTheirStep)
{
    window->open(QString::fromStdString(tests::repositoryPath("resources/recordings/hello.simt")));
    ASSERT_TRUE(waitForPicture());
    window->findChild<QAction*>("showOutput")->setChecked(true);
    click("outputByThread");
    auto* view = find<QTreeView>("printedLines");
    const QAbstractItemModel& model = *view->model();
    ASSERT_TRUE(waitFor([&] { return model.rowCount() == 8; })) << model.rowCount();
    auto* filter = find<QLineEdit>("printedFilter");
    const auto countFor = [&](const char* text) {
        filter->setText(text);
        return model.rowCount();
    };
    EXPECT_EQ(countFor("thread 3"), 2);
    EXPECT_EQ(countFor("block 1"), 4);
    EXPECT_EQ(countFor("nothing like it"), 0);
    EXPECT_EQ(countFor("BLOCK 1 thread 2 number"), 1);
    const QModelIndex text = model.index(0, PrintedModel::Text);
    EXPECT_EQ(text.data().toString(), "hello from thread 2 of block 1 (number 6)");
    EXPECT_EQ(model.index(0, PrintedModel::Line).data().toString(), "hello.cu:18");
    emit view->clicked(text);
    ASSERT_TRUE(waitFor([&] { return session().position.place().block == BlockId{1}; }));
    EXPECT_EQ(session().selection.subject(), figures::Subject(figures::ThreadSubject{2}));
    EXPECT_EQ(session().selection.warp(), 0);
}

TEST_F(PrintedTableTest, AnotherProgramHasOtherRows)
{
    window->open(QString::fromStdString(tests::repositoryPath("resources/recordings/hello.simt")));
    ASSERT_TRUE(waitForPicture());
    window->findChild<QAction*>("showOutput")->setChecked(true);
    click("outputByThread");
    const QAbstractItemModel& model = *find<QTreeView>("printedLines")->model();
    ASSERT_TRUE(waitFor([&] { return model.rowCount() == 8; }));
    openSample();
    EXPECT_TRUE(waitFor([&] { return model.rowCount() == 0; }));
}

}  // namespace
}  // namespace simtscope::ui

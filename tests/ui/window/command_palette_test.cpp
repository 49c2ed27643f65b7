// Tests which entries the command palette lists, and the effects of typing and of Enter.
#include <QLineEdit>
#include <QListWidget>

#include "tests/ui/window/window_fixture.h"
#include "ui/manual/manual_page.h"
#include "ui/widgets/palette_dialog.h"

namespace simtscope::ui {
namespace {

TEST(PaletteMatches, BestFirst)
{
    const auto named = [](const QString& menus, const QString& name) { return PaletteEntry{menus + name, menus.size(), {}, {}}; };
    const std::vector<PaletteEntry> entries{named("View: ", "unzoom"), named("Zoom: ", "all"), named("View: ", "Fit the zoom"),
                                            named("View: ", "Zoom in"), named("Run: ", "Cancel")};
    EXPECT_EQ(findMatches(entries, "ZOOM"), (std::vector<std::size_t>{3, 2, 1, 0}));
    EXPECT_EQ(findMatches(entries, "zoom view"), (std::vector<std::size_t>{2, 3, 0}));
    EXPECT_EQ(findMatches(entries, ""), (std::vector<std::size_t>{0, 1, 2, 3, 4}));
    EXPECT_TRUE(findMatches(entries, "nothing").empty());
}

class CommandPaletteTest : public WindowTest {
protected:
    PaletteDialog* openPalette()
    {
        pressKey(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto* palette = window->findChild<PaletteDialog*>();
        EXPECT_NE(palette, nullptr);
        return palette;
    }
};

TEST_F(CommandPaletteTest, EnterRunsTheTypedCommand)
{
    openSample();
    PaletteDialog* const palette = openPalette();
    ASSERT_NE(palette, nullptr);
    auto* query = palette->findChild<QLineEdit*>("paletteQuery");
    auto* list = palette->findChild<QListWidget*>("paletteList");
    EXPECT_GT(list->count(), 100) << "actions and programs";
    query->setText("figure warps");
    ASSERT_GE(list->count(), 1);
    QTest::keyClick(query, Qt::Key_Return);
    EXPECT_TRUE(waitFor([&] { return session().selection.figure() == "warps"; }));
}

TEST_F(CommandPaletteTest, OpensAProgram)
{
    openSample();
    PaletteDialog* const palette = openPalette();
    ASSERT_NE(palette, nullptr);
    auto* query = palette->findChild<QLineEdit*>("paletteQuery");
    query->setText("vector-add");
    QTest::keyClick(query, Qt::Key_Return);
    EXPECT_TRUE(waitFor([&] { return session().document.name() == "vector-add"; }));
}

TEST_F(CommandPaletteTest, OpensAChapterOfTheManual)
{
    openSample();
    PaletteDialog* const palette = openPalette();
    ASSERT_NE(palette, nullptr);
    auto* query = palette->findChild<QLineEdit*>("paletteQuery");
    query->setText("manual finding bugs");
    QTest::keyClick(query, Qt::Key_Return);
    ASSERT_TRUE(waitFor([&] { return window->findChild<ManualPage*>() != nullptr; }));
    EXPECT_EQ(window->findChild<ManualPage*>()->source().path(), "finding-bugs.md");
}

TEST_F(CommandPaletteTest, SaysThatNothingMatches)
{
    openSample();
    PaletteDialog* const palette = openPalette();
    ASSERT_NE(palette, nullptr);
    auto* list = palette->findChild<QListWidget*>("paletteList");
    palette->findChild<QLineEdit*>("paletteQuery")->setText("xyzzy");
    ASSERT_EQ(list->count(), 1);
    EXPECT_EQ(list->item(0)->flags(), Qt::NoItemFlags);
}

}  // namespace
}  // namespace simtscope::ui

// Tests that the palette and the shortcut sheet show every action of the registry, and that shortcuts and keys are unique.
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "tests/ui/window/window_fixture.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/palette_dialog.h"
#include "ui/window/menus/shortcut_sheet.h"
#include "ui/window/menus/window_actions.h"

namespace simtscope::ui {
namespace {

class WindowActionsTest : public WindowTest {
protected:
    void SetUp() override { openSample(); }
};

TEST_F(WindowActionsTest, PaletteListsEveryEnabledAction)
{
    pressKey(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    auto* const list = find<PaletteDialog>("palette")->findChild<QListWidget*>("paletteList");
    ASSERT_NE(list, nullptr);
    QStringList rows;
    for (int i = 0; i < list->count(); ++i)
        rows << list->item(i)->text();
    std::size_t usable = 0;
    for (const QAction* const action : window->registry().allActions()) {
        const QString actionText = plainTextOf(*action);
        if (!action->isEnabled() || action->objectName() == action::commands.name)
            continue;
        ++usable;
        EXPECT_TRUE(std::ranges::any_of(rows, [&](const QString& row) {
            return row.startsWith(actionText) || row.contains(": " + actionText);
        })) << actionText.toStdString();
    }
    EXPECT_GT(usable, 60u);
}

TEST_F(WindowActionsTest, ShortcutSheetListsEveryKey)
{
    ShortcutSheet sheet(*window);
    sheet.setAttribute(Qt::WA_DeleteOnClose, false);
    QStringList words;
    for (const QLabel* const label : sheet.findChildren<QLabel*>())
        words << label->text();
    for (const QAction* const action : window->registry().allActions()) {
        if (!action->shortcuts().isEmpty() && !action->shortcut().isEmpty()) {
            EXPECT_TRUE(words.contains(plainTextOf(*action))) << plainTextOf(*action).toStdString();
        }
    }
}

/// Escape cancels the running program. If none runs, it ends the comparison. So only one of the two actions is enabled at a time.
TEST_F(WindowActionsTest, NoTwoActionsShareAShortcut)
{
    std::map<QKeySequence, std::set<std::string>> owners;
    for (const QAction* const action : window->registry().allActions())
        for (const QKeySequence& key : action->shortcuts())
            owners[key].insert(plainTextOf(*action).toStdString());
    for (const auto& [key, actions] : owners) {
        if (key != QKeySequence(Qt::Key_Escape)) {
            EXPECT_EQ(actions.size(), 1u) << key.toString().toStdString() << ": " << testing::PrintToString(actions);
        }
    }
    EXPECT_EQ(owners[QKeySequence(Qt::Key_Escape)].size(), 2u);
    EXPECT_FALSE(window->registry().get(action::cancel).isEnabled() && window->registry().get(action::endComparison).isEnabled());
}

TEST_F(WindowActionsTest, EachActionKeyIsUniqueExceptForFigures)
{
    for (const QAction* const action : window->registry().allActions()) {
        const QByteArray name = action->objectName().toLatin1();
        const qsizetype actionCount = window->registry().getAll({name.constData()}).size();
        if (name != action::showFigure.name) {
            EXPECT_EQ(actionCount, 1) << name.constData();
        }
    }
    EXPECT_EQ(std::size_t(window->registry().getAll(action::showFigure).size()), figures::figureKinds().size());
}

/// A new row needs no further code for its menu, its state and its position among the actions.
TEST_F(WindowActionsTest, ARowIsAllThatAnActionNeeds)
{
    QMainWindow otherWindow;
    Actions actions(otherWindow);
    bool isReady = false;
    int callCount = 0;
    constexpr ActionKey kNew{"newAction"};
    const QMenu* const menu = actions.addMenu(
        "New", {{kNew, "&Do it…", {QKeySequence("Ctrl+J")}, [&callCount] { ++callCount; }, [&isReady] { return isReady; }}});
    actions.refresh();
    QAction& action = actions.get(kNew);
    EXPECT_TRUE(menu->actions().contains(&action));
    EXPECT_EQ(action.objectName(), "newAction");
    EXPECT_EQ(plainTextOf(action), "Do it");
    EXPECT_FALSE(action.isEnabled());
    isReady = true;
    actions.refresh();
    action.trigger();
    EXPECT_EQ(callCount, 1);
}

}  // namespace
}  // namespace simtscope::ui

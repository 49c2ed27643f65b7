// Provides a window in which two runs are compared, with the steps by which a user begins and access to the parts that the tests check.
#pragma once

#include <QComboBox>
#include <QMenu>
#include <memory>
#include <string>
#include <vector>

#include "gpu/program/library/catalog.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/compare/comparison.h"
#include "ui/compare/numbers_table.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::ui {

/// Opens programs in a window and compares them by its menu, as a user does.
class CompareTest : public WindowTest {
protected:
    /// Moves the pointer: from Qt 6.8 on, a click closes a menu if the pointer has not moved since the menu opened.
    CompareTest() { QTest::mouseMove(window.get(), window->rect().bottomRight()); }

    void openProgram(const char* name)
    {
        const auto lesson = program::findLesson(name);
        ASSERT_TRUE(lesson);
        session().run.openLesson(*lesson);
        ASSERT_TRUE(waitForPicture());
        QCoreApplication::processEvents();
    }

    static QAction* actionIn(QMenu* menu, const QString& name)
    {
        for (QAction* action : menu->actions()) {
            if (action->objectName() == name)
                return action;
            if (QAction* submenuAction = action->menu() ? actionIn(action->menu(), name) : nullptr)
                return submenuAction;
        }
        return nullptr;
    }

    /// Opens the menu with its key and clicks the entry.
    void choose(const QString& name)
    {
        auto* menu = find<QMenu>("compareMenu");
        pressKey(Qt::Key_K, Qt::ControlModifier);
        ASSERT_TRUE(menu->isVisible());
        QAction* action = actionIn(menu, name);
        ASSERT_NE(action, nullptr) << name.toStdString();
        auto* parentMenu = qobject_cast<QMenu*>(action->parent());
        if (parentMenu && parentMenu != menu)
            parentMenu->popup(menu->mapToGlobal(QPoint(20, 20)));
        QMenu* actionMenu = parentMenu ? parentMenu : menu;
        QTest::mouseClick(actionMenu, Qt::LeftButton, {}, actionMenu->actionGeometry(action).center());
        EXPECT_FALSE(actionMenu->isVisible());
        menu->close();
        window->activateWindow();  // the offscreen platform does not activate the window by itself
        EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
    }

    /// Checks that a new window offers these edits of transpose-shared.
    void expectDraft(const QString& expectedText, const char* reason)
    {
        window->close();
        window = std::make_unique<MainWindow>();
        window->show();
        openProgram("transpose-shared");
        ASSERT_TRUE(session().document.drafts().isOffered()) << reason;
        session().document.drafts().restore();
        EXPECT_EQ(session().document.text(), expectedText);
    }

    bool waitForBoth()
    {
        const bool isReady =
            waitFor([this] { return !otherSession().runner.isBusy() && !session().runner.isBusy() && comparison().isComplete(); });
        QCoreApplication::processEvents();
        return isReady;
    }

    static std::string referenceOf(Session& side) { return makeStepReference(*side.position.source(), side.position.step()).toStdString(); }
    Comparison& comparison() { return *window->findChild<Comparison*>("comparison"); }
    Session& otherSession() { return comparison().other(); }
    FigureView& otherView() { return *find<FigureView>("otherFigure"); }

    /// Returns a quantity of the table; group 0 is "step", 1 is "total".
    figures::ComparedQuantity comparedQuantity(std::size_t group, const std::string& key)
    {
        const std::vector<figures::QuantityGroup> groups = find<NumbersTable>("numbers")->groups();
        for (const figures::ComparedQuantity& quantity : groups.at(group).quantities) {
            if (quantity.key == key)
                return quantity;
        }
        ADD_FAILURE() << key;
        return {};
    }
};

}  // namespace simtscope::ui

// Tests the search for the first difference in the window: from the program without its edits, and from expected values.
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QTreeWidget>

#include "tests/toolkit.h"
#include "tests/ui/compare/compare_fixture.h"
#include "ui/figures/facts/cell_subject.h"

namespace simtscope::ui {
namespace {

class FirstDifferenceTest : public CompareTest {
protected:
    void edit(const QString& from, const QString& to)
    {
        QString text = session().document.text();
        ASSERT_TRUE(text.contains(from));
        session().document.setText(text.replace(text.indexOf(from), from.size(), to));
    }

    /// Opens the menu with the key X and clicks the entry.
    void chooseDifference(const QString& name)
    {
        auto* menu = find<QMenu>("differenceMenu");
        pressKey(Qt::Key_X);
        ASSERT_TRUE(menu->isVisible());
        QAction* const entry = actionIn(menu, name);
        ASSERT_NE(entry, nullptr);
        ASSERT_TRUE(entry->isEnabled());
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(entry).center());
        EXPECT_FALSE(menu->isVisible());
    }

    QString sentence() { return find<QLabel>("differenceSentence")->text(); }
};

TEST_F(FirstDifferenceTest, FindsAWrongIndexInTheEditedProgram)
{
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found: this test builds a program";
    openProgram("matmul-global");
    edit("b[k * columns + column]", "b[column * columns + k]");
    chooseDifference("differenceFromOriginal");
    ASSERT_TRUE(waitForBoth());
    auto* const why = find<QTreeWidget>("differenceWhy");
    auto* const otherWhy = find<QTreeWidget>("otherDifferenceWhy");
    ASSERT_TRUE(waitFor([&] { return why->topLevelItemCount() > 0 && otherWhy->topLevelItemCount() > 0 && why->isVisible(); }))
        << sentence().toStdString();
    EXPECT_TRUE(sentence().contains("reads b[")) << sentence().toStdString();
    EXPECT_TRUE(sentence().contains("line 27")) << sentence().toStdString();
    EXPECT_TRUE(find<QLabel>("differenceLine")->text().contains("b[column * columns + k]"));
    EXPECT_TRUE(find<QLabel>("otherDifferenceLine")->text().contains("b[k * columns + column]"));
    const auto here = figures::cellOf(session().selection.subject()), other = figures::cellOf(otherSession().selection.subject());
    ASSERT_TRUE(here && other) << "both sides select the element that the thread reads";
    EXPECT_EQ(here->allocation, other->allocation);
    EXPECT_NE(here->offset, other->offset);
    EXPECT_EQ(figures::threadOf(session().selection.subject()), figures::threadOf(otherSession().selection.subject()));
    EXPECT_FALSE(find<NumbersTable>("numbers")->isVisible()) << "the difference takes the place of the numbers";

    click("closeDifference");
    EXPECT_FALSE(why->isVisible());
    EXPECT_TRUE(find<NumbersTable>("numbers")->isVisible());
    window->findChild<QAction*>("firstDifferenceAction")->trigger();
    EXPECT_TRUE(find<QWidget>("differencePanel")->isVisible()) << "in a comparison, the action shows the difference at once";
}

TEST_F(FirstDifferenceTest, SaysThatNothingDiffers)
{
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found: this test builds a program";
    openProgram("matmul-global");
    edit("float sum", "/* the sum */ float sum");
    chooseDifference("differenceFromOriginal");
    ASSERT_TRUE(waitForBoth());
    EXPECT_TRUE(waitFor([this] { return sentence().startsWith("No value differs"); })) << sentence().toStdString();
}

TEST_F(FirstDifferenceTest, OffersNoOriginalWithoutEdits)
{
    openSample();
    pressKey(Qt::Key_X);
    auto* const menu = find<QMenu>("differenceMenu");
    ASSERT_TRUE(menu->isVisible());
    EXPECT_FALSE(actionIn(menu, "differenceFromOriginal")->isEnabled());
    EXPECT_TRUE(actionIn(menu, "differenceFromFile")->isEnabled());
    menu->close();
}

TEST_F(FirstDifferenceTest, FindsTheFirstWrongElement)
{
    openProgram(kSample.toUtf8());
    QFile file(folder.filePath("expected.txt"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("1");
    file.close();
    chooseDifference("differenceFromExpected");
    auto* const array = find<QComboBox>("expectedArray");
    ASSERT_TRUE(waitFor([array] { return array->count() > 0; }));
    array->setCurrentText("out");
    ASSERT_EQ(array->currentText(), "out");
    find<QLineEdit>("expectedFile")->setText(folder.filePath("nothing.txt"));
    auto* const dialog = find<QDialog>("expectedValuesDialog");
    dialog->accept();
    auto* const problem = find<QLabel>("expectedProblem");
    ASSERT_TRUE(waitFor([problem] { return problem->isVisible(); })) << "there is no such file";
    find<QLineEdit>("expectedFile")->setText(file.fileName());
    dialog->accept();
    ASSERT_TRUE(waitFor([this] { return session().notices.current().text.contains("is expected"); }));
    EXPECT_TRUE(session().notices.current().text.startsWith("out[0] is ")) << session().notices.current().text.toStdString();
    EXPECT_TRUE(waitFor([this] { return find<QTreeWidget>("why")->topLevelItemCount() > 0; })) << "Why is asked at the write";
    EXPECT_TRUE(figures::cellOf(session().selection.subject()));
}

}  // namespace
}  // namespace simtscope::ui

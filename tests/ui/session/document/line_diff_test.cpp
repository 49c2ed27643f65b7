// Tests the marks beside an edited text: which lines count as changed, added and removed.
#include "ui/session/document/line_diff.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace simtscope::ui {
namespace {

/// Encodes the marks: "=" same, "~" changed, "+" added, per line; "-" before a line in front of which old lines are missing.
std::string marks(const char* oldText, const char* newText)
{
    const LineDifference difference = computeLineDifference(QString(oldText).split(' '), QString(newText).split(' '));
    std::string text;
    for (std::size_t i = 0; i <= difference.lines.size(); ++i) {
        if (std::ranges::find(difference.removedBefore, int(i)) != difference.removedBefore.end())
            text += '-';
        if (i < difference.lines.size())
            text += difference.lines[i] == LineChange::Same ? '=' : difference.lines[i] == LineChange::Changed ? '~' : '+';
    }
    return text;
}

TEST(LineDiff, ChangedAddedAndRemoved)
{
    EXPECT_EQ(marks("a b c", "a b c"), "===");
    EXPECT_EQ(marks("a b c", "a x c"), "=~=");
    EXPECT_EQ(marks("a b c", "a b x c"), "==+=");
    EXPECT_EQ(marks("a b c", "a c"), "=-=");
    EXPECT_EQ(marks("a b c", "b c"), "-==");
    EXPECT_EQ(marks("a b c", "a b"), "==-");
    EXPECT_EQ(marks("a b c", "a x y c"), "=~+=") << "one line became two";
    EXPECT_EQ(marks("a b c d", "a x d"), "=~-=") << "two lines became one, so one is gone";
    EXPECT_EQ(marks("a b c", "a x"), "=~-");
    EXPECT_EQ(marks("a b c d e", "a x c e"), "=~=-=") << "two places";
    EXPECT_EQ(marks("a a a", "a a a a"), "===+");
}

TEST(LineDiff, MapsLinesToTheirFormerNumbers)
{
    const LineDifference difference = computeLineDifference({"a", "b", "c", "d"}, {"a", "x", "new", "c", "d"});
    EXPECT_EQ(difference.oldLines, (std::vector<int>{0, 1, -1, 2, 3}));
    EXPECT_FALSE(difference.isEmpty());
    EXPECT_TRUE(computeLineDifference({"a"}, {"a"}).isEmpty());
    EXPECT_FALSE(computeLineDifference({"a", "b"}, {"a"}).isEmpty());
}

TEST(LineDiff, LinesThatAreTheSameReallyAre)
{
    std::mt19937 random(1);
    for (int round = 0; round < 300; ++round) {
        QStringList before, after;
        for (unsigned i = random() % 12; i > 0; --i)
            before << QString(QChar(int('a' + random() % 4)));
        for (unsigned i = random() % 12; i > 0; --i)
            after << QString(QChar(int('a' + random() % 4)));
        const LineDifference difference = computeLineDifference(before, after);
        ASSERT_EQ(difference.lines.size(), std::size_t(after.size()));
        int lastLine = -1;
        for (std::size_t i = 0; i < difference.lines.size(); ++i) {
            const int was = difference.oldLines[i];
            ASSERT_EQ(was < 0, difference.lines[i] == LineChange::Added);
            if (was < 0)
                continue;
            ASSERT_GT(was, lastLine);
            lastLine = was;
            ASSERT_EQ(before[was] == after[int(i)], difference.lines[i] == LineChange::Same);
        }
        ASSERT_EQ(difference.isEmpty(), before == after);
    }
}

TEST(LineDiff, HugeTextsAreNotMatchedInside)
{
    QStringList before, after;
    for (int i = 0; i < 5000; ++i) {
        before << QString::number(i);
        after << QString::number(-i - 1);
    }
    const LineDifference difference = computeLineDifference(before, after);
    EXPECT_EQ(difference.lines.front(), LineChange::Changed);
    EXPECT_EQ(difference.lines.back(), LineChange::Changed);
}

}  // namespace
}  // namespace simtscope::ui

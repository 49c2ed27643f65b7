// Tests what a click selects, and which shapes belong to a selection, for every kind of subject.
#include <gtest/gtest.h>

#include "ui/figure_view/subject_choice.h"

namespace simtscope::figures {
namespace {

using ui::isPartOfSelection, ui::chooseSelection;

Meaning meaning(const Subject& subject, std::optional<std::uint32_t> step = {}, std::optional<std::uint32_t> line = {})
{
    Meaning newMeaning;
    newMeaning.subject = subject;
    newMeaning.step = step;
    newMeaning.line = line;
    return newMeaning;
}

const CellSubject kCell{.allocation = 3, .offset = 8, .thread = {}};

/// Returns the cell as a thread has written it.
CellSubject writtenBy(std::uint32_t thread)
{
    CellSubject cell = kCell;
    cell.thread = thread;
    return cell;
}

TEST(SubjectChoice, ClickSelectsTheSubjectAlone)
{
    const std::pair<Meaning, Subject> rows[] = {
        {meaning(writtenBy(40), 7, 12), kCell},
        {meaning(ThreadSubject{40}, 7, 12), ThreadSubject{40}},
        {meaning(IdleLaneSubject{2, 31}), WarpSubject{2}},
        {meaning(WarpSubject{2}, 7, 12), WarpSubject{2}},
        {meaning(BankSubject{5}), BankSubject{5}},
        {meaning(LineSubject{12}, 7), LineSubject{12}},
        {meaning({}, 7, 12), LineSubject{12}},
        {meaning(BlockSubject{BlockId(1)}), Subject()},
        {meaning(LaunchSubject{LaunchId(1)}), Subject()},
        {meaning(RowsSubject{1}), Subject()},
        {meaning({}, 7), Subject()},
    };
    for (const auto& [clicked, chosen] : rows)
        EXPECT_EQ(chooseSelection(clicked), chosen) << clicked.subject.index();
}

TEST(SubjectChoice, AThreadOffersItsWrittenValuesAndAWarpItsLanes)
{
    EXPECT_TRUE(isPartOfSelection(meaning(writtenBy(40)), ThreadSubject{40}));
    EXPECT_FALSE(isPartOfSelection(meaning(writtenBy(41)), ThreadSubject{40}));
    EXPECT_TRUE(isPartOfSelection(meaning(writtenBy(41)), kCell)) << "whoever has written it";
    EXPECT_TRUE(isPartOfSelection(meaning(ThreadSubject{40}), WarpSubject{1}));
    EXPECT_TRUE(isPartOfSelection(meaning(IdleLaneSubject{1, 31}), WarpSubject{1}));
    EXPECT_FALSE(isPartOfSelection(meaning(ThreadSubject{40}, 7), WarpSubject{1})) << "a place in time";
    EXPECT_FALSE(isPartOfSelection(meaning(writtenBy(40)), WarpSubject{1})) << "a cell is no warp's";
    EXPECT_TRUE(isPartOfSelection(meaning(kCell, 7, 12), LineSubject{12}));
    EXPECT_FALSE(isPartOfSelection(meaning(WarpSubject{1}, 7, 12), LineSubject{12}));
    EXPECT_FALSE(isPartOfSelection(meaning(kCell), Subject()));
    EXPECT_FALSE(isPartOfSelection(Meaning(), Subject()));
}

TEST(SubjectChoice, ALaneIsItsThreadUnlessItHasNone)
{
    EXPECT_EQ(laneSubject(2, 3), Subject(ThreadSubject{67}));
    EXPECT_EQ(laneSubject(2, 3, false), Subject(IdleLaneSubject{2, 3}));
    EXPECT_EQ(warpOf(ThreadSubject{67}), 2u);
    EXPECT_EQ(warpOf(writtenBy(67)), std::nullopt);
    EXPECT_EQ(threadOf(writtenBy(67)), 67u);
    EXPECT_TRUE(Meaning().isEmpty());
    EXPECT_FALSE(meaning({}, 0).isEmpty()) << "the first step is one";
}

}  // namespace
}  // namespace simtscope::figures

// Tests that a selection holds options of a figure without knowing their type, for as long as the figure declares.
#include <QSignalSpy>
#include <gtest/gtest.h>
#include <set>
#include <string>

#include "ui/figures/banks/banks_options.h"
#include "ui/figures/dataflow/dataflow_options.h"
#include "ui/figures/figures.h"
#include "ui/session/place/selection.h"

namespace simtscope::ui {
namespace {

/// Declares options, as a figure that was added here would.
struct HueOptions {
    static constexpr figures::Lifetime kLasts = figures::Lifetime::Block;
    int hue = 0;
    bool operator==(const HueOptions&) const = default;
};

const figures::CellSubject kCell{.allocation = 1, .offset = 8, .thread = {}};

figures::DataflowOptions askedAbout(const figures::CellSubject& cell)
{
    return {.whyQuestion = figures::WhyQuestion{figures::cellOf(cell), 3}};
}

TEST(SelectionOptions, ASelectionHoldsThoseOfAnyFigure)
{
    Selection selection;
    QSignalSpy changes(&selection, &Selection::focusChanged);
    EXPECT_EQ(selection.optionsOf<HueOptions>(), HueOptions());
    selection.setOptions(HueOptions{7});
    selection.setOptions(HueOptions{7});
    EXPECT_EQ(changes.count(), 1) << "the second one changes nothing";
    EXPECT_EQ(selection.figureOptions().get<HueOptions>().hue, 7) << "a figure reads it from FigureOptions::own";
    selection.select(kCell);
    selection.forgetStepOptions();
    EXPECT_EQ(selection.optionsOf<HueOptions>().hue, 7);
    selection.forgetBlockOptions();
    EXPECT_EQ(selection.optionsOf<HueOptions>(), HueOptions());
}

TEST(SelectionOptions, AWavefrontEndsWithItsStepAndAQuestionWithItsCell)
{
    Selection selection;
    selection.select(kCell);
    selection.setOptions(figures::BanksOptions().withMovedWavefront(1, 4));
    selection.setOptions(askedAbout(kCell));
    selection.select(kCell);
    EXPECT_EQ(selection.optionsOf<figures::DataflowOptions>(), askedAbout(kCell)) << "the same cell again";
    selection.forgetStepOptions();
    EXPECT_EQ(selection.optionsOf<figures::BanksOptions>().wavefront, std::nullopt);
    EXPECT_EQ(selection.optionsOf<figures::DataflowOptions>(), askedAbout(kCell));
    QSignalSpy changes(&selection, &Selection::focusChanged);
    selection.select({});
    EXPECT_EQ(selection.optionsOf<figures::DataflowOptions>().whyQuestion, std::nullopt);
    EXPECT_EQ(changes.count(), 1);
}

TEST(SelectionOptions, WavefrontsAreChosenOneAfterTheOtherAndBeforeTheFirstAll)
{
    using figures::BanksOptions;
    BanksOptions banks;
    EXPECT_EQ(banks.withMovedWavefront(-1, 2).wavefront, std::nullopt);
    banks = banks.withMovedWavefront(1, 2);
    EXPECT_EQ(banks.wavefront, 0u);
    EXPECT_EQ(banks.withMovedWavefront(5, 2).wavefront, 1u) << "the last one";
    EXPECT_EQ(banks.withMovedWavefront(-1, 2).wavefront, std::nullopt);
    EXPECT_EQ(BanksOptions().withMovedWavefront(1, 0).wavefront, std::nullopt) << "the step has none";
}

TEST(SelectionOptions, EachOptionOfTheCommandLineIsOfOneFigure)
{
    std::set<std::string> names;
    for (const figures::FigureKind& kind : figures::figureKinds()) {
        if (!kind.textOptions)
            continue;
        for (const figures::TextOption& row : kind.textOptions->options)
            EXPECT_TRUE(names.insert(row.name).second) << row.name;
        figures::FigureSpecificOptions options;
        EXPECT_TRUE(kind.textOptions->read({}, options)) << kind.name << ": without texts it has its defaults";
    }
    EXPECT_EQ(names, (std::set<std::string>{"from", "to", "thread", "variables"}));
}

}  // namespace
}  // namespace simtscope::ui

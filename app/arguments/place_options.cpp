#include "app/arguments/place_options.h"

#include "app/arguments/option_values.h"
#include "gpu/core/messages/app.h"
#include "ui/figures/figures.h"

namespace simtscope::app {
namespace {

std::vector<std::string> figureNames()
{
    std::vector<std::string> names;
    for (const figures::FigureKind& kind : figures::figureKinds())
        names.emplace_back(kind.name);
    return names;
}

}  // namespace

void addPlaceOptions(CLI::App& command, ui::NamedPlace& place)
{
    command.add_option("--figure", place.figure, "The figure to show: " + joinWithCommas(figureNames()))
        ->check(oneOf(figureNames()).description(""))
        ->type_name("FIGURE");
    command
        .add_option("--launch", place.launch,
                    "The launch: its number, or its kernel and which launch of that, such as reduce:2; both count from 1. Default: the "
                    "one with the most recorded events, or with the line of --step")
        ->type_name("N|KERNEL|KERNEL:N");
    command.add_option("--block", place.blockIndex, "One of its recorded blocks; default: the first")->type_name("B")->check(blockIndex());
    command
        .add_option("--step", place.step,
                    "The step, from 1: a number, first, last, or \"line 24 #3\", the third step of that line. Default: where the figure is "
                    "best seen")
        ->type_name("N");
}

Result<void> checkFigure(const ui::NamedPlace& place)
{
    if (place.figure.empty() || figures::findFigureKind(QString::fromStdString(place.figure)))
        return {};
    return fail(msg::app::noFigure(place.figure, joinWithCommas(figureNames())));
}

}  // namespace simtscope::app

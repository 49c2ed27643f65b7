#include "ui/session/place/cues.h"

#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"

namespace simtscope::ui {

bool isCueShown(const Position& position, const program::Cue& cue)
{
    return position.source() && (cue.launch < 0 || position.place().launch.value == std::uint32_t(cue.launch)) &&
           (cue.block < 0 || position.place().block.value == std::uint32_t(cue.block));
}

void goToCuePlace(Position& position, Selection& selection, const program::Cue& cue)
{
    selection.showFigure(QString::fromStdString(cue.figure));
    if (cue.launch >= 0)
        position.setLaunch(LaunchId{std::uint32_t(cue.launch)});
    if (cue.block >= 0)
        position.setBlock(BlockId{std::uint32_t(cue.block)});
    if (!cue.step.empty())
        position.goToReference(QString::fromStdString(cue.step), StepChange::Played);
}

}  // namespace simtscope::ui

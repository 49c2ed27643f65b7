#include "ui/window/menus/step_menu.h"

#include "ui/figures/banks/banks_options.h"
#include "ui/player/playback.h"
#include "ui/session/session.h"
#include "ui/widgets/tr.h"
#include "ui/window/menus/window_actions.h"

namespace simtscope::ui {
namespace {

/// Chooses the wavefront that lies this many ahead of the one that is drawn strongly.
void moveWavefront(Session& session, int wavefronts)
{
    const auto& banks = session.selection.optionsOf<figures::BanksOptions>();
    session.selection.setOptions(banks.withMovedWavefront(wavefronts, countWavefronts(session.position)));
}

}  // namespace

void addStepMenu(Actions& actions, Session& session, Playback& playback)
{
    actions.addMenu(
        tr("&Step"),
        {{action::playAction,
          tr("&Play or pause"),
          {Qt::Key_Space},
          [&playback] { playback.toggle(); },
          [&session] { return session.position.source() != nullptr; }},
         {},
         {action::stepOn, tr("&Step"), {Qt::Key_Right}, [&session] { session.stepping.advance(1); }},
         {action::stepBackAction, tr("Step &back"), {Qt::Key_Left}, [&session] { session.stepping.advance(-1); }},
         {action::phaseOn,
          tr("&Next barrier phase"),
          {QKeySequence(Qt::SHIFT | Qt::Key_Right)},
          [&session] { session.stepping.stepByPhase(1); }},
         {action::phaseBackAction,
          tr("Bac&k a barrier phase"),
          {QKeySequence(Qt::SHIFT | Qt::Key_Left)},
          [&session] { session.stepping.stepByPhase(-1); }},
         {action::firstAction, tr("&First step"), {Qt::Key_Home}, [&session] { session.position.goTo(0); }},
         {action::lastAction, tr("&Last step"), {Qt::Key_End}, [&session] { session.position.goTo(session.position.stepCount()); }},
         {},
         {action::wavefrontOn, tr("Ne&xt wavefront"), {Qt::Key_BracketRight}, [&session] { moveWavefront(session, 1); }},
         {action::wavefrontBack, tr("Pre&vious wavefront"), {Qt::Key_BracketLeft}, [&session] { moveWavefront(session, -1); }},
         {},
         {action::faster, tr("F&aster"), {Qt::Key_Up}, [&playback] { playback.speedUp(); }},
         {action::slower, tr("Sl&ower"), {Qt::Key_Down}, [&playback] { playback.slowDown(); }}});
}

}  // namespace simtscope::ui

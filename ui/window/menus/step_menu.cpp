#include "ui/window/menus/step_menu.h"

#include <QMainWindow>

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
    const auto& banks = session.selection.own<figures::BanksOptions>();
    session.selection.setOwn(banks.movedBy(wavefronts, wavefrontCount(session.position)));
}

}  // namespace

void addStepMenu(QMainWindow& window, Session& session, Playback& playback)
{
    addMenu(&window, tr("&Step"),
            {{"playAction", tr("&Play or pause"), {Qt::Key_Space}, [&playback] { playback.toggle(); }},
             {},
             {"stepOn", tr("&Step"), {Qt::Key_Right}, [&session] { session.stepping.advance(1); }},
             {"stepBackAction", tr("Step &back"), {Qt::Key_Left}, [&session] { session.stepping.advance(-1); }},
             {"phaseOn", tr("&Next barrier phase"), {QKeySequence(Qt::SHIFT | Qt::Key_Right)}, [&session] { session.stepping.phaseBy(1); }},
             {"phaseBackAction",
              tr("Bac&k a barrier phase"),
              {QKeySequence(Qt::SHIFT | Qt::Key_Left)},
              [&session] { session.stepping.phaseBy(-1); }},
             {"firstAction", tr("&First step"), {Qt::Key_Home}, [&session] { session.position.goTo(0); }},
             {"lastAction", tr("&Last step"), {Qt::Key_End}, [&session] { session.position.goTo(session.position.stepCount()); }},
             {},
             {"wavefrontOn", tr("Ne&xt wavefront"), {Qt::Key_BracketRight}, [&session] { moveWavefront(session, 1); }},
             {"wavefrontBack", tr("Pre&vious wavefront"), {Qt::Key_BracketLeft}, [&session] { moveWavefront(session, -1); }},
             {},
             {"faster", tr("F&aster"), {Qt::Key_Up}, [&playback] { playback.faster(); }},
             {"slower", tr("Sl&ower"), {Qt::Key_Down}, [&playback] { playback.slower(); }}});
}

}  // namespace simtscope::ui

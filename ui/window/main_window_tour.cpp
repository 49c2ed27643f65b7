// Names the stops of the window's tour.
#include "ui/window/main_window_impl.h"

#include "ui/editor/source_panel.h"
#include "ui/figure_view/central_panel.h"
#include "ui/figure_view/figure_pane.h"
#include "ui/figure_view/figure_view.h"
#include "ui/library/library_panel.h"
#include "ui/notes/notes_card.h"
#include "ui/player/player.h"
#include "ui/run/run_card.h"
#include "ui/window/tour.h"

namespace simtscope::ui {

void MainWindow::Impl::showTour()
{
    ui::showTour(
        window,
        {{&centralPanel->view(), tr("The picture"),
          tr("One block of a launch, at one step. Point at a shape: its tip names the value, the thread and the line. Click a cell and "
             "press Y: "
             "Why tells how its value came about.")},
         {player, tr("Steps"), tr("Right and Left go one step, Space plays. Page Down goes to the next question and plays the answer.")},
         {&centralPanel->tabs(), tr("Figures"),
          tr("The same step as banks, warps, memory, source and more. A dim tab has nothing to show, and its tip says why.")},
         {source, tr("The program"),
          tr("The line of the step is marked, and each line tells what it costs. Change the text and press F5: your text is run.")},
         {notes, tr("Questions"), tr("What to look at in this program. A click goes there; think of your answer first.")},
         {runCard, tr("Run"), tr("Sizes, device and schedule of the next run. No GPU is needed: SIMTscope executes the kernels itself.")},
         {library, tr("Programs"),
          tr("Each program has a lesson in words (Shift+F1). Open a .cu file of your own with Ctrl+O, or drop it on the window.")}});
}

}  // namespace simtscope::ui

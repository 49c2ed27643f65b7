// Keeps title, actions and room of MainWindow's parts up to date, and saves its state.
#include "ui/widgets/metrics.h"
#include "ui/window/main_window_impl.h"

#include <QAction>
#include <QLayout>
#include <QSettings>
#include <QSplitter>

#include "gpu/exercises/check_recording.h"
#include "ui/assembly/assembly_panel.h"
#include "ui/export/exporter.h"
#include "ui/figure_view/central_panel.h"
#include "ui/figure_view/figure_pane.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/findings/findings_panel.h"
#include "ui/notes/facts_card.h"
#include "ui/player/cost_strip.h"
#include "ui/player/player.h"
#include "ui/run/launch_section.h"
#include "ui/run/output_panel.h"
#include "ui/run/run_card.h"
#include "ui/variables/variables_panel.h"
#include "ui/widgets/theme_style.h"
#include "ui/window/comparison/compare_view.h"
#include "ui/window/exercise_splitter.h"
#include "ui/window/menus/panels.h"
#include "ui/window/window_columns.h"

namespace simtscope::ui {
namespace {

// Sizes in pixels. Where there is little height, the picture gets it.
constexpr int kLowHeight = 860, kLowStripHeight = 88, kHighStripHeight = 120, kLowSpacing = kTinyGap, kHighSpacing = kSmallGap;
constexpr QMargins kLowPlayer{kMediumGap, kTinyGap, kMediumGap, kTinyGap}, kHighPlayer{kMediumGap, kSmallGap, kMediumGap, kMediumGap};

}  // namespace

void MainWindow::Impl::refreshActions()
{
    actions.refresh();
}

void MainWindow::Impl::refreshTitle()
{
    const QString name = figures::cleanText(session.document.name()), device = session.run.recordingGpu();
    const auto recording = session.position.recording();
    const bool isCheck = recording && exercises.current() && exercises::isCheckRecording(*recording);
    window.setWindowTitle(isCheck            ? tr("%1[*], run of the check - SIMTscope").arg(name)
                          : device.isEmpty() ? tr("%1[*] - SIMTscope").arg(name)
                                             : tr("%1[*], recorded on %2 - SIMTscope").arg(name, device));
    window.setWindowModified(session.files.isEdited());  // the title has its [*] placeholder now
}

void MainWindow::Impl::restore()
{
    QSettings settings;
    action(action::motion)->setChecked(settings.value("motion", true).toBool());
    exporter->setChoice(ExportChoice::load(settings));
    action(action::showVariables)->setChecked(settings.value("variablesShown", false).toBool());
    action(action::showAssembly)->setChecked(settings.value("assemblyShown", false).toBool());
    playback.setSpeedIndex(settings.value("speed", playback.speedIndex()).toInt());
    session.stepping.setStepUnit(
        StepUnit(std::min(settings.value("stride", unsigned(session.stepping.stepUnit())).toUInt(), kStepUnitCount - 1)));
    restoreShape(window, *columns, settings);
}

void MainWindow::Impl::fitHeight()
{
    const bool isLow = window.height() < kLowHeight;
    runCard->launchSection().setHasRoom(!isLow);
    variables->fitHeight(window.height());
    assembly->fitHeight(window.height());
    costStrip->setFixedHeight(isLow ? kLowStripHeight : kHighStripHeight);
    for (const QWidget* column :
         std::initializer_list<QWidget*>{columns->widget(1), centralPanel, &centralPanel->pane(), &compare->otherPane()})
        column->layout()->setSpacing(isLow ? kLowSpacing : kHighSpacing);
    player->layout()->setContentsMargins(isLow ? kLowPlayer : kHighPlayer);
    facts->setVisible(!(isLow && findings->isVisibleTo(findings->parentWidget())));  // the source and the findings need the room
    costStrip->setVisible(panels->isShown(action::showCosts) && !compare->isActive() && !centralPanel->showsPage() &&
                          !(isLow && (output->isVisibleTo(&window) || variables->isVisibleTo(&window) || assembly->isVisibleTo(&window))));
}

void MainWindow::Impl::save() const
{
    QSettings settings;
    settings.setValue("theme", session.appearance.theme().name);
    settings.setValue("motion", session.appearance.hasMotion());
    exporter->choice().save(settings);
    panels->save(settings);
    settings.setValue("variablesShown", action(action::showVariables)->isChecked());
    settings.setValue("assemblyShown", action(action::showAssembly)->isChecked());
    exerciseSplitter->restoreColumns();
    settings.setValue("speed", playback.speedIndex());
    settings.setValue("stride", unsigned(session.stepping.stepUnit()));
    saveShape(window, *columns, settings);
}

}  // namespace simtscope::ui

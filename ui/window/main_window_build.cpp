// Builds the panels and menus of MainWindow.
#include "ui/window/main_window_impl.h"

#include <QSplitter>

#include "ui/assembly/assembly_panel.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/charts_page.h"
#include "ui/editor/source_editor.h"
#include "ui/editor/source_panel.h"
#include "ui/exercises/exercise_panel.h"
#include "ui/export/exporter.h"
#include "ui/figure_view/central_panel.h"
#include "ui/figure_view/figure_pane.h"
#include "ui/figure_view/figure_view.h"
#include "ui/figure_view/tab_keys.h"
#include "ui/findings/findings_panel.h"
#include "ui/library/library_panel.h"
#include "ui/manual/manual_window.h"
#include "ui/notes/facts_card.h"
#include "ui/notes/notes_card.h"
#include "ui/player/cost_strip.h"
#include "ui/player/player.h"
#include "ui/presentation/presentation.h"
#include "ui/run/launch_explorer_action.h"
#include "ui/run/output_panel.h"
#include "ui/run/run_card.h"
#include "ui/session/session.h"
#include "ui/variables/variables_panel.h"
#include "ui/window/close_question.h"
#include "ui/window/command_palette.h"
#include "ui/window/comparison/compare_view.h"
#include "ui/window/earlier_edits_menu.h"
#include "ui/window/exercise_splitter.h"
#include "ui/window/menus/code_menu.h"
#include "ui/window/menus/edit_menu.h"
#include "ui/window/menus/exercise_menu.h"
#include "ui/window/menus/file_menu.h"
#include "ui/window/menus/go_menu.h"
#include "ui/window/menus/panels.h"
#include "ui/window/menus/present_menu.h"
#include "ui/window/menus/step_menu.h"
#include "ui/window/menus/view_menu.h"
#include "ui/window/menus/window_actions.h"
#include "ui/window/menus/window_dialogs.h"
#include "ui/window/opening_place.h"
#include "ui/window/recent_menu.h"
#include "ui/window/strips/banner.h"
#include "ui/window/strips/finding_fixes.h"
#include "ui/window/window_columns.h"

namespace simtscope::ui {

namespace {

/// Adds the charts to the tabs of the central panel, and exports the chart while it is shown. The page is made on first use.
void addChartsTab(Session& session, CentralPanel& centralPanel, Exporter& exporter)
{
    centralPanel.addPage(ChartsPage::tr("Charts"),
                         formatNameWithKey(ChartsPage::tr("Charts: costs of steps and lines, and several runs side by side"), keyOfPage()),
                         [&session, &centralPanel, &exporter] {
                             auto* page = new ChartsPage(
                                 {session.appearance, session.notices, session.settings, session.document, session.position, session.run},
                                 &centralPanel);
                             QObject::connect(page, &ChartsPage::figureRequested, &centralPanel, &CentralPanel::closePage);
                             QObject::connect(page, &ChartsPage::statusMessage, &exporter, &Exporter::statusMessage);
                             exporter.setPictureOverride([page, &centralPanel, &session](const ExportChoice& choice) {
                                 return centralPanel.showsPage()
                                            ? page->drawing(choice.resolveTheme(session.appearance.theme()),
                                                            {choice.hasTitle, choice.hasSentence, choice.customTitle}, choice.slideSize())
                                            : std::nullopt;
                             });
                             return page;
                         });
}

}  // namespace

void MainWindow::Impl::build()
{
    library = new LibraryPanel({session.appearance, session.document, session.position, session.run, exercises}, &window);
    runCard = new RunCard({session.appearance, session.notices, session.settings, session.document, session.runner, session.registers,
                           session.position, session.run, *session.live},
                          &window);
    banner = new Banner({session.appearance, session.notices, session.files, session.run}, &window);
    centralPanel =
        new CentralPanel({session.appearance, session.document, session.runner, session.registers, session.selection, session.position,
                          session.breakpoints, session.navigator, session.stepping, session.run, session.variables},
                         &window);
    centralPanel->column().insertWidget(1, banner);  // below the tabs, which stay in place when a message appears
    banner->lower();                                 // comes before the banner of a second pane for who searches it by name
    costStrip = new CostStrip({session.appearance, session.position}, &window);
    costStrip->setObjectName("costs");
    player = new Player({session.appearance, session.position, session.stepping, session.bookmarks}, playback, &window);
    output = new OutputPanel({session.appearance, session.runner, session.position, session.run, session.selection}, &window);
    output->hide();
    variables = new VariablesPanel(
        {session.appearance, session.position, session.selection, session.variables, session.watches, session.search}, &window);
    variables->hide();
    assembly = new AssemblyPanel({session.appearance, session.position, session.selection}, &window);
    assembly->hide();
    source = new SourcePanel({session.appearance, session.document, session.selection, session.position, session.breakpoints,
                              session.navigator, session.run, session.variables, session.settings, session.files},
                             &window);
    auto* exercise = new ExercisePanel({session.appearance, exercises}, &window);
    exerciseSplitter = new ExerciseSplitter(exercises, *exercise, *source, &window);
    connect(exercise, &ExercisePanel::figureRequested, exerciseSplitter, &ExerciseSplitter::showFigure);
    connect(exerciseSplitter, &ExerciseSplitter::figureShown, exercise, &ExercisePanel::setFigure);
    findings = new FindingsPanel({session.appearance, session.document, session.settings, session.selection, session.position, session.run},
                                 &window);
    facts = new FactsCard({session.appearance, session.position}, &window);
    notes = new NotesCard({session.appearance, session.document, session.selection, session.position, session.navigator, session.bookmarks,
                           session.run, session.lecture},
                          &window);
    exporter = new Exporter(
        {session.appearance, session.notices, session.document, session.saveQueue, session.selection, session.position},
        [this] { return centralPanel->view().options(); }, &window);
    dialogs = new Dialogs(session, window);
    closeQuestion = new CloseQuestion({session.saveQueue}, window);
    addChartsTab(session, *centralPanel, *exporter);

    columns = addColumns(window, {{library, 1}, {runCard, 0}},
                         {{centralPanel, 1}, {costStrip, 0}, {player, 0}, {variables, 0}, {assembly, 0}, {output, 0}},
                         {{exerciseSplitter, 3}, {findings, 2}, {facts, 0}, {notes, 0}});
    addPanels();
    exerciseSplitter->setColumns(*columns, [this] { panels->showPanel(action::showSource); });
    compare = new CompareView(session, *centralPanel, *columns, window);
    auto* const fixes = new FindingFixes(session, compare->comparison(), *findings, &window);
    connect(fixes, &FindingFixes::applied, &window, [this](int line) {
        panels->showPanel(action::showSource);  // shows where the text has changed
        source->goTo({}, line);
    });
    connect(compare, &CompareView::activeChanged, runCard, [this] { runCard->setComparing(compare->isActive()); });
    connect(runCard, &RunCard::comparisonRequested, &compare->comparison(), &Comparison::compareWithLaunch);
}

void MainWindow::Impl::addPanels()
{
    QWidget *const leftColumn = columns->widget(0), *const rightColumn = columns->widget(2);
    panels = new Panels(actions, session.appearance,
                        {{action::showLibrary, tr("&Library"), tr("Library"), "panel-library", {library}, leftColumn},
                         {action::showRun, tr("R&un panel"), tr("Run"), "panel-run", {runCard}, leftColumn},
                         {action::showSource, tr("&Source and notes"), tr("Source"), "panel-source", {}, rightColumn},
                         {action::showCosts, tr("&Cost of every step"), tr("Costs"), "panel-costs", {}, nullptr, true}});
}

void MainWindow::Impl::buildMenus()
{
    addFileMenu(actions, session, *dialogs, *exporter);
    addRecentMenu(actions, session);
    addEarlierEdits(actions, session.files);
    addEditMenu(actions, session, *source, [this] { panels->showPanel(action::showSource); });
    addCodeMenu(actions, session, *source, [this] { panels->showPanel(action::showSource); });
    actions.addMenu(tr("&Run"),
                    {{action::runAction,
                      tr("&Run"),
                      {Qt::Key_F5},
                      [this] { session.run.start(); },
                      [this] { return !session.document.name().isEmpty(); }},
                     {action::liveAction,
                      tr("L&ive: the picture follows the text"),
                      {},
                      {},
                      {},
                      true,
                      session.live->isOn(),
                      [this](bool isOn) { session.live->setOn(isOn); }},
                     {action::cancel,
                      tr("&Cancel"),
                      {Qt::Key_Escape},
                      [this] {
                          session.run.cancel();
                          exercises.cancelCheck();
                      },
                      [this] { return session.runner.isBusy() || session.position.pendingEventCount() > 0 || exercises.isChecking(); }},
                     {},
                     {action::launchExplorerAction, tr("&Launch explorer…"), {QKeySequence(Qt::CTRL | Qt::Key_L)}, {}}});
    addExerciseActions(actions, exercises, *dialogs);
    addLaunchExplorer(window, actions.get(action::launchExplorerAction),
                      {session.appearance, session.settings, session.document, session.registers, session.position, session.run},
                      centralPanel->pane().header());
    addStepMenu(actions, session, playback);
    addGoMenu(actions, session, {*source, *player, *notes, *variables, *compare});
    addViewMenu(actions, session, *centralPanel, *library, *panels, [this](const QString& code) { emit window.languageChosen(code); });
    compare->addMenu(actions);
    presentation = addPresentMenu(actions, session, *centralPanel, *compare);
    actions.addMenu(tr("&Help"),
                    {{action::lesson,
                      tr("The &lesson in words"),
                      {QKeySequence(Qt::SHIFT | Qt::Key_F1)},
                      [this] {
                          panels->showPanel(action::showSource);
                          columns->widget(2)->show();  // a comparison hides the column
                          notes->showLesson();
                      },
                      [this] { return session.document.lesson().has_value(); }},
                     {action::manual,
                      tr("&Manual"),
                      {Qt::Key_F1},
                      [this] { showManual(window, session.notices, [this](const ShowLink& link) { openLink(window, link); }); }},
                     {action::commands,
                      tr("&Commands…"),
                      {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)},
                      [this] { showCommandPalette(window, actions, session, library->lessons()); }},
                     {action::keys, tr("&Keys"), {Qt::CTRL | Qt::Key_F1}, [this] { dialogs->showKeys(); }},
                     {action::tour, tr("A &tour of the window"), {}, [this] { showTour(); }},
                     {action::about, tr("&About SIMTscope"), {}, [this] { dialogs->showAbout(); }}});
    actions.refresh();
}

}  // namespace simtscope::ui

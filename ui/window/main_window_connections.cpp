// Connects the signals of MainWindow's parts.
#include "ui/window/main_window_impl.h"

#include <QAction>

#include "ui/assembly/assembly_panel.h"
#include "ui/editor/source_editor.h"
#include "ui/editor/source_panel.h"
#include "ui/export/exporter.h"
#include "ui/figure_view/central_panel.h"
#include "ui/findings/findings_panel.h"
#include "ui/library/library_panel.h"
#include "ui/player/player.h"
#include "ui/run/output_panel.h"
#include "ui/run/run_card.h"
#include "ui/variables/variables_panel.h"
#include "ui/widgets/theme_style.h"
#include "ui/window/comparison/compare_view.h"
#include "ui/window/exercise_splitter.h"
#include "ui/window/main_offer.h"
#include "ui/window/menus/panels.h"
#include "ui/window/menus/program_file_dialogs.h"
#include "ui/window/menus/value_actions.h"
#include "ui/window/menus/window_dialogs.h"
#include "ui/window/strips/banner.h"
#include "ui/window/strips/status_line.h"

namespace simtscope::ui {

void MainWindow::Impl::connectAll()
{
    connect(&session.appearance, &Appearance::themeChanged, &window, [this] { applyTheme(session.appearance.theme()); });
    connect(&session.notices, &Notices::changed, exerciseSplitter, [this] {  // the banner is above the figure
        if (!session.notices.current().text.isEmpty())
            exerciseSplitter->showFigure(true);
    });
    connect(action(action::runAction), &QAction::triggered, exerciseSplitter, [this] { exerciseSplitter->showFigure(true); });
    connect(&session.runner, &Runner::busyChanged, &window, [this] { refreshActions(); });
    connect(&session.position, &Position::awaitedEventCountChanged, &window, [this] { refreshActions(); });
    connect(&exercises, &Exercises::checkChanged, &window, [this] { refreshActions(); });
    connect(&session.position, &Position::recordingChanged, &window, [this] {
        refreshTitle();
        refreshActions();
    });
    connect(&session.document, &Document::opened, &window, [this] {
        refreshTitle();
        refreshActions();
    });
    connect(&session.document, &Document::textChanged, &window, [this] { refreshTitle(); });
    connect(library, &LibraryPanel::chosen, centralPanel, &CentralPanel::focusPicture);
    connect(player, &Player::stepNumberEntered, centralPanel, &CentralPanel::focusPicture);
    connect(library, &LibraryPanel::compareRequested, &window,
            [this](const program::Lesson& l) { compare->comparison().compareWithLesson(l); });
    exporter->setComposer([this](const ExportChoice& choice) { return compare->makeFigure(choice); });
    exporter->setAnimationComposer([this](const ExportChoice& choice) { return compare->makeAnimation(choice); });
    exporter->setMarkedSteps([this] {
        return MarkedSteps{session.document.lesson() ? &*session.document.lesson() : nullptr, session.bookmarks.list()};
    });
    connect(compare, &CompareView::activeChanged, &window, [this] {
        if (!compare->isActive())
            panels->applyVisibility();
        centralPanel->closePage();
        fitHeight();
    });
    connect(centralPanel, &CentralPanel::pageChanged, &window, [this] { fitHeight(); });
    connect(exporter, &Exporter::statusMessage, status, &StatusLine::showMessage);
    connect(&session.run, &ProgramRun::mainRequested, dialogs, &Dialogs::askMain);
    const auto* const offer = new MainOffer(session, &window);
    const auto askMain = [this] {  // an exercise brings its own main()
        if (!exercises.current())
            dialogs->askMain();
    };
    connect(offer, &MainOffer::offered, dialogs, askMain, Qt::QueuedConnection);
    connect(dialogs, &Dialogs::statusMessage, status, &StatusLine::showMessage);
    connect(dialogs, &Dialogs::folderChosen, &window, [this](const QString& folder) { openFolder(folder); });
    connect(&session.navigator, &Navigator::statusMessage, status, &StatusLine::showPlaceMessage);
    connect(&session.conditions, &BreakpointConditions::statusMessage, status, &StatusLine::showPlaceMessage);
    connect(&session.search, &ValueSearch::statusMessage, status, &StatusLine::showPlaceMessage);
    connect(runCard, &RunCard::launchDragged, banner, &Banner::setHeightKept);
    connect(banner, &Banner::lineRequested, source, [this](int line, const QString& file) {
        panels->showPanel(action::showSource);
        const bool isMainFile = !file.isEmpty() && !session.files.find(file);  // under the name that it had when it ran
        if (source->goTo(isMainFile ? QString() : file, line))
            source->editor().setFocus();
    });
    auto* const fileDialogs = new ProgramFileDialogs(session, window);
    connect(fileDialogs, &ProgramFileDialogs::statusMessage, status, &StatusLine::showMessage);
    connect(source, &SourcePanel::newFileRequested, fileDialogs, &ProgramFileDialogs::askNewFile);
    connect(source, &SourcePanel::removeRequested, fileDialogs, &ProgramFileDialogs::askRemove);
    const auto goToRecordedLine = [this](int line) { source->goToRecordedLine(line); };
    connect(findings, &FindingsPanel::lineRequested, source, goToRecordedLine);
    connect(variables, &VariablesPanel::lineRequested, source, [this, goToRecordedLine](int line) {
        panels->showPanel(action::showSource);
        goToRecordedLine(line);
    });
    connect(assembly, &AssemblyPanel::lineRequested, source, goToRecordedLine);
    connect(panels, &Panels::changed, &window, [this] { fitHeight(); });
    connect(findings, &FindingsPanel::shownChanged, &window, [this] { fitHeight(); });
    connect(action(action::showOutput), &QAction::toggled, &window, [this](bool isOn) {
        output->setVisible(isOn);
        fitHeight();
    });
    connect(action(action::showVariables), &QAction::toggled, &window, [this](bool isOn) {
        variables->setVisible(isOn);
        fitHeight();
    });
    connect(source, &SourcePanel::menuRequested, variables, [this](QMenu* menu, int recordedLine, const QString& code) {
        addValueActions(*menu, session, recordedLine, code, [this] { action(action::showVariables)->setChecked(true); });
    });
    connect(action(action::showAssembly), &QAction::toggled, &window, [this](bool isOn) {
        assembly->setVisible(isOn);
        fitHeight();
    });
    connect(assembly, &AssemblyPanel::closed, &window, [this] { action(action::showAssembly)->setChecked(false); });
    connect(variables, &VariablesPanel::closed, &window, [this] { action(action::showVariables)->setChecked(false); });
    connect(output, &OutputPanel::closed, &window, [this] { action(action::showOutput)->setChecked(false); });
    connect(session.live.get(), &LiveRun::changed, &window, [this] { action(action::liveAction)->setChecked(session.live->isOn()); });
}

}  // namespace simtscope::ui

#include "ui/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLayout>
#include <QMenuBar>
#include <QMimeData>
#include <QSettings>
#include <QSplitter>

#include "gpu/exercises/check_recording.h"
#include "gpu/exercises/exercise_folder.h"
#include "ui/editor/source_editor.h"
#include "ui/editor/source_panel.h"
#include "ui/exercises/exercise_panel.h"
#include "ui/export/exporting.h"
#include "ui/figure_view/figure_pane.h"
#include "ui/figure_view/figure_view.h"
#include "ui/figure_view/stage.h"
#include "ui/findings/findings_panel.h"
#include "ui/library/lesson_dialog.h"
#include "ui/library/library_panel.h"
#include "ui/notes/facts_card.h"
#include "ui/notes/notes_card.h"
#include "ui/player/cost_strip.h"
#include "ui/player/playback.h"
#include "ui/player/player.h"
#include "ui/presentation/presentation.h"
#include "ui/run/launch_entry.h"
#include "ui/run/output_panel.h"
#include "ui/run/run_card.h"
#include "ui/session/exercises.h"
#include "ui/session/navigator.h"
#include "ui/session/program_to_open.h"
#include "ui/session/remembered.h"
#include "ui/session/session.h"
#include "ui/widgets/look.h"
#include "ui/window/banner.h"
#include "ui/window/charts_tab.h"
#include "ui/window/compare_view.h"
#include "ui/window/earlier_edits.h"
#include "ui/window/editing.h"
#include "ui/window/exercise_menu.h"
#include "ui/window/exercise_place.h"
#include "ui/window/file_menu.h"
#include "ui/window/finding_fixes.h"
#include "ui/window/first_program.h"
#include "ui/window/go_menu.h"
#include "ui/window/leave_question.h"
#include "ui/window/opening_place.h"
#include "ui/window/panels.h"
#include "ui/window/present_menu.h"
#include "ui/window/recent_menu.h"
#include "ui/window/status_line.h"
#include "ui/window/step_menu.h"
#include "ui/window/view_menu.h"
#include "ui/window/window_actions.h"
#include "ui/window/window_columns.h"
#include "ui/window/window_dialogs.h"

/// Icons live in this static library; without the call the linker leaves them out.
static void registerIcons()
{
    Q_INIT_RESOURCE(icons);
}

namespace simtscope::ui {
namespace {

constexpr QSize kLeastSize{1000, 640};  // less than a projector's 1024 x 768 has room for
// The picture comes first where there is little room.
constexpr int kLowHeight = 860, kLowStrip = 88, kHighStrip = 120, kLowSpacing = 3, kHighSpacing = 8;
constexpr QMargins kLowPlayer{10, 4, 14, 5}, kHighPlayer{10, 8, 14, 10};

}  // namespace

struct MainWindow::Impl {
    Impl(MainWindow& owner, std::unique_ptr<Session> kept)
        : window(owner), keptSession(std::move(kept)), session(*keptSession),
          exercises({session.document, session.selection, session.position, session.notices, session.run}),
          playback({session.position, session.breakpoints, session.navigator, session.stepping}, &owner)
    {
    }

    void build();
    void buildMenus();
    void connectAll();
    void restore();
    void addPanels(QWidget& runCard);
    void openFolder(const QString& folder);
    void fitHeight();
    void save() const;
    void refreshActions();
    void refreshTitle();
    QAction* action(const char* name) const { return window.findChild<QAction*>(name); }

    MainWindow& window;
    std::unique_ptr<Session> keptSession;
    Session& session;
    Exercises exercises;
    Playback playback;
    Stage* stage = nullptr;
    CompareView* compare = nullptr;
    LibraryPanel* library = nullptr;
    SourcePanel* source = nullptr;
    Player* player = nullptr;
    FindingsPanel* findings = nullptr;
    NotesCard* notes = nullptr;
    OutputPanel* output = nullptr;
    CostStrip* strip = nullptr;
    Banner* banner = nullptr;
    Exporter* exporter = nullptr;
    Dialogs* dialogs = nullptr;
    LeaveQuestion* leaving = nullptr;
    QSplitter* columns = nullptr;
    ExercisePlace* place = nullptr;
    Panels* panels = nullptr;
    Presentation* presentation = nullptr;
    bool isOpen = false;  ///< has been shown
    StatusLine* status = nullptr;
};

void MainWindow::Impl::build()
{
    library = new LibraryPanel({session.appearance, session.document, session.position, session.run, exercises}, &window);
    auto* runCard = new RunCard(
        {session.appearance, session.notices, session.settings, session.document, session.runner, session.position, session.run}, &window);
    banner = new Banner({session.appearance, session.notices, session.document.drafts(), session.run}, &window);
    stage = new Stage({session.appearance, session.document, session.runner, session.registers, session.selection, session.position,
                       session.breakpoints, session.navigator, session.stepping, session.run},
                      &window);
    strip = new CostStrip({session.appearance, session.position}, &window);
    strip->setObjectName("costs");
    player = new Player({session.appearance, session.position, session.stepping, session.bookmarks}, playback, &window);
    output = new OutputPanel({session.appearance, session.runner, session.position, session.run}, &window);
    output->hide();
    source = new SourcePanel(
        {session.appearance, session.document, session.selection, session.position, session.breakpoints, session.navigator, session.run},
        &window);
    auto* exercise = new ExercisePanel({session.appearance, exercises}, &window);
    place = new ExercisePlace(exercises, *exercise, *source, &window);
    connect(exercise, &ExercisePanel::figureWanted, place, &ExercisePlace::showFigure);
    connect(place, &ExercisePlace::figureShown, exercise, &ExercisePanel::setFigure);
    findings = new FindingsPanel({session.appearance, session.document, session.settings, session.selection, session.position, session.run},
                                 &window);
    auto* facts = new FactsCard({session.appearance, session.position}, &window);
    notes = new NotesCard({session.appearance, session.document, session.selection, session.position, session.navigator, session.bookmarks,
                           session.run, session.lecture},
                          &window);
    exporter = new Exporter(
        {session.appearance, session.notices, session.document, session.saving, session.selection, session.position},
        [this] { return stage->view().options(); }, &window);
    dialogs = new Dialogs(session, window);
    leaving = new LeaveQuestion({session.saving}, window);
    addChartsTab(session, *stage, *exporter);

    columns = addColumns(window, {{library, 1}, {runCard, 0}}, {{banner, 0}, {stage, 1}, {strip, 0}, {player, 0}, {output, 0}},
                         {{place, 3}, {findings, 2}, {facts, 0}, {notes, 0}});
    addPanels(*runCard);
    place->useRoomOf(*columns, [this] { panels->show("showSource"); });
    compare = new CompareView(session, *stage, *columns, window);
    auto* const fixes = new FindingFixes(session, compare->comparison(), *findings, &window);
    connect(fixes, &FindingFixes::applied, &window, [this](int line) {
        panels->show("showSource");  // where the text has changed
        source->editor().goToLine(line);
    });
    connect(compare, &CompareView::activeChanged, runCard, [this, runCard] { runCard->setComparing(compare->active()); });
}

void MainWindow::Impl::addPanels(QWidget& runCard)
{
    QWidget *const left = columns->widget(0), *const right = columns->widget(2);
    panels = new Panels(window, session.appearance,
                        {{"showLibrary", tr("&Library"), "panel-library", {library}, left},
                         {"showRun", tr("R&un panel"), "panel-run", {&runCard}, left},
                         {"showSource", tr("&Source and notes"), "panel-source", {}, right},
                         {"showCosts", tr("&Cost of every step"), "panel-costs", {}, nullptr}});
}

/// The lessons or the exercises of a lecturer.
void MainWindow::Impl::openFolder(const QString& folder)
{
    const Result<void> opened = exercises::kindOfFolder(folder.toStdString()).and_then([&](exercises::FolderKind kind) {
        return kind == exercises::FolderKind::Lessons ? library->addFolder(folder) : exercises.addFolder(folder);
    });
    if (opened)
        return;
    exercises.tellUnreadable(folder, opened.error());
    if (!session.runner.busy())
        return;
    auto* const later = new QObject(&window);  // the run of the one that has opened would clear it
    connect(
        &session.runner, &Runner::busyChanged, later,
        [this, later, folder, error = opened.error()] {
            if (session.runner.busy())
                return;
            later->deleteLater();
            if (session.notices.current().text.isEmpty())
                exercises.tellUnreadable(folder, error);
        },
        Qt::QueuedConnection);
}

void MainWindow::Impl::buildMenus()
{
    addFileMenu(window, *dialogs, *exporter);
    addRecentMenu(window, session);
    addEarlierEdits(window, session.document.drafts());
    addEditMenu(window, session, *source, [this] { panels->show("showSource"); });
    addMenu(&window, tr("&Run"),
            {{"runAction", tr("&Run"), {Qt::Key_F5}, [this] { session.run.start(); }},
             {"cancel",
              tr("&Cancel"),
              {Qt::Key_Escape},
              [this] {
                  session.run.cancel();
                  exercises.cancelCheck();
              }},
             {},
             {"launchExplorerAction", tr("&Launch explorer…"), {QKeySequence(Qt::CTRL | Qt::Key_L)}, {}}});
    addExerciseActions(window, exercises, *dialogs);
    addLaunchExplorer(window, {session.appearance, session.settings, session.document, session.registers, session.position, session.run},
                      stage->pane().header());
    addStepMenu(window, session, playback);
    addGoMenu(window, session, *source, *player, *notes);
    addViewMenu(window, session, *stage, *library, *panels, [this](const QString& code) { emit window.languageChosen(code); });
    compare->addMenu();
    presentation = addPresentMenu(window, session, *stage, *compare);
    addMenu(&window, tr("&Help"),
            {{"keys", tr("&Keys"), {Qt::Key_F1}, [this] { dialogs->showKeys(); }},
             {"about", tr("&About SIMTscope"), {}, [this] { dialogs->showAbout(); }}});
    addLesson(window, {session.document});
}

void MainWindow::Impl::connectAll()
{
    connect(&session.appearance, &Appearance::themeChanged, &window, [this] { applyLook(session.appearance.theme()); });
    connect(&session.notices, &Notices::changed, place, [this] {  // the banner is above the figure
        if (!session.notices.current().text.isEmpty())
            place->showFigure(true);
    });
    connect(action("runAction"), &QAction::triggered, place, [this] { place->showFigure(true); });
    connect(&session.runner, &Runner::busyChanged, &window, [this] { refreshActions(); });
    connect(&session.position, &Position::orderingChanged, &window, [this] { refreshActions(); });
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
    connect(library, &LibraryPanel::chosen, stage, &Stage::focusPicture);
    connect(player, &Player::numberLeft, stage, &Stage::focusPicture);
    connect(library, &LibraryPanel::compareRequested, &window, [this](const program::Lesson& l) { compare->comparison().withLesson(l); });
    exporter->setComposer([this](const ExportChoice& choice) { return compare->exported(choice); });
    exporter->setAnimationComposer([this](const ExportChoice& choice) { return compare->animated(choice); });
    exporter->setMarked([this] {
        return MarkedSteps{session.document.lesson() ? &*session.document.lesson() : nullptr, session.bookmarks.all()};
    });
    connect(compare, &CompareView::activeChanged, &window, [this] {
        if (!compare->active())
            panels->apply();
        stage->leavePage();
        fitHeight();
    });
    connect(stage, &Stage::pageChanged, &window, [this] { fitHeight(); });
    connect(exporter, &Exporter::told, status, &StatusLine::tell);
    connect(dialogs, &Dialogs::told, status, &StatusLine::tell);
    connect(dialogs, &Dialogs::folderChosen, &window, [this](const QString& folder) { openFolder(folder); });
    connect(&session.navigator, &Navigator::told, status, &StatusLine::tellOfPlace);
    connect(banner, &Banner::lineRequested, source, [this](int line) {
        panels->show("showSource");
        source->editor().goToLine(line);
        source->editor().setFocus();
    });
    connect(findings, &FindingsPanel::lineRequested, source, [this](int line) {
        const int now = source->editor().lineOfRecorded(line);  // the text may have been edited since
        source->editor().goToLine(now > 0 ? now : line);
    });
    connect(action("showCosts"), &QAction::toggled, &window, [this] { fitHeight(); });
    connect(action("showOutput"), &QAction::toggled, &window, [this](bool on) {
        output->setVisible(on);
        fitHeight();
    });
    connect(output, &OutputPanel::closed, &window, [this] { action("showOutput")->setChecked(false); });
}

void MainWindow::Impl::refreshActions()
{
    const bool any = session.position.source() != nullptr;
    for (const char* name : {"export", "copy", "saveRecording", "saveReport", "playAction"})
        action(name)->setEnabled(any);
    action("runAction")->setEnabled(!session.document.name().isEmpty());
    for (const char* name : {"save", "saveSource"})
        action(name)->setEnabled(!session.document.name().isEmpty());
    action("cancel")->setEnabled(session.runner.busy() || session.position.ordering() > 0 || exercises.isChecking());
}

void MainWindow::Impl::refreshTitle()
{
    const QString name = session.document.name(), device = session.run.recordedOn();
    const auto recording = session.position.recording();
    window.setWindowModified(session.document.edited());
    if (recording && exercises.current() && exercises::isOfCheck(*recording)) {
        window.setWindowTitle(tr("%1[*], run of the check - SIMTscope").arg(name));
        return;
    }
    window.setWindowTitle(device.isEmpty() ? tr("%1[*] - SIMTscope").arg(name) : tr("%1[*], recorded on %2 - SIMTscope").arg(name, device));
}

void MainWindow::Impl::restore()
{
    QSettings settings;
    session.appearance.setTheme(settings.value("theme", "dark").toString());
    applyLook(session.appearance.theme());
    action("motion")->setChecked(settings.value("motion", true).toBool());
    exporter->setChoice(ExportChoice::saved(settings));
    playback.setSpeedIndex(settings.value("speed", playback.speedIndex()).toInt());
    session.stepping.setStride(Stride(std::min(settings.value("stride", unsigned(session.stepping.stride())).toUInt(), kStrides - 1)));
    restoreShape(window, *columns, settings);
}

void MainWindow::Impl::fitHeight()
{
    const bool low = window.height() < kLowHeight;
    strip->setFixedHeight(low ? kLowStrip : kHighStrip);
    for (const QWidget* column : std::initializer_list<QWidget*>{columns->widget(1), stage, &stage->pane(), &compare->otherPane()})
        column->layout()->setSpacing(low ? kLowSpacing : kHighSpacing);
    player->layout()->setContentsMargins(low ? kLowPlayer : kHighPlayer);
    strip->setVisible(action("showCosts")->isChecked() && !compare->active() && !stage->showsPage() &&
                      !(low && output->isVisibleTo(&window)));
}

void MainWindow::Impl::save() const
{
    QSettings settings;
    settings.setValue("theme", session.appearance.theme().name);
    settings.setValue("motion", session.appearance.motion());
    exporter->choice().save(settings);
    panels->save(settings);
    place->giveBack();
    settings.setValue("speed", playback.speedIndex());
    settings.setValue("stride", unsigned(session.stepping.stride()));
    saveShape(window, *columns, settings);
}

MainWindow::MainWindow(QWidget* parent) : MainWindow(std::make_unique<Session>(), parent) {}

MainWindow::MainWindow(std::unique_ptr<Session> session, QWidget* parent)
    : QMainWindow(parent), m_impl(std::make_unique<Impl>(*this, std::move(session)))
{
    registerIcons();
    setWindowTitle(tr("SIMTscope"));
    setWindowIcon(QIcon(":/icons/simtscope.svg"));
    setAcceptDrops(true);
    applyLook(m_impl->session.appearance.theme());
    m_impl->build();
    m_impl->status = new StatusLine({m_impl->session.appearance, m_impl->session.runner, m_impl->session.saving, m_impl->session.selection,
                                     m_impl->session.position, m_impl->session.navigator, m_impl->session.run},
                                    *this);
    m_impl->buildMenus();
    m_impl->connectAll();
    m_impl->restore();
    m_impl->refreshActions();
    m_impl->stage->view().setFocus();
    announce(m_impl->session);
}

MainWindow::~MainWindow() = default;

Session& MainWindow::session()
{
    return m_impl->session;
}

void MainWindow::open(const QString& fileOrEmpty)
{
    if (QFileInfo(fileOrEmpty).isDir()) {
        m_impl->openFolder(fileOrEmpty);
        return;
    }
    if (!fileOrEmpty.isEmpty()) {
        m_impl->session.run.openFile(fileOrEmpty);
        return;
    }
    if (const QString file = lastOpened(); QFileInfo(file).isAbsolute() && QFileInfo::exists(file))
        m_impl->session.run.openFile(file);
    else if (const program::Lesson* lesson = firstProgram(m_impl->library->lessons(), lastOpened().toStdString()))
        m_impl->session.run.openLesson(*lesson);
}

void MainWindow::open(const ProgramToOpen& program)
{
    if (program.files.isEmpty() && program.nvccArguments.isEmpty() && !program.arguments)
        open(program.path);
    else
        m_impl->session.run.openProgram(program);
    if (program.place && m_impl->session.runner.busy())  // else there is nothing to open, and the banner says why
        showWhenThere(m_impl->session, program.place);
}

std::unique_ptr<Session> MainWindow::giveUp()
{
    m_impl->presentation->closeAll();
    m_impl->compare->comparison().close();
    m_impl->exercises.save();
    m_impl->save();
    return std::move(m_impl->keptSession);
}

bool MainWindow::event(QEvent* event)
{
    if (event->type() == QEvent::Show && !m_impl->isOpen) {
        m_impl->isOpen = true;
        m_impl->panels->open(QSettings(), size());
        m_impl->fitHeight();
    }
    if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (belongsToFocusWidget(focusWidget(), key->key(), key->modifiers())) {
            event->accept();
            return true;
        }
    }
    return QMainWindow::event(event);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_impl->leaving->mayClose()) {
        event->ignore();
        return;
    }
    m_impl->presentation->closeAll();
    m_impl->session.run.cancel();
    m_impl->compare->comparison().close();
    m_impl->exercises.save();
    m_impl->session.document.drafts().keep();
    m_impl->save();
    QMainWindow::closeEvent(event);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    m_impl->fitHeight();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls() && event->mimeData()->urls().front().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    if (event->mimeData()->hasUrls())
        open(event->mimeData()->urls().front().toLocalFile());
}

}  // namespace simtscope::ui

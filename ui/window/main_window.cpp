#include "ui/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QSplitter>

#include "ui/editor/source_editor.h"
#include "ui/editor/source_panel.h"
#include "ui/export/exporting.h"
#include "ui/figure_view/figure_pane.h"
#include "ui/figure_view/figure_view.h"
#include "ui/figure_view/stage.h"
#include "ui/figure_view/tab_keys.h"
#include "ui/library/lesson_dialog.h"
#include "ui/library/library_panel.h"
#include "ui/notes/facts_card.h"
#include "ui/notes/notes_card.h"
#include "ui/player/cost_strip.h"
#include "ui/player/playback.h"
#include "ui/player/player.h"
#include "ui/run/launch_explorer.h"
#include "ui/run/output_panel.h"
#include "ui/run/run_card.h"
#include "ui/session/navigator.h"
#include "ui/session/remembered.h"
#include "ui/session/session.h"
#include "ui/widgets/look.h"
#include "ui/window/banner.h"
#include "ui/window/charts_tab.h"
#include "ui/window/compare_view.h"
#include "ui/window/earlier_edits.h"
#include "ui/window/editing.h"
#include "ui/window/go_menu.h"
#include "ui/window/leave_question.h"
#include "ui/window/recent_menu.h"
#include "ui/window/status_line.h"
#include "ui/window/window_actions.h"
#include "ui/window/window_dialogs.h"

/// Icons live in this static library; without the call the linker leaves them out.
static void registerIcons()
{
    Q_INIT_RESOURCE(icons);
}

namespace simtscope::ui {
namespace {

constexpr QSize kFirstSize{1600, 1000};
constexpr QSize kLeastSize{1000, 640};  // less than a projector's 1024 x 768 has room for
constexpr int kLeftWidth = 256, kRightWidth = 420, kNarrowRight = 340, kNarrow = 1240;
constexpr int kLeastLeft = 200, kLeastCentre = 510, kLeastRight = 266;
constexpr int kLowHeight = 860, kLowStrip = 88, kHighStrip = 120;  // the picture comes first where there is little room

QWidget* column(const std::vector<std::pair<QWidget*, int>>& widgets, QWidget* parent)
{
    auto* holder = new QWidget(parent);
    auto* layout = new QVBoxLayout(holder);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    for (const auto& [widget, stretch] : widgets)
        layout->addWidget(widget, stretch);
    return holder;
}

}  // namespace

struct MainWindow::Impl {
    Impl(MainWindow& owner, std::unique_ptr<Session> kept)
        : window(owner), keptSession(std::move(kept)), session(*keptSession),
          playback({session.position, session.breakpoints, session.navigator, session.stepping}, &owner)
    {
    }

    void build();
    void buildMenus();
    void buildFileMenu();
    void buildStepMenu();
    void buildViewMenu();
    void connectAll();
    void restore();
    void setColumns();
    void fitHeight();
    void save() const;
    void refreshActions();
    void refreshTitle();
    FigureView& viewInFocus() const;
    QAction* action(const char* name) const { return window.findChild<QAction*>(name); }

    MainWindow& window;
    std::unique_ptr<Session> keptSession;
    Session& session;
    Playback playback;
    Stage* stage = nullptr;
    CompareView* compare = nullptr;
    LibraryPanel* library = nullptr;
    SourcePanel* source = nullptr;
    Player* player = nullptr;
    NotesCard* notes = nullptr;
    OutputPanel* output = nullptr;
    CostStrip* strip = nullptr;
    Banner* banner = nullptr;
    Exporter* exporter = nullptr;
    Dialogs* dialogs = nullptr;
    LeaveQuestion* leaving = nullptr;
    QSplitter* splitter = nullptr;
    StatusLine* status = nullptr;
};

void MainWindow::Impl::build()
{
    library = new LibraryPanel({session.document, session.position, session.run}, &window);
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
    auto* facts = new FactsCard({session.position}, &window);
    notes = new NotesCard(
        {session.appearance, session.document, session.selection, session.position, session.navigator, session.bookmarks, session.run},
        &window);
    exporter = new Exporter(
        {session.appearance, session.notices, session.document, session.saving, session.selection, session.position},
        [this] { return stage->view().options(); }, &window);
    dialogs = new Dialogs(session, window);
    leaving = new LeaveQuestion({session.saving}, window);
    addChartsTab(session, *stage, *exporter);

    splitter = new QSplitter(Qt::Horizontal, &window);
    splitter->setHandleWidth(10);
    splitter->setChildrenCollapsible(false);
    QWidget* left = column({{library, 1}, {runCard, 0}}, splitter);
    QWidget* centre = column({{banner, 0}, {stage, 1}, {strip, 0}, {player, 0}, {output, 0}}, splitter);
    QWidget* right = column({{source, 1}, {facts, 0}, {notes, 0}}, splitter);
    left->setMinimumWidth(kLeastLeft);
    centre->setMinimumWidth(kLeastCentre);
    right->setMinimumWidth(kLeastRight);
    for (QWidget* part : {left, centre, right})
        splitter->addWidget(part);
    splitter->setStretchFactor(0, 0);
    splitter->setStretchFactor(1, 3);
    splitter->setStretchFactor(2, 1);  // whole lines of the program where there is room for them
    compare = new CompareView(session, *stage, *splitter, window);
    connect(compare, &CompareView::activeChanged, runCard, [this, runCard] { runCard->setComparing(compare->active()); });
    auto* frame = new QWidget(&window);
    auto* layout = new QVBoxLayout(frame);
    layout->setContentsMargins(10, 4, 10, 2);
    layout->addWidget(splitter);
    window.setCentralWidget(frame);
}

void MainWindow::Impl::buildMenus()
{
    buildFileMenu();
    addRecentMenu(window, session);
    addEarlierEdits(window, session.document.drafts());
    addEditMenu(window, session, *source);
    addMenu(&window, tr("&Run"),
            {{"runAction", tr("&Run"), {Qt::Key_F5}, [this] { session.run.start(); }},
             {"cancel", tr("&Cancel"), {Qt::Key_Escape}, [this] { session.run.cancel(); }},
             {},
             {"launchExplorerAction", tr("&Launch explorer…"), {QKeySequence(Qt::CTRL | Qt::Key_L)}, {}}});
    addLaunchExplorer(window, {session.appearance, session.settings, session.document, session.registers, session.position, session.run},
                      stage->pane().header());
    buildStepMenu();
    addGoMenu(window, session, *source, *player, *notes);
    buildViewMenu();
    compare->addMenu();
    addMenu(&window, tr("&Help"),
            {{"keys", tr("&Keys"), {Qt::Key_F1}, [this] { dialogs->showKeys(); }},
             {"about", tr("&About SIMTscope"), {}, [this] { dialogs->showAbout(); }}});
    addLesson(window, {session.document});
}

void MainWindow::Impl::buildFileMenu()
{
    addMenu(
        &window, tr("&File"),
        {{"open", tr("&Open…"), {QKeySequence::Open}, [this] { dialogs->askOpen(); }},
         {"save", tr("&Save source"), {QKeySequence::Save}, [this] { dialogs->save(); }},
         {"saveSource", tr("Save source &as…"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)}, [this] { dialogs->askSaveSource(); }},
         {"saveRecording", tr("Save &recording as…"), {}, [this] { dialogs->askSaveRecording(); }},
         {"saveReport", tr("Save repor&t as…"), {}, [this] { dialogs->askSaveReport(); }},
         {},
         {"export", tr("&Export picture…"), {QKeySequence(Qt::CTRL | Qt::Key_E)}, [this] { exporter->ask(); }},
         {"copy", tr("&Copy picture"), {QKeySequence::Copy, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)}, [this] { exporter->copy(); }},
         {"caption",
          tr("Exports carry the &fact as a caption"),
          {},
          {},
          true,
          exporter->caption(),
          [this](bool on) { exporter->setCaption(on); }},
         {"print",
          tr("Exports in &print colours"),
          {},
          {},
          true,
          exporter->printColours(),
          [this](bool on) { exporter->setPrintColours(on); }},
         {},
         {"quit", tr("&Quit"), {QKeySequence(Qt::CTRL | Qt::Key_Q)}, [this] { window.close(); }}});
}

void MainWindow::Impl::buildStepMenu()
{
    addMenu(&window, tr("&Step"),
            {{"playAction", tr("&Play or pause"), {Qt::Key_Space}, [this] { playback.toggle(); }},
             {},
             {"stepOn", tr("&Step"), {Qt::Key_Right}, [this] { session.stepping.advance(1); }},
             {"stepBackAction", tr("Step &back"), {Qt::Key_Left}, [this] { session.stepping.advance(-1); }},
             {"phaseOn",
              tr("&Next barrier phase"),
              {QKeySequence(Qt::SHIFT | Qt::Key_Right), Qt::Key_PageDown},
              [this] { session.stepping.phaseBy(1); }},
             {"phaseBackAction",
              tr("Bac&k a barrier phase"),
              {QKeySequence(Qt::SHIFT | Qt::Key_Left), Qt::Key_PageUp},
              [this] { session.stepping.phaseBy(-1); }},
             {"firstAction", tr("&First step"), {Qt::Key_Home}, [this] { session.position.goTo(0); }},
             {"lastAction", tr("&Last step"), {Qt::Key_End}, [this] { session.position.goTo(session.position.stepCount()); }},
             {},
             {"wavefrontOn",
              tr("Ne&xt wavefront"),
              {Qt::Key_BracketRight},
              [this] { session.selection.wavefrontBy(1, wavefrontCount(session.position)); }},
             {"wavefrontBack",
              tr("Pre&vious wavefront"),
              {Qt::Key_BracketLeft},
              [this] { session.selection.wavefrontBy(-1, wavefrontCount(session.position)); }},
             {},
             {"faster", tr("F&aster"), {Qt::Key_Up}, [this] { playback.faster(); }},
             {"slower", tr("Sl&ower"), {Qt::Key_Down}, [this] { playback.slower(); }}});
}

void MainWindow::Impl::buildViewMenu()
{
    std::vector<ActionRow> rows;
    int index = 0;
    for (const figures::FigureKind& kind : figures::figureKinds()) {
        rows.push_back(
            {"showFigure", tr("Figure: %1").arg(figures::translatedLabel(kind)), {keyOfFigure(std::size_t(index))}, [this, index] {
                 stage->showTab(index);
             }});
        ++index;
    }
    rows.push_back({"showCharts", tr("C&harts"), {keyOfPage()}, [this, index] { stage->showTab(index); }});
    const std::vector<ActionRow> rest{
        {},
        {"zoomIn", tr("Zoom &in"), {QKeySequence::ZoomIn, QKeySequence(Qt::CTRL | Qt::Key_Equal)}, [this] { stage->view().zoomIn(); }},
        {"zoomOut", tr("Zoom &out"), {QKeySequence::ZoomOut}, [this] { stage->view().zoomOut(); }},
        {"zoomReset", tr("&Fit the picture"), {QKeySequence(Qt::CTRL | Qt::Key_0)}, [this] { stage->view().resetZoom(); }},
        {"rowsOn", tr("&Rows below"), {QKeySequence(Qt::SHIFT | Qt::Key_Down)}, [this] { viewInFocus().scrollRows(1); }},
        {"rowsBack", tr("Rows abo&ve"), {QKeySequence(Qt::SHIFT | Qt::Key_Up)}, [this] { viewInFocus().scrollRows(-1); }},
        {},
        {"motion", tr("&Motion"), {}, {}, true, session.appearance.motion(), [this](bool on) { session.appearance.setMotion(on); }},
        {"showCosts", tr("&Cost of every step"), {}, {}, true, true, [this](bool) { fitHeight(); }},
        {"showOutput",
         tr("&Program output"),
         {QKeySequence(Qt::CTRL | Qt::Key_P)},
         {},
         true,
         false,
         [this](bool on) {
             output->setVisible(on);
             fitHeight();
         }},
        {},
        {"theme",
         tr("&Light or dark"),
         {QKeySequence(Qt::CTRL | Qt::Key_T)},
         [this] { session.appearance.setTheme(session.appearance.theme().dark ? "light" : "dark"); }},
        {"find", tr("Fin&d a program"), {QKeySequence::Find}, [this] { library->focusFind(); }},
        {"fullScreen", tr("F&ull screen"), {Qt::Key_F11}, [this] {
             window.isFullScreen() ? window.showNormal() : window.showFullScreen();
         }}};
    rows.insert(rows.end(), rest.begin(), rest.end());
    QMenu* const menu = addMenu(&window, tr("&View"), rows);
    menu->addSeparator();
    addLanguages(menu, [this](const QString& code) { emit window.languageChosen(code); });
}

/// That of the pane that the focus is in; else that of the main run.
FigureView& MainWindow::Impl::viewInFocus() const
{
    for (QWidget* widget = window.focusWidget(); widget; widget = widget->parentWidget()) {
        if (auto* pane = qobject_cast<FigurePane*>(widget))
            return pane->view();
    }
    return stage->view();
}

void MainWindow::Impl::connectAll()
{
    connect(&session.appearance, &Appearance::themeChanged, &window, [this] { applyLook(session.appearance.theme()); });
    connect(&session.runner, &Runner::busyChanged, &window, [this] { refreshActions(); });
    connect(&session.position, &Position::orderingChanged, &window, [this] { refreshActions(); });
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
    connect(library, &LibraryPanel::compareRequested, &window, [this](const program::Lesson& l) { compare->comparison().withLesson(l); });
    exporter->setComposer([this](bool caption) { return compare->exported(caption); });
    exporter->setFilmComposer([this](bool caption) { return compare->filmed(caption); });
    connect(compare, &CompareView::activeChanged, &window, [this] {
        stage->leavePage();
        fitHeight();
    });
    connect(stage, &Stage::pageChanged, &window, [this] { fitHeight(); });
    connect(exporter, &Exporter::told, status, &StatusLine::tell);
    connect(dialogs, &Dialogs::told, status, &StatusLine::tell);
    connect(&session.navigator, &Navigator::told, status, &StatusLine::tellOfPlace);
    connect(banner, &Banner::lineRequested, source, [this](int line) {
        source->editor().goToLine(line);
        source->editor().setFocus();
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
    action("cancel")->setEnabled(session.runner.busy() || session.position.ordering() > 0);
}

void MainWindow::Impl::refreshTitle()
{
    const QString name = session.document.name(), device = session.run.recordedOn();
    window.setWindowTitle(device.isEmpty() ? tr("%1[*] - SIMTscope").arg(name) : tr("%1[*], recorded on %2 - SIMTscope").arg(name, device));
    window.setWindowModified(session.document.edited());
}

void MainWindow::Impl::restore()
{
    QSettings settings;
    session.appearance.setTheme(settings.value("theme", "dark").toString());
    applyLook(session.appearance.theme());
    action("motion")->setChecked(settings.value("motion", true).toBool());
    action("caption")->setChecked(settings.value("caption", true).toBool());
    action("print")->setChecked(settings.value("print", false).toBool());
    action("showCosts")->setChecked(settings.value("costs", true).toBool());
    playback.setSpeedIndex(settings.value("speed", playback.speedIndex()).toInt());
    session.stepping.setStride(Stride(std::min(settings.value("stride", unsigned(session.stepping.stride())).toUInt(), kStrides - 1)));
    if (!window.restoreGeometry(settings.value("geometry").toByteArray()))
        window.resize(kFirstSize.boundedTo(window.screen()->availableSize()));
    if (!splitter->restoreState(settings.value("columns").toByteArray()))
        setColumns();
}

void MainWindow::Impl::setColumns()
{
    const bool narrow = window.width() < kNarrow;
    const int left = narrow ? kLeastLeft : kLeftWidth, right = narrow                                ? kLeastRight
                                                               : window.width() < kFirstSize.width() ? kNarrowRight
                                                                                                     : kRightWidth;
    splitter->setSizes({left, window.width() - left - right, right});
}

void MainWindow::Impl::fitHeight()
{
    const bool low = window.height() < kLowHeight;
    strip->setFixedHeight(low ? kLowStrip : kHighStrip);
    strip->setVisible(action("showCosts")->isChecked() && !compare->active() && !stage->showsPage() &&
                      !(low && output->isVisibleTo(&window)));
}

void MainWindow::Impl::save() const
{
    QSettings settings;
    settings.setValue("theme", session.appearance.theme().name);
    settings.setValue("motion", session.appearance.motion());
    settings.setValue("caption", exporter->caption());
    settings.setValue("print", exporter->printColours());
    settings.setValue("costs", action("showCosts")->isChecked());
    settings.setValue("speed", playback.speedIndex());
    settings.setValue("stride", unsigned(session.stepping.stride()));
    settings.setValue("geometry", window.saveGeometry());
    settings.setValue("columns", splitter->saveState());
}

MainWindow::MainWindow(QWidget* parent) : MainWindow(std::make_unique<Session>(), parent) {}

MainWindow::MainWindow(std::unique_ptr<Session> session, QWidget* parent)
    : QMainWindow(parent), m_impl(std::make_unique<Impl>(*this, std::move(session)))
{
    registerIcons();
    setWindowTitle(tr("SIMTscope"));
    setWindowIcon(QIcon(":/icons/simtscope.svg"));
    setAcceptDrops(true);
    setMinimumSize(kLeastSize);
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
    if (!fileOrEmpty.isEmpty()) {
        m_impl->session.run.openFile(fileOrEmpty);
        return;
    }
    const std::vector<program::Lesson>& lessons = m_impl->library->lessons();
    if (const QString file = lastOpened(); QFileInfo(file).isAbsolute() && QFileInfo::exists(file)) {
        m_impl->session.run.openFile(file);
        return;
    }
    const std::string last = lastOpened().toStdString();
    const program::Lesson* chosen = lessons.empty() ? nullptr : &lessons.front();
    for (const program::Lesson& lesson : lessons) {
        if (lesson.name == last) {
            chosen = &lesson;
            break;
        }
        if (lesson.name.starts_with("reduce-1") || (!chosen->name.starts_with("reduce-") && lesson.name.starts_with("reduce-")))
            chosen = &lesson;
    }
    if (chosen)
        m_impl->session.run.openLesson(*chosen);
}

std::unique_ptr<Session> MainWindow::giveUp()
{
    m_impl->compare->comparison().close();
    m_impl->save();
    return std::move(m_impl->keptSession);
}

bool MainWindow::event(QEvent* event)
{
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
    m_impl->session.run.cancel();
    m_impl->compare->comparison().close();
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
        m_impl->session.run.openFile(event->mimeData()->urls().front().toLocalFile());
}

}  // namespace simtscope::ui

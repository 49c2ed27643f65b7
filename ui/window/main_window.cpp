#include "ui/window/main_window.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QIcon>
#include <QKeyEvent>
#include <QMimeData>
#include <QSettings>
#include <QTimer>
#include <QUrl>
#include <algorithm>
#include <string>
#include <vector>

#include "gpu/exercises/exercise_folder.h"
#include "ui/editor/source_panel.h"
#include "ui/figure_view/central_panel.h"
#include "ui/figure_view/figure_view.h"
#include "ui/library/library_panel.h"
#include "ui/presentation/presentation.h"
#include "ui/session/preferences/persistent_state.h"
#include "ui/session/runs/program_to_open.h"
#include "ui/widgets/theme_style.h"
#include "ui/window/close_question.h"
#include "ui/window/comparison/compare_view.h"
#include "ui/window/dropped_files.h"
#include "ui/window/main_window_impl.h"
#include "ui/window/menus/panels.h"
#include "ui/window/menus/window_actions.h"
#include "ui/window/opening_place.h"
#include "ui/window/strips/status_line.h"

/// Registers the icons, which live in this static library; without the call the linker leaves them out.
static void registerIcons()
{
    Q_INIT_RESOURCE(icons);
}

namespace simtscope::ui {

namespace {

/// Returns the program named `last`, which was open last; else the first reduction, else the first of all. nullptr: there are none.
const program::Lesson* chooseFirstProgram(const std::vector<program::Lesson>& lessons, const std::string& last)
{
    auto found = std::ranges::find(lessons, last, &program::Lesson::name);
    for (const char* const prefix : {"reduce-1", "reduce-", ""}) {
        if (found == lessons.end())
            found = std::ranges::find_if(lessons, [&](const program::Lesson& lesson) { return lesson.name.starts_with(prefix); });
    }
    return found == lessons.end() ? nullptr : &*found;
}

constexpr char kTourSetting[] = "tourSeen";
constexpr int kTourDelayMilliseconds = 2500;  // the first picture appears and has moved

}  // namespace

MainWindow::MainWindow(QWidget* parent) : MainWindow(std::make_unique<Session>(), parent) {}

MainWindow::MainWindow(std::unique_ptr<Session> session, QWidget* parent)
    : QMainWindow(parent), m_impl(std::make_unique<Impl>(*this, std::move(session)))
{
    registerIcons();
    setWindowTitle(tr("SIMTscope"));
    setWindowIcon(QIcon(":/icons/simtscope.svg"));
    setAcceptDrops(true);
    m_impl->session.appearance.setTheme(QSettings().value("theme", "dark").toString());
    applyTheme(m_impl->session.appearance.theme());  // before the parts exist: a style sheet that comes later styles all of them again
    m_impl->build();
    m_impl->status = new StatusLine({m_impl->session.appearance, m_impl->session.runner, m_impl->session.saveQueue,
                                     m_impl->session.selection, m_impl->session.position, m_impl->session.navigator, m_impl->session.run},
                                    *this);
    m_impl->buildMenus();
    m_impl->connectAll();
    m_impl->restore();
    m_impl->refreshActions();
    m_impl->centralPanel->view().setFocus();
    announce(m_impl->session);
}

/// Opens a folder with a lecturer's lessons or exercises.
void MainWindow::Impl::openFolder(const QString& folder)
{
    const Result<void> opened = exercises::findFolderKind(folder.toStdString()).and_then([&](exercises::FolderKind kind) {
        return kind == exercises::FolderKind::Lessons ? library->addFolder(folder) : exercises.addFolder(folder);
    });
    if (opened)
        return;
    exercises.reportUnreadable(folder, opened.error());
    if (!session.runner.isBusy())
        return;
    auto* const context = new QObject(&window);  // deferred, because the run of a part that did open would clear the notice
    connect(
        &session.runner, &Runner::busyChanged, context,
        [this, context, folder, error = opened.error()] {
            if (session.runner.isBusy())
                return;
            context->deleteLater();
            const Notice& notice = session.notices.current();
            if (notice.text.isEmpty() || (notice.isOfRun && notice.kind == Notice::Kind::Information))
                exercises.reportUnreadable(folder, error);
        },
        Qt::QueuedConnection);
}

/// Hides the window while the parts still exist: a field that loses the focus reports what was typed in it.
MainWindow::~MainWindow()
{
    hide();
}

Session& MainWindow::session()
{
    return m_impl->session;
}

const Actions& MainWindow::registry() const
{
    return m_impl->actions;
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
    if (const QString file = loadLastOpened(); QFileInfo(file).isAbsolute() && QFileInfo::exists(file))
        m_impl->session.run.openFile(file);
    else if (const program::Lesson* const lesson = chooseFirstProgram(m_impl->library->lessons(), loadLastOpened().toStdString()))
        m_impl->session.run.openLesson(*lesson);
    if (!QSettings().value(kTourSetting).toBool())
        offerTour();
}

/// Shows the tour once the first picture has been shown for a moment; never again afterwards.
void MainWindow::offerTour()
{
    auto* const context = new QObject(this);
    connect(&m_impl->session.position, &Position::sourceChanged, context, [this, context] {
        context->deleteLater();
        QTimer::singleShot(kTourDelayMilliseconds, this, [this] {
            if (!isActiveWindow() || QSettings().value(kTourSetting).toBool())
                return;  // a dialog or the presentation is open
            QSettings().setValue(kTourSetting, true);
            m_impl->showTour();
        });
    });
}

void MainWindow::open(const ProgramToOpen& program)
{
    if (program.files.isEmpty() && program.nvccArguments.isEmpty() && !program.arguments)
        open(program.path);
    else
        m_impl->session.run.openProgram(program);
    if (program.place && m_impl->session.runner.isBusy())  // otherwise nothing is being opened, and the banner says why
        goToPlaceWhenOpened(m_impl->session, program.place);
}

std::unique_ptr<Session> MainWindow::releaseSession()
{
    m_impl->presentation->closeAll();
    m_impl->compare->comparison().close();
    m_impl->exercises.save();
    m_impl->save();
    return std::move(m_impl->ownedSession);
}

bool MainWindow::event(QEvent* event)
{
    if (event->type() == QEvent::Show && !m_impl->wasShown) {
        m_impl->wasShown = true;
        m_impl->panels->restore(QSettings(), size());
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
    if (!m_impl->closeQuestion->confirmClose()) {
        event->ignore();
        return;
    }
    m_impl->presentation->closeAll();
    m_impl->session.run.cancel();
    m_impl->compare->comparison().close();
    m_impl->exercises.save();
    m_impl->session.files.writeDrafts();
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
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile())
            paths << url.toLocalFile();
    if (paths.size() < 2) {
        if (!paths.isEmpty())
            open(paths.front());
        return;
    }
    const DroppedFiles dropped = chooseDropped(paths);
    open(dropped.program);
    if (!dropped.message.isEmpty())
        m_impl->status->showMessage(dropped.message);
}

}  // namespace simtscope::ui

#include "gpu/program/library/catalog.h"
#include "moc_main_window.cpp"

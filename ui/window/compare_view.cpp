#include "ui/window/compare_view.h"

#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QTimer>
#include <QToolButton>

#include "gpu/analysis/models/step_match.h"
#include "ui/compare/agreement.h"
#include "ui/compare/compare_menu.h"
#include "ui/compare/numbers_table.h"
#include "ui/compare/schedule_finder.h"
#include "ui/figure_view/figure_pane.h"
#include "ui/figure_view/figure_view.h"
#include "ui/figure_view/stage.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/look.h"
#include "ui/window/changed_lines.h"
#include "ui/window/second_pane.h"

namespace simtscope::ui {
namespace {

constexpr int kCaptionStretch = 50;         // against the spare room of the header
constexpr QSizeF kLeastAnimated(640, 480);  // of a side
constexpr int kWideWindow = 1840;           // from here on the library stays beside two pictures

QToolButton* makeButton(const QString& name, const QString& tip, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(name);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setFocusPolicy(Qt::TabFocus);
    button->setFixedHeight(28);
    return button;
}

}  // namespace

CompareView::CompareView(Session& session, Stage& stage, QSplitter& columns, QMainWindow& window)
    : QObject(&window), m_comparison(session, this), m_stage(stage), m_columns(columns), m_window(window)
{
    m_agreement = new Agreement(m_comparison);
    m_menu = new CompareMenu(m_comparison, &stage);
    m_schedules = new ScheduleFinder(m_comparison, window);
    m_second = new SecondPane(m_comparison, &stage);
    m_numbers = new NumbersTable(m_comparison, &stage);
    m_second->hide();
    m_numbers->hide();
    stage.panes().addWidget(m_second, 1);
    stage.column().addWidget(m_numbers);
    buildButtons();
    connect(
        m_menu, &QMenu::aboutToHide, &stage,
        [&stage] {
            if (!QApplication::activePopupWidget())  // the menu it is a part of
                stage.focusPicture();
        },
        Qt::QueuedConnection);

    linkZoom(stage.view(), otherView());
    linkZoom(otherView(), stage.view());
    for (FigureView* view : {&stage.view(), &otherView()})
        connect(view, &FigureView::laidOut, this, &CompareView::evenOut);
    for (FigurePane* pane : {&stage.pane(), &m_second->pane()})
        connect(pane, &FigurePane::factWidthChanged, this, &CompareView::evenOut, Qt::QueuedConnection);  // not amid a layout
    connect(&m_comparison, &Comparison::activeChanged, this, &CompareView::refreshActive);
    connect(&m_comparison, &Comparison::othersChanged, this, &CompareView::refreshCaptions);
    connect(m_agreement, &Agreement::changed, this, &CompareView::refreshAgreement);
    connect(&session.document, &Document::opened, this, &CompareView::refreshButtons);
    connect(&session.position, &Position::recordingChanged, this, &CompareView::refreshButtons);
    connect(&session.settings, &Settings::changed, this, &CompareView::refreshButtons);
    connect(&session.appearance, &Appearance::themeChanged, this, &CompareView::refreshIcons);
    refreshIcons();
    refreshButtons();
}

void CompareView::buildButtons()
{
    m_choose = makeButton("compare", tr("Compare with another run (Ctrl+K)"), &m_stage);
    m_choose->setProperty("menu", true);
    m_choose->setText(tr("Compare"));
    m_choose->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_choose->setPopupMode(QToolButton::InstantPopup);
    m_choose->setMenu(m_menu);
    m_swap = makeButton("compareSwap", tr("Swap the sides (Ctrl+Shift+K)"), &m_stage);
    m_close = makeButton("compareClose", tr("End the comparison (Esc)"), &m_stage);
    m_caption = new ElidedLabel(&m_stage);
    m_caption->setProperty("heading", true);
    m_caption->setObjectName("mainCaption");
    m_caption->hide();
    m_rule = makeDimLabel({}, &m_stage);
    m_rule->setObjectName("compareRule");
    m_verdict = makeDimLabel({}, &m_stage);
    m_verdict->setObjectName("compareVerdict");
    m_first = new QPushButton(tr("First difference"), &m_stage);
    m_first->setObjectName("firstDifference");
    m_first->setProperty("link", true);
    m_apply = new QPushButton(tr("Apply the fix"), &m_stage);
    m_apply->setObjectName("applyComparedFix");
    m_apply->setProperty("primary", true);
    m_apply->setToolTip(tr("Put the fix into the program's text, and end the comparison"));
    m_stage.pane().header().insertWidget(0, m_choose);
    m_stage.pane().header().insertWidget(1, m_caption, kCaptionStretch);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_rule, m_verdict, m_first, m_apply, m_swap, m_close}) {
        m_stage.tabRow().addWidget(widget);
        widget->hide();
    }
    connect(m_swap, &QToolButton::clicked, &m_comparison, &Comparison::swap);
    connect(m_close, &QToolButton::clicked, this, &CompareView::leave);
    connect(m_first, &QPushButton::clicked, m_agreement, &Agreement::goToFirst);
    connect(m_apply, &QPushButton::clicked, &m_comparison, &Comparison::applyFix);
    m_stage.pane().insertAbove(new ChangedLines(m_comparison, ChangedLines::Side::Left, &m_stage.pane()));
    m_second->pane().insertAbove(new ChangedLines(m_comparison, ChangedLines::Side::Right, &m_second->pane()));
}

void CompareView::addMenu()
{
    auto* toggle = new QAction(tr("Compare, or end the comparison"), &m_window);
    toggle->setObjectName("compareAction");
    toggle->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_K));
    connect(toggle, &QAction::triggered, this, &CompareView::toggle);
    m_window.addAction(toggle);
    m_swapAction = new QAction(tr("&Swap the sides"), &m_window);
    m_swapAction->setObjectName("swapAction");
    m_swapAction->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K));
    connect(m_swapAction, &QAction::triggered, &m_comparison, &Comparison::swap);
    m_closeAction = new QAction(tr("&End the comparison"), &m_window);
    m_closeAction->setObjectName("endComparison");
    m_closeAction->setShortcut(Qt::Key_Escape);
    connect(m_closeAction, &QAction::triggered, this, &CompareView::leave);
    QMenu* menu = m_window.menuBar()->addMenu(tr("&Compare"));
    auto* choose = menu->addMenu(m_menu);
    choose->setText(tr("&Compare with"));
    m_searchAction = menu->addAction(tr("Search &schedules…"), m_schedules, &ScheduleFinder::ask);
    m_searchAction->setObjectName("searchSchedules");
    m_searchAction->setToolTip(
        tr("Runs the program on several schedules, and shows one on which it goes wrong beside one on which it does not"));
    menu->addSeparator();
    menu->addAction(m_swapAction);
    menu->addAction(m_closeAction);
    refreshButtons();
}

FigureView& CompareView::otherView()
{
    return m_second->pane().view();
}

void CompareView::toggle()
{
    if (active())
        m_comparison.close();
    else if (m_choose->isEnabled())
        choose();
}

void CompareView::choose()
{
    m_menu->popup(m_choose->mapToGlobal(m_choose->rect().bottomLeft()));
    if (!m_menu->actions().isEmpty())
        m_menu->setActiveAction(m_menu->actions().front());
}

/// A run that is under way on the second side is stopped first; without a picture there the comparison ends with it.
void CompareView::leave()
{
    Session& other = m_comparison.other();
    if (other.runner.busy() && other.position.recording())
        other.run.cancel();
    else
        m_comparison.close();
}

void CompareView::refreshIcons()
{
    const figures::Theme& theme = m_comparison.main().appearance.theme();
    m_choose->setIcon(icon("compare", theme));
    m_swap->setIcon(icon("swap", theme));
    m_close->setIcon(icon("close", theme));
}

void CompareView::refreshActive()
{
    const bool on = active();
    if (on)
        m_stage.leavePage();
    QBoxLayout& from = on ? m_stage.pane().header() : m_stage.tabRow();
    QBoxLayout& to = on ? m_stage.tabRow() : m_stage.pane().header();
    from.removeWidget(m_choose);
    to.insertWidget(on ? to.indexOf(m_swap) : 0, m_choose);
    m_choose->setText(on ? tr("Compare with") : tr("Compare"));
    m_second->setVisible(on);
    m_numbers->setVisible(on);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_caption, m_swap, m_close})
        widget->setVisible(on);
    m_stage.pane().setCompact(on);
    makeRoom();
    if (!on)
        m_stage.pane().setLeastFactHeight(0);
    m_stage.focusPicture();  // what had the focus may be gone, and the next in order would get it
    refreshCaptions();
    emit activeChanged();
}

void CompareView::makeRoom()
{
    if (active()) {
        m_columnsBefore = m_columns.saveState();
        m_columns.widget(0)->setVisible(m_window.width() >= kWideWindow);
        m_columns.widget(2)->hide();
        return;
    }
    m_columns.widget(0)->show();
    m_columns.widget(2)->show();
    m_columns.restoreState(m_columnsBefore);
}

void CompareView::refreshButtons()
{
    m_choose->setEnabled(m_comparison.main().position.source() != nullptr);
    m_swap->setEnabled(m_comparison.canSwap());
    m_apply->setVisible(m_comparison.isOfFix());
    if (!m_closeAction)
        return;
    m_swapAction->setEnabled(m_comparison.canSwap());
    m_searchAction->setEnabled(m_schedules->canSearch());
    m_closeAction->setEnabled(active() && !m_comparison.main().runner.busy());
}

void CompareView::refreshCaptions()
{
    m_caption->setFullText(m_comparison.captions()[0]);
    m_rule->setText(m_comparison.ruleText());
    m_rule->setToolTip(m_comparison.ruleDetails());
    m_rule->setVisible(active() && !m_rule->text().isEmpty() && !m_agreement->result());
    refreshButtons();
}

void CompareView::refreshAgreement()
{
    m_verdict->setText(m_agreement->text());
    m_verdict->setToolTip(m_agreement->details());
    m_verdict->setVisible(active() && !m_verdict->text().isEmpty());
    m_first->setVisible(active() && m_agreement->hasPlace());
    m_first->setToolTip(tr("Go to where a lane of the second run does something else") + '\n' + m_agreement->details());
    if (m_agreement->result())
        m_rule->hide();
}

/// Equally high sentences, so that the pictures stand at the same height.
void CompareView::evenOut()
{
    if (!active())
        return;
    const int height = std::max(m_stage.pane().factHeight(), m_second->pane().factHeight());
    m_stage.pane().setLeastFactHeight(height);
    m_second->pane().setLeastFactHeight(height);
}

/// `to` shows the same part of its picture as `from`, equally large.
void CompareView::linkZoom(FigureView& from, FigureView& to)
{
    const auto follow = [this, &from, &to] {
        if (!active() || m_zooming)
            return;
        m_zooming = true;
        to.setZoom(from.zoom(), {});
        for (const auto& [mine, theirs] : {std::pair(from.horizontalScrollBar(), to.horizontalScrollBar()),
                                           std::pair(from.verticalScrollBar(), to.verticalScrollBar())}) {
            const int range = mine->maximum();
            theirs->setValue(range > 0 ? int(double(mine->value()) / range * theirs->maximum()) : 0);
        }
        m_zooming = false;
    };
    connect(&from, &FigureView::zoomChanged, this, follow);
    connect(from.horizontalScrollBar(), &QScrollBar::valueChanged, this, follow);
    connect(from.verticalScrollBar(), &QScrollBar::valueChanged, this, follow);
}

std::optional<figures::Figure> CompareView::exported(bool caption) const
{
    const figures::FigureKind* kind = figures::findFigureKind(m_comparison.main().selection.figure());
    if (!m_comparison.complete() || !kind || m_stage.showsPage())
        return std::nullopt;
    const auto lay = [&](const Session& session, FigureView& view) {
        figures::FigureOptions options = view.options();
        options.caption = caption;
        return kind->layout(*session.position.source(), options);
    };
    const figures::Figure left = lay(m_comparison.main(), m_stage.view()), right = lay(m_comparison.other(), m_second->pane().view());
    const figures::Figure table = m_numbers->figure(left.size.width() + right.size.width(), left.unit);
    return figures::placeBeside(left, right, table, m_comparison.captions());
}

std::optional<AnimationMaker> CompareView::animated(bool caption) const
{
    const figures::FigureKind* kind = figures::findFigureKind(m_comparison.main().selection.figure());
    if (!m_comparison.complete() || !kind)
        return std::nullopt;
    struct Side {
        AnimationScene scene;
        figures::FigureOptions options;
    };
    const auto sideOf = [caption](const Session& session, const FigureView& view) {
        figures::FigureOptions options = view.options();
        options.caption = caption;
        options.zoom = 1;
        options.wavefront = options.firstRow = -1;
        options.size = options.size.expandedTo(kLeastAnimated);
        return Side{AnimationScene::of(session.position), options};
    };
    const Side left = sideOf(m_comparison.main(), m_stage.view()), right = sideOf(m_comparison.other(), m_second->pane().view());
    return [kind, left, right, captions = m_comparison.captions(), total = m_numbers->total()](const std::stop_token& stop) -> FrameOfStep {
        const auto a = left.scene.make(*kind, stop), b = a ? right.scene.make(*kind, stop) : nullptr;
        if (!b)
            return {};
        const auto match = std::make_shared<analysis::StepMatch>(a, b);
        match->take(match->makeIndexes(stop));
        if (stop.stop_requested())
            return {};
        return [=](std::uint32_t step) {
            figures::FigureOptions here = left.options, there = right.options;
            here.step = step;
            there.step = match->toRight(step);
            const figures::Figure first = kind->layout(*a, here), second = kind->layout(*b, there);
            const auto numbers = figures::compareQuantities({*a, here.step, captions[0]}, {*b, there.step, captions[1]}, total);
            const qreal width = first.size.width() + second.size.width();
            return figures::placeBeside(first, second, figures::layoutQuantities(numbers, captions, width, first.unit), captions);
        };
    };
}

}  // namespace simtscope::ui

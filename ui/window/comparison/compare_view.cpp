#include "ui/window/comparison/compare_view.h"

#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QTimer>
#include <QToolButton>

#include "ui/compare/agreement.h"
#include "ui/compare/compare_menu.h"
#include "ui/compare/difference_menu.h"
#include "ui/compare/difference_panel.h"
#include "ui/compare/difference_search.h"
#include "ui/compare/numbers_table.h"
#include "ui/compare/schedule_finder.h"
#include "ui/figure_view/central_panel.h"
#include "ui/figure_view/figure_pane.h"
#include "ui/figure_view/figure_view.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/theme_style.h"
#include "ui/window/comparison/changed_lines.h"
#include "ui/window/comparison/second_pane.h"

namespace simtscope::ui {
namespace {

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

CompareView::CompareView(Session& session, CentralPanel& centralPanel, QSplitter& columns, QMainWindow& window)
    : QObject(&window), m_comparisons(session, this), m_comparison(m_comparisons.primary()), m_centralPanel(centralPanel),
      m_columns(columns), m_window(window)
{
    m_agreement = new Agreement(m_comparison);
    m_differenceSearch = new DifferenceSearch(m_comparison);
    m_menu = m_menus[0] = new CompareMenu(m_comparison, &centralPanel);
    m_scheduleFinder = new ScheduleFinder(m_comparison, window);
    m_differenceMenu = new DifferenceMenu(m_comparison, *m_differenceSearch, &centralPanel);
    m_differencePanel = new DifferencePanel(m_comparison, *m_differenceSearch, &centralPanel);
    m_numbers = new NumbersTable(m_comparisons, &centralPanel);
    m_numbers->hide();
    addPane(0);
    m_secondPane = m_panes[0];
    centralPanel.column().addWidget(m_differencePanel);
    centralPanel.column().addWidget(m_numbers);
    buildButtons();
    connect(
        m_menu, &QMenu::aboutToHide, &centralPanel,
        [&centralPanel] {
            if (!QApplication::activePopupWidget())  // the menu that the button opens
                centralPanel.focusPicture();
        },
        Qt::QueuedConnection);

    linkZoom(centralPanel.view());
    connect(&centralPanel.view(), &FigureView::laidOut, this, &CompareView::equalizeFactHeights);
    // queued, so that it does not run during a layout
    connect(&centralPanel.pane(), &FigurePane::factWidthChanged, this, &CompareView::equalizeFactHeights, Qt::QueuedConnection);
    connect(&m_comparison, &Comparison::activeChanged, this, &CompareView::refreshActive);
    connect(&m_comparison, &Comparison::runsChanged, this, &CompareView::refreshCaptions);
    for (const auto change : {&Comparison::activeChanged, &Comparison::runsChanged, &Comparison::placeChanged})
        connect(&m_comparison, change, this, &CompareView::refreshUnmatched);
    connect(&m_comparisons, &Comparisons::changed, this, &CompareView::refreshRuns);
    connect(m_agreement, &Agreement::changed, this, &CompareView::refreshAgreement);
    connect(m_differenceSearch, &DifferenceSearch::changed, this, &CompareView::refreshDifference);
    connect(&session.document, &Document::opened, this, &CompareView::refreshButtons);
    connect(&session.position, &Position::recordingChanged, this, &CompareView::refreshButtons);
    connect(&session.settings, &Settings::changed, this, &CompareView::refreshButtons);
    connect(&session.appearance, &Appearance::themeChanged, this, &CompareView::refreshIcons);
    refreshIcons();
    refreshButtons();
}

void CompareView::buildButtons()
{
    m_choose = makeButton("compare", tr("Compare with another run (Ctrl+K)"), &m_centralPanel);
    m_choose->setProperty("menu", true);
    m_choose->setText(tr("Compare"));
    m_choose->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_choose->setPopupMode(QToolButton::InstantPopup);
    m_choose->setMenu(m_menu);
    m_add = makeButton("compareAdd", tr("Compare with a third or fourth run"), &m_centralPanel);
    m_add->setText(QStringLiteral("+"));
    m_add->setPopupMode(QToolButton::InstantPopup);
    m_swap = makeButton("compareSwap", tr("Swap the sides (Ctrl+Shift+K)"), &m_centralPanel);
    m_close = makeButton("compareClose", tr("End the comparison (Esc)"), &m_centralPanel);
    m_caption = new ElidedLabel(&m_centralPanel);
    m_caption->setProperty("heading", true);
    m_caption->setObjectName("mainCaption");
    m_caption->hide();
    m_unmatched = new QLabel(tr("no matched step"), &m_centralPanel);
    m_unmatched->setObjectName("unmatched");
    m_unmatched->setProperty("warning", true);
    m_unmatched->setToolTip(makeUnmatchedTip());
    m_unmatched->hide();
    m_rule = makeDimLabel({}, &m_centralPanel);
    m_rule->setObjectName("compareRule");
    m_verdict = makeDimLabel({}, &m_centralPanel);
    m_verdict->setObjectName("compareVerdict");
    m_firstDifference = new QPushButton(tr("First difference"), &m_centralPanel);
    m_firstDifference->setObjectName("firstDifference");
    m_firstDifference->setProperty("link", true);
    m_apply = new QPushButton(tr("Apply the fix"), &m_centralPanel);
    m_apply->setObjectName("applyComparedFix");
    m_apply->setProperty("primary", true);
    m_apply->setToolTip(tr("Put the fix into the program's text, and end the comparison"));
    m_centralPanel.pane().header().insertWidget(0, m_choose);
    m_centralPanel.pane().header().insertWidget(1, m_caption, kCaptionStretch);
    m_centralPanel.pane().header().insertWidget(2, m_unmatched);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_rule, m_verdict, m_firstDifference, m_apply, m_add, m_swap, m_close}) {
        m_centralPanel.tabRow().addWidget(widget);
        widget->hide();
    }
    connect(m_swap, &QToolButton::clicked, &m_comparison, &Comparison::swap);
    connect(m_close, &QToolButton::clicked, this, &CompareView::leaveComparison);
    connect(m_firstDifference, &QPushButton::clicked, m_differenceSearch, &DifferenceSearch::showFirst);
    connect(m_apply, &QPushButton::clicked, &m_comparison, &Comparison::applyFix);
    m_centralPanel.pane().insertAbove(new ChangedLines(m_comparison, ChangedLines::Side::Left, &m_centralPanel.pane()));
    m_secondPane->pane().insertAbove(new ChangedLines(m_comparison, ChangedLines::Side::Right, &m_secondPane->pane()));
}

void CompareView::addMenu(Actions& actions)
{
    m_actions = &actions;
    const auto isOfTwo = [this] { return canSwap(); };
    const auto canSearch = [this] { return m_scheduleFinder->canSearch(); };
    const auto canEnd = [this] { return isActive() && !m_comparison.main().runner.isBusy(); };
    m_window.addAction(actions.add(
        {action::compareAction, tr("Compare, or end the comparison"), {QKeySequence(Qt::CTRL | Qt::Key_K)}, [this] { toggle(); }}));
    QMenu* const menu = actions.addMenu(
        tr("&Compare"), {{action::searchSchedules, tr("Search &schedules…"), {}, [this] { m_scheduleFinder->askCount(); }, canSearch},
                         {},
                         {action::swapAction,
                          tr("&Swap the sides"),
                          {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K)},
                          [this] { m_comparison.swap(); },
                          isOfTwo},
                         {action::endComparison, tr("&End the comparison"), {Qt::Key_Escape}, [this] { leaveComparison(); }, canEnd}});
    menu->insertMenu(menu->actions().constFirst(), m_menu)->setText(tr("&Compare with"));
    actions.get(action::searchSchedules)
        .setToolTip(tr("Runs the program on several schedules, and shows one on which it goes wrong beside one on which it does not"));
    refreshButtons();
}

bool CompareView::canSwap() const
{
    return m_comparisons.activeComparisons().size() <= 1 &&
           m_comparison.canSwap();  // with several runs it would be unclear which one is meant
}

FigureView& CompareView::otherView()
{
    return m_secondPane->pane().view();
}

QWidget& CompareView::otherPane()
{
    return m_secondPane->pane();
}

void CompareView::toggle()
{
    if (isActive())
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

/// Cancels a run in progress on the second side where a picture remains there; otherwise ends the comparison.
void CompareView::leaveComparison()
{
    Session& other = m_comparison.other();
    if (other.runner.isBusy() && other.position.recording())
        other.run.cancel();
    else
        m_comparison.close();
}

void CompareView::refreshIcons()
{
    const figures::Theme& theme = m_comparison.main().appearance.theme();
    m_choose->setIcon(makeIcon("compare", theme));
    m_swap->setIcon(makeIcon("swap", theme));
    m_close->setIcon(makeIcon("close", theme));
}

void CompareView::refreshActive()
{
    const bool isComparing = isActive();
    if (isComparing)
        m_centralPanel.closePage();
    QBoxLayout& oldRow = isComparing ? m_centralPanel.pane().header() : m_centralPanel.tabRow();
    QBoxLayout& newRow = isComparing ? m_centralPanel.tabRow() : m_centralPanel.pane().header();
    oldRow.removeWidget(m_choose);
    newRow.insertWidget(isComparing ? newRow.indexOf(m_add) : 0, m_choose);
    m_choose->setText(isComparing ? tr("Compare with") : tr("Compare"));
    m_secondPane->setVisible(isComparing);
    m_numbers->setVisible(isComparing && !m_differenceSearch->isShown());
    for (QWidget* widget : std::initializer_list<QWidget*>{m_caption, m_swap, m_close})
        widget->setVisible(isComparing);
    m_centralPanel.pane().setCompact(isComparing);
    makeRoom();
    if (!isComparing)
        m_centralPanel.pane().setMinFactHeight(0);
    m_centralPanel.focusPicture();  // the widget that had the focus may be gone, and the next in tab order would get it
    refreshCaptions();
    emit activeChanged();
}

void CompareView::addPane(std::size_t index)
{
    static constexpr std::array<const char*, Comparisons::kMaxOtherRuns> kPrefixes{"other", "third", "fourth"};
    auto* pane = new SecondPane(m_comparisons.at(index), QString::fromLatin1(kPrefixes[index]), &m_centralPanel);
    pane->hide();
    m_panes[index] = pane;
    m_centralPanel.panes().addWidget(pane, 1);
    linkZoom(pane->pane().view());
    connect(&pane->pane().view(), &FigureView::laidOut, this, &CompareView::equalizeFactHeights);
    connect(&pane->pane(), &FigurePane::factWidthChanged, this, &CompareView::equalizeFactHeights, Qt::QueuedConnection);
}

/// Shows or hides panes after a run was added or removed.
void CompareView::refreshRuns()
{
    for (std::size_t i = 1; i < Comparisons::kMaxOtherRuns; ++i) {
        const bool isRunActive = m_comparisons.at(i).isActive();
        if (isRunActive && !m_panes[i])
            addPane(i);
        if (m_panes[i])
            m_panes[i]->setVisible(isRunActive);
    }
    Comparison* const next = isActive() ? m_comparisons.findInactive() : nullptr;
    m_add->setVisible(next != nullptr);
    for (std::size_t i = 1; i < Comparisons::kMaxOtherRuns && next; ++i) {
        if (next != &m_comparisons.at(i))
            continue;
        if (!m_menus[i]) {
            m_menus[i] = new CompareMenu(m_comparisons.at(i), &m_centralPanel);
            m_menus[i]->setObjectName(QString("compareMenu%1").arg(i + 2));
        }
        m_add->setMenu(m_menus[i]);
    }
    refreshCaptions();
    refreshAgreement();
}

std::vector<FigurePane*> CompareView::panes() const
{
    std::vector<FigurePane*> shown{&m_centralPanel.pane()};
    for (std::size_t i = 0; i < Comparisons::kMaxOtherRuns; ++i)
        if (m_panes[i] && m_comparisons.at(i).isActive())
            shown.push_back(&m_panes[i]->pane());
    return shown;
}

void CompareView::makeRoom()
{
    if (isActive()) {
        m_savedColumns = m_columns.saveState();
        m_columns.widget(2)->hide();
        return;
    }
    m_columns.widget(2)->show();
    m_columns.restoreState(m_savedColumns);
}

void CompareView::refreshButtons()
{
    m_choose->setEnabled(m_comparison.main().position.source() != nullptr);
    m_swap->setEnabled(canSwap());
    refreshFirstDifference();
    m_apply->setVisible(m_comparison.isOfFix());
    if (m_actions)
        m_actions->refresh();
}

void CompareView::refreshCaptions()
{
    m_caption->setFullText(m_comparisons.captions()[0]);
    m_rule->setText(m_comparison.matchRuleText());
    m_rule->setToolTip(m_comparison.matchRuleDetails());
    m_rule->setVisible(isActive() && !m_rule->text().isEmpty() && !m_agreement->result());
    refreshButtons();
}

/// Marks a step of the main run without a match; the second side does so beside its own step.
void CompareView::refreshUnmatched()
{
    m_unmatched->setVisible(isActive() && m_comparison.isUnmatched(0));
}

void CompareView::refreshAgreement()
{
    m_verdict->setText(m_agreement->text());
    m_verdict->setToolTip(m_agreement->details());
    const bool isOfTwo = m_comparisons.activeComparisons().size() == 1;
    m_verdict->setVisible(isOfTwo && !m_verdict->text().isEmpty());
    refreshFirstDifference();
    if (m_agreement->result())
        m_rule->hide();
}

/// Shows the button where the runs may differ: unless they agree lane by lane.
void CompareView::refreshFirstDifference()
{
    const bool mayDiffer = m_agreement->result() ? !m_agreement->result()->isAgreement() : m_differenceSearch->canSearch();
    m_firstDifference->setVisible(isActive() && m_comparisons.activeComparisons().size() == 1 && mayDiffer);
    m_firstDifference->setToolTip(tr("Go to where the runs begin to differ, and see why (X)"));
}

/// Shows the difference in place of the numbers.
void CompareView::refreshDifference()
{
    const bool wasHidden = m_numbers->isHidden();
    m_numbers->setVisible(isActive() && !m_differenceSearch->isShown());
    if (wasHidden && !m_numbers->isHidden())
        m_centralPanel.focusPicture();  // else a list among the numbers could get the focus, and with it the keys
    if (m_actions)
        m_actions->refresh();
}

void CompareView::findFirstDifference()
{
    if (m_differenceSearch->canSearch()) {
        m_differenceSearch->showFirst();
        return;
    }
    if (isActive() || !m_choose->isEnabled())
        return;
    m_differenceMenu->popup(m_choose->mapToGlobal(m_choose->rect().bottomLeft()));
    for (QAction* const entry : m_differenceMenu->actions()) {
        if (entry->isEnabled() && !entry->isSeparator()) {
            m_differenceMenu->setActiveAction(entry);
            break;
        }
    }
}

/// Makes the sentences equally high, so that the pictures stand at the same height.
void CompareView::equalizeFactHeights()
{
    if (!isActive())
        return;
    int height = 0;
    for (const FigurePane* pane : panes())
        height = std::max(height, pane->factHeight());
    for (FigurePane* pane : panes())
        pane->setMinFactHeight(height);
}

/// Makes the other views show the same part of their pictures as `changedView`, equally large.
void CompareView::linkZoom(FigureView& changedView)
{
    const auto applyZoom = [this, &changedView] {
        if (!isActive() || m_isZooming)
            return;
        m_isZooming = true;
        for (FigurePane* pane : panes()) {
            FigureView& view = pane->view();
            if (&view == &changedView)
                continue;
            view.setZoom(changedView.zoom(), {});
            for (const auto& [mine, theirs] : {std::pair(changedView.horizontalScrollBar(), view.horizontalScrollBar()),
                                               std::pair(changedView.verticalScrollBar(), view.verticalScrollBar())}) {
                const int range = mine->maximum() - mine->minimum();
                const double share = range > 0 ? double(mine->value() - mine->minimum()) / range : 0;
                theirs->setValue(theirs->minimum() + int(share * (theirs->maximum() - theirs->minimum())));
            }
        }
        m_isZooming = false;
    };
    connect(&changedView, &FigureView::zoomChanged, this, applyZoom);
    connect(changedView.horizontalScrollBar(), &QScrollBar::valueChanged, this, applyZoom);
    connect(changedView.verticalScrollBar(), &QScrollBar::valueChanged, this, applyZoom);
}

}  // namespace simtscope::ui

#include "moc_compare_view.cpp"

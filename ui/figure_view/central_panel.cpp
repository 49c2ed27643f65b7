#include "ui/figure_view/central_panel.h"

#include <QBoxLayout>

#include "ui/figure_view/figure_pane.h"
#include "ui/figure_view/figure_tabs.h"
#include "ui/figure_view/tab_keys.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"
#include "ui/widgets/width_watcher.h"

namespace simtscope::ui {
namespace {

constexpr int kNarrowPanelWidth = 760;               // pixels; ten tabs in German fit
constexpr std::size_t kFiguresWithRoom = 8;          // tabs that fit beside each other in a window for a projector; more are scrolled to
constexpr std::uint32_t kMaxPreparedSteps = 20'000;  // of a block for which figures are prepared that nobody has asked for

}  // namespace

CentralPanel::CentralPanel(const FigureViewParts& parts, QWidget* parent) : QWidget(parent), m_parts(parts)
{
    m_tabs = new FigureTabs(this);
    m_tabs->setObjectName("figures");
    m_tabs->setAccessibleName(tr("Figures"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(figures::figureKinds().size() > kFiguresWithRoom);
    int index = 0;
    for (const figures::FigureKind& kind : figures::figureKinds()) {
        m_tabs->addTab(figures::translateLabel(kind));
        m_tabs->describeTab(index, formatNameWithKey(figures::translateLabel(kind), keyOfFigure(std::size_t(index))));
        ++index;
    }
    connect(m_tabs, &QTabBar::currentChanged, this, &CentralPanel::showTab);
    connect(m_tabs, &QTabBar::tabBarClicked, this, &CentralPanel::focusPicture, Qt::QueuedConnection);  // from then on keys step
    watchWidthBelow(this, kNarrowPanelWidth, [this](bool isNarrow) { setStyleProperty(m_tabs, "dense", isNarrow); });
    m_pane = new FigurePane(m_parts, {}, this);

    m_tabRow = new QHBoxLayout;
    m_tabRow->setSpacing(kTinyGap);
    m_tabRow->addWidget(m_tabs, 1);  // the current tab's text is bold, so the tabs may need more room than they did at first
    m_pictures = new QWidget(this);
    m_panes = new QHBoxLayout(m_pictures);
    m_panes->setContentsMargins(0, 0, 0, 0);
    m_panes->setSpacing(kMediumGap);
    m_panes->addWidget(m_pane, 1);
    m_column = new QVBoxLayout(this);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(kSmallGap);
    m_column->addLayout(m_tabRow);
    m_column->addWidget(m_pictures, 1);

    connect(&m_parts.selection, &Selection::figureChanged, this, [this] {
        if (!m_parts.selection.isOpening() || !showsPage())
            refreshTab();  // a run that opens at a figure of its own leaves the page in place
    });
    connect(&m_parts.position, &Position::sourceChanged, this, &CentralPanel::dimTabs);
    connect(&m_parts.position, &Position::sourceChanged, this, &CentralPanel::prepareTabs);
    refreshTab();
}

FigureView& CentralPanel::view()
{
    return m_pane->view();
}

QWidget& CentralPanel::tabs() const
{
    return *m_tabs;
}

void CentralPanel::addPage(const QString& label, const QString& tip, std::function<QWidget*()> make)
{
    m_makePage = std::move(make);
    const int index = m_tabs->addTab(label);
    m_tabs->setTabToolTip(index, tip);
}

bool CentralPanel::showsPage() const
{
    return m_page && m_page->isVisibleTo(this);
}

void CentralPanel::showPage(bool isShown)
{
    if (isShown && !m_page) {
        m_page = m_makePage();
        m_column->insertWidget(m_column->indexOf(m_pictures), m_page, 1);
    }
    if (isShown == showsPage() && m_pictures->isHidden() == isShown)
        return;
    const bool hadFocus = focusWidget() && (m_pictures->isAncestorOf(focusWidget()) || m_page->isAncestorOf(focusWidget()));
    m_pictures->setVisible(!isShown);
    m_page->setVisible(isShown);
    if (hadFocus)
        isShown ? m_page->setFocus() : view().setFocus();
    emit pageChanged();
}

void CentralPanel::focusPicture()
{
    showsPage() ? m_page->setFocus() : view().setFocus();
}

void CentralPanel::closePage()
{
    if (showsPage())
        refreshTab();
}

void CentralPanel::showTab(int index)
{
    const std::vector<figures::FigureKind>& kinds = figures::figureKinds();
    if (index < 0)
        return;
    if (std::size_t(index) < kinds.size()) {
        m_tabs->setCurrentIndex(index);
        if (m_page)
            showPage(false);
        m_parts.selection.setFigure(kinds[std::size_t(index)].name);
    } else if (m_makePage) {
        m_tabs->setCurrentIndex(index);
        showPage(true);
    }
}

void CentralPanel::refreshTab()
{
    const std::vector<figures::FigureKind>& kinds = figures::figureKinds();
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (m_parts.selection.figure() == kinds[i].name)
            showTab(int(i));
    }
    dimTabs();
}

void CentralPanel::prepareTabs()
{
    const std::shared_ptr<const figures::FigureSource> source = m_parts.position.source();
    const bool isShort = source && source->isRecorded() && !source->isBeginning() && source->steps().count() <= kMaxPreparedSteps;
    if (!isShort)
        return m_tabJob.cancel();
    m_tabJob.start(
        [source](const std::stop_token& stop) {
            for (const figures::FigureKind& kind : figures::figureKinds())
                if (kind.explainAbsence && kind.prepare && !stop.stop_requested())
                    figures::prepare(*source, QLatin1String(kind.name), stop);
            return true;
        },
        [this](bool) { dimTabs(); });
}

void CentralPanel::dimTabs()
{
    const std::shared_ptr<const figures::FigureSource> source = m_parts.position.source();
    const std::vector<figures::FigureKind>& kinds = figures::figureKinds();
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const bool isKnown = source && source->isRecorded() && kinds[i].explainAbsence;
        m_tabs->setDimmed(int(i), isKnown ? kinds[i].explainAbsence(*source) : QString());
    }
}

}  // namespace simtscope::ui

#include "moc_central_panel.cpp"

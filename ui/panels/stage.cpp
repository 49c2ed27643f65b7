#include "ui/panels/stage.h"

#include <QBoxLayout>
#include <QTabBar>

#include "ui/panels/figure_pane.h"
#include "ui/panels/session.h"

namespace simtscope::panels {

Stage::Stage(Session& session, QWidget* parent) : QWidget(parent), m_session(session)
{
    m_tabs = new QTabBar(this);
    m_tabs->setObjectName("figures");
    m_tabs->setAccessibleName(tr("Figures"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(false);
    int index = 0;
    for (const figures::FigureKind& kind : figures::figureKinds()) {
        m_tabs->addTab(figures::translatedLabel(kind));
        m_tabs->setTabToolTip(index, tr("%1 (Ctrl+%2)").arg(figures::translatedLabel(kind)).arg(index + 1));
        ++index;
    }
    connect(m_tabs, &QTabBar::currentChanged, this, &Stage::showTab);
    m_pane = new FigurePane(m_session, {}, this);

    m_tabRow = new QHBoxLayout;
    m_tabRow->setSpacing(4);
    m_tabRow->addWidget(m_tabs);
    m_tabRow->addStretch(1);
    m_panes = new QHBoxLayout;
    m_panes->setSpacing(10);
    m_panes->addWidget(m_pane, 1);
    m_column = new QVBoxLayout(this);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(8);
    m_column->addLayout(m_tabRow);
    m_column->addLayout(m_panes, 1);

    connect(&m_session, &Session::figureChanged, this, &Stage::refreshTab);
    refreshTab();
}

FigureView& Stage::view()
{
    return m_pane->view();
}

void Stage::showTab(int index)
{
    const std::vector<figures::FigureKind>& kinds = figures::figureKinds();
    if (index >= 0 && std::size_t(index) < kinds.size())
        m_session.setFigure(kinds[std::size_t(index)].name);
}

void Stage::refreshTab()
{
    const std::vector<figures::FigureKind>& kinds = figures::figureKinds();
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (m_session.figure() == kinds[i].name)
            m_tabs->setCurrentIndex(int(i));
    }
}

}  // namespace simtscope::panels

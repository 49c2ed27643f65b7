#include "ui/window/second_pane.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "ui/compare/comparison.h"
#include "ui/figure_view/figure_pane.h"
#include "ui/figure_view/figure_view.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/look.h"
#include "ui/window/banner.h"
#include "ui/window/status_line.h"

namespace simtscope::ui {
namespace {

constexpr int kCaptionStretch = 50;  // against the spare room of the header

QToolButton* makeStepButton(const QString& name, const QString& tip, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(name);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setAutoRaise(true);
    button->setFixedSize(24, 24);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

}  // namespace

SecondPane::SecondPane(Comparison& comparison, QWidget* parent) : QWidget(parent), m_comparison(comparison)
{
    Session& session = comparison.other();
    m_pane = new FigurePane(session, "other", this);
    m_pane->setWarpShown(false);
    m_pane->setCompact(true);
    m_pane->view().setAccessibleName(tr("Figure of the second run"));
    m_caption = new ElidedLabel(this);
    m_caption->setProperty("heading", true);
    m_caption->setObjectName("otherCaption");
    m_back = makeStepButton("otherStepBack", tr("Step back on this side; the other follows"), this);
    m_step = makeDimLabel({}, this);
    m_step->setObjectName("otherStep");
    m_on = makeStepButton("otherStepOn", tr("Step on this side; the other follows"), this);
    m_pane->header().insertWidget(0, m_caption, kCaptionStretch);
    int at = 2;  // behind the caption and the stretch
    for (QWidget* widget : std::initializer_list<QWidget*>{m_back, m_step, m_on})
        m_pane->header().insertWidget(at++, widget);

    m_work = new QWidget(this);
    m_progress = makeDimLabel({}, m_work);
    m_progress->setObjectName("otherProgress");
    auto* cancel = new QPushButton(tr("Cancel"), m_work);
    cancel->setObjectName("otherCancel");
    cancel->setProperty("link", true);
    cancel->setToolTip(tr("Stop the second run (Esc)"));
    auto* row = new QHBoxLayout(m_work);
    row->setContentsMargins(4, 0, 0, 0);
    row->addWidget(m_progress, 1);
    row->addWidget(cancel);
    m_pane->insertAbove(m_work);
    auto* banner = new Banner(session, this);
    banner->setObjectName("otherBanner");
    m_pane->insertAbove(banner);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_pane);

    connect(m_back, &QToolButton::clicked, &session, [&session] { session.stepBy(-1); });
    connect(m_on, &QToolButton::clicked, &session, [&session] { session.stepBy(1); });
    connect(cancel, &QPushButton::clicked, &session, &Session::cancel);
    connect(&session.runner(), &Runner::progress, m_progress, &QLabel::setText);
    connect(&session.runner(), &Runner::cancelled, &session, [&session] {
        session.tell([] { return Notice{Notice::Kind::Information, tr("Cancelled."), tr("Choose what to compare with above."), 0}; });
    });
    connect(&session, &Session::orderingChanged, this, &SecondPane::refresh);
    connect(&m_comparison, &Comparison::othersChanged, this, &SecondPane::refresh);
    connect(&m_comparison, &Comparison::moved, this, &SecondPane::refreshStep);
    connect(&m_comparison.main(), &Session::themeChanged, this, &SecondPane::refresh);
    refresh();
}

void SecondPane::refresh()
{
    const Session& session = m_comparison.other();
    m_back->setIcon(icon("step-back", session.theme()));
    m_on->setIcon(icon("step", session.theme()));
    m_caption->setFullText(m_comparison.captions()[1]);
    if (session.runner().busy() && m_work->isHidden())
        m_progress->setText(session.runner().running() ? tr("Starting…") : tr("Opening…"));
    else if (!session.runner().busy() && session.awaited() > 0)
        m_progress->setText(orderingWords(session.awaited()));
    m_work->setVisible(session.runner().busy() || session.awaited() > 0);
    refreshStep();
}

void SecondPane::refreshStep()
{
    const Session& session = m_comparison.other();
    const bool any = session.stepCount() > 0;
    for (QWidget* widget : std::initializer_list<QWidget*>{m_back, m_step, m_on})
        widget->setVisible(any);
    m_step->setText(tr("step %1 of %2").arg(session.step() + 1).arg(session.stepCount()));
    m_back->setEnabled(any && session.step() > 0);
    m_on->setEnabled(any && session.step() + 1 < session.stepCount());
}

}  // namespace simtscope::ui

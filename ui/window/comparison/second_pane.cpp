#include "ui/window/comparison/second_pane.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "ui/compare/comparison.h"
#include "ui/figure_view/figure_pane.h"
#include "ui/figure_view/figure_view.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"
#include "ui/window/strips/banner.h"
#include "ui/window/strips/status_line.h"

namespace simtscope::ui {
namespace {

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

QString makeUnmatchedTip()
{
    return SecondPane::tr("The other run has no step for this one; the nearest is beside it.");
}

SecondPane::SecondPane(Comparison& comparison, const QString& prefix, QWidget* parent) : QWidget(parent), m_comparison(comparison)
{
    Session& session = comparison.other();
    m_pane = new FigurePane({session.appearance, session.document, session.runner, session.registers, session.selection, session.position,
                             session.breakpoints, session.navigator, session.stepping, session.run, session.variables},
                            prefix, this);
    m_pane->setWarpVisible(false);
    m_pane->setCompact(true);
    m_pane->view().setAccessibleName(tr("Figure of the second run"));
    m_caption = new ElidedLabel(this);
    m_caption->setProperty("heading", true);
    m_caption->setObjectName(prefix + "Caption");
    m_stepBack = makeStepButton(prefix + "StepBack", tr("Step back on this side; the other follows"), this);
    m_step = makeDimLabel({}, this);
    m_step->setObjectName(prefix + "Step");
    m_stepForward = makeStepButton(prefix + "StepOn", tr("Step on this side; the other follows"), this);
    m_pane->header().insertWidget(0, m_caption, kCaptionStretch);
    int index = 2;  // behind the caption and the stretch
    for (QWidget* widget : std::initializer_list<QWidget*>{m_stepBack, m_step, m_stepForward})
        m_pane->header().insertWidget(index++, widget);
    if (prefix != "other") {
        m_close = makeStepButton(prefix + "Close", tr("Leave this run out of the comparison"), this);
        m_pane->header().addWidget(m_close);
        connect(m_close, &QToolButton::clicked, &m_comparison, &Comparison::close);
    }

    m_progressRow = new QWidget(this);
    m_progress = makeDimLabel({}, m_progressRow);
    m_progress->setObjectName(prefix + "Progress");
    auto* cancel = new QPushButton(tr("Cancel"), m_progressRow);
    cancel->setObjectName(prefix + "Cancel");
    cancel->setProperty("link", true);
    cancel->setToolTip(tr("Stop the second run (Esc)"));
    auto* row = new QHBoxLayout(m_progressRow);
    row->setContentsMargins(kTinyGap, 0, 0, 0);
    row->addWidget(m_progress, 1);
    row->addWidget(cancel);
    m_pane->insertAbove(m_progressRow);
    auto* banner = new Banner({session.appearance, session.notices, session.files, session.run}, this);
    banner->setObjectName(prefix + "Banner");
    m_pane->insertAbove(banner);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_pane);

    connect(m_stepBack, &QToolButton::clicked, &session.position, [&session] { session.stepping.stepBy(-1); });
    connect(m_stepForward, &QToolButton::clicked, &session.position, [&session] { session.stepping.stepBy(1); });
    connect(cancel, &QPushButton::clicked, &session.run, &ProgramRun::cancel);
    connect(&session.runner, &Runner::progress, m_progress, &QLabel::setText);
    connect(&session.runner, &Runner::cancelled, &session.notices, [&session] {
        session.notices.notifyTranslated([] {
            return Notice{Notice::Kind::Information, tr("Cancelled."), tr("Choose what to compare with above."), 0};
        });
    });
    connect(&session.position, &Position::awaitedEventCountChanged, this, &SecondPane::refresh);
    connect(&m_comparison, &Comparison::runsChanged, this, &SecondPane::refresh);
    connect(&m_comparison, &Comparison::placeChanged, this, &SecondPane::refreshStep);
    connect(&m_comparison.main().appearance, &Appearance::themeChanged, this, &SecondPane::refresh);
    refresh();
}

void SecondPane::refresh()
{
    const Session& session = m_comparison.other();
    m_stepBack->setIcon(makeIcon("step-back", session.appearance.theme()));
    m_stepForward->setIcon(makeIcon("step", session.appearance.theme()));
    if (m_close)
        m_close->setIcon(makeIcon("close", session.appearance.theme()));
    m_caption->setFullText(m_comparison.captions()[1]);
    if (session.runner.isBusy() && m_progressRow->isHidden())
        m_progress->setText(session.runner.isRunning() ? tr("Starting…") : tr("Opening…"));
    else if (!session.runner.isBusy() && session.position.awaitedEventCount() > 0)
        m_progress->setText(describeOrdering(session.position.awaitedEventCount()));
    m_progressRow->setVisible(session.runner.isBusy() || session.position.awaitedEventCount() > 0);
    refreshStep();
}

void SecondPane::refreshStep()
{
    const Session& session = m_comparison.other();
    const bool hasSteps = session.position.stepCount() > 0;
    for (QWidget* widget : std::initializer_list<QWidget*>{m_stepBack, m_step, m_stepForward})
        widget->setVisible(hasSteps);
    const QString step = tr("step %1 of %2").arg(session.position.step() + 1).arg(session.position.stepCount());
    m_step->setText(m_comparison.isUnmatched(1) ? tr("%1, without a match").arg(step) : step);
    m_step->setToolTip(m_comparison.isUnmatched(1) ? makeUnmatchedTip() : QString());
    setStyleProperty(m_step, "warning", m_comparison.isUnmatched(1));
    m_stepBack->setEnabled(hasSteps && session.position.step() > 0);
    m_stepForward->setEnabled(hasSteps && session.position.step() + 1 < session.position.stepCount());
}

}  // namespace simtscope::ui

#include "moc_second_pane.cpp"

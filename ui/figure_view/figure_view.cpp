#include "ui/figure_view/figure_view.h"

#include <QScrollBar>
#include <QTimer>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/figures/banks/banks_options.h"
#include "ui/figures/figures.h"
#include "ui/jobs/kernel_registers.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/preferences/appearance.h"

namespace simtscope::ui {
namespace {

constexpr int kMotionMilliseconds = 300;

}  // namespace

FigureView::FigureView(const FigureViewParts& parts, QWidget* parent) : QAbstractScrollArea(parent), m_parts(parts)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Figure"));
    setMinimumSize(320, 220);
    viewport()->setMouseTracking(true);
    m_animation.setDuration(kMotionMilliseconds);
    m_animation.setStartValue(0.0);
    m_animation.setEndValue(1.0);
    m_animation.setEasingCurve(QEasingCurve::InOutCubic);
    connect(&m_animation, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
        m_motionProgress = value.toReal();
        viewport()->update();
    });
    connect(&m_parts.position, &Position::sourceChanged, this, [this] { invalidate(); });
    connect(&m_parts.position, &Position::recordingChanged, this, [this] { resetZoom(); });
    connect(&m_parts.position, &Position::stepChanged, this, [this](StepChange change) { invalidate(change == StepChange::Single); });
    connect(&m_parts.selection, &Selection::figureChanged, this, [this] {
        m_zoom = 1;
        emit zoomChanged();
        invalidate();
    });
    connect(&m_parts.selection, &Selection::focusChanged, this, [this] { invalidate(); });
    connect(&m_parts.appearance, &Appearance::themeChanged, this, [this] { invalidate(); });
    connect(&m_parts.appearance, &Appearance::hidesAnswersChanged, this, [this] { invalidate(); });
    connect(&m_parts.registers, &KernelRegisters::resourcesFound, this, [this] {
        if (figures::findFigureKind(m_parts.selection.figure())->showsRegisters)
            invalidate();
    });
    connect(&m_parts.registers, &KernelRegisters::branchesFound, this, [this] {
        if (figures::findFigureKind(m_parts.selection.figure())->showsMachineCode)
            invalidate();
    });
    const auto resetFirstRow = [this] { m_firstRow = m_keepsRows ? m_firstRow : std::nullopt; };
    connect(&m_parts.position, &Position::sourceChanged, this, resetFirstRow);
    for (const auto change : {&Selection::figureChanged, &Selection::focusChanged, &Selection::subjectChanged})
        connect(&m_parts.selection, change, this, resetFirstRow);
    connect(&m_parts.position, &Position::stepChanged, this, resetFirstRow);
    connect(&m_parts.selection, &Selection::subjectChanged, this, [this] {
        if (m_figure.followsSelection)
            invalidate();
        else
            viewport()->update();
    });
}

const figures::Figure& FigureView::figure()
{
    if (m_needsLayout)
        layOut();
    return m_figure;
}

figures::FigureOptions FigureView::options() const
{
    figures::FigureOptions options;
    options.size = QSizeF(maximumViewportSize());
    options.step = m_parts.position.step();
    options.warp = m_parts.selection.warp();
    options.specificOptions = m_parts.selection.figureOptions();
    options.selection = m_parts.selection.subject();
    const figures::FigureKind* const kind = figures::findFigureKind(m_parts.selection.figure());
    if (kind && kind->showsRegisters && m_parts.position.source() && !m_parts.position.recording()->launches.empty())
        options.registers = m_parts.registers.findRegisters(*m_parts.position.recording(), m_parts.position.source()->launch());
    if (kind && kind->showsMachineCode && m_parts.position.source())
        options.machineBranches = m_parts.registers.findBranches(m_parts.position.recording());
    auto banks = options.specificOptions.get<figures::BanksOptions>();
    banks.firstRow = m_firstRow;
    options.specificOptions.set(banks);
    options.zoom = m_zoom;
    options.fontZoom = m_fontZoom.factor;
    options.fontScale = m_fontScale;
    options.hidesAnswers = m_parts.appearance.hidesAnswers();
    return options;
}

void FigureView::invalidate(bool shouldAnimate)
{
    m_needsLayout = true;
    m_shouldAnimate = shouldAnimate;
    m_animation.stop();
    m_motionProgress = 1;
    if (m_isLayoutQueued || m_isSuspended)
        return;
    m_isLayoutQueued = true;
    QTimer::singleShot(0, this, [this] {
        m_isLayoutQueued = false;
        if (m_needsLayout)
            layOut();
    });
}

bool FigureView::needsWholeBlock() const
{
    const auto source = m_parts.position.source();
    const figures::FigureKind* const kind = figures::findFigureKind(m_parts.selection.figure());
    return source && source->isBeginning() && kind && !kind->showsBeginning;
}

bool FigureView::isPrepared() const
{
    const auto source = m_parts.position.source();
    const bool isLong = source && source->trace().size() > m_parts.position.maxForegroundEvents();
    return !needsWholeBlock() && (!isLong || figures::isPrepared(*source, m_parts.selection.figure()));
}

void FigureView::prepare()
{
    const std::pair preparationKey{m_parts.position.source(), m_parts.selection.figure()};
    if (needsWholeBlock() || m_preparationKey == preparationKey)
        return;
    m_preparationKey = preparationKey;
    m_preparation.start(
        [preparationKey](const std::stop_token& stop) { return figures::prepare(*preparationKey.first, preparationKey.second, stop); },
        [this](bool) { invalidate(); });
    m_parts.position.setPreparingEventCount(preparationKey.first->trace().size());
}

void FigureView::finishPreparing()
{
    m_preparation.cancel();
    m_preparationKey = {};
    m_parts.position.setPreparingEventCount(0);
}

void FigureView::layOut()
{
    m_needsLayout = false;
    if (!isPrepared()) {
        prepare();
        m_isPictureCurrent = false;  // the theme may have changed
        viewport()->update();
        return;
    }
    finishPreparing();
    m_hoveredShape = -1;
    const std::shared_ptr<const figures::FigureSource> source = m_parts.position.source();
    const figures::FigureKind* kind = figures::findFigureKind(m_parts.selection.figure());
    if (source && source->isRecorded() && kind) {
        updateFontZoom(*kind, *source);
        m_figure = kind->layout(*source, options());
    } else {
        m_figure = {};
    }
    m_isPictureCurrent = false;
    updateScrollBars();
    setAccessibleName(m_figure.title.isEmpty() ? tr("Figure") : m_figure.title);
    setAccessibleDescription(m_figure.fact);
    if (m_shouldAnimate && !m_figure.motions.empty() && m_parts.appearance.hasMotion()) {
        m_motionProgress = 0;
        m_animation.start();
    }
    viewport()->update();
    emit laidOut();
}

void FigureView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    invalidate();
}

void FigureView::setFontScale(qreal scale)
{
    m_fontScale = scale;
    invalidate();
}

void FigureView::setSuspended(bool isSuspended)
{
    m_isSuspended = isSuspended;
    if (!isSuspended && m_needsLayout)
        invalidate();
}

}  // namespace simtscope::ui

#include "moc_figure_view.cpp"

#include "ui/figure_view/figure_view.h"

#include <QScrollBar>
#include <QTimer>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/figures/banks/banks_options.h"
#include "ui/figures/facts/played_steps.h"
#include "ui/figures/figures.h"
#include "ui/jobs/kernel_registers.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/place/visible_change.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/runs/program_run.h"
#include "ui/session/variables/variables.h"

namespace simtscope::ui {
namespace {

constexpr int kStepMilliseconds = 600;         // for the motion of a single step
constexpr int kMinMilliseconds = 250;          // a shorter motion is a flicker
constexpr int kMaxPlayedMilliseconds = 1500;   // for a step of a slow playback; a slower motion looks stuck
constexpr int kUsualStepMilliseconds = 900;    // for which the playback shows a step at its usual speed
constexpr qreal kPlayedShare = 0.95;           // share of the time of a step of the playback in which something moves
constexpr qint64 kRapidMilliseconds = 2000;    // steps that follow each other faster shorten the motion
constexpr qreal kMotionShare = 0.85;           // share of the time between two such steps in which something moves
constexpr int kPassMilliseconds = 170;         // for which an answer shows each pass of an access
constexpr std::size_t kMaxPlayedPasses = 11;   // so that an answer takes two seconds at most
constexpr std::uint32_t kReplays = 20;         // as which the work of a figure of variables counts
constexpr qint64 kMaxLayoutMilliseconds = 30;  // a figure whose layout takes longer plays no steps between

}  // namespace

FigureView::FigureView(const FigureViewParts& parts, QWidget* parent) : QAbstractScrollArea(parent), m_parts(parts)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Figure"));
    setMinimumSize(320, 220);
    viewport()->setMouseTracking(true);
    connect(&m_motion, &StepMotion::moved, viewport(), qOverload<>(&QWidget::update));
    connect(&m_parts.position, &Position::sourceChanged, this, [this] { invalidate(); });
    connect(&m_parts.position, &Position::recordingChanged, this, [this] { resetZoom(); });
    connect(&m_parts.position, &Position::stepChanged, this, [this](StepChange change) {
        invalidate(change == StepChange::Single ? Change::SingleStep : change == StepChange::Played ? Change::Played : Change::Other);
    });
    connect(&m_parts.selection, &Selection::figureChanged, this, [this] {
        m_zoom = 1;
        emit zoomChanged();
        invalidate();
    });
    connect(&m_parts.selection, &Selection::focusChanged, this, [this] { invalidate(); });
    connect(&m_parts.appearance, &Appearance::themeChanged, this, [this] { invalidate(); });
    connect(&m_parts.appearance, &Appearance::hidesAnswersChanged, this,
            [this] { invalidate(m_parts.appearance.hidesAnswers() ? Change::Other : Change::AnswerShown); });
    connect(&m_parts.registers, &KernelRegisters::resourcesFound, this, [this] {
        if (figures::findFigureKind(m_parts.selection.figure())->showsRegisters)
            invalidate();
    });
    connect(&m_parts.run, &ProgramRun::behindChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&m_parts.registers, &KernelRegisters::branchesFound, this, [this] {
        if (figures::findFigureKind(m_parts.selection.figure())->showsMachineCode)
            invalidate();
    });
    connect(&m_parts.variables, &Variables::debugBuildChanged, this, [this] {
        if (figures::findFigureKind(m_parts.selection.figure())->showsVariables)
            invalidate();
    });
    connect(&m_parts.selection, &Selection::focusChanged, this, [this] { m_preparationKey = {}; });
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

void FigureView::invalidate(Change change)
{
    m_change = m_needsLayout ? std::max(m_change, change) : change;
    m_needsLayout = true;
    m_motion.finish();
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
    const figures::FigureKind* const kind = figures::findFigureKind(m_parts.selection.figure());
    if (!source || needsWholeBlock())
        return !needsWholeBlock();
    const std::uint32_t eventCount = source->trace().size();
    // Variables are replayed several times, and in a debug build, which has more events.
    if (kind && kind->isShownPrepared && eventCount > m_parts.position.maxForegroundEvents() / kReplays &&
        !kind->isShownPrepared(*source, options()))
        return false;
    return eventCount <= m_parts.position.maxForegroundEvents() || figures::isPrepared(*source, m_parts.selection.figure());
}

void FigureView::prepare()
{
    const figures::FigureKind* const kind = figures::findFigureKind(m_parts.selection.figure());
    PreparationKey preparationKey{m_parts.position.source(), m_parts.selection.figure(), {}, -1};
    if (kind && kind->prepareShown) {
        preparationKey.selection = m_parts.selection.subject();
        preparationKey.warp = m_parts.selection.warp();
    }
    if (needsWholeBlock() || m_preparationKey == preparationKey)
        return;
    m_preparationKey = preparationKey;
    m_preparation.start(
        [preparationKey, kind, shown = options()](const std::stop_token& stop) {
            return figures::prepare(*preparationKey.source, preparationKey.figure, stop) &&
                   (!kind || !kind->prepareShown || kind->prepareShown(*preparationKey.source, shown, stop));
        },
        [this](bool) { invalidate(m_change); });
    m_parts.position.setPreparingEventCount(preparationKey.source->trace().size());
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
    const ShownPlace previousPlace =
        std::exchange(m_shownPlace, {source, m_parts.selection.figure(), m_parts.position.step(), m_parts.appearance.hidesAnswers()});
    figures::Figure before = std::exchange(m_figure, {});
    QElapsedTimer layoutTimer;
    layoutTimer.start();
    if (source && source->isRecorded() && kind) {
        updateFontZoom(*kind, *source);
        m_figure = kind->layout(*source, options());
    }
    m_layoutMilliseconds = layoutTimer.elapsed();
    m_isPictureCurrent = false;
    updateScrollBars();
    setAccessibleName(m_figure.title.isEmpty() ? tr("Figure") : m_figure.title);
    setAccessibleDescription(m_figure.fact);
    const bool isPlayed = m_parts.position.playbackMilliseconds() > 0;
    const bool looksAsBefore = isPlayed && m_figure.motions.empty() && looksSame(before, m_figure);
    startMotion(std::exchange(m_change, Change::Other), previousPlace, std::move(before));
    if (isPlayed && m_motion.isRunning())
        m_parts.position.setMotionMilliseconds(m_motion.milliseconds());
    else if (looksAsBefore)
        m_parts.position.setMotionMilliseconds(0);
    if (m_shownPlace.step != previousPlace.step)
        m_sinceStep.start();
    viewport()->update();
    emit laidOut();
}

int FigureView::availableMilliseconds(Change change, int wanted) const
{
    if (const int played = m_parts.position.playbackMilliseconds(); played > 0)
        return change == Change::SingleStep ? std::min(int(kPlayedShare * played), kMaxPlayedMilliseconds)
                                            : std::max(int(kPlayedShare * played), int(qint64(wanted) * played / kUsualStepMilliseconds));
    if (change != Change::SingleStep)
        return wanted;  // any key completes it
    const qint64 elapsed = m_sinceStep.isValid() ? m_sinceStep.elapsed() : kRapidMilliseconds;
    return elapsed >= kRapidMilliseconds ? wanted : std::clamp(int(kMotionShare * qreal(elapsed)), kMinMilliseconds, wanted);
}

void FigureView::startMotion(Change change, const ShownPlace& place, figures::Figure before)
{
    const figures::FigureKind* const kind = figures::findFigureKind(m_shownPlace.figure);
    if (change == Change::Other || m_figure.shapes.empty() || !m_parts.appearance.hasMotion() ||
        (m_shownPlace.hidesAnswers && m_shownPlace.step == 0))
        return;
    // A question is about its step: the way there is played to the step before. A figure that shows only the access of its step has no
    // way that leads to it.
    const bool isQuestion = m_shownPlace.hidesAnswers;
    if (isQuestion && (change != Change::Played || m_figure.showsAccess))
        return;
    const std::uint32_t step = m_shownPlace.step - (isQuestion ? 1 : 0);
    const bool isSameBlock = place.source == m_shownPlace.source && place.figure == m_shownPlace.figure && before.size == m_figure.size;
    const auto layOutAt = [this, source = m_shownPlace.source, kind](std::uint32_t shownStep, bool playsAnswer, int pass = -1) {
        figures::FigureOptions stepOptions = options();
        stepOptions.step = shownStep;
        stepOptions.playsAnswer = playsAnswer;
        stepOptions.playedPass = pass;
        stepOptions.hidesComing = stepOptions.hidesAnswers;
        stepOptions.hidesAnswers = false;
        return kind->layout(*source, stepOptions);
    };
    // The first of the steps moves what belongs to no single step, unless that has been seen.
    const bool playsAnswer = change != Change::SingleStep && !isQuestion && (!isSameBlock || place.step == 0 || place.hidesAnswers);
    std::vector<std::uint32_t> steps{step};
    int milliseconds = kStepMilliseconds;
    if (change == Change::SingleStep) {
        if (!isSameBlock || m_figure.motions.empty())
            return;
    } else {
        if (!isSameBlock && (isQuestion || change != Change::Played || (step == 0 && !m_figure.showsAccess)))
            return;
        // A question hides what its own step does.
        const std::uint32_t lastDone = !isSameBlock ? std::max(step, 1u) - 1 : place.step - (place.hidesAnswers && place.step > 0 ? 1 : 0);
        if (isSameBlock && (step < place.step || (step == place.step && !place.hidesAnswers) || (isQuestion && step <= lastDone)))
            return;
        if (!isSameBlock)
            before = layOutAt(lastDone, false);
        else if (m_layoutMilliseconds <= kMaxLayoutMilliseconds && step > lastDone)  // not so at step 0, whose question hides itself
            steps = figures::choosePlayedSteps(*m_shownPlace.source, *kind, lastDone, step);
        milliseconds = figures::computePlayedMilliseconds(steps.size());
    }
    // An answer plays the passes of the access one after the other; of many, each part plays several.
    const std::size_t passCount =
        change == Change::SingleStep || isQuestion ? 0 : std::min<std::size_t>(m_figure.passCount, kMaxPlayedPasses);
    const std::size_t firstPass = steps.size() - (passCount > 1 ? 1 : 0), partCount = firstPass + (passCount > 1 ? passCount : 0);
    if (passCount > 1)
        milliseconds = std::max(milliseconds, int(partCount) * kPassMilliseconds);
    // The last part ends with the figure that has just been laid out, except on the way to a question, in a pass, and where what belongs
    // to no single step moves.
    std::shared_ptr<const figures::Figure> last;
    if (!isQuestion && passCount <= 1 && !(playsAnswer && partCount == 1))
        last = std::make_shared<const figures::Figure>(m_figure);
    const auto makeFigure = [layOutAt, playsAnswer, steps, firstPass, passCount, last, count = m_figure.passCount](std::size_t part) {
        if (last && part + 1 == steps.size())
            return *last;
        const int pass = part < firstPass ? -1 : int((part - firstPass + 1) * count / passCount) - 1;
        return layOutAt(steps[std::min(part, steps.size() - 1)], part == 0 && playsAnswer, pass);
    };
    m_motionOrigin = figureOrigin();
    m_isPictureCurrent = false;
    m_motion.start({std::move(before), std::exchange(m_picture, {}), partCount, availableMilliseconds(change, milliseconds),
                    change != Change::SingleStep},
                   makeFigure, [this](figures::PaintedPicture& picture, const figures::Figure& figure) { drawPicture(picture, figure); });
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

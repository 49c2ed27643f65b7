#include "ui/compare/comparison.h"

#include <algorithm>
#include <utility>

#include "gpu/analysis/counts/step_index.h"
#include "ui/figures/banks/banks_options.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/session/place/bookmarks.h"
#include "ui/session/place/navigator.h"
#include "ui/session/place/phase_jumps.h"
#include "ui/session/run_label.h"

namespace simtscope::ui {
namespace {

/// Returns the step within the block to which one step by `stepUnit` leads; nullopt if it leads nowhere. Steps by line need the
/// navigator's index.
std::optional<std::uint32_t> findNextStep(Session& session, StepUnit stepUnit, int direction)
{
    const std::uint32_t currentStep = session.position.step(), lastStep = session.position.stepCount() - 1;
    if (direction > 0 ? currentStep >= lastStep : currentStep == 0)
        return std::nullopt;
    const auto nextAmong = [&](std::span<const std::uint32_t> starts) {
        return direction > 0 ? analysis::findFirstAfter(starts, currentStep).value_or(lastStep)
                             : analysis::findLastBefore(starts, currentStep).value_or(0);
    };
    switch (stepUnit) {
    case StepUnit::Instruction:
        return direction > 0 ? currentStep + 1 : currentStep - 1;
    case StepUnit::Phase:
        return findAdjacentPhaseEntryStep(*session.position.source(), currentStep, direction, session.selection.figure())
            .value_or(direction > 0 ? lastStep : 0);
    case StepUnit::Line:
        return nextAmong(session.navigator.index()->lineStarts());
    case StepUnit::Launch:
        break;
    }
    return std::nullopt;
}

/// Returns whether the other run has this thread, or this location in memory.
bool existsIn(const figures::Subject& subject, const figures::FigureSource& source)
{
    if (figures::threadOf(subject).value_or(0) >= source.launch().block.count())
        return false;
    const auto* const cell = std::get_if<figures::CellSubject>(&subject);
    if (!cell || cell->allocation == trace::kSharedAllocation.value)
        return true;
    const auto& allocations = source.recording().allocations;
    return cell->allocation < allocations.size() && cell->offset < allocations[cell->allocation].bytes;
}

}  // namespace

Comparison::Comparison(Session& main, QObject* parent, int runNumber)
    : LinkedRun(parent), m_main(main), m_other(ProgramRun::Role::Second, runNumber == 2 ? main.sides : nullptr)
{
    setObjectName(runNumber == 2 ? QStringLiteral("comparison") : QStringLiteral("comparison%1").arg(runNumber));
    m_main.bookmarks.shareStored(m_other.bookmarks);
    connectSides(m_main, m_other);
    connectSides(m_other, m_main);
    connect(&m_main.appearance, &Appearance::themeChanged, this, [this] { m_other.appearance.setTheme(m_main.appearance.theme().name); });
    connect(&m_main.appearance, &Appearance::motionChanged, this, [this] { m_other.appearance.setMotion(m_main.appearance.hasMotion()); });
    for (Session* session : {&m_main, &m_other})  // the other run's lecture shows no questions of its own
        connect(&session->appearance, &Appearance::hidesAnswersChanged, this,
                [this] { m_other.appearance.setHidesAnswers(m_main.appearance.hidesAnswers()); });
    for (Session* session : {&m_main, &m_other}) {
        connect(&session->position, &Position::recordingChanged, this, [this] { m_hasNewRecording = true; });
        const auto notify = [this] {
            if (m_isActive)
                emit runsChanged();
        };
        connect(&session->notices, &Notices::changed, this, notify);
        connect(&session->runner, &Runner::busyChanged, this, notify);
        const auto forgetNames = [this] { m_names.reset(); };
        connect(&session->position, &Position::recordingChanged, this, forgetNames);
        connect(&session->settings, &Settings::changed, this, forgetNames);
        for (const auto change : {&Document::opened, &Document::saved, &Document::textChanged, &Document::argumentsChanged})
            connect(&session->document, change, this, forgetNames);
    }
    connect(&m_main.runner, &Runner::busyChanged, this, [this] {
        if (m_isActive && m_main.runner.isBusy())
            propagateInputs();
    });
    connect(&m_main.position, &Position::recordingChanged, this, &Comparison::onMainRecording);
    if (runNumber == 2)
        m_main.stepping.setLinkedRun(this);
    connect(this, &Comparison::placeChanged, &m_main.stepping, &Stepping::linkedRunMoved);
    connect(this, &Comparison::activeChanged, &m_main.stepping, &Stepping::linkedRunMoved);
}

template <class Work>
void Comparison::synchronise(Work work)
{
    if (!m_isActive || m_isSyncing)
        return;
    m_isSyncing = true;
    work();
    m_isSyncing = false;
}

/// Makes `to` follow every change of `from`.
void Comparison::connectSides(Session& from, Session& to)
{
    connect(&from.position, &Position::sourceChanged, this, [this, &from, &to] {
        synchronise([&] {
            const bool isPendingPlace = m_pendingPlace && m_other.position.place().launch == m_pendingPlace->launch &&
                                        m_other.position.place().block == m_pendingPlace->block;
            if (m_hasNewRecording || &from == &m_main || isPendingPlace)
                syncOtherPlace();
            else
                syncStep(from, to, StepChange::Jump);
        });
    });
    connect(&from.position, &Position::stepChanged, this,
            [this, &from, &to](StepChange stepChange) { synchronise([&] { syncStep(from, to, stepChange); }); });
    connect(&from.selection, &Selection::figureChanged, this,
            [this, &from, &to] { synchronise([&] { to.selection.setFigure(from.selection.figure()); }); });
    connect(&from.selection, &Selection::focusChanged, this, [this, &from, &to] { synchronise([&] { syncFocus(from, to); }); });
    connect(&from.selection, &Selection::subjectChanged, this, [this, &from, &to] {
        synchronise([&] {
            to.selection.select(to.position.source() && existsIn(from.selection.subject(), *to.position.source()) ? from.selection.subject()
                                                                                                                  : figures::Subject{});
        });
    });
}

bool Comparison::isComplete() const
{
    return m_isActive && m_main.position.stepCount() > 0 && m_other.position.stepCount() > 0;
}

void Comparison::refreshMatch()
{
    if (m_match.isFor(m_main.position.source(), m_other.position.source()))
        return;
    m_match = analysis::StepMatch(m_main.position.source(), m_other.position.source());
    m_matchJob.cancel();
    if (m_match.isReady() || m_match.stepCount() <= m_maxForegroundSteps)
        return;
    m_matchJob.start([match = m_match](std::stop_token stop) { return match.makeIndexes(stop); },
                     [this](const analysis::StepMatch::Indexes& indexes) {
                         m_match.setIndexes(indexes);
                         synchronise([this] { syncStep(m_main, m_other, StepChange::Jump); });
                     });
}

/// Returns whether the steps of the shown blocks are matched: not yet where a block has just changed, or where there are very many.
bool Comparison::isMatched() const
{
    return isComplete() && m_match.isFor(m_main.position.source(), m_other.position.source()) && !m_matchJob.isBusy();
}

/// Shows the place of the main side on the second one.
void Comparison::syncOtherPlace()
{
    m_hasNewRecording = false;
    m_pendingPlace.reset();
    m_other.selection.setFigure(m_main.selection.figure());
    m_other.position.setOrder(m_main.position.order());
    if (m_main.position.source() && m_other.position.source()) {
        const trace::StepPosition matchedPlace = analysis::findMatchedPosition(*m_other.position.recording(), m_main.position.place());
        m_other.position.setLaunch(matchedPlace.launch);
        m_other.position.setBlock(matchedPlace.block);
        if (m_other.position.pendingEventCount() > 0)
            m_pendingPlace = matchedPlace;
        syncFocus(m_main, m_other);
    }
    syncStep(m_main, m_other, StepChange::Jump);
    emit runsChanged();
}

void Comparison::syncStep(Session& from, Session& to, StepChange stepChange)
{
    refreshMatch();
    if (isMatched())
        to.position.goTo(&from == &m_main ? m_match.toRight(from.position.step()) : m_match.toLeft(from.position.step()), stepChange);
    emit placeChanged();
}

void Comparison::goToBoth(const analysis::DifferenceSide& main, const analysis::DifferenceSide& other, std::function<void()> done)
{
    if (!isComplete())
        return;
    const auto waiting = std::make_shared<int>(2);
    const auto show = [this, waiting, done = std::move(done)](Session& session, const analysis::DifferenceSide& side) {
        session.position.goToEvent(side.launch, side.block, side.event);
        session.position.callWhenReady([this, waiting, done, &session, side] {
            const bool wasSyncing = std::exchange(m_isSyncing, true);
            session.position.goToEvent(side.launch, side.block, side.event);  // again: the other side may have moved this one meanwhile
            session.selection.setWarp(std::int32_t(side.warp.value));
            session.selection.select(side.cell ? figures::Subject(figures::subjectOf(*side.cell, side.thread()))
                                               : figures::laneSubject(side.warp.value, side.lane));
            m_isSyncing = wasSyncing;
            refreshMatch();
            emit placeChanged();
            if (--*waiting == 0)
                done();
        });
    };
    const bool wasSyncing = std::exchange(m_isSyncing, true);
    show(m_main, main);
    show(m_other, other);
    m_isSyncing = wasSyncing;
}

/// Returns the step of the second run that a step of the main run by this unit would skip; nullopt if there is none.
std::optional<std::uint32_t> Comparison::stepBetween(StepUnit stepUnit, int direction)
{
    const bool isKnown = stepUnit != StepUnit::Line || (m_main.navigator.index() && m_other.navigator.index());
    if (!isMatched() || !isKnown)
        return std::nullopt;
    const std::optional<std::uint32_t> mainStep = findNextStep(m_main, stepUnit, direction),
                                       otherStep = findNextStep(m_other, stepUnit, direction);
    if (!otherStep)
        return std::nullopt;
    const std::uint32_t matchOfMainStep = mainStep ? m_match.toRight(*mainStep) : 0;
    const bool isBetween = !mainStep || (direction > 0 ? *otherStep < matchOfMainStep : *otherStep > matchOfMainStep);
    return isBetween ? otherStep : std::nullopt;
}

bool Comparison::canStepAlone(StepUnit stepUnit, int direction)
{
    return stepBetween(stepUnit, direction).has_value();
}

bool Comparison::stepAlone(StepUnit stepUnit, int direction)
{
    const std::optional<std::uint32_t> step = stepBetween(stepUnit, direction);
    if (!step)
        return false;
    synchronise([&] { m_other.stepping.stepBy(int(*step) - int(m_other.position.step())); });
    emit placeChanged();
    return true;
}

void Comparison::syncFocus(Session& from, Session& to)
{
    const bool hasWarp = to.position.source() && from.selection.warp() < std::int32_t(to.position.source()->launch().warpsPerBlock());
    to.selection.setWarp(hasWarp ? from.selection.warp() : -1);
    auto banks = to.selection.optionsOf<figures::BanksOptions>();
    banks.wavefront = from.selection.optionsOf<figures::BanksOptions>().wavefront;
    if (banks.wavefront && *banks.wavefront >= countWavefronts(to.position))
        banks.wavefront.reset();
    to.selection.setOptions(banks);
}

QString Comparison::matchRuleText() const
{
    if (!isComplete() || m_main.position.stepCount() == m_other.position.stepCount())
        return {};
    return m_match.rule() == analysis::MatchRule::Lines ? tr("Steps are matched by source line.")
                                                        : tr("Steps are matched by barrier phase.");
}

QString Comparison::matchRuleDetails() const
{
    return m_match.rule() == analysis::MatchRule::Lines
               ? tr("Steps are matched by line and occurrence; extra steps match the last occurrence.")
               : tr("Steps are matched by barrier phase and by the fraction of it that has passed; extra phases match the last phase.");
}

bool Comparison::isUnmatched(int side) const
{
    if (!isMatched())
        return false;
    return !(side == 0 ? m_match.matchInRight(m_main.position.step()) : m_match.matchInLeft(m_other.position.step())).isExact;
}

const Comparison::RunNames& Comparison::names() const
{
    if (!m_names) {
        RunLabel left = makeRunLabel(m_main), right = makeRunLabel(m_other);
        for (RunLabel* label : {&left, &right})
            if (m_fix.apply)
                label->textName = label->text == m_fix.fixedText      ? tr("with the fix")
                                  : label->text == m_fix.originalText ? tr("without the fix")
                                                                      : QString();
        m_names = {makeCaptions(left, right), haveDifferentArguments(left, right)};
    }
    return *m_names;
}

}  // namespace simtscope::ui

#include "moc_comparison.cpp"

#include "ui/compare/comparison.h"

#include <algorithm>
#include <utility>

#include "gpu/analysis/counts/step_index.h"
#include "ui/figures/banks/banks_options.h"
#include "ui/session/place/bookmarks.h"
#include "ui/session/place/navigator.h"
#include "ui/session/place/phase_jumps.h"
#include "ui/session/run_label.h"

namespace simtscope::ui {
namespace {

/// Returns the step that one stride leads to within the block, or nothing where it leads nowhere. Strides by line need the navigator's
/// index.
std::optional<std::uint32_t> nextOf(Session& session, Stride stride, int direction)
{
    const std::uint32_t here = session.position.step(), last = session.position.stepCount() - 1;
    if (direction > 0 ? here >= last : here == 0)
        return std::nullopt;
    const auto among = [&](std::span<const std::uint32_t> starts) {
        return direction > 0 ? analysis::firstAfter(starts, here).value_or(last) : analysis::lastBefore(starts, here).value_or(0);
    };
    switch (stride) {
    case Stride::Instruction:
        return direction > 0 ? here + 1 : here - 1;
    case Stride::Phase:
        return phaseFrom(*session.position.source(), here, direction, session.selection.figure()).value_or(direction > 0 ? last : 0);
    case Stride::Line:
        return among(session.navigator.index()->lineStarts());
    case Stride::Launch:
        break;
    }
    return std::nullopt;
}

/// Returns whether the other run has this thread, or this place in memory.
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

Comparison::Comparison(Session& main, QObject* parent, int number) : Companion(parent), m_main(main), m_other(ProgramRun::Part::Second)
{
    setObjectName(number == 2 ? QStringLiteral("comparison") : QStringLiteral("comparison%1").arg(number));
    m_main.bookmarks.shareKept(m_other.bookmarks);
    linkSide(m_main, m_other);
    linkSide(m_other, m_main);
    connect(&m_main.appearance, &Appearance::themeChanged, this, [this] { m_other.appearance.setTheme(m_main.appearance.theme().name); });
    connect(&m_main.appearance, &Appearance::motionChanged, this, [this] { m_other.appearance.setMotion(m_main.appearance.motion()); });
    for (Session* session : {&m_main, &m_other})  // the other run's lecture shows no questions of its own
        connect(&session->appearance, &Appearance::answersHiddenChanged, this,
                [this] { m_other.appearance.setAnswersHidden(m_main.appearance.answersHidden()); });
    for (Session* session : {&m_main, &m_other}) {
        connect(&session->position, &Position::recordingChanged, this, [this] { m_fresh = true; });
        const auto tell = [this] {
            if (m_active)
                emit othersChanged();
        };
        connect(&session->notices, &Notices::changed, this, tell);
        connect(&session->runner, &Runner::busyChanged, this, tell);
        const auto forget = [this] { m_captions.reset(); };
        connect(&session->position, &Position::recordingChanged, this, forget);
        connect(&session->settings, &Settings::changed, this, forget);
        for (const auto change : {&Document::opened, &Document::saved, &Document::textChanged, &Document::argumentsChanged})
            connect(&session->document, change, this, forget);
    }
    connect(&m_main.runner, &Runner::busyChanged, this, [this] {
        if (m_active && m_main.runner.busy())
            bringAlong();
    });
    connect(&m_main.position, &Position::recordingChanged, this, &Comparison::takeUp);
    if (number == 2)
        m_main.stepping.setCompanion(this);
    connect(this, &Comparison::moved, &m_main.stepping, &Stepping::companionMoved);
    connect(this, &Comparison::activeChanged, &m_main.stepping, &Stepping::companionMoved);
}

template <class Work>
void Comparison::linked(Work work)
{
    if (!m_active || m_linking)
        return;
    m_linking = true;
    work();
    m_linking = false;
}

/// Lets `to` follow what `from` does.
void Comparison::linkSide(Session& from, Session& to)
{
    connect(&from.position, &Position::sourceChanged, this, [this, &from, &to] {
        linked([&] {
            const bool isPlaced =
                m_placed && m_other.position.place().launch == m_placed->launch && m_other.position.place().block == m_placed->block;
            if (m_fresh || &from == &m_main || isPlaced)
                place();
            else
                follow(from, to, Travel::Jump);
        });
    });
    connect(&from.position, &Position::stepChanged, this, [this, &from, &to](Travel travel) { linked([&] { follow(from, to, travel); }); });
    connect(&from.selection, &Selection::figureChanged, this,
            [this, &from, &to] { linked([&] { to.selection.setFigure(from.selection.figure()); }); });
    connect(&from.selection, &Selection::focusChanged, this, [this, &from, &to] { linked([&] { copyLook(from, to); }); });
    connect(&from.selection, &Selection::subjectChanged, this, [this, &from, &to] {
        linked([&] {
            to.selection.select(to.position.source() && existsIn(from.selection.subject(), *to.position.source()) ? from.selection.subject()
                                                                                                                  : figures::Subject{});
        });
    });
}

bool Comparison::complete() const
{
    return m_active && m_main.position.stepCount() > 0 && m_other.position.stepCount() > 0;
}

void Comparison::refreshMatch()
{
    if (m_match.isOf(m_main.position.source(), m_other.position.source()))
        return;
    m_match = analysis::StepMatch(m_main.position.source(), m_other.position.source());
    m_matching.cancel();
    if (m_match.isReady() || m_match.stepCount() <= m_mostAtOnce)
        return;
    m_matching.start([match = m_match](std::stop_token stop) { return match.makeIndexes(stop); },
                     [this](const analysis::StepMatch::Indexes& indexes) {
                         m_match.take(indexes);
                         linked([this] { follow(m_main, m_other, Travel::Jump); });
                     });
}

/// Returns whether the steps of the shown blocks are matched: not yet where a block has just changed, or where there are very many.
bool Comparison::isMatched() const
{
    return complete() && m_match.isOf(m_main.position.source(), m_other.position.source()) && !m_matching.busy();
}

/// Puts the second side where the main one is.
void Comparison::place()
{
    m_fresh = false;
    m_placed.reset();
    m_other.selection.setFigure(m_main.selection.figure());
    m_other.position.setOrder(m_main.position.order());
    if (m_main.position.source() && m_other.position.source()) {
        const trace::Position there = analysis::matchedPosition(*m_other.position.recording(), m_main.position.place());
        m_other.position.setLaunch(there.launch);
        m_other.position.setBlock(there.block);
        if (m_other.position.ordering() > 0)
            m_placed = there;
        copyLook(m_main, m_other);
    }
    follow(m_main, m_other, Travel::Jump);
    emit othersChanged();
}

void Comparison::follow(Session& from, Session& to, Travel travel)
{
    refreshMatch();
    if (isMatched())
        to.position.goTo(&from == &m_main ? m_match.toRight(from.position.step()) : m_match.toLeft(from.position.step()), travel);
    emit moved();
}

/// Returns a step of the second run that would be skipped if the main run took this stride; nothing: there is none.
std::optional<std::uint32_t> Comparison::stepBetween(Stride stride, int direction)
{
    const bool isKnown = stride != Stride::Line || (m_main.navigator.index() && m_other.navigator.index());
    if (!isMatched() || !isKnown)
        return std::nullopt;
    const std::optional<std::uint32_t> mine = nextOf(m_main, stride, direction), theirs = nextOf(m_other, stride, direction);
    if (!theirs)
        return std::nullopt;
    const std::uint32_t there = mine ? m_match.toRight(*mine) : 0;
    const bool isBetween = !mine || (direction > 0 ? *theirs < there : *theirs > there);
    return isBetween ? theirs : std::nullopt;
}

bool Comparison::canWalk(Stride stride, int direction)
{
    return stepBetween(stride, direction).has_value();
}

bool Comparison::walk(Stride stride, int direction)
{
    const std::optional<std::uint32_t> step = stepBetween(stride, direction);
    if (!step)
        return false;
    linked([&] { m_other.stepping.stepBy(int(*step) - int(m_other.position.step())); });
    emit moved();
    return true;
}

void Comparison::copyLook(Session& from, Session& to)
{
    const bool hasWarp = to.position.source() && from.selection.warp() < std::int32_t(to.position.source()->launch().warps());
    to.selection.setWarp(hasWarp ? from.selection.warp() : -1);
    auto banks = to.selection.own<figures::BanksOptions>();
    banks.wavefront = from.selection.own<figures::BanksOptions>().wavefront;
    if (banks.wavefront && *banks.wavefront >= wavefrontCount(to.position))
        banks.wavefront.reset();
    to.selection.setOwn(banks);
}

QString Comparison::ruleText() const
{
    if (!complete() || m_main.position.stepCount() == m_other.position.stepCount())
        return {};
    return m_match.rule() == analysis::MatchRule::Lines ? tr("Steps are matched by source line.")
                                                        : tr("Steps are matched by barrier phase.");
}

QString Comparison::ruleDetails() const
{
    return m_match.rule() == analysis::MatchRule::Lines
               ? tr("Steps are matched by line and occurrence; extra steps match the last occurrence.")
               : tr("Steps are matched by barrier phase and by the fraction of it that has passed; extra phases match the last phase.");
}

bool Comparison::isUnmatched(int side) const
{
    if (!isMatched())
        return false;
    return !(side == 0 ? m_match.ofRight(m_main.position.step()) : m_match.ofLeft(m_other.position.step())).isOwn;
}

const std::array<QString, 2>& Comparison::captions() const
{
    if (!m_captions) {
        RunLabel left = labelOf(m_main), right = labelOf(m_other);
        for (RunLabel* label : {&left, &right})
            if (m_fix.apply)
                label->textName = label->text == m_fix.with      ? tr("with the fix")
                                  : label->text == m_fix.without ? tr("without the fix")
                                                                 : QString();
        m_captions = captionsOf(left, right);
    }
    return *m_captions;
}

}  // namespace simtscope::ui

#include "moc_comparison.cpp"

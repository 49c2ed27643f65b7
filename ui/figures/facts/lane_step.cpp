#include "ui/figures/facts/lane_step.h"

#include <QCoreApplication>
#include <algorithm>
#include <bit>
#include <map>

#include "gpu/analysis/atomic_turns.h"
#include "gpu/analysis/shuffle_facts.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/flow_types.h"
#include "ui/figures/facts/names.h"

namespace simtscope::figures {

namespace {

using trace::EventKind;

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

template <class Do>
void forEachLane(LaneMask mask, Do act)
{
    for (; mask; mask &= mask - 1)
        act(unsigned(std::countr_zero(mask)));
}

struct Context {
    const FigureSource& source;
    EventIndex index;
    trace::Event event;
    trace::EventData data;
    const trace::Site* site;
    LaneStep& step;

    unsigned bytes() const { return site && site->elementBytes ? site->elementBytes : kBankWidth; }
    bool is(ptx::Operation operation) const { return site && site->operation == operation; }
    bool is(ptx::OpKind kind) const { return site && site->operation.kind == kind; }
    ptx::ScalarType passedType() const
    {
        const ptx::ScalarType known = FlowTypes::of(source).passedBy(index);
        return known != ptx::ScalarType::None ? known : site ? site->type : ptx::ScalarType::U32;
    }
};

unsigned widthOf(ptx::ScalarType type, unsigned bytes)
{
    return typeBytes(type) ? typeBytes(type) : bytes;
}

void shuffleStep(Context& c)
{
    LaneStep& step = c.step;
    const analysis::ShuffleFacts facts = analysis::shuffleFacts(c.site, c.event.mask, c.data);
    const ptx::ScalarType type = c.passedType();
    step.form = LaneStep::Form::Arrows;
    step.bringsLabel = tr("holds");
    step.getsLabel = tr("gets");
    step.kept = facts.kept;
    step.lost = facts.lost;
    forEachLane(c.event.mask, [&](unsigned lane) {
        step.from[lane] = std::uint8_t(c.data.sourceLane[lane] % kWarpSize);
        step.brings[lane] = shownValue(c.data.operand()[lane], type, widthOf(type, kBankWidth));
        step.gets[lane] = shownValue(c.data.result[lane], type, widthOf(type, kBankWidth));
    });
    if (facts.lost)
        step.note = tr("hatched: read from a lane that takes no part, which the PTX ISA leaves undefined");
    else if (facts.kept)
        step.note = tr("dashed: no lane that far away, so it keeps its own value");
}

QString hexMask(std::uint64_t mask)
{
    return QStringLiteral("0x%1").arg(mask, 8, 16, QLatin1Char('0'));
}

QString lanesText(LaneMask lanes)
{
    return counted(std::uint64_t(std::popcount(lanes)), QT_TRANSLATE_NOOP("figures", "%Ln lane"),
                   QT_TRANSLATE_NOOP("figures", "%Ln lanes"));
}

/// Indices of the elements, when all lanes are in one array.
void fillPlaces(Context& c)
{
    const Names& names = Names::of(c.source);
    const Variable* array = nullptr;
    bool one = true;
    forEachLane(c.event.mask, [&](unsigned lane) {
        const Variable* here = names.find(c.data.allocation[lane], c.data.offset[lane]);
        one = one && here && !here->name.isEmpty() && (!array || here == array);
        array = one ? here : nullptr;
        if (!one)
            return;
        const QString cell = names.cell({c.data.allocation[lane], c.data.offset[lane]}, c.bytes());
        QString index = cell.mid(here->name.size());
        c.step.places[lane] =
            index.remove(u'[').replace(QStringLiteral("]."), QStringLiteral(".")).replace(u']', u',').chopped(index.endsWith(u',') ? 1 : 0);
    });
    if (one && array)
        c.step.placesLabel = tr("%1[ ]").arg(array->name);
}

LaneHub wholeWarpHub(const Context& c, const QString& title, const QString& detail)
{
    LaneHub hub;
    hub.title = title;
    hub.detail = detail;
    hub.lanes = hub.strong = c.event.mask;
    return hub;
}

/// The mode as PTX writes it: "add", "cas".
QString modeText(const trace::Site& site)
{
    const std::string_view name = ptx::modeName(site.operation);
    return QString::fromLatin1(name.data(), qsizetype(name.size()));
}

/// PTX ISA, "redux.sync": every lane gets the combination of what all hold.
void reduceStep(Context& c)
{
    LaneStep& step = c.step;
    step.form = LaneStep::Form::Hubs;
    const ptx::ScalarType type = c.site->type;
    const std::uint64_t result = c.data.result[unsigned(std::countr_zero(c.event.mask))];
    forEachLane(c.event.mask, [&](unsigned lane) { step.brings[lane] = shownValue(c.data.operand()[lane], type, kBankWidth); });
    step.bringsLabel = tr("holds");
    step.hubs.push_back(
        wholeWarpHub(c, shownValue(result, type, kBankWidth).text, tr("%1 of all, which each of them gets").arg(modeText(*c.site))));
}

/// PTX ISA, "vote.sync", "activemask", "elect.sync": recorded as votes.
void voteStep(Context& c)
{
    LaneStep& step = c.step;
    step.form = LaneStep::Form::Hubs;
    const unsigned first = unsigned(std::countr_zero(c.event.mask));
    const std::uint64_t result = c.data.result[first];
    if (c.is(ptx::OpKind::ActiveMask)) {
        step.hubs.push_back(wholeWarpHub(c, hexMask(result), tr("a bit per active lane")));
        return;
    }
    if (c.is(ptx::OpKind::Elect)) {
        step.hubs.push_back(wholeWarpHub(c, tr("one is chosen"), {}));
        return;
    }
    LaneMask yes = 0;
    forEachLane(c.event.mask, [&](unsigned lane) {
        const bool vote = c.data.operand()[lane] != 0;
        yes |= LaneMask(vote) << lane;
        step.brings[lane].text = vote ? QStringLiteral("1") : QStringLiteral("0");
        step.brings[lane].rounds = false;
    });
    step.bringsLabel = tr("vote");
    const bool ballot = c.is(ptx::VoteMode::Ballot);
    LaneHub hub = wholeWarpHub(c, ballot ? hexMask(result) : result ? tr("true") : tr("false"), {});
    hub.strong = yes;
    hub.detail = ballot                         ? tr("ballot: true in %1 of %2").arg(std::popcount(yes)).arg(lanesText(c.event.mask))
                 : c.is(ptx::VoteMode::Any)     ? tr("any: true in %1 of %2").arg(std::popcount(yes)).arg(lanesText(c.event.mask))
                 : c.is(ptx::VoteMode::Uniform) ? tr("uni: true in %1 of %2").arg(std::popcount(yes)).arg(lanesText(c.event.mask))
                                                : tr("all: true in %1 of %2").arg(std::popcount(yes)).arg(lanesText(c.event.mask));
    step.hubs.push_back(hub);
    step.note = tr("strong: the predicate is true");
}

/// Lanes with equal values, the largest group first.
void matchStep(Context& c)
{
    if (c.is(ptx::OpKind::Reduce))
        return reduceStep(c);
    LaneStep& step = c.step;
    step.form = LaneStep::Form::Hubs;
    step.bringsLabel = tr("holds");
    const unsigned bytes = c.site && ptx::bitWidth(c.site->type) == 64 ? 8 : kBankWidth;
    std::map<std::uint64_t, LaneMask> groups;
    forEachLane(c.event.mask, [&](unsigned lane) {
        groups[c.data.operand()[lane]] |= LaneMask(1) << lane;
        step.brings[lane] = shownValue(c.data.operand()[lane], c.site ? c.site->type : ptx::ScalarType::U32, bytes);
    });
    if (c.is(ptx::MatchMode::All)) {
        const bool same = groups.size() == 1;
        step.hubs.push_back(wholeWarpHub(c, same ? tr("all equal") : tr("not all equal"),
                                         hexMask(c.data.result[unsigned(std::countr_zero(c.event.mask))])));
        return;
    }
    for (const auto& [value, lanes] : groups) {
        LaneHub hub;
        hub.title = step.brings[unsigned(std::countr_zero(lanes))].text;
        hub.detail = lanesText(lanes);
        hub.brief = QString::number(std::popcount(lanes));
        hub.lanes = hub.strong = lanes;
        step.hubs.push_back(hub);
    }
}

/// "0 → 276"
QString change(const Context& c, const analysis::AtomicAccess& access, const analysis::AtomicPlace& place)
{
    if (!access.valued || !place.ordered)
        return {};
    return tr("%1 → %2").arg(valueAt(c.source, access, place, place.turns.front().found).text,
                             valueAt(c.source, access, place, place.turns.back().left).text);
}

void atomicStep(Context& c)
{
    LaneStep& step = c.step;
    const analysis::AtomicAccess access = atomicAccess(c.source, c.index);
    step.form = LaneStep::Form::Hubs;
    step.failed = access.failed();
    const unsigned operand = access.swaps ? 1 : 0;
    step.bringsLabel = access.swaps || !c.site ? tr("new") : modeText(*c.site);
    step.getsLabel = access.valued ? tr("found") : QString();
    for (const analysis::AtomicPlace& place : access.places) {
        LaneHub hub;
        hub.title = Names::of(c.source).cell({place.allocation, place.offset}, access.bytes);
        const QString values = change(c, access, place);
        const QString crowd = place.turns.size() > 1 ? tr("%1 serialised").arg(lanesText(place.lanes)) : QString();
        hub.detail = values.isEmpty() ? crowd : crowd.isEmpty() ? values : tr("%1, %2").arg(values, crowd);
        if (place.failed)
            hub.detail = tr("%1, %2 of %3 failed").arg(values).arg(std::popcount(place.failed)).arg(place.turns.size());
        hub.brief = place.turns.size() > 1 ? QStringLiteral("×%1").arg(place.turns.size()) : QString();
        hub.lanes = place.lanes;
        hub.strong = place.lanes & ~place.failed;
        hub.warning = place.turns.size() > 1;
        for (const analysis::AtomicTurn& turn : place.turns) {
            step.brings[turn.lane] = valueAt(c.source, access, place, c.data.value[operand][turn.lane]);
            if (access.valued)
                step.gets[turn.lane] = valueAt(c.source, access, place, turn.found);
        }
        step.hubs.push_back(hub);
    }
    std::stable_sort(step.hubs.begin(), step.hubs.end(),
                     [](const LaneHub& a, const LaneHub& b) { return std::countr_zero(a.lanes) < std::countr_zero(b.lanes); });
    if (step.failed)
        step.note = tr("dashed: found another value than expected, so it did not swap");
}

void accessStep(Context& c)
{
    LaneStep& step = c.step;
    if (c.is(ptx::OpKind::Call) || c.data.elements == 0)
        return;
    step.form = LaneStep::Form::Values;
    const bool load = c.event.kind == EventKind::Load;
    std::array<ShownValue, kWarpSize>& values = load ? step.gets : step.brings;
    (load ? step.getsLabel : step.bringsLabel) = load ? tr("reads") : tr("writes");
    forEachLane(c.event.mask, [&](unsigned lane) {
        const ptx::ScalarType type =
            cellType(c.source, c.data.allocation[lane], c.data.offset[lane], c.bytes(), c.site ? c.site->type : ptx::ScalarType::U32);
        values[lane] = shownValue(c.data.value[0][lane], type, c.bytes());
    });
    if (c.data.elements > 1)
        step.note = tr("the first of %1 elements per lane").arg(c.data.elements);
    std::map<std::pair<std::uint32_t, std::uint64_t>, LaneMask> places;
    forEachLane(c.event.mask, [&](unsigned lane) { places[{c.data.allocation[lane], c.data.offset[lane]}] |= LaneMask(1) << lane; });
    for (const auto& [place, lanes] : places) {
        if (std::popcount(lanes) < 2 || c.data.allocation[unsigned(std::countr_zero(lanes))] == trace::kLocalAllocation.value)
            continue;
        LaneHub hub;
        hub.title = Names::of(c.source).cell({place.first, place.second}, c.bytes());
        hub.detail = load ? tr("read by %1").arg(lanesText(lanes)) : tr("written by %1").arg(lanesText(lanes));
        hub.brief = QStringLiteral("×%1").arg(std::popcount(lanes));
        hub.lanes = hub.strong = lanes;
        hub.warning = !load;
        step.hubs.push_back(hub);
    }
    step.upwards = load;
    if (step.hubs.empty())
        fillPlaces(c);
    else
        step.form = LaneStep::Form::Hubs;
}

void entryStep(Context& c)
{
    LaneStep& step = c.step;
    const LaneMask exited =
        c.step.resident & ~c.event.mask & c.source.states().before(c.source.steps().stepOf(c.index)).warps[c.event.warp.value].exited;
    const LaneMask waiting = step.resident & ~c.event.mask & ~exited;
    if (waiting == 0) {
        step.form = LaneStep::Form::Values;
        return;
    }
    step.form = LaneStep::Form::Hubs;
    LaneHub path = wholeWarpHub(c, tr("this path"), lanesText(c.event.mask));
    LaneHub rest;
    rest.title = tr("inactive here");
    rest.detail = lanesText(waiting);
    rest.lanes = waiting;
    step.hubs = {path, rest};
}

void barrierStep(Context& c)
{
    c.step.form = LaneStep::Form::Hubs;
    std::uint32_t warps = 0;
    const std::uint32_t step = c.source.steps().stepOf(c.index);
    for (const std::uint32_t event : c.source.steps().events(step))
        warps += c.source.trace().kind(EventIndex(event)) == c.event.kind ? 1 : 0;
    const std::uint32_t all = c.source.launch().warps();
    const QString here = c.event.kind == EventKind::BarrierLeave ? tr("all have arrived")
                                                                 : counted(all, QT_TRANSLATE_NOOP("figures", "%1 of %Ln warp arrives"),
                                                                           QT_TRANSLATE_NOOP("figures", "%1 of %Ln warps arrive"))
                                                                       .arg(warps);
    c.step.hubs.push_back(wholeWarpHub(c, tr("barrier"), here));
}

struct Row {
    EventKind kind;
    const char* heading;
    void (*fill)(Context&);
};

constexpr Row kRows[] = {
    {EventKind::BlockEntry, QT_TRANSLATE_NOOP("figures", "branch"), entryStep},
    {EventKind::Load, QT_TRANSLATE_NOOP("figures", "load"), accessStep},
    {EventKind::Store, QT_TRANSLATE_NOOP("figures", "store"), accessStep},
    {EventKind::Atomic, QT_TRANSLATE_NOOP("figures", "atomic"), atomicStep},
    {EventKind::Shuffle, QT_TRANSLATE_NOOP("figures", "shuffle"), shuffleStep},
    {EventKind::Vote, QT_TRANSLATE_NOOP("figures", "vote"), voteStep},
    {EventKind::Match, QT_TRANSLATE_NOOP("figures", "match"), matchStep},
    {EventKind::BarrierArrive, QT_TRANSLATE_NOOP("figures", "barrier"), barrierStep},
    {EventKind::BarrierLeave, QT_TRANSLATE_NOOP("figures", "barrier"), barrierStep},
    {EventKind::Exit, QT_TRANSLATE_NOOP("figures", "exited"), [](Context&) {}},
};

}  // namespace

LaneStep laneStep(const FigureSource& source, std::uint32_t step, std::int32_t warp)
{
    LaneStep result;
    if (source.steps().count() == 0)
        return result;
    step = std::min(step, source.steps().count() - 1);
    const trace::Event leading = source.trace().event(EventIndex(source.steps().leading(step)));
    const trace::Site* site = source.recording().site(source.launch(), leading.site);
    result.warp = warp >= 0 ? std::uint32_t(warp) : leading.warp.value;
    result.resident = residentLanes(source.launch().block.count(), WarpId(result.warp));
    const auto row = std::find_if(std::begin(kRows), std::end(kRows), [&](const Row& r) { return r.kind == leading.kind; });
    result.heading = tr("warp %1 in this step").arg(result.warp);
    if (row != std::end(kRows))
        result.heading += QStringLiteral(": %1").arg(tr(row->heading));
    if (site && row != std::end(kRows) && leading.kind != EventKind::BlockEntry)
        result.heading += QStringLiteral(", %1").arg(QString::fromStdString(site->opcode));
    for (const std::uint32_t index : source.steps().events(step)) {
        const trace::Event event = source.trace().event(EventIndex(index));
        if (event.warp.value != result.warp || event.site != leading.site || event.kind != leading.kind || event.mask == 0)
            continue;
        result.active = event.mask;
        if (row == std::end(kRows))
            continue;
        Context context{source, EventIndex(index), event, source.trace().data(EventIndex(index)), site, result};
        result.form = LaneStep::Form::Values;
        row->fill(context);
        break;
    }
    return result;
}

}  // namespace simtscope::figures

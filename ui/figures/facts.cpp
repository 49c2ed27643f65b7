#include "ui/figures/facts.h"

#include <QCoreApplication>
#include <QStringList>
#include <bit>
#include <set>
#include <span>

#include "ui/figures/atomic_turns.h"
#include "ui/figures/lane_step.h"
#include "ui/figures/names.h"

namespace simtscope::figures {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

QString lanes(std::uint64_t n)
{
    return counted(n, QT_TRANSLATE_NOOP("figures", "%n lane"), QT_TRANSLATE_NOOP("figures", "%n lanes"));
}

QString warps(std::uint64_t n)
{
    return counted(n, QT_TRANSLATE_NOOP("figures", "%n warp"), QT_TRANSLATE_NOOP("figures", "%n warps"));
}

QString wavefronts(std::uint64_t n)
{
    return counted(n, QT_TRANSLATE_NOOP("figures", "%n wavefront"), QT_TRANSLATE_NOOP("figures", "%n wavefronts"));
}

QString sectors(std::uint64_t n)
{
    return counted(n, QT_TRANSLATE_NOOP("figures", "%n sector"), QT_TRANSLATE_NOOP("figures", "%n sectors"));
}

/// "16 of 32 lanes active", "8 warps, 128 of 256 lanes active"
QString activity(const analysis::StepFacts& step)
{
    const QString active = tr("%1 of %2 active").arg(step.activeLanes).arg(lanes(step.lanes));
    return step.warps > 1 ? tr("%1, %2").arg(warps(step.warps), active) : active;
}

QString listed(const QStringList& items)
{
    return items.size() < 2 ? items.join(QString())
                            : tr("%1 and %2").arg(items.mid(0, items.size() - 1).join(QStringLiteral(", ")), items.back());
}

struct StepView {
    const FigureSource& source;
    std::uint32_t step;
    analysis::StepFacts facts;
    EventIndex leading;
    trace::Event event;
    const trace::Site* site;
    QString place;  ///< "Line 24"
};

/// "Banks 0 and 16 are each asked for 8 different words"
QString busyBanks(const analysis::AccessFacts& facts)
{
    QStringList banks;
    std::uint32_t most = 0, least = ~0u;
    for (unsigned bank = 0; bank < kBanks; ++bank) {
        const std::uint32_t degree = facts.bankDegree[bank];
        if (degree <= facts.cost.ideal)
            continue;
        banks << QString::number(bank);
        most = std::max(most, degree);
        least = std::min(least, degree);
    }
    if (banks.isEmpty())
        return {};
    const bool words = facts.site && facts.site->bytes() <= 4 && facts.site->kind != trace::SiteKind::Atomic;
    const QString up = least == most ? QString() : tr("up to ");
    const QString asked = words ? tr("asked for %1%2 different words") : tr("needed in %1%2 passes");
    const QString amount = asked.arg(up).arg(most);
    if (banks.size() == 1)
        return tr("bank %1 is %2").arg(banks.front(), amount);
    return (banks.size() <= 4 ? tr("banks %1 are each %2").arg(listed(banks), amount) : tr("%1 banks are each %2").arg(banks.size()).arg(amount));
}

QString capitalised(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

/// The cost of a shared access, over all warps of the step.
QString sharedCostText(const StepView& view, const ChosenAccess& worst)
{
    const analysis::AccessFacts& facts = worst.facts;
    if (!facts.cost.modelled)
        return tr("Its wavefronts are not modelled: in the hardware it is a compare-and-swap loop.");
    const bool several = view.facts.warps > 1;
    if (view.facts.wavefronts <= view.facts.ideal)
        return several ? tr("No bank conflict: %1 for %2.").arg(wavefronts(view.facts.wavefronts), warps(view.facts.warps))
                       : tr("No bank conflict: %1.").arg(wavefronts(view.facts.wavefronts));
    const QString banks = busyBanks(facts);
    const QString one = tr("%1 instead of %2").arg(wavefronts(facts.cost.wavefronts)).arg(facts.cost.ideal);
    QString text = banks.isEmpty() ? capitalised(one) + u'.' : tr("%1: %2.").arg(capitalised(banks), one);
    if (several) {
        const QString inWarp = banks.isEmpty() ? tr("Warp %1 needs %2").arg(worst.warp.value).arg(one)
                                               : tr("In warp %1, %2: %3").arg(QString::number(worst.warp.value), banks, one);
        text = tr("%1; all warps together %2 instead of %3.").arg(inWarp).arg(view.facts.wavefronts).arg(view.facts.ideal);
    }
    return text;
}

std::uint32_t idealSectors(const StepView& view)
{
    std::uint32_t ideal = 0;
    for (const std::uint32_t event : view.source.steps().events(view.step)) {
        const EventIndex index(event);
        const trace::EventKind kind = view.source.trace().kind(index);
        if (kind == trace::EventKind::Load || kind == trace::EventKind::Store || kind == trace::EventKind::Atomic)
            ideal += analysis::accessFacts(view.source.recording(), view.source.launch(), view.source.trace(), index).idealSectors;
    }
    return ideal;
}

QString modifierOf(const trace::Site* site)
{
    // atom.shared.add.u32: the operation is the part before the type
    const QStringList parts = site ? QString::fromStdString(site->opcode).split(u'.') : QStringList();
    return parts.size() >= 2 ? parts[parts.size() - 2] : QString();
}

/// Distinct addresses that the lanes of one access ask for.
std::uint32_t addressesOf(const trace::EventData& data, LaneMask mask)
{
    std::set<std::pair<std::uint32_t, std::uint64_t>> addresses;
    for (; mask; mask &= mask - 1) {
        const auto lane = unsigned(std::countr_zero(mask));
        addresses.emplace(data.allocation[lane], data.offset[lane]);
    }
    return std::uint32_t(addresses.size());
}

/// Constant memory has no sectors to count: its cache gives a warp one address at a time.
QString constantCostText(std::uint32_t addresses)
{
    return addresses == 1 ? tr("All lanes of a warp ask for the same address: it is given to all at once.")
                          : tr("The lanes of a warp ask for %1 different addresses, which are given out one after the other.").arg(addresses);
}

/// Sectors of local memory that the step's lanes touch: words of the same offset lie side by side, lane after lane.
std::uint32_t localSectorsOf(const StepView& view)
{
    std::uint32_t total = 0;
    for (const std::uint32_t index : view.source.steps().events(view.step)) {
        const trace::Event event = view.source.trace().event(EventIndex(index));
        if (event.site != view.event.site || event.kind != view.facts.kind)
            continue;
        const trace::EventData data = view.source.trace().data(EventIndex(index));
        LaneMask local = 0;
        for (LaneMask mask = event.mask; mask; mask &= mask - 1) {
            const auto lane = unsigned(std::countr_zero(mask));
            local |= LaneMask(data.allocation[lane] == trace::kLocalAllocation.value) << lane;
        }
        total += local ? localSectors(view.site ? view.site->bytes() : kBankWidth, local, data.offset) : 0;
    }
    return total;
}

/// Instructions whose words are their own; %1 the place, %2 the lanes.
struct Wording {
    const char* opcode;  ///< its beginning
    const char* text;
};

QString worded(const StepView& view, std::span<const Wording> rows)
{
    if (!view.site)
        return {};
    for (const Wording& row : rows) {
        if (view.site->opcode.starts_with(row.opcode))
            return tr(row.text).arg(view.place, activity(view.facts));
    }
    return {};
}

/// What is recorded like a load or a store but is neither. PTX ISA, "Texture Instructions" and "Surface Instructions": their caches are not
/// modelled; of the calls, malloc makes an event.
constexpr Wording kOtherMemory[] = {
    {"call", QT_TRANSLATE_NOOP("figures", "%1 takes memory from the device's heap: %2.")},
    {"tex.", QT_TRANSLATE_NOOP("figures", "%1 fetches from a texture: %2.")},
    {"tld4.", QT_TRANSLATE_NOOP("figures", "%1 gathers four texels of a texture: %2.")},
    {"suld.", QT_TRANSLATE_NOOP("figures", "%1 reads from a surface: %2.")},
    {"sust.", QT_TRANSLATE_NOOP("figures", "%1 writes to a surface: %2.")},
};

/// PTX ISA, "Parallel Synchronization and Communication Instructions": what is not a vote, but is recorded like one.
constexpr Wording kAmongLanes[] = {
    {"activemask", QT_TRANSLATE_NOOP("figures", "%1 asks which lanes of the warp are active: %2.")},
    {"elect.", QT_TRANSLATE_NOOP("figures", "%1 chooses one lane of the warp to act for all: %2.")},
    {"redux.", QT_TRANSLATE_NOOP("figures", "%1 combines a value of every lane of the warp into one, which all get: %2.")},
    {"match.all", QT_TRANSLATE_NOOP("figures", "%1 finds whether all lanes of the warp hold the same value: %2.")},
    {"match.any", QT_TRANSLATE_NOOP("figures", "%1 finds the lanes that hold equal values: %2.")},
};

/// Lanes of a warp that meet at one address, and compare-and-swaps that came too late. In shared memory the passes say the former.
QString turnsText(const StepView& view, bool shared)
{
    unsigned most = 0, failed = 0, all = 0;
    for (const std::uint32_t index : view.source.steps().events(view.step)) {
        const trace::Event event = view.source.trace().event(EventIndex(index));
        if (event.site != view.event.site || event.kind != trace::EventKind::Atomic)
            continue;
        const AtomicAccess access = atomicAccess(view.source, EventIndex(index));
        most = std::max(most, access.most());
        failed += unsigned(std::popcount(access.failed()));
        all += access.swaps ? unsigned(std::popcount(event.mask)) : 0;
    }
    QString text;
    if (most > 1 && (!shared || all > 0))
        text += u' ' + tr("Up to %1 of a warp meet at one address and take turns.").arg(lanes(most));
    if (failed > 0)
        text += u' ' + tr("%1 of %2 find another value than they expected, and do not swap.").arg(failed).arg(lanes(all));
    return text;
}

Fact memoryFact(const StepView& view)
{
    if (const QString text = worded(view, kOtherMemory); !text.isEmpty())
        return {text, false};
    const trace::EventData data = view.source.trace().data(view.leading);
    const unsigned lane = view.event.mask ? unsigned(std::countr_zero(view.event.mask)) : 0;
    const QString where = Names::of(view.source).place(data.allocation[lane], data.offset[lane]);
    QString text;
    if (view.facts.kind == trace::EventKind::Load)
        text = tr("%1 reads %2: %3.").arg(view.place, where, activity(view.facts));
    else if (view.facts.kind == trace::EventKind::Store)
        text = tr("%1 writes %2: %3.").arg(view.place, where, activity(view.facts));
    else
        text = tr("%1 updates %2 atomically (%3): %4.").arg(view.place, where, modifierOf(view.site), activity(view.facts));
    const std::optional<ChosenAccess> worst = chooseAccess(view.source, view.step, -1);
    if (!worst)
        return {text, false};
    if (view.facts.kind == trace::EventKind::Atomic)
        text += turnsText(view, worst->facts.shared);
    if (worst->facts.shared)
        return {text + u' ' + sharedCostText(view, *worst), worst->facts.cost.modelled && view.facts.wavefronts > view.facts.ideal};
    if (!worst->facts.global) {
        const std::uint32_t moved = localSectorsOf(view);
        return {moved ? text + u' ' + tr("Every thread has its own copy; %1 of 32 bytes.").arg(sectors(moved)) : text, false};
    }
    if (view.site && view.site->space == ptx::StateSpace::Const) {
        const std::uint32_t addresses = addressesOf(view.source.trace().data(worst->event), worst->facts.mask);
        return {text + u' ' + constantCostText(addresses), addresses > 1};
    }
    const std::uint32_t ideal = idealSectors(view);
    const QString moved = sectors(view.facts.sectors);
    if (view.facts.sectors <= ideal)
        return {text + u' ' + tr("%1 of 32 bytes, as few as can be.").arg(capitalised(moved)), false};
    return {text + u' ' + tr("%1 of 32 bytes, where %2 would hold all that is asked for.").arg(capitalised(moved)).arg(ideal), false};
}

Fact entryFact(const StepView& view)
{
    std::uint32_t exited = 0;
    const trace::BlockState before = view.source.states().before(view.step);
    for (const std::uint32_t event : view.source.steps().events(view.step)) {
        const trace::Event entry = view.source.trace().event(EventIndex(event));
        if (entry.site == view.event.site && entry.warp.value < before.warps.size())
            exited += std::uint32_t(std::popcount(before.warps[entry.warp.value].exited));
    }
    const std::uint32_t waiting = view.facts.lanes - std::min(view.facts.lanes, view.facts.activeLanes + exited);
    if (view.facts.divergentWarps == 0)
        return {tr("%1: %2 go on together.").arg(view.place, lanes(view.facts.activeLanes)), false};
    const QString who = view.facts.warps == 1 ? tr("warp %1").arg(view.event.warp.value) : warps(view.facts.divergentWarps);
    const QString go = counted(view.facts.activeLanes, QT_TRANSLATE_NOOP("figures", "%n lane goes this way"),
                               QT_TRANSLATE_NOOP("figures", "%n lanes go this way"));
    QString wait = counted(waiting, QT_TRANSLATE_NOOP("figures", "%n waits"), QT_TRANSLATE_NOOP("figures", "%n wait"));
    if (exited > 0)
        wait = tr("%1, %2").arg(wait, counted(exited, QT_TRANSLATE_NOOP("figures", "%n has left"), QT_TRANSLATE_NOOP("figures", "%n have left")));
    return {tr("%1: the branch parts %2: %3, %4.").arg(view.place, who, go, wait), true};
}

/// What a shuffle of the step's leading warp does, when all warps of the step do the same.
std::optional<ShuffleFacts> commonShuffle(const StepView& view, std::uint32_t& kept, std::uint32_t& lost)
{
    std::optional<ShuffleFacts> common;
    for (const std::uint32_t index : view.source.steps().events(view.step)) {
        const trace::Event event = view.source.trace().event(EventIndex(index));
        if (event.site != view.event.site || event.kind != trace::EventKind::Shuffle)
            continue;
        const ShuffleFacts here = shuffleFacts(view.site, event.mask, view.source.trace().data(EventIndex(index)));
        kept += std::uint32_t(std::popcount(here.kept & ~here.lost));
        lost += std::uint32_t(std::popcount(here.lost));
        if (common && (common->distance != here.distance || common->source != here.source))
            return std::nullopt;
        common = here;
    }
    return common;
}

/// PTX ISA, "shfl.sync": a lane whose source lies outside of its segment gets its own value; what comes from a lane that takes no part is undefined.
Fact shuffleFact(const StepView& view)
{
    using Mode = ShuffleFacts::Mode;
    std::uint32_t kept = 0, lost = 0;
    const std::optional<ShuffleFacts> facts = commonShuffle(view, kept, lost);
    QString text = tr("%1 passes values between the lanes of a warp").arg(view.place);
    if (facts && facts->mode == Mode::Index && facts->source >= 0)
        text = tr("%1: every lane gets the value of lane %2 of its warp").arg(view.place).arg(facts->source);
    else if (facts && facts->mode == Mode::Up && facts->distance > 0)
        text = tr("%1: each lane gets the value of the lane %2 below it").arg(view.place).arg(facts->distance);
    else if (facts && facts->mode == Mode::Down && facts->distance > 0)
        text = tr("%1: each lane gets the value of the lane %2 above it").arg(view.place).arg(facts->distance);
    else if (facts && facts->mode == Mode::Butterfly && facts->distance > 0)
        text = tr("%1: lanes exchange values with the lane whose number is theirs xor %2").arg(view.place).arg(facts->distance);
    text = tr("%1: %2.").arg(text, activity(view.facts));
    if (kept > 0)
        text += u' ' + counted(kept, QT_TRANSLATE_NOOP("figures", "For %n lane there is none, and it keeps its own."),
                               QT_TRANSLATE_NOOP("figures", "For %n lanes there is none, and they keep their own."));
    if (lost > 0)
        text += u' ' + counted(lost, QT_TRANSLATE_NOOP("figures", "%n lane reads from a lane that takes no part: what it gets is undefined."),
                               QT_TRANSLATE_NOOP("figures", "%n lanes read from lanes that take no part: what they get is undefined."));
    return {text, lost > 0};
}

constexpr const char* kBallot = QT_TRANSLATE_NOOP("figures", "the ballot is");

/// PTX ISA, "vote.sync".
const char* voteQuestion(const trace::Site* site)
{
    const auto has = [&](const char* mode) { return site && site->opcode.find(mode) != std::string::npos; };
    return has(".any")   ? QT_TRANSLATE_NOOP("figures", "whether any does:")
           : has(".uni") ? QT_TRANSLATE_NOOP("figures", "whether all agree:")
                         : QT_TRANSLATE_NOOP("figures", "whether all do:");
}

Fact voteFact(const StepView& view)
{
    const trace::EventData data = view.source.trace().data(view.leading);
    const unsigned lane = view.event.mask ? unsigned(std::countr_zero(view.event.mask)) : 0;
    if (const QString text = worded(view, kAmongLanes); !text.isEmpty()) {
        if (!view.site->opcode.starts_with("activemask"))
            return {text, false};
        return {text + u' ' + tr("In warp %1 the answer is 0x%2.").arg(view.event.warp.value).arg(QString::number(data.old[lane], 16)), false};
    }
    unsigned yes = 0;
    for (unsigned i = 0; i < kWarpSize; ++i)
        yes += (view.event.mask >> i & 1) && data.value[0][i] ? 1 : 0;
    const bool ballot = view.site && view.site->opcode.find(".ballot") != std::string::npos;
    const QString answer = ballot ? QStringLiteral("0x%1").arg(data.old[lane], 8, 16, QLatin1Char('0')) : data.old[lane] ? tr("yes") : tr("no");
    const QString question = tr(ballot ? kBallot : voteQuestion(view.site));
    return {tr("%1 takes a vote: %2. In warp %3, %4 say yes; %5 %6.")
                .arg(view.place, activity(view.facts), QString::number(view.event.warp.value), lanes(yes), question, answer),
            false};
}

Fact matchFact(const StepView& view)
{
    if (const QString text = worded(view, kAmongLanes); !text.isEmpty())
        return {text, false};
    return {tr("%1 finds the lanes that hold equal values: %2.").arg(view.place, activity(view.facts)), false};
}

Fact arriveFact(const StepView& view)
{
    const std::uint32_t all = view.source.launch().warps();
    return {tr("%1: %2 of %3 (%4) arrive at the barrier and wait until all have.")
                .arg(view.place, QString::number(view.facts.warps), warps(all), lanes(view.facts.activeLanes)),
            false};
}

Fact leaveFact(const StepView& view)
{
    const QString who = counted(view.facts.warps, QT_TRANSLATE_NOOP("figures", "%n warp goes on"), QT_TRANSLATE_NOOP("figures", "%n warps go on"));
    return {tr("%1: the barrier is complete; %2.").arg(view.place, who), false};
}

Fact exitFact(const StepView& view)
{
    const QString who = counted(view.facts.activeLanes, QT_TRANSLATE_NOOP("figures", "%n lane"), QT_TRANSLATE_NOOP("figures", "%n lanes"));
    const QString left = counted(view.facts.activeLanes, QT_TRANSLATE_NOOP("figures", "has finished"), QT_TRANSLATE_NOOP("figures", "have finished"));
    return {tr("%1: %2 of %3 %4.").arg(view.place, who, warps(view.facts.warps), left), false};
}

Fact yieldFact(const StepView& view)
{
    return {tr("%1: %2 that waited at a meeting point are let go, so that they make progress.").arg(view.place, lanes(view.facts.activeLanes)), true};
}

Fact matrixFact(const StepView& view)
{
    return {tr("%1: all lanes of %2 work on a matrix together.").arg(view.place, warps(view.facts.warps)), false};
}

struct FactRow {
    trace::EventKind kind;
    Fact (*sentence)(const StepView&);
};
constexpr FactRow kFacts[] = {
    {trace::EventKind::BlockEntry, entryFact},     {trace::EventKind::Load, memoryFact},   {trace::EventKind::Store, memoryFact},
    {trace::EventKind::Atomic, memoryFact},        {trace::EventKind::Shuffle, shuffleFact}, {trace::EventKind::Vote, voteFact},
    {trace::EventKind::Match, matchFact},          {trace::EventKind::BarrierArrive, arriveFact},
    {trace::EventKind::BarrierLeave, leaveFact},   {trace::EventKind::Exit, exitFact},     {trace::EventKind::Yield, yieldFact},
    {trace::EventKind::Matrix, matrixFact},
};

Fact nothingRecorded(const FigureSource& source)
{
    if (source.recorded())
        return {tr("Block %1 was recorded but holds no event.").arg(source.trace().block().value), false};
    QStringList blocks;
    for (const auto& block : source.launch().blocks)
        blocks << QString::number(block->block().value);
    if (blocks.isEmpty())
        return {tr("No block of this launch was recorded."), false};
    return {tr("Block %1 was not recorded; recorded: %2.").arg(QString::number(source.trace().block().value), blocks.join(QStringLiteral(", "))), false};
}

}  // namespace

QString counted(std::uint64_t n, const char* singular, const char* plural)
{
    return QCoreApplication::translate("figures", n == 1 ? singular : plural, nullptr, int(std::min<std::uint64_t>(n, 0x7fffffff)));
}

const trace::SourceFrame* frameOf(const trace::Recording& recording, const trace::Site* site)
{
    if (!site || site->frames.empty())
        return nullptr;
    for (const trace::SourceFrame& frame : site->frames) {
        for (const trace::SourceFile& file : recording.program.sources) {
            if (frame.line > 0 && frame.path == file.path)
                return &frame;
        }
    }
    return site->frames.back().line > 0 ? &site->frames.back() : nullptr;
}

QString placeInSource(const trace::Recording& recording, const trace::Site* site)
{
    if (const trace::SourceFrame* frame = frameOf(recording, site))
        return tr("Line %1").arg(frame->line);
    return site && !site->opcode.empty() ? QString::fromStdString(site->opcode) : tr("An instruction");
}

std::optional<ChosenAccess> chooseAccess(const FigureSource& source, std::uint32_t step, std::int32_t warp)
{
    std::optional<ChosenAccess> chosen;
    if (step >= source.steps().count())
        return chosen;
    const SiteId site = source.trace().event(EventIndex(source.steps().leading(step))).site;
    for (const std::uint32_t index : source.steps().events(step)) {
        const trace::Event event = source.trace().event(EventIndex(index));
        const bool memory = event.kind == trace::EventKind::Load || event.kind == trace::EventKind::Store || event.kind == trace::EventKind::Atomic;
        if (!memory || event.site != site || (warp >= 0 && event.warp.value != std::uint32_t(warp)))
            continue;
        analysis::AccessFacts facts = analysis::accessFacts(source.recording(), source.launch(), source.trace(), EventIndex(index));
        const auto cost = [](const analysis::AccessFacts& f) { return f.shared ? f.cost.wavefronts : f.sectors; };
        if (!chosen || cost(facts) > cost(chosen->facts))
            chosen = ChosenAccess{EventIndex(index), event.warp, std::move(facts)};
    }
    return chosen;
}

Fact stepFact(const FigureSource& source, std::uint32_t step)
{
    if (source.steps().count() == 0)
        return nothingRecorded(source);
    step = std::min(step, source.steps().count() - 1);
    const EventIndex leading(source.steps().leading(step));
    const trace::Event event = source.trace().event(leading);
    const trace::Site* site = source.recording().site(source.launch(), event.site);
    const StepView view{source,
                        step,
                        analysis::stepFacts(source.recording(), source.launch(), source.trace(), source.steps(), step),
                        leading,
                        event,
                        site,
                        placeInSource(source.recording(), site)};
    for (const FactRow& row : kFacts) {
        if (row.kind == view.facts.kind)
            return row.sentence(view);
    }
    return {view.place, false};
}

QString figureTitle(const char* figure, const FigureSource& source)
{
    const trace::Launch& launch = source.launch();
    const std::size_t launches = source.recording().launches.size();
    if (launches == 0)
        return tr("%1 · no launch").arg(QLatin1String(figure));
    const QString threads = counted(launch.block.count(), QT_TRANSLATE_NOOP("figures", "%n thread"), QT_TRANSLATE_NOOP("figures", "%n threads"));
    return tr("%1 · %2, %3, block %4 of %5, launch %6 of %7")
        .arg(QLatin1String(figure), QString::fromStdString(launch.name), threads)
        .arg(source.trace().block().value)
        .arg(launch.grid.count())
        .arg(launch.id.value)
        .arg(launches);
}

}  // namespace simtscope::figures

#include "ui/figures/facts/finding_words.h"

#include <QStringList>
#include <algorithm>
#include <memory>
#include <set>

#include "gpu/analysis/checkers/early_reads.h"
#include "gpu/analysis/models/uninitialised_reads.h"
#include "gpu/analysis/names/flow_types.h"
#include "gpu/core/messages/check.h"
#include "gpu/core/messages/fault.h"
#include "gpu/trace/model/code_locations.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/location_names.h"
#include "ui/figures/facts/messages.h"
#include "ui/figures/facts/value_text.h"

namespace simtscope::figures {

namespace {

using analysis::AccessRole;
using trace::FindingKind;

struct KindRow {
    FindingKind kind;
    const char *label, *title;
};

constexpr KindRow kKinds[] = {
    {FindingKind::Race, QT_TRANSLATE_NOOP("figures", "race"), QT_TRANSLATE_NOOP("figures", "Race")},
    {FindingKind::Uninitialised, QT_TRANSLATE_NOOP("figures", "not written before"), QT_TRANSLATE_NOOP("figures", "Not written before")},
    {FindingKind::BarrierDivergence, QT_TRANSLATE_NOOP("figures", "divergent barrier"), QT_TRANSLATE_NOOP("figures", "Divergent barrier")},
    {FindingKind::InvalidMask, QT_TRANSLATE_NOOP("figures", "invalid mask"), QT_TRANSLATE_NOOP("figures", "Invalid mask")},
    {FindingKind::OutOfBounds, QT_TRANSLATE_NOOP("figures", "out of bounds"), QT_TRANSLATE_NOOP("figures", "Out of bounds")},
    {FindingKind::Misaligned, QT_TRANSLATE_NOOP("figures", "misaligned"), QT_TRANSLATE_NOOP("figures", "Misaligned access")},
    {FindingKind::UseAfterFree, QT_TRANSLATE_NOOP("figures", "use after free"), QT_TRANSLATE_NOOP("figures", "Use after free")},
    {FindingKind::DoubleFree, QT_TRANSLATE_NOOP("figures", "double free"), QT_TRANSLATE_NOOP("figures", "Double free")},
    {FindingKind::Leak, QT_TRANSLATE_NOOP("figures", "not freed"), QT_TRANSLATE_NOOP("figures", "Memory that is not freed")},
    {FindingKind::FailedCall, QT_TRANSLATE_NOOP("figures", "failed call"), QT_TRANSLATE_NOOP("figures", "Failed call")},
    {FindingKind::Unsupported, QT_TRANSLATE_NOOP("figures", "unsupported"), QT_TRANSLATE_NOOP("figures", "Unsupported by this engine")},
    {FindingKind::Deadlock, QT_TRANSLATE_NOOP("figures", "deadlock"), QT_TRANSLATE_NOOP("figures", "Deadlock")},
    {FindingKind::NullPointer, QT_TRANSLATE_NOOP("figures", "null pointer"), QT_TRANSLATE_NOOP("figures", "Null pointer")},
    {FindingKind::Assert, QT_TRANSLATE_NOOP("figures", "assertion failed"), QT_TRANSLATE_NOOP("figures", "Assertion failed")},
    {FindingKind::Trap, QT_TRANSLATE_NOOP("figures", "trap"), QT_TRANSLATE_NOOP("figures", "Trap")},
    {FindingKind::ReadOnly, QT_TRANSLATE_NOOP("figures", "read-only memory"), QT_TRANSLATE_NOOP("figures", "Write to read-only memory")},
    {FindingKind::Timeout, QT_TRANSLATE_NOOP("figures", "timeout"), QT_TRANSLATE_NOOP("figures", "Timeout")},
};

const KindRow& rowOf(FindingKind kind)
{
    static constexpr KindRow other{FindingKind::Fault, QT_TRANSLATE_NOOP("figures", "error"), QT_TRANSLATE_NOOP("figures", "Error")};
    const auto* const row = std::ranges::find(kKinds, kind, &KindRow::kind);
    return row == std::end(kKinds) ? other : *row;
}

const KindRow& rowOf(const trace::Finding& finding)
{
    static constexpr KindRow early{FindingKind::Uninitialised, QT_TRANSLATE_NOOP("figures", "not yet written"),
                                   QT_TRANSLATE_NOOP("figures", "Not yet written")};
    return finding.kind == FindingKind::Uninitialised && analysis::findEarlyRead(finding.message) ? early : rowOf(finding.kind);
}

struct RoleRow {
    AccessRole role;
    const char *label, *verb, *withValue;
};

constexpr RoleRow kRoles[] = {
    {AccessRole::Writes, QT_TRANSLATE_NOOP("figures", "write"), QT_TRANSLATE_NOOP("figures", "writes"),
     QT_TRANSLATE_NOOP("figures", "writes %1")},
    {AccessRole::Reads, QT_TRANSLATE_NOOP("figures", "read"), QT_TRANSLATE_NOOP("figures", "reads"),
     QT_TRANSLATE_NOOP("figures", "reads %1")},
    {AccessRole::Updates, QT_TRANSLATE_NOOP("figures", "atomic"), QT_TRANSLATE_NOOP("figures", "changes it atomically"), nullptr},
    {AccessRole::Uses, QT_TRANSLATE_NOOP("figures", "use"), QT_TRANSLATE_NOOP("figures", "uses the value"), nullptr},
    {AccessRole::HostUses, QT_TRANSLATE_NOOP("figures", "use"), QT_TRANSLATE_NOOP("figures", "the host copies the result"), nullptr},
    {AccessRole::Waits, QT_TRANSLATE_NOOP("figures", "wait"), QT_TRANSLATE_NOOP("figures", "waits"), nullptr},
    {AccessRole::Executes, QT_TRANSLATE_NOOP("figures", "here"), QT_TRANSLATE_NOOP("figures", "executes this"), nullptr},
};

const RoleRow& rowOf(AccessRole role)
{
    return *std::ranges::find(kRoles, role, &RoleRow::role);
}

struct ReasonRow {
    const MessageRow* message;
    const char* reason;
};

constexpr ReasonRow kReasons[] = {
    {&msg::check::raceInWarp,
     QT_TRANSLATE_NOOP("figures", "Two lanes of one warp: nothing orders the two accesses. The lanes of a warp need not run in lockstep.")},
    {&msg::check::raceInBlock,
     QT_TRANSLATE_NOOP("figures", "Two threads of one block: nothing orders the two accesses. There is no barrier between them.")},
    {&msg::check::raceOfUpdates,
     QT_TRANSLATE_NOOP("figures",
                       "Nothing orders the two accesses: another thread can access the element between a thread's read and its write.")},
    {&msg::check::raceOfBlocks,
     QT_TRANSLATE_NOOP("figures",
                       "Threads of two blocks: nothing orders the two accesses. __syncthreads() orders the threads of one block only.")},
    {&msg::check::raceOfScopes,
     QT_TRANSLATE_NOOP("figures", "Both accesses are atomic, but the scope of one is a block, and the threads are of two blocks.")},
    {&msg::check::raceOfEqualValues, QT_TRANSLATE_NOOP("figures", "Nothing orders the two writes, though they write the same value.")},
    {&msg::check::raceWithoutFence,
     QT_TRANSLATE_NOOP("figures", "The reader has read what was published after the write, and executed no fence since.")},
};

struct FigureRow {
    ptx::StateSpace space;
    const char* figures[3];  ///< figures that show the accesses; the first is opened
};

constexpr FigureRow kFigures[] = {
    {ptx::StateSpace::Shared, {"banks", "tree", "sweep"}},
    {ptx::StateSpace::Global, {"memory", "tree", "sweep"}},
};
constexpr FigureRow kDefaultFigures{ptx::StateSpace::None, {"warps", "source", "timeline"}};

bool isOfLaunch(const FigureSource* shown, const trace::Finding& finding)
{
    return shown && shown->launch().id == finding.launch;
}

std::optional<std::uint32_t> allocationOf(const trace::FindingLocation& location)
{
    if (location.space == ptx::StateSpace::Shared)
        return trace::kSharedAllocation.value;
    if (location.allocation >= 0)
        return std::uint32_t(location.allocation);
    return std::nullopt;
}

/// Returns the name of the finding's element as the block gives it; empty if it has none.
QString nameElement(const trace::FindingLocation& location, const FigureSource& block)
{
    const analysis::Cell cell{*allocationOf(location), std::uint64_t(*location.offset)};
    const bool isNamed = analysis::MemoryNames::forBlock(block).cellName(cell, unsigned(location.bytes)).variable != nullptr;
    return isNamed ? formatCell(block, cell, unsigned(location.bytes)) : QString();
}

/// Returns whether an access of a race reads memory before anything has written it: its value means nothing.
bool readsUnwritten(const trace::Finding& finding, const analysis::LocatedAccess& access, const FigureSource* shownBlock)
{
    const std::optional<std::uint32_t> allocation = allocationOf(finding.location);
    if (!allocation || !isOfLaunch(shownBlock, finding) || finding.location.offset.value_or(-1) < 0)
        return false;
    const bool isOfBlock = access.block == std::int64_t(shownBlock->trace().block().value);
    return analysis::UninitialisedReads::forBlock(*shownBlock)
        .isUnwrittenRead({*allocation, std::uint64_t(*finding.location.offset)}, *access.bits, access.bytes,
                         isOfBlock ? access.event : std::nullopt);
}

}  // namespace

QString formatFindingLabel(const trace::Finding& finding)
{
    return tr(rowOf(finding).label);
}

QString chooseFigureForFinding(const trace::Finding& finding, const QString& shownFigure)
{
    const auto* const row = std::ranges::find(kFigures, finding.location.space, &FigureRow::space);
    const FigureRow& figures = row == std::end(kFigures) ? kDefaultFigures : *row;
    const bool showsFinding = std::ranges::any_of(figures.figures, [&](const char* name) { return shownFigure == QLatin1String(name); });
    return showsFinding ? shownFigure : QString::fromLatin1(figures.figures[0]);
}

QString formatFindingLocation(const trace::Finding& finding, const trace::Recording& recording, const FigureSource* shownBlock)
{
    const trace::FindingLocation& location = finding.location;
    if (allocationOf(location) && location.offset.value_or(-1) >= 0 && finding.kind != FindingKind::OutOfBounds) {
        QString name;
        if (isOfLaunch(shownBlock, finding)) {
            name = nameElement(location, *shownBlock);
        } else if (finding.launch.value < recording.launches.size()) {
            constexpr BlockId kNone{0xffffffffu};  // names belong to the launch, so a block that does not exist provides them, too
            const std::shared_ptr<const trace::Recording> borrowed(std::shared_ptr<void>(), &recording);
            name = nameElement(location, FigureSource(borrowed, finding.launch, kNone));
        }
        if (!name.isEmpty())
            return name;
    }
    const bool isKnown = location.allocation >= 0 && std::size_t(location.allocation) < recording.allocations.size();
    const std::string& ofAllocation = isKnown ? recording.allocations[std::size_t(location.allocation)].name : location.variable;
    QString name = QString::fromStdString(location.variable.empty() ? ofAllocation : location.variable);
    name = name.section(QStringLiteral("::"), -1);
    if (!name.isEmpty())
        return location.element ? QStringLiteral("%1[%2]").arg(name).arg(*location.element) : name;
    if (isKnown)
        return location.element ? tr("element %1 of allocation %2").arg(*location.element).arg(location.allocation)
                                : tr("allocation %1").arg(location.allocation);
    return {};
}

QString formatFindingTitle(const trace::Finding& finding, const FigureSource* shownBlock)
{
    const QString kind = tr(rowOf(finding).title);
    const QString location = shownBlock ? formatFindingLocation(finding, shownBlock->recording(), shownBlock) : QString();
    return location.isEmpty() ? kind : QStringLiteral("%1: %2").arg(kind, location);
}

QString formatAccess(const trace::Finding& finding, const analysis::LocatedAccess& access, const FigureSource* shownBlock)
{
    const RoleRow& row = rowOf(access.role);
    if (access.role == AccessRole::Reads && finding.kind == FindingKind::Uninitialised)
        return tr("reads what nobody has written");
    if (!row.withValue || !access.bits)
        return tr(row.verb);
    if (access.role == AccessRole::Reads && readsUnwritten(finding, access, shownBlock))
        return tr("reads what nobody has written");
    analysis::ShownValue shown = analysis::makeShownValue(*access.bits, access.type, access.bytes);
    if (const auto allocation = allocationOf(finding.location);
        allocation && isOfLaunch(shownBlock, finding) && finding.location.offset.value_or(-1) >= 0)
        shown = analysis::makeCellValue(*shownBlock, {*allocation, std::uint64_t(*finding.location.offset)}, *access.bits, access.type,
                                        access.bytes);
    const QString value = toText(shown);
    return value.isEmpty() ? tr(row.verb) : tr(row.withValue).arg(value);
}

QString formatAccessLabel(AccessRole role)
{
    return tr(rowOf(role).label);
}

QString formatAccessLocation(const analysis::LocatedAccess& access)
{
    QStringList parts;
    if (access.line)
        parts << tr("line %1").arg(access.line);
    if (access.thread)
        parts << tr("thread %1").arg(*access.thread) << tr("warp %1").arg(*access.thread / kWarpSize);
    parts << (access.block >= 0 ? tr("block %1").arg(access.block) : tr("host"));
    if (access.isOfOtherLaunch)
        parts << tr("the other kernel");
    return parts.join(QStringLiteral(" · "));
}

QString formatAccessLocation(std::span<const analysis::LocatedAccess> accesses)
{
    const analysis::LocatedAccess& first = accesses.front();
    std::set<std::uint32_t> warps;
    for (const analysis::LocatedAccess& access : accesses)
        if (access.thread)
            warps.insert(*access.thread / kWarpSize);
    if (warps.size() < 2)
        return formatAccessLocation(first);
    QStringList parts;
    if (first.line)
        parts << tr("line %1").arg(first.line);
    parts << tr("warps %1").arg(QString::fromStdString(trace::formatRanges({warps.begin(), warps.end()})))
          << tr("block %1").arg(first.block);
    return parts.join(QStringLiteral(" · "));
}

QString describeFindingReason(const trace::Finding& finding)
{
    constexpr std::size_t kFaultLocationArgument = 4;  // index of the argument "kernel k, block b, thread t …"
    const Message& message = finding.message;
    if (!message.is(msg::fault::at))
        return translateSentence(message);
    const Message& fault = std::get<std::vector<Message>>(message.arguments[kFaultLocationArgument].value).front();
    const auto* const row = std::ranges::find(kReasons, fault.row, &ReasonRow::message);
    return row == std::end(kReasons) ? translateSentence(fault) + u'.' : tr(row->reason);
}

}  // namespace simtscope::figures

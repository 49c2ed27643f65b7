#include "gpu/analysis/members/member_overruns.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/members/member_arrays.h"
#include "gpu/analysis/members/member_uses.h"
#include "gpu/analysis/names/memory_names.h"
#include "gpu/analysis/replay/replay.h"
#include "gpu/core/each_lane.h"
#include "gpu/core/messages/fault.h"
#include "gpu/ptx/flow/address_form.h"
#include "gpu/trace/model/code_locations.h"

namespace simtscope::analysis {

namespace {

/// Most events that are examined of arrays in structs, and of the block that provides the names.
constexpr std::uint64_t kMaxEvents = 1u << 18;

/// Holds the array members that the statement of a site uses.
struct SiteUses {
    const trace::SourceFrame* frame = nullptr;
    StatementUses uses;
    StructLayout enclosingLayout{};  ///< layout of the struct whose member function holds the line

    /// Returns whether the statement can mean this array by an access to such a struct.
    bool means(const MemberUse& use, const StructLayout& layout, bool isWrite) const
    {
        return (!isWrite || use.isAssigned) &&
               (!use.isUnqualified || std::ranges::equal(enclosingLayout.fields, layout.fields, {}, &Field::name, &Field::name));
    }
};

/// Holds the tokens of the program's files.
class ProgramText {
public:
    explicit ProgramText(const trace::Recording& recording) : m_recording(recording)
    {
        for (const trace::SourceFile& file : recording.program.sources) {
            const std::vector<CppToken>& tokens = m_files[file.path] = parseTokens(file.text);
            m_allTokens.insert(m_allTokens.end(), tokens.begin(), tokens.end());
        }
    }

    bool hasStructs() const
    {
        return std::ranges::any_of(m_allTokens, [](const CppToken& token) { return token == "struct" || token == "class"; });
    }

    /// Returns the uses at the site's line; nullptr when the line indexes no member of a struct, or may access memory through any pointer.
    const SiteUses* usesOf(const trace::Site& site)
    {
        const trace::SourceFrame* const frame = accessFrame(m_recording, &site);
        const auto file = frame && frame->line > 0 ? m_files.find(frame->path) : m_files.end();
        if (file == m_files.end())
            return nullptr;
        const auto [known, isNew] = m_uses.try_emplace({frame->path, frame->line});
        if (isNew)
            known->second = usesIn(file->second, *frame);
        return known->second ? &*known->second : nullptr;
    }

private:
    std::optional<SiteUses> usesIn(CppText file, const trace::SourceFrame& frame) const
    {
        SiteUses siteUses{&frame, findUsesAt(file, frame.line - 1)};
        if (siteUses.uses.dereferences || siteUses.uses.members.empty())
            return std::nullopt;
        if (const std::string_view structName = findEnclosingStruct(file, frame.line - 1); !structName.empty())
            siteUses.enclosingLayout = findStructLayout(m_allTokens, structName);
        const auto isMember = [&](const MemberUse& use) { return !use.isUnqualified || !siteUses.enclosingLayout.fields.empty(); };
        return std::ranges::any_of(siteUses.uses.members, isMember) ? std::optional(std::move(siteUses)) : std::nullopt;
    }

    const trace::Recording& m_recording;
    std::map<std::string, std::vector<CppToken>> m_files;
    std::vector<CppToken> m_allTokens;
    std::map<std::pair<std::string, std::uint32_t>, std::optional<SiteUses>> m_uses;  ///< by file and line
};

/// Describes the location that an instruction accessed.
struct AccessedLocation {
    std::string arrayPath{};  ///< path of the array that the statement indexes and that holds the location
    bool isLast = false;      ///< whether the location is the array's last element
    bool isBeyond = false;    ///< whether the location is in none of the arrays that the statement indexes
    bool isNamed = false;     ///< whether the location is a member that the statement names (for a write: assigns)
};

AccessedLocation locateAccess(const SiteUses& site, const StructLayout& layout, std::uint64_t fieldOffset, bool isWrite)
{
    const Field* const field = layout.fieldAt(fieldOffset);
    if (!field)
        return {};
    for (const MemberUse& use : site.uses.members) {
        for (const MemberArray& array : findArrays(layout, use.name)) {
            if (site.means(use, layout, isWrite) && array.contains(fieldOffset))
                return {array.path, fieldOffset + array.elementBytes == array.end};
        }
    }
    const std::set<std::string_view>& named = isWrite ? site.uses.assignedNames : site.uses.words;
    return {.isBeyond = true, .isNamed = named.contains(splitPath(field->name).back())};
}

/// Describes an access to another location than the array that the statement indexes.
struct StrayAccess {
    Overrun overrun;
    trace::Finding finding;
    bool isNamed = false;    ///< as in AccessedLocation
    bool hasOthers = false;  ///< whether the statement also indexes another array in the same direction (read or write)
};

/// Holds the reads, or the writes, of one line.
struct LineAccesses {
    std::set<std::pair<SiteId, std::string>> arrayAccesses;  ///< instructions, with the paths of the arrays that they access
    std::set<std::string> completeArrays;                    ///< arrays whose last element is accessed
    std::vector<StrayAccess> strayAccesses;

    /// Returns whether the access is an overrun: the instruction also accesses the array itself, or the instructions of an unrolled loop
    /// together do, or the statement can mean nothing else.
    bool isOverrun(const StrayAccess& access, const ptx::AddressForm& address) const
    {
        const MemberArray& array = access.overrun.array;
        if (!address.isOneObject)
            return false;
        if (arrayAccesses.contains({access.finding.accesses.front().site, array.path}))
            return true;
        if (access.isNamed)
            return !access.hasOthers && address.scales.contains(std::int64_t(array.elementBytes));
        return !access.hasOthers ||
               (completeArrays.contains(array.path) && access.overrun.elementIndex == std::int64_t(array.elementCount()));
    }
};

/// Analyses and caches the address forms of a launch's instructions (gpu/ptx/flow/address_form.h).
class Addresses {
public:
    Addresses(const trace::Recording& recording, const trace::Launch& launch) : m_recording(recording), m_launch(launch) {}

    ptx::AddressForm addressFormOf(SiteId site)
    {
        if (!m_module) {
            auto module = ReplayModule::create(m_recording, m_launch);
            if (!module)
                return {};
            m_module = std::move(*module);
        }
        const auto position = m_module->positionOf(site);
        if (!position)
            return {};
        const ptx::Function& function = m_module->module().functions[position->function];
        const ptx::ControlFlowGraph graph = ptx::buildControlFlowGraph(function);
        return ptx::findAddressForm(function, ptx::DefUse(function, graph), position->instruction);
    }

private:
    const trace::Recording& m_recording;
    const trace::Launch& m_launch;
    std::shared_ptr<ReplayModule> m_module;
};

/// Collects the accesses of one launch to arrays in structs.
class LaunchAccesses {
public:
    LaunchAccesses(const std::shared_ptr<const trace::Recording>& recording, const trace::Launch& launch, ProgramText& text)
        : m_recording(*recording), m_launch(launch), m_addresses(*recording, launch)
    {
        for (const auto& [id, totals] : launch.totals) {
            const trace::Site* const site = m_recording.findSite(launch, id);
            if (const SiteUses* const uses = site ? text.usesOf(*site) : nullptr)
                m_sites.emplace(id, uses);
        }
        if (m_sites.empty() || launch.blocks.empty())
            return;
        const auto smallest = std::ranges::min_element(launch.blocks, {}, [](const auto& recorded) { return recorded->size(); });
        if ((*smallest)->size() <= kMaxEvents)
            m_names = &MemoryNames::forBlock(m_source.emplace(recording, launch.id, (*smallest)->block()));
    }

    bool hasSites() const { return m_source.has_value(); }

    void add(const trace::BlockTrace& block, std::uint64_t& eventsLeft)
    {
        for (EventIndex index{0}; index.value < block.size() && eventsLeft > 0; ++index.value) {
            const trace::Event event = block.event(index);
            const bool isAccess =
                event.kind == trace::EventKind::Load || event.kind == trace::EventKind::Store || event.kind == trace::EventKind::Atomic;
            const auto site = isAccess ? m_sites.find(event.site) : m_sites.end();
            if (site == m_sites.end())
                continue;
            --eventsLeft;
            block.read(index, m_data);
            for (const unsigned lane : eachLane(event.mask))
                addLane(block, event, *site->second, lane);
        }
    }

    std::vector<trace::Finding> findings()
    {
        std::vector<trace::Finding> findingList;
        for (const auto& line : m_lines) {
            const LineAccesses& accesses = line.second;
            const auto first = std::ranges::find_if(accesses.strayAccesses, [&](const StrayAccess& access) {
                return accesses.isOverrun(access, m_addresses.addressFormOf(access.finding.accesses.front().site));
            });
            if (first != accesses.strayAccesses.end())
                findingList.push_back(first->finding);
        }
        return findingList;
    }

private:
    void addLane(const trace::BlockTrace& block, const trace::Event& event, const SiteUses& site, unsigned lane)
    {
        const std::uint64_t offset = m_data.offset[lane];
        const Variable* const variable = m_names->find(m_data.allocation[lane], offset);
        if (!variable || variable->fields.fields.empty() || variable->stride == 0)
            return;
        const bool isWrite = event.kind != trace::EventKind::Load;
        const std::uint64_t fieldOffset = (offset - variable->offset) % variable->stride;
        if (!m_seen.insert({event.site, variable, fieldOffset, offset - variable->offset < variable->stride}).second)
            return;
        const AccessedLocation accessed = locateAccess(site, variable->fields, fieldOffset, isWrite);
        LineAccesses& line = m_lines[{site.frame->path, site.frame->line, isWrite}];
        if (!accessed.arrayPath.empty())
            line.arrayAccesses.emplace(event.site, accessed.arrayPath);
        if (accessed.isLast)
            line.completeArrays.insert(accessed.arrayPath);
        if (!accessed.isBeyond)
            return;
        const auto isOther = [&](const MemberUse& use) {
            return (!isWrite || use.isAssigned) && !site.means(use, variable->fields, isWrite);
        };
        for (const MemberUse& use : site.uses.members) {
            if (!site.means(use, variable->fields, isWrite))
                continue;
            const std::optional<Overrun> overrun =
                findOverrun(*variable, offset, use.name, m_recording.findSite(m_launch, event.site)->bytes());
            if (!overrun)
                continue;
            line.strayAccesses.push_back({*overrun, findingOf(block, event, site, lane, *overrun), accessed.isNamed,
                                          std::ranges::any_of(site.uses.members, isOther)});
            return;
        }
    }

    trace::Finding findingOf(const trace::BlockTrace& block, const trace::Event& event, const SiteUses& site, unsigned lane,
                             const Overrun& overrun) const
    {
        const trace::Site& instruction = *m_recording.findSite(m_launch, event.site);
        const std::uint32_t allocation = m_data.allocation[lane], thread = event.warp.value * kWarpSize + lane;
        const bool isShared = allocation == trace::kSharedAllocation.value, isWrite = event.kind != trace::EventKind::Load;
        const std::uint64_t offset = m_data.offset[lane];
        trace::Finding finding;
        finding.kind = trace::FindingKind::OutOfBounds;
        finding.kernel = m_launch.kernel;
        finding.file = site.frame->path;
        finding.line = site.frame->line;
        finding.launch = m_launch.id;
        finding.block = block.block().value;
        finding.threads = {thread};
        finding.address = isShared ? offset : m_recording.allocations[allocation].address + offset;
        finding.location.space = instruction.space;
        finding.location.allocation = isShared ? -1 : std::int64_t(allocation);
        finding.location.variable = overrun.arrayName();
        finding.location.element = overrun.elementIndex;
        finding.location.offset = std::int64_t(offset);
        finding.location.bytes = instruction.bytes();
        finding.accesses.push_back({.site = event.site,
                                    .block = block.block().value,
                                    .warp = event.warp.value,
                                    .lanes = LaneMask(1) << lane,
                                    .time = event.time,
                                    .address = finding.address,
                                    .isWrite = isWrite,
                                    .value = m_data.elementCount ? std::optional(m_data.value[0][lane]) : std::nullopt});
        const Message array = msg::fault::variable(overrun.arrayName());
        const Message size = msg::fault::lengthOf(std::int64_t(overrun.array.elementCount()), overrun.array.elementBytes);
        const Message side = (overrun.elementIndex < 0 ? msg::fault::beforeObject : msg::fault::pastObject)(array, size);
        const Message arrayElement = msg::fault::variable(overrun.arrayName() + overrun.indexText());
        finding.message = msg::fault::at(
            fmt::format("{}:{}", finding.file.substr(finding.file.rfind('/') + 1), finding.line), trace::shortenName(m_launch.kernel),
            trace::formatIndex(coordinates(block.block().value, m_launch.grid)), trace::formatIndex(coordinates(thread, m_launch.block)),
            (isWrite ? msg::fault::writesOutsideObject : msg::fault::readsOutsideObject)(
                arrayElement, side, msg::fault::landsIn(msg::fault::variable(overrun.accessedName))));
        return finding;
    }

    const trace::Recording& m_recording;
    const trace::Launch& m_launch;
    std::map<SiteId, const SiteUses*> m_sites;
    std::optional<RecordedBlock> m_source;  ///< the block that provides the names; any block has the same
    const MemoryNames* m_names = nullptr;
    /// Instructions with the offsets in a struct that they accessed; the bool is true for the first struct of an array, which has no
    /// predecessor.
    std::set<std::tuple<SiteId, const Variable*, std::uint64_t, bool>> m_seen;
    std::map<std::tuple<std::string, std::uint32_t, bool>, LineAccesses> m_lines;  ///< key: file, line, true for writes
    Addresses m_addresses;
    trace::EventData m_data;
};

}  // namespace

std::vector<trace::Finding> findMemberOverruns(const std::shared_ptr<const trace::Recording>& recording)
{
    ProgramText text(*recording);
    std::vector<trace::Finding> findings;
    if (!text.hasStructs())
        return findings;
    std::set<std::tuple<std::string, std::uint32_t, bool>> reported;
    std::uint64_t eventsLeft = kMaxEvents;
    for (const trace::Launch& launch : recording->launches) {
        LaunchAccesses accesses(recording, launch, text);
        for (const auto& block : launch.blocks) {
            if (!accesses.hasSites())
                break;
            accesses.add(*block, eventsLeft);
        }
        for (trace::Finding& finding : accesses.findings())
            if (reported.emplace(finding.file, finding.line, finding.accesses.front().isWrite).second)
                findings.push_back(std::move(finding));
    }
    return findings;
}

}  // namespace simtscope::analysis

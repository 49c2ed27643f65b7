#include "gpu/core/message_json.h"
#include "gpu/trace/codec/chunk_codec.h"
#include "gpu/trace/file/file_json.h"
#include "gpu/trace/file/file_rows.h"
#include "gpu/trace/file/file_schema.h"

#include <algorithm>
#include <charconv>

namespace simtscope::trace {
namespace {

constexpr std::uint64_t kMaxSharedWindow = 1u << 20;  ///< far above that of any device
constexpr std::uint64_t kMaxBlockThreads = 1u << 13;  ///< limit by which the number of a warp fits its column; devices have 1024 threads
constexpr std::uint64_t kMaxListedBlocks = 1u << 26;  ///< each with an SM

template <class T>
T idOf(Statement& row)
{
    return T{row.number<std::uint32_t>()};
}

template <class Enum>
bool readName(Statement& row, Enum& value)
{
    return parseName(row.text(), value);
}

bool isExtent(const Dim3& extent, std::uint64_t most)
{
    // PTX ISA 9.0, "Special Registers": %nctaid.x is less than 2^31, .y and .z fit 16 bits.
    return extent.x >= 1 && extent.y >= 1 && extent.z >= 1 && extent.x <= 0x7fffffffu && extent.y <= 65535 && extent.z <= 65535 &&
           extent.count() <= most;
}

}  // namespace

bool readProgram(Statement& row, ProgramInfo& p)
{
    row.number<std::int64_t>();
    p.name = row.text();
    if (!fromJson(row.text(), p.arguments))
        return false;
    p.exitCode = row.number<int>();
    p.signal = row.number<int>();
    p.complete = row.flag();
    p.output = row.text();
    p.engine = row.text();
    p.schedule = row.text();
    p.createdBy = row.text();
    return row.fits();
}

bool readDevice(Statement& row, DeviceInfo& d)
{
    d.index = row.number<std::uint32_t>();
    d.name = row.text();
    d.modelled = row.flag();
    d.computeMajor = row.number<int>();
    d.computeMinor = row.number<int>();
    d.smCount = row.number<std::uint32_t>();
    d.maxThreadsPerSm = row.number<std::uint32_t>();
    d.maxBlocksPerSm = row.number<std::uint32_t>();
    d.maxThreadsPerBlock = row.number<std::uint32_t>();
    d.registersPerSm = row.number<std::uint32_t>();
    d.sharedPerSm = row.number<std::uint64_t>();
    d.sharedPerBlock = row.number<std::uint64_t>();
    d.sharedPerBlockOptin = row.number<std::uint64_t>();
    d.globalMemory = row.number<std::uint64_t>();
    return row.fits();
}

bool readFrameStack(Statement& row, std::int64_t& number, std::vector<SourceFrame>& frames)
{
    number = row.number<std::int64_t>();
    return fromJson(row.text(), frames) && row.fits();
}

bool readSite(Statement& row, const std::vector<FrameStack>& stacks, ModuleId& module, SiteId& id, Site& s)
{
    module = idOf<ModuleId>(row);
    id = idOf<SiteId>(row);
    if (!readName(row, s.kind) || !readName(row, s.space))
        return false;
    s.elementBytes = row.number<std::uint8_t>();
    s.elements = row.number<std::uint8_t>();
    if (!readName(row, s.atomicRule) || !readName(row, s.type))
        return false;
    s.opcode = row.text();
    s.operation = ptx::operationOf(s.opcode);
    s.function = row.text();
    s.variable = row.text();
    row.text();  // file and line are also in the frames
    row.number<std::int64_t>();
    const std::string frames = row.text();
    if (std::size_t stack = 0; std::from_chars(frames.data(), frames.data() + frames.size(), stack).ec == std::errc()) {
        if (stack >= stacks.size())
            return false;
        s.frames = stacks[stack];
    } else {
        std::vector<SourceFrame> own;
        if (!fromJson(frames, own))
            return false;
        s.frames = std::move(own);
    }
    // A 16-byte access has 2 elements of 8; the widest are 32 bytes.
    return row.fits() && s.elementBytes <= 16 && s.elements >= 1 && s.elements <= 8;
}

bool readAllocation(Statement& row, Allocation& a)
{
    a.id = idOf<AllocationId>(row);
    if (!readName(row, a.kind))
        return false;
    a.address = row.number<std::uint64_t>();
    a.bytes = row.number<std::uint64_t>();
    a.name = row.text();
    constexpr std::string_view kDescribed = "array ";  // prefix up to format 5
    if (a.kind == AllocationKind::Array && a.name.starts_with(kDescribed))
        a.name.erase(0, kDescribed.size());
    if (!readName(row, a.type))
        return false;
    a.createdByCall = row.number<std::int64_t>();
    a.freedByCall = row.number<std::int64_t>();
    return row.fits();
}

bool readApiCall(Statement& row, std::int64_t& index, ApiCall& c)
{
    index = row.number<std::int64_t>();
    c.name = row.text();
    const std::string detail = row.text();
    c.stream = idOf<StreamId>(row);
    c.start = row.number<std::uint64_t>();
    c.end = row.number<std::uint64_t>();
    c.error = row.number<int>();
    c.errorName = row.text();
    c.launch = row.number<std::int64_t>();
    c.bytes = row.number<std::uint64_t>();
    c.device = row.number<int>();
    if (!detail.empty())
        c.detail = plainMessage(detail);
    return row.fits();
}

Message KnownMessages::from(const std::string& id, const std::string& arguments, const std::string& text)
{
    constexpr std::size_t kMax = 4096;
    std::string key = id + '\0' + arguments + '\0' + text;
    if (const auto known = m_known.find(key); known != m_known.end())
        return known->second;
    if (m_known.size() == kMax)
        m_known.clear();
    return m_known.emplace(std::move(key), messageFrom(id, arguments, text)).first->second;
}

bool readCallDetail(Statement& row, ApiCall& c, KnownMessages& known)
{
    if (!readName(row, c.direction))
        return false;
    const std::string id = row.text();
    c.detail = known.from(id, row.text(), c.detail.text());
    return row.fits();
}

bool readDeviceWork(Statement& row, std::int64_t& call, std::uint64_t& start, std::uint64_t& end)
{
    call = row.number<std::int64_t>();
    start = row.number<std::uint64_t>();
    end = row.number<std::uint64_t>();
    return row.fits() && start <= end && end > 0;
}

bool readNestedWork(Statement& row, NestedWork& w)
{
    for (std::int64_t* reference : {&w.apiCall, &w.launch, &w.graph, &w.node})
        *reference = row.number<std::int64_t>();
    w.branch = row.number<std::uint32_t>();
    for (std::uint64_t* number : {&w.start, &w.end, &w.bytes})
        *number = row.number<std::uint64_t>();
    if (!readName(row, w.direction))
        return false;
    const std::string english = row.text(), id = row.text(), arguments = row.text();
    if (!english.empty())
        w.detail = messageFrom(id, arguments, english);
    return row.fits() && w.start <= w.end && w.graph >= -1 && w.node >= -1;
}

bool readLaunchOrigin(Statement& row, LaunchOrigin& origin)
{
    for (std::int64_t* reference : {&origin.parent, &origin.graph, &origin.node})
        *reference = row.number<std::int64_t>();
    return row.fits() && origin.parent >= -1 && origin.graph >= -1 && origin.node >= -1 && !origin.isHost();
}

bool readLaunch(Statement& row, Launch& l)
{
    l.id = idOf<LaunchId>(row);
    l.module = idOf<ModuleId>(row);
    l.kernel = row.text();
    l.name = row.text();
    for (Dim3* extent : {&l.grid, &l.block})
        for (std::uint32_t* side : {&extent->x, &extent->y, &extent->z})
            *side = row.number<std::uint32_t>();
    l.staticShared = row.number<std::uint32_t>();
    l.dynamicShared = row.number<std::uint32_t>();
    const auto parameters = row.blob();
    l.parameters.assign(parameters.begin(), parameters.end());
    l.stream = idOf<StreamId>(row);
    l.apiCall = row.number<std::int64_t>();
    l.warpInstructions = row.number<std::uint64_t>();
    l.threadInstructions = row.number<std::uint64_t>();
    l.barriers = row.number<std::uint64_t>();
    l.ticks = row.number<std::uint64_t>();
    l.error = row.number<int>();
    l.complete = row.flag();
    l.eventsLeftOut = row.number<std::uint64_t>();
    if (!row.fits() || !isExtent(l.grid, ~std::uint64_t(0)) || !isExtent(l.block, kMaxBlockThreads))
        return false;
    return l.staticShared <= kMaxSharedWindow && l.dynamicShared <= kMaxSharedWindow &&
           unpackNumbers(row.blob(), std::min(l.grid.count(), kMaxListedBlocks), l.smOfBlock);
}

bool readSharedVariable(Statement& row, LaunchId& launch, std::uint32_t& index, SharedVariable& v)
{
    launch = idOf<LaunchId>(row);
    index = row.number<std::uint32_t>();
    v.name = row.text();
    v.offset = row.number<std::uint64_t>();
    v.bytes = row.number<std::uint64_t>();
    if (!readName(row, v.type))
        return false;
    v.dynamic = row.flag();
    return row.fits() && v.offset <= kMaxSharedWindow && v.bytes <= kMaxSharedWindow;
}

bool readTotals(Statement& row, LaunchId& launch, SiteId& site, SiteTotals& t)
{
    launch = idOf<LaunchId>(row);
    site = idOf<SiteId>(row);
    for (std::uint64_t* total : {&t.instructions, &t.threads, &t.wavefronts, &t.ideal, &t.sectors, &t.bytesRequested, &t.divergent,
                                 &t.localSectors, &t.localBytes, &t.serialised, &t.failed})
        *total = row.number<std::uint64_t>();
    return row.fits();
}

bool readFinding(Statement& row, Finding& f)
{
    row.number<std::int64_t>();
    if (!parseName(row.text(), f.kind))
        return false;
    f.kernel = row.text();
    f.file = row.text();
    f.line = row.number<std::uint32_t>();
    f.launch = idOf<LaunchId>(row);
    f.block = row.number<std::int64_t>();
    if (!fromJson(row.text(), f.threads))
        return false;
    f.address = row.number<std::uint64_t>();
    f.message = plainMessage(row.text());
    return row.fits();
}

bool readFindingDetail(Statement& row, Finding& f)
{
    if (!readName(row, f.severity) || !readName(row, f.location.space))
        return false;
    f.location.allocation = row.number<std::int64_t>();
    f.location.variable = row.text();
    f.location.element = row.optionalNumber();
    f.location.offset = row.optionalNumber();
    f.location.bytes = row.number<std::uint64_t>();
    const std::string id = row.text();
    f.message = messageFrom(id, row.text(), f.message.text());
    return row.fits() && f.location.allocation >= -1;
}

bool readFindingAccess(Statement& row, FindingAccess& a)
{
    a.site = idOf<SiteId>(row);
    a.block = row.number<std::int64_t>();
    a.warp = row.number<std::uint32_t>();
    a.lanes = row.number<LaneMask>();
    a.time = row.optionalNumber();
    a.address = row.number<std::uint64_t>();
    a.isWrite = row.flag();
    a.value = row.optionalNumber();
    return row.fits() && a.block >= -1;
}

bool readBookmark(Statement& row, Bookmark& b)
{
    row.number<std::int64_t>();
    b.launch = idOf<LaunchId>(row);
    b.block = idOf<BlockId>(row);
    b.event = idOf<EventIndex>(row);
    b.figure = row.text();
    b.note = row.text();
    return row.fits();
}

}  // namespace simtscope::trace

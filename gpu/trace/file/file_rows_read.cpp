// Reads rows of a recording file into values, and rejects rows that no recording has (declared in file_rows.h).
#include "gpu/core/message_json.h"
#include "gpu/trace/codec/chunk_codec.h"
#include "gpu/trace/file/file_json.h"
#include "gpu/trace/file/file_rows.h"
#include "gpu/trace/file/file_schema.h"

#include <algorithm>
#include <charconv>

namespace simtscope::trace {
namespace {

constexpr std::uint64_t kMaxSharedWindowBytes = 1u << 20;  ///< far above that of any device
constexpr std::uint64_t kMaxBlockThreads = 1u << 13;  ///< limit by which the number of a warp fits its column; devices have 1024 threads
constexpr std::uint64_t kMaxListedBlocks = 1u << 26;  ///< each with an SM

template <class T>
T idOf(Statement& row)
{
    return T{row.readNumber<std::uint32_t>()};
}

template <class Enum>
bool readName(Statement& row, Enum& value)
{
    return parseName(row.readText(), value);
}

bool isExtent(const Dim3& extent, std::uint64_t maxCount)
{
    // PTX ISA 9.0, "Special Registers": %nctaid.x is less than 2^31, .y and .z fit 16 bits.
    return extent.x >= 1 && extent.y >= 1 && extent.z >= 1 && extent.x <= 0x7fffffffu && extent.y <= 65535 && extent.z <= 65535 &&
           extent.count() <= maxCount;
}

}  // namespace

bool readProgram(Statement& row, ProgramInfo& p)
{
    row.readNumber<std::int64_t>();
    p.name = row.readText();
    if (!fromJson(row.readText(), p.arguments))
        return false;
    p.exitCode = row.readNumber<int>();
    p.signal = row.readNumber<int>();
    p.isComplete = row.readFlag();
    p.output = row.readText();
    p.engine = row.readText();
    p.schedule = row.readText();
    p.createdBy = row.readText();
    return row.fits();
}

bool readDevice(Statement& row, DeviceInfo& d)
{
    d.index = row.readNumber<std::uint32_t>();
    d.name = row.readText();
    d.isModelled = row.readFlag();
    d.computeMajor = row.readNumber<int>();
    d.computeMinor = row.readNumber<int>();
    d.smCount = row.readNumber<std::uint32_t>();
    d.maxThreadsPerSm = row.readNumber<std::uint32_t>();
    d.maxBlocksPerSm = row.readNumber<std::uint32_t>();
    d.maxThreadsPerBlock = row.readNumber<std::uint32_t>();
    d.registersPerSm = row.readNumber<std::uint32_t>();
    d.sharedBytesPerSm = row.readNumber<std::uint64_t>();
    d.sharedBytesPerBlock = row.readNumber<std::uint64_t>();
    d.sharedBytesPerBlockOptIn = row.readNumber<std::uint64_t>();
    d.globalMemoryBytes = row.readNumber<std::uint64_t>();
    return row.fits();
}

bool readFrameStack(Statement& row, std::int64_t& number, std::vector<SourceFrame>& frames)
{
    number = row.readNumber<std::int64_t>();
    return fromJson(row.readText(), frames) && row.fits();
}

bool readSite(Statement& row, const std::vector<FrameStack>& stacks, ModuleId& module, SiteId& id, Site& s)
{
    module = idOf<ModuleId>(row);
    id = idOf<SiteId>(row);
    if (!readName(row, s.kind) || !readName(row, s.space))
        return false;
    s.elementBytes = row.readNumber<std::uint8_t>();
    s.elementCount = row.readNumber<std::uint8_t>();
    if (!readName(row, s.atomicRule) || !readName(row, s.type))
        return false;
    s.opcode = row.readText();
    s.operation = ptx::operationOf(s.opcode);
    s.function = row.readText();
    s.variable = row.readText();
    row.readText();  // file and line are also in the frames
    row.readNumber<std::int64_t>();
    const std::string frames = row.readText();
    if (std::size_t stack = 0; std::from_chars(frames.data(), frames.data() + frames.size(), stack).ec == std::errc()) {
        if (stack >= stacks.size())
            return false;
        s.frames = stacks[stack];
    } else {
        std::vector<SourceFrame> siteFrames;
        if (!fromJson(frames, siteFrames))
            return false;
        s.frames = std::move(siteFrames);
    }
    // A 16-byte access has 2 elements of 8; the widest are 32 bytes.
    return row.fits() && s.elementBytes <= 16 && s.elementCount >= 1 && s.elementCount <= 8;
}

bool readAllocation(Statement& row, Allocation& a)
{
    a.id = idOf<AllocationId>(row);
    if (!readName(row, a.kind))
        return false;
    a.address = row.readNumber<std::uint64_t>();
    a.bytes = row.readNumber<std::uint64_t>();
    a.name = row.readText();
    constexpr std::string_view kArrayPrefix = "array ";  // prefix up to format 5
    if (a.kind == AllocationKind::Array && a.name.starts_with(kArrayPrefix))
        a.name.erase(0, kArrayPrefix.size());
    if (!readName(row, a.type))
        return false;
    a.createdByCall = row.readNumber<std::int64_t>();
    a.freedByCall = row.readNumber<std::int64_t>();
    return row.fits();
}

bool readApiCall(Statement& row, std::int64_t& index, ApiCall& c)
{
    index = row.readNumber<std::int64_t>();
    c.name = row.readText();
    const std::string detail = row.readText();
    c.stream = idOf<StreamId>(row);
    c.start = row.readNumber<std::uint64_t>();
    c.end = row.readNumber<std::uint64_t>();
    c.error = row.readNumber<int>();
    c.errorName = row.readText();
    c.launch = row.readNumber<std::int64_t>();
    c.bytes = row.readNumber<std::uint64_t>();
    c.device = row.readNumber<int>();
    if (!detail.empty())
        c.detail = plainMessage(detail);
    return row.fits();
}

Message MessageCache::get(const std::string& id, const std::string& arguments, const std::string& text)
{
    constexpr std::size_t kMaxCachedMessages = 4096;
    std::string key = id + '\0' + arguments + '\0' + text;
    if (const auto known = m_messages.find(key); known != m_messages.end())
        return known->second;
    if (m_messages.size() == kMaxCachedMessages)
        m_messages.clear();
    return m_messages.emplace(std::move(key), restoreMessage(id, arguments, text)).first->second;
}

bool readCallDetail(Statement& row, ApiCall& c, MessageCache& messages)
{
    if (!readName(row, c.direction))
        return false;
    const std::string id = row.readText();
    c.detail = messages.get(id, row.readText(), c.detail.text());
    return row.fits();
}

bool readDeviceWork(Statement& row, std::int64_t& call, std::uint64_t& start, std::uint64_t& end)
{
    call = row.readNumber<std::int64_t>();
    start = row.readNumber<std::uint64_t>();
    end = row.readNumber<std::uint64_t>();
    return row.fits() && start <= end && end > 0;
}

bool readNestedWork(Statement& row, NestedWork& w)
{
    for (std::int64_t* reference : {&w.apiCall, &w.launch, &w.graph, &w.node})
        *reference = row.readNumber<std::int64_t>();
    w.branch = row.readNumber<std::uint32_t>();
    for (std::uint64_t* number : {&w.start, &w.end, &w.bytes})
        *number = row.readNumber<std::uint64_t>();
    if (!readName(row, w.direction))
        return false;
    const std::string english = row.readText(), id = row.readText(), arguments = row.readText();
    if (!english.empty())
        w.detail = restoreMessage(id, arguments, english);
    return row.fits() && w.start <= w.end && w.graph >= -1 && w.node >= -1;
}

bool readLaunchOrigin(Statement& row, LaunchOrigin& origin)
{
    for (std::int64_t* reference : {&origin.parent, &origin.graph, &origin.node})
        *reference = row.readNumber<std::int64_t>();
    return row.fits() && origin.parent >= -1 && origin.graph >= -1 && origin.node >= -1 && !origin.isHost();
}

bool readLaunch(Statement& row, Launch& l)
{
    l.id = idOf<LaunchId>(row);
    l.module = idOf<ModuleId>(row);
    l.kernel = row.readText();
    l.name = row.readText();
    for (Dim3* extent : {&l.grid, &l.block})
        for (std::uint32_t* side : {&extent->x, &extent->y, &extent->z})
            *side = row.readNumber<std::uint32_t>();
    l.staticSharedBytes = row.readNumber<std::uint32_t>();
    l.dynamicSharedBytes = row.readNumber<std::uint32_t>();
    const auto parameters = row.readBlob();
    l.parameters.assign(parameters.begin(), parameters.end());
    l.stream = idOf<StreamId>(row);
    l.apiCall = row.readNumber<std::int64_t>();
    l.warpInstructions = row.readNumber<std::uint64_t>();
    l.threadInstructions = row.readNumber<std::uint64_t>();
    l.barriers = row.readNumber<std::uint64_t>();
    l.ticks = row.readNumber<std::uint64_t>();
    l.error = row.readNumber<int>();
    l.isComplete = row.readFlag();
    l.omittedEventCount = row.readNumber<std::uint64_t>();
    if (!row.fits() || !isExtent(l.grid, ~std::uint64_t(0)) || !isExtent(l.block, kMaxBlockThreads))
        return false;
    return l.staticSharedBytes <= kMaxSharedWindowBytes && l.dynamicSharedBytes <= kMaxSharedWindowBytes &&
           unpackNumbers(row.readBlob(), std::min(l.grid.count(), kMaxListedBlocks), l.smOfBlock);
}

bool readSharedVariable(Statement& row, LaunchId& launch, std::uint32_t& index, SharedVariable& v)
{
    launch = idOf<LaunchId>(row);
    index = row.readNumber<std::uint32_t>();
    v.name = row.readText();
    v.offset = row.readNumber<std::uint64_t>();
    v.bytes = row.readNumber<std::uint64_t>();
    if (!readName(row, v.type))
        return false;
    v.isDynamic = row.readFlag();
    return row.fits() && v.offset <= kMaxSharedWindowBytes && v.bytes <= kMaxSharedWindowBytes;
}

bool readTotals(Statement& row, LaunchId& launch, SiteId& site, SiteTotals& t)
{
    launch = idOf<LaunchId>(row);
    site = idOf<SiteId>(row);
    for (std::uint64_t* total : {&t.instructions, &t.threadInstructions, &t.wavefronts, &t.idealWavefronts, &t.sectors, &t.bytesRequested,
                                 &t.divergentBranches, &t.localSectors, &t.localBytesRequested, &t.serialised, &t.failedSwaps})
        *total = row.readNumber<std::uint64_t>();
    return row.fits();
}

bool readFinding(Statement& row, Finding& f)
{
    row.readNumber<std::int64_t>();
    if (!parseName(row.readText(), f.kind))
        return false;
    f.kernel = row.readText();
    f.file = row.readText();
    f.line = row.readNumber<std::uint32_t>();
    f.launch = idOf<LaunchId>(row);
    f.block = row.readNumber<std::int64_t>();
    if (!fromJson(row.readText(), f.threads))
        return false;
    f.address = row.readNumber<std::uint64_t>();
    f.message = plainMessage(row.readText());
    return row.fits();
}

bool readFindingDetail(Statement& row, Finding& f)
{
    if (!readName(row, f.severity) || !readName(row, f.location.space))
        return false;
    f.location.allocation = row.readNumber<std::int64_t>();
    f.location.variable = row.readText();
    f.location.element = row.readOptionalNumber();
    f.location.offset = row.readOptionalNumber();
    f.location.bytes = row.readNumber<std::uint64_t>();
    const std::string id = row.readText();
    f.message = restoreMessage(id, row.readText(), f.message.text());
    return row.fits() && f.location.allocation >= -1;
}

bool readFindingAccess(Statement& row, FindingAccess& a)
{
    a.site = idOf<SiteId>(row);
    a.block = row.readNumber<std::int64_t>();
    a.warp = row.readNumber<std::uint32_t>();
    a.lanes = row.readNumber<LaneMask>();
    a.time = row.readOptionalNumber();
    a.address = row.readNumber<std::uint64_t>();
    a.isWrite = row.readFlag();
    a.value = row.readOptionalNumber();
    return row.fits() && a.block >= -1;
}

bool readBookmark(Statement& row, Bookmark& b)
{
    row.readNumber<std::int64_t>();
    b.launch = idOf<LaunchId>(row);
    b.block = idOf<BlockId>(row);
    b.event = idOf<EventIndex>(row);
    b.figure = row.readText();
    b.note = row.readText();
    return row.fits();
}

}  // namespace simtscope::trace

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
    return T{row.nextNumber<std::uint32_t>()};
}

template <class Enum>
bool readName(Statement& row, Enum& value)
{
    return parseName(row.nextText(), value);
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
    row.nextNumber<std::int64_t>();
    p.name = row.nextText();
    if (!fromJson(row.nextText(), p.arguments))
        return false;
    p.exitCode = row.nextNumber<int>();
    p.signal = row.nextNumber<int>();
    p.isComplete = row.nextFlag();
    p.output = row.nextText();
    p.engine = row.nextText();
    p.schedule = row.nextText();
    p.createdBy = row.nextText();
    return row.fits();
}

bool readDevice(Statement& row, DeviceInfo& d)
{
    d.index = row.nextNumber<std::uint32_t>();
    d.name = row.nextText();
    d.isModelled = row.nextFlag();
    d.computeMajor = row.nextNumber<int>();
    d.computeMinor = row.nextNumber<int>();
    d.smCount = row.nextNumber<std::uint32_t>();
    d.maxThreadsPerSm = row.nextNumber<std::uint32_t>();
    d.maxBlocksPerSm = row.nextNumber<std::uint32_t>();
    d.maxThreadsPerBlock = row.nextNumber<std::uint32_t>();
    d.registersPerSm = row.nextNumber<std::uint32_t>();
    d.sharedBytesPerSm = row.nextNumber<std::uint64_t>();
    d.sharedBytesPerBlock = row.nextNumber<std::uint64_t>();
    d.sharedBytesPerBlockOptIn = row.nextNumber<std::uint64_t>();
    d.globalMemoryBytes = row.nextNumber<std::uint64_t>();
    return row.fits();
}

bool readFrameStack(Statement& row, std::int64_t& number, std::vector<SourceFrame>& frames)
{
    number = row.nextNumber<std::int64_t>();
    return fromJson(row.nextText(), frames) && row.fits();
}

bool readSite(Statement& row, const std::vector<FrameStack>& stacks, ModuleId& module, SiteId& id, Site& s)
{
    module = idOf<ModuleId>(row);
    id = idOf<SiteId>(row);
    if (!readName(row, s.kind) || !readName(row, s.space))
        return false;
    s.elementBytes = row.nextNumber<std::uint8_t>();
    s.elementCount = row.nextNumber<std::uint8_t>();
    if (!readName(row, s.atomicRule) || !readName(row, s.type))
        return false;
    s.opcode = row.nextText();
    s.operation = ptx::operationOf(s.opcode);
    s.function = row.nextText();
    s.variable = row.nextText();
    row.nextText();  // file and line are also in the frames
    row.nextNumber<std::int64_t>();
    const std::string frames = row.nextText();
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
    a.address = row.nextNumber<std::uint64_t>();
    a.bytes = row.nextNumber<std::uint64_t>();
    a.name = row.nextText();
    constexpr std::string_view kArrayPrefix = "array ";  // prefix up to format 5
    if (a.kind == AllocationKind::Array && a.name.starts_with(kArrayPrefix))
        a.name.erase(0, kArrayPrefix.size());
    if (!readName(row, a.type))
        return false;
    a.createdByCall = row.nextNumber<std::int64_t>();
    a.freedByCall = row.nextNumber<std::int64_t>();
    return row.fits();
}

bool readApiCall(Statement& row, std::int64_t& index, ApiCall& c)
{
    index = row.nextNumber<std::int64_t>();
    c.name = row.nextText();
    const std::string detail = row.nextText();
    c.stream = idOf<StreamId>(row);
    c.start = row.nextNumber<std::uint64_t>();
    c.end = row.nextNumber<std::uint64_t>();
    c.error = row.nextNumber<int>();
    c.errorName = row.nextText();
    c.launch = row.nextNumber<std::int64_t>();
    c.bytes = row.nextNumber<std::uint64_t>();
    c.device = row.nextNumber<int>();
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
    const std::string id = row.nextText();
    c.detail = messages.get(id, row.nextText(), c.detail.text());
    return row.fits();
}

bool readDeviceWork(Statement& row, std::int64_t& call, std::uint64_t& start, std::uint64_t& end)
{
    call = row.nextNumber<std::int64_t>();
    start = row.nextNumber<std::uint64_t>();
    end = row.nextNumber<std::uint64_t>();
    return row.fits() && start <= end && end > 0;
}

bool readNestedWork(Statement& row, NestedWork& w)
{
    for (std::int64_t* reference : {&w.apiCall, &w.launch, &w.graph, &w.node})
        *reference = row.nextNumber<std::int64_t>();
    w.branch = row.nextNumber<std::uint32_t>();
    for (std::uint64_t* number : {&w.start, &w.end, &w.bytes})
        *number = row.nextNumber<std::uint64_t>();
    if (!readName(row, w.direction))
        return false;
    const std::string english = row.nextText(), id = row.nextText(), arguments = row.nextText();
    if (!english.empty())
        w.detail = restoreMessage(id, arguments, english);
    return row.fits() && w.start <= w.end && w.graph >= -1 && w.node >= -1;
}

bool readLaunchOrigin(Statement& row, LaunchOrigin& origin)
{
    for (std::int64_t* reference : {&origin.parent, &origin.graph, &origin.node})
        *reference = row.nextNumber<std::int64_t>();
    return row.fits() && origin.parent >= -1 && origin.graph >= -1 && origin.node >= -1 && !origin.isHost();
}

bool readLaunch(Statement& row, Launch& l)
{
    l.id = idOf<LaunchId>(row);
    l.module = idOf<ModuleId>(row);
    l.kernel = row.nextText();
    l.name = row.nextText();
    for (Dim3* extent : {&l.grid, &l.block})
        for (std::uint32_t* side : {&extent->x, &extent->y, &extent->z})
            *side = row.nextNumber<std::uint32_t>();
    l.staticSharedBytes = row.nextNumber<std::uint32_t>();
    l.dynamicSharedBytes = row.nextNumber<std::uint32_t>();
    const auto parameters = row.nextBlob();
    l.parameters.assign(parameters.begin(), parameters.end());
    l.stream = idOf<StreamId>(row);
    l.apiCall = row.nextNumber<std::int64_t>();
    l.warpInstructions = row.nextNumber<std::uint64_t>();
    l.threadInstructions = row.nextNumber<std::uint64_t>();
    l.barriers = row.nextNumber<std::uint64_t>();
    l.ticks = row.nextNumber<std::uint64_t>();
    l.error = row.nextNumber<int>();
    l.isComplete = row.nextFlag();
    l.omittedEventCount = row.nextNumber<std::uint64_t>();
    if (!row.fits() || !isExtent(l.grid, ~std::uint64_t(0)) || !isExtent(l.block, kMaxBlockThreads))
        return false;
    return l.staticSharedBytes <= kMaxSharedWindowBytes && l.dynamicSharedBytes <= kMaxSharedWindowBytes &&
           unpackNumbers(row.nextBlob(), std::min(l.grid.count(), kMaxListedBlocks), l.smOfBlock);
}

bool readSharedVariable(Statement& row, LaunchId& launch, std::uint32_t& index, SharedVariable& v)
{
    launch = idOf<LaunchId>(row);
    index = row.nextNumber<std::uint32_t>();
    v.name = row.nextText();
    v.offset = row.nextNumber<std::uint64_t>();
    v.bytes = row.nextNumber<std::uint64_t>();
    if (!readName(row, v.type))
        return false;
    v.isDynamic = row.nextFlag();
    return row.fits() && v.offset <= kMaxSharedWindowBytes && v.bytes <= kMaxSharedWindowBytes;
}

bool readTotals(Statement& row, LaunchId& launch, SiteId& site, SiteTotals& t)
{
    launch = idOf<LaunchId>(row);
    site = idOf<SiteId>(row);
    for (std::uint64_t* total : {&t.instructions, &t.threadInstructions, &t.wavefronts, &t.idealWavefronts, &t.sectors, &t.bytesRequested,
                                 &t.divergentBranches, &t.localSectors, &t.localBytesRequested, &t.serialised, &t.failedSwaps})
        *total = row.nextNumber<std::uint64_t>();
    return row.fits();
}

bool readFinding(Statement& row, Finding& f)
{
    row.nextNumber<std::int64_t>();
    if (!parseName(row.nextText(), f.kind))
        return false;
    f.kernel = row.nextText();
    f.file = row.nextText();
    f.line = row.nextNumber<std::uint32_t>();
    f.launch = idOf<LaunchId>(row);
    f.block = row.nextNumber<std::int64_t>();
    if (!fromJson(row.nextText(), f.threads))
        return false;
    f.address = row.nextNumber<std::uint64_t>();
    f.message = plainMessage(row.nextText());
    return row.fits();
}

bool readFindingDetail(Statement& row, Finding& f)
{
    if (!readName(row, f.severity) || !readName(row, f.location.space))
        return false;
    f.location.allocation = row.nextNumber<std::int64_t>();
    f.location.variable = row.nextText();
    f.location.element = row.nextOptionalNumber();
    f.location.offset = row.nextOptionalNumber();
    f.location.bytes = row.nextNumber<std::uint64_t>();
    const std::string id = row.nextText();
    f.message = restoreMessage(id, row.nextText(), f.message.text());
    return row.fits() && f.location.allocation >= -1;
}

bool readFindingAccess(Statement& row, FindingAccess& a)
{
    a.site = idOf<SiteId>(row);
    a.block = row.nextNumber<std::int64_t>();
    a.warp = row.nextNumber<std::uint32_t>();
    a.lanes = row.nextNumber<LaneMask>();
    a.time = row.nextOptionalNumber();
    a.address = row.nextNumber<std::uint64_t>();
    a.isWrite = row.nextFlag();
    a.value = row.nextOptionalNumber();
    return row.fits() && a.block >= -1;
}

bool readBookmark(Statement& row, Bookmark& b)
{
    row.nextNumber<std::int64_t>();
    b.launch = idOf<LaunchId>(row);
    b.block = idOf<BlockId>(row);
    b.event = idOf<EventIndex>(row);
    b.figure = row.nextText();
    b.note = row.nextText();
    return row.fits();
}

}  // namespace simtscope::trace

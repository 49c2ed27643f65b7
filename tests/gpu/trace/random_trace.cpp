#include "tests/gpu/trace/random_trace.h"
#include "gpu/core/message_json.h"
#include "gpu/core/messages/call.h"
#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/file.h"
#include "gpu/core/messages/plain.h"
#include "gpu/trace/file/file_schema.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace simtscope::trace {
namespace {

using ptx::ScalarType;
using ptx::StateSpace;

std::uint32_t pick(std::mt19937& random, std::uint32_t end)
{
    return std::uniform_int_distribution<std::uint32_t>(0, end - 1)(random);
}

LaneMask someLanes(std::mt19937& random, LaneMask lanes)
{
    const LaneMask mask = LaneMask(random()) & lanes;
    return mask ? mask : lanes & (~lanes + 1);
}

struct Generator {
    std::mt19937& random;
    BlockTrace& trace;
    std::uint64_t sharedBytes;
    const std::map<SiteId, Site> sites = syntheticSites();
    std::uint64_t time = 0;

    void access(WarpId warp, LaneMask mask, SiteId id)
    {
        const Site& site = sites.at(id);
        EventInput input;
        input.event = {site.kind == SiteKind::Load    ? EventKind::Load
                       : site.kind == SiteKind::Store ? EventKind::Store
                                                      : EventKind::Atomic,
                       id, warp, mask, time++};
        LaneColumn offset{}, before{};
        std::array<LaneColumn, kMaxElements> values{};
        const bool strided = pick(random, 2);
        const std::uint64_t width = site.bytes(), cells = sharedBytes / width;
        const std::uint64_t bits = site.elementBytes == 8 ? ~std::uint64_t(0) : (std::uint64_t(1) << 8 * site.elementBytes) - 1;
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {
            offset[lane] = (strided ? lane % cells : pick(random, std::uint32_t(cells))) * width;
            before[lane] = random() & bits;
            for (auto& column : values)
                column[lane] = (std::uint64_t(random()) << 32 | random()) & bits;
        }
        input.commonAllocation = site.space == StateSpace::Shared ? kSharedAllocation.value : 0;
        input.offsets = offset.data();
        input.elementCount =
            input.event.kind == EventKind::Atomic && site.operation == ptx::AtomicOperation::CompareSwap ? 2 : site.elementCount;
        for (unsigned e = 0; e < input.elementCount; ++e)
            input.values[e] = values[e].data();
        if (input.event.kind == EventKind::Atomic && pick(random, 4))
            input.results = before.data();
        trace.append(input);
    }

    void appendPlain(EventKind kind, WarpId warp, LaneMask mask, SiteId site) { trace.append({.event = {kind, site, warp, mask, time++}}); }

    void appendBarrier(EventKind kind, WarpId warp)
    {
        const LaneColumn id{};
        EventInput input;
        input.event = {kind, SiteId{30}, warp, kAllLanes, time++};
        input.elementCount = 1;
        input.values[0] = id.data();
        trace.append(input);
    }

    void addRandomEvent(WarpId warp)
    {
        const std::uint32_t choice = pick(random, 10);
        if (choice == 0)
            appendPlain(EventKind::BlockEntry, warp, someLanes(random, kAllLanes), SiteId{20 + pick(random, 4)});
        else if (choice == 1)
            appendPlain(EventKind::BlockEntry, warp, kAllLanes, SiteId{20});
        else
            access(warp, pick(random, 2) ? kAllLanes : someLanes(random, kAllLanes), SiteId{pick(random, 12)});
    }
};

}  // namespace

std::map<SiteId, Site> syntheticSites()
{
    struct Row {
        SiteKind kind;
        StateSpace space;
        ScalarType type;
        std::uint8_t bytes, elements;
        const char* opcode;
    };
    const Row rows[] = {
        {SiteKind::Load, StateSpace::Shared, ScalarType::U32, 4, 1, "ld.shared.u32"},
        {SiteKind::Store, StateSpace::Shared, ScalarType::U32, 4, 1, "st.shared.u32"},
        {SiteKind::Store, StateSpace::Shared, ScalarType::F64, 8, 2, "st.shared.v2.f64"},
        {SiteKind::Load, StateSpace::Shared, ScalarType::U8, 1, 4, "ld.shared.v4.u8"},
        {SiteKind::Atomic, StateSpace::Shared, ScalarType::U32, 4, 1, "atom.shared.add.u32"},
        {SiteKind::Atomic, StateSpace::Shared, ScalarType::S32, 4, 1, "atom.shared.min.s32"},
        {SiteKind::Atomic, StateSpace::Shared, ScalarType::B32, 4, 1, "atom.shared.cas.b32"},
        {SiteKind::Atomic, StateSpace::Shared, ScalarType::B32, 4, 1, "atom.shared.exch.b32"},
        {SiteKind::Atomic, StateSpace::Shared, ScalarType::F16, 2, 1, "atom.shared.add.noftz.f16"},
        {SiteKind::Load, StateSpace::Global, ScalarType::U32, 4, 1, "ld.global.u32"},
        {SiteKind::Store, StateSpace::Global, ScalarType::U32, 4, 4, "st.global.v4.u32"},
        {SiteKind::Atomic, StateSpace::Shared, ScalarType::U32, 4, 1, "atom.shared.inc.u32"},
    };
    std::map<SiteId, Site> sites;
    for (std::uint32_t i = 0; i < 32; ++i) {
        Site site;
        if (i < std::size(rows)) {
            site.kind = rows[i].kind;
            site.space = rows[i].space;
            site.type = rows[i].type;
            site.elementBytes = rows[i].bytes;
            site.elementCount = rows[i].elements;
            site.opcode = rows[i].opcode;
            site.atomicRule = site.kind == SiteKind::Atomic ? AtomicRule::AddOneNoResult : AtomicRule::PerLane;
        } else {
            site.kind = i == 30 ? SiteKind::Barrier : i == 31 ? SiteKind::Exit : SiteKind::Other;
            site.opcode = i == 30 ? "bar.sync" : i == 31 ? "ret" : "add.s32";
        }
        site.operation = ptx::operationOf(site.opcode);
        site.function = "_Z7reduce1PKiPii";
        site.variable = i % 3 == 0 ? "data" : "";
        if (i % 2)
            site.frames = {{1, "reduce1.cu", i, 3, "add(int, int)"}, {1, "reduce1.cu", 9, 5, ""}};
        sites.emplace(SiteId{i}, std::move(site));
    }
    return sites;
}

std::shared_ptr<BlockTrace> randomBlock(std::mt19937& random, BlockId block, const RandomShape& shape)
{
    auto trace = std::make_shared<BlockTrace>(block, shape.warps);
    Generator generator{random, *trace, shape.sharedBytes};
    for (std::uint32_t phase = 0; phase < shape.phases; ++phase) {
        for (std::uint32_t i = 0; i < shape.eventsPerPhase; ++i)
            generator.addRandomEvent(WarpId{pick(random, shape.warps)});
        if (shape.isTruncated && phase + 1 == shape.phases)
            break;
        for (std::uint32_t warp = 0; warp < shape.warps; ++warp)
            generator.appendBarrier(EventKind::BarrierArrive, WarpId{warp});
        for (std::uint32_t warp = 0; warp < shape.warps; ++warp)
            generator.appendBarrier(EventKind::BarrierLeave, WarpId{warp});
    }
    if (shape.isTruncated)
        trace->setTruncated(true);
    else
        for (std::uint32_t warp = 0; warp < shape.warps; ++warp)
            generator.appendPlain(EventKind::Exit, WarpId{warp}, kAllLanes, SiteId{31});
    trace->seal();
    return trace;
}

Recording randomRecording(std::mt19937& random, std::uint32_t launches, std::uint32_t blocks, const RandomShape& shape)
{
    Recording r;
    r.program = {.name = "reduce1",
                 .sources = {{"reduce1.cu", "__global__ void reduce1() {}\n"}, {"reduce.h", "// \"quoted\" ü\n"}},
                 .arguments = {"256", "a \"b\"\n"},
                 .exitCode = 3,
                 .signal = 0,
                 .isComplete = true,
                 .output = std::string("sum 32640\n\0x", 12),
                 .engine = "simt",
                 .schedule = "random:7",
                 .createdBy = "SIMTscope 0.1.0"};
    r.device = {.name = "Modelled sm_86",
                .isModelled = false,
                .computeMajor = 8,
                .computeMinor = 6,
                .smCount = 84,
                .maxThreadsPerSm = 1536,
                .maxBlocksPerSm = 16,
                .maxThreadsPerBlock = 512,
                .registersPerSm = 65537,
                .sharedBytesPerSm = 102400,
                .sharedBytesPerBlock = 49153,
                .sharedBytesPerBlockOptIn = 101376,
                .globalMemoryBytes = ~std::uint64_t(0) - 1};
    r.otherDevices = {r.device};
    r.otherDevices[0].name = "Modelled sm_90";
    r.otherDevices[0].index = 1;
    r.modules = {{".version 9.0\n"}, {".version 8.0\n"}};
    r.sites = {syntheticSites(), {}};
    r.allocations = {{AllocationId{0}, AllocationKind::Device, 0xffff800000000000ull, 1024, "", ScalarType::None, 0, 2},
                     {AllocationId{1}, AllocationKind::Symbol, 4096, 4, "counter", ScalarType::U32, -1, -1, 0x8123456789abcdefull}};
    r.apiCalls = {{"cudaMalloc", msg::call::bytes(1024), StreamId{0}, 10, 20, 0, "cudaSuccess", -1, 1024, 0},
                  {"cudaLaunchKernel", msg::plain::name("reduce1<<<4, 128>>>"), StreamId{3}, 20, 30, 700, "cudaErrorIllegalAddress", 0, 0,
                   1, 25, 900},
                  {"cudaFree", {}, StreamId{0}, 30, 40, 0, "cudaSuccess", -1, 0, 0},
                  {"cudaMemcpy", joinMessages({formatCopy(CopyDirection::DeviceToHost, 64), msg::call::shortSource(32, 1024)}, ": "),
                   StreamId{0}, 40, 50, 1, "cudaErrorInvalidValue", -1, 64, 0, 0, 0, CopyDirection::DeviceToHost}};
    for (std::uint32_t i = 0; i < launches; ++i) {
        Launch launch;
        launch.id = LaunchId{i};
        launch.kernel = "_Z7reduce1PKiPii";
        launch.name = "reduce1";
        launch.grid = {blocks + 1, 2, 1};
        launch.block = {kWarpSize * shape.warps, 1, 1};
        launch.staticSharedBytes = shape.sharedBytes / 2;
        launch.dynamicSharedBytes = shape.sharedBytes - shape.sharedBytes / 2;
        launch.sharedVariables = {{"data", 0, shape.sharedBytes / 2, ScalarType::S32, false},
                                  {"", shape.sharedBytes / 2, 0, ScalarType::F32, true}};
        launch.parameters = {1, 2, 3, std::uint8_t(i)};
        launch.stream = StreamId{3};
        launch.apiCall = 1;
        launch.device = 1;
        launch.warpInstructions = random();
        launch.threadInstructions = ~std::uint64_t(0) - i;
        launch.barriers = 12;
        launch.ticks = 99999999999ull;
        launch.error = int(i);
        launch.isComplete = true;
        launch.totals[SiteId{1}] = {1, 2, 3, 4, 5, 6, 7};
        launch.totals[SiteId{9}] = {7, 6, 5, 4, 3, 2, std::uint64_t(1) << 63};
        for (std::uint32_t block = 0; block < blocks; ++block)
            launch.blocks.push_back(randomBlock(random, BlockId{block * 2}, shape));
        launch.omittedEventCount = 17;
        if (i == 1)
            launch.origin = {.parent = 0};
        if (i == 2)
            launch.origin = {.graph = 3, .node = 4};
        launch.smOfBlock = {0, 1, 2, 83};
        r.launches.push_back(std::move(launch));
    }
    NestedWork child, copy;
    child.apiCall = 1;
    child.launch = std::int64_t(launches) - 1;
    child.branch = 2;
    child.start = 40;
    child.end = 50;
    copy.apiCall = 2;
    copy.graph = 3;
    copy.node = 0;
    copy.start = 60;
    copy.end = 70;
    copy.bytes = 64;
    copy.direction = CopyDirection::DeviceToHost;
    copy.detail = formatCopy(copy.direction, copy.bytes);
    r.nestedWork = {child, copy};
    Finding finding;
    finding.kind = FindingKind::OutOfBounds;
    finding.severity = Severity::Warning;
    finding.kernel = "reduce1";
    finding.file = "reduce1.cu";
    finding.line = 9;
    finding.block = 1;
    finding.threads = {31, 32};
    finding.address = 0xdeadbeef;
    finding.location = {ptx::StateSpace::Shared, 0, "sums", 7, -28, 4};
    finding.accesses = {{SiteId{1}, 1, 0, 0x80000000, 77, 0xdeadbeef, true, 5},
                        {SiteId{9}, 1, 1, 1, std::nullopt, 0xdeadbef0, false, std::nullopt}};
    finding.message =
        msg::fault::atBecause("reduce1.cu:9", "reduce1", "(1,0,0)", "(31,0,0)", plainMessage("reads beyond its array"), msg::call::freed());
    r.findings = {finding};
    r.notes = {msg::file::stopsAfter(12, 2), plainMessage("Blocks 3 to 7 were left out.")};
    return r;
}

void sendRecording(const Recording& recording, Sink& sink)
{
    ProgramInfo running = recording.program;
    running.isComplete = false;  // as during a run: a file that is cut off may lack rows that others refer to
    sink.writeProgram(running);
    sink.writeDevice(recording.device);
    for (const DeviceInfo& device : recording.otherDevices)
        sink.writeDevice(device);
    for (std::uint32_t i = 0; i < recording.modules.size(); ++i)
        sink.writeModule(ModuleId{i}, recording.modules[i], recording.sites[i]);
    for (const Allocation& allocation : recording.allocations)
        sink.writeAllocation(allocation);
    for (std::size_t i = 0; i < recording.apiCalls.size(); ++i)
        sink.writeApiCall(std::int64_t(i), recording.apiCalls[i]);
    for (const NestedWork& work : recording.nestedWork)
        sink.writeNestedWork(work);
    for (const Launch& launch : recording.launches) {
        Launch header = launch;
        header.totals.clear();
        header.blocks.clear();
        header.isComplete = false;
        sink.writeLaunch(header);
        for (const auto& block : launch.blocks) {
            for (const auto& chunk : block->chunks())
                sink.writeEvents(launch.id, block->block(), block->warpCount(), chunk);
            sink.finishBlock(launch.id, block->block(), block->warpCount(), block->isTruncated());
        }
        header = launch;
        header.blocks.clear();
        sink.writeLaunch(header);
    }
    for (const Finding& finding : recording.findings)
        sink.writeFinding(finding);
    for (const Message& note : recording.notes)
        sink.writeNote(note);
    sink.writeProgram(recording.program);
}

std::string describe(const BlockTrace& trace)
{
    std::string text = fmt::format("block {} warps {} events {} truncated {}\n", trace.block().value, trace.warpCount(), trace.size(),
                                   trace.isTruncated());
    for (std::uint32_t i = 0; i < trace.size(); ++i) {
        const Event event = trace.event(EventIndex{i});
        const EventData data = trace.data(EventIndex{i});
        text += fmt::format("{} {} {} {:x} {} [{}] [{}] {}", int(event.kind), event.site.value, event.warp.value, event.mask, event.time,
                            fmt::join(data.allocation, ","),
                            fmt::join(event.kind == EventKind::Shuffle ? data.sourceLane : data.offset, ","), data.elementCount);
        for (unsigned e = 0; e < data.elementCount; ++e)
            text += fmt::format(" [{}]", fmt::join(data.value[e], ","));
        text += data.hasResult ? fmt::format(" result [{}]\n", fmt::join(data.result, ",")) : "\n";
    }
    return text;
}

std::string describe(const Recording& r)
{
    const ProgramInfo& p = r.program;
    std::string text = fmt::format("{} {} {} {} {} {} {} {} {}\n", p.name, fmt::join(p.arguments, "|"), p.exitCode, p.signal, p.isComplete,
                                   p.output, p.engine, p.schedule, p.createdBy);
    for (const SourceFile& source : p.sources)
        text += fmt::format("source {} {}\n", source.path, source.text);
    std::vector<DeviceInfo> devices = r.otherDevices;
    devices.insert(devices.begin(), r.device);
    for (const DeviceInfo& d : devices)
        text += fmt::format("{} {} {} {} {} {} {} {} {} {} {} {} {} {}\n", d.index, d.name, d.isModelled, d.computeMajor, d.computeMinor,
                            d.smCount, d.maxThreadsPerSm, d.maxBlocksPerSm, d.maxThreadsPerBlock, d.registersPerSm, d.sharedBytesPerSm,
                            d.sharedBytesPerBlock, d.sharedBytesPerBlockOptIn, d.globalMemoryBytes);
    for (std::size_t i = 0; i < r.modules.size(); ++i) {
        text += fmt::format("module {}\n", r.modules[i].ptx);
        for (const auto& [id, s] : r.sites[i]) {
            text += fmt::format("site {} {} {} {} {} {} {} {} {} {}", id.value, int(s.kind), int(s.space), s.elementBytes, s.elementCount,
                                int(s.atomicRule), int(s.type), s.opcode, s.function, s.variable);
            for (const SourceFrame& f : s.frames)
                text += fmt::format(" ({} {} {} {} {})", f.file, f.path, f.line, f.column, f.function);
            text += '\n';
        }
    }
    for (const Allocation& a : r.allocations)
        text += fmt::format("allocation {} {} {} {} {} {} {} {} {}\n", a.id.value, int(a.kind), a.address, a.bytes, a.name, int(a.type),
                            a.createdByCall, a.freedByCall, a.contentDigest ? fmt::format("{:x}", *a.contentDigest) : "");
    for (const ApiCall& c : r.apiCalls)
        text += fmt::format("call {} {} {} {} {} {} {} {} {} {} {} {} {}\n", c.name, formatMessageJson(c.detail), int(c.direction),
                            c.stream.value, c.start, c.end, c.error, c.errorName, c.launch, c.bytes, c.device, c.workStart, c.workEnd);
    for (const NestedWork& w : r.nestedWork)
        text += fmt::format("work {} {} {} {} {} {} {} {} {} {}\n", w.apiCall, w.launch, w.graph, w.node, w.branch, w.start, w.end,
                            formatMessageJson(w.detail), w.bytes, int(w.direction));
    for (const Launch& l : r.launches) {
        text += fmt::format("origin {} {} {}\n", l.origin.parent, l.origin.graph, l.origin.node);
        text += fmt::format("launch {} device {} {} {} {} grid {} {} {} block {} {} {} {} {} params {} {} {} {} {} {} {} {} {} {} sm {}\n",
                            l.id.value, l.device, l.module.value, l.kernel, l.name, l.grid.x, l.grid.y, l.grid.z, l.block.x, l.block.y,
                            l.block.z, l.staticSharedBytes, l.dynamicSharedBytes, fmt::join(l.parameters, ","), l.stream.value, l.apiCall,
                            l.warpInstructions, l.threadInstructions, l.barriers, l.ticks, l.error, l.isComplete, l.omittedEventCount,
                            fmt::join(l.smOfBlock, ","));
        for (const SharedVariable& v : l.sharedVariables)
            text += fmt::format("shared {} {} {} {} {}\n", v.name, v.offset, v.bytes, int(v.type), v.isDynamic);
        for (const auto& [site, t] : l.totals)
            text += fmt::format("total {} {} {} {} {} {} {} {} {} {} {} {}\n", site.value, t.instructions, t.threadInstructions,
                                t.wavefronts, t.idealWavefronts, t.sectors, t.bytesRequested, t.divergentBranches, t.localSectors,
                                t.localBytesRequested, t.serialised, t.failedSwaps);
        for (const auto& block : l.blocks)
            text += describe(*block);
    }
    for (const Finding& f : r.findings) {
        text += fmt::format("finding {} {} {} {} {} {} {} {} {}\n", nameOf(f.kind), f.kernel, f.file, f.line, f.launch.value, f.block,
                            fmt::join(f.threads, ","), f.address, formatMessageJson(f.message));
        text += fmt::format("  {} {} {} {} {} {} {}\n", nameOf(f.severity), nameOf(f.location.space), f.location.allocation,
                            f.location.variable, f.location.element.value_or(-1), f.location.offset.value_or(-1), f.location.bytes);
        for (const FindingAccess& a : f.accesses)
            text += fmt::format("  {} {} {} {} {} {} {} {}\n", a.site.value, a.block, a.warp, a.lanes, a.time.value_or(-1), a.address,
                                a.isWrite, a.value.value_or(-1));
    }
    for (const Message& note : r.notes)
        text += "note " + formatMessageJson(note) + '\n';
    return text;
}

}  // namespace simtscope::trace

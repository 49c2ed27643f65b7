#include "gpu/cuda/block_decoder.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <unordered_map>

#include "gpu/core/messages/gpu.h"
#include "gpu/cuda/async_records.h"
#include "gpu/cuda/record_values.h"
#include "gpu/ptx/instruction_table.h"

namespace simtscope::cuda {
namespace {

using ptx::DecodedOp;
using ptx::OpKind;
using ptx::StateSpace;
using trace::EventKind;
using trace::LaneColumn;

/// The blocks that one thread decodes, one after the other.
class OneByOne final : public BlockDecoder {
public:
    OneByOne(const DecodeRequest& request, const trace::Launch& launch, const LaunchFacts& facts)
        : m_request(request), m_launch(launch), m_facts(facts), m_sums(request)
    {
    }

    Result<DecodedBlock> decode(const BlockRecords& records, std::uint64_t mostEvents) override
    {
        const BlockId id = records.block;
        auto raw = readBlock(records.chunks, *m_request.instrumented);
        if (!raw)
            return tl::unexpected(raw.error());
        m_sums.recorder.records += raw->records.size();
        m_sums.recorder.bytes += raw->bytes;
        m_block = id;
        m_start = records.start;
        m_eventsLeft = mostEvents;
        m_result = {};
        m_result.sm = raw->sm;
        m_result.isRecorded = m_request.options->wants(id, m_launch.grid.count());
        m_hasLocals = false;
        m_trace = trace::BlockTrace(id, m_launch.warps());
        m_paths.clear();
        const std::uint64_t threads = m_launch.block.count();
        for (std::uint32_t warp = 0; warp < m_launch.warps(); ++warp) {
            const std::uint64_t lanes = std::min<std::uint64_t>(kWarpSize, threads - std::uint64_t(warp) * kWarpSize);
            m_paths.emplace_back(m_facts.graph, lanes == kWarpSize ? kAllLanes : (LaneMask(1) << lanes) - 1);
        }
        m_async.assign(m_launch.warps(), {});
        m_marks.clear();
        m_locals.clear();
        for (m_record = 0; m_record < raw->records.size(); ++m_record)
            if (auto done = walk(raw->records[m_record]); !done) {
                if (!records.mayHaveGaps)
                    return failAt({}, 0, msg::gpu::recordsOfWarp(id.value, raw->records[m_record].warp.value, done.error().message));
                // Lanes whose records found no room may go on in those of a lane that still has some: the block ends at the gap.
                raw->records.resize(m_record);
                m_result.truncated = true;
            }
        const std::vector<bool> halfWritten = halfWrittenOf(*raw);
        auto mark = m_marks.begin();
        for (m_record = 0; m_record < raw->records.size(); ++m_record) {
            for (; mark != m_marks.end() && mark->record == m_record; ++mark)
                add(mark->kind, mark->site, mark->warp, mark->lanes, timeOf(raw->records[m_record]), nullptr);
            if (raw->records[m_record].kind() == kRecordEvent && !halfWritten[m_record])
                show(raw->records[m_record]);
        }
        // A warp whose lanes did not come to their end has lost records.
        m_result.truncated |= std::ranges::any_of(m_paths, [](const WarpPath& path) { return !path.hasEnded(); });
        m_trace.seal();
        const trace::ChunkList shown = m_trace.chunks();
        m_result.chunks.reserve(shown.size());
        for (std::size_t i = 0; i < shown.size(); ++i)
            m_result.chunks.push_back(shown[i]);
        if (m_request.records->isCutOff)
            noteStanding();
        return std::move(m_result);
    }

    const DecodeSums& sums() const override { return m_sums; }

private:
    /// Which records may lack words: the last ones of their lanes, when the word that is written last is not there (or happens to be 0).
    std::vector<bool> halfWrittenOf(const RawBlock& block) const
    {
        std::vector<bool> half(block.records.size());
        if (!m_request.records->isCutOff)
            return half;
        std::vector<LaneMask> later(m_launch.warps());
        for (std::size_t i = half.size(); i-- > 0;) {
            const RawRecord& record = block.records[i];
            LaneMask& seen = later[record.warp.value];
            if (record.group && record.member + 1 < record.group->members.size()) {
                half[i] = half[i + 1];  // of the same record
                continue;
            }
            half[i] = (seen & record.mask()) == 0 && m_request.instrumented->sites[record.site().value].hasColumns() &&
                      record.words[record.size - 1] == 0;
            seen |= record.mask();
        }
        return half;
    }

    void noteStanding()
    {
        for (std::uint32_t warp = 0; warp < m_paths.size(); ++warp)
            for (const WarpPath::Place& place : m_paths[warp].places()) {
                const SiteId site = siteOf(place.function, place.instruction);
                auto row = std::ranges::find(m_sums.decoded.standing, site, &Standing::site);
                if (row == m_sums.decoded.standing.end())
                    row = m_sums.decoded.standing.insert(row, standingAt(site, WarpId{warp}, unsigned(std::countr_zero(place.lanes))));
                row->threads += unsigned(std::popcount(place.lanes));
            }
    }

    Standing standingAt(SiteId site, WarpId warp, unsigned lane) const { return {site, 0, m_block, warp.value * kWarpSize + lane}; }

    /// Whether a write goes to memory in no allocation.
    void noteOutside(const RawRecord& record, const Shown& shown)
    {
        if (!m_request.records->isCutOff || m_sums.decoded.outside)
            return;
        forEachLane(shown.inDevice, [&](unsigned lane) {
            if (shown.allocations[lane] != trace::kNoAllocation.value || m_sums.decoded.outside)
                return;
            m_sums.decoded.outside = standingAt(record.site(), record.warp, lane);
            m_sums.decoded.outsideAddress = shown.raw[lane];
        });
    }

    std::uint64_t timeOf(const RawRecord& record) const { return record.time - m_start; }

    /// The first warp that goes on shows that the barrier is complete, for all of the block.
    void releaseWarps(std::uint64_t barrier)
    {
        const WarpId mover = m_warp;
        for (std::uint32_t warp = 0; warp < m_paths.size(); ++warp) {
            m_warp = WarpId{warp};
            m_paths[warp].release(barrier, m_observer);
        }
        m_warp = mover;
    }

    /// Follows the lanes to the record; notes what happens on the way.
    Result<void> walk(const RawRecord& record)
    {
        m_sums.ticks = std::max(m_sums.ticks, timeOf(record));
        m_warp = record.warp;
        WarpPath& path = m_paths[record.warp.value];
        const SiteRecord& site = m_request.instrumented->sites[record.site().value];
        const InstrumentedFunction& function = m_request.instrumented->functions[site.function];
        const RecordKind kind = record.kind();
        const LaneMask lanes = record.mask();
        const auto first = unsigned(std::countr_zero(lanes));
        if (kind == kRecordLocals) {
            LaneColumn address{};
            ColumnReader(record, 1).read64(address);
            path.setLocals(address[first] - function.decoded.locals.front().second.offset, lanes);
            m_hasLocals = true;
            return {};
        }
        for (const std::uint64_t barrier : path.barriersOf(lanes))
            releaseWarps(barrier);
        if (auto done = path.move(site.function, site.instruction, lanes, kind == kRecordEntry, m_observer); !done)
            return done;
        if (kind == kRecordReturn)
            path.leaveFunction(lanes);
        if (kind != kRecordEvent)
            return {};
        const DecodedOp& op = function.decoded.ops[site.instruction];
        if (op.kind == OpKind::Barrier) {
            ++m_sums.barriers;
            if (ptx::BarrierMode(op.subOperation) != ptx::BarrierMode::Arrive)
                path.waitAt(record.site(), barriersOf(record)[first], lanes);
        } else if (op.kind == OpKind::Exit || op.kind == OpKind::Return) {
            path.end(lanes);
        } else if (m_hasLocals && (op.space == StateSpace::Local || op.space == StateSpace::Generic)) {
            m_locals[m_record] = path.localsOf(first);
        }
        return {};
    }

    void show(const RawRecord& record)
    {
        const SiteRecord& site = m_request.instrumented->sites[record.site().value];
        const DecodedOp& op = m_request.instrumented->functions[site.function].decoded.ops[site.instruction];
        const LaneMask lanes = record.mask();
        if (isOnlyCounted(op))
            return add(*ptx::rowOf(op).recorded.event, record.site(), record.warp, lanes, timeOf(record), nullptr);
        Shown shown;
        const AsyncWork::Done written = [&](const PendingCopy& copy, LaneMask done) { showWritten(record, copy, done); };
        if (op.kind == OpKind::AsyncGroup) {
            count(record.site(), op, lanes, shown);
            return m_async[record.warp.value].group(op, lanes, written);
        }
        if (op.kind == OpKind::Exit || op.kind == OpKind::Return)
            m_async[record.warp.value].finish(lanes, written);
        ColumnReader reader(record, site.columns + (site.address != SiteRecord::Address::None ? 1u : 0u));
        if (site.address == SiteRecord::Address::Bits32)
            reader.read32(shown.raw);
        else if (site.address == SiteRecord::Address::Bits64)
            reader.read64(shown.raw);
        if (site.address != SiteRecord::Address::None)
            place(op.kind == OpKind::AsyncCopy ? StateSpace::Global : op.space, lanes, shown);
        if (op.kind == OpKind::AsyncCopy)
            return showCopy(record, op, m_request.instrumented->functions[site.function].decoded, reader, shown);
        if (op.kind == OpKind::Barrier) {
            shown.elements = 1;
            shown.values[0] = barriersOf(record);
        } else if (op.space == StateSpace::Tex || op.space == StateSpace::Surf) {
            readTexels(op, m_request.instrumented->functions[site.function].decoded, lanes, m_request.texelOf, reader, shown);
        } else {
            readValues(op, lanes, reader, shown);
        }
        if (op.kind == OpKind::Store)
            noteOutside(record, shown);
        count(record.site(), op, lanes, shown);
        add(*ptx::rowOf(op).recorded.event, record.site(), record.warp, lanes, timeOf(record), &shown);
    }

    /// The recording is full, and the device has counted what it costs.
    bool isOnlyCounted(const DecodedOp& op) const
    {
        const bool mayMakeOthers = op.kind == OpKind::AsyncCopy || op.kind == OpKind::AsyncGroup || op.kind == OpKind::Exit ||
                                   op.kind == OpKind::Return;  // of copies that are on their way
        return m_eventsLeft == 0 && m_request.counts && !m_request.records->isCutOff && !mayMakeOthers;
    }

    /// Where an address of local memory lies in the thread's frames as the SIMT engine stacks them.
    std::uint64_t localOffset(std::uint64_t address) const
    {
        const auto frames = m_locals.find(m_record);
        const WarpPath::Locals* best = nullptr;  // the frame whose memory begins last at or before the address
        if (frames != m_locals.end())
            for (const WarpPath::Locals& frame : frames->second)
                if (frame.address <= address && (!best || frame.address > best->address))
                    best = &frame;
        return best ? address - best->address + best->offset : address;
    }

    void place(StateSpace space, LaneMask lanes, Shown& shown)
    {
        shown.hasAddress = true;
        forEachLane(lanes, [&](unsigned lane) {
            std::uint64_t& raw = shown.raw[lane];
            const LaneMask bit = LaneMask(1) << lane;
            const bool generic = space == StateSpace::Generic;
            AddressMap::Place found;
            if (space == StateSpace::Shared || (generic && m_facts.addresses.isShared(raw))) {
                raw -= generic ? m_facts.addresses.sharedWindow() : 0;
                found = m_facts.addresses.shared(raw);
                shown.inShared |= bit;
            } else if (space == StateSpace::Local || (generic && m_facts.addresses.isLocal(raw))) {
                raw = localOffset(raw - (generic ? m_facts.addresses.localWindow() : 0));
                found = {trace::kLocalAllocation.value, raw};
                shown.inLocal |= bit;
            } else {
                found = space == StateSpace::Const ? m_facts.addresses.constant(raw) : m_facts.addresses.global(raw);
                shown.inDevice |= bit;
            }
            shown.allocations[lane] = found.allocation;
            shown.offsets[lane] = found.offset;
        });
    }

    /// A copy is issued: what it reads.
    void showCopy(const RawRecord& record, const DecodedOp& op, const ptx::DecodedFunction& function, ColumnReader& reader, Shown& shown)
    {
        DecodedOp read = function.copies[std::size_t(op.offset)].read;
        read.guard = op.guard;
        PendingCopy copy{record.site(), record.mask(), op.elements, {}, {}, {}};
        reader.read32(copy.target);
        shown.elements = op.elements;
        for (unsigned element = 0; element < op.elements; ++element)
            reader.read32(copy.values[element]);
        shown.values = copy.values;
        count(record.site(), read, record.mask(), shown);
        add(EventKind::Load, record.site(), record.warp, record.mask(), timeOf(record), &shown);
        m_async[record.warp.value].issue(copy);
    }

    /// It has arrived: what it has written.
    void showWritten(const RawRecord& record, const PendingCopy& copy, LaneMask lanes)
    {
        Shown shown;
        shown.raw = copy.target;
        shown.elements = copy.elements;
        shown.values = copy.values;
        place(StateSpace::Shared, lanes, shown);
        DecodedOp write;
        write.kind = OpKind::Store;
        write.elementBytes = 4;
        write.elements = std::uint8_t(copy.elements);
        count(copy.site, write, lanes, shown);
        add(EventKind::Store, copy.site, record.warp, lanes, timeOf(record), &shown);
    }

    /// The number of the barrier for each lane.
    LaneColumn barriersOf(const RawRecord& record) const
    {
        LaneColumn numbers{};
        const SiteRecord& site = m_request.instrumented->sites[record.site().value];
        if (site.columns > 0) {
            ColumnReader(record, site.columns).read32(numbers);
            return numbers;
        }
        const ptx::Instruction& instruction = m_request.module->functions[site.function].instructions[site.instruction];
        const DecodedOp& op = m_request.instrumented->functions[site.function].decoded.ops[site.instruction];
        numbers.fill(std::uint64_t(instruction.operands[ptx::rowOf(op).find(ptx::Role::BarrierId)].integer));
        return numbers;
    }

    /// Where the device has counted, that holds.
    void count(SiteId site, const DecodedOp& op, LaneMask lanes, const Shown& shown)
    {
        if (m_request.counts)
            return;
        const auto row = m_request.sites->find(site);
        countAccess(op, lanes, row == m_request.sites->end() ? AtomicRule::PerLane : row->second.atomicRule, shown,
                    m_sums.sites[site.value]);
    }

    // --- events ---

    void add(EventKind kind, SiteId site, WarpId warp, LaneMask lanes, std::uint64_t time, const Shown* shown)
    {
        if (!m_result.isRecorded)
            return;
        if (m_eventsLeft == 0) {
            m_result.truncated = true;
            ++m_result.eventsLeftOut;
            return;
        }
        --m_eventsLeft;
        ++m_result.events;
        trace::EventInput input;
        input.event = {kind, site, warp, lanes, time};
        if (shown && shown->hasAddress) {
            const std::uint32_t first = shown->allocations[unsigned(std::countr_zero(lanes))];
            bool same = true;
            forEachLane(lanes, [&](unsigned lane) { same = same && shown->allocations[lane] == first; });
            if (same)
                input.allocation = first;
            else
                input.allocations = shown->allocations.data();
        }
        if (shown) {
            input.offsets = shown->hasAddress ? shown->offsets.data() : nullptr;
            input.sourceLanes = shown->hasSourceLanes ? shown->sourceLanes.data() : nullptr;
            input.elements = shown->elements;
            for (unsigned element = 0; element < shown->elements; ++element)
                input.values[element] = shown->values[element].data();
            input.results = shown->hasResult ? shown->result.data() : nullptr;
        }
        m_trace.append(input);
    }

    std::size_t mark(EventKind kind, SiteId site, LaneMask lanes)
    {
        m_marks.push_back({m_record, kind, site, m_warp, lanes});
        return m_marks.size() - 1;
    }

    std::size_t entered(std::uint32_t function, std::int32_t block, LaneMask lanes)
    {
        Executions& count = m_sums.blocks[function][std::size_t(block)];
        ++count.instructions;
        count.threads += unsigned(std::popcount(lanes));
        return mark(EventKind::BlockEntry, siteOf(function, m_facts.graph.range(function, block).first), lanes);
    }

    void widened(std::size_t entry, std::uint32_t function, std::int32_t block, LaneMask lanes)
    {
        const LaneMask added = lanes & ~m_marks[entry].lanes;
        m_sums.blocks[function][std::size_t(block)].threads += unsigned(std::popcount(added));
        m_marks[entry].lanes |= added;
    }

    SiteId siteOf(std::uint32_t function, std::uint32_t instruction) const
    {
        return m_request.module->functions[function].instructions[instruction].site;
    }

    const DecodeRequest& m_request;
    const trace::Launch& m_launch;
    const LaunchFacts& m_facts;
    DecodeSums m_sums;

    BlockId m_block{};
    std::uint64_t m_start = 0, m_eventsLeft = 0;
    bool m_hasLocals = false;
    trace::BlockTrace m_trace;
    DecodedBlock m_result;

    /// What a record implies, ahead of it.
    struct Mark {
        std::size_t record = 0;
        EventKind kind = EventKind::BlockEntry;
        SiteId site{};
        WarpId warp{};
        LaneMask lanes = 0;
    };
    std::vector<WarpPath> m_paths;   // by warp
    std::vector<AsyncWork> m_async;  // by warp
    std::size_t m_record = 0;        // that is being looked at
    WarpId m_warp{};
    std::vector<Mark> m_marks;
    std::unordered_map<std::size_t, std::vector<WarpPath::Locals>> m_locals;  // by record
    const WarpPath::Observer m_observer{
        [this](std::uint32_t function, std::int32_t block, LaneMask lanes) { return entered(function, block, lanes); },
        [this](std::size_t entry, std::uint32_t function, std::int32_t block, LaneMask lanes) { widened(entry, function, block, lanes); },
        [this](std::uint32_t function, std::int32_t block) {
            ++m_sums.sites[siteOf(function, m_facts.graph.range(function, block).last - 1).value].divergent;
        },
        [this](SiteId barrier, LaneMask lanes) { return mark(EventKind::BarrierLeave, barrier, lanes); }};
};

}  // namespace

LaunchFacts::LaunchFacts(const DecodeRequest& request, const trace::Launch& launch)
    : addresses(request, launch),
      graph(*request.module, *request.instrumented, std::uint32_t(request.module->find(launch.kernel) - request.module->functions.data()))
{
}

DecodeSums::DecodeSums(const DecodeRequest& request)
{
    sites.resize(request.instrumented->sites.size());
    for (const InstrumentedFunction& function : request.instrumented->functions)
        blocks.emplace_back(function.decoded.graph.blocks.size());
}

void DecodeSums::add(const DecodeSums& o)
{
    for (std::size_t i = 0; i < sites.size(); ++i)
        sites[i] += o.sites[i];
    for (std::size_t f = 0; f < blocks.size(); ++f)
        for (std::size_t b = 0; b < blocks[f].size(); ++b) {
            blocks[f][b].instructions += o.blocks[f][b].instructions;
            blocks[f][b].threads += o.blocks[f][b].threads;
        }
    barriers += o.barriers;
    ticks = std::max(ticks, o.ticks);
    recorder.records += o.recorder.records;
    recorder.bytes += o.recorder.bytes;
}

std::unique_ptr<BlockDecoder> blockDecoder(const DecodeRequest& request, const trace::Launch& launch, const LaunchFacts& facts)
{
    return std::make_unique<OneByOne>(request, launch, facts);
}

}  // namespace simtscope::cuda

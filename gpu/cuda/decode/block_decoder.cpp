#include "gpu/cuda/decode/block_decoder.h"

#include <algorithm>

#include "gpu/core/messages/gpu.h"
#include "gpu/cuda/decode/block_paths.h"
#include "gpu/cuda/decode/map_addresses.h"
#include "gpu/cuda/decode/pending_copies.h"
#include "gpu/cuda/decode/record_values.h"
#include "gpu/ptx/decode/instruction_table.h"

namespace simtscope::cuda {
namespace {

using ptx::DecodedOp;
using ptx::OpKind;
using ptx::StateSpace;
using trace::EventKind;

/// Decodes blocks one after the other, on one thread.
class SerialBlockDecoder final : public BlockDecoder {
public:
    SerialBlockDecoder(const DecodeRequest& request, const trace::Launch& launch, const LaunchContext& context)
        : m_request(request), m_launch(launch), m_addresses(context.addresses), m_sums(request),
          m_paths(request, launch, context.graph, m_sums)
    {
    }

    Result<DecodedBlock> decode(const BlockRecords& records, std::uint64_t maxEvents) override
    {
        const BlockId id = records.block;
        auto raw = readBlock(records.chunks, *m_request.instrumented);
        if (!raw)
            return tl::unexpected(raw.error());
        m_sums.recorder.records += raw->records.size();
        m_sums.recorder.bytes += raw->bytes;
        m_block = id;
        m_startTime = records.startTime;
        m_paths.begin();
        m_events.begin(id, m_launch.warpsPerBlock(), m_request.selection->includes(id, m_launch.grid.count()), maxEvents);
        m_pendingCopies.assign(m_launch.warpsPerBlock(), {});
        auto hasGap = followPaths(*raw, records.mayHaveGaps);
        if (!hasGap)
            return tl::unexpected(hasGap.error());
        addEvents(*raw);
        DecodedBlock result = m_events.finish();
        result.sm = raw->sm;
        // If lanes of a warp did not end, the warp has lost records.
        result.isTruncated |= *hasGap || !m_paths.hasEnded();
        if (m_request.records->isAborted)
            m_paths.addStoppedThreads(id, m_sums.abortedLaunch.stoppedThreads);
        return result;
    }

    const DecodeSums& sums() const override { return m_sums; }

private:
    /// Follows the paths of the block's records. Returns whether the block ends at a gap, which cuts its records off there: lanes whose
    /// records found no room may appear again in the records of a lane that still has room.
    Result<bool> followPaths(RawBlock& block, bool mayHaveGaps)
    {
        for (std::size_t recordIndex = 0; recordIndex < block.records.size(); ++recordIndex) {
            const RawRecord& record = block.records[recordIndex];
            m_sums.ticks = std::max(m_sums.ticks, timeOf(record));
            if (auto followed = m_paths.follow(recordIndex, record); !followed) {
                if (!mayHaveGaps)
                    return failAt({}, 0, msg::gpu::recordsOfWarp(m_block.value, record.warp.value, followed.error().message));
                block.records.resize(recordIndex);
                return true;
            }
        }
        return false;
    }

    /// Adds the events of all records, and before each of them the events that it implies.
    void addEvents(const RawBlock& block)
    {
        const std::vector<bool> isHalfWritten = m_request.records->isAborted
                                                    ? findHalfWritten(block, m_launch.warpsPerBlock(), *m_request.instrumented)
                                                    : std::vector<bool>(block.records.size());
        auto impliedEvent = m_paths.impliedEvents().begin();
        for (m_recordIndex = 0; m_recordIndex < block.records.size(); ++m_recordIndex) {
            const RawRecord& record = block.records[m_recordIndex];
            for (; impliedEvent != m_paths.impliedEvents().end() && impliedEvent->recordIndex == m_recordIndex; ++impliedEvent)
                m_events.add({impliedEvent->kind, impliedEvent->site, impliedEvent->warp, impliedEvent->lanes, timeOf(record)}, nullptr);
            if (record.kind() == kRecordEvent && !isHalfWritten[m_recordIndex])
                addEvent(record);
        }
    }

    /// Notes a write to an address that is outside every allocation.
    void noteOutOfBounds(const RawRecord& record, const EventPayload& payload)
    {
        if (!m_request.records->isAborted || m_sums.abortedLaunch.outOfBoundsThread)
            return;
        forEachLane(payload.deviceLanes, [&](unsigned lane) {
            if (payload.allocations[lane] != trace::kNoAllocation.value || m_sums.abortedLaunch.outOfBoundsThread)
                return;
            m_sums.abortedLaunch.outOfBoundsThread = {record.site(), 0, m_block, record.warp.value * kWarpSize + lane};
            m_sums.abortedLaunch.outOfBoundsAddress = payload.hardwareAddresses[lane];
        });
    }

    std::uint64_t timeOf(const RawRecord& record) const { return record.time - m_startTime; }

    void addEvent(const RawRecord& record)
    {
        const SiteRecord& site = m_request.instrumented->sites[record.site().value];
        const DecodedOp& op = m_request.instrumented->functions[site.functionIndex].decoded.ops[site.instructionIndex];
        const LaneMask lanes = record.mask();
        if (isOnlyCounted(op))
            return addRecordEvent(*ptx::rowOf(op).recordingRule.event, record, nullptr);
        EventPayload payload;
        const PendingCopies::CompletionHandler onCompletion = [&](const RecordedCopy& copy, LaneMask completedLanes) {
            addCopyCompletion(record, copy, completedLanes);
        };
        if (op.kind == OpKind::AsyncGroup) {
            countExecution(record.site(), op, lanes, payload);
            return m_pendingCopies[record.warp.value].handleGroup(op, lanes, onCompletion);
        }
        if (op.kind == OpKind::Exit || op.kind == OpKind::Return)
            m_pendingCopies[record.warp.value].completeAll(lanes, onCompletion);
        ColumnReader reader(record, site.columnCount + (site.address != SiteRecord::Address::None ? 1u : 0u));
        if (site.address == SiteRecord::Address::Bits32)
            reader.read32(payload.hardwareAddresses);
        else if (site.address == SiteRecord::Address::Bits64)
            reader.read64(payload.hardwareAddresses);
        if (site.address != SiteRecord::Address::None)
            mapAddresses(m_addresses, op.kind == OpKind::AsyncCopy ? StateSpace::Global : op.space, lanes,
                         m_paths.findFrames(m_recordIndex), payload);
        if (op.kind == OpKind::AsyncCopy)
            return addCopyIssue(record, op, m_request.instrumented->functions[site.functionIndex].decoded, reader, payload);
        if (op.kind == OpKind::Barrier) {
            payload.elementCount = 1;
            payload.values[0] = readBarrierNumbers(record, m_request);
        } else if (op.space == StateSpace::Tex || op.space == StateSpace::Surf) {
            readTexels(op, m_request.instrumented->functions[site.functionIndex].decoded, lanes, m_request.locateTexel, reader, payload);
        } else {
            readValues(op, lanes, reader, payload);
        }
        if (op.kind == OpKind::Store)
            noteOutOfBounds(record, payload);
        countExecution(record.site(), op, lanes, payload);
        addRecordEvent(*ptx::rowOf(op).recordingRule.event, record, &payload);
    }

    /// Returns whether the record needs no decoding: the recording is full, and the device has counted the costs.
    bool isOnlyCounted(const DecodedOp& op) const
    {
        const bool mayCompleteCopies = op.kind == OpKind::AsyncCopy || op.kind == OpKind::AsyncGroup || op.kind == OpKind::Exit ||
                                       op.kind == OpKind::Return;  // they complete pending copies
        return m_events.isFull() && m_request.counts && !m_request.records->isAborted && !mayCompleteCopies;
    }

    /// Adds the event of a copy that is issued: what it reads.
    void addCopyIssue(const RawRecord& record, const DecodedOp& op, const ptx::DecodedFunction& function, ColumnReader& reader,
                      EventPayload& payload)
    {
        DecodedOp read = function.copies[std::size_t(op.offset)].read;
        read.guard = op.guard;
        RecordedCopy copy{record.site(), record.mask(), op.elementCount, {}, {}, {}};
        reader.read32(copy.target);
        payload.elementCount = op.elementCount;
        for (unsigned element = 0; element < op.elementCount; ++element)
            reader.read32(copy.values[element]);
        payload.values = copy.values;
        countExecution(record.site(), read, record.mask(), payload);
        addRecordEvent(EventKind::Load, record, &payload);
        m_pendingCopies[record.warp.value].issue(copy);
    }

    /// Adds the event of a copy that has completed: what it has written.
    void addCopyCompletion(const RawRecord& record, const RecordedCopy& copy, LaneMask lanes)
    {
        EventPayload payload;
        payload.hardwareAddresses = copy.target;
        payload.elementCount = copy.elementCount;
        payload.values = copy.values;
        mapAddresses(m_addresses, StateSpace::Shared, lanes, nullptr, payload);
        DecodedOp write;
        write.kind = OpKind::Store;
        write.elementBytes = 4;
        write.elementCount = std::uint8_t(copy.elementCount);
        countExecution(copy.site, write, lanes, payload);
        m_events.add({EventKind::Store, copy.site, record.warp, lanes, timeOf(record)}, &payload);
    }

    void addRecordEvent(EventKind kind, const RawRecord& record, const EventPayload* payload)
    {
        m_events.add({kind, record.site(), record.warp, record.mask(), timeOf(record)}, payload);
    }

    /// Counts an execution, unless the device has counted.
    void countExecution(SiteId site, const DecodedOp& op, LaneMask lanes, const EventPayload& payload)
    {
        if (m_request.counts)
            return;
        const auto row = m_request.sites->find(site);
        countAccess(op, lanes, row == m_request.sites->end() ? AtomicRule::PerLane : row->second.atomicRule, payload,
                    m_sums.sites[site.value]);
    }

    const DecodeRequest& m_request;
    const trace::Launch& m_launch;
    const AddressMap& m_addresses;
    DecodeSums m_sums;

    BlockId m_block{};
    std::uint64_t m_startTime = 0;
    BlockPaths m_paths;
    BlockEvents m_events;
    std::vector<PendingCopies> m_pendingCopies;  // by warp
    std::size_t m_recordIndex = 0;               // index of the record whose events are being added
};

}  // namespace

LaunchContext::LaunchContext(const DecodeRequest& request, const trace::Launch& launch)
    : addresses(request, launch), graph(*request.module, *request.instrumented,
                                        std::uint32_t(request.module->findFunction(launch.kernel) - request.module->functions.data()))
{
}

void DecodeSums::add(const DecodeSums& other)
{
    CountedTotals::add(other);
    ticks = std::max(ticks, other.ticks);
    recorder.records += other.recorder.records;
    recorder.bytes += other.recorder.bytes;
}

std::unique_ptr<BlockDecoder> makeBlockDecoder(const DecodeRequest& request, const trace::Launch& launch, const LaunchContext& context)
{
    return std::make_unique<SerialBlockDecoder>(request, launch, context);
}

}  // namespace simtscope::cuda

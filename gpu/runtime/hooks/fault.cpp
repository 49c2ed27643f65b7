#include "gpu/runtime/hooks/fault.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "gpu/core/messages/gpu.h"
#include "gpu/runtime/hooks/real_runtime.h"
#include "gpu/runtime/record/protocol.h"

namespace simtscope::runtime::hooks {
namespace {

constexpr std::size_t kMaxNamedLocations = 4;

struct FaultRow {
    Error error;
    trace::FindingKind kind;
};

// The errors with which a kernel can end (CUDA Runtime API 13.0, cudaError_t).
constexpr FaultRow kFaultRows[] = {
    {Error::IllegalAddress, trace::FindingKind::OutOfBounds},
    {Error::MisalignedAddress, trace::FindingKind::Misaligned},
    {Error::Assert, trace::FindingKind::Assert},
    {Error::LaunchFailure, trace::FindingKind::Trap},
    {Error::LaunchTimeout, trace::FindingKind::Timeout},
    {Error::IllegalInstruction, trace::FindingKind::Unsupported},
};

class FaultDescriber {
public:
    FaultDescriber(const FaultRequest& request, trace::FindingKind kind) : m_request(request)
    {
        m_finding.kind = kind;
        m_finding.kernel = request.launch->name;
        m_finding.launch = request.launch->id;
    }

    /// Returns what the records say about the fault. If they are lost, adds `fix`: what the user can do.
    Message explainRecords(const MessageTemplate<>& fix)
    {
        if (m_request.records)
            return joinMessages({describeOutOfBounds(), describeStoppedThreads()}, "");
        return (m_request.wasDrained ? msg::gpu::lastRecordsLost : msg::gpu::recordsLost)(protocol::kRecordMemoryVariable, fix());
    }

    trace::Finding take(Message message)
    {
        m_finding.message = std::move(message);
        return std::move(m_finding);
    }

private:
    struct SourceLine {
        std::string file;
        std::uint32_t line = 0;
        std::string text;  ///< "reduce.cu:12 (st.global.u32)"; empty: unknown
    };

    SourceLine lineOf(SiteId id) const
    {
        const auto site = m_request.sites->find(id);
        if (site == m_request.sites->end() || site->second.frames.empty())
            return {{}, 0, site == m_request.sites->end() ? std::string() : site->second.opcode};
        const trace::SourceFrame& frame = site->second.frames.front();
        return {frame.path, frame.line,
                fmt::format("{}:{} ({})", frame.path.substr(frame.path.rfind('/') + 1), frame.line, site->second.opcode)};
    }

    Message describeThread(const cuda::StoppedThreads& row) const
    {
        const auto triple = [](Dim3 d) { return fmt::format("({},{},{})", d.x, d.y, d.z); };
        return msg::gpu::thread(triple(coordinates(row.firstBlock.value, m_request.launch->grid)),
                                triple(coordinates(row.firstThread, m_request.launch->block)));
    }

    Message describeOutOfBounds()
    {
        const cuda::AbortedLaunch& records = *m_request.records;
        if (!records.outOfBoundsThread)
            return {};
        const SiteId site = records.outOfBoundsThread->site;
        const SourceLine sourceLine = lineOf(site);
        m_finding.file = sourceLine.file;
        m_finding.line = sourceLine.line;
        m_finding.block = records.outOfBoundsThread->firstBlock.value;
        m_finding.threads = {records.outOfBoundsThread->firstThread};
        m_finding.address = records.outOfBoundsAddress;
        m_finding.location.space = ptx::StateSpace::Global;
        m_finding.accesses.push_back({.site = site,
                                      .block = std::int64_t(records.outOfBoundsThread->firstBlock.value),
                                      .warp = records.outOfBoundsThread->firstThread / kWarpSize,
                                      .lanes = LaneMask(1) << records.outOfBoundsThread->firstThread % kWarpSize,
                                      .time = std::nullopt,
                                      .address = records.outOfBoundsAddress,
                                      .isWrite = true,
                                      .value = std::nullopt});
        return sourceLine.text.empty()
                   ? msg::gpu::instructionWritesOutside(site.value, describeThread(*records.outOfBoundsThread), records.outOfBoundsAddress)
                   : msg::gpu::writesOutside(sourceLine.text, describeThread(*records.outOfBoundsThread), records.outOfBoundsAddress);
    }

    Message describeStoppedThreads()
    {
        std::vector<cuda::StoppedThreads> rows = m_request.records->stoppedThreads;
        std::ranges::stable_sort(rows, std::greater(), &cuda::StoppedThreads::threadCount);
        std::uint64_t threads = 0;
        for (const cuda::StoppedThreads& row : rows)
            threads += row.threadCount;
        if (threads == 0)
            return {};
        std::vector<Message> locations;
        for (std::size_t i = 0; i < std::min(rows.size(), kMaxNamedLocations); ++i) {
            const SourceLine sourceLine = lineOf(rows[i].site);
            locations.push_back(sourceLine.text.empty()
                                    ? msg::gpu::standingAtInstruction(rows[i].site.value, rows[i].threadCount, describeThread(rows[i]))
                                    : msg::gpu::standingAt(sourceLine.text, rows[i].threadCount, describeThread(rows[i])));
            if (m_finding.line == 0 && rows.size() == 1) {
                m_finding.file = sourceLine.file;
                m_finding.line = sourceLine.line;
            }
        }
        if (rows.size() > kMaxNamedLocations)
            locations.push_back(msg::gpu::morePlaces(rows.size() - kMaxNamedLocations));
        return msg::gpu::standing(threads, joinMessages(locations, "; "));
    }

    const FaultRequest& m_request;
    trace::Finding m_finding;
};

}  // namespace

trace::Finding describeFault(const FaultRequest& request, Error error)
{
    const auto row = std::ranges::find(kFaultRows, error, &FaultRow::error);
    FaultDescriber describer(request, row == std::end(kFaultRows) ? trace::FindingKind::Fault : row->kind);
    Message explanation = describer.explainRecords(msg::gpu::seeFaultOnSimt);
    return describer.take(msg::gpu::failed(request.launch->name, request.launch->id.value, real::getErrorString(error),
                                           real::getErrorName(error), std::move(explanation)));
}

trace::Finding describeHang(const FaultRequest& request, double seconds)
{
    FaultDescriber describer(request, trace::FindingKind::Timeout);
    Message explanation = describer.explainRecords(msg::gpu::seeHangOnSimt);
    return describer.take(
        msg::gpu::hung(request.launch->name, request.launch->id.value, std::round(seconds * 10) / 10, std::move(explanation)));
}

}  // namespace simtscope::runtime::hooks

#include "gpu/runtime/cuda/fault.h"

#include <algorithm>
#include <fmt/format.h>

#include "gpu/runtime/cuda/real.h"
#include "gpu/runtime/protocol.h"

namespace simtscope::runtime::hooks {
namespace {

constexpr std::size_t kPlacesNamed = 4;

struct FaultRow {
    Error error;
    const char* kind;
};

// CUDA Runtime API 13.0, cudaError_t: what a kernel can end with.
constexpr FaultRow kFaults[] = {
    {Error::IllegalAddress, "out-of-bounds"}, {Error::MisalignedAddress, "misaligned"}, {Error::Assert, "assert"},
    {Error::LaunchFailure, "trap"},           {Error::LaunchTimeout, "timeout"},        {Error::IllegalInstruction, "unsupported"},
};

class Describer {
public:
    explicit Describer(const FaultRequest& request) : m_request(request)
    {
        m_finding.kernel = request.launch->name;
        m_finding.launch = request.launch->id;
    }

    trace::Finding take(const char* kind, std::string begin, const char* hint)
    {
        m_finding.kind = kind;
        m_finding.text = std::move(begin);
        if (m_request.records) {
            outside();
            standing();
        } else {
            m_finding.text += fmt::format("; its records are lost with the device: {}=host keeps them; ", protocol::kRecordMemory);
            m_finding.text += hint;
        }
        return std::move(m_finding);
    }

private:
    /// "reduce.cu:12 (st.global.u32)".
    std::string place(SiteId id, std::string& file, std::uint32_t& line) const
    {
        const auto site = m_request.sites->find(id);
        if (site == m_request.sites->end() || site->second.frames.empty())
            return site == m_request.sites->end() ? fmt::format("instruction {}", id.value) : site->second.opcode;
        const trace::SourceFrame& frame = site->second.frames.front();
        file = frame.path;
        line = frame.line;
        return fmt::format("{}:{} ({})", frame.path.substr(frame.path.rfind('/') + 1), frame.line, site->second.opcode);
    }

    std::string who(const cuda::Standing& row) const
    {
        const auto triple = [](Dim3 d) { return fmt::format("({},{},{})", d.x, d.y, d.z); };
        return fmt::format("block {}, thread {}", triple(coordinates(row.block.value, m_request.launch->grid)),
                           triple(coordinates(row.thread, m_request.launch->block)));
    }

    void outside()
    {
        const cuda::Decoded& records = *m_request.records;
        if (!records.outside)
            return;
        const std::string where = place(records.outside->site, m_finding.file, m_finding.line);
        m_finding.block = records.outside->block.value;
        m_finding.threads = {records.outside->thread};
        m_finding.address = records.outsideAddress;
        m_finding.text +=
            fmt::format(". At {}, {} writes to {:#x}, which is in no allocation", where, who(*records.outside), records.outsideAddress);
    }

    void standing()
    {
        std::vector<cuda::Standing> rows = m_request.records->standing;
        std::ranges::stable_sort(rows, std::greater(), &cuda::Standing::threads);
        std::uint64_t threads = 0;
        for (const cuda::Standing& row : rows)
            threads += row.threads;
        if (threads == 0)
            return;
        m_finding.text += fmt::format(". {} threads had begun and not ended; their last records are of ", threads);
        for (std::size_t i = 0; i < std::min(rows.size(), kPlacesNamed); ++i) {
            std::string file;
            std::uint32_t line = 0;
            const std::string where = place(rows[i].site, file, line);
            m_finding.text += fmt::format("{}{}: {} from {} on", i ? "; " : "", where, rows[i].threads, who(rows[i]));
            if (m_finding.line == 0 && rows.size() == 1) {
                m_finding.file = file;
                m_finding.line = line;
            }
        }
        if (rows.size() > kPlacesNamed)
            m_finding.text += fmt::format("; and of {} more places", rows.size() - kPlacesNamed);
    }

    const FaultRequest& m_request;
    trace::Finding m_finding;
};

}  // namespace

trace::Finding describeFault(const FaultRequest& request, Error error)
{
    const auto row = std::ranges::find(kFaults, error, &FaultRow::error);
    return Describer(request).take(row == std::end(kFaults) ? "fault" : row->kind,
                                   fmt::format("kernel {} (launch {}) failed on the GPU: {} ({})", request.launch->name,
                                               request.launch->id.value, real::getErrorString(error), real::getErrorName(error)),
                                   "run it with --engine simt to see line, block, thread and address");
}

trace::Finding describeHang(const FaultRequest& request, double seconds)
{
    return Describer(request).take("timeout",
                                   fmt::format("kernel {} (launch {}) has not ended after {:.1f} s on the GPU, and the program was stopped",
                                               request.launch->name, request.launch->id.value, seconds),
                                   "run it with --engine simt to see what it waits for");
}

}  // namespace simtscope::runtime::hooks

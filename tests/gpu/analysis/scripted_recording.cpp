#include "tests/gpu/analysis/scripted_recording.h"

#include <algorithm>
#include <stdexcept>

#include "gpu/ptx/parse/parser.h"

namespace simtscope::analysis {

ScriptedRecording::ScriptedRecording(const std::string& ptxText, Dim3 block, std::vector<std::uint8_t> parameters)
{
    auto parsed = ptx::parseModule(ptxText, "script");
    if (!parsed)
        throw std::runtime_error(parsed.error().text());
    m_module = std::move(*parsed);
    const auto kernel = std::find_if(m_module.functions.begin(), m_module.functions.end(), [](const auto& f) { return f.isEntry; });
    if (kernel == m_module.functions.end())
        throw std::runtime_error("no kernel");
    m_kernel = &*kernel;
    m_recording.modules.push_back({ptxText});
    m_recording.sites.push_back(trace::makeSites(m_module));
    trace::Launch launch;
    launch.kernel = launch.name = m_kernel->name;
    launch.block = block;
    launch.parameters = std::move(parameters);
    m_trace = std::make_shared<trace::BlockTrace>(BlockId{0}, warpCount(block));
    launch.blocks.push_back(m_trace);
    m_recording.launches.push_back(std::move(launch));
}

SiteId ScriptedRecording::findSite(const std::string& opcodeOrLabel, unsigned occurrence) const
{
    if (opcodeOrLabel.back() == ':') {
        for (const ptx::Label& label : m_kernel->labels) {
            if (label.name + ":" == opcodeOrLabel)
                return m_kernel->instructions.at(label.instruction).site;
        }
        throw std::runtime_error("no label " + opcodeOrLabel);
    }
    for (const ptx::Instruction& instruction : m_kernel->instructions) {
        if (instruction.opcodeText() == opcodeOrLabel && occurrence-- == 0)
            return instruction.site;
    }
    throw std::runtime_error("no instruction " + opcodeOrLabel);
}

ScriptedRecording& ScriptedRecording::add(trace::EventKind kind, SiteId site, LaneMask mask, unsigned warp, const AllocationId* allocation,
                                          const PerLane& offset, const std::vector<PerLane>& values, const PerLane& result)
{
    const auto column = [&](const PerLane& valueOfLane) {
        trace::LaneColumn lanes{};
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            lanes[lane] = valueOfLane && (mask >> lane & 1) ? valueOfLane(lane) : 0;
        return lanes;
    };
    trace::EventInput input;
    input.event = {kind, site, WarpId{warp}, mask, m_time++};
    const trace::LaneColumn offsets = column(offset), results = column(result);
    std::array<trace::LaneColumn, trace::kMaxElements> elements{};
    if (allocation)
        input.commonAllocation = allocation->value;
    if (offset)
        (kind == trace::EventKind::Shuffle ? input.sourceLanes : input.offsets) = offsets.data();
    if (result)
        input.results = results.data();
    for (const PerLane& value : values) {
        if (!value)
            continue;
        elements[input.elementCount] = column(value);
        input.values[input.elementCount] = elements[input.elementCount].data();
        ++input.elementCount;
    }
    m_trace->append(input);
    m_trace->seal();
    return *this;
}

ScriptedRecording& ScriptedRecording::enter(SiteId site, LaneMask mask, unsigned warp)
{
    return add(trace::EventKind::BlockEntry, site, mask, warp, nullptr, {}, {}, {});
}

ScriptedRecording& ScriptedRecording::load(SiteId site, LaneMask mask, AllocationId allocation, const PerLane& offset, const PerLane& value,
                                           unsigned warp)
{
    return add(trace::EventKind::Load, site, mask, warp, &allocation, offset, {value}, {});
}

ScriptedRecording& ScriptedRecording::loadVector(SiteId site, LaneMask mask, AllocationId allocation, const PerLane& offset,
                                                 const std::vector<PerLane>& values, unsigned warp)
{
    return add(trace::EventKind::Load, site, mask, warp, &allocation, offset, values, {});
}

ScriptedRecording& ScriptedRecording::store(SiteId site, LaneMask mask, AllocationId allocation, const PerLane& offset,
                                            const PerLane& value, unsigned warp)
{
    return add(trace::EventKind::Store, site, mask, warp, &allocation, offset, {value}, {});
}

ScriptedRecording& ScriptedRecording::atomic(SiteId site, LaneMask mask, AllocationId allocation, const PerLane& offset,
                                             const PerLane& operand, const PerLane& old, const PerLane& second, unsigned warp)
{
    return add(trace::EventKind::Atomic, site, mask, warp, &allocation, offset, {operand, second}, old);
}

ScriptedRecording& ScriptedRecording::shuffle(SiteId site, LaneMask mask, const PerLane& sourceLane, const PerLane& operand,
                                              const PerLane& result, unsigned warp)
{
    return add(trace::EventKind::Shuffle, site, mask, warp, nullptr, sourceLane, {operand}, result);
}

ScriptedRecording& ScriptedRecording::barrier(SiteId site, LaneMask mask, unsigned warp)
{
    const PerLane id = [](unsigned) { return 0; };
    add(trace::EventKind::BarrierArrive, site, mask, warp, nullptr, {}, {id}, {});
    return add(trace::EventKind::BarrierLeave, site, mask, warp, nullptr, {}, {id}, {});
}

ScriptedRecording& ScriptedRecording::exit(SiteId site, LaneMask mask, unsigned warp)
{
    return add(trace::EventKind::Exit, site, mask, warp, nullptr, {}, {}, {});
}

}  // namespace simtscope::analysis

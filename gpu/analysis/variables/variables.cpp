#include "gpu/analysis/variables/variables.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "gpu/analysis/variables/debug_build_steps.h"
#include "gpu/analysis/variables/location_reader.h"
#include "gpu/analysis/variables/variable_seek.h"
#include "gpu/core/each_lane.h"
#include "gpu/core/messages/replay.h"

namespace simtscope::analysis {
namespace {

/// Limit of the memory of all copies that a reader keeps.
constexpr std::size_t kMaxCopyBytes = 256u << 20;

/// Returns the innermost location of the instruction; null if the compiler gave none.
const ptx::SourceLocation* locationOf(const ptx::Function& function, std::uint32_t instruction)
{
    if (instruction >= function.instructions.size() || function.instructions[instruction].location < 0)
        return nullptr;
    return &function.locations[std::size_t(function.instructions[instruction].location)];
}

VariableInScope describeOutOfScope(const ptx::DebugInfo& info, const ptx::DebugVariable& variable)
{
    VariableInScope result{variable.name, variable.file, variable.line, variable.isParameter, false, ptx::StateSpace::None, {}};
    result.value.state = VariableState::OutOfScope;
    result.value.type = info.nameOf(variable.type);
    return result;
}

/// Returns the variables of an activation whose lane is at `instruction`, and executes `next` next.
FrameVariables readFrame(const VariableSources& sources, unsigned lane, Frame& frame, std::uint32_t instruction, std::uint32_t next)
{
    LocationReader reader(sources, lane);
    const FunctionFacts& facts = sources.replay.factsOf(frame);
    FrameVariables result;
    if (const ptx::SourceLocation* const location = locationOf(facts.function(), instruction)) {
        result.line = location->line;
        if (const std::string* const path = sources.module.module().filePath(location->file))
            result.file = *path;
    }
    result.function = trace::shortenName(facts.function().name);
    if (!facts.debug())
        return result;
    result.function = facts.debug()->name;
    const std::vector<ptx::DebugScope>& scopes = facts.debug()->scopes;
    // An inner scope stands behind the outer one.
    std::set<std::string> names;
    for (std::size_t i = scopes.size(); i-- > 0;) {
        const ptx::DebugScope& scope = scopes[i];
        if (i > 0 && !scope.contains(instruction)) {
            for (const ptx::DebugVariable& variable : scope.variables)
                result.outOfScope.push_back(describeOutOfScope(sources.info, variable));
            continue;
        }
        ScopeVariables variables;
        variables.kind = scope.kind;
        variables.function = scope.function;
        variables.callLine = scope.callLine;
        variables.callFile = scope.callFile;
        for (const ptx::DebugVariable& variable : scope.variables) {
            VariableInScope read = reader.readLocal(frame, i, variable, next);
            read.isHidden = names.contains(variable.name);
            variables.variables.push_back(std::move(read));
        }
        for (const ptx::DebugVariable& variable : scope.variables)
            names.insert(variable.name);
        if (!variables.variables.empty() || scope.kind != ptx::DebugScope::Kind::Block)
            result.scopes.push_back(std::move(variables));
    }
    std::stable_sort(result.outOfScope.begin(), result.outOfScope.end(),
                     [](const VariableInScope& a, const VariableInScope& b) { return a.line < b.line; });
    return result;
}

LaneVariables evaluateLane(const VariableSources& sources, unsigned lane)
{
    VariableReplay& replay = sources.replay;
    LaneVariables result;
    result.lane = lane;
    if (Frame* const innermost = replay.frame(lane)) {
        replay.lookBehindEvent(lane, [&](std::uint32_t next) {
            result.frames.push_back(readFrame(sources, lane, *innermost, replay.instructionOf(lane), next));
        });
        for (Frame* frame = innermost; frame->parent; frame = frame->parent.get())
            result.frames.push_back(readFrame(sources, lane, *frame->parent, frame->callInstruction, frame->callInstruction));
    }
    LocationReader reader(sources, lane);
    for (const ptx::DebugVariable& variable : sources.info.globals)
        result.globals.push_back(reader.readGlobal(variable));
    return result;
}

}  // namespace

bool isOptimised(const RecordedBlock& block)
{
    const std::uint32_t module = block.launch().module.value;
    if (module >= block.recording().modules.size())
        return false;
    const std::string_view ptx = block.recording().modules[module].ptx;
    const std::size_t target = ptx.find("\n.target");
    const std::string_view line = target == ptx.npos ? std::string_view() : ptx.substr(target + 1, ptx.find('\n', target + 1) - target - 1);
    return line.find("debug") == line.npos;
}

VariableReader::VariableReader(std::shared_ptr<const RecordedBlock> source) : m_source(std::move(source)), m_stepped(m_source) {}

VariableReader::~VariableReader() = default;

Result<std::unique_ptr<VariableReader>> VariableReader::create(std::shared_ptr<const RecordedBlock> source)
{
    std::unique_ptr<VariableReader> reader(new VariableReader(std::move(source)));
    auto module = ReplayModule::create(reader->m_source->recording(), reader->m_source->launch());
    if (!module)
        return tl::unexpected(module.error());
    auto info = ptx::readDebugInfo((*module)->module());
    if (!info)
        return tl::unexpected(info.error());
    reader->m_module = std::move(*module);
    reader->m_info = std::move(*info);
    reader->readConstants();
    return reader;
}

Result<std::unique_ptr<VariableReader>> VariableReader::create(std::shared_ptr<const RecordedBlock> optimised,
                                                               std::shared_ptr<const RecordedBlock> debug)
{
    auto steps = DebugBuildSteps::create(optimised, debug);
    if (!steps)
        return tl::unexpected(steps.error());
    auto reader = create(std::move(debug));
    if (reader) {
        (*reader)->m_stepped = std::move(optimised);
        (*reader)->m_debugSteps = std::move(*steps);
    }
    return reader;
}

void VariableReader::readConstants()
{
    const trace::Recording& recording = m_source->recording();
    const bool hasConstants = std::any_of(recording.allocations.begin(), recording.allocations.end(),
                                          [](const trace::Allocation& a) { return a.kind == trace::AllocationKind::Constant; });
    const trace::BlockTrace& trace = m_source->trace();
    trace::EventData data;
    for (std::uint32_t i = 0; hasConstants && i < trace.size(); ++i) {
        const trace::Event event = trace.event(EventIndex{i});
        const trace::Site* const site = event.kind == trace::EventKind::Load ? recording.findSite(m_source->launch(), event.site) : nullptr;
        if (!site || site->elementBytes > 8)
            continue;
        trace.readAddress(EventIndex{i}, data);
        LaneMask lanes = 0;
        for (const unsigned lane : eachLane(event.mask)) {
            const std::uint32_t allocation = data.allocation[lane];
            if (allocation < recording.allocations.size() && recording.allocations[allocation].kind == trace::AllocationKind::Constant)
                lanes |= LaneMask(1) << lane;
        }
        if (lanes == 0)
            continue;
        trace.read(EventIndex{i}, data);
        for (const unsigned lane : eachLane(lanes)) {
            for (unsigned element = 0; element < data.elementCount; ++element)
                m_constants[data.allocation[lane]].write(data.offset[lane] + std::uint64_t(element) * site->elementBytes,
                                                         site->elementBytes, data.value[element][lane], 0);
        }
    }
}

Result<std::vector<LaneVariables>> VariableReader::evaluate(std::uint32_t step, WarpId warp, LaneMask lanes, const std::stop_token& stop)
{
    std::vector<LaneVariables> results;
    const auto evaluateLanes = [&](const VariableSources& sources, LaneMask groupLanes, LaneMask begunLanes) -> Result<void> {
        for (const unsigned lane : eachLane(groupLanes)) {
            results.push_back(evaluateLane(sources, lane));
            if (!(begunLanes >> lane & 1))
                results.back().frames.clear();
        }
        return {};
    };
    if (auto done = visit(step, warp, lanes, evaluateLanes, stop); !done)
        return tl::unexpected(done.error());
    std::sort(results.begin(), results.end(), [](const LaneVariables& a, const LaneVariables& b) { return a.lane < b.lane; });
    return results;
}

Result<void> VariableReader::visit(std::uint32_t step, WarpId warp, LaneMask lanes, const UseSources& use, const std::stop_token& stop)
{
    const trace::Launch& launch = m_stepped->launch();
    if (step >= m_stepped->steps().count() || warp.value >= launch.warpsPerBlock())
        return fail(msg::replay::noEvent());
    lanes &= residentLanes(launch.block.count(), warp);
    if (!m_debugSteps)
        return visitBehind(step, warp, lanes, lanes, use, stop);
    std::map<std::uint32_t, LaneMask> lanesBySteps;
    LaneMask begunLanes = 0;
    for (const unsigned lane : eachLane(lanes)) {
        const auto found = m_debugSteps->find(step, warp, lane);
        lanesBySteps[found.value_or(0)] |= LaneMask(1) << lane;
        begunLanes |= LaneMask(found.has_value()) << lane;
    }
    for (const auto& [debugStep, debugLanes] : lanesBySteps) {
        if (auto done = visitBehind(debugStep, warp, debugLanes, begunLanes, use, stop); !done)
            return done;
    }
    return {};
}

Result<void> VariableReader::visitBehind(std::uint32_t step, WarpId warp, LaneMask lanes, LaneMask begunLanes, const UseSources& use,
                                         const std::stop_token& stop)
{
    std::unique_ptr<VariableSeek>& seek = m_replays[warp.value];
    if (!seek)
        seek = std::make_unique<VariableSeek>(m_source, *m_module, m_info, warp, kMaxCopyBytes / m_source->launch().warpsPerBlock());
    const auto replay = seek->seek(step, stop);
    if (!replay)
        return tl::unexpected(replay.error());
    m_state = m_source->states().stateAfter(step);
    return use({*m_source, *m_module, m_info, **replay, m_state, m_constants}, lanes, begunLanes);
}

}  // namespace simtscope::analysis

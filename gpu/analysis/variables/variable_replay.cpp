#include "gpu/analysis/variables/variable_replay.h"

#include <algorithm>

#include "gpu/core/each_lane.h"
#include "gpu/ptx/decode/def_use.h"
#include "gpu/trace/model/atomic_result.h"

namespace simtscope::analysis {
namespace {

bool isInSameLine(const ptx::Function& function, const ptx::Instruction& a, const ptx::Instruction& b)
{
    if (a.location < 0 || b.location < 0)
        return false;
    const ptx::SourceLocation &first = function.locations[std::size_t(a.location)], &second = function.locations[std::size_t(b.location)];
    return first.file == second.file && first.line == second.line && first.inlinedAt == second.inlinedAt;
}

const std::vector<ptx::DebugScope> kNoScopes;

bool writesMemory(trace::EventKind kind)
{
    return kind == trace::EventKind::Store || kind == trace::EventKind::Atomic;
}

}  // namespace

/// Holds the notes about one activation.
struct VariableReplay::FrameNotes {
    std::shared_ptr<const FunctionFacts> facts;
    ReplayTime callTime = 0;
    std::vector<ReplayTime> writeTimes;                // per register and lane
    std::vector<ReplayTime> entryTimes;                // per scope and lane
    std::vector<LaneMask> insideLanes;                 // per scope: lanes that were in the scope at the end of their latest basic block
    std::array<ReplayTime, kWarpSize> blockTimes{};    // when the lane entered its basic block
    std::vector<std::array<ReplayTime, 2>> passTimes;  // per location and lane: when the lane last entered its block, and the time before
};

FunctionFacts::FunctionFacts(const ptx::Function& function, const ptx::DebugFunction* debug)
    : m_function(&function), m_debug(debug), m_written(function.instructions.size())
{
    for (std::size_t i = 0; i < function.registers.size(); ++i)
        m_registers.emplace(function.registers[i].name, std::uint32_t(i));
    for (std::size_t i = 0; i < function.instructions.size(); ++i) {
        for (const ptx::RegisterAccess& access : ptx::findWrittenRegisters(function.instructions[i])) {
            if (const std::uint32_t index = findRegister(std::string(access.name)); index != kNoRegister)
                m_written[i].push_back(index);
        }
    }
    for (std::uint32_t id = 0; const ptx::DebugScope& scope : debug ? debug->scopes : kNoScopes) {
        auto& ids = m_firstLocationIds.emplace_back();
        for (const ptx::DebugVariable& variable : scope.variables) {
            ids.push_back(id);
            for (const ptx::DebugLocation& location : variable.locations)
                m_locationStarts.push_back({location.range.begin, id++});
        }
    }
    std::stable_sort(m_locationStarts.begin(), m_locationStarts.end(),
                     [](LocationStart a, LocationStart b) { return a.instruction < b.instruction; });
}

/// A scope that begins inside the basic block counts as entered with the block, because the writes of its variables follow.
const FunctionFacts::BlockScopes& FunctionFacts::scopesOf(std::uint32_t first, std::uint32_t end) const
{
    const auto [found, isNew] = m_blockScopes.try_emplace(std::uint64_t(first) << 32 | end);
    BlockScopes& result = found->second;
    if (!isNew)
        return result;
    for (const LocationStart& start : m_locationStarts) {
        if (start.instruction >= first && start.instruction < end)
            result.passedLocations.push_back(start.id);
    }
    for (std::uint32_t i = 0; m_debug && i < m_debug->scopes.size(); ++i) {
        const ptx::DebugScope& scope = m_debug->scopes[i];
        const bool beginsInside = std::any_of(scope.ranges.begin(), scope.ranges.end(),
                                              [&](const auto& range) { return range.begin > first && range.begin < end; });
        const bool containsFirst = scope.contains(first), containsLast = end > first && scope.contains(end - 1);
        if (beginsInside && !containsFirst)
            result.started.push_back(i);
        else if (containsFirst)
            result.entered.push_back(i);
        (containsLast ? result.inside : result.ended).push_back(i);
    }
    return result;
}

std::uint32_t FunctionFacts::firstLocationId(std::size_t scope, const ptx::DebugVariable& variable) const
{
    return m_firstLocationIds[scope][std::size_t(&variable - m_debug->scopes[scope].variables.data())];
}

std::uint32_t FunctionFacts::findRegister(const std::string& name) const
{
    const auto found = m_registers.find(name);
    return found == m_registers.end() ? kNoRegister : found->second;
}

VariableReplay::VariableReplay(const RecordedBlock& source, ReplayModule& module, const ptx::DebugInfo& info, WarpId warp)
    : m_source(source), m_module(module), m_info(info), m_warp(warp), m_needsAllWarps(module.reducesAtBarriers()),
      m_replay(module, source.trace(), this)
{
}

VariableReplay::VariableReplay(const VariableReplay& other) : VariableReplay(other, FrameCopies{}) {}

VariableReplay::VariableReplay(const VariableReplay& other, FrameCopies copies)
    : m_source(other.m_source), m_module(other.m_module), m_info(other.m_info), m_warp(other.m_warp),
      m_needsAllWarps(other.m_needsAllWarps), m_replay(other.m_replay, this, copies), m_stepCount(other.m_stepCount), m_time(other.m_time),
      m_instructions(other.m_instructions), m_facts(other.m_facts), m_local(other.m_local), m_device(other.m_device)
{
    for (const auto& [original, copy] : copies)
        m_notes.emplace(copy.get(), std::make_unique<FrameNotes>(*other.m_notes.at(original)));
}

VariableReplay::~VariableReplay() = default;

std::size_t VariableReplay::memoryBytes() const
{
    std::size_t bytes = 0;
    for (const auto& [frame, notes] : m_notes)
        bytes += notes->writeTimes.size() * (sizeof(ReplayTime) + 8) + notes->passTimes.size() * sizeof notes->passTimes[0];
    for (const ByteMemory& memory : m_local)
        bytes += memory.memoryBytes();
    for (const auto& [allocation, memory] : m_device)
        bytes += memory.memoryBytes();
    return bytes;
}

const FunctionFacts& VariableReplay::factsOf(const Frame& frame)
{
    auto& facts = m_facts[frame.indexInModule];
    if (!facts)
        facts = std::make_shared<const FunctionFacts>(*frame.function->function, m_info.findFunction(frame.indexInModule));
    return *facts;
}

void VariableReplay::onFrameMade(Frame& frame)
{
    const FunctionFacts& facts = factsOf(frame);
    const std::size_t scopes = facts.debug() ? facts.debug()->scopes.size() : 0;
    auto notes = std::make_unique<FrameNotes>();
    notes->callTime = m_time;
    notes->writeTimes.resize(facts.function().registers.size() * kWarpSize);
    notes->entryTimes.resize(scopes * kWarpSize, m_time);
    notes->insideLanes.resize(scopes);
    notes->passTimes.resize(facts.locationCount() * kWarpSize);
    notes->facts = m_facts[frame.indexInModule];
    m_notes[&frame] = std::move(notes);  // an activation that has ended may have had this address
}

void VariableReplay::noteWrites(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes)
{
    if (op.row == ptx::kNoRow)
        return;
    FrameNotes& notes = *m_notes[&frame];
    for (const std::uint32_t index : notes.facts->writtenBy(op.instruction)) {
        for (const unsigned lane : eachLane(lanes))
            notes.writeTimes[std::size_t(index) * kWarpSize + lane] = m_time;
    }
}

ReplayTime VariableReplay::writeTime(const Frame& frame, std::uint32_t registerIndex, unsigned lane) const
{
    const auto notes = m_notes.find(&frame);
    return notes == m_notes.end() ? 0 : notes->second->writeTimes[std::size_t(registerIndex) * kWarpSize + lane];
}

ReplayTime VariableReplay::entryTime(const Frame& frame, std::size_t scope, unsigned lane) const
{
    const auto notes = m_notes.find(&frame);
    return notes == m_notes.end() ? 0 : notes->second->entryTimes[scope * kWarpSize + lane];
}

ReplayTime VariableReplay::passTime(const Frame& frame, FunctionFacts::LocationStart start, std::uint32_t next, unsigned lane) const
{
    const auto notes = m_notes.find(&frame);
    if (notes == m_notes.end())
        return 0;
    const auto [last, before] = notes->second->passTimes[std::size_t(start.id) * kWarpSize + lane];
    const bool isAhead = last != 0 && last == notes->second->blockTimes[lane] && start.instruction > next;
    return isAhead ? before : last;
}

ReplayTime VariableReplay::callTime(const Frame& frame) const
{
    const auto notes = m_notes.find(&frame);
    return notes == m_notes.end() ? 0 : notes->second->callTime;
}

Result<void> VariableReplay::advanceTo(std::uint32_t step)
{
    const trace::Steps& steps = m_source.steps();
    for (; m_stepCount <= step && m_stepCount < steps.count(); ++m_stepCount) {
        for (const std::uint32_t event : steps.events(m_stepCount)) {
            if (auto done = applyEvent(EventIndex{event}); !done)
                return done;
        }
    }
    return {};
}

Result<void> VariableReplay::applyEvent(EventIndex index)
{
    const trace::BlockTrace& trace = m_source.trace();
    const trace::Event event = trace.event(index);
    const bool isOfWarp = event.warp == m_warp;
    ++m_time;
    if (event.kind == trace::EventKind::Load || writesMemory(event.kind)) {
        trace.read(index, m_data);
        noteAccess(event);
    }
    if (!isOfWarp && !m_needsAllWarps)
        return {};
    if (auto done = m_replay.apply(index); !done)
        return done;
    if (!isOfWarp)
        return {};
    if (event.kind == trace::EventKind::BlockEntry) {
        ++m_time;  // what the lanes wrote at the end of their last basic block was before
        noteBlockEntry(event);
    }
    if (const auto position = m_module.positionOf(event.site)) {
        for (const unsigned lane : eachLane(event.mask)) {
            if (const Frame* const present = frame(lane); present && present->indexInModule == position->function)
                m_instructions[lane] = position->instruction;
        }
    }
    return {};
}

/// Notes which scopes the lanes enter. A lane that comes from a block at whose end it was in a scope stays in it.
void VariableReplay::noteBlockEntry(const trace::Event& event)
{
    const WarpReplay& warp = m_replay.warp(m_warp);
    for (LaneMask left = event.mask; left != 0;) {
        const unsigned firstLane = *eachLane(left).begin();
        Frame* const present = frame(firstLane);
        const auto range = warp.remainingInstructions(firstLane);
        LaneMask lanes = 0;
        for (const unsigned lane : eachLane(left)) {
            if (warp.frame(lane) == present && warp.remainingInstructions(lane) == range)
                lanes |= LaneMask(1) << lane;
        }
        left &= ~lanes;
        FrameNotes* const notes = present ? m_notes[present].get() : nullptr;
        if (notes && notes->facts->debug())
            noteEntries(*notes, notes->facts->scopesOf(range.first, range.second), lanes);
    }
}

void VariableReplay::noteEntries(FrameNotes& notes, const FunctionFacts::BlockScopes& scopes, LaneMask lanes)
{
    const auto enter = [&](std::uint32_t scope, LaneMask entering) {
        for (const unsigned lane : eachLane(entering))
            notes.entryTimes[scope * kWarpSize + lane] = m_time;
    };
    for (const unsigned lane : eachLane(lanes))
        notes.blockTimes[lane] = m_time;
    for (const std::uint32_t location : scopes.passedLocations) {
        for (const unsigned lane : eachLane(lanes)) {
            auto& times = notes.passTimes[std::size_t(location) * kWarpSize + lane];
            times = {m_time, times[0]};
        }
    }
    for (const std::uint32_t scope : scopes.started)
        enter(scope, lanes);
    for (const std::uint32_t scope : scopes.entered)
        enter(scope, lanes & ~notes.insideLanes[scope]);
    for (const std::uint32_t scope : scopes.ended)
        notes.insideLanes[scope] &= ~lanes;
    for (const std::uint32_t scope : scopes.inside)
        notes.insideLanes[scope] |= lanes;
}

/// Notes the bytes that an access shows. A load shows what was in device memory before; local memory is written only by its own lane.
void VariableReplay::noteAccess(const trace::Event& event)
{
    const trace::Site* const site = m_source.recording().findSite(m_source.launch(), event.site);
    if (!site || site->elementBytes == 0 || site->elementBytes > 8)
        return;
    const unsigned bytes = site->elementBytes;
    std::uint32_t deviceAllocation = trace::kNoAllocation.value;  // of deviceMemory
    ByteMemory* deviceMemory = nullptr;
    for (const unsigned lane : eachLane(event.mask)) {
        const std::uint32_t allocation = m_data.allocation[lane];
        const bool isLocal = allocation == trace::kLocalAllocation.value;
        if (isLocal ? event.warp != m_warp || !writesMemory(event.kind) : allocation >= trace::kParamAllocation.value)
            continue;
        if (!isLocal && allocation != deviceAllocation) {
            deviceAllocation = allocation;
            deviceMemory = &m_device[allocation];
        }
        ByteMemory& memory = isLocal ? m_local[lane] : *deviceMemory;
        if (event.kind == trace::EventKind::Atomic) {
            noteAtomic(*site, lane, memory, m_data.offset[lane]);
            continue;
        }
        for (unsigned element = 0; element < m_data.elementCount; ++element)
            memory.write(m_data.offset[lane] + std::uint64_t(element) * bytes, bytes, m_data.value[element][lane], m_time);
    }
}

void VariableReplay::noteAtomic(const trace::Site& site, unsigned lane, ByteMemory& memory, std::uint64_t address)
{
    const trace::AtomicEffect effect = trace::atomicEffect(site.operation, site.type);
    const bool isVector = m_data.elementCount > 1 && site.operation != ptx::AtomicOperation::CompareSwap;
    trace::AtomicOperands operands{0, m_data.operand()[lane], m_data.newValue()[lane]};
    const auto known = memory.findValue(address, site.elementBytes);
    // As in trace::BlockStates: only an order that does not matter leads from the present value to the next.
    if (known && (effect.isOrderIndependent || !m_data.hasResult))
        operands.cell = *known;
    else if (m_data.hasResult)
        operands.cell = m_data.result[lane];
    if (!effect.function || isVector || (effect.readsCell && !m_data.hasResult && !known))
        memory.forget(address, site.bytes());
    else
        memory.write(address, site.elementBytes, effect.function(operands), m_time);
}

std::optional<std::uint8_t> VariableReplay::findDeviceByte(std::uint32_t allocation, std::uint64_t offset) const
{
    const auto memory = m_device.find(allocation);
    if (memory == m_device.end())
        return std::nullopt;
    const auto byte = memory->second.find(offset);
    return byte ? std::optional(byte->value) : std::nullopt;
}

std::uint32_t VariableReplay::executeLine(unsigned lane)
{
    Frame& present = *frame(lane);
    FrameNotes& notes = *m_notes[&present];
    const std::vector<ptx::DecodedOp>& ops = present.function->ops;
    m_savedRegisters.assign(present.registers(), present.registers() + present.function->registerBytes);
    m_savedTimes = notes.writeTimes;
    auto [next, end] = m_replay.warp(m_warp).remainingInstructions(lane);
    if (next != m_instructions[lane] + 1)
        return m_instructions[lane];  // the lane has entered a basic block, and executed nothing of it
    const ptx::Function& function = *present.function->function;
    for (; next < end; ++next) {
        const ptx::DecodedOp& op = ops[next];
        if (op.kind != ptx::OpKind::Alu ||
            !isInSameLine(function, function.instructions[m_instructions[lane]], function.instructions[next]))
            break;
        const LaneMask active = present.guardedLanes(op, LaneMask(1) << lane);
        if (active == 0)
            continue;
        op.alu(present.registers(), present.function->constantPool(), op, active);
        noteWrites(present, op, active);
    }
    return next;
}

void VariableReplay::restoreRegisters(unsigned lane)
{
    Frame& present = *frame(lane);
    std::copy(m_savedRegisters.begin(), m_savedRegisters.end(), present.registers());
    m_notes[&present]->writeTimes = m_savedTimes;
}

}  // namespace simtscope::analysis

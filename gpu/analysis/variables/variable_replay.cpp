#include "gpu/analysis/variables/variable_replay.h"

#include <algorithm>
#include <map>

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

void FunctionFacts::watch(const ptx::DecodedFunction& decoded, const std::set<std::string>& names)
{
    m_watched = std::make_unique<WatchedInstructions>(decoded, m_debug, names, m_written);
}

WatchedInstructions::WatchedInstructions(const ptx::DecodedFunction& decoded, const ptx::DebugFunction* debug,
                                         const std::set<std::string>& names, const std::vector<std::vector<std::uint32_t>>& written)
{
    const ptx::Function& function = *decoded.function;
    const std::size_t count = function.instructions.size();
    std::set<std::string> registers;
    std::vector<const ptx::DebugScope*> watchedScopes;
    for (std::uint32_t id = 0; const ptx::DebugScope& scope : debug ? debug->scopes : kNoScopes) {
        bool isWatched = false;
        for (const ptx::DebugVariable& variable : scope.variables) {
            const bool isNamed = names.contains(variable.name);
            isWatched = isWatched || isNamed;
            for (const ptx::DebugLocation& location : variable.locations) {
                if (isNamed && location.kind == ptx::DebugLocation::Kind::Register)
                    registers.insert(location.symbol);
                if (isNamed && !location.isEverywhere)
                    starts.insert(id);
                ++id;
            }
        }
        scopes.push_back(isWatched);
        if (isWatched)
            watchedScopes.push_back(&scope);
    }
    writes.resize(count);
    for (std::size_t i = 0; i < count; ++i)
        writes[i] = std::ranges::any_of(written[i], [&](std::uint32_t r) { return registers.contains(function.registers[r].name); });
    writesAfter.resize(count);
    lineEnds.resize(count);
    for (std::size_t i = count; i-- > 0;) {
        lineEnds[i] = std::uint32_t(i) + 1;
        const bool isFollowed = i + 1 < count && i < decoded.ops.size() - 1 && decoded.graph.blockOf[i] == decoded.graph.blockOf[i + 1] &&
                                decoded.ops[i + 1].kind == ptx::OpKind::Alu &&
                                isInSameLine(function, function.instructions[i], function.instructions[i + 1]);
        if (!isFollowed)
            continue;
        lineEnds[i] = lineEnds[i + 1];
        writesAfter[i] = writes[i + 1] || writesAfter[i + 1];
    }
    std::map<std::vector<bool>, std::uint32_t> sets;
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<bool> set;
        for (const ptx::DebugScope* const scope : watchedScopes)
            set.push_back(scope->contains(std::uint32_t(i)));
        scopeSet.push_back(sets.try_emplace(std::move(set), std::uint32_t(sets.size())).first->second);
    }
}

const std::vector<FunctionFacts::BlockScope>& FunctionFacts::scopesOfBlock(std::uint32_t first, std::uint32_t end)
{
    std::vector<BlockScope>& scopes = m_blockScopes[std::uint64_t(first) << 32 | end];
    if (!scopes.empty())
        return scopes;
    for (const ptx::DebugScope& scope : m_debug->scopes) {
        BlockScope lies;
        lies.containsFirst = scope.contains(first);
        lies.containsLast = end > first && scope.contains(end - 1);
        const bool beginsInside =
            std::ranges::any_of(scope.ranges, [&](const ptx::InstructionRange& range) { return range.begin > first && range.begin < end; });
        lies.startsAnew = beginsInside && !lies.containsFirst;
        scopes.push_back(lies);
    }
    return scopes;
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

VariableReplay::VariableReplay(const RecordedBlock& source, ReplayModule& module, const ptx::DebugInfo& info, WarpId warp,
                               VariableReplay* memory)
    : m_source(source), m_module(module), m_info(info), m_warp(warp), m_needsAllWarps(module.reducesAtBarriers()),
      m_replay(module, source.trace(), this),
      m_device(memory ? memory->m_device : std::make_shared<std::unordered_map<std::uint32_t, ByteMemory>>()), m_notesDevice(!memory)
{
}

void VariableReplay::watch(std::set<std::string> names, Watching watching)
{
    m_watchedNames = std::move(names);
    m_watches = true;
    m_notesChanges = watching == Watching::Changes;
}

VariableReplay::VariableReplay(const VariableReplay& other) : VariableReplay(other, FrameCopies{}) {}

VariableReplay::VariableReplay(const VariableReplay& other, FrameCopies copies)
    : m_source(other.m_source), m_module(other.m_module), m_info(other.m_info), m_warp(other.m_warp),
      m_needsAllWarps(other.m_needsAllWarps), m_replay(other.m_replay, this, copies), m_stepCount(other.m_stepCount), m_time(other.m_time),
      m_instructions(other.m_instructions), m_facts(other.m_facts), m_local(other.m_local),
      m_device(std::make_shared<std::unordered_map<std::uint32_t, ByteMemory>>(*other.m_device)), m_notesDevice(other.m_notesDevice)
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
    for (const auto& [allocation, memory] : *m_device)
        bytes += memory.memoryBytes();
    return bytes;
}

FunctionFacts& VariableReplay::factsOf(const Frame& frame)
{
    if (m_facts.size() <= frame.indexInModule)
        m_facts.resize(frame.indexInModule + 1u);
    auto& facts = m_facts[frame.indexInModule];
    if (!facts)
        facts = std::make_shared<FunctionFacts>(*frame.function->function, m_info.findFunction(frame.indexInModule));
    if (m_watches && !facts->watched())
        facts->watch(*frame.function, m_watchedNames);
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
    notes->passTimes.resize(facts.locationStarts().size() * kWarpSize);
    m_notes[&frame] = std::move(notes);  // an activation that has ended may have had this address
    m_noteFrame = nullptr;
    m_changed |= kAllLanes;  // so that no frame is taken for an earlier one
}

/// Keeps at hand what belongs to the frame: the next notes are mostly of the same one.
void VariableReplay::chooseNotes(const Frame& frame)
{
    m_noteFrame = &frame;
    m_frameNotes = m_notes[&frame].get();
    m_frameFacts = &factsOf(frame);
}

void VariableReplay::noteWrites(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes)
{
    if (op.row == ptx::kNoRow)
        return;
    if (m_noteFrame != &frame)
        chooseNotes(frame);
    for (const std::uint32_t index : m_frameFacts->writtenBy(op.instruction)) {
        ReplayTime* const times = &m_frameNotes->writeTimes[std::size_t(index) * kWarpSize];
        if (lanes == kAllLanes) {
            std::fill_n(times, kWarpSize, m_time);
        } else {
            for (const unsigned lane : eachLane(lanes))
                times[lane] = m_time;
        }
    }
    if (m_watches && m_frameFacts->watched()->writes[op.instruction])
        m_changed |= lanes;
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
    if ((event.kind == trace::EventKind::Load || writesMemory(event.kind)) && (m_notesDevice || isOfWarp)) {
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
    if (m_notesChanges)
        noteChanges(event);
    return {};
}

/// Notes for which lanes of the event the place has changed in a way that matters to watched variables.
void VariableReplay::noteChanges(const trace::Event& event)
{
    m_changed |= event.mask & m_nearStart;
    const Frame* known = nullptr;  // lanes are mostly in the same one
    const WatchedInstructions* watched = nullptr;
    for (const unsigned lane : eachLane(event.mask)) {
        const Frame* const present = frame(lane);
        std::uint32_t scopeSet = 0;
        bool isChanged = present != m_lastFrames[lane];
        if (present) {
            if (present != known) {
                known = present;
                watched = factsOf(*present).watched();
            }
            scopeSet = watched->scopeSet[m_instructions[lane]];
            isChanged = isChanged || scopeSet != m_lastScopeSets[lane] || watched->writesAfter[m_instructions[lane]];
        }
        m_lastFrames[lane] = present;
        m_lastScopeSets[lane] = scopeSet;
        if (isChanged)
            m_changed |= LaneMask(1) << lane;
    }
}

void VariableReplay::noteBlockEntry(const trace::Event& event)
{
    const WarpReplay& replay = m_replay.warp(m_warp);
    for (LaneMask lanes = event.mask; lanes != 0;) {
        const auto lane = unsigned(std::countr_zero(lanes));
        Frame* const present = frame(lane);
        const auto block = replay.remainingInstructions(lane);
        LaneMask group = 0;
        for (const unsigned other : eachLane(lanes)) {
            if (replay.frame(other) == present && replay.remainingInstructions(other) == block)
                group |= LaneMask(1) << other;
        }
        lanes &= ~group;
        if (present)
            noteBlockEntry(*present, group, block);
    }
}

/// Notes which scopes the lanes enter. A scope that begins inside the basic block counts as entered with the block, because the writes of
/// its variables follow; a lane that comes from a block at whose end it was in the scope stays in it.
void VariableReplay::noteBlockEntry(Frame& present, LaneMask lanes, std::pair<std::uint32_t, std::uint32_t> block)
{
    if (m_noteFrame != &present)
        chooseNotes(present);
    FunctionFacts& facts = *m_frameFacts;
    if (!facts.debug())
        return;
    FrameNotes& notes = *m_frameNotes;
    const auto [first, end] = block;
    const WatchedInstructions* const watched = facts.watched();
    m_nearStart &= ~lanes;
    for (const unsigned lane : eachLane(lanes))
        notes.blockTimes[lane] = m_time;
    const auto& starts = facts.locationStarts();
    for (auto start = std::lower_bound(starts.begin(), starts.end(), first,
                                       [](FunctionFacts::LocationStart a, std::uint32_t b) { return a.instruction < b; });
         start != starts.end() && start->instruction < end; ++start) {
        for (const unsigned lane : eachLane(lanes)) {
            auto& times = notes.passTimes[std::size_t(start->id) * kWarpSize + lane];
            times = {m_time, times[0]};
        }
        if (watched && watched->starts.contains(start->id))
            m_nearStart |= lanes;
    }
    const auto& scopes = facts.scopesOfBlock(first, end);
    for (std::size_t i = 0; i < scopes.size(); ++i) {
        LaneMask& inside = notes.insideLanes[i];
        const LaneMask entering = scopes[i].startsAnew ? lanes : scopes[i].containsFirst ? lanes & ~inside : 0;
        for (const unsigned lane : eachLane(entering))
            notes.entryTimes[i * kWarpSize + lane] = m_time;
        if (watched && watched->scopes[i])
            m_changed |= entering;
        inside = scopes[i].containsLast ? inside | lanes : inside & ~lanes;
    }
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
        if (!isLocal && !m_notesDevice)
            continue;
        if (!isLocal && allocation != deviceAllocation) {
            deviceAllocation = allocation;
            deviceMemory = &(*m_device)[allocation];
        }
        ByteMemory& memory = isLocal ? m_local[lane] : *deviceMemory;
        if (isLocal)
            m_changed |= LaneMask(1) << lane;
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
    const auto memory = m_device->find(allocation);
    if (memory == m_device->end())
        return std::nullopt;
    const auto byte = memory->second.find(offset);
    return byte ? std::optional(byte->value) : std::nullopt;
}

std::uint32_t VariableReplay::executeLine(unsigned lane, LaneMask lanes)
{
    Frame& present = *frame(lane);
    FrameNotes& notes = *m_notes[&present];
    const std::vector<ptx::DecodedOp>& ops = present.function->ops;
    m_savedRegisters.assign(present.registers(), present.registers() + present.function->registerBytes);
    m_savedTimes = notes.writeTimes;
    m_savedChanged = m_changed;
    auto [next, end] = m_replay.warp(m_warp).remainingInstructions(lane);
    if (next != m_instructions[lane] + 1)
        return m_instructions[lane];  // the lane has entered a basic block, and executed nothing of it
    const ptx::Function& function = *present.function->function;
    for (; next < end; ++next) {
        const ptx::DecodedOp& op = ops[next];
        if (op.kind != ptx::OpKind::Alu ||
            !isInSameLine(function, function.instructions[m_instructions[lane]], function.instructions[next]))
            break;
        const LaneMask active = present.guardedLanes(op, lanes);
        if (active == 0)
            continue;
        op.alu(present.registers(), present.function->constantPool(), op, active);
        noteWrites(present, op, active);
    }
    return next;
}

std::pair<LaneMask, std::uint32_t> VariableReplay::lanesBeside(unsigned lane, LaneMask lanes)
{
    const WarpReplay& replay = m_replay.warp(m_warp);
    const Frame* const present = replay.frame(lane);
    const auto place = replay.remainingInstructions(lane);
    const std::uint32_t instruction = m_instructions[lane];
    LaneMask group = 0;
    for (const unsigned other : eachLane(lanes)) {
        if (replay.frame(other) == present && m_instructions[other] == instruction && replay.remainingInstructions(other) == place)
            group |= LaneMask(1) << other;
    }
    if (place.first != instruction + 1)
        return {group, instruction};
    const WatchedInstructions* const watched = factsOf(*present).watched();
    return {group, watched ? watched->lineEnds[instruction] : place.first};
}

void VariableReplay::restoreRegisters(unsigned lane)
{
    Frame& present = *frame(lane);
    std::copy(m_savedRegisters.begin(), m_savedRegisters.end(), present.registers());
    m_notes[&present]->writeTimes = m_savedTimes;
    m_changed = m_savedChanged;
}

}  // namespace simtscope::analysis

#include "gpu/analysis/variables/location_reader.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>

#include "gpu/analysis/names/memory_names.h"

namespace simtscope::analysis {
namespace {

// Length of a name such as "box.corner.x": structs are not nested without end.
constexpr std::size_t kMaxNameBytes = 1024;

constexpr ValueByte kNotUnderstood{VariableState::NotUnderstood, 0};
constexpr ValueByte kNotRecorded{VariableState::NotRecorded, 0};

VariableInScope describe(const ptx::DebugVariable& variable)
{
    VariableInScope result;
    result.name = variable.name;
    result.file = variable.file;
    result.line = variable.line;
    result.isParameter = variable.isParameter;
    return result;
}

const ptx::Variable* findIn(const std::vector<ptx::Variable>& variables, const std::string& name)
{
    const auto found = std::find_if(variables.begin(), variables.end(), [&](const ptx::Variable& v) { return v.name == name; });
    return found == variables.end() ? nullptr : &*found;
}

/// Returns the local address of a variable that is in local memory throughout its scope; nullopt for any other.
std::optional<std::uint64_t> findLocalAddress(const Frame& frame, const ptx::DebugVariable& variable)
{
    if (variable.locations.size() != 1 || variable.locations.front().kind != ptx::DebugLocation::Kind::Memory)
        return std::nullopt;
    const ptx::DebugLocation& location = variable.locations.front();
    for (const auto& [name, range] : frame.function->locals) {
        if (name == location.symbol)
            return frame.baseAddress + range.offset + std::uint64_t(location.offset);
    }
    return std::nullopt;
}

ValueByte known(std::uint8_t value)
{
    return {VariableState::Known, value};
}

}  // namespace

ReplayTime LocationReader::firstTime(const Frame& frame, std::size_t scope, const ptx::DebugVariable& variable) const
{
    const ptx::DebugFunction* const debug = m_sources.replay.factsOf(frame).debug();
    const bool hasOwnTime = debug && debug->scopes[scope].kind == ptx::DebugScope::Kind::Block && !variable.isParameter;
    return hasOwnTime ? m_sources.replay.entryTime(frame, scope, m_lane) : m_sources.replay.callTime(frame);
}

const ptx::DebugLocation* LocationReader::findLocation(const Frame& frame, std::size_t scope, const ptx::DebugVariable& variable,
                                                       std::uint32_t next) const
{
    const FunctionFacts& facts = m_sources.replay.factsOf(frame);
    const ReplayTime first = firstTime(frame, scope, variable);
    const ptx::DebugLocation* location = nullptr;
    std::pair<ReplayTime, std::uint32_t> latest{0, 0};
    std::uint32_t id = facts.firstLocationId(scope, variable);
    for (const ptx::DebugLocation& candidate : variable.locations) {
        const FunctionFacts::LocationStart start{candidate.range.begin, id++};
        const std::pair passed(m_sources.replay.passTime(frame, start, next, m_lane), start.instruction);
        if (candidate.isEverywhere)
            location = &candidate;
        else if (passed.first != 0 && passed.first >= first && passed >= latest) {
            location = &candidate;
            latest = passed;
        }
    }
    return location;
}

VariableStorage LocationReader::locateLocal(Frame& frame, std::size_t scope, const ptx::DebugVariable& variable, std::uint32_t next)
{
    if (const ptx::DebugLocation* const location = findLocation(frame, scope, variable, next))
        return locate(&frame, scope, variable, *location);
    VariableStorage nowhere;
    nowhere.type = variable.type;
    nowhere.state = variable.locations.empty() ? VariableState::OptimisedAway : VariableState::NotSet;
    return nowhere;
}

VariableStorage LocationReader::locateGlobal(const ptx::DebugVariable& variable)
{
    return locate(nullptr, 0, variable, variable.locations.front());
}

ValueByte LocationReader::byteAt(const VariableStorage& storage, std::uint64_t offset) const
{
    if (storage.state != VariableState::Known)
        return {storage.state, 0};
    switch (storage.kind) {
    case VariableStorage::Kind::Value:
        return offset < storage.bytes ? known(std::uint8_t(storage.bits >> (8 * offset))) : kNotUnderstood;
    case VariableStorage::Kind::CallParameter: {
        const auto byte = m_sources.replay.findParameterByte(m_lane, storage.address + offset);
        return byte ? known(*byte) : ValueByte{};
    }
    case VariableStorage::Kind::Memory:
        break;
    }
    const std::uint64_t address = storage.address + offset;
    return address - ptx::kLocalWindow < ptx::kWindowBytes ? localByte(address - ptx::kLocalWindow, storage.firstTime)
                                                           : byteAtAddress(address);
}

VariableValue LocationReader::readStorage(const VariableStorage& storage, std::uint64_t offset, std::int32_t type) const
{
    VariableValue value = makeValue(
        type, [&](std::uint64_t at) { return byteAt(storage, offset + at); }, storage.totalBytes);
    if (storage.state != VariableState::Known)
        value.state = storage.state;  // a struct without members, too
    return value;
}

VariableInScope LocationReader::readLocal(Frame& frame, std::size_t scope, const ptx::DebugVariable& variable, std::uint32_t next)
{
    VariableInScope result = describe(variable);
    const VariableStorage storage = locateLocal(frame, scope, variable, next);
    result.value = readStorage(storage, 0, variable.type);
    result.space = storage.space;
    return result;
}

VariableInScope LocationReader::readGlobal(const ptx::DebugVariable& variable)
{
    VariableInScope result = describe(variable);
    const VariableStorage storage = locateGlobal(variable);
    result.value = readStorage(storage, 0, variable.type);
    result.space = storage.space;
    return result;
}

VariableValue LocationReader::makeValue(std::int32_t type, std::function<ValueByte(std::uint64_t)> byteAt, std::uint64_t bytes) const
{
    ValueSource source;
    source.bytes = bytes;
    source.byteAt = std::move(byteAt);
    source.nameAddress = [this](std::uint64_t address, std::int32_t pointee) { return nameAddress(address, pointee); };
    source.byteAtAddress = [this](std::uint64_t address) { return byteAtAddress(address); };
    return makeVariableValue(m_sources.info, type, source);
}

/// Returns the parameter of the kernel, or the variable of a function or of the module, that holds the variable; null if there is none.
const ptx::Variable* LocationReader::findSymbol(const Frame* frame, const ptx::DebugLocation& location) const
{
    if (location.kind != ptx::DebugLocation::Kind::Memory)
        return nullptr;
    const ptx::Function& kernel = m_sources.module.module().functions[m_sources.module.kernel()];
    const ptx::Variable* symbol = findIn(kernel.parameters, location.symbol);
    if (!symbol && frame)
        symbol = findIn(frame->function->function->variables, location.symbol);
    if (!symbol)
        symbol = findIn(kernel.variables, location.symbol);
    return symbol ? symbol : findIn(m_sources.module.module().variables, location.symbol);
}

VariableStorage LocationReader::locate(Frame* frame, std::size_t scope, const ptx::DebugVariable& variable,
                                       const ptx::DebugLocation& location)
{
    VariableStorage storage;
    storage.type = variable.type;
    const auto offset = std::uint64_t(location.offset);
    switch (location.kind) {
    case ptx::DebugLocation::Kind::Register:
        if (frame)
            return locateRegister(*frame, scope, variable, location);
        break;
    case ptx::DebugLocation::Kind::Constant:
        storage.bits = offset;
        storage.bytes = sizeof offset;
        return storage;
    case ptx::DebugLocation::Kind::Memory: {
        if (frame) {
            for (const auto& [name, range] : frame->function->locals) {
                if (name != location.symbol)
                    continue;
                storage.kind = VariableStorage::Kind::Memory;
                storage.address = ptx::kLocalWindow + frame->baseAddress + range.offset + offset;
                storage.firstTime = firstTime(*frame, scope, variable);
                return storage;
            }
            const ptx::Function& function = *frame->function->function;
            const auto& parameters = function.parameters;
            for (std::size_t i = 0; !function.isEntry && i < parameters.size() && i < frame->function->parameters.size(); ++i) {
                if (parameters[i].name != location.symbol)
                    continue;
                storage.kind = VariableStorage::Kind::CallParameter;
                storage.address = frame->baseAddress + frame->function->parameters[i].offset + offset;
                return storage;
            }
        }
        const ptx::Variable* const symbol = findSymbol(frame, location);
        if (symbol)
            storage.space = symbol->space;
        const auto start = symbol ? m_sources.module.addressOf(symbol->name, symbol->space) : Result<std::uint64_t>(0);
        if (!symbol || !start)
            break;
        storage.kind = VariableStorage::Kind::Memory;
        storage.address = *start + offset;
        if (symbol->space == ptx::StateSpace::Param) {
            storage.address += ptx::kParamWindow;
        } else if (symbol->space == ptx::StateSpace::Shared) {
            storage.address += ptx::kSharedWindow;
            storage.totalBytes = symbol->bytes == 0 ? dynamicBytes() : symbol->bytes;
        }
        return storage;
    }
    case ptx::DebugLocation::Kind::Unknown:
        break;
    }
    storage.state = VariableState::NotUnderstood;
    return storage;
}

VariableStorage LocationReader::locateRegister(Frame& frame, std::size_t scope, const ptx::DebugVariable& variable,
                                               const ptx::DebugLocation& location)
{
    VariableStorage storage;
    storage.type = variable.type;
    const FunctionFacts& facts = m_sources.replay.factsOf(frame);
    const std::uint32_t index = facts.findRegister(location.symbol);
    const std::uint32_t column =
        index == FunctionFacts::kNoRegister ? ptx::kNoSlot : ptx::findRegisterOffset(*frame.function, location.symbol);
    if (column == ptx::kNoSlot) {  // no instruction writes it
        storage.state = VariableState::OptimisedAway;
        return storage;
    }
    const ReplayTime time = m_sources.replay.writeTime(frame, index, m_lane);
    // A register that no instruction of the scope writes was set before: the compiler uses one register for equal values.
    const bool isOld =
        location.isEverywhere && time < firstTime(frame, scope, variable) && facts.isWrittenIn(facts.debug()->scopes[scope], index);
    if (time == 0 || isOld) {
        storage.state = VariableState::NotSet;
        return storage;
    }
    const ptx::ScalarType type = facts.function().registers[index].type;
    storage.bytes = std::max(1u, ptx::bitWidth(type) / 8);
    storage.bits =
        type == ptx::ScalarType::Pred ? (frame.predicate(column) >> m_lane) & 1 : frame.read(ptx::Slot{column, 0}, m_lane, storage.bytes);
    return storage;
}

/// Returns the bytes of dynamic shared memory, which all `extern __shared__` arrays share.
std::uint64_t LocationReader::dynamicBytes() const
{
    return m_sources.block.launch().dynamicSharedBytes;
}

ValueByte LocationReader::localByte(std::uint64_t address, ReplayTime firstTime) const
{
    const auto byte = m_sources.replay.localMemory(m_lane).find(address);
    return byte && byte->time >= firstTime ? known(byte->value) : ValueByte{};
}

ValueByte LocationReader::sharedByte(std::uint64_t offset) const
{
    const trace::BlockState& state = m_sources.state;
    if (offset >= state.shared.size() || offset >= state.knownSharedBytes.size())
        return kNotRecorded;
    return state.knownSharedBytes[offset] ? known(state.shared[offset]) : ValueByte{};
}

ValueByte LocationReader::parameterByte(std::uint64_t offset) const
{
    const std::vector<std::uint8_t>& parameters = m_sources.block.launch().parameters;
    return offset < parameters.size() ? known(parameters[offset]) : kNotRecorded;
}

const trace::Allocation* LocationReader::findAllocation(std::uint64_t address) const
{
    for (const trace::Allocation& allocation : m_sources.block.recording().allocations) {
        if (address >= allocation.address && address - allocation.address < allocation.bytes &&
            trace::wasAllocatedAt(allocation, m_sources.block.launch()))
            return &allocation;
    }
    return nullptr;
}

ValueByte LocationReader::deviceByte(std::uint64_t address) const
{
    const trace::Allocation* const allocation = findAllocation(address);
    if (!allocation)
        return kNotRecorded;
    const std::uint64_t offset = address - allocation->address;
    if (const auto byte = m_sources.replay.findDeviceByte(allocation->id.value, offset))
        return known(*byte);
    if (const auto constants = m_sources.constants.find(allocation->id.value); constants != m_sources.constants.end()) {
        if (const auto byte = constants->second.find(offset))
            return known(byte->value);
    }
    return kNotRecorded;
}

ValueByte LocationReader::byteAtAddress(std::uint64_t address) const
{
    if (address - ptx::kSharedWindow < ptx::kWindowBytes)
        return sharedByte(address - ptx::kSharedWindow);
    if (address - ptx::kLocalWindow < ptx::kWindowBytes)
        return localByte(address - ptx::kLocalWindow, 0);
    if (address - ptx::kParamWindow < ptx::kWindowBytes)
        return parameterByte(address - ptx::kParamWindow);
    return deviceByte(address);
}

std::string LocationReader::nameAddress(std::uint64_t address, std::int32_t pointee) const
{
    if (address - ptx::kSharedWindow < ptx::kWindowBytes)
        return nameShared(address - ptx::kSharedWindow, pointee);
    if (address - ptx::kLocalWindow < ptx::kWindowBytes)
        return nameLocal(address - ptx::kLocalWindow, pointee);
    return nameDevice(address, pointee);
}

/// Returns "a", "a + 5" or "a + 3 bytes" for an array, "&x" for another variable.
std::string LocationReader::nameElement(const std::string& name, bool isArray, std::int64_t offset, std::int32_t pointee) const
{
    std::string text = isArray ? name : "&" + name;
    if (offset == 0)
        return text;
    const auto bytes = std::int64_t(m_sources.info.sizeOf(pointee));
    const bool isElement = isArray && bytes > 0 && offset % bytes == 0;
    const std::int64_t distance = std::abs(isElement ? offset / bytes : offset);
    text += fmt::format(" {} {}", offset < 0 ? '-' : '+', distance);
    return isElement ? text : text + (distance == 1 ? " byte" : " bytes");
}

/// Returns "&box.corner" for a pointer into a variable of this function, by the type of the variable.
std::string LocationReader::nameInside(const ptx::DebugVariable& variable, std::uint64_t offset, std::int32_t pointee) const
{
    const ptx::DebugInfo& info = m_sources.info;
    const std::int32_t wanted = info.resolve(pointee);
    std::string name = variable.name;
    bool isArray = false;
    for (std::int32_t type = info.resolve(variable.type); type >= 0 && (offset > 0 || type != wanted);) {
        const ptx::DebugType& present = info.types[std::size_t(type)];
        isArray = present.kind == ptx::DebugTypeKind::Array;
        if (present.kind != ptx::DebugTypeKind::Struct)
            break;
        // A union takes the first of its members that fits.
        const auto member = std::find_if(present.members.begin(), present.members.end(), [&](const ptx::DebugMember& candidate) {
            return candidate.bitWidth == 0 && offset >= candidate.offset && offset - candidate.offset < info.sizeOf(candidate.type);
        });
        if (member == present.members.end() || name.size() > kMaxNameBytes)
            break;
        name += "." + member->name;
        offset -= member->offset;
        type = info.resolve(member->type);
        isArray = type >= 0 && info.types[std::size_t(type)].kind == ptx::DebugTypeKind::Array;
    }
    return nameElement(name, isArray, std::int64_t(offset), pointee);
}

std::string LocationReader::nameLocal(std::uint64_t address, std::int32_t pointee) const
{
    const ptx::DebugInfo& info = m_sources.info;
    for (const Frame* frame = m_sources.replay.frame(m_lane); frame; frame = frame->parent.get()) {
        const ptx::DebugFunction* const debug = m_sources.replay.factsOf(*frame).debug();
        if (!debug)
            continue;
        for (const ptx::DebugScope& scope : debug->scopes) {
            for (const ptx::DebugVariable& variable : scope.variables) {
                const auto start = findLocalAddress(*frame, variable);
                if (!start || address < *start || address - *start >= info.sizeOf(variable.type))
                    continue;
                return nameInside(variable, address - *start, pointee);
            }
        }
    }
    return {};
}

std::string LocationReader::nameShared(std::uint64_t offset, std::int32_t pointee) const
{
    for (const trace::SharedVariable& variable : m_sources.block.launch().sharedVariables) {
        if (offset < variable.offset || offset - variable.offset >= variable.bytes)
            continue;
        const std::size_t colons = variable.name.rfind("::");
        const std::string name = colons == std::string::npos ? variable.name : variable.name.substr(colons + 2);
        const bool isArray = variable.isDynamic || variable.bytes > m_sources.info.sizeOf(pointee);
        return name.empty() ? std::string() : nameElement(name, isArray, std::int64_t(offset - variable.offset), pointee);
    }
    return {};
}

/// Returns the first parameter of the kernel that points into the allocation, with its value.
std::optional<std::pair<std::string, std::uint64_t>> LocationReader::findParameterInto(const trace::Allocation& allocation) const
{
    const ptx::Function& kernel = m_sources.module.module().functions[m_sources.module.kernel()];
    const ptx::DebugFunction* const debug = m_sources.info.findFunction(m_sources.module.kernel());
    const std::vector<std::uint8_t>& parameters = m_sources.block.launch().parameters;
    if (!debug)
        return std::nullopt;
    for (const ptx::DebugVariable& variable : debug->scopes.front().variables) {
        const std::int32_t type = m_sources.info.resolve(variable.type);
        if (!variable.isParameter || type < 0 || m_sources.info.types[std::size_t(type)].kind != ptx::DebugTypeKind::Pointer ||
            variable.locations.size() != 1 || variable.locations.front().kind != ptx::DebugLocation::Kind::Memory ||
            !findIn(kernel.parameters, variable.locations.front().symbol))
            continue;
        const auto offset = m_sources.module.addressOf(variable.locations.front().symbol, ptx::StateSpace::Param);
        std::uint64_t value = 0;
        if (!offset || *offset + sizeof value > parameters.size())
            continue;
        std::memcpy(&value, parameters.data() + *offset, sizeof value);
        if (value - allocation.address < allocation.bytes)
            return std::pair(variable.name, value);
    }
    return std::nullopt;
}

std::string LocationReader::nameDevice(std::uint64_t address, std::int32_t pointee) const
{
    const trace::Allocation* const allocation = findAllocation(address);
    if (!allocation)
        return {};
    const std::uint64_t offset = address - allocation->address;
    const bool isSymbol = !allocation->name.empty();
    if (isSymbol)
        return nameElement(trace::shortenName(allocation->name), allocation->bytes > m_sources.info.sizeOf(pointee), std::int64_t(offset),
                           pointee);
    if (const auto parameter = findParameterInto(*allocation))
        return nameElement(parameter->first, true, std::int64_t(address - parameter->second), pointee);
    const Variable* const variable = MemoryNames::forBlock(m_sources.block).find(allocation->id.value, offset);
    return variable && offset >= variable->offset ? nameElement(variable->name, true, std::int64_t(offset - variable->offset), pointee)
                                                  : std::string();
}

}  // namespace simtscope::analysis

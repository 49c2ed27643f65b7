#include "gpu/simt/diagnosis/accessed_objects.h"

#include <algorithm>
#include <cstring>

namespace simtscope::simt {

using ptx::StateSpace;

namespace {

const ptx::Variable* findVariable(const ptx::Module& module, const ptx::Function& function, const std::string& name)
{
    for (const std::vector<ptx::Variable>* variables : {&function.variables, &module.variables})
        if (const auto found = std::ranges::find(*variables, name, &ptx::Variable::name); found != variables->end())
            return &*found;
    return nullptr;
}

}  // namespace

std::string formatVariableName(const std::string& symbol)
{
    // nvcc lays out all local arrays of a function in one variable.
    if (symbol.starts_with("__local_depot"))
        return {};
    const std::string name = trace::shortenName(symbol);
    const std::size_t scope = symbol.starts_with("_ZZ") ? name.rfind("::") : std::string::npos;
    return scope == std::string::npos ? name : name.substr(scope + 2);
}

const AccessedObject AccessedObjects::kNotSearched;

AccessedObjects::AccessedObjects(const RunningLaunch& launch) : m_launch(launch)
{
    constexpr std::size_t kPointerBytes = 8;
    const std::size_t wordCount = launch.parameters.size() / kPointerBytes;
    m_isPointer.resize(wordCount);
    m_pointees.resize(wordCount);
    for (std::size_t i = 0; i < wordCount; ++i) {
        std::uint64_t pointer = 0;
        std::memcpy(&pointer, launch.parameters.data() + i * kPointerBytes, kPointerBytes);
        const DeviceMemory::Range* const range = launch.memory.findAllocation(pointer);
        if (!range || range->isHostRegistered)
            continue;
        m_isPointer[i] = true;
        AccessedObject& object = m_pointees[i].emplace();
        object.space = StateSpace::Global;
        object.begin = range->address;
        object.bytes = range->bytes;
        object.allocation = std::int64_t(range->id.value);
        object.isPointerIntoMiddle = pointer != range->address;
    }
    m_functions.resize(launch.kernel.functions.size());
    m_objectsOfInstruction.resize(launch.totals.costs.size(), {&kNotSearched, &kNotSearched});
}

const AccessedObject* AccessedObjects::searchObject(const Issue& issue, bool isWrite)
{
    if (issue.op.space == StateSpace::Param)
        return nullptr;
    const std::unique_ptr<FunctionObjects>& cachedObjects = m_functions[issue.code().index];
    const FunctionObjects& function = cachedObjects ? *cachedObjects : findFunctionObjects(issue.code());
    const std::int32_t index = (isWrite ? function.origins->writes : function.origins->reads)[issue.split.pc];
    return index == ptx::kNoOrigin || !function.objects[std::size_t(index)] ? nullptr : &*function.objects[std::size_t(index)];
}

const AccessedObjects::FunctionObjects& AccessedObjects::findFunctionObjects(const FunctionCode& code)
{
    auto functionObjects = std::make_unique<FunctionObjects>();
    const bool isEntry = code.decoded.function->isEntry;
    functionObjects->origins = &m_launch.module.impl().originsOf(code.index, isEntry ? m_isPointer : std::vector<bool>());
    for (const ptx::AddressOrigin& origin : functionObjects->origins->objects)
        functionObjects->objects.push_back(makeObject(code, origin));
    return *(m_functions[code.index] = std::move(functionObjects));
}

std::optional<AccessedObject> AccessedObjects::findPointee(const FunctionCode& code, const ptx::AddressOrigin& origin) const
{
    const std::vector<ptx::Variable>& parameters = code.decoded.function->parameters;
    const auto parameter = std::ranges::find(parameters, origin.name, &ptx::Variable::name);
    const std::uint64_t base = m_launch.kernel.info.parameters[std::size_t(parameter - parameters.begin())].offset;
    return m_pointees[std::size_t(base + std::uint64_t(origin.offset)) / 8];
}

std::optional<AccessedObject> AccessedObjects::makeObject(const FunctionCode& code, const ptx::AddressOrigin& origin) const
{
    if (origin.space == StateSpace::Param)
        return findPointee(code, origin);
    AccessedObject object;
    object.space = origin.space;
    if (origin.space == StateSpace::Local) {
        const auto& locals = code.decoded.locals;
        const auto local = std::ranges::find_if(locals, [&](const auto& piece) { return piece.first == origin.name; });
        if (local == locals.end())
            return std::nullopt;
        object.begin = local->second.offset;
        object.bytes = local->second.bytes;
        object.variable = formatVariableName(origin.name);
        return object;
    }
    const ptx::Variable* const variable = findVariable(m_launch.module.module(), *code.decoded.function, origin.name);
    if (!variable)
        return std::nullopt;
    object.variable = formatVariableName(origin.name);
    object.bytes = variable->bytes;
    if (origin.space == StateSpace::Shared) {
        object.begin = m_launch.kernel.sharedOffsets.at(origin.name);
        object.isDynamic = variable->bytes == 0;
        if (object.isDynamic)
            object.bytes = m_launch.request.dynamicSharedBytes;
        return object;
    }
    object.begin = m_launch.module.impl().addressOf(origin.name);
    const DeviceMemory::Range* const range = m_launch.memory.findAllocation(object.begin);
    if (!range || variable->bytes == 0)
        return std::nullopt;
    object.space = StateSpace::Global;
    object.allocation = std::int64_t(range->id.value);
    return object;
}

}  // namespace simtscope::simt

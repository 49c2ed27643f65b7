#include "gpu/analysis/names/memory_names.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "gpu/analysis/names/declarations.h"
#include "gpu/analysis/names/kernel_text.h"
#include "gpu/analysis/names/parameter_offsets.h"
#include "gpu/analysis/names/type_names.h"
#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {

namespace {

std::string programText(const trace::Recording& recording)
{
    std::string text;
    for (const trace::SourceFile& file : recording.program.sources)
        text += file.text + '\n';
    return text;
}

/// Returns "cache" for "block(int*)::cache".
std::string lastPart(const std::string& name)
{
    const std::size_t colons = name.rfind("::");
    return colons == std::string::npos ? name : name.substr(colons + 2);
}

/// Describes the element type and size of an array, where all accesses to it agree.
struct AccessedType {
    ptx::ScalarType type = ptx::ScalarType::None;
    unsigned bytes = 0;

    bool operator==(const AccessedType&) const = default;
};

/// Returns nothing when the accesses to the shared array differ. An access that does not name an array may go to any array.
AccessedType findAccessedType(const RecordedBlock& source, const std::string& array)
{
    std::optional<AccessedType> common;
    for (const auto& [id, totals] : source.launch().totals) {
        const trace::Site* site = source.recording().findSite(source.launch(), id);
        if (!site || site->space != ptx::StateSpace::Shared || (!site->variable.empty() && site->variable != array))
            continue;
        const AccessedType accessedType{site->type, site->bytes()};
        if (common && *common != accessedType)
            return {};
        common = accessedType;
    }
    return common.value_or(AccessedType{});
}

/// Describes a variable whose elements are structs.
void takeFields(StructLayout layout, Variable& variable)
{
    if (layout.fields.empty())
        return;
    variable.type = ptx::ScalarType::None;
    variable.stride = layout.bytes;
    variable.fields = std::move(layout);
}

/// Applies the declared element type. Aliases are looked up in `inner` first. Returns false when the declaration gives no type.
bool takeType(CppText inner, CppText text, std::string_view typeName, Variable& variable)
{
    if (typeName.empty())
        return false;
    const ResolvedType aliasType = resolveType(inner, typeName),
                       resolved = resolveType(text, aliasType.name + (aliasType.isPointer ? " *" : ""));
    variable.valueNames = resolved.isPointer ? ValueNames() : findValueNames(text, resolved.name);
    const ptx::ScalarType scalar = resolved.isPointer                                  ? ptx::ScalarType::U64
                                   : variable.valueNames.type != ptx::ScalarType::None ? variable.valueNames.type
                                                                                       : scalarTypeOf(resolved.name);
    if (scalar != ptx::ScalarType::None)
        variable.type = scalar;
    else
        takeFields(findStructLayout(text, resolved.name), variable);
    const bool isKnown = scalar != ptx::ScalarType::None || !variable.fields.fields.empty();
    if (isKnown && !resolved.isPointer)
        variable.typeName = resolved.name;
    return isKnown;
}

/// Sets the rows when the extents account for the whole array. When the element type is not known (`isKnown` is false), the extents also
/// give the element size.
void takeExtents(const std::vector<std::uint64_t>& extents, bool isKnown, Variable& variable)
{
    std::uint64_t elements = 1;
    for (const std::uint64_t extent : extents) {
        if (extent > variable.bytes / elements)
            return;
        elements *= extent;
    }
    if (extents.empty() || variable.bytes == 0 || variable.bytes % elements != 0)
        return;
    const std::uint64_t element = variable.bytes / elements, accessed = variable.elementBytes();
    if (!isKnown && (accessed == 0 || accessed % element == 0)) {
        variable.stride = element;
        if (typeBytes(variable.type) != element)
            variable.type = ptx::ScalarType::None;
    }
    if (extents.size() > 1 && variable.elementBytes() == element)
        variable.rows.assign(extents.begin() + 1, extents.end());
}

/// Describes a module variable. PTX has arrays of bytes only, so the element type comes from the declaration or is unknown.
Variable moduleVariable(CppText text, const trace::Allocation& allocation)
{
    const bool isArray = allocation.kind == trace::AllocationKind::Array;
    Variable named{allocation.id.value, isArray ? allocation.name : lastPart(allocation.name), 0, allocation.bytes, allocation.type};
    named.isCudaArray = isArray;
    const bool isKnown = takeType(text, text, findDeclaredType(text, named.name, Storage::Module), named);
    if (!isKnown && named.type == ptx::ScalarType::B8)
        named.type = ptx::ScalarType::None;
    takeExtents(findDeclaredExtents(text, named.name, Storage::Module), isKnown, named);
    return named;
}

Variable sharedVariable(const RecordedBlock& source, CppText text, CppText body, const trace::SharedVariable& variable)
{
    Variable named{trace::kSharedAllocation.value, lastPart(variable.name), variable.offset, variable.bytes, variable.type};
    // Prefer a declaration in the variable's own function, else use one in the whole program.
    std::string typeName = findDeclaredType(body, named.name);
    if (typeName.empty())
        typeName = findDeclaredType(text, named.name);
    const bool isKnown = takeType(body, text, typeName, named);
    // PTX has arrays of bytes only. When the declared element type is not understood, the accesses decide.
    if (!isKnown && (named.type == ptx::ScalarType::None || named.type == ptx::ScalarType::B8)) {
        const AccessedType as = findAccessedType(source, variable.name);
        named.type = as.type;
        named.stride = as.bytes;
    }
    if (named.bytes == 0 && variable.isDynamic)
        named.bytes = source.launch().dynamicSharedBytes;
    const std::vector<std::uint64_t> extents = findDeclaredExtents(body, named.name, Storage::Shared, text);
    takeExtents(extents.empty() ? findDeclaredExtents(text, named.name) : extents, isKnown, named);
    return named;
}

/// Returns the parameters of the kernel. The names come from the text, and so do the types for a function without a mangled name (`extern
/// "C"`). A mangled name gives the types as the compiler knows them.
std::vector<KernelParameter> parametersOf(CppText text, const FunctionText& kernel,
                                          const std::optional<std::vector<KernelParameter>>& signature)
{
    std::vector<KernelParameter> parameters = kernel.parameters;
    for (std::size_t i = 0; signature && signature->size() == parameters.size() && i < parameters.size(); ++i) {
        const KernelParameter& exact = (*signature)[i];
        parameters[i].typeName = exact.typeName;
        parameters[i].isPointer = exact.isPointer;
        parameters[i].rowBrackets = exact.rowBrackets;
    }
    // A type such as `typedef float *pointer_t;` makes the parameter a pointer.
    for (KernelParameter& parameter : parameters) {
        const ResolvedType aliasType = resolveType(kernel.body, parameter.typeName);
        const ResolvedType resolved = resolveType(text, aliasType.name + (aliasType.isPointer ? " *" : ""));
        if (!parameter.isPointer && resolved.isPointer) {
            parameter.isPointer = true;
            parameter.typeName = resolved.name;
        }
    }
    return parameters;
}

/// Returns the offsets of the parameters: from the PTX or, for a recording without it, from the parameters' types as far as they are known.
std::vector<ParameterOffset> offsetsOf(const trace::Recording& recording, const trace::Launch& launch, CppText text,
                                       const std::vector<KernelParameter>& parameters)
{
    std::vector<ParameterOffset> offsets;
    if (launch.module.value < recording.modules.size())
        offsets = parseParameterOffsets(recording.modules[launch.module.value].ptx, launch.kernel);
    if (!offsets.empty())
        return offsets;
    std::uint64_t nextOffset = 0;
    for (const KernelParameter& parameter : parameters) {
        Variable variable;
        if (parameter.isPointer)
            variable.type = ptx::ScalarType::U64;
        else if (!takeType(text, text, parameter.typeName, variable))
            break;
        const std::uint64_t bytes = variable.elementBytes(), alignment = variable.fields.fields.empty() ? bytes : variable.fields.alignment;
        nextOffset = (nextOffset + alignment - 1) / alignment * alignment;
        offsets.push_back({nextOffset, bytes});
        nextOffset += bytes;
    }
    return offsets;
}

}  // namespace

MemoryNames::MemoryNames(const RecordedBlock& source)
{
    const trace::Recording& recording = source.recording();
    const trace::Launch& launch = source.launch();
    const std::string program = programText(recording);
    const std::vector<CppToken> text = parseTokens(program);
    const std::string fullName = trace::demangle(launch.kernel);
    const std::optional<std::vector<KernelParameter>> signature = launch.kernel.starts_with("_Z") ? parseSignature(fullName) : std::nullopt;
    const FunctionText kernel = findFunctionText(text, launch.name, signature ? std::optional(signature->size()) : std::nullopt, true);
    for (const trace::SharedVariable& variable : launch.sharedVariables) {
        const std::string_view function = functionOfVariable(variable.name);
        const bool isOther = !function.empty() && function != fullName && !function.ends_with(fullName) && !fullName.ends_with(function);
        const FunctionText otherFunction = isOther ? findFunctionText(text, function, {}, false) : FunctionText();
        m_sharedVariables.push_back(sharedVariable(source, text, otherFunction.isFound ? otherFunction.body : kernel.body, variable));
    }
    for (const trace::Allocation& allocation : recording.allocations) {
        if (!allocation.name.empty())
            m_globalVariables.push_back(moduleVariable(text, allocation));
    }
    const std::vector<KernelParameter> parameters = parametersOf(text, kernel, signature);
    const std::vector<ParameterOffset> offsets = offsetsOf(recording, launch, text, parameters);
    for (std::size_t i = 0; i < std::min(parameters.size(), offsets.size()); ++i) {
        const KernelParameter& parameter = parameters[i];
        if (parameter.isPointer) {
            Variable elements;
            takeType(kernel.body, text, parameter.typeName, elements);
            elements.rows = evaluateExtents(kernel.body, parameter.rowBrackets, text);
            elements.name = parameter.name;
            addPointer(source, offsets[i].offset, std::move(elements));
            continue;
        }
        Variable object;
        takeType(kernel.body, text, parameter.typeName, object);
        for (const Field& field : object.fields.fields) {
            if (field.pointee.empty())
                continue;
            Variable elements;
            takeType(kernel.body, text, field.pointee, elements);
            elements.name = parameter.name + "." + field.name;
            addPointer(source, offsets[i].offset + field.offset, std::move(elements));
        }
    }
}

/// Names the memory that the pointer at this offset of the parameters points to, unless it already has a name.
void MemoryNames::addPointer(const RecordedBlock& source, std::uint64_t offset, Variable elements)
{
    const trace::Launch& launch = source.launch();
    if (elements.name.empty() || launch.parameters.size() < 8 || offset > launch.parameters.size() - 8)
        return;
    std::uint64_t address = 0;
    std::memcpy(&address, launch.parameters.data() + offset, 8);
    for (const trace::Allocation& allocation : source.recording().allocations) {
        const bool isInside = address >= allocation.address && address < allocation.address + allocation.bytes;
        const bool isNamed = isInside && find(allocation.id.value, address - allocation.address) != nullptr;
        if (!isInside || isNamed || !trace::wasAllocatedAt(allocation, launch))
            continue;
        elements.allocation = allocation.id.value;
        elements.offset = address - allocation.address;
        elements.bytes = allocation.address + allocation.bytes - address;
        m_globalVariables.push_back(elements);
    }
}

const MemoryNames& MemoryNames::forBlock(const RecordedBlock& source)
{
    return source.getDerived<MemoryNames>([&] { return MemoryNames(source); });
}

const Variable* MemoryNames::find(std::uint32_t allocation, std::uint64_t offset) const
{
    const std::vector<Variable>& variables = allocation == trace::kSharedAllocation.value ? m_sharedVariables : m_globalVariables;
    for (const Variable& variable : variables) {
        if (variable.allocation == allocation && offset >= variable.offset && offset < variable.offset + variable.bytes)
            return &variable;
    }
    return nullptr;
}

const Variable* MemoryNames::find(const std::string& name) const
{
    for (const std::vector<Variable>* variables : {&m_sharedVariables, &m_globalVariables})
        for (const Variable& variable : *variables)
            if (variable.name == name)
                return &variable;
    return nullptr;
}

LocationName MemoryNames::locationName(std::uint32_t allocation, std::uint64_t offset) const
{
    const Variable* variable = find(allocation, offset);
    if (variable && !variable->name.empty())
        return {LocationName::Space::Named, variable->name};
    if (allocation == kLaneAllocation)
        return {LocationName::Space::Lanes, {}};
    if (allocation == trace::kSharedAllocation.value)
        return {LocationName::Space::Shared, {}};
    return {allocation == trace::kLocalAllocation.value ? LocationName::Space::Local : LocationName::Space::Global, {}};
}

std::uint64_t Variable::elementBytes() const
{
    return stride ? stride : typeBytes(type);
}

ptx::ScalarType Variable::declaredType(std::uint64_t absoluteOffset) const
{
    const Field* field = stride ? fields.fieldAt((absoluteOffset - offset) % stride) : nullptr;
    return field ? field->type : type;
}

const ValueNames& Variable::valueNamesAt(std::uint64_t absoluteOffset) const
{
    const Field* field = stride ? fields.fieldAt((absoluteOffset - offset) % stride) : nullptr;
    return field ? field->valueNames : valueNames;
}

std::string Variable::indexText(std::uint64_t element) const
{
    std::string text;
    for (auto extent = rows.rbegin(); extent != rows.rend(); ++extent) {
        text = "[" + std::to_string(element % *extent) + "]" + text;
        element /= *extent;
    }
    return "[" + std::to_string(element) + "]" + text;
}

CellName MemoryNames::cellName(const Cell& cell, unsigned bytes) const
{
    const Variable* variable = find(cell.allocation, cell.offset);
    if (!variable || variable->name.empty())
        return {};
    const std::uint64_t declared = variable->elementBytes(), element = declared ? declared : std::max(bytes, 1u);
    const std::uint64_t offsetInVariable = cell.offset - variable->offset;
    const std::string index = variable->indexText(offsetInVariable / element);
    if (const Field* field = variable->fields.fieldAt(offsetInVariable % element))
        return {variable, index + "." + field->name};
    if (offsetInVariable % element == 0)
        return {variable, index};
    return variable->stride ? CellName{variable, index + " +" + std::to_string(offsetInVariable % element)} : CellName{};
}

bool MemoryNames::areInSameElement(const Cell& a, const Cell& b) const
{
    const Variable* variable = find(a.allocation, a.offset);
    if (!variable || variable != find(b.allocation, b.offset) || variable->fields.fields.empty())
        return false;
    return (a.offset - variable->offset) / variable->stride == (b.offset - variable->offset) / variable->stride;
}

ptx::ScalarType MemoryNames::typeAt(std::uint32_t allocation, std::uint64_t offset, unsigned bytes, ptx::ScalarType type) const
{
    const Variable* variable = find(allocation, offset);
    const ptx::ScalarType declared = variable ? variable->declaredType(offset) : ptx::ScalarType::None;
    if (declared != ptx::ScalarType::None && typeBytes(declared) == bytes)
        return declared;
    const ptx::ScalarType pair = bytes == 2 * typeBytes(declared) ? packedPairOf(declared) : ptx::ScalarType::None;
    const bool isFloatOfAccess = ptx::isFloat(type) && typeBytes(type) == bytes;
    return pair != ptx::ScalarType::None && !isFloatOfAccess ? pair : type;
}

ShownValue MemoryNames::makeValue(const Cell& cell, std::uint64_t bits, ptx::ScalarType type, unsigned bytes) const
{
    ShownValue value = makeShownValue(bits, type, bytes);
    const Variable* const variable = find(cell.allocation, cell.offset);
    const ValueNames* const names = variable ? &variable->valueNamesAt(cell.offset) : nullptr;
    const std::string* const name = names && typeBytes(names->type) == bytes ? names->find(bits) : nullptr;
    if (name) {
        value.digits = value.text;
        value.text = *name;
        value.canBeRounded = false;
    }
    return value;
}

}  // namespace simtscope::analysis

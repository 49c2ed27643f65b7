#include "gpu/analysis/names/names.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "gpu/analysis/names/declarations.h"
#include "gpu/analysis/names/kernel_text.h"
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

/// "block(int*)::cache" -> "cache".
std::string lastPart(const std::string& name)
{
    const std::size_t colons = name.rfind("::");
    return colons == std::string::npos ? name : name.substr(colons + 2);
}

/// What the program counts the elements of an array in, as far as its accesses tell: they all have this type and this many bytes.
struct AccessedAs {
    ptx::ScalarType type = ptx::ScalarType::None;
    unsigned bytes = 0;

    bool operator==(const AccessedAs&) const = default;
};

/// Nothing when the accesses to the shared array differ. Those that do not name an array may go to any of them.
AccessedAs accessedAs(const RecordedBlock& source, const std::string& array)
{
    std::optional<AccessedAs> common;
    for (const auto& [id, totals] : source.launch().totals) {
        const trace::Site* site = source.recording().site(source.launch(), id);
        if (!site || site->space != ptx::StateSpace::Shared || (!site->variable.empty() && site->variable != array))
            continue;
        const AccessedAs here{site->type, site->bytes()};
        if (common && *common != here)
            return {};
        common = here;
    }
    return common.value_or(AccessedAs{});
}

/// A variable whose elements are structs.
void takeFields(StructLayout layout, Variable& variable)
{
    if (layout.fields.empty())
        return;
    variable.type = ptx::ScalarType::None;
    variable.stride = layout.bytes;
    variable.fields = std::move(layout);
}

/// Rows, when the extents account for all of the array.
void takeExtents(const std::vector<std::uint64_t>& extents, Variable& variable)
{
    std::uint64_t elements = 1;
    for (const std::uint64_t extent : extents)
        elements *= extent;
    if (extents.size() > 1 && elements * variable.elementBytes() == variable.bytes)
        variable.rows.assign(extents.begin() + 1, extents.end());
}

/// PTX has arrays of bytes only: the type of their elements is that of the declaration, or not known.
Variable moduleVariable(CppText text, const trace::Allocation& allocation)
{
    const bool isArray = allocation.kind == trace::AllocationKind::Array;
    Variable named{allocation.id.value, isArray ? allocation.name : lastPart(allocation.name), 0, allocation.bytes, allocation.type};
    named.isDescribed = isArray;
    const std::string typeName = declaredType(text, named.name, Storage::Module);
    const ptx::ScalarType declared = typeOfName(typeName);
    if (declared != ptx::ScalarType::None)
        named.type = declared;
    else if (named.type == ptx::ScalarType::B8)
        named.type = ptx::ScalarType::None;
    if (declared == ptx::ScalarType::None)
        takeFields(structLayout(text, typeName), named);
    takeExtents(declaredExtents(text, named.name, Storage::Module), named);
    return named;
}

Variable sharedVariable(const RecordedBlock& source, CppText text, CppText body, const trace::SharedVariable& variable)
{
    Variable named{trace::kSharedAllocation.value, lastPart(variable.name), variable.offset, variable.bytes, variable.type};
    // The kernel's own declaration; an array of a function that it calls is looked for in the whole program.
    std::string typeName = declaredType(body, named.name);
    if (typeName.empty())
        typeName = declaredType(text, named.name);
    const ptx::ScalarType declared = typeOfName(typeName);
    if (declared != ptx::ScalarType::None)
        named.type = declared;
    else
        takeFields(structLayout(text, typeName), named);
    // PTX has arrays of bytes only. An element type that is a template's parameter is known by how it is read and written.
    if (declared == ptx::ScalarType::None && named.fields.fields.empty() &&
        (named.type == ptx::ScalarType::None || named.type == ptx::ScalarType::B8)) {
        const AccessedAs as = accessedAs(source, variable.name);
        named.type = as.type;
        named.stride = as.bytes;
    }
    if (named.bytes == 0 && variable.dynamic)
        named.bytes = source.launch().dynamicShared;
    const std::vector<std::uint64_t> extents = declaredExtents(body, named.name);
    takeExtents(extents.empty() ? declaredExtents(text, named.name) : extents, named);
    return named;
}

}  // namespace

Names::Names(const RecordedBlock& source)
{
    const trace::Recording& recording = source.recording();
    const trace::Launch& launch = source.launch();
    const std::string program = programText(recording);
    const std::vector<CppToken> text = cppTokens(program);
    const KernelText kernel = kernelText(text, launch.name);
    for (const trace::SharedVariable& variable : launch.sharedVariables)
        m_shared.push_back(sharedVariable(source, text, kernel.body, variable));
    for (const trace::Allocation& allocation : recording.allocations) {
        if (!allocation.name.empty())
            m_global.push_back(moduleVariable(text, allocation));
    }
    // Parameters are laid out in order, each at its own alignment; pointers are 8 bytes.
    std::uint64_t offset = 0;
    for (const KernelParameter& parameter : kernel.parameters) {
        const std::uint64_t bytes = parameter.pointer ? 8 : typeBytes(parameter.type);
        if (bytes == 0)
            break;
        offset = (offset + bytes - 1) / bytes * bytes;
        if (parameter.pointer && offset + 8 <= launch.parameters.size()) {
            std::uint64_t address = 0;
            std::memcpy(&address, launch.parameters.data() + offset, 8);
            for (const trace::Allocation& allocation : recording.allocations) {
                const bool inside = address >= allocation.address && address < allocation.address + allocation.bytes;
                const bool known = find(allocation.id.value, address - allocation.address) != nullptr;
                if (!inside || !trace::wasLive(allocation, launch) || known)
                    continue;
                m_global.push_back({allocation.id.value, parameter.name, address - allocation.address,
                                    allocation.address + allocation.bytes - address, parameter.type});
                if (parameter.type == ptx::ScalarType::None)
                    takeFields(structLayout(text, parameter.typeName), m_global.back());
            }
        }
        offset += bytes;
    }
}

const Names& Names::of(const RecordedBlock& source)
{
    return source.derived<Names>([&] { return Names(source); });
}

const Variable* Names::find(std::uint32_t allocation, std::uint64_t offset) const
{
    const std::vector<Variable>& variables = allocation == trace::kSharedAllocation.value ? m_shared : m_global;
    for (const Variable& variable : variables) {
        if (variable.allocation == allocation && offset >= variable.offset && offset < variable.offset + variable.bytes)
            return &variable;
    }
    return nullptr;
}

PlaceName Names::place(std::uint32_t allocation, std::uint64_t offset) const
{
    const Variable* variable = find(allocation, offset);
    if (variable && !variable->name.empty())
        return {PlaceName::Space::Named, variable->name};
    if (allocation == kLaneCell)
        return {PlaceName::Space::Lanes, {}};
    if (allocation == trace::kSharedAllocation.value)
        return {PlaceName::Space::Shared, {}};
    return {allocation == trace::kLocalAllocation.value ? PlaceName::Space::Local : PlaceName::Space::Global, {}};
}

std::uint64_t Variable::elementBytes() const
{
    return stride ? stride : typeBytes(type);
}

ptx::ScalarType Variable::declaredType(std::uint64_t at) const
{
    const Field* field = stride ? fields.at((at - offset) % stride) : nullptr;
    return field ? field->type : type;
}

std::string Variable::index(std::uint64_t element) const
{
    std::string text;
    for (auto extent = rows.rbegin(); extent != rows.rend(); ++extent) {
        text = "[" + std::to_string(element % *extent) + "]" + text;
        element /= *extent;
    }
    return "[" + std::to_string(element) + "]" + text;
}

CellName Names::cell(const Cell& cell, unsigned bytes) const
{
    const Variable* variable = find(cell.allocation, cell.offset);
    if (!variable || variable->name.empty())
        return {};
    const bool known = variable->type != ptx::ScalarType::None || !variable->fields.fields.empty();
    const std::uint64_t element = known ? variable->elementBytes() : std::max(bytes, 1u);
    if (element == 0)
        return {};
    const std::uint64_t inside = cell.offset - variable->offset;
    const std::string index = variable->index(inside / element);
    if (const Field* field = variable->fields.at(inside % element))
        return {variable, index + "." + field->name};
    if (inside % element == 0)
        return {variable, index};
    return variable->stride ? CellName{variable, index + " +" + std::to_string(inside % element)} : CellName{};
}

bool Names::sameElement(const Cell& a, const Cell& b) const
{
    const Variable* variable = find(a.allocation, a.offset);
    if (!variable || variable != find(b.allocation, b.offset) || variable->fields.fields.empty())
        return false;
    return (a.offset - variable->offset) / variable->stride == (b.offset - variable->offset) / variable->stride;
}

ptx::ScalarType Names::typeAt(std::uint32_t allocation, std::uint64_t offset, unsigned bytes, ptx::ScalarType type) const
{
    const Variable* variable = find(allocation, offset);
    const ptx::ScalarType declared = variable ? variable->declaredType(offset) : ptx::ScalarType::None;
    return declared != ptx::ScalarType::None && typeBytes(declared) == bytes ? declared : type;
}

}  // namespace simtscope::analysis

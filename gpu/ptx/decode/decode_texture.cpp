// Decodes tex, tld4, txq, suld, sust, suq on texture and surface objects (declared in decode_context.h): PTX ISA 9.0, sections 9.7.10 and
// 9.7.11.
//
// A level of detail or gradients are read and have no effect, because textures here have one level. Forms that need opaque texture
// references (.texref variables, separate samplers), depth comparison, offsets and multi-sample textures are refused.
#include <algorithm>
#include <array>

#include "gpu/core/messages/ptx.h"
#include "gpu/ptx/decode/decode_context.h"

namespace simtscope::ptx {

namespace {

struct GeometryRow {
    std::string_view modifier;
    TextureGeometry geometry;
    std::uint8_t coordinates;  ///< coordinates that have a meaning; the fourth of a vector may be padding
    bool isForSurfaces;        ///< whether surfaces have this geometry too
};

constexpr std::array kGeometryRows = {
    GeometryRow{"1d", TextureGeometry::Line, 1, true},           GeometryRow{"2d", TextureGeometry::Plane, 2, true},
    GeometryRow{"3d", TextureGeometry::Volume, 3, true},         GeometryRow{"a1d", TextureGeometry::LineLayers, 2, true},
    GeometryRow{"a2d", TextureGeometry::PlaneLayers, 3, true},   GeometryRow{"cube", TextureGeometry::Cube, 3, false},
    GeometryRow{"acube", TextureGeometry::CubeLayers, 4, false},
};

constexpr std::array<std::pair<std::string_view, SurfaceBoundary>, 3> kBoundaryRows = {
    {{"trap", SurfaceBoundary::Trap}, {"clamp", SurfaceBoundary::Clamp}, {"zero", SurfaceBoundary::Zero}}};

constexpr std::array<std::pair<std::string_view, TextureProperty>, 4> kPropertyRows = {{{"width", TextureProperty::Width},
                                                                                        {"height", TextureProperty::Height},
                                                                                        {"depth", TextureProperty::Depth},
                                                                                        {"array_size", TextureProperty::Layers}}};

constexpr std::array<std::string_view, 4> kComponentNames = {"r", "g", "b", "a"};

tl::unexpected<Error> refuse(const Instruction& instruction)
{
    return fail(msg::ptx::unsupported(instruction.opcodeText()));
}

tl::unexpected<Error> refuse(const Instruction& instruction, Message reason)
{
    return fail(msg::ptx::unsupportedBecause(instruction.opcodeText(), std::move(reason)));
}

bool isLayered(TextureGeometry geometry)
{
    return geometry == TextureGeometry::LineLayers || geometry == TextureGeometry::PlaneLayers || geometry == TextureGeometry::CubeLayers;
}

/// Decodes the object, which is in a 64-bit register: [%rd1, {…}].
Result<void> decodeObject(DecodeContext& context, const Instruction& instruction, const Operand& operand, DecodedOp& op)
{
    if (operand.kind != Operand::Kind::Address || operand.base != Operand::Kind::Register || operand.integer != 0 ||
        bitWidth(context.registerType(operand.text)) != 64)
        return refuse(instruction, msg::ptx::noReferences());
    if (const Result<void> done = context.decodeAddressOperand(operand, op); !done)
        return done;
    op.offset = std::int64_t(context.decodedFunction().textures.size());
    return {};
}

Result<void> decodeCoordinates(DecodeContext& context, const Instruction& instruction, const Operand& operand, DecodedOp& op,
                               TextureAccess& access)
{
    if (const Result<void> done = decodeObject(context, instruction, operand, op); !done)
        return done;
    const auto row =
        std::find_if(kGeometryRows.begin(), kGeometryRows.end(), [&](const GeometryRow& r) { return instruction.has(r.modifier); });
    if (row == kGeometryRows.end() || (op.space == StateSpace::Surf && !row->isForSurfaces))
        return refuse(instruction);
    if (operand.elements.size() != 1)
        return refuse(instruction, msg::ptx::noSamplers());
    const Operand& list = operand.elements[0];
    const std::vector<Operand> coordinates = elementsOf(list);
    if (coordinates.size() < row->coordinates || coordinates.size() > access.coordinate.size())
        return fail(msg::ptx::coordinates(instruction.opcodeText(), std::int64_t(coordinates.size())));
    access.geometry = row->geometry;
    access.coordinateCount = row->coordinates;
    for (std::size_t i = 0; i < row->coordinates; ++i) {
        const bool isLayer = i == 0 && isLayered(row->geometry);
        const ScalarType type = isLayer || !access.hasFloatCoordinates ? ScalarType::S32 : ScalarType::F32;
        const Result<Slot> slot = context.decodeValue(coordinates[i], type);
        if (!slot)
            return tl::unexpected(slot.error());
        access.coordinate[i] = *slot;
    }
    return {};
}

Result<void> decodeResults(DecodeContext& context, const Instruction& instruction, const Operand& to, DecodedOp& op)
{
    const std::vector<Operand> values = elementsOf(to);
    if (values.size() != op.elementCount)
        return fail(msg::ptx::resultElements(std::int64_t(values.size()), instruction.opcodeText()));
    const ScalarType column = op.elementBytes == 8 ? ScalarType::B64 : ScalarType::B32;
    op.registerBytes = op.elementBytes == 8 ? 8 : 4;
    op.sourceCount = 1;
    return decodeDestinations(context, values, column, op);
}

}  // namespace

Result<void> decodeFetch(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    TextureAccess access;
    const bool gathers = FetchMode(op.mode) == FetchMode::Gather;
    const bool hasGradient = instruction.has("grad"), hasLevel = instruction.has("level");
    const std::size_t operandCount = 2u + (hasGradient ? 2u : hasLevel ? 1u : 0u);
    if (instruction.modifiers.size() < 2 || !instruction.has("v4"))
        return refuse(instruction);
    const ScalarType coordinates = findLastType(instruction);
    const ScalarType result = findScalarType(instruction.modifiers[instruction.modifiers.size() - 2]);
    const bool isWord = result == ScalarType::F32 || result == ScalarType::S32 || result == ScalarType::U32;
    if (!isWord || (coordinates != ScalarType::F32 && coordinates != ScalarType::S32))
        return refuse(instruction);
    if (instruction.operands.size() != operandCount)
        return refuse(instruction, msg::ptx::noDepthComparison());
    op.space = rowOf(instruction).space;
    op.type = result;
    op.elementBytes = 4;
    op.elementCount = 4;
    access.hasFloatCoordinates = coordinates == ScalarType::F32;
    if (gathers) {
        const auto component =
            std::find_if(kComponentNames.begin(), kComponentNames.end(), [&](std::string_view c) { return instruction.has(c); });
        if (component == kComponentNames.end() || !instruction.has("2d") || !access.hasFloatCoordinates)
            return refuse(instruction);
        access.gatheredComponent = std::int8_t(component - kComponentNames.begin());
    }
    if (const Result<void> done = decodeCoordinates(context, instruction, instruction.operands[1], op, access); !done)
        return done;
    const Operand& to = instruction.operands[0];
    const bool hasResidency = to.kind == Operand::Kind::Pair;
    if (hasResidency) {
        const Result<Slot> slot = context.decodeDestination(to.elements[1], ScalarType::Pred);
        if (!slot)
            return tl::unexpected(slot.error());
        access.residentPredicate = *slot;
    }
    context.decodedFunction().textures.push_back(access);
    return decodeResults(context, instruction, hasResidency ? to.elements[0] : to, op);
}

Result<void> decodeQuery(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    TextureAccess access;
    const auto property = std::find_if(kPropertyRows.begin(), kPropertyRows.end(), [&](const auto& p) { return instruction.has(p.first); });
    if (property == kPropertyRows.end() || instruction.operands.size() != 2)
        return refuse(instruction);
    op.space = rowOf(instruction).space;
    op.type = ScalarType::B32;
    op.elementBytes = 4;
    access.property = property->second;
    if (const Result<void> done = decodeObject(context, instruction, instruction.operands[1], op); !done)
        return done;
    context.decodedFunction().textures.push_back(access);
    return decodeResults(context, instruction, instruction.operands[0], op);
}

Result<void> decodeSurface(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    const bool loads = op.kind == OpKind::SurfaceLoad;
    TextureAccess access;
    const auto boundary = std::find_if(kBoundaryRows.begin(), kBoundaryRows.end(), [&](const auto& b) { return instruction.has(b.first); });
    op.type = findLastType(instruction);
    if (!instruction.has("b") || boundary == kBoundaryRows.end() || instruction.operands.size() != 2 || bitWidth(op.type) < 8 ||
        bitWidth(op.type) > 64)
        return refuse(instruction);
    op.space = rowOf(instruction).space;
    op.elementBytes = std::uint8_t(bitWidth(op.type) / 8);
    op.elementCount = instruction.has("v4") ? 4 : instruction.has("v2") ? 2 : 1;
    access.boundary = boundary->second;
    if (const Result<void> done = decodeCoordinates(context, instruction, instruction.operands[loads ? 1 : 0], op, access); !done)
        return done;
    context.decodedFunction().textures.push_back(access);
    if (loads)
        return decodeResults(context, instruction, instruction.operands[0], op);
    const Operand& from = instruction.operands[1];
    const std::vector<Operand> values = elementsOf(from);
    if (values.size() != op.elementCount)
        return fail(msg::ptx::surfaceElements(std::int64_t(values.size()), instruction.opcodeText()));
    op.registerBytes = op.elementBytes == 8 ? 8 : 4;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Result<Slot> slot = context.decodeValue(values[i], op.registerBytes == 8 ? ScalarType::B64 : ScalarType::B32);
        if (!slot)
            return tl::unexpected(slot.error());
        op.source[i + 1] = *slot;
    }
    op.sourceCount = std::uint8_t(op.elementCount + 1);
    return {};
}

}  // namespace simtscope::ptx

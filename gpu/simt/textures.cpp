// Fetches from texture objects, loads and stores on surface objects. Lanes may use different objects.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include <fmt/format.h>

#include "gpu/simt/executor.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::OpKind;
using ptx::StateSpace;
using ptx::TextureAccess;

namespace {

const std::byte* columnOf(const Split& split, ptx::Slot slot)
{
    return (slot.constant ? split.frame->code->constants : split.frame->registers) + slot.offset;
}

template <class T>
T valueOf(const Split& split, ptx::Slot slot, unsigned lane)
{
    T value;
    std::memcpy(&value, columnOf(split, slot) + lane * sizeof value, sizeof value);
    return value;
}

const TextureAccess& accessOf(const Split& split, const DecodedOp& op)
{
    return split.frame->code->decoded.textures[std::size_t(op.offset)];
}

std::array<std::uint32_t, 4> coordinatesOf(const Split& split, const TextureAccess& access, unsigned lane)
{
    std::array<std::uint32_t, 4> coordinates{};
    for (unsigned i = 0; i < access.coordinates; ++i)
        coordinates[i] = valueOf<std::uint32_t>(split, access.coordinate[i], lane);
    return coordinates;
}

void write(const Split& split, ptx::Slot slot, unsigned lane, std::uint64_t value, unsigned bytes)
{
    if (present(slot))
        std::memcpy(split.frame->registers + slot.offset + lane * bytes, &value, bytes);
}

/// "a 2D array of 16 x 16", with as many extents as it has.
std::string describe(const Image& image)
{
    constexpr std::array<std::string_view, 8> kShapes = {"linear memory",      "a 1D array",         "a 2D array", "a 3D array",
                                                         "a layered 1D array", "a layered 2D array", "a cubemap",  "a layered cubemap"};
    using enum ImageShape;
    std::string text = fmt::format("{} of {}", kShapes[std::size_t(image.shape)], image.width);
    const bool isLine = image.shape == Buffer || image.shape == Line || image.shape == LineLayers;
    if (!isLine)
        text += fmt::format(" x {}", image.height);
    if (image.shape == Volume || image.shape == PlaneLayers || image.shape == LineLayers || image.shape == CubeLayers)
        text += fmt::format(" x {}", image.depth);
    return text;
}

std::uint32_t propertyOf(const Image& image, ptx::TextureProperty property)
{
    using enum ImageShape;
    const bool isLine = image.shape == Buffer || image.shape == Line || image.shape == LineLayers;
    switch (property) {
    case ptx::TextureProperty::Width:
        return image.width;
    case ptx::TextureProperty::Height:
        return isLine ? 0 : image.height;
    case ptx::TextureProperty::Depth:
        return image.shape == Volume ? image.depth : 0;
    case ptx::TextureProperty::Layers:
        return image.shape == LineLayers || image.shape == PlaneLayers || image.shape == CubeLayers ? image.depth : 0;
    }
    return 0;
}

}  // namespace

void Executor::noObject(const Block& block, const Warp& warp, const Split& split, const DecodedOp& op, unsigned lane, std::uint64_t handle)
{
    const bool isTexture = op.space == StateSpace::Tex;
    const bool isOther = isTexture ? m_memory.surface(handle) != nullptr : m_memory.texture(handle) != nullptr;
    const char* const what = isTexture ? "texture" : "surface";
    const std::string why = isOther ? fmt::format("which is a {} object", isTexture ? "surface" : "texture")
                                    : std::string("which does not exist (never made, destroyed, or its memory was freed)");
    fault(LaunchStatus::IllegalAddress, what, block, warp, split, LaneMask(1) << lane,
          fmt::format("uses the {} object {}, {}", what, handle, why), handle);
}

bool Executor::textureFetch(Block& block, Warp& warp, const Split& split, const DecodedOp& op, LaneMask lanes)
{
    const TextureAccess& how = accessOf(split, op);
    Access access;
    access.mask = lanes;
    Values values{};
    const Texture* texture = nullptr;
    std::uint64_t latest = 0;
    for (LaneMask left = lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        const auto handle = valueOf<std::uint64_t>(split, op.source[0], lane);
        if (!texture || handle != latest)
            texture = m_memory.texture(handle);
        latest = handle;
        if (!texture) {
            noObject(block, warp, split, op, lane, handle);
            return false;
        }
        const Image& image = texture->image;
        if (!fits(how.geometry, image.shape) || (image.shape == ImageShape::Buffer && how.floatCoordinates)) {
            fault(LaunchStatus::IllegalAddress, "texture", block, warp, split, LaneMask(1) << lane,
                  fmt::format("reads the texture object {}, {}, with {}, which is not for such a texture", handle, describe(image),
                              split.frame->code->decoded.function->instructions[op.instruction].opcodeText()),
                  handle);
            return false;
        }
        const Sample sample = fetch(*texture, how, coordinatesOf(split, how, lane));
        for (unsigned element = 0; element < op.elements; ++element) {
            values[element][lane] = sample.value[element];
            write(split, op.destination[element], lane, sample.value[element], op.registerBytes);
        }
        access.allocation[lane] = sample.touched ? image.allocation.value : trace::kNoAllocation.value;
        access.offset[lane] = sample.touched ? sample.offset : 0;
    }
    if (present(how.resident)) {
        LaneMask resident;
        std::memcpy(&resident, split.frame->registers + how.resident.offset, sizeof resident);
        resident |= lanes;
        std::memcpy(split.frame->registers + how.resident.offset, &resident, sizeof resident);
    }
    if (block.recorded)
        recordAccess(block, warp, split, trace::EventKind::Load, access, op.elements, values, nullptr);
    return true;
}

bool Executor::textureQuery(Block& block, Warp& warp, const Split& split, const DecodedOp& op, LaneMask lanes)
{
    Access access;
    access.mask = lanes;
    access.allocation.fill(trace::kNoAllocation.value);
    Values values{};
    for (LaneMask left = lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        const auto handle = valueOf<std::uint64_t>(split, op.source[0], lane);
        const Texture* const texture = op.space == StateSpace::Tex ? m_memory.texture(handle) : nullptr;
        const Surface* const surface = op.space == StateSpace::Surf ? m_memory.surface(handle) : nullptr;
        if (!texture && !surface) {
            noObject(block, warp, split, op, lane, handle);
            return false;
        }
        values[0][lane] = propertyOf(texture ? texture->image : surface->image, accessOf(split, op).property);
        write(split, op.destination[0], lane, values[0][lane], op.registerBytes);
    }
    if (block.recorded)
        recordAccess(block, warp, split, trace::EventKind::Load, access, 1, values, nullptr);
    return true;
}

bool Executor::surfaceTexel(const Block& block, const Warp& warp, const Split& split, const DecodedOp& op, unsigned lane, Access& access)
{
    const auto handle = valueOf<std::uint64_t>(split, op.source[0], lane);
    const Surface* const surface = m_memory.surface(handle);
    if (!surface) {
        noObject(block, warp, split, op, lane, handle);
        return false;
    }
    const TextureAccess& how = accessOf(split, op);
    const Image& image = surface->image;
    const ptx::Instruction& instruction = split.frame->code->decoded.function->instructions[op.instruction];
    const char* const verb = op.kind == OpKind::SurfaceStore ? "writes" : "reads";
    const LaneMask self = LaneMask(1) << lane;
    if (!fits(how.geometry, image.shape)) {
        fault(LaunchStatus::IllegalAddress, "surface", block, warp, split, self,
              fmt::format("{} the surface object {}, {}, with {}, which is not for such a surface", verb, handle, describe(image),
                          instruction.opcodeText()),
              handle);
        return false;
    }
    const auto at = coordinatesOf(split, how, lane);
    const unsigned bytes = unsigned(op.elementBytes) * op.elements;
    const bool hasLayer = how.geometry == ptx::TextureGeometry::LineLayers || how.geometry == ptx::TextureGeometry::PlaneLayers;
    const auto x = std::int32_t(at[hasLayer ? 1 : 0]);
    if (x % std::int32_t(bytes) != 0) {
        fault(LaunchStatus::Misaligned, "misaligned", block, warp, split, self,
              fmt::format("{} {} bytes at x = {} of a surface; x counts bytes and must be a multiple of {}", verb, bytes, x, bytes),
              handle);
        return false;
    }
    const SurfacePlace place = surfacePlace(image, how, at, bytes);
    if (!place.inside && how.boundary == ptx::SurfaceBoundary::Trap) {
        std::string where;
        for (unsigned i = 0; i < how.coordinates; ++i)
            where += fmt::format("{}{}", i ? ", " : "", std::int32_t(at[i]));
        fault(LaunchStatus::IllegalAddress, "out-of-bounds", block, warp, split, self,
              fmt::format("{} {} bytes at ({}) of a surface, {}; x counts bytes, of which a row has {}", verb, bytes, where,
                          describe(image), std::uint64_t(image.width) * image.format.bytes()),
              handle);
        return false;
    }
    access.pointer[lane] = place.inside ? reinterpret_cast<std::byte*>(image.address) + place.offset : nullptr;
    access.allocation[lane] = place.inside ? image.allocation.value : trace::kNoAllocation.value;
    access.offset[lane] = place.inside ? image.offset + place.offset : 0;
    return true;
}

bool Executor::surfaceAccess(Block& block, Warp& warp, const Split& split, const DecodedOp& op, LaneMask lanes)
{
    const bool stores = op.kind == OpKind::SurfaceStore;
    Access access;
    access.mask = lanes;
    for (LaneMask left = lanes; left; left &= left - 1)
        if (!surfaceTexel(block, warp, split, op, unsigned(std::countr_zero(left)), access))
            return false;
    Values values{};
    for (LaneMask left = lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        for (unsigned element = 0; element < op.elements; ++element) {
            std::uint64_t value = 0;
            std::byte* const texel = access.pointer[lane] ? access.pointer[lane] + element * op.elementBytes : nullptr;
            if (stores) {
                std::memcpy(&value, columnOf(split, op.source[element + 1]) + lane * op.registerBytes, op.elementBytes);
                if (texel)
                    std::memcpy(texel, &value, op.elementBytes);
            } else {
                if (texel)
                    std::memcpy(&value, texel, op.elementBytes);
                write(split, op.destination[element], lane, value, op.registerBytes);
            }
            values[element][lane] = value;
        }
    }
    m_memoryEpoch += stores ? 1 : 0;
    if (block.recorded)
        recordAccess(block, warp, split, stores ? trace::EventKind::Store : trace::EventKind::Load, access, op.elements, values, nullptr);
    return true;
}

}  // namespace simtscope::simt

// Executes fetches from texture objects, and loads and stores on surface objects (declared in memory_instructions.h).
#include <array>
#include <cstring>

#include "gpu/core/each_lane.h"
#include "gpu/simt/diagnosis/object_faults.h"
#include "gpu/simt/memory/memory_instructions.h"
#include "gpu/simt/recording/record_events.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::OpKind;
using ptx::StateSpace;
using ptx::TextureAccess;

namespace {

const TextureAccess& textureAccessOf(const Issue& issue)
{
    return issue.code().decoded.textures[std::size_t(issue.op.offset)];
}

std::uint64_t readHandle(const Issue& issue, unsigned lane)
{
    return issue.frame().value<std::uint64_t>(issue.op.source[0], lane);
}

std::array<std::uint32_t, 4> readCoordinates(const Issue& issue, unsigned lane)
{
    const TextureAccess& access = textureAccessOf(issue);
    std::array<std::uint32_t, 4> coordinates{};
    for (unsigned i = 0; i < access.coordinateCount; ++i)
        coordinates[i] = issue.frame().value<std::uint32_t>(access.coordinate[i], lane);
    return coordinates;
}

void writeRegister(const Issue& issue, unsigned destination, unsigned lane, std::uint64_t value)
{
    if (const ptx::Slot slot = issue.op.destination[destination]; isPresent(slot))
        std::memcpy(issue.frame().registers + slot.offset + lane * issue.op.registerBytes, &value, issue.op.registerBytes);
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

/// Resolves the texel that a lane accesses on a surface. Its pointer is null if the texel is outside. Returns false after a fault.
bool resolveSurfaceTexel(const Issue& issue, unsigned lane, Access& access)
{
    const std::uint64_t handle = readHandle(issue, lane);
    const Surface* const surface = issue.launch.memory.surface(handle);
    if (!surface) {
        noteMissingObject(issue, lane, handle);
        return false;
    }
    const TextureAccess& textureAccess = textureAccessOf(issue);
    const Image& image = surface->image;
    if (!canFetch(textureAccess.geometry, image.shape)) {
        noteSurfaceShapeFault(issue, lane, handle, image);
        return false;
    }
    const auto coordinates = readCoordinates(issue, lane);
    const unsigned bytes = unsigned(issue.op.elementBytes) * issue.op.elementCount;
    const bool hasLayer =
        textureAccess.geometry == ptx::TextureGeometry::LineLayers || textureAccess.geometry == ptx::TextureGeometry::PlaneLayers;
    const auto x = std::int32_t(coordinates[hasLayer ? 1 : 0]);
    if (x % std::int32_t(bytes) != 0) {
        noteSurfaceAlignmentFault(issue, lane, handle, x);
        return false;
    }
    const SurfaceOffset texel = locateSurfaceAccess(image, textureAccess, coordinates, bytes);
    if (!texel.isInside && textureAccess.boundary == ptx::SurfaceBoundary::Trap) {
        noteAccessOutsideSurface(issue, lane, handle, image, coordinates);
        return false;
    }
    access.pointer[lane] = texel.isInside ? reinterpret_cast<std::byte*>(image.address) + texel.offset : nullptr;
    access.allocation[lane] = texel.isInside ? image.allocation.value : trace::kNoAllocation.value;
    access.offset[lane] = texel.isInside ? image.offset + texel.offset : 0;
    return true;
}

}  // namespace

bool executeTextureFetch(const Issue& issue)
{
    const TextureAccess& textureAccess = textureAccessOf(issue);
    const unsigned elements = issue.op.elementCount;
    Access access;
    access.lanes = issue.lanes;
    VectorElements values{};
    const Texture* texture = nullptr;
    std::uint64_t latestHandle = 0;
    for (const unsigned lane : eachLane(issue.lanes)) {
        const std::uint64_t handle = readHandle(issue, lane);
        if (!texture || handle != latestHandle)
            texture = issue.launch.memory.texture(handle);
        latestHandle = handle;
        if (!texture) {
            noteMissingObject(issue, lane, handle);
            return false;
        }
        const Image& image = texture->image;
        if (!canFetch(textureAccess.geometry, image) || (image.shape == ImageShape::Buffer && textureAccess.hasFloatCoordinates)) {
            noteTextureShapeFault(issue, lane, handle, image);
            return false;
        }
        const Sample sample = fetch(*texture, textureAccess, readCoordinates(issue, lane));
        for (unsigned element = 0; element < elements; ++element) {
            values[element][lane] = sample.value[element];
            writeRegister(issue, element, lane, sample.value[element]);
        }
        access.allocation[lane] = sample.hasTexel ? image.allocation.value : trace::kNoAllocation.value;
        access.offset[lane] = sample.hasTexel ? sample.offset : 0;
    }
    if (isPresent(textureAccess.residentPredicate))
        issue.frame().setPredicate(textureAccess.residentPredicate, kAllLanes, issue.lanes);
    if (issue.block.isRecorded)
        recordAccess(issue, trace::EventKind::Load, access, elements, values);
    return true;
}

bool executeTextureQuery(const Issue& issue)
{
    const AddressSpace& memory = issue.launch.memory;
    Access access;
    access.lanes = issue.lanes;
    access.allocation.fill(trace::kNoAllocation.value);
    VectorElements values{};
    for (const unsigned lane : eachLane(issue.lanes)) {
        const std::uint64_t handle = readHandle(issue, lane);
        const Texture* const texture = issue.op.space == StateSpace::Tex ? memory.texture(handle) : nullptr;
        const Surface* const surface = issue.op.space == StateSpace::Surf ? memory.surface(handle) : nullptr;
        if (!texture && !surface) {
            noteMissingObject(issue, lane, handle);
            return false;
        }
        values[0][lane] = propertyOf(texture ? texture->image : surface->image, textureAccessOf(issue).property);
        writeRegister(issue, 0, lane, values[0][lane]);
    }
    if (issue.block.isRecorded)
        recordAccess(issue, trace::EventKind::Load, access, 1, values);
    return true;
}

bool executeSurfaceAccess(const Issue& issue)
{
    const DecodedOp& op = issue.op;
    const bool stores = op.kind == OpKind::SurfaceStore;
    Access access;
    access.lanes = issue.lanes;
    for (const unsigned lane : eachLane(issue.lanes))
        if (!resolveSurfaceTexel(issue, lane, access))
            return false;
    VectorElements values{};
    for (const unsigned lane : eachLane(issue.lanes)) {
        for (unsigned element = 0; element < op.elementCount; ++element) {
            std::uint64_t value = 0;
            std::byte* const texel = access.pointer[lane] ? access.pointer[lane] + element * op.elementBytes : nullptr;
            if (stores) {
                std::memcpy(&value, issue.frame().column(op.source[element + 1]) + lane * op.registerBytes, op.elementBytes);
                if (texel)
                    std::memcpy(texel, &value, op.elementBytes);
            } else {
                if (texel)
                    std::memcpy(&value, texel, op.elementBytes);
                writeRegister(issue, element, lane, value);
            }
            values[element][lane] = value;
        }
    }
    issue.launch.progress.memoryEpoch += stores ? 1 : 0;
    if (issue.block.isRecorded)
        recordAccess(issue, stores ? trace::EventKind::Store : trace::EventKind::Load, access, op.elementCount, values);
    return true;
}

}  // namespace simtscope::simt

#include "gpu/simt/diagnosis/object_faults.h"

#include <array>

#include <fmt/format.h>

#include "gpu/core/messages/fault.h"
#include "gpu/simt/diagnosis/faults.h"

namespace simtscope::simt {

namespace {

/// Returns "a 2D array of 16 x 16", with as many extents as the image has.
Message describe(const Image& image)
{
    constexpr std::array kShapes = {&msg::fault::linearMemory, &msg::fault::array1d,   &msg::fault::array2d, &msg::fault::array3d,
                                    &msg::fault::layered1d,    &msg::fault::layered2d, &msg::fault::cubemap, &msg::fault::layeredCubemap};
    using enum ImageShape;
    std::string text = fmt::format("{}", image.width);
    const bool isLine = image.shape == Buffer || image.shape == Line || image.shape == LineLayers;
    if (!isLine)
        text += fmt::format(" x {}", image.height);
    if (image.shape == Volume || image.shape == PlaneLayers || image.shape == LineLayers || image.shape == CubeLayers)
        text += fmt::format(" x {}", image.depth);
    return (*kShapes[std::size_t(image.shape)])(text);
}

bool isStore(const Issue& issue)
{
    return issue.op.kind == ptx::OpKind::SurfaceStore;
}

/// Adds a location without an address to the noted fault, since that of an access through an object is not known.
void addLocation(const Issue& issue)
{
    trace::FindingLocation location;
    location.space = issue.op.space;
    location.bytes = accessBytes(issue.op);
    setFaultLocation(issue, isStore(issue), std::move(location));
}

}  // namespace

void noteMissingObject(const Issue& issue, unsigned lane, std::uint64_t handle)
{
    const AddressSpace& memory = issue.launch.memory;
    const bool isTexture = issue.op.space == ptx::StateSpace::Tex;
    const bool isOtherKind = isTexture ? memory.surface(handle) != nullptr : memory.texture(handle) != nullptr;
    noteFault(issue, laneBit(lane), LaunchStatus::IllegalAddress, isTexture ? trace::FindingKind::Texture : trace::FindingKind::Surface,
              isOtherKind ? (isTexture ? msg::fault::surfaceAsTexture : msg::fault::textureAsSurface)(handle)
                          : (isTexture ? msg::fault::noTexture : msg::fault::noSurface)(handle),
              handle);
    addLocation(issue);
}

void noteTextureShapeFault(const Issue& issue, unsigned lane, std::uint64_t handle, const Image& image)
{
    noteFault(issue, laneBit(lane), LaunchStatus::IllegalAddress, trace::FindingKind::Texture,
              msg::fault::textureShape(handle, describe(image), issue.instruction().opcodeText()), handle);
    addLocation(issue);
}

void noteSurfaceShapeFault(const Issue& issue, unsigned lane, std::uint64_t handle, const Image& image)
{
    noteFault(issue, laneBit(lane), LaunchStatus::IllegalAddress, trace::FindingKind::Surface,
              (isStore(issue) ? msg::fault::writesSurfaceShape : msg::fault::readsSurfaceShape)(handle, describe(image),
                                                                                                issue.instruction().opcodeText()),
              handle);
    addLocation(issue);
}

void noteSurfaceAlignmentFault(const Issue& issue, unsigned lane, std::uint64_t handle, std::int32_t x)
{
    const unsigned bytes = accessBytes(issue.op);
    noteFault(issue, laneBit(lane), LaunchStatus::Misaligned, trace::FindingKind::Misaligned,
              (isStore(issue) ? msg::fault::writesSurfaceMisaligned : msg::fault::readsSurfaceMisaligned)(bytes, x), handle);
    addLocation(issue);
}

void noteAccessOutsideSurface(const Issue& issue, unsigned lane, std::uint64_t handle, const Image& image,
                              const std::array<std::uint32_t, 4>& coordinates)
{
    std::string coordinatesText;
    for (unsigned i = 0; i < issue.code().decoded.textures[std::size_t(issue.op.offset)].coordinateCount; ++i)
        coordinatesText += fmt::format("{}{}", i ? ", " : "", std::int32_t(coordinates[i]));
    noteFault(issue, laneBit(lane), LaunchStatus::IllegalAddress, trace::FindingKind::OutOfBounds,
              (isStore(issue) ? msg::fault::writesOutsideSurface : msg::fault::readsOutsideSurface)(
                  accessBytes(issue.op), coordinatesText, describe(image), std::uint64_t(image.width) * image.format.bytes()),
              handle);
    addLocation(issue);
}

}  // namespace simtscope::simt

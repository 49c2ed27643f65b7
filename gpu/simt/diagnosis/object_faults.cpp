#include "gpu/simt/diagnosis/object_faults.h"

#include <array>

#include <fmt/format.h>

#include "gpu/simt/diagnosis/faults.h"

namespace simtscope::simt {

namespace {

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

const char* verbOf(const Issue& issue)
{
    return issue.op.kind == ptx::OpKind::SurfaceStore ? "writes" : "reads";
}

unsigned bytesOf(const ptx::DecodedOp& op)
{
    return unsigned(op.elementBytes) * op.elements;
}

}  // namespace

void faultNoObject(const Issue& issue, unsigned lane, std::uint64_t handle)
{
    const AddressSpace& memory = issue.launch.memory;
    const bool isTexture = issue.op.space == ptx::StateSpace::Tex;
    const bool isOther = isTexture ? memory.surface(handle) != nullptr : memory.texture(handle) != nullptr;
    const char* const what = isTexture ? "texture" : "surface";
    const std::string why = isOther ? fmt::format("which is a {} object", isTexture ? "surface" : "texture")
                                    : std::string("which does not exist (never made, destroyed, or its memory was freed)");
    fault(issue, laneBit(lane), LaunchStatus::IllegalAddress, what, fmt::format("uses the {} object {}, {}", what, handle, why), handle);
}

void faultTextureShape(const Issue& issue, unsigned lane, std::uint64_t handle, const Image& image)
{
    fault(issue, laneBit(lane), LaunchStatus::IllegalAddress, "texture",
          fmt::format("reads the texture object {}, {}, with {}, which is not for such a texture", handle, describe(image),
                      issue.instruction().opcodeText()),
          handle);
}

void faultSurfaceShape(const Issue& issue, unsigned lane, std::uint64_t handle, const Image& image)
{
    fault(issue, laneBit(lane), LaunchStatus::IllegalAddress, "surface",
          fmt::format("{} the surface object {}, {}, with {}, which is not for such a surface", verbOf(issue), handle, describe(image),
                      issue.instruction().opcodeText()),
          handle);
}

void faultSurfaceAlignment(const Issue& issue, unsigned lane, std::uint64_t handle, std::int32_t x)
{
    const unsigned bytes = bytesOf(issue.op);
    fault(issue, laneBit(lane), LaunchStatus::Misaligned, "misaligned",
          fmt::format("{} {} bytes at x = {} of a surface; x counts bytes and must be a multiple of {}", verbOf(issue), bytes, x, bytes),
          handle);
}

void faultOutsideSurface(const Issue& issue, unsigned lane, std::uint64_t handle, const Image& image,
                         const std::array<std::uint32_t, 4>& coordinates)
{
    std::string where;
    for (unsigned i = 0; i < issue.code().decoded.textures[std::size_t(issue.op.offset)].coordinates; ++i)
        where += fmt::format("{}{}", i ? ", " : "", std::int32_t(coordinates[i]));
    fault(issue, laneBit(lane), LaunchStatus::IllegalAddress, "out-of-bounds",
          fmt::format("{} {} bytes at ({}) of a surface, {}; x counts bytes, of which a row has {}", verbOf(issue), bytesOf(issue.op),
                      where, describe(image), std::uint64_t(image.width) * image.format.bytes()),
          handle);
}

}  // namespace simtscope::simt

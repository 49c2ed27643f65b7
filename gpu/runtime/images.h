// CUDA arrays, and the texture and surface objects that read and write them.
//
// An array's texels lie row by row without gaps in an allocation of its own, which no pointer reaches (hardware uses another order).
// What each call refuses, and with which code, is what an H200 with CUDA 13.0 did.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "gpu/ptx/module.h"
#include "gpu/runtime/abi_images.h"
#include "gpu/runtime/errors.h"
#include "gpu/simt/texture.h"
#include "gpu/trace/recording.h"

namespace simtscope::runtime {

class Memory;

/// Alignment of what a texture reads, and of the rows of a pitched allocation (CUDA C++ Programming Guide, cudaDeviceProp).
inline constexpr std::size_t kTextureAlignment = 512, kTexturePitchAlignment = 32;

/// What a cudaArray_t points to.
struct CudaArray {
    AbiChannelFormatDesc format{};
    AbiExtent extent{};  ///< as asked for: in texels; 0 where the array has no such dimension
    unsigned flags = 0;
    std::uint64_t bytes = 0;
    int device = 0;
    simt::Image image;

    std::size_t rowBytes() const { return extent.width * image.format.bytes(); }
    std::string text() const;  ///< the extents, "64x64"
};

struct TextureObject {
    AbiResourceDesc resource{};
    AbiTextureDesc texture{};
    std::optional<AbiResourceViewDesc> view;
};

struct Images {
    std::map<const void*, std::unique_ptr<CudaArray>> arrays;
    std::map<std::uint64_t, TextureObject> textures;
    std::map<std::uint64_t, AbiResourceDesc> surfaces;
    std::uint64_t nextObject = 1;

    /// nullptr: not an array.
    CudaArray* find(const void* handle) const;
};

/// cudaErrorInvalidChannelDescriptor for what no texel can be.
Error texelFormat(const AbiChannelFormatDesc& channel, simt::TexelFormat& format);
/// Of one channel of a texel.
ptx::ScalarType channelType(const simt::TexelFormat& format);
/// An array that is laid out but has no memory yet. Errors: what CUDA refuses.
Error layOutArray(const AbiChannelFormatDesc& format, AbiExtent extent, unsigned flags, CudaArray& array);
/// Where the linear or pitched memory begins that a resource names.
std::uint64_t addressOf(const AbiResourceDesc& resource);
/// The image in that memory, which the allocation holds (null: none does). Errors: what CUDA refuses for the resource alone.
Error imageInMemory(const AbiResourceDesc& resource, const trace::Allocation* allocation, simt::Image& image);
/// The image that a resource names. Errors: what CUDA refuses for the resource alone.
Error imageOf(const Images& images, Memory& memory, const AbiResourceDesc& resource, simt::Image& image);
/// The texture of an image. Errors: what CUDA refuses for the two together.
Error textureOf(const simt::Image& image, const AbiTextureDesc& description, simt::Texture& texture);

}  // namespace simtscope::runtime

// Models CUDA arrays, and the texture and surface objects through which kernels read and write them.
//
// The texels of an array lie row by row without gaps in an allocation of its own that no pointer reaches (hardware uses another order).
// Refusals and their error codes are those of an H200 with CUDA 13.0.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "gpu/ptx/model/module.h"
#include "gpu/runtime/abi/abi_images.h"
#include "gpu/runtime/abi/errors.h"
#include "gpu/simt/texture.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::runtime {

class Memory;

/// Alignments in bytes of the memory that a texture reads and of the rows of a pitched allocation (CUDA C++ Programming Guide,
/// cudaDeviceProp).
inline constexpr std::size_t kTextureAlignment = 512, kTexturePitchAlignment = 32;

/// Represents the object that a cudaArray_t points to.
struct CudaArray {
    AbiChannelFormatDesc format{};
    AbiExtent extent{};  ///< in texels, as requested; 0 for a dimension that the array does not have
    unsigned flags = 0;
    std::uint64_t bytes = 0;
    int device = 0;
    simt::Image image;

    std::size_t rowBytes() const { return extent.width * image.format.bytes(); }
    /// Returns the extents: "64x64".
    std::string extentText() const;
};

/// Holds a texture object as the program has described it.
struct TextureObject {
    AbiResourceDesc resource{};
    AbiTextureDesc texture{};
    std::optional<AbiResourceViewDesc> view;
};

/// Keeps the arrays, texture objects and surface objects of the program, by their handles.
struct Images {
    std::map<const void*, std::unique_ptr<CudaArray>> arrays;
    std::map<std::uint64_t, TextureObject> textures;
    std::map<std::uint64_t, AbiResourceDesc> surfaces;
    std::uint64_t nextObject = 1;

    /// Returns the array of a handle, or nullptr.
    CudaArray* find(const void* handle) const;
};

/// Converts a channel description. Returns cudaErrorInvalidChannelDescriptor if no texel can have this format.
Error convertTexelFormat(const AbiChannelFormatDesc& channel, simt::TexelFormat& format);
/// Returns the type of one channel of a texel.
ptx::ScalarType channelType(const simt::TexelFormat& format);
/// Lays an array out without giving it memory. Fails where CUDA refuses the parameters.
Error layOutArray(const AbiChannelFormatDesc& format, AbiExtent extent, unsigned flags, CudaArray& array);
/// Returns the first address of the linear or pitched memory that a resource names.
std::uint64_t addressOf(const AbiResourceDesc& resource);
/// Makes the image for linear or pitched memory. `allocation` holds that memory; null if none does. Fails where CUDA refuses the resource
/// itself.
Error makeImageInMemory(const AbiResourceDesc& resource, const trace::Allocation* allocation, simt::Image& image);
/// Makes the image that a resource names. Fails where CUDA refuses the resource itself.
Error makeResourceImage(const Images& images, Memory& memory, const AbiResourceDesc& resource, simt::Image& image);
/// Makes the texture of an image. Fails where CUDA refuses this combination.
Error makeTextureOfImage(const simt::Image& image, const AbiTextureDesc& description, simt::Texture& texture);

}  // namespace simtscope::runtime

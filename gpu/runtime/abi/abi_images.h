// Declares the binary interface of arrays, textures, surfaces and three-dimensional copies, as abi.h does for the rest of the runtime.
#pragma once

#include "gpu/runtime/abi/abi.h"

namespace simtscope::runtime {

/// Mirrors cudaPos.
struct AbiPos {
    std::size_t x, y, z;
};

/// Mirrors cudaMemcpy3DParms.
struct AbiCopy3D {
    void* srcArray;
    AbiPos srcPos;
    AbiPitchedPtr srcPtr;
    void* dstArray;
    AbiPos dstPos;
    AbiPitchedPtr dstPtr;
    AbiExtent extent;
    int kind;
};

/// Mirrors cudaMemcpy3DPeerParms.
struct AbiPeerCopy3D {
    void* srcArray;
    AbiPos srcPos;
    AbiPitchedPtr srcPtr;
    int srcDevice;
    void* dstArray;
    AbiPos dstPos;
    AbiPitchedPtr dstPtr;
    int dstDevice;
    AbiExtent extent;
};

/// Mirrors cudaResourceDesc.
struct AbiResourceDesc {
    int type;
    union {
        void* array;
        struct {
            void* pointer;
            AbiChannelFormatDesc format;
            std::size_t bytes;
        } linear;
        struct {
            void* pointer;
            AbiChannelFormatDesc format;
            std::size_t width, height, pitch;
        } pitch2D;
        int reserved[32];
    } res;
    unsigned flags;
};

/// Mirrors cudaTextureDesc.
struct AbiTextureDesc {
    int addressMode[3];
    int filterMode, readMode, sRGB;
    float borderColor[4];
    int normalizedCoords;
    unsigned maxAnisotropy;
    int mipmapFilterMode;
    float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
    int disableTrilinearOptimization, seamlessCubemap;
};

/// Mirrors cudaResourceViewDesc.
struct AbiResourceViewDesc {
    int format;
    std::size_t width, height, depth;
    unsigned firstMipmapLevel, lastMipmapLevel, firstLayer, lastLayer;
    unsigned reserved[16];
};

inline constexpr int kChannelSigned = 0, kChannelUnsigned = 1, kChannelFloat = 2;
inline constexpr int kResourceArray = 0, kResourceMipmappedArray = 1, kResourceLinear = 2, kResourcePitch2D = 3;
inline constexpr int kFilterPoint = 0, kFilterLinear = 1, kReadElementType = 0, kReadNormalizedFloat = 1;
inline constexpr unsigned kArrayLayered = 1, kArraySurface = 2, kArrayCubemap = 4, kArrayGather = 8, kArrayColor = 0x20;
inline constexpr unsigned kArraySparse = 0x40, kArrayDeferred = 0x80;

}  // namespace simtscope::runtime

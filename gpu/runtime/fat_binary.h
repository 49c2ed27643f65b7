// What nvcc embeds in a program: a fat binary of PTX texts and machine code, of which only the PTX is used.
//
// Layout, found by looking at what nvcc 13.0 writes: a wrapper {u32 0x466243b1, u32 version, pointer to data}; the data is
// {u32 0xba55ed50, u16 version, u16 header bytes, u64 bytes that follow}; then entries {u16 kind (1 = PTX, 2 = machine code), u16,
// u32 header bytes, u64 payload bytes, u32 compressed bytes, u32 offset of the options, …, u32 architecture at +28, u64 flags at +40,
// u64 original bytes at +56}.
// A wrapper of version 2 belongs to a program of relocatable device code: after the data pointer comes one to an array of the data of its
// units, which ends with a null pointer (fatbinary_section.h of the toolkit).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::runtime {

struct PtxImage {
    unsigned architecture = 0;  ///< 75 for compute_75
    std::string text;
    std::vector<std::byte> header = {};  ///< of its entry; the driver needs its name and options
};

/// The PTX texts of a registered fat binary, in file order. Errors: not a fat binary, no PTX in it, damaged.
Result<std::vector<PtxImage>> readFatBinary(const void* wrapper);

/// True when the fat binary is made of units that have to be linked.
bool hasUnits(const void* wrapper);
/// The PTX texts of each unit. Errors: as above, of any unit.
Result<std::vector<std::vector<PtxImage>>> readUnits(const void* wrapper);

/// The newest image that a device of this architecture (major*10 + minor) may run; nullptr: none.
const PtxImage* chooseImage(const std::vector<PtxImage>& images, unsigned architecture);

/// A fat binary of one PTX text, and the wrapper that registers it.
struct WrittenFatBinary {
    std::vector<std::byte> data;
    struct Wrapper {
        std::uint32_t magic, version;
        const void *data, *unused;
    };
    std::unique_ptr<Wrapper> wrapper;
};
/// With the header that the image came with. `code`: machine code of the same for some architecture, which the driver takes where it fits.
struct MachineCodeImage {
    unsigned architecture = 0;  ///< 90 for sm_90
    std::vector<std::byte> code;
};
WrittenFatBinary writeFatBinary(const PtxImage& image, const MachineCodeImage* machineCode = nullptr);

}  // namespace simtscope::runtime

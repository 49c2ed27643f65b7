// Reads the fat binary that nvcc embeds in a program: PTX texts and machine code, of which SIMTscope uses only the PTX.
//
// Layout, as observed in the output of nvcc 13.0: a wrapper {u32 0x466243b1, u32 version, pointer to data}; the data is {u32 0xba55ed50,
// u16 version, u16 header bytes, u64 bytes that follow}; then entries {u16 kind (1 = PTX, 2 = machine code), u16, u32 header bytes, u64
// payload bytes, u32 compressed bytes, u32 offset of the options, …, u32 architecture at +28, u64 flags at +40, u64 original bytes at +56}.
//
// A wrapper of version 2 belongs to a program of relocatable device code: its data pointer is followed by a pointer to an array of the data
// of its units, which ends with a null pointer (fatbinary_section.h of the toolkit).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::runtime {

/// Holds the PTX of one architecture in a fat binary.
struct PtxImage {
    unsigned architecture = 0;  ///< 75 for compute_75
    std::string text;
    std::vector<std::byte> header = {};  ///< header of the image's entry; the driver needs its name and options
};

/// Returns the PTX texts of a registered fat binary, in file order. Fails if `wrapper` is not a fat binary, holds no PTX, or is damaged.
Result<std::vector<PtxImage>> readFatBinary(const void* wrapper);

/// Returns whether the fat binary consists of units that have to be linked.
bool hasUnits(const void* wrapper);
/// Returns the PTX texts of each unit. Fails if readFatBinary() would fail for any of the units.
Result<std::vector<std::vector<PtxImage>>> readUnits(const void* wrapper);

/// Returns the newest image that a device of this architecture (major*10 + minor) can run, or nullptr.
const PtxImage* chooseImage(const std::vector<PtxImage>& images, unsigned architecture);

/// Owns a fat binary of one PTX text, with the wrapper that registers it.
struct OwnedFatBinary {
    std::vector<std::byte> data;
    /// Has the layout in which a fat binary is registered. Its `data` points into the vector above.
    struct Wrapper {
        std::uint32_t magic, version;
        const void *data, *unused;
    };
    std::unique_ptr<Wrapper> wrapper;
};
/// Holds the machine code of a PTX for one architecture, which the driver uses on devices of that architecture.
struct MachineCodeImage {
    unsigned architecture = 0;  ///< 90 for sm_90
    std::vector<std::byte> code;
};
/// Makes a fat binary of the PTX and, if given, of its machine code. It must outlive its registration.
OwnedFatBinary writeFatBinary(const PtxImage& image, const MachineCodeImage* machineCode = nullptr);

}  // namespace simtscope::runtime

// Maps addresses of the hardware to the allocation and offset that a recording uses.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/cuda/decode/decode_records.h"
#include "gpu/trace/model/kernel_layout.h"

namespace simtscope::cuda {

/// Maps the addresses of one launch. It is built once per launch and then only read, so several threads may share it.
class AddressMap {
public:
    AddressMap(const DecodeRequest& request, const trace::Launch& launch);

    /// Names a byte by its allocation and offset. The allocation is kNoAllocation if the recording knows none that contains the address.
    struct Location {
        std::uint32_t allocation = trace::kNoAllocation.value;
        std::uint64_t offset = 0;
    };
    /// These return whether a generic address lies in the window of shared or local memory, and the address at which that window begins.
    bool isShared(std::uint64_t generic) const { return isInWindow(generic, m_sharedWindow); }
    bool isLocal(std::uint64_t generic) const { return isInWindow(generic, m_localWindow); }
    std::uint64_t sharedWindow() const { return m_sharedWindow; }
    std::uint64_t localWindow() const { return m_localWindow; }

    /// Returns the location of an address in the shared window.
    Location findShared(std::uint64_t address) const;
    /// Returns the location of an address in the window of constants.
    Location findConstant(std::uint64_t address) const;
    /// Returns the location of any other generic address, which is in device memory.
    Location findGlobal(std::uint64_t address) const;

private:
    static constexpr std::uint64_t kWindowBytes = 1u << 24;  ///< size of the windows of shared and of local memory (observed on sm_90)
    static bool isInWindow(std::uint64_t generic, std::uint64_t window) { return window && generic - window < kWindowBytes; }

    struct MappedRange {
        std::uint64_t address = 0, bytes = 0, offset = 0;  ///< offset in the allocation, as the recording has it
        std::uint32_t allocation = 0;
    };
    static Location find(const std::vector<MappedRange>& ranges, std::uint64_t address);

    std::uint64_t m_sharedWindow = 0, m_localWindow = 0;
    std::vector<MappedRange> m_shared, m_constant, m_global;  ///< sorted by address
};

}  // namespace simtscope::cuda

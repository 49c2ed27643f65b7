// Addresses as the hardware has them -> allocation and offset as a recording has them.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/cuda/decode_records.h"
#include "gpu/trace/kernel_layout.h"

namespace simtscope::cuda {

class AddressMap {
public:
    AddressMap(const DecodeRequest& request, const trace::Launch& launch);

    struct Place {
        std::uint32_t allocation = trace::kNoAllocation.value;
        std::uint64_t offset = 0;
    };
    /// Windows of a generic address.
    bool isShared(std::uint64_t generic) const { return inWindow(generic, m_sharedWindow); }
    bool isLocal(std::uint64_t generic) const { return inWindow(generic, m_localWindow); }
    std::uint64_t sharedWindow() const { return m_sharedWindow; }
    std::uint64_t localWindow() const { return m_localWindow; }

    Place shared(std::uint64_t address) const;    ///< in its window
    Place constant(std::uint64_t address) const;  ///< in its window
    Place global(std::uint64_t address) const;

private:
    static constexpr std::uint64_t kWindowBytes = 1u << 24;  ///< of shared and of local memory (observed on sm_90)
    static bool inWindow(std::uint64_t generic, std::uint64_t window) { return window && generic - window < kWindowBytes; }

    struct Piece {
        std::uint64_t address = 0, bytes = 0, offset = 0;  ///< offset: its place in the recording
        std::uint32_t allocation = 0;
    };
    static Place find(const std::vector<Piece>& pieces, std::uint64_t address);

    std::uint64_t m_sharedWindow = 0, m_localWindow = 0;
    std::vector<Piece> m_shared, m_constant, m_global;  ///< by address
};

}  // namespace simtscope::cuda

// What a launch has done in device memory, for the search for races between launches, copies and the host that no stream orders.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "gpu/simt/checks/checked_access.h"
#include "gpu/simt/kernel.h"
#include "gpu/trace/finding.h"
#include "gpu/trace/recording.h"

namespace simtscope::simt {

/// Device memory from `begin` to before `end`.
struct Bytes {
    std::uint64_t begin = 0, end = 0;
    bool isWrite = false;
};

class Footprint {
public:
    /// `module` lives as long as this.
    Footprint(const LoadedModule& module, std::shared_ptr<const Kernel> kernel, const trace::Launch& launch, Accesses accesses,
              DeviceShadow memory, bool ordersBlocks, bool ordersHost);

    /// An access, and the lanes that did it.
    struct Access {
        const MadeAccess* made = nullptr;
        LaneMask lanes = 0;
    };
    struct Conflict {
        std::uint64_t address = 0;
        Access here, there;  ///< there: nothing where the other is a copy
    };
    /// Nothing where the kernels order themselves by fences: whether they do in this case is not known.
    std::optional<Conflict> conflictWith(const Footprint& other) const;
    std::optional<Conflict> conflictWith(const Bytes& bytes) const;
    /// How the host conflicts with the bytes of a range: where it reads them, or only where it writes.
    enum class HostConflict : std::uint8_t { None, Writes, Any };
    /// Of every byte of the range: the least.
    HostConflict hostConflict(std::uint64_t begin, std::uint64_t end) const;
    /// Some access of the launch to the byte; nothing: there is none.
    std::optional<Access> accessTo(std::uint64_t address) const;
    /// Bytes that were accessed, as ranges of pages.
    const DeviceShadow& memory() const { return m_memory; }
    void forget(std::uint64_t address, std::uint64_t bytes);
    /// The same for two launches whose instructions have done the same to the same bytes: what conflicts with one conflicts with the other.
    /// Threads and times are no part of it.
    std::uint64_t digest() const;

    const std::string& kernel() const { return m_name; }
    LaunchId launch() const { return m_launch; }
    /// "(1,0,0)".
    std::string threadOf(const Access& access) const;
    std::string blockOf(const Access& access) const;
    /// "main.cu:12". The finding gets file and line, too.
    std::string lineOf(const Access& access, trace::Finding* finding = nullptr) const;
    trace::FindingAccess described(const Access& access, std::uint64_t address) const;
    /// Bytes of what the access moves at a time.
    unsigned elementBytes(const Access& access) const;

private:
    struct Cell {
        std::array<Reference, 3> writes{};  ///< the first is 0 where there are none
        std::array<Reference, 2> reads{};   ///< likewise
        std::array<Reference, 5> all() const { return {writes[0], writes[1], writes[2], reads[0], reads[1]}; }
    };
    static Cell cellOf(const ShadowPage& page, std::uint64_t offset);
    Cell at(std::uint64_t address) const;
    std::uint64_t computeDigest() const;
    std::optional<Conflict> conflict(std::uint64_t address, Cell mine, const Footprint& other, Cell theirs) const;

    const LoadedModule& m_module;
    std::shared_ptr<const Kernel> m_kernel;
    std::string m_name;
    LaunchId m_launch;
    Dim3 m_grid, m_block;
    Accesses m_accesses;
    DeviceShadow m_memory;
    bool m_ordersBlocks, m_ordersHost;
    mutable std::optional<std::uint64_t> m_digest;
};

}  // namespace simtscope::simt

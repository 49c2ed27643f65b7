// Decodes the records of one launch, with the session's knowledge of memory, textures and the program's code.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gpu/cuda/decode/launch_drain.h"
#include "gpu/runtime/hooks/record_launch.h"
#include "gpu/runtime/hooks/session.h"

namespace simtscope::runtime::hooks {

/// Decodes one launch; the session's lock must be held.
class LaunchDecoding {
public:
    /// Names the launch and its surroundings. All pointers must outlive the LaunchDecoding.
    struct Setup {
        Session* session = nullptr;
        const HookedLaunchArguments* arguments = nullptr;
        const HookedKernel* kernel = nullptr;
        const HookedModule::LoadedIds* loaded = nullptr;
        trace::Launch* launch = nullptr;
        std::string description;  ///< describes the launch in notes
    };
    explicit LaunchDecoding(Setup setup) : m_setup(std::move(setup)) {}

    /// Decodes the records of a launch that has ended. Returns nullopt if they are damaged, which has been reported, or if
    /// nothing is recorded.
    std::optional<cuda::AbortedLaunch> decode(const cuda::LaunchRecords& records, const cuda::LaunchCounts* counts);
    /// Begins to drain the launch while its kernel runs. The session must have a recorder, and the launch its kernel, shape and id.
    /// `firstShared` is the index of the first chunk of the buffer that is not assigned to a particular warp.
    void beginDraining(cuda::DrainedMemory& memory, std::uint32_t chunks, std::uint32_t firstShared, std::uint64_t maxBytes);
    /// Returns null before beginDraining().
    cuda::LaunchDrain* drain() { return m_drain ? &*m_drain : nullptr; }
    /// Takes the rest of the records, once the kernel has ended. `maxBytesOfOthers` limits those of blocks that are not recorded.
    void endDraining(bool hasFailed, std::uint64_t maxBytesOfOthers);

private:
    cuda::DecodeRequest request(const cuda::LaunchRecords& records, const cuda::LaunchCounts* counts);
    void addWorkspace(const cuda::LaunchRecords& records);
    void releaseWorkspace();
    std::optional<cuda::AbortedLaunch> reportIfDamaged(Result<cuda::AbortedLaunch> decoded);

    const Setup m_setup;
    std::vector<cuda::DeviceRange> m_addresses;
    std::optional<AllocationId> m_workspace;
    std::optional<cuda::LaunchDrain> m_drain;
};

}  // namespace simtscope::runtime::hooks

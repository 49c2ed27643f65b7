// The part of the CUDA driver API that the hardware sweeps use, loaded from libcuda.so.1 at run time: programs build without a toolkit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::hardware {

/// The first GPU, with a context of its own for as long as the process lives.
class Driver {
public:
    static Result<Driver> open();

    const std::string& deviceName() const { return m_name; }
    unsigned target() const { return m_target; }  ///< 90 for compute capability 9.0

    /// A module's kernels "k0", "k1", …. Errors hold what the compiler of the driver said.
    Result<void*> load(const std::string& ptx) const;
    void unload(void* module) const;

    /// Runs kernel(out, in, n) over n threads. Errors: the driver's words.
    Result<std::vector<std::uint64_t>> run(void* module, const std::string& kernel, const std::vector<std::uint64_t>& in,
                                           std::size_t outWords, std::uint32_t threads) const;

private:
    struct Functions;
    std::string textOf(int error) const;

    const Functions* m_functions = nullptr;
    std::string m_name;
    unsigned m_target = 0;
};

}  // namespace simtscope::hardware

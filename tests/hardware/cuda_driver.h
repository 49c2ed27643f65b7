// Wraps the part of the CUDA driver API that the hardware sweeps use. Loads libcuda.so.1 at run time, so that programs build without a
// toolkit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::hardware {

/// Represents the first GPU, with a context of its own for as long as the process lives.
class Driver {
public:
    /// Loads the driver and makes the context. Fails where there is no driver or no GPU.
    static Result<Driver> open();

    const std::string& deviceName() const { return m_name; }
    /// Returns the compute capability of the GPU, such as 90 for 9.0.
    unsigned target() const { return m_target; }

    /// Loads a module with kernels "k0", "k1", …. Errors hold the messages of the driver's compiler.
    Result<void*> load(const std::string& ptx) const;
    /// Frees a module of load().
    void unload(void* module) const;

    /// Runs kernel(out, in, n) over n threads and returns `out`. Errors are those of the driver.
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

// Asks the toolkit's ptxas for the resources that kernels need on an SM: registers are allocated only when PTX becomes machine code.
//
// One kernel is compiled at a time, when the program asks (attributes, occupancy, the limit of a cooperative launch) or when the registers
// of an SM may not suffice for a block. The results are kept in the folder of the built programs, since a kernel of a large module takes
// ptxas some tenths of a second. A driver that compiles PTX has a ptxas of its own version; the registers were the same for 61 kernels on
// an H200 (driver of CUDA 13.0).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/ptx/model/kernel_resources.h"

namespace simtscope::runtime {

/// Determines the resources of kernels, and keeps the results on disk.
class KernelResourceFinder {
public:
    /// Takes the paths of ptxas and of the folder for the results. Without ptxas, findResources() fails; without a folder, nothing is kept.
    KernelResourceFinder(std::string ptxas, std::string folder) : m_ptxas(std::move(ptxas)), m_folder(std::move(folder)) {}

    /// Names a kernel, and says how it is compiled.
    struct Request {
        std::string ptx;                   ///< a whole module
        std::vector<std::string> options;  ///< options that nvcc passed for ptxas, as makePtxasOptions() returns them
        std::string architecture;          ///< "sm_90"
        std::string kernel;                ///< mangled name
    };
    /// Returns the resources of the kernel. Fails if there is no ptxas, if it cannot be run, or if it refuses the PTX.
    Result<ptx::KernelResources> findResources(const Request& request) const;

private:
    Result<ptx::KernelResources> compile(const Request& request) const;

    std::string m_ptxas, m_folder;
};

/// Returns those options that decide register allocation (-maxrregcount=32, -O1, -g), from the options that nvcc has left in the header of
/// a PTX image for the driver's compiler.
std::vector<std::string> makePtxasOptions(const std::vector<std::byte>& header);

}  // namespace simtscope::runtime

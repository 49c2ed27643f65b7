// What kernels take of an SM, as the toolkit's ptxas says it: registers are allocated when PTX becomes machine code.
//
// Asked for one kernel at a time, when the program asks (attributes, occupancy, the limit of a cooperative launch) or the registers of an
// SM may not suffice for a block, and kept in the folder of the built programs: a kernel of a large module takes ptxas some tenths of a
// second. A driver that compiles PTX has a ptxas of its own version; registers were the same for 61 kernels on an H200 (driver of
// CUDA 13.0).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/ptx/kernel_resources.h"

namespace simtscope::runtime {

class MachineCode {
public:
    /// Paths of ptxas and of the folder for its answers; either may be empty.
    MachineCode(std::string ptxas, std::string folder) : m_ptxas(std::move(ptxas)), m_folder(std::move(folder)) {}

    struct Request {
        std::string ptx;                   ///< a whole module
        std::vector<std::string> options;  ///< of nvcc for ptxas, as optionsForPtxas() gives them
        std::string architecture;          ///< "sm_90"
        std::string kernel;                ///< mangled
    };
    /// Errors: there is no ptxas, it cannot be run, or it refuses the PTX.
    Result<ptx::KernelResources> resourcesOf(const Request& request) const;

private:
    Result<ptx::KernelResources> compile(const Request& request) const;

    std::string m_ptxas, m_folder;
};

/// Of the options that nvcc has left in the header of a PTX image for the driver's compiler, those that decide how many registers are
/// allocated: -maxrregcount=32, -O1, -g.
std::vector<std::string> optionsForPtxas(const std::vector<std::byte>& header);

}  // namespace simtscope::runtime

// Places the PTX and the machine code (SASS) of a kernel side by side: which machine instructions each PTX instruction became, which source
// line both belong to, and how often the launch executed the PTX.
//
// The PTX is what the recording's engine has executed. The machine code is what ptxas makes of it now for a device; a driver compiles with
// a ptxas of its own, whose code may differ. No engine counts how often machine instructions are executed.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gpu/core/messages/message.h"
#include "gpu/core/result.h"
#include "gpu/ptx/model/kernel_resources.h"
#include "gpu/ptx/sass/cubin.h"
#include "gpu/ptx/sass/disassembly.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Holds what the toolkit makes of a module's PTX.
struct MachineCode {
    std::string architecture;                               ///< "sm_90"
    ptx::Cubin cubin;                                       ///< empty if `problem` is not
    ptx::Disassembly disassembly;                           ///< empty without nvdisasm
    std::map<std::string, ptx::KernelResources> resources;  ///< by the kernels' mangled names
    Message problem;                                        ///< why there is no machine code; empty when there is
    Message textProblem;                                    ///< why there are no names of instructions; empty when there are
};

/// Describes a PTX instruction of the kernel, or of a function that it calls.
struct PtxRow {
    SiteId site{};
    std::uint32_t textLine = 0;    ///< line of the PTX text, from 1
    std::string label;             ///< labels before it: "$L__BB0_2"; else empty
    std::string text;              ///< "@%p1 bra $L__BB0_2"
    std::string function;          ///< mangled name of its function
    trace::FrameStack frames;      ///< source lines, innermost first; empty: not known
    std::string path;              ///< source file of the line that holds its text, see accessFrame(); empty: not known
    std::uint32_t sourceLine = 0;  ///< that line; 0: not known
    bool isGuarded = false;
    trace::SiteTotals totals;                           ///< of the launch, all blocks
    std::optional<std::uint64_t> predicatedOffThreads;  ///< threads that reached it with a false guard; nullopt: not known, or no guard
    std::vector<std::size_t> machineRows;               ///< indices in Assembly::machine, ascending
    std::vector<Message> outcomes;                      ///< what became of it, where that is more than one plain instruction
    std::optional<std::size_t> mergedInto;              ///< machine row that does its work; nullopt if it has rows of its own
};

/// Describes a machine instruction.
struct MachineRow {
    std::uint32_t address = 0;  ///< bytes from the start of its function's code
    std::string label;          ///< ".L_x_1"; else empty
    std::string text;           ///< "@!P1 LDG.E R8, desc[UR6][R2.64]"; without nvdisasm "opcode 0x981"
    std::string function;       ///< mangled name of the function whose code section holds it
    ptx::MachineWord word;
    ptx::ControlBits control;
    std::uint32_t liveRegisters = 0;      ///< 0: not known
    std::optional<std::size_t> ptxRow{};  ///< index in Assembly::ptx; nullopt: belongs to the function as a whole
    std::string path;                     ///< source file and line of its PTX instruction, else of the line table; empty: not known
    std::uint32_t sourceLine = 0;         ///< 0: not known
    std::uint32_t spilledBytes = 0;       ///< bytes that a spill moves between registers and local memory; 0: no spill
    bool isSpillStore = false;
};

/// Holds both listings of a kernel.
struct Assembly {
    std::string kernel, architecture;
    std::vector<PtxRow> ptx;          ///< of the kernel, then of functions that it calls, in the order of the text
    std::vector<MachineRow> machine;  ///< empty if `problem` is not
    std::optional<ptx::KernelResources> resources;
    Message problem, textProblem;  ///< as in MachineCode
};

/// Makes the listings of a launch. Fails if the recording does not hold the PTX of its kernel. Without `machine` there is only PTX.
Result<Assembly> makeAssembly(const trace::Recording& recording, const trace::Launch& launch, const MachineCode* machine);

/// Describes the control bits in words, one sentence part for each thing that the instruction does.
std::vector<Message> describeControl(const ptx::ControlBits& control);

/// Describes a spill; empty for an instruction that is none.
Message describeSpill(const MachineRow& row);

}  // namespace simtscope::analysis

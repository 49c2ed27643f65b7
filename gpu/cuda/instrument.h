// Rewriting a PTX module so that the hardware records itself: every kernel gets a twin that does the same and calls the recorder.
//
// The kernels of the program stay as they are beside their twins, in one module, so that both work on the same variables: the twin records a
// launch, the original is what is timed. Only calls are inserted (recorder.cu); `red` becomes `atom`, because what was in the cell is part of
// the recording. Functions that are called through pointers have no twin: they are recorded in place.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/ptx/decode.h"
#include "gpu/ptx/module.h"

namespace simtscope::cuda {

/// What the twin of a kernel writes into the layout table when it begins: where ptxas has put a variable.
struct LayoutSlot {
    enum class Kind : std::uint8_t { Shared, Constant, GridWorkspace } kind = Kind::Shared;
    std::string variable;  ///< name in the PTX; empty for the workspace of a cooperative grid
};

/// What the records of a site hold.
struct SiteRecord {
    enum class Address : std::uint8_t { None, Bits32, Bits64 };
    bool recorded = false;
    ptx::OpKind op = ptx::OpKind::Nop;
    Address address = Address::None;
    std::uint8_t words = 0;          ///< columns beside the address
    std::uint32_t function = 0, instruction = 0;  ///< index in Module::functions, in Function::instructions
};

struct Instrumented {
    std::string ptx;
    std::map<std::string, std::string> twins;                 ///< name of the kernel -> name of its twin
    std::map<std::string, std::vector<LayoutSlot>> layouts;   ///< by kernel; slot i is at layout[i]
    std::vector<SiteRecord> sites;                            ///< by SiteId of the original module
    std::map<std::string, std::string> refused;               ///< kernels without a twin, and the sentence that says why
};

/// Errors: a module with more instructions than a record can name.
Result<Instrumented> instrument(const ptx::Module& module);

}  // namespace simtscope::cuda

// Writes the instrumented copy of one function: its text with calls of the recorder inserted.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "gpu/cuda/instrument/instrument.h"

namespace simtscope::cuda {

/// Returns e.g. "_Z7reduce1PKiPii$recorded" for "_Z7reduce1PKiPii".
std::string instrumentedName(const std::string& function);

/// Holds the inputs of writing one instrumented copy. What the pointers refer to must outlive the call.
struct InstrumentationRequest {
    const ptx::Module* module = nullptr;
    const ptx::Function* function = nullptr;
    const InstrumentedFunction* plan = nullptr;
    std::vector<SiteRecord>* sites = nullptr;         ///< all sites of the module; the rows of this function are filled in
    std::vector<RecordGroup>* groups = nullptr;       ///< all groups of the module; those of this function are appended
    const std::vector<LayoutSlot>* layout = nullptr;  ///< layout of a kernel; else nullptr
    RecordedBlocks blocks = RecordedBlocks::Chosen;
    bool hasArriveOnlyBarriers = false;  ///< whether threads of the module arrive at a barrier without waiting there (bar.arrive)
};

/// Holds the text of an instrumented copy.
struct InstrumentedCopy {
    std::string declaration;  ///< declaration of a device function; empty for a kernel
    std::string text;
    std::set<std::string> recorderFunctions;  ///< functions of recorder.cu that the instrumented copy calls
};

/// Writes the instrumented copy. The error says what cannot be recorded. Its text completes a sentence about the kernel ("fetches from
/// textures, which …").
Result<InstrumentedCopy> writeInstrumentedCopy(const InstrumentationRequest& request);

/// Decides how the records show the entry of each basic block, and finds the paths between blocks that have records. The caller has filled
/// in `plan.decoded`.
void planEntries(const ptx::Module& module, const ptx::Function& function, InstrumentedFunction& plan);

/// Returns whether an instruction of this kind makes a record.
bool makesRecord(const ptx::Function& function, const ptx::DecodedOp& op);

}  // namespace simtscope::cuda

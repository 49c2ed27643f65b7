// The twin of one function: its text with calls of the recorder put in.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "gpu/cuda/instrument.h"

namespace simtscope::cuda {

/// "_Z7reduce1PKiPii" -> "_Z7reduce1PKiPii$recorded".
std::string twinName(const std::string& function);

struct TwinRequest {
    const ptx::Module* module = nullptr;
    const ptx::Function* function = nullptr;
    const InstrumentedFunction* plan = nullptr;
    std::vector<SiteRecord>* sites = nullptr;         ///< rows of this function are filled in
    std::vector<RecordGroup>* groups = nullptr;       ///< those of this function are added
    const std::vector<LayoutSlot>* layout = nullptr;  ///< of a kernel
    RecordedBlocks blocks = RecordedBlocks::Chosen;
    bool threadsArrive = false;  ///< somewhere in the module, at a barrier where they do not wait
};

struct Twin {
    std::string declaration;  ///< of a device function; empty for a kernel
    std::string text;
    std::set<std::string> recorders;  ///< functions of recorder.cu that it calls
};

/// Errors: what cannot be recorded, as the end of a sentence about the kernel ("fetches from textures, which …").
Result<Twin> writeTwin(const TwinRequest& request);

/// How the entry of each basic block becomes known, and the paths between those that have records. `plan.decoded` is filled in.
void planEntries(const ptx::Module& module, const ptx::Function& function, InstrumentedFunction& plan);

/// Whether an instruction of this kind makes a record.
bool makesRecord(const ptx::Function& function, const ptx::DecodedOp& op);

}  // namespace simtscope::cuda

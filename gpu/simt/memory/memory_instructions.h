// Executes the instructions that access memory. Each function returns false after a fault.
#pragma once

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Executes ld for all lanes of the issue, and records and checks it.
bool executeLoad(const Issue& issue);
/// Executes st. If several lanes write to one address, the last one wins.
bool executeStore(const Issue& issue);
/// Executes atom and red, lane by lane, lowest first: PTX ISA 9.0, sections 9.7.13.5 and 9.7.13.7.
bool executeAtomic(const Issue& issue);
/// Executes alloca, stacksave and stackrestore: PTX ISA 9.0, section 9.7.17.
bool executeStackOperation(const Issue& issue);

/// These execute the instructions of texture and surface objects: PTX ISA 9.0, sections 9.7.10 and 9.7.11. Lanes may use different objects.
bool executeTextureFetch(const Issue& issue);
bool executeTextureQuery(const Issue& issue);
bool executeSurfaceAccess(const Issue& issue);

}  // namespace simtscope::simt

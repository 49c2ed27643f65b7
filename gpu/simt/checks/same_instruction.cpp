#include "gpu/simt/checks/same_instruction.h"

namespace simtscope::simt {

bool isSameInstruction(const Frame& a, std::uint32_t pcOfA, const Frame& b, std::uint32_t pcOfB)
{
    if (a.code != b.code || pcOfA != pcOfB || !a.parent != !b.parent)
        return false;
    return !a.parent || isSameInstruction(*a.parent, a.callPc, *b.parent, b.callPc);
}

}  // namespace simtscope::simt

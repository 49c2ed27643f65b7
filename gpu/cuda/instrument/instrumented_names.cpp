#include "gpu/cuda/instrument/instrumented_names.h"

#include <algorithm>
#include <iterator>

#include "gpu/cuda/instrument/counting_text.h"
#include "gpu/cuda/instrument/operand_columns.h"
#include "gpu/cuda/instrument/record_format.h"
#include "gpu/cuda/instrument/record_group_text.h"

namespace simtscope::cuda {

using ptx::ScalarType;
using ptx::StateSpace;

void declareNames(ptx::Function& copy, bool isEntry, bool callsInstrumented)
{
    auto& registers = copy.registers;
    for (unsigned i = 0; i <= kMaxColumns; ++i)
        registers.push_back({wordRegister(i), ScalarType::B32});
    registers.push_back({kRecordIndexRegister, ScalarType::B32});
    registers.push_back({kCopyTargetRegister, ScalarType::B32});
    registers.push_back({kCallStateAddressRegister, ScalarType::B64});
    registers.push_back({kCountsRegister, ScalarType::B64});
    registers.push_back({kAddressRegister, ScalarType::B64});
    registers.push_back({kHighHalfRegister, ScalarType::B16});
    registers.push_back({kActiveLanesRegister, ScalarType::B32});
    registers.push_back({kClockRegister, ScalarType::B32});
    registers.push_back({kRecorderResultRegister, ScalarType::B32});
    std::ranges::copy(makeGroupRegisters(), std::back_inserter(registers));
    registers.push_back({kGuardRegister, ScalarType::Pred});
    registers.push_back({kIsFirstRegister, ScalarType::Pred});
    registers.push_back({kIsGuardPassedRegister, ScalarType::Pred});
    registers.push_back({kIsSkippedRegister, ScalarType::Pred});
    const auto makeVariable = [](const char* name, StateSpace space, ScalarType type, unsigned bytes) {
        ptx::Variable result;
        result.name = name;
        result.space = space;
        result.type = type;
        result.align = result.bytes = bytes;
        return result;
    };
    // Holds the position in the buffer, and the address of the sums.
    ptx::Variable callState = makeVariable(kCallStateVariable, StateSpace::Local, ScalarType::B64, 8);
    callState.extents = {2};
    callState.bytes = 16;
    if (callsInstrumented)
        copy.variables.push_back(makeVariable(kCallStateArgument, StateSpace::Param, ScalarType::B64, 8));
    if (callsInstrumented && isEntry)
        copy.variables.push_back(callState);
    if (!isEntry)
        copy.parameters.push_back(makeVariable(kCallStateParameter, StateSpace::Param, ScalarType::B64, 8));
}

void limitRegisters(ptx::Function& copy, const ptx::Function& original, bool countsBlocks)
{
    // A small kernel and the recorder fit into 32 registers. With 32 registers an SM holds its maximum number of warps, and other warps
    // hide the latency of the recorder.
    constexpr unsigned kMaxSmallKernelWords = 96;
    std::erase_if(copy.directives, [](const std::string& text) {
        return text.find(".minnctapersm") != std::string::npos || text.find(".maxnreg") != std::string::npos;
    });
    if (original.isEntry && ptx::countDeclaredWords(original) <= kMaxSmallKernelWords)
        copy.directives.push_back(".maxnreg 32");
    else if (original.isEntry && !countsBlocks)
        copy.directives.push_back(".maxnreg 64");  // a block of 1024 threads can then be launched
}

}  // namespace simtscope::cuda

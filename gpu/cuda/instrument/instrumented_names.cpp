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
    registers.push_back({kRecordIndex, ScalarType::B32});
    registers.push_back({kCopyTarget, ScalarType::B32});
    registers.push_back({kCallStateAddress, ScalarType::B64});
    registers.push_back({kCounts, ScalarType::B64});
    registers.push_back({kAddress, ScalarType::B64});
    registers.push_back({kHighHalf, ScalarType::B16});
    registers.push_back({kActiveLanes, ScalarType::B32});
    registers.push_back({kClock, ScalarType::B32});
    registers.push_back({kRecorderResult, ScalarType::B32});
    std::ranges::copy(groupRegisters(), std::back_inserter(registers));
    registers.push_back({kGuardPredicate, ScalarType::Pred});
    registers.push_back({kIsFirst, ScalarType::Pred});
    registers.push_back({kIsGuardPassed, ScalarType::Pred});
    registers.push_back({kIsSkipped, ScalarType::Pred});
    const auto variable = [](const char* name, StateSpace space, ScalarType type, unsigned bytes) {
        ptx::Variable made;
        made.name = name;
        made.space = space;
        made.type = type;
        made.align = made.bytes = bytes;
        return made;
    };
    // Holds the position in the buffer, and the address of the sums.
    ptx::Variable cell = variable(kCallStateVariable, StateSpace::Local, ScalarType::B64, 8);
    cell.extents = {2};
    cell.bytes = 16;
    if (callsInstrumented)
        copy.variables.push_back(variable(kCellArgument, StateSpace::Param, ScalarType::B64, 8));
    if (callsInstrumented && isEntry)
        copy.variables.push_back(cell);
    if (!isEntry)
        copy.parameters.push_back(variable(kCellParameter, StateSpace::Param, ScalarType::B64, 8));
}

void limitRegisters(ptx::Function& copy, const ptx::Function& original, bool countsBlocks)
{
    // A small kernel and the recorder fit into 32 registers. With 32 registers an SM holds its maximum number of warps, and other warps
    // hide the latency of the recorder.
    constexpr unsigned kFewRegisters = 96;
    std::erase_if(copy.directives, [](const std::string& text) {
        return text.find(".minnctapersm") != std::string::npos || text.find(".maxnreg") != std::string::npos;
    });
    if (original.isEntry && ptx::countDeclaredWords(original) <= kFewRegisters)
        copy.directives.push_back(".maxnreg 32");
    else if (original.isEntry && !countsBlocks)
        copy.directives.push_back(".maxnreg 64");  // a block of 1024 threads can then be launched
}

}  // namespace simtscope::cuda

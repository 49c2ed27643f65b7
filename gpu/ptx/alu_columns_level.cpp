// All rows of one x86-64 level.
#include "gpu/ptx/alu_columns.h"
#include "gpu/ptx/alu_levels.h"

namespace simtscope::ptx::SIMTSCOPE_ISA {

unsigned collectRows(AluRow* out)
{
    unsigned total = 0;
    for (const Rows rows : {integerRows(), carryRows(), bitRows(), moveRows(), compareRows(), floatRows(), mathRows(), convertRows(),
                            halfRows(), narrowRows(), videoRows()}) {
        for (std::size_t i = 0; out && i < rows.count; ++i)
            out[total + i] = rows.first[i];
        total += unsigned(rows.count);
    }
    return total;
}

}  // namespace simtscope::ptx::SIMTSCOPE_ISA

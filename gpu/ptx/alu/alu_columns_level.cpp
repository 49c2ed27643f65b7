// Collects all rows of one x86-64 level, the shared ones at the end (declared in alu_levels.h).
#include "gpu/ptx/alu/alu_columns.h"
#include "gpu/ptx/alu/alu_levels.h"

namespace simtscope::ptx::SIMTSCOPE_ISA {

unsigned collectRows(AluRow* out)
{
    unsigned total = 0;
    for (const Rows rows : {integerRows(), carryRows(), bitRows(), moveRows(), compareRows(), floatRows(), mathRows(), convertRows()}) {
        for (std::size_t i = 0; out && i < rows.count; ++i)
            out[total + i] = rows.rows[i];
        total += unsigned(rows.count);
    }
    return total + baseline::collectSharedRows(out ? out + total : nullptr);
}

}  // namespace simtscope::ptx::SIMTSCOPE_ISA

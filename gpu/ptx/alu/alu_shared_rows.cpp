// Collects the rows that all levels have in common (declared in alu_levels.h).
#include "gpu/ptx/alu/alu_columns.h"
#include "gpu/ptx/alu/alu_levels.h"

namespace simtscope::ptx::baseline {

unsigned collectSharedRows(AluRow* out)
{
    unsigned total = 0;
    for (const Rows rows : {halfRows(), narrowRows(), videoRows()}) {
        for (std::size_t i = 0; out && i < rows.count; ++i)
            out[total + i] = rows.rows[i];
        total += unsigned(rows.count);
    }
    return total;
}

}  // namespace simtscope::ptx::baseline

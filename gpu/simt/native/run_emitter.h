// Emits a run of arithmetic operations, those that have a form here as machine code and the others as calls of their column functions.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "gpu/simt/native/forms.h"

namespace simtscope::simt::native {

class RunEmitter {
public:
    /// The operations stay where they are as long as the code is used. `isInside` tells, by a register's offset, that nothing outside the
    /// run reads it: such a register may keep what it has.
    RunEmitter(std::span<const ptx::DecodedOp> run, const std::byte* constants, const std::function<bool(std::uint32_t)>& isInside);

    bool calls() const;  ///< a column function
    bool hasForms() const;
    /// `arguments` are in registers that calls preserve, if there are any. `isPartial`: only for the lanes of the mask.
    void emit(Assembler& assembler, const Arguments& arguments, bool isPartial) const;

private:
    std::span<const ptx::DecodedOp> m_run;
    const std::byte* m_constants;
    std::vector<const Form*> m_forms;
    RunUse m_use;

    static void callColumns(Assembler& assembler, const Arguments& arguments, const ptx::DecodedOp& op);
};

}  // namespace simtscope::simt::native

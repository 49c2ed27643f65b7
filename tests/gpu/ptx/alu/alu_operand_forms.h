// Varies the forms of alu_forms.h: replaces their registers by other kinds of operands, which are literals of each form, constant
// expressions, elements of vectors, and for conversions registers that are wider than the type.
#pragma once

#include <string>
#include <vector>

#include "tests/gpu/ptx/alu/alu_forms.h"

namespace simtscope::ptx::tests {

/// Returns variants of one form for each mnemonic with the same types, with each of its operands in turn replaced by every kind. Many are
/// not valid PTX, and the assembler refuses them. The text of a form is unique.
std::vector<Form> operandForms();

/// Returns a few operands of the form that operandForms() derived `form` from.
std::vector<Operands> someOperands(const Form& form, unsigned count);

}  // namespace simtscope::ptx::tests

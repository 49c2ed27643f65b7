// PTX that the SIMT engine cannot execute.
#include <QtGlobal>

#include "ui/figures/message_rows.h"

namespace simtscope::figures {

MessageRows instructionMessages()
{
    static constexpr const char* kRows[] = {
        QT_TRANSLATE_NOOP("messages", "the instruction %1 is not supported"),
        QT_TRANSLATE_NOOP("messages", "the instruction %1 is not supported: %2"),
        QT_TRANSLATE_NOOP("messages", "the matrix instruction %1 is not supported"),
        QT_TRANSLATE_NOOP("messages", "it copies 4, 8 or 16 bytes"),
        QT_TRANSLATE_NOOP("messages", "copies of tensors (TMA) are not; copy rows with cp.async.bulk or cp.async instead"),
        QT_TRANSLATE_NOOP("messages", "products of a warpgroup are not; mma.sync does the same for a warp"),
        QT_TRANSLATE_NOOP("messages", "the fifth generation's tensor cores are not; mma.sync does the same for a warp"),
        QT_TRANSLATE_NOOP("messages", "memory of several devices is not"),
        QT_TRANSLATE_NOOP("messages", "the launch of clusters is not"),
        QT_TRANSLATE_NOOP("messages", "only texture and surface objects are, not references"),
        QT_TRANSLATE_NOOP("messages", "only texture and surface objects are, not separate samplers"),
        QT_TRANSLATE_NOOP("messages", "depth comparison and offsets are not"),
        QT_TRANSLATE_NOOP("messages", "the instruction %1 is not supported: an access has four elements at the most"),
        QT_TRANSLATE_NOOP("messages", "the instruction %1 has no operands"),
        QT_TRANSLATE_NOOP("messages", "the instruction %1 has %2 operands instead of %3"),
        QT_TRANSLATE_NOOP("messages", "the instruction %1 lacks an operand"),
        QT_TRANSLATE_NOOP("messages", "the instruction %1 wants for operands"),
        QT_TRANSLATE_NOOP("messages", "the instruction %1 needs a destination d|p and five operands"),
        QT_TRANSLATE_NOOP("messages", "the instruction %1 needs two predicates"),
        QT_TRANSLATE_NOOP("messages", "the instruction %1 needs vectors of %2 elements"),
        QT_TRANSLATE_NOOP("messages", "mov needs a type, a destination and a source"),
        QT_TRANSLATE_NOOP("messages", "mov into a vector of more than four elements is not supported"),
        QT_TRANSLATE_NOOP("messages", "cvt needs two types and two operands"),
        QT_TRANSLATE_NOOP("messages", "set needs two types"),
        QT_TRANSLATE_NOOP("messages", "%1 needs a type"),
        QT_TRANSLATE_NOOP("messages", "%1 needs a number of groups"),
        QT_TRANSLATE_NOOP("messages", "a call passes something that is neither a .param variable, a register nor a constant, which "
                                      "is not supported"),
        QT_TRANSLATE_NOOP("messages", "a call needs a function"),
        QT_TRANSLATE_NOOP("messages", "there is no function %1"),
        QT_TRANSLATE_NOOP("messages", "the alignment of alloca is no power of 2 up to 2^23"),
        QT_TRANSLATE_NOOP("messages", "register %1 has the type .%2, which is not supported"),
        QT_TRANSLATE_NOOP("messages", "function %1 passes a predicate (%2), which is not supported"),
        QT_TRANSLATE_NOOP("messages", "there is no variable or function named %1"),
        QT_TRANSLATE_NOOP("messages", "there is no register %1"),
        QT_TRANSLATE_NOOP("messages", "register %1 of type .%2 stands where .%3 is expected"),
        QT_TRANSLATE_NOOP("messages", "the special register %1 is not supported"),
        QT_TRANSLATE_NOOP("messages", "the special register %1 can only be read by mov of its own width"),
        QT_TRANSLATE_NOOP("messages", "the address of %1 can only be taken by mov"),
        QT_TRANSLATE_NOOP("messages", "an operand of this form is not supported"),
        QT_TRANSLATE_NOOP("messages", "the destination is not a register"),
        QT_TRANSLATE_NOOP("messages", "the operand is not an address"),
        QT_TRANSLATE_NOOP("messages", "there is no address register %1"),
        QT_TRANSLATE_NOOP("messages", "a shared variable is addressed without its state space"),
        QT_TRANSLATE_NOOP("messages", "there is no label %1"),
        QT_TRANSLATE_NOOP("messages", "there is no predicate %1"),
        QT_TRANSLATE_NOOP("messages", "a branch needs one target"),
        QT_TRANSLATE_NOOP("messages", "brx.idx needs an index and a target list"),
        QT_TRANSLATE_NOOP("messages", "there is no target list %1"),
        QT_TRANSLATE_NOOP("messages", "mapa needs an address and a rank"),
        QT_TRANSLATE_NOOP("messages", "a matrix operand has %1 registers where its shape has %2"),
        QT_TRANSLATE_NOOP("messages", "a load needs a destination and an address"),
        QT_TRANSLATE_NOOP("messages", "a load of %1 elements (%2) is not supported"),
        QT_TRANSLATE_NOOP("messages", "the destination of %1 is narrower than its type"),
        QT_TRANSLATE_NOOP("messages", "a store needs an address and a value"),
        QT_TRANSLATE_NOOP("messages", "a store of %1 elements (%2) is not supported"),
        QT_TRANSLATE_NOOP("messages", "an atomic needs an address and a value"),
        QT_TRANSLATE_NOOP("messages", "atom.cas needs two values"),
        QT_TRANSLATE_NOOP("messages", "%1 with %2 coordinates is not supported"),
        QT_TRANSLATE_NOOP("messages", "a result of %1 elements (%2) is not supported"),
        QT_TRANSLATE_NOOP("messages", "a surface store of %1 elements (%2) is not supported"),
        QT_TRANSLATE_NOOP("messages", "the operands of %1 are not supported"),
        QT_TRANSLATE_NOOP("messages", "barriers of a cluster (%1) are not supported"),
        QT_TRANSLATE_NOOP("messages", "bar.warp.sync needs a member mask"),
    };
    return kRows;
}

}  // namespace simtscope::figures

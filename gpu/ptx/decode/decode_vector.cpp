// Decodes operands and results that are vectors (declared in decode_context.h).
#include "gpu/ptx/decode/decode_context.h"

namespace simtscope::ptx {

std::vector<Operand> elementsOf(const Operand& operand)
{
    return operand.kind == Operand::Kind::Vector ? operand.elements : std::vector<Operand>{operand};
}

Result<void> decodeDestinations(DecodeContext& context, const std::vector<Operand>& values, ScalarType type, DecodedOp& op)
{
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Result<Slot> slot = context.decodeDestination(values[i], type);
        if (!slot)
            return tl::unexpected(slot.error());
        op.destination[i] = *slot;
    }
    op.destinationCount = std::uint8_t(values.size());
    return {};
}

}  // namespace simtscope::ptx

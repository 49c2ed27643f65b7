// Declared in product_sum.h.
#include "gpu/analysis/models/patterns/product_sum.h"

#include <algorithm>

#include "gpu/analysis/models/patterns/cell_versions.h"
#include "gpu/analysis/names/flow_types.h"

namespace simtscope::analysis {

bool maySumProducts(const Dataflow& flow, const Version& version)
{
    const bool isResult =
        version.isWritten && version.cell.allocation < trace::kParamAllocation.value && version.cell.allocation != kLaneAllocation;
    if (!isResult || version.operandCount < 4)
        return false;
    const std::string& operation = flow.operations[version.operationIndex];
    return operation.starts_with("fma") || operation.starts_with("mad") || operation.starts_with("add");
}

std::optional<std::vector<FactorPair>> findSummedPairs(const RecordedBlock& source, const Dataflow& flow, const Version& version)
{
    if (version.operandCount % 2 != 0)
        return std::nullopt;
    const auto isZero = [&](std::uint32_t operand) {
        const Version& origin = flow.versions[originOf(flow, operand)];
        return origin.isWritten && origin.operandCount == 0 && origin.value == 0;
    };
    std::vector<FactorPair> pairs;
    for (std::uint32_t i = 0; i < version.operandCount; i += 2) {
        const FactorPair pair{flow.operands[version.firstOperand + i], flow.operands[version.firstOperand + i + 1]};
        if (!isZero(pair.a) && !isZero(pair.b))
            pairs.push_back(pair);
    }
    // A fused addition lists its factors before those of the earlier sum; other additions mostly list them behind.
    std::reverse(pairs.begin(), pairs.end());
    const ptx::ScalarType type = findCellType(source, version.cell.allocation, version.cell.offset, version.bytes, version.type);
    const std::uint64_t bits = version.bytes >= 8 ? ~0ull : (1ull << 8 * version.bytes) - 1;
    for (const bool isReversed : {true, false}) {
        for (const bool isFused : {true, false}) {
            ProductAccumulator adder(type, isFused);
            std::uint64_t sum = 0;
            for (const FactorPair& pair : pairs)
                sum = adder.add(flow.versions[pair.a].value, flow.versions[pair.b].value) & bits;
            if (sum == (version.value & bits))
                return pairs;
        }
        if (isReversed)
            std::reverse(pairs.begin(), pairs.end());
    }
    return std::nullopt;
}

}  // namespace simtscope::analysis

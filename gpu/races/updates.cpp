#include "gpu/races/updates.h"

#include <limits>
#include <unordered_map>
#include <vector>

namespace simtscope::races {

namespace {

using ptx::DecodedOp;
using ptx::OpKind;
using ptx::Slot;

/// Operations that the search visits backwards from a stored value, because an update is a short expression.
constexpr std::size_t kMaxSteps = 64;

/// Finds the operations that write a register.
class Writers {
public:
    explicit Writers(const std::vector<DecodedOp>& ops)
    {
        for (std::uint32_t i = 0; i < ops.size(); ++i)
            for (unsigned k = 0; k < ops[i].destinationCount; ++k)
                if (isPresent(ops[i].destination[k]))
                    m_writers[keyOf(ops[i].destination[k])].push_back(i);
    }

    void appendWriters(const DecodedOp& op, unsigned firstSource, std::vector<std::uint32_t>& writers) const
    {
        for (unsigned k = firstSource; k < op.sourceCount; ++k)
            if (const auto found = isPresent(op.source[k]) ? m_writers.find(keyOf(op.source[k])) : m_writers.end();
                found != m_writers.end())
                writers.insert(writers.end(), found->second.begin(), found->second.end());
    }

private:
    static std::uint64_t keyOf(const Slot& slot) { return std::uint64_t(slot.offset) << 1 | slot.isConstant; }

    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> m_writers;
};

bool isPlain(const SyncSemantics& semantics)
{
    return !semantics.isStrong() && !semantics.startsCompareSwap;
}

bool accessSameElement(const DecodedOp& load, const DecodedOp& store)
{
    return load.space == store.space && load.source[0] == store.source[0] && load.offset == store.offset &&
           load.elementBytes == store.elementBytes && load.elementCount == store.elementCount;
}

}  // namespace

void markUpdates(const ptx::DecodedFunction& function, std::span<SyncSemantics> semantics, std::uint16_t& lastNumber)
{
    const std::vector<DecodedOp>& ops = function.ops;
    const Writers writers(ops);
    for (std::uint32_t storeIndex = 0; storeIndex < ops.size() && lastNumber < std::numeric_limits<std::uint16_t>::max(); ++storeIndex) {
        const DecodedOp& store = ops[storeIndex];
        if (store.kind != OpKind::Store || !isPlain(semantics[storeIndex]))
            continue;
        std::vector<std::uint32_t> sources;
        writers.appendWriters(store, 1, sources);
        for (std::size_t i = 0; i < sources.size() && i < kMaxSteps; ++i) {
            const DecodedOp& source = ops[sources[i]];
            if (source.kind == OpKind::Alu) {
                writers.appendWriters(source, 0, sources);
            } else if (source.kind == OpKind::Load && isPlain(semantics[sources[i]]) && accessSameElement(source, store)) {
                SyncSemantics& load = semantics[sources[i]];
                semantics[storeIndex].updateNumber = load.updateNumber = load.updateNumber ? load.updateNumber : ++lastNumber;
                break;
            }
        }
    }
}

}  // namespace simtscope::races

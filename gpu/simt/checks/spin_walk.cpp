#include "gpu/simt/checks/spin_walk.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "gpu/simt/checks/undefined_rules.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::OpKind;
using ptx::Slot;

namespace {

constexpr std::size_t kMaxSteps = 4096;
constexpr LaneMask kWalkedLane = 1;  ///< the lane that the walk computes for

using Known = KnownRegisters;

/// Follows all paths from one site and decides whether the thread waits there.
class Walk {
public:
    explicit Walk(const WaitSite& site)
        : m_code(*site.code), m_ops(site.code->decoded.ops), m_unchanged(site.unchanged),
          m_registers(m_scratch.reset(site.code->decoded.registerBytes))
    {
    }

    bool waits(std::uint32_t pc, Known known, std::uint64_t foundValue)
    {
        const DecodedOp& start = m_ops[pc];
        m_awaited = {.address = *addressOf(known, start), .operands = {}};
        for (unsigned i = 1; i < 3; ++i)
            m_awaited.operands[i - 1] = start.kind == OpKind::Atomic ? valueOf(known, start.source[i]) : std::nullopt;
        m_start = &start;
        continueAfter(pc, foundValue, std::move(known));
        for (std::size_t stepCount = 0; !m_pending.empty(); ++stepCount) {
            if (stepCount == kMaxSteps)
                return false;
            auto [nextPc, state] = std::move(m_pending.back());
            m_pending.pop_back();
            if (!walkInstruction(nextPc, std::move(state), foundValue))
                return false;
        }
        return true;
    }

private:
    struct AwaitedOperation {
        std::uint64_t address = 0;
        std::array<std::optional<std::uint64_t>, 2> operands;
    };

    std::optional<std::uint64_t> valueOf(const Known& known, Slot slot) const
    {
        if (!isPresent(slot))
            return std::nullopt;
        std::uint64_t value = 0;
        if (slot.isConstant) {
            std::memcpy(&value, m_code.constants + slot.offset, sizeof value);
            return value;
        }
        const auto entry = known.find(slot.offset);
        return entry == known.end() ? std::nullopt : std::optional(entry->second);
    }

    std::optional<std::uint64_t> addressOf(const Known& known, const DecodedOp& op) const
    {
        const auto base = valueOf(known, op.source[0]);
        if (!base)
            return std::nullopt;
        const std::uint64_t mask = op.baseBytes == 8 ? ~0ull : 0xffffffffu;
        return ((*base & mask) + std::uint64_t(op.offset)) & mask;
    }

    /// Continues after the operation at `pc`, as if the thread had found the value.
    void continueAfter(std::uint32_t pc, std::uint64_t foundValue, Known known)
    {
        if (isPresent(m_ops[pc].destination[0]))
            known[m_ops[pc].destination[0].offset] = foundValue;
        m_pending.emplace_back(pc + 1, std::move(known));
    }

    /// Returns whether this is the operation at which the thread waits, or a copy of it, since compilers peel the first iteration of a
    /// loop.
    bool isRetry(const DecodedOp& op, const Known& known) const
    {
        if (op.kind != m_start->kind || op.mode != m_start->mode || op.elementBytes != m_start->elementBytes ||
            op.elementCount != m_start->elementCount || op.space != m_start->space || op.registerBytes != m_start->registerBytes)
            return false;
        if (addressOf(known, op) != std::optional(m_awaited.address))
            return false;
        const std::uint64_t mask = op.elementBytes >= 8 ? ~0ull : (1ull << 8 * op.elementBytes) - 1;
        for (unsigned i = 1; i < 3 && op.kind == OpKind::Atomic; ++i) {
            const auto value = valueOf(known, op.source[i]), awaitedValue = m_awaited.operands[i - 1];
            if (isPresent(op.source[i]) != isPresent(m_start->source[i]) ||
                (isPresent(op.source[i]) && (!value || !awaitedValue || (*value & mask) != (*awaitedValue & mask))))
                return false;
        }
        return true;
    }

    static void forget(Known& known, const DecodedOp& op)
    {
        for (const Slot slot : op.destination)
            known.erase(slot.offset);
    }

    /// Computes an instruction whose operands are all known. Columns of predicates are next to each other: writing the sources in ascending
    /// order keeps the bytes beyond one value from overwriting another.
    void compute(const DecodedOp& op, Known& known)
    {
        std::map<std::uint32_t, std::uint64_t> sources;
        for (unsigned i = 0; i < kMaxArithmeticSources; ++i) {
            if (!isPresent(op.source[i]) || op.source[i].isConstant)
                continue;
            const auto entry = known.find(op.source[i].offset);
            if (entry == known.end()) {
                forget(known, op);
                return;
            }
            sources.insert(*entry);
        }
        for (const auto& [offset, value] : sources)
            std::memcpy(m_registers + offset, &value, sizeof value);
        op.alu(m_registers, m_code.constants, op, kWalkedLane);
        for (const Slot slot : op.destination)
            if (isPresent(slot)) {
                std::uint64_t value;
                std::memcpy(&value, m_registers + slot.offset, sizeof value);
                known[slot.offset] = value;
            }
    }

    enum class GuardResult : std::uint8_t { Yes, No, Maybe };
    GuardResult evaluateGuard(const DecodedOp& op, const Known& known) const
    {
        if (op.guard == ptx::kNoSlot)
            return GuardResult::Yes;
        const auto guard = known.find(op.guard);
        if (guard == known.end())
            return GuardResult::Maybe;
        return ((guard->second & kWalkedLane) != 0) != op.isGuardNegated ? GuardResult::Yes : GuardResult::No;
    }

    /// Follows one instruction. Returns false if the thread does not certainly wait on this path.
    bool walkInstruction(std::uint32_t pc, Known known, std::uint64_t foundValue)
    {
        if (pc >= m_ops.size() || !m_visited.emplace(pc, known).second)
            return pc < m_ops.size();
        const DecodedOp& op = m_ops[pc];
        const GuardResult guardResult = evaluateGuard(op, known);
        if (op.kind == OpKind::Branch) {
            const std::uint32_t target = m_code.annotations[pc].target;
            if (guardResult != GuardResult::No) {
                if (target == kNoPc)
                    return false;
                m_pending.emplace_back(target, known);
            }
            if (guardResult != GuardResult::Yes)
                m_pending.emplace_back(pc + 1, std::move(known));
            return true;
        }
        if (guardResult == GuardResult::No) {
            m_pending.emplace_back(pc + 1, std::move(known));
            return true;
        }
        if (guardResult == GuardResult::Yes && isRetry(op, known)) {
            // Behind a copy of the operation only its operands are known: a loop counter may have any value there.
            if (m_retries.insert(pc).second)
                continueAfter(pc, foundValue, collectOperands(op, known));
            return true;
        }
        switch (op.kind) {
        case OpKind::Alu:
            guardResult == GuardResult::Yes ? compute(op, known) : forget(known, op);
            break;
        case OpKind::Load:
        case OpKind::Special:
            forget(known, op);
            break;
        case OpKind::Nop:
        case OpKind::Fence:
            break;
        default:
            return false;
        }
        m_pending.emplace_back(pc + 1, std::move(known));
        return true;
    }

    Known collectOperands(const DecodedOp& op, const Known& known) const
    {
        Known operands = m_unchanged;
        for (unsigned i = 0; i < 3; ++i)
            if (const auto value = valueOf(known, op.source[i]); value && !op.source[i].isConstant && (i == 0 || op.kind == OpKind::Atomic))
                operands[op.source[i].offset] = *value;
        return operands;
    }

    const FunctionCode& m_code;
    const std::vector<DecodedOp>& m_ops;
    const Known& m_unchanged;
    Columns m_scratch;
    std::byte* m_registers;
    const DecodedOp* m_start = nullptr;
    AwaitedOperation m_awaited;
    std::vector<std::pair<std::uint32_t, Known>> m_pending;
    std::set<std::pair<std::uint32_t, Known>> m_visited;
    std::set<std::uint32_t> m_retries;
};

/// Calls visit(pc) for the instructions that may be executed next; for none after the function's end.
template <class Visit>
void forEachSuccessor(const FunctionCode& code, std::uint32_t pc, Visit visit)
{
    const DecodedOp& op = code.decoded.ops[pc];
    const bool isGuarded = op.guard != ptx::kNoSlot;
    if (op.kind == OpKind::Branch && code.annotations[pc].target != kNoPc && code.annotations[pc].target < code.decoded.ops.size())
        visit(code.annotations[pc].target);
    const bool goesElsewhere =
        op.kind == OpKind::Branch || op.kind == OpKind::BranchIndexed || op.kind == OpKind::Return || op.kind == OpKind::Exit;
    if ((!goesElsewhere || isGuarded) && pc + 1 < code.decoded.ops.size())
        visit(pc + 1);
}

/// Returns the bytes that a lane has in the column of each register; 0 for a predicate.
std::map<std::uint32_t, unsigned> registerBytesOf(const ptx::DecodedFunction& function)
{
    using enum ptx::SpecialRegister;
    std::map<std::uint32_t, unsigned> widths;
    for (const ptx::Register& declared : function.function->registers)
        if (const auto found = function.registers.find(declared.name); found != function.registers.end())
            widths[found->second] = declared.type == ptx::ScalarType::Pred ? 0 : bitWidth(declared.type) > 32 ? 8 : 4;
    for (const auto& [special, offset] : function.specials)
        widths[offset] = special == FrameBase || special == GridId64 || special == Zero64 ? 8 : 4;
    return widths;
}

std::vector<bool> findReachable(const FunctionCode& code, std::uint32_t first)
{
    std::vector<bool> isReachable(code.decoded.ops.size());
    std::vector<std::uint32_t> openPcs;
    const auto visit = [&](std::uint32_t pc) {
        if (pc < isReachable.size() && !isReachable[pc]) {
            isReachable[pc] = true;
            openPcs.push_back(pc);
        }
    };
    for (visit(first); !openPcs.empty();) {
        const std::uint32_t pc = openPcs.back();
        openPcs.pop_back();
        forEachSuccessor(code, pc, visit);
    }
    return isReachable;
}

}  // namespace

const std::vector<WaitSites::Register>& WaitSites::findUnchangedRegisters(const FunctionCode& code, std::uint32_t pc)
{
    const auto [entry, isNew] = m_unchangedRegisters.try_emplace({&code, pc});
    if (!isNew)
        return entry->second;
    const auto& ops = code.decoded.ops;
    const std::vector<bool> isReachable = findReachable(code, pc + 1);
    // Instructions from which the thread may come back to the operation itself, or to another one of its kind.
    std::vector<bool> leadsToRetry(ops.size());
    for (bool hasChanged = true; hasChanged;) {
        hasChanged = false;
        for (std::uint32_t i = std::uint32_t(ops.size()); i-- > 0;) {
            bool leadsBack = ops[i].kind == ops[pc].kind && ops[i].mode == ops[pc].mode;
            forEachSuccessor(code, i, [&](std::uint32_t next) { leadsBack = leadsBack || leadsToRetry[next]; });
            hasChanged = hasChanged || (leadsBack && !leadsToRetry[i]);
            leadsToRetry[i] = leadsToRetry[i] || leadsBack;
        }
    }
    std::set<std::uint32_t> changedRegisters, usedRegisters;
    for (std::uint32_t i = 0; i < ops.size(); ++i) {
        if (!isReachable[i] || !leadsToRetry[i])
            continue;
        for (const Slot slot : ops[i].destination)
            changedRegisters.insert(slot.offset);
        for (const Slot slot : ops[i].source)
            if (isPresent(slot) && !slot.isConstant)
                usedRegisters.insert(slot.offset);
        if (ops[i].guard != ptx::kNoSlot)
            usedRegisters.insert(ops[i].guard);
    }
    const std::map<std::uint32_t, unsigned> widths = registerBytesOf(code.decoded);
    for (const std::uint32_t offset : usedRegisters)
        if (const auto width = widths.find(offset); width != widths.end() && !changedRegisters.contains(offset))
            entry->second.push_back({offset, width->second});
    return entry->second;
}

WaitSite WaitSites::capture(const Frame& frame, std::uint32_t pc, unsigned lane)
{
    WaitSite site{frame.code, pc, {}, {}};
    const DecodedOp& op = frame.code->decoded.ops[pc];
    for (unsigned i = 0; i < 3; ++i) {
        const Slot slot = op.source[i];
        if (!isPresent(slot) || slot.isConstant || (i > 0 && op.kind != OpKind::Atomic))
            continue;
        const unsigned width = i == 0 ? op.baseBytes : op.registerBytes;
        std::memcpy(&site.operands[slot.offset], frame.column(slot) + lane * width, width);
    }
    for (const Register& unchanged : findUnchangedRegisters(*frame.code, pc)) {
        std::uint64_t& value = site.unchanged[unchanged.offset];
        if (unchanged.bytes)
            std::memcpy(&value, frame.registers + unchanged.offset + lane * unchanged.bytes, unchanged.bytes);
        else
            value = frame.predicate({unchanged.offset, 0}) >> lane & 1;
    }
    return site;
}

bool waitsForChange(const WaitSite& site, std::uint64_t foundValue)
{
    const DecodedOp& op = site.code->decoded.ops[site.pc];
    if (op.guard != ptx::kNoSlot || op.elementCount > 1)
        return false;
    Known known = site.operands;
    known.insert(site.unchanged.begin(), site.unchanged.end());
    return Walk(site).waits(site.pc, std::move(known), foundValue);
}

}  // namespace simtscope::simt

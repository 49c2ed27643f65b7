#include "gpu/analysis/counts/work.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include "gpu/analysis/replay/replay.h"
#include "gpu/core/access_cost.h"
#include "gpu/ptx/decode/def_use.h"
#include "gpu/ptx/model/operation.h"

namespace simtscope::analysis {

namespace {

using Names = std::set<std::string_view>;

constexpr std::string_view kAdditionMnemonics[] = {"add", "addc", "sub", "subc", "mad", "madc", "fma"};
constexpr std::size_t kProductOperandCount = 2;  // operands of mad and fma that form one summand

bool adds(const ptx::Instruction& instruction)
{
    const ptx::Operation operation = ptx::operationOf(instruction);
    return std::ranges::find(kAdditionMnemonics, instruction.mnemonic) != std::end(kAdditionMnemonics) ||
           operation == ptx::AtomicOperation::Add || operation == ptx::ReduceOperation::Add;
}

/// Returns whether the instruction reads a value from memory or from another lane. Parameters and constants come from the host and do not
/// count.
bool bringsData(const ptx::Instruction& instruction)
{
    const ptx::OpKind kind = ptx::operationOf(instruction).kind;
    if (kind == ptx::OpKind::Load)
        return !instruction.has("param") && !instruction.has("const");
    return kind == ptx::OpKind::Atomic || kind == ptx::OpKind::Shuffle || kind == ptx::OpKind::Reduce ||
           kind == ptx::OpKind::TextureFetch || kind == ptx::OpKind::SurfaceLoad || kind == ptx::OpKind::Matrix;
}

/// Returns whether the operation is arithmetic: its result is data when an operand is, and its operands are parts of an address when the
/// result is.
bool computes(const ptx::Instruction& instruction)
{
    return ptx::operationOf(instruction).kind == ptx::OpKind::Alu;
}

void addAddresses(const ptx::Operand& operand, Names& names)
{
    if (operand.kind == ptx::Operand::Kind::Address && operand.base == ptx::Operand::Kind::Register)
        names.insert(operand.text);
    for (const ptx::Operand& element : operand.elements)
        addAddresses(element, names);
}

/// Calls `step` for the arithmetic instructions, again and again, until it adds no more names.
template <class Step>
void addUntilClosed(const ptx::Function& function, Names& names, Step step)
{
    for (std::size_t previousCount = names.size() + 1; previousCount != names.size();) {
        previousCount = names.size();
        for (const ptx::Instruction& instruction : function.instructions)
            if (computes(instruction))
                step(instruction, names);
    }
}

bool isAny(const std::vector<ptx::RegisterAccess>& registers, const Names& names)
{
    return std::ranges::any_of(registers,
                               [&](const ptx::RegisterAccess& access) { return !access.isGuard && names.contains(access.name); });
}

void insertAll(const std::vector<ptx::RegisterAccess>& registers, Names& names)
{
    for (const ptx::RegisterAccess& access : registers)
        if (!access.isGuard)
            names.insert(access.name);
}

/// Returns the registers that hold values from memory or other lanes, or values computed from them.
Names dataOf(const ptx::Function& function)
{
    Names data;
    for (const ptx::Instruction& instruction : function.instructions)
        if (bringsData(instruction))
            insertAll(ptx::findWrittenRegisters(instruction), data);
    addUntilClosed(function, data, [](const ptx::Instruction& instruction, Names& names) {
        if (isAny(ptx::findReadRegisters(instruction), names))
            insertAll(ptx::findWrittenRegisters(instruction), names);
    });
    return data;
}

/// Returns the registers from which addresses are computed.
Names addressesOf(const ptx::Function& function)
{
    Names addresses;
    for (const ptx::Instruction& instruction : function.instructions)
        for (const ptx::Operand& operand : instruction.operands)
            addAddresses(operand, addresses);
    addUntilClosed(function, addresses, [](const ptx::Instruction& instruction, Names& names) {
        if (isAny(ptx::findWrittenRegisters(instruction), names))
            insertAll(ptx::findReadRegisters(instruction), names);
    });
    return addresses;
}

/// Returns how many of the two summands of an addition hold data.
unsigned dataSummands(const ptx::Instruction& instruction, const Names& data)
{
    const bool hasProduct = instruction.mnemonic == "fma" || instruction.mnemonic.starts_with("mad");
    bool usesFirst = false, usesSecond = false;
    for (std::size_t i = 1; i < instruction.operands.size(); ++i) {
        const bool isFirst = i <= (hasProduct ? kProductOperandCount : 1);
        (isFirst ? usesFirst : usesSecond) |= data.contains(instruction.operands[i].text);
    }
    return unsigned(usesFirst) + unsigned(usesSecond);
}

unsigned valuesOf(const ptx::Instruction& instruction)
{
    return std::ranges::any_of(instruction.modifiers, [](const std::string& part) { return part.ends_with("x2"); }) ? 2 : 1;
}

}  // namespace

Work& Work::operator+=(const Work& o)
{
    additions = additions && o.additions ? std::optional(*additions + *o.additions) : std::nullopt;
    sharedBytes += o.sharedBytes;
    globalBytes += o.globalBytes;
    return *this;
}

std::map<SiteId, unsigned> findAdditionSites(const ptx::Function& function)
{
    std::map<SiteId, unsigned> sites;
    const Names data = dataOf(function), addresses = addressesOf(function);
    for (const ptx::Instruction& instruction : function.instructions) {
        if (!adds(instruction))
            continue;
        const unsigned summands = computes(instruction) ? dataSummands(instruction, data) : 2;
        if (summands == 2 || (summands == 1 && !isAny(ptx::findWrittenRegisters(instruction), addresses)))
            sites[instruction.site] = valuesOf(instruction);
    }
    return sites;
}

Work WorkCounter::workOf(const trace::Launch& launch)
{
    const auto [known, isNew] = m_additionSites.try_emplace(launch.module);
    if (isNew) {
        if (const auto module = ReplayModule::parse(m_recording, launch)) {
            known->second.emplace();
            for (const ptx::Function& function : (*module)->functions)
                known->second->merge(findAdditionSites(function));
        }
    }
    Work work;
    if (!known->second)
        work.additions.reset();
    for (const auto& [id, totals] : launch.totals) {
        if (known->second)
            if (const auto found = known->second->find(id); found != known->second->end())
                *work.additions += totals.threadInstructions * found->second;
        work.globalBytes += totals.sectors * kSectorBytes;
        const trace::Site* const site = m_recording.findSite(launch, id);
        const bool isShared = site && (site->space == ptx::StateSpace::Shared || totals.wavefronts > 0);
        if (isShared)
            work.sharedBytes += totals.threadInstructions * site->bytes() -
                                (site->space == ptx::StateSpace::Shared ? 0 : totals.bytesRequested + totals.localBytesRequested);
    }
    return work;
}

}  // namespace simtscope::analysis

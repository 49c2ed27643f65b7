#include "gpu/cuda/instrument/counting_text.h"

#include <fmt/format.h>

#include "gpu/cuda/instrument/record_format.h"

namespace simtscope::cuda {

using ptx::DecodedOp;
using ptx::OpKind;

namespace {

constexpr char kAddInstruction[] = "red.global.add.u64";

/// PTX that computes simtscope_word, the lower lanes among simtscope_lanes: it is 0 in the first of them, the leader.
constexpr char kFindLeaderText[] = "\tmov.u32 simtscope_word, %lanemask_lt;\n\tand.b32 simtscope_word, simtscope_word, simtscope_lanes;\n";

}  // namespace

std::string CountingText::unlessOffText(const std::string& text)
{
    return fmt::format(
        "\t{{\n\t.reg .pred simtscope_leads, simtscope_some;\n\t.reg .b32 simtscope_lanes, simtscope_word, simtscope_other;\n"
        "\t.reg .b64 simtscope_amount, simtscope_sum;\n"
        "\tsetp.eq.u64 simtscope_some, {counts}, 0;\n\t@simtscope_some bra.uni $simtscope_counted{number};\n"
        "\tactivemask.b32 simtscope_lanes;\n{text}$simtscope_counted{number}:\n\t}}\n",
        fmt::arg("counts", kCountsRegister), fmt::arg("number", m_labelCount++), fmt::arg("text", text));
}

/// Returns the address of a counter as PTX text, without brackets.
std::string CountingText::counterAddress(std::uint32_t counter) const
{
    return fmt::format("{}+{}", kCountsRegister, 8 * (m_plan.counters.firstIndex + counter));
}

/// Returns the text that counts one execution, and the lanes that are missing from a full warp.
std::string CountingText::missingLanesText(std::uint32_t counter) const
{
    return fmt::format("{leader}\tsetp.eq.u32 simtscope_leads, simtscope_word, 0;\n\tmov.u64 simtscope_amount, 1;\n"
                       "\t@simtscope_leads {add} [{executions}], simtscope_amount;\n"
                       "\tsetp.ne.and.u32 simtscope_some, simtscope_lanes, 0xffffffff, simtscope_leads;\n"
                       "\tpopc.b32 simtscope_word, simtscope_lanes;\n\tsub.u32 simtscope_word, 32, simtscope_word;\n"
                       "\tcvt.u64.u32 simtscope_amount, simtscope_word;\n\t@simtscope_some {add} [{missing}], simtscope_amount;\n",
                       fmt::arg("leader", kFindLeaderText), fmt::arg("add", kAddInstruction),
                       fmt::arg("executions", counterAddress(counter)), fmt::arg("missing", counterAddress(counter + 1)));
}

std::string CountingText::sumsAddressText()
{
    if (!m_isOn)
        return {};
    m_recorderFunctions.insert("simtscope_counts");
    return fmt::format("\t{{\n\t.param .b64 simtscope_result;\n\tcall (simtscope_result), simtscope_counts;\n"
                       "\tld.param.b64 {}, [simtscope_result];\n\t}}\n",
                       kCountsRegister);
}

std::string CountingText::entryText(std::uint32_t block)
{
    return m_isOn ? unlessOffText(missingLanesText(m_plan.counters.entryCounterOf(block))) : std::string();
}

std::string CountingText::branchText(std::uint32_t index, const ptx::Instruction& instruction)
{
    if (!m_isOn)
        return {};
    const DecodedOp& op = m_plan.decoded.ops[index];
    std::string agreementTest;
    if (op.kind == OpKind::Branch && op.guard != ptx::kNoSlot) {
        agreementTest = fmt::format("\tvote.sync.uni.pred simtscope_some, {}, simtscope_lanes;\n", instruction.guard);
    } else if (op.kind == OpKind::BranchIndexed) {
        // An index beyond the list takes the last entry, and lanes whose guard does not hold go on.
        const std::size_t targets = m_plan.decoded.branchTables[std::size_t(op.offset)].size();
        agreementTest = fmt::format("\tmin.u32 simtscope_other, {}, {};\n", instruction.operands.at(0).text, targets - 1);
        if (!instruction.guard.empty())
            agreementTest += fmt::format("\tselp.b32 simtscope_other, {}, {}, {};\n",
                                         instruction.isGuardNegated ? std::to_string(targets) : "simtscope_other",
                                         instruction.isGuardNegated ? "simtscope_other" : std::to_string(targets), instruction.guard);
        agreementTest += "\tmatch.all.sync.b32 simtscope_other|simtscope_some, simtscope_other, simtscope_lanes;\n";
    } else {
        return {};
    }
    return unlessOffText(
        fmt::format("{}{}\tsetp.eq.and.u32 simtscope_leads, simtscope_word, 0, !simtscope_some;\n\tmov.u64 simtscope_amount, 1;\n"
                    "\t@simtscope_leads {} [{}], simtscope_amount;\n",
                    agreementTest, kFindLeaderText, kAddInstruction, counterAddress(m_plan.counters.instructions[index].divergences)));
}

std::string CountingText::callText(const std::string& name, const std::vector<std::pair<std::string, std::string>>& arguments)
{
    m_recorderFunctions.insert(name);
    std::string text = "\t{\n", argumentList;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        text +=
            fmt::format("\t.param .{0} simtscope_{1};\n\tst.param.{0} [simtscope_{1}], {2};\n", arguments[i].first, i, arguments[i].second);
        argumentList += fmt::format("{}simtscope_{}", i ? ", " : "", i);
    }
    return fmt::format("{}\tcall {}, ({});\n\t}}\n", text, name, argumentList);
}

/// Returns the text that counts an access. A few instructions of the text find out whether the access has the standard cost; if not, they
/// call the recorder.
std::string CountingText::accessText(const CountedAccess& access, const std::string& address)
{
    using ptx::StateSpace;
    const bool isShared = access.space == StateSpace::Shared;
    const char* const name = isShared                              ? "simtscope_shared"
                             : access.space == StateSpace::Local   ? "simtscope_local"
                             : access.space == StateSpace::Const   ? "simtscope_constant"
                             : access.space == StateSpace::Generic ? "simtscope_generic"
                                                                   : "simtscope_device";
    if (isShared && !(access.countingFlags & (kCountsBanks | kCountsSerialised)))
        return {};
    const unsigned number = m_labelCount++;
    std::string quickTest;
    const auto jumpUnlessWholeWarpText = [&] {
        return fmt::format("\tsetp.ne.u32 simtscope_some, simtscope_lanes, 0xffffffff;\n\t@simtscope_some bra.uni $simtscope_differs{};\n",
                           number);
    };
    const auto jumpIfAllText = [&] {
        return fmt::format(
            "\tvote.sync.all.pred simtscope_some, simtscope_some, 0xffffffff;\n\t@simtscope_some bra.uni $simtscope_standard{};\n", number);
    };
    if (isShared) {
        quickTest = jumpUnlessWholeWarpText();
        quickTest += fmt::format("\tmov.u32 simtscope_word, %laneid;\n\tmul.lo.u32 simtscope_word, simtscope_word, {};\n"
                                 "\tsub.u32 simtscope_word, {}, simtscope_word;\n"
                                 "\tshfl.sync.idx.b32 simtscope_other, simtscope_word, 0, 31, 0xffffffff;\n"
                                 "\tsetp.eq.u32 simtscope_some, simtscope_word, simtscope_other;\n",
                                 access.bytes, address);
        quickTest += jumpIfAllText();
        if (!(access.countingFlags & kCountsSerialised) && access.bytes <= 4)
            quickTest += fmt::format("\tsetp.eq.u32 simtscope_some, {}, simtscope_other;\n", address) + jumpIfAllText();
    } else if (access.space != StateSpace::Generic) {
        // Local memory is interleaved, and a constant is broadcast to all lanes. So in their standard case all lanes have one address.
        const bool isDevice = access.space == StateSpace::Global;
        quickTest = jumpUnlessWholeWarpText();
        quickTest += fmt::format("\tmov.u32 simtscope_word, %laneid;\n\tmul.wide.u32 simtscope_sum, simtscope_word, {};\n"
                                 "\tsub.u64 simtscope_amount, {}, simtscope_sum;\n"
                                 "\tmov.b64 {{simtscope_word, simtscope_other}}, simtscope_amount;\n"
                                 "\tshfl.sync.idx.b32 simtscope_word, simtscope_word, 0, 31, 0xffffffff;\n"
                                 "\tshfl.sync.idx.b32 simtscope_other, simtscope_other, 0, 31, 0xffffffff;\n"
                                 "\tmov.b64 simtscope_sum, {{simtscope_word, simtscope_other}};\n"
                                 "\tsetp.eq.u64 simtscope_some, simtscope_sum, simtscope_amount;\n",
                                 isDevice ? access.bytes : 0, address);
        if (isDevice)
            quickTest +=
                "\tand.b32 simtscope_word, simtscope_word, 31;\n\tsetp.eq.and.u32 simtscope_some, simtscope_word, 0, simtscope_some;\n";
        quickTest += jumpIfAllText();
    }
    return fmt::format("{}$simtscope_differs{}:\n\tadd.u64 simtscope_sum, {}, {};\n{}$simtscope_standard{}:\n", quickTest, number,
                       kCountsRegister, 8 * (m_plan.counters.firstIndex + access.firstCounter),
                       callText(name, {{"b64", "simtscope_sum"},
                                       {"b32", "simtscope_lanes"},
                                       {"b32", std::to_string(access.countingFlags)},
                                       {isShared ? "b32" : "b64", address}}),
                       number);
}

/// Returns the text that counts failed compare-and-swaps. One fails when it finds another value: the first words of its record are the
/// expected value, the last ones the value found.
std::string CountingText::failedSwapsText(std::uint32_t index, const std::vector<std::string>& words) const
{
    const std::size_t count = words.size() / 3;
    const unsigned bytes = m_plan.decoded.ops[index].elementBytes;
    std::string text = "\tmov.u32 simtscope_word, 0;\n";
    for (std::size_t i = 0; i < count; ++i)
        text += fmt::format("\tmov.u32 simtscope_other, {};\n\txor.b32 simtscope_other, simtscope_other, {};\n"
                            "\tor.b32 simtscope_word, simtscope_word, simtscope_other;\n",
                            words[2 * count + i], words[i]);
    if (bytes < 4)
        text += fmt::format("\tand.b32 simtscope_word, simtscope_word, {};\n", (1u << 8 * bytes) - 1);
    return text + fmt::format("\tsetp.ne.u32 simtscope_some, simtscope_word, 0;\n"
                              "\tvote.sync.ballot.b32 simtscope_other, simtscope_some, simtscope_lanes;\n"
                              "\tpopc.b32 simtscope_other, simtscope_other;\n\tcvt.u64.u32 simtscope_amount, simtscope_other;\n"
                              "\tsetp.ne.u32 simtscope_some, simtscope_other, 0;\n"
                              "{}\tsetp.eq.and.u32 simtscope_leads, simtscope_word, 0, simtscope_some;\n"
                              "\t@simtscope_leads {} [{}], simtscope_amount;\n",
                              kFindLeaderText, kAddInstruction, counterAddress(m_plan.counters.instructions[index].failedSwaps));
}

std::string CountingText::executionText(std::uint32_t index, const std::vector<std::string>& addresses,
                                        const std::vector<std::string>& words)
{
    if (!m_isOn)
        return {};
    const Counters::InstructionCounters& row = m_plan.counters.instructions[index];
    std::string text;
    if (row.executions != Counters::kNone)
        text += missingLanesText(row.executions);
    for (std::size_t i = 0; i < row.accesses.size(); ++i)
        text += accessText(row.accesses[i], addresses.at(i));
    if (row.failedSwaps != Counters::kNone)
        text += failedSwapsText(index, words);
    return text.empty() ? text : unlessOffText(text);
}

std::string CountingText::exitText()
{
    return m_isOn ? unlessOffText(callText("simtscope_leave", {{"b32", "simtscope_lanes"}})) : std::string();
}

}  // namespace simtscope::cuda

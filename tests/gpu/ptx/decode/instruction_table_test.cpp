#include "gpu/ptx/decode/instruction_table.h"

#include <set>

#include <gtest/gtest.h>

#include "gpu/ptx/model/decoded_function.h"
#include "gpu/ptx/parse/parser.h"
#include "tests/gpu/ptx/ptx_fixture.h"

namespace simtscope::ptx {
namespace {

/// Makes an instruction of the mnemonic with the modifiers of a form.
Instruction makeInstruction(std::string_view mnemonic, std::string_view form)
{
    Instruction instruction;
    instruction.mnemonic = mnemonic;
    for (std::size_t position = 0; position < form.size();) {
        const std::size_t dot = std::min(form.find('.', position), form.size());
        instruction.modifiers.emplace_back(form.substr(position, dot - position));
        position = dot + 1;
    }
    instruction.row = findRowIndex(instruction);
    return instruction;
}

TEST(InstructionTable, FindsEveryRowByMnemonicAndForm)
{
    std::set<std::pair<std::string_view, std::string_view>> seenRows;
    for (std::size_t i = 0; i < instructionTable().size(); ++i) {
        const InstructionRow& row = instructionTable()[i];
        EXPECT_EQ(makeInstruction(row.mnemonic, row.form).row, i) << row.mnemonic << "." << row.form;
        EXPECT_EQ(&rowAt(RowIndex(i)), &row);
        EXPECT_TRUE(seenRows.emplace(row.mnemonic, row.form).second) << row.mnemonic << "." << row.form;
        EXPECT_TRUE(row.sections.starts_with("9.7.")) << row.mnemonic;
        EXPECT_FALSE(categoryName(row.category).empty());
        EXPECT_NE(row.decoder, nullptr) << row.mnemonic;
        EXPECT_LE(row.destinationCount, 1);
    }
}

TEST(InstructionTable, DoesNotFindOthers)
{
    for (const char* text : {"", "a", "ad", "addd", "LD", "zzz"})
        EXPECT_EQ(makeInstruction(text, {}).row, kNoRow) << text;
    EXPECT_EQ(makeInstruction("elect", {}).row, kNoRow) << "there is only elect.sync";
    EXPECT_EQ(rowAt(kNoRow).kind, OpKind::Unsupported);
    EXPECT_FALSE(rowAt(kNoRow).recordingRule.event);
}

TEST(InstructionTable, RowsAreConsistent)
{
    for (const InstructionRow& row : instructionTable()) {
        const std::string name = std::string(row.mnemonic) + "." + std::string(row.form);
        EXPECT_TRUE(!row.hasOperand(OperandRole::Result) || (row.destinationCount == 1 && row.operands[0].role == OperandRole::Result))
            << name;
        const bool exchanges = row.kind == OpKind::Shuffle || row.kind == OpKind::Vote || row.kind == OpKind::Match ||
                               row.kind == OpKind::Reduce || row.kind == OpKind::ActiveMask || row.kind == OpKind::Elect;
        EXPECT_EQ(row.laneRule != nullptr, exchanges) << name;
        EXPECT_TRUE(!exchanges || (row.recordingRule.replaySource == ReplaySource::Result && row.hasOperand(OperandRole::Result))) << name;
        EXPECT_TRUE(row.recordingRule.event ||
                    (row.recordingRule.replaySource != ReplaySource::Values && row.recordingRule.replaySource != ReplaySource::NoRegister))
            << name;
        // A GPU's record becomes an event, except those of groups of asynchronous copies, which the reader of the records follows itself.
        const bool isRecorded = row.recordingRule.recordPoint == RecordPoint::Before || row.recordingRule.recordPoint == RecordPoint::After;
        EXPECT_TRUE(!isRecorded || row.recordingRule.event || row.kind == OpKind::AsyncGroup) << name;
        std::set<std::string_view> forms;
        for (const ModeRow& mode : row.modes)
            EXPECT_TRUE(forms.insert(mode.form).second) << name << " " << mode.form;
    }
}

TEST(InstructionTable, FormsOfAMnemonicAreDistinguished)
{
    const auto kindOf = [](std::string_view text) { return operationOf(text).kind; };
    EXPECT_EQ(kindOf("bar.warp.sync"), OpKind::WarpBarrier);
    EXPECT_EQ(kindOf("bar.sync"), OpKind::Barrier);
    EXPECT_EQ(kindOf("barrier.cta.red.popc.aligned.u32"), OpKind::Barrier);
    EXPECT_EQ(kindOf("barrier.cluster.arrive"), OpKind::Unsupported);
    EXPECT_EQ(kindOf("cp.async.ca.shared.global"), OpKind::AsyncCopy);
    EXPECT_EQ(kindOf("cp.async.commit_group"), OpKind::AsyncGroup);
    EXPECT_EQ(kindOf("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes"), OpKind::AsyncCopy);
    EXPECT_EQ(kindOf("cp.async.mbarrier.arrive.noinc.shared::cta.b64"), OpKind::AsyncArrive);
    EXPECT_EQ(kindOf("cp.async.bulk.wait_group.read"), OpKind::Nop);
    EXPECT_EQ(kindOf("cp.async.bulk.prefetch.L2.global"), OpKind::Nop);
    EXPECT_EQ(kindOf("mbarrier.pending_count.b64"), OpKind::Alu);
    EXPECT_EQ(kindOf("nothing.at.all"), OpKind::Unsupported);
}

TEST(InstructionTable, NamesTheModes)
{
    EXPECT_EQ(operationOf("atom.global.add.noftz.f16x2"), AtomicOperation::Add);
    EXPECT_EQ(operationOf("red.shared.max.s32"), AtomicOperation::Max);
    EXPECT_EQ(operationOf("atom.acq_rel.gpu.cas.b32"), AtomicOperation::CompareSwap);
    EXPECT_EQ(operationOf("shfl.sync.bfly.b32"), ShuffleMode::Butterfly);
    EXPECT_EQ(operationOf("shfl.up.b32"), ShuffleMode::Up);
    EXPECT_EQ(operationOf("vote.sync.ballot.b32"), VoteMode::Ballot);
    EXPECT_EQ(operationOf("vote.sync.uni.pred"), VoteMode::Uniform);
    EXPECT_EQ(operationOf("match.all.sync.b64"), MatchMode::All);
    EXPECT_EQ(operationOf("redux.sync.xor.b32"), ReduceOperation::Xor);
    EXPECT_EQ(operationOf("tld4.r.2d.v4.f32.f32"), FetchMode::Gather);
    const auto mbarrier = [](std::string_view text) { return MbarrierOperation(operationOf(text).mode); };
    EXPECT_EQ(mbarrier("mbarrier.arrive.expect_tx.shared.b64"), MbarrierOperation::ArriveExpectBytes);
    EXPECT_EQ(mbarrier("mbarrier.arrive_drop.noComplete.shared.b64"), MbarrierOperation::ArriveDropNoComplete);
    EXPECT_EQ(mbarrier("mbarrier.expect_tx.relaxed.cta.shared.b64"), MbarrierOperation::ExpectBytes);
    EXPECT_EQ(mbarrier("mbarrier.try_wait.parity.shared.b64"), MbarrierOperation::TestParity);
    EXPECT_EQ(modeName(AtomicOperation::Exchange), "exch");
    EXPECT_EQ(modeName(ReduceOperation::Min), "min");
    EXPECT_EQ(modeName(ShuffleMode::Index), "idx");
    EXPECT_EQ(modeName(VoteMode::Ballot), "ballot");
    EXPECT_EQ(modeName(Operation(OpKind::ActiveMask)), "");
}

/// The compiler uses these mnemonics in small kernels, so all of them must be in the table.
TEST(InstructionTable, KnowsTheInstructionsOfTheCompiler)
{
    for (const char* file : {"tree.ptx", "choose.ptx", "scopes.ptx"}) {
        const auto module = parseModule(readData(file));
        ASSERT_TRUE(module);
        for (const Function& function : module->functions) {
            for (const Instruction& instruction : function.instructions)
                EXPECT_NE(instruction.row, kNoRow) << instruction.opcodeText();
        }
    }
}

}  // namespace
}  // namespace simtscope::ptx

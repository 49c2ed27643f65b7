#include "gpu/cuda/instrument/instrumented_copy.h"

#include <algorithm>
#include <fmt/format.h>

#include "gpu/core/messages/gpu.h"
#include "gpu/cuda/instrument/counting_text.h"
#include "gpu/cuda/instrument/entrance_text.h"
#include "gpu/cuda/instrument/instrumented_barriers.h"
#include "gpu/cuda/instrument/instrumented_calls.h"
#include "gpu/cuda/instrument/instrumented_names.h"
#include "gpu/cuda/instrument/operand_columns.h"
#include "gpu/cuda/instrument/record_format.h"
#include "gpu/cuda/instrument/record_group_text.h"
#include "gpu/cuda/instrument/recording_text.h"
#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/ptx/parse/parser.h"

namespace simtscope::cuda {
namespace {

using ptx::DecodedOp;
using ptx::Instruction;
using ptx::Operand;
using ptx::OpKind;
using ptx::StateSpace;

class InstrumentedCopyWriter {
public:
    explicit InstrumentedCopyWriter(const InstrumentationRequest& request)
        : m_request(request), m_original(*request.function), m_decoded(request.plan->decoded), m_function(*request.function),
          m_columns(m_decoded, m_function, m_insertions),
          m_countingText(*request.plan, request.blocks == RecordedBlocks::Chosen, m_labelCount, m_copy.recorderFunctions),
          m_groupText(m_columns), m_recordingText(m_labelCount, m_copy.recorderFunctions)
    {
    }

    Result<InstrumentedCopy> run()
    {
        m_function.name = instrumentedName(m_original.name);
        m_function.isWeak = m_function.isExtern = false;
        m_function.isVisible = m_original.isEntry;
        m_function.locations.clear();
        limitRegisters(m_function, m_original, countsBlocks());
        for (Instruction& instruction : m_function.instructions)
            instruction.location = -1;
        for (std::uint32_t i = 0; i < m_original.instructions.size(); ++i)
            if (auto done = instrumentSite(i); !done)
                return tl::unexpected(done.error());
        endGroup();
        recordEntries();
        if (m_decoded.locals.size() > 1)
            return fail(msg::gpu::localArrays());
        m_insertions.prologue +=
            makeEntranceText({m_original.isEntry, countsBlocks(), m_callsInstrumented, m_request.layout}, m_recordingText, m_countingText);
        declareNames(m_function, m_original.isEntry, m_callsInstrumented);
        m_copy.text = ptx::printFunction(m_function, m_insertions);
        if (!m_original.isEntry) {
            ptx::Function declaration = m_function;
            declaration.isDeclaration = true;
            declaration.directives.clear();
            m_copy.declaration = ptx::printFunction(declaration, {});
        }
        return std::move(m_copy);
    }

private:
    // --- the parts of a function ---

    void recordEntries()
    {
        for (std::size_t i = 0; i < m_request.plan->entries.size(); ++i) {
            const std::uint32_t first = m_decoded.graph.blocks[i].first;
            std::string& text = m_insertions.before[first];
            const std::string counts = m_countingText.entryText(std::uint32_t(i));
            if (m_request.plan->entries[i] != EntryRecord::Own) {
                text.insert(0, counts);
                continue;
            }
            std::string entry = m_recordingText.recordText(kRecordEntry, siteOf(first), {}, SiteRecord::Address::None, {});
            if (i == 0 && !m_decoded.locals.empty())
                entry += fmt::format("\tmov.u64 {}, {};\n", kAddressRegister, m_decoded.locals[0].first) +
                         m_recordingText.recordText(kRecordLocals, siteOf(first), kAddressRegister, SiteRecord::Address::Bits64, {});
            text.insert(0, counts + unlessNotRecordedText(entry));
        }
    }

    Result<void> instrumentSite(std::uint32_t index)
    {
        const DecodedOp& op = m_decoded.ops[index];
        const bool canJoinGroup = !countsBlocks() && RecordGroupText::canHold(m_original.instructions[index], op);
        const bool continuesGroup = (canJoinGroup ? m_groupText.hasRoomFor(op) : RecordGroupText::canInterleave(op)) &&
                                    !isFirstOfBlock(index) && !m_groupText.dependsOn(m_original.instructions[index]);
        if (!continuesGroup)
            endGroup();
        if (canJoinGroup)
            return addGroupMember(index, op);
        if (op.kind == OpKind::Call)
            return instrumentCall(index, op);
        m_insertions.before[index] += m_countingText.branchText(index, m_original.instructions[index]);
        if (op.kind == OpKind::Return && !m_original.isEntry) {
            insertText(m_insertions.before[index], index,
                       unlessNotRecordedText(m_recordingText.recordText(kRecordReturn, siteOf(index), {}, SiteRecord::Address::None, {})),
                       false);
            m_insertions.before[index] += fmt::format("\tst.local.u32 [{}], {};\n", kCallStateAddressRegister, kRecordIndexRegister);
            return {};
        }
        if (!makesRecord(m_original, op))
            return refuseUnrecorded(op, index);
        SiteRecord row;
        row.isRecorded = true;
        const ptx::InstructionRow& instruction = ptx::rowOf(op);
        // A load may overwrite its own address register, so its address is captured before the load. A store that faults leaves a record
        // only if the record was made before the store.
        const bool isBefore = instruction.recordingRule.recordPoint == ptx::RecordPoint::Before;
        if (op.kind == OpKind::Atomic && !instruction.hasOperand(ptx::OperandRole::Result))
            m_columns.replaceRedByAtom(m_function.instructions[index], op);
        std::string address;
        std::vector<std::string> addresses;
        if (instruction.hasOperand(ptx::OperandRole::Address)) {
            row.address = op.space == StateSpace::Shared ? SiteRecord::Address::Bits32 : SiteRecord::Address::Bits64;
            address = captureAddress(index, op);
            addresses = {address};
        } else if (op.kind == OpKind::AsyncCopy) {
            row.address = SiteRecord::Address::Bits64;
            address = kAddressRegister;
            const auto& operands = m_original.instructions[index].operands;
            captureAddress(index, operands.at(0), kCopyTargetRegister);
            captureAddress(index, operands.at(1), kAddressRegister);
            addresses = {kAddressRegister, kCopyTargetRegister};
        }
        const auto columns = m_columns.makeColumns(index, op);
        if (!columns)
            return tl::unexpected(columns.error());
        row.columnCount = std::uint8_t(columns->words.size());
        (*m_request.sites)[siteOf(index).value].address = row.address;
        (*m_request.sites)[siteOf(index).value].columnCount = row.columnCount;
        (*m_request.sites)[siteOf(index).value].isRecorded = true;
        // Counting reads the old value that a compare-and-swap found, too.
        const bool isSwap = op.operation() == ptx::AtomicOperation::CompareSwap;
        std::string text =
            (isSwap ? columns->text : "") + m_countingText.executionText(index, addresses, columns->words) +
            unlessNotRecordedText((isSwap ? "" : columns->text) +
                                  m_recordingText.recordText(kRecordEvent, siteOf(index), address, row.address, columns->words));
        if (op.kind == OpKind::Exit || op.kind == OpKind::Return)
            text = m_countingText.exitText() + text + (countsBlocks() ? "" : m_recordingText.endText());
        insertText(isBefore ? m_insertions.before[index] : m_insertions.after[index], index, text, !isBefore);
        if (op.kind == OpKind::Barrier && ptx::BarrierMode(op.mode) == ptx::BarrierMode::Sync && !ptx::isPresent(op.source[1]) &&
            !m_request.hasArriveOnlyBarriers)
            orderRecordsAtBarrier(index, m_function.instructions[index], m_insertions);
        return {};
    }

    // --- loads and stores that share a record, when every block is recorded. A shared record is larger, because it stores a value for
    // every lane even if all lanes have the same. That matters if few blocks are recorded, each to its end. ---

    bool isFirstOfBlock(std::uint32_t index) const
    {
        const auto& graph = m_decoded.graph;
        return graph.blocks[std::size_t(graph.blockOf[index])].first == index;
    }

    Result<void> addGroupMember(std::uint32_t index, const DecodedOp& op)
    {
        const std::size_t valueCountBefore = m_groupText.valueCount();
        if (auto done = m_groupText.add(index, m_function.instructions[index], op); !done)
            return done;
        SiteRecord& row = (*m_request.sites)[siteOf(index).value];
        row.isRecorded = true;
        row.address = op.space == StateSpace::Shared ? SiteRecord::Address::Bits32 : SiteRecord::Address::Bits64;
        row.columnCount = std::uint8_t(m_groupText.valueCount() - valueCountBefore);
        return {};
    }

    void endGroup()
    {
        if (m_groupText.isEmpty())
            return;
        const SiteId first = m_groupText.firstSite();
        (*m_request.sites)[first.value].groupIndex = std::uint32_t(m_request.groups->size());
        m_request.groups->push_back(m_groupText.group());
        (m_groupText.endsWithStore() ? m_insertions.before : m_insertions.after)[m_groupText.lastIndex()] +=
            m_recordingText.groupText(m_groupText);
        m_groupText.clear();
    }

    /// Returns text that runs `text` only in a block that is recorded.
    std::string unlessNotRecordedText(const std::string& text)
    {
        if (!countsBlocks())
            return text;
        const unsigned number = m_labelCount++;
        return fmt::format("\tsetp.eq.u32 {0}, {1}, {2};\n\t@{0} bra.uni $simtscope_recorded{3};\n{4}$simtscope_recorded{3}:\n",
                           kIsSkippedRegister, kRecordIndexRegister, kNotRecorded, number, text);
    }

    Result<void> refuseUnrecorded(const DecodedOp& op, std::uint32_t index)
    {
        if (ptx::rowOf(op).recordingRule.recordPoint != ptx::RecordPoint::Refused)
            return {};
        return fail(msg::gpu::executes(m_original.instructions[index].opcodeText()));
    }

    /// Inserts the text of a record. For a guarded instruction, the text runs only where the guard holds. `isAfter` says that the text
    /// follows the instruction, which may have changed its guard.
    void insertText(std::string& insertion, std::uint32_t index, const std::string& text, bool isAfter)
    {
        const Instruction& instruction = m_original.instructions[index];
        if (instruction.guard.empty()) {
            insertion += text;
            return;
        }
        if (isAfter)
            m_insertions.before[index] += fmt::format("\tmov.pred {}, {};\n", kGuardRegister, instruction.guard);
        const std::string label = fmt::format("$simtscope_skip{}", m_labelCount++);
        insertion += fmt::format("\t@{}{} bra {};\n{}{}:\n", instruction.isGuardNegated ? "" : "!",
                                 isAfter ? kGuardRegister : instruction.guard, label, text, label);
    }

    // --- calls ---

    bool countsBlocks() const { return m_request.blocks == RecordedBlocks::Chosen; }

    Result<void> instrumentCall(std::uint32_t index, const DecodedOp& op)
    {
        const auto isInstrumented = callInstrumentedCopy(index, op, *m_request.module, m_function.instructions[index], m_insertions);
        if (!isInstrumented)
            return tl::unexpected(isInstrumented.error());
        m_callsInstrumented |= *isInstrumented;
        return {};
    }

    // --- values ---

    SiteId siteOf(std::uint32_t index) const { return m_original.instructions[index].site; }

    /// Copies the address that an instruction is about to use to a new register, and returns that register.
    std::string captureAddress(std::uint32_t index, const DecodedOp& op)
    {
        const auto& operands = m_original.instructions[index].operands;
        std::string destination = op.space == StateSpace::Shared ? wordRegister(kMaxColumns) : std::string(kAddressRegister);
        captureAddress(index, *std::ranges::find(operands, Operand::Kind::Address, &Operand::kind), destination);
        return destination;
    }

    /// Copies the address to the register `destination`: as 64 bits if that is kAddressRegister, else as a 32-bit address in shared memory.
    void captureAddress(std::uint32_t index, const Operand& address, const std::string& destination)
    {
        m_insertions.before[index] += m_columns.addressText(address, destination != kAddressRegister, destination);
    }

    const InstrumentationRequest& m_request;
    const ptx::Function& m_original;
    const ptx::DecodedFunction& m_decoded;
    ptx::Function m_function;
    ptx::Insertions m_insertions;
    InstrumentedCopy m_copy;
    unsigned m_labelCount = 0;
    OperandColumns m_columns;
    CountingText m_countingText;
    RecordGroupText m_groupText;
    RecordingText m_recordingText;
    bool m_callsInstrumented = false;
};

}  // namespace

std::string instrumentedName(const std::string& function)
{
    return function + "$recorded";
}

Result<InstrumentedCopy> writeInstrumentedCopy(const InstrumentationRequest& request)
{
    return InstrumentedCopyWriter(request).run();
}

}  // namespace simtscope::cuda

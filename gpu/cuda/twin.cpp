#include "gpu/cuda/twin.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include "gpu/core/messages/gpu.h"
#include "gpu/cuda/record_format.h"
#include "gpu/cuda/twin_columns.h"
#include "gpu/cuda/twin_counts.h"
#include "gpu/cuda/twin_enter.h"
#include "gpu/cuda/twin_groups.h"
#include "gpu/ptx/instruction_table.h"
#include "gpu/ptx/parser.h"

namespace simtscope::cuda {
namespace {

using ptx::DecodedOp;
using ptx::Instruction;
using ptx::Operand;
using ptx::OpKind;
using ptx::ScalarType;
using ptx::StateSpace;

// Registers of the twin; see twin_columns.h.
constexpr char kPlace[] = "%simtscope_place", kCell[] = "%simtscope_cell", kGuard[] = "%simtscope_guard", kFirst[] = "%simtscope_first",
               kPassed[] = "%simtscope_passed", kSkips[] = "%simtscope_skips", kLanes[] = "%simtscope_lanes", kClock[] = "%simtscope_clock",
               kAnswer[] = "%simtscope_answer", kCellVariable[] = "simtscope_cell", kCellParameter[] = "simtscope_cell_parameter",
               kCellArgument[] = "simtscope_cell_argument";

class TwinWriter {
public:
    explicit TwinWriter(const TwinRequest& request)
        : m_request(request), m_original(*request.function), m_decoded(request.plan->decoded), m_function(*request.function),
          m_columns(m_decoded, m_function, m_insertions),
          m_counts(*request.plan, request.blocks == RecordedBlocks::Chosen, m_labels, m_twin.recorders), m_group(m_columns)
    {
    }

    Result<Twin> run()
    {
        m_function.name = twinName(m_original.name);
        m_function.isWeak = m_function.isExtern = false;
        m_function.isVisible = m_original.isEntry;
        m_function.locations.clear();
        std::erase_if(m_function.directives, [](const std::string& text) {
            return text.find(".minnctapersm") != std::string::npos || text.find(".maxnreg") != std::string::npos;
        });
        if (m_original.isEntry && ptx::declaredWords(m_original) <= kFewRegisters)
            m_function.directives.push_back(".maxnreg 32");
        else if (m_original.isEntry && !countsBlocks())
            m_function.directives.push_back(".maxnreg 64");  // with which a block of 1024 threads can be launched
        for (Instruction& instruction : m_function.instructions)
            instruction.location = -1;
        for (std::uint32_t i = 0; i < m_original.instructions.size(); ++i)
            if (auto done = site(i); !done)
                return tl::unexpected(done.error());
        endGroup();
        entries();
        if (auto done = begin(); !done)
            return tl::unexpected(done.error());
        declare();
        m_twin.text = ptx::print(m_function, m_insertions);
        if (!m_original.isEntry) {
            ptx::Function declaration = m_function;
            declaration.isDeclaration = true;
            declaration.directives.clear();
            m_twin.declaration = ptx::print(declaration, {});
        }
        return std::move(m_twin);
    }

private:
    /// A small kernel has room for the recorder within the registers that let an SM hold all the warps it can; what waits for the recorder
    /// is then made up for by other warps.
    static constexpr unsigned kFewRegisters = 96;

    // --- the parts of a function ---

    Result<void> begin()
    {
        std::string& text = m_insertions.prologue;
        if (m_original.isEntry) {
            const std::string layout = m_request.layout->empty() ? std::string() : layoutText();
            text += countsBlocks() ? call("simtscope_enter", {}, kPlace) : enterEveryText(kPlace, layout);
            if (countsBlocks()) {
                text += "\t{\n\t.param .b64 simtscope_result;\n\tcall (simtscope_result), simtscope_counts;\n";
                text += fmt::format("\tld.param.b64 {}, [simtscope_result];\n\t}}\n", kCounts);
                m_twin.recorders.insert("simtscope_counts");
            }
            if (callsTwins())
                text += fmt::format("\tmov.u64 {}, {};\n", kCell, kCellVariable);
            if (callsTwins() && countsBlocks())
                text += fmt::format("\tst.local.u64 [{}+8], {};\n", kCell, kCounts);
            if (countsBlocks() && !layout.empty())
                text += fmt::format("\tsetp.ne.u32 {0}, {1}, {2};\n\t@{0} bra $simtscope_laid_out;\n{3}$simtscope_laid_out:\n", kFirst,
                                    kPlace, kFirstPlace, layout);
        } else {
            text += fmt::format("\tld.param.u64 {0}, [{1}];\n\tld.local.u32 {2}, [{0}];\n", kCell, kCellParameter, kPlace);
            if (countsBlocks())
                text += fmt::format("\tld.local.u64 {}, [{}+8];\n", kCounts, kCell);
        }
        if (m_decoded.locals.size() > 1)
            return fail(msg::gpu::localArrays());
        return {};
    }

    /// One thread of the grid writes where things are.
    std::string layoutText()
    {
        std::string text;
        for (std::size_t slot = 0; slot < m_request.layout->size(); ++slot) {
            const LayoutSlot& row = (*m_request.layout)[slot];
            switch (row.kind) {
            case LayoutSlot::Kind::SharedWindow:
                text += fmt::format("\tmov.u64 {0}, 0;\n\tcvta.shared.u64 {0}, {0};\n", kAddress);
                break;
            case LayoutSlot::Kind::LocalWindow:
                text += fmt::format("\tmov.u64 {0}, 0;\n\tcvta.local.u64 {0}, {0};\n", kAddress);
                break;
            case LayoutSlot::Kind::Shared:
            case LayoutSlot::Kind::Constant:  // what is reserved goes by the name of a special register, of 32 bits
                text += fmt::format("\t{} {}, {};\n", row.variable.starts_with('%') ? "cvt.u64.u32" : "mov.u64", kAddress, row.variable);
                break;
            case LayoutSlot::Kind::GridWorkspace:
                text += fmt::format("\tmov.b32 {0}, %envreg2;\n\tmov.b32 {1}, %envreg1;\n\tmov.b64 {2}, {{{0}, {1}}};\n", wordRegister(0),
                                    wordRegister(1), kAddress);
                break;
            }
            m_twin.recorders.insert("simtscope_layout");
            text += fmt::format("\t{{\n\t.param .b32 simtscope_0;\n\t.param .b64 simtscope_1;\n\tst.param.b32 [simtscope_0], "
                                "{};\n\tst.param.b64 [simtscope_1], {};\n"
                                "\tcall simtscope_layout, (simtscope_0, simtscope_1);\n\t}}\n",
                                slot, kAddress);
        }
        return text;
    }

    void entries()
    {
        for (std::size_t i = 0; i < m_request.plan->entries.size(); ++i) {
            const std::uint32_t first = m_decoded.graph.blocks[i].first;
            std::string& text = m_insertions.before[first];
            const std::string counts = m_counts.entry(std::uint32_t(i));
            if (m_request.plan->entries[i] != EntryRecord::Own) {
                text = counts + text;
                continue;
            }
            std::string entry = record(kRecordEntry, siteOf(first), {}, SiteRecord::Address::None, {});
            if (i == 0 && !m_decoded.locals.empty())
                entry += fmt::format("\tmov.u64 {}, {};\n", kAddress, m_decoded.locals[0].first) +
                         record(kRecordLocals, siteOf(first), kAddress, SiteRecord::Address::Bits64, {});
            text = counts + ifRecorded(entry) + text;
        }
    }

    Result<void> site(std::uint32_t index)
    {
        const DecodedOp& op = m_decoded.ops[index];
        const bool joins = !countsBlocks() && TwinGroup::mayHave(m_original.instructions[index], op);
        const bool goesOn = (joins ? m_group.hasRoomFor(op) : TwinGroup::mayPass(op)) && !isFirstOfBlock(index) &&
                            !m_group.needsWhatIsWrittenBy(m_original.instructions[index]);
        if (!goesOn)
            endGroup();
        if (joins)
            return member(index, op);
        if (op.kind == OpKind::Call)
            return callSite(index, op);
        m_insertions.before[index] += m_counts.branch(index, m_original.instructions[index]);
        if (op.kind == OpKind::Return && !m_original.isEntry) {
            put(m_insertions.before[index], index, ifRecorded(record(kRecordReturn, siteOf(index), {}, SiteRecord::Address::None, {})),
                false);
            m_insertions.before[index] += fmt::format("\tst.local.u32 [{}], {};\n", kCell, kPlace);
            return {};
        }
        if (!makesRecord(m_original, op))
            return refuseUnrecorded(op, index);
        SiteRecord row;
        row.recorded = true;
        const ptx::InstructionRow& instruction = ptx::rowOf(op);
        // A load may write over its own address, and a store that faults leaves its record only if that was made before.
        const bool before = instruction.recorded.recorder == ptx::Recorder::Before;
        if (op.kind == OpKind::Atomic && !instruction.has(ptx::Role::Result))
            m_columns.returnResult(m_function.instructions[index], op);
        std::string address;
        std::vector<std::string> addresses;
        if (instruction.has(ptx::Role::Address)) {
            row.address = op.space == StateSpace::Shared ? SiteRecord::Address::Bits32 : SiteRecord::Address::Bits64;
            address = captureAddress(index, op);
            addresses = {address};
        } else if (op.kind == OpKind::AsyncCopy) {
            row.address = SiteRecord::Address::Bits64;
            address = kAddress;
            const auto& operands = m_original.instructions[index].operands;
            captureAddress(index, operands.at(0), kCopyTarget);
            captureAddress(index, operands.at(1), kAddress);
            addresses = {kAddress, kCopyTarget};
        }
        const auto columns = m_columns.of(index, op);
        if (!columns)
            return tl::unexpected(columns.error());
        row.columns = std::uint8_t(columns->words.size());
        (*m_request.sites)[siteOf(index).value].address = row.address;
        (*m_request.sites)[siteOf(index).value].columns = row.columns;
        (*m_request.sites)[siteOf(index).value].recorded = true;
        // What a compare-and-swap found is looked at to count, too.
        const bool isSwap = op.operation() == ptx::AtomicOperation::CompareSwap;
        std::string text =
            (isSwap ? columns->text : "") + m_counts.executed(index, addresses, columns->words) +
            ifRecorded((isSwap ? "" : columns->text) + record(kRecordEvent, siteOf(index), address, row.address, columns->words));
        if (op.kind == OpKind::Exit || op.kind == OpKind::Return)
            text = m_counts.leaving() + text;
        put(before ? m_insertions.before[index] : m_insertions.after[index], index, text, !before);
        if (op.kind == OpKind::Barrier && ptx::BarrierMode(op.subOperation) == ptx::BarrierMode::Sync && !ptx::present(op.source[1]))
            waitToPass(index);
        return {};
    }

    // --- loads and stores that share a record: where every block is recorded. It takes more room than records of their own, which do not
    // hold a value again that all lanes share, and that counts where few blocks are recorded, each to its end. ---

    bool isFirstOfBlock(std::uint32_t index) const
    {
        const auto& graph = m_decoded.graph;
        return graph.blocks[std::size_t(graph.blockOf[index])].first == index;
    }

    Result<void> member(std::uint32_t index, const DecodedOp& op)
    {
        const std::size_t before = m_group.values();
        if (auto done = m_group.add(index, m_function.instructions[index], op); !done)
            return done;
        SiteRecord& row = (*m_request.sites)[siteOf(index).value];
        row.recorded = true;
        row.address = op.space == StateSpace::Shared ? SiteRecord::Address::Bits32 : SiteRecord::Address::Bits64;
        row.columns = std::uint8_t(m_group.values() - before);
        return {};
    }

    void endGroup()
    {
        if (m_group.isEmpty())
            return;
        const SiteId first = m_group.firstSite();
        (*m_request.sites)[first.value].group = std::uint32_t(m_request.groups->size());
        m_request.groups->push_back(m_group.group());
        (m_group.endsWithStore() ? m_insertions.before : m_insertions.after)[m_group.lastIndex()] += groupRecord(first);
        m_group.clear();
    }

    std::string groupRecord(SiteId first)
    {
        const unsigned number = m_labels++, head = first.value | unsigned(kRecordGroup) << kKindShift;
        const std::string apart = fmt::format("$simtscope_apart{}", number), called = fmt::format("$simtscope_called{}", number),
                          made = fmt::format("$simtscope_grouped{}", number);
        TwinGroup::Names names{.head = head, .lanes = kLanes, .place = kPlace, .clock = kClock, .otherwise = apart};
        std::string text = fmt::format("\tactivemask.b32 {};\n\tmov.u32 {}, %clock;\n{}\t{{\n{}\tbra {};\n{}:\n", kLanes, kClock,
                                       m_group.wordsText(), m_group.wholeText(names), made, apart);
        names.otherwise = called;
        text += m_group.lanesText(names) + fmt::format("\tbra {};\n{}:\n", made, called);
        std::vector<std::pair<std::string, std::string>> arguments = {{"b32", kLanes}, {"b32", std::to_string(head)}, {"b32", kClock}};
        for (const std::string& word : m_group.words())
            arguments.emplace_back("b32", word);
        return text + recorded(fmt::format("simtscope_g{}", m_group.words().size()), arguments) + made + ":\n\t}\n";
    }

    // --- barriers ---

    /// A warp reads the clock before the barrier that it waits at lets it go on (seen on an H200: a record right behind BAR.SYNC was older
    /// than the arrival of the last warp). What depends on a result of the barrier comes after it, so a reduction takes its place: of
    /// predicates that are all false. PTX ISA 9.0, 9.7.13.1: a barrier is not to be used by barrier.red and barrier.arrive at once.
    /// Where the barrier is not .aligned the lanes of a warp may have parted at a call of the recorder. An H200 then lets the block go on
    /// without the last of them (seen with barrier.sync from cooperative groups), so they meet first; exited lanes do not count.
    void waitToPass(std::uint32_t index)
    {
        if (m_request.threadsArrive)
            return;
        Instruction& barrier = m_function.instructions[index];
        if (barrier.mnemonic == "barrier" && !barrier.has("aligned")) {
            const std::string guard = barrier.guard.empty() ? "" : fmt::format("@{}{} ", barrier.guardNegated ? "!" : "", barrier.guard);
            m_insertions.before[index] += fmt::format("\t{}bar.warp.sync 0xffffffff;\n", guard);
        }
        const auto sync = std::ranges::find(barrier.modifiers, "sync");
        *sync = "red";
        barrier.modifiers.insert(sync + 1, "or");
        barrier.modifiers.emplace_back("pred");
        const Operand passed = operandOf(Operand::Kind::Register, kPassed);
        barrier.operands.insert(barrier.operands.begin(), passed);
        barrier.operands.push_back(passed);
        barrier.row = ptx::rowIndexOf(barrier);
        m_insertions.before[index] += fmt::format("\tsetp.ne.u32 {}, 0, 0;\n", kPassed);
        m_insertions.after[index] += fmt::format("\t@{} trap;\n", kPassed);
    }

    /// A block that is not recorded passes the record over, all of it together.
    std::string ifRecorded(const std::string& text)
    {
        if (!countsBlocks())
            return text;
        const unsigned number = m_labels++;
        return fmt::format("\tsetp.eq.u32 {0}, {1}, {2};\n\t@{0} bra.uni $simtscope_recorded{3};\n{4}$simtscope_recorded{3}:\n", kSkips,
                           kPlace, kNotRecorded, number, text);
    }

    Result<void> refuseUnrecorded(const DecodedOp& op, std::uint32_t index)
    {
        if (ptx::rowOf(op).recorded.recorder != ptx::Recorder::Refused)
            return {};
        return fail(msg::gpu::executes(m_original.instructions[index].opcodeText()));
    }

    /// Guarded instructions make their record only where the guard holds. `after`: the instruction may have changed its guard.
    void put(std::string& place, std::uint32_t index, const std::string& text, bool after)
    {
        const Instruction& instruction = m_original.instructions[index];
        if (instruction.guard.empty()) {
            place += text;
            return;
        }
        if (after)
            m_insertions.before[index] += fmt::format("\tmov.pred {}, {};\n", kGuard, instruction.guard);
        const std::string label = fmt::format("$simtscope_skip{}", m_labels++);
        place += fmt::format("\t@{}{} bra {};\n{}{}:\n", instruction.guardNegated ? "" : "!", after ? kGuard : instruction.guard, label,
                             text, label);
    }

    // --- calls ---

    bool callsTwins() const { return m_callsTwins; }
    bool countsBlocks() const { return m_request.blocks == RecordedBlocks::Chosen; }

    Result<void> callSite(std::uint32_t index, const DecodedOp& op)
    {
        if (op.callee < 0)
            return fail(msg::gpu::callsPointers());
        const ptx::Function& callee = m_request.module->functions[std::size_t(op.callee)];
        if (callee.isDeclaration)
            return {};
        for (const auto* list : {&callee.parameters, &callee.returns})
            if (std::ranges::any_of(*list, [](const ptx::Variable& variable) { return variable.space == StateSpace::Reg; }))
                return fail(msg::gpu::callsRegisters());
        m_callsTwins = true;
        Instruction& instruction = m_function.instructions[index];
        const Operand argument = operandOf(Operand::Kind::Symbol, kCellArgument);
        std::size_t target = instruction.operands.at(0).kind == Operand::Kind::List ? 1 : 0;
        instruction.operands.at(target).text = twinName(callee.name);
        if (instruction.operands.size() == target + 1)
            instruction.operands.push_back(operandOf(Operand::Kind::List, {}));
        instruction.operands[target + 1].elements.push_back(argument);
        m_insertions.before[index] +=
            fmt::format("\tst.local.u32 [{}], {};\n\tst.param.b64 [{}], {};\n", kCell, kPlace, kCellArgument, kCell);
        m_insertions.after[index] += fmt::format("\tld.local.u32 {}, [{}];\n", kPlace, kCell);
        return {};
    }

    /// A call of the recorder. `into`: the register for its result; empty: it has none.
    std::string call(const std::string& name, const std::vector<std::pair<std::string, std::string>>& arguments, const std::string& into)
    {
        m_twin.recorders.insert(name);
        std::string text = "\t{\n", list;
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            text += fmt::format("\t.param .{0} simtscope_{1};\n\tst.param.{0} [simtscope_{1}], {2};\n", arguments[i].first, i,
                                arguments[i].second);
            list += fmt::format("{}simtscope_{}", i ? ", " : "", i);
        }
        if (!into.empty())
            text += "\t.param .b32 simtscope_result;\n";
        text += fmt::format("\tcall {}{}{};\n", into.empty() ? "" : "(simtscope_result), ", name, list.empty() ? "" : ", (" + list + ")");
        if (!into.empty())
            text += fmt::format("\tld.param.b32 {}, [simtscope_result];\n", into);
        return text + "\t}\n";
    }

    /// A record that the recorder makes: at the second attempt, when the leader had to get a chunk first.
    std::string recorded(const std::string& recorder, std::vector<std::pair<std::string, std::string>> arguments)
    {
        arguments.insert(arguments.begin(), {"b32", kPlace});
        return fmt::format("{call}\tsetp.ne.u32 {skips}, {answer}, {again};\n\t@{skips} bra $simtscope_made{number};\n"
                           "\tmov.u32 {answer}, %lanemask_lt;\n\tand.b32 {answer}, {answer}, {lanes};\n"
                           "\tsetp.ne.u32 {skips}, {answer}, 0;\n\t@{skips} bra $simtscope_waits{number};\n{chunk}"
                           "$simtscope_waits{number}:\n{call}$simtscope_made{number}:\n\tmov.u32 {place}, {answer};\n",
                           fmt::arg("number", m_labels++), fmt::arg("call", call(recorder, arguments, kAnswer)), fmt::arg("skips", kSkips),
                           fmt::arg("answer", kAnswer), fmt::arg("again", kAgain), fmt::arg("lanes", kLanes), fmt::arg("chunk", chunk()),
                           fmt::arg("place", kPlace));
    }

    /// The calling lane gets a chunk, or learns that there is none left.
    std::string chunk() { return call("simtscope_fresh", {{"b32", kPlace}}, kPlace); }

    /// A record without columns, which its leader writes alone: short enough to stand here.
    std::string front(const std::string& head)
    {
        const unsigned number = m_labels++;
        return fmt::format(
            "\t{{\n\t.reg .pred simtscope_leads, simtscope_full;\n\t.reg .b32 simtscope_head, simtscope_now, simtscope_used, "
            "simtscope_any;\n"
            "\t.reg .b64 simtscope_at, simtscope_offset;\n"
            "\tmov.u32 simtscope_now, %clock;\n"
            "\tmov.u32 simtscope_used, %lanemask_lt;\n\tand.b32 simtscope_used, simtscope_used, {lanes};\n"
            "\tsetp.eq.u32 simtscope_leads, simtscope_used, 0;\n"
            "\tand.b32 simtscope_used, {place}, {mask};\n"
            "\tsetp.eq.and.u32 simtscope_full, simtscope_used, 0, simtscope_leads;\n"
            "\t@!simtscope_full bra $simtscope_room{number};\n{chunk}"
            "\tsetp.eq.u32 simtscope_full, {place}, {lost};\n\t@simtscope_full mov.u32 {place}, {none};\n"
            "\t@simtscope_full bra $simtscope_written{number};\n"
            "$simtscope_room{number}:\n"
            "\tmov.u32 simtscope_head, {head};\n"
            "\tld.const.u64 simtscope_at, [{config}];\n\tcvt.u64.u32 simtscope_offset, {place};\n"
            "\tshl.b64 simtscope_offset, simtscope_offset, 2;\n\tadd.u64 simtscope_at, simtscope_at, simtscope_offset;\n"
            "\t@simtscope_leads st.global.v4.u32 [simtscope_at], {{simtscope_head, {lanes}, simtscope_now, simtscope_any}};\n"
            "\t@simtscope_leads add.u32 {place}, {place}, {size};\n"
            "$simtscope_written{number}:\n\t}}\n",
            fmt::arg("lanes", kLanes), fmt::arg("place", kPlace), fmt::arg("head", head), fmt::arg("number", number),
            fmt::arg("mask", kChunkWords - 1), fmt::arg("size", kRecordAlignment), fmt::arg("config", kConfigVariable),
            fmt::arg("lost", kLost), fmt::arg("none", kNoChunk), fmt::arg("chunk", chunk()));
    }

    std::string record(RecordKind kind, SiteId site, const std::string& address, SiteRecord::Address width,
                       const std::vector<std::string>& words)
    {
        const std::string head = std::to_string(site.value | unsigned(kind) << kKindShift);
        // Not in the recorder: there lanes that make different records may run together.
        const std::string findLanes = fmt::format("\tactivemask.b32 {};\n", kLanes);
        if (width == SiteRecord::Address::None && words.empty())
            return findLanes + front(head);
        std::vector<std::pair<std::string, std::string>> arguments = {{"b32", kLanes}, {"b32", head}};
        if (width != SiteRecord::Address::None)
            arguments.emplace_back(width == SiteRecord::Address::Bits32 ? "b32" : "b64", address);
        for (const std::string& word : words)
            arguments.emplace_back("b32", word);
        const char letter = width == SiteRecord::Address::None ? 'n' : width == SiteRecord::Address::Bits32 ? 's' : 'a';
        return findLanes + recorded(fmt::format("simtscope_{}{}", letter, words.size()), arguments);
    }

    // --- values ---

    SiteId siteOf(std::uint32_t index) const { return m_original.instructions[index].site; }

    /// The address that an instruction is about to use, kept in a register of its own.
    std::string captureAddress(std::uint32_t index, const DecodedOp& op)
    {
        const auto& operands = m_original.instructions[index].operands;
        const std::string into = op.space == StateSpace::Shared ? wordRegister(kMostColumns) : std::string(kAddress);
        captureAddress(index, *std::ranges::find(operands, Operand::Kind::Address, &Operand::kind), into);
        return into;
    }

    /// Into kAddress as 64 bits, into other registers as an address in shared memory.
    void captureAddress(std::uint32_t index, const Operand& address, const std::string& into)
    {
        m_insertions.before[index] += m_columns.addressText(address, into != kAddress, into);
    }

    // --- what the twin has beside what the function had ---

    void declare()
    {
        auto& registers = m_function.registers;
        for (unsigned i = 0; i <= kMostColumns; ++i)
            registers.push_back({wordRegister(i), ScalarType::B32});
        registers.push_back({kPlace, ScalarType::B32});
        registers.push_back({kCopyTarget, ScalarType::B32});
        registers.push_back({kCell, ScalarType::B64});
        registers.push_back({kCounts, ScalarType::B64});
        registers.push_back({kAddress, ScalarType::B64});
        registers.push_back({kHalf, ScalarType::B16});
        registers.push_back({kLanes, ScalarType::B32});
        registers.push_back({kClock, ScalarType::B32});
        registers.push_back({kAnswer, ScalarType::B32});
        std::ranges::copy(groupRegisters(), std::back_inserter(registers));
        registers.push_back({kGuard, ScalarType::Pred});
        registers.push_back({kFirst, ScalarType::Pred});
        registers.push_back({kPassed, ScalarType::Pred});
        registers.push_back({kSkips, ScalarType::Pred});
        const auto variable = [](const char* name, StateSpace space, ScalarType type, unsigned bytes) {
            ptx::Variable made;
            made.name = name;
            made.space = space;
            made.type = type;
            made.align = made.bytes = bytes;
            return made;
        };
        ptx::Variable cell = variable(kCellVariable, StateSpace::Local, ScalarType::B64, 8);  // the place, and where the sums are
        cell.extents = {2};
        cell.bytes = 16;
        if (callsTwins())
            m_function.variables.push_back(variable(kCellArgument, StateSpace::Param, ScalarType::B64, 8));
        if (callsTwins() && m_original.isEntry)
            m_function.variables.push_back(cell);
        if (!m_original.isEntry)
            m_function.parameters.push_back(variable(kCellParameter, StateSpace::Param, ScalarType::B64, 8));
    }

    const TwinRequest& m_request;
    const ptx::Function& m_original;
    const ptx::DecodedFunction& m_decoded;
    ptx::Function m_function;
    ptx::Insertions m_insertions;
    Twin m_twin;
    unsigned m_labels = 0;
    TwinColumns m_columns;
    TwinCounts m_counts;
    TwinGroup m_group;
    bool m_callsTwins = false;
};

}  // namespace

std::string twinName(const std::string& function)
{
    return function + "$recorded";
}

Result<Twin> writeTwin(const TwinRequest& request)
{
    return TwinWriter(request).run();
}

}  // namespace simtscope::cuda

#include "gpu/analysis/assembly/assembly.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "gpu/analysis/assembly/outcomes.h"
#include "gpu/analysis/counts/program_lines.h"
#include "gpu/core/messages/assembly.h"
#include "gpu/ptx/model/control_flow_graph.h"
#include "gpu/ptx/parse/parser.h"

namespace simtscope::analysis {
namespace {

/// Returns the lines of the text, without their ends; the text must outlive them.
std::vector<std::string_view> splitLines(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// Returns the instruction as the text writes it: from its line on to the semicolon, with single blanks, without a label before it.
std::string writtenText(const std::vector<std::string_view>& lines, std::uint32_t line)
{
    std::string text;
    for (std::size_t i = line - 1; i < lines.size(); ++i) {
        const std::string_view row = lines[i].substr(0, lines[i].find("//"));
        for (const char c : row) {
            if (c == ';')
                return text;
            const bool isBlank = c == ' ' || c == '\t' || c == '\r';
            if (!isBlank)
                text += c;
            else if (!text.empty() && text.back() != ' ')
                text += ' ';
        }
        if (!text.empty() && text.back() != ' ')
            text += ' ';
    }
    return text;
}

/// Returns the kernel and the functions that it calls, directly or not, in the order in which they are first called.
std::vector<const ptx::Function*> findCalledFunctions(const ptx::Module& module, const ptx::Function& kernel)
{
    std::vector<const ptx::Function*> functions{&kernel};
    for (std::size_t i = 0; i < functions.size(); ++i)
        for (const ptx::Instruction& instruction : functions[i]->instructions) {
            if (instruction.mnemonic != "call")
                continue;
            for (const ptx::Operand& operand : instruction.operands) {
                const ptx::Function* const callee =
                    operand.kind == ptx::Operand::Kind::Symbol ? module.findFunction(operand.text) : nullptr;
                if (callee && !callee->instructions.empty() && std::ranges::find(functions, callee) == functions.end())
                    functions.push_back(callee);
            }
        }
    return functions;
}

/// Counts, for the guarded instructions of a function, the threads that reached them with a false guard: those that executed an instruction
/// without a guard in the same basic block, without those that executed the instruction itself.
void countPredicatedOff(const ptx::Function& function, std::size_t firstRow, std::vector<PtxRow>& rows)
{
    const ptx::ControlFlowGraph graph = ptx::buildControlFlowGraph(function);
    for (const ptx::BasicBlock& block : graph.blocks) {
        std::optional<std::uint64_t> threads;
        for (std::uint32_t i = block.first; i < block.end && !threads; ++i)
            if (!rows[firstRow + i].isGuarded)
                threads = rows[firstRow + i].totals.threadInstructions;
        for (std::uint32_t i = block.first; i < block.end && threads; ++i) {
            PtxRow& row = rows[firstRow + i];
            if (row.isGuarded && function.instructions[i].mnemonic != "bra" && row.totals.threadInstructions <= *threads)
                row.predicatedOffThreads = *threads - row.totals.threadInstructions;
        }
    }
}

void addPtxRows(const trace::Recording& recording, const trace::Launch& launch, const ptx::Function& function,
                const std::vector<std::string_view>& lines, std::vector<PtxRow>& rows)
{
    const std::size_t firstRow = rows.size();
    for (const ptx::Instruction& instruction : function.instructions) {
        PtxRow& row = rows.emplace_back();
        row.site = instruction.site;
        row.textLine = instruction.textLine;
        row.function = function.name;
        row.text = instruction.textLine > 0 && instruction.textLine <= lines.size() ? writtenText(lines, instruction.textLine)
                                                                                    : instruction.opcodeText();
        row.isGuarded = !instruction.guard.empty();
        const trace::Site* const site = recording.findSite(launch, instruction.site);
        if (site)
            row.frames = site->frames;
        if (const trace::SourceFrame* const frame = accessFrame(recording, site)) {
            row.path = frame->path;
            row.sourceLine = frame->line;
        }
        if (const auto totals = launch.totals.find(instruction.site); totals != launch.totals.end())
            row.totals = totals->second;
    }
    for (const ptx::Label& label : function.labels)
        if (label.instruction < function.instructions.size()) {
            std::string& text = rows[firstRow + label.instruction].label;
            text += (text.empty() ? "" : " ") + label.name;
        }
    countPredicatedOff(function, firstRow, rows);
}

/// Finds the path by which the recording names a source file of the machine code. A recording may hold paths relative to the built-in
/// programs, while the machine code has absolute ones.
std::string findRecordedPath(const std::set<std::string>& recordedPaths, const std::string& path)
{
    const auto isSame = [&](const std::string& recorded) {
        const std::string& longer = recorded.size() < path.size() ? path : recorded;
        const std::string& shorter = recorded.size() < path.size() ? recorded : path;
        return !shorter.empty() && longer.ends_with(shorter) &&
               (longer.size() == shorter.size() || longer[longer.size() - shorter.size() - 1] == '/');
    };
    const auto found = std::ranges::find_if(recordedPaths, isSame);
    return found == recordedPaths.end() ? path : *found;
}

void addMachineRows(const MachineCode& machine, const std::vector<const ptx::Function*>& functions, Assembly& assembly)
{
    std::map<std::uint32_t, std::size_t> rowOfLine;
    std::set<std::string> recordedPaths;
    for (std::size_t i = 0; i < assembly.ptx.size(); ++i) {
        rowOfLine.emplace(assembly.ptx[i].textLine, i);
        for (const trace::SourceFrame& frame : assembly.ptx[i].frames)
            recordedPaths.insert(frame.path);
    }
    std::vector<std::string> paths;
    for (const std::string& path : machine.cubin.files)
        paths.push_back(findRecordedPath(recordedPaths, path));
    for (const ptx::Function* const function : functions) {
        const auto code = std::ranges::find(machine.cubin.functions, function->name, &ptx::CubinFunction::name);
        if (code == machine.cubin.functions.end())
            continue;
        const auto texts = machine.disassembly.find(function->name);
        for (std::size_t i = 0; i < code->instructions.size(); ++i) {
            const ptx::CubinInstruction& instruction = code->instructions[i];
            MachineRow& row = assembly.machine.emplace_back();
            row.address = std::uint32_t(i) * ptx::kMachineInstructionBytes;
            row.function = function->name;
            row.word = instruction.word;
            row.control = ptx::decodeControlBits(instruction.word);
            row.text = fmt::format("opcode 0x{:03x}", ptx::opcodeOf(instruction.word));
            if (texts != machine.disassembly.end())
                if (const auto text = texts->second.find(row.address); text != texts->second.end()) {
                    row.label = text->second.label;
                    row.text = text->second.text;
                    row.liveRegisters = text->second.liveRegisters;
                }
            if (const auto ptxRow = rowOfLine.find(instruction.ptxLine); instruction.ptxLine > 0 && ptxRow != rowOfLine.end()) {
                row.ptxRow = ptxRow->second;
                assembly.ptx[ptxRow->second].machineRows.push_back(assembly.machine.size() - 1);
                row.path = assembly.ptx[ptxRow->second].path;
                row.sourceLine = assembly.ptx[ptxRow->second].sourceLine;
            }
            if (row.sourceLine == 0 && instruction.file >= 0 && std::size_t(instruction.file) < paths.size()) {
                row.path = paths[std::size_t(instruction.file)];
                row.sourceLine = instruction.sourceLine;
            }
        }
    }
}

std::string joinScoreboards(unsigned mask)
{
    std::string text;
    for (unsigned i = 0; i < ptx::kScoreboardCount; ++i)
        if ((mask >> i & 1) != 0)
            text += fmt::format("{}SB{}", text.empty() ? "" : ", ", i);
    return text;
}

}  // namespace

Result<Assembly> makeAssembly(const trace::Recording& recording, const trace::Launch& launch, const MachineCode* machine)
{
    const std::string name = trace::demangle(launch.kernel);
    if (launch.module.value >= recording.modules.size())
        return fail(msg::assembly::noModule(name));
    const std::string& text = recording.modules[launch.module.value].ptx;
    const auto module = ptx::parseModule(text, "ptx", ptx::BadBodies::Keep);
    if (!module)
        return tl::unexpected(module.error());
    const ptx::Function* const kernel = module->findFunction(launch.kernel);
    if (!kernel || kernel->instructions.empty())
        return fail(msg::assembly::noModule(name));
    Assembly assembly;
    assembly.kernel = launch.kernel;
    const std::vector<const ptx::Function*> functions = findCalledFunctions(*module, *kernel);
    const std::vector<std::string_view> lines = splitLines(text);
    for (const ptx::Function* const function : functions)
        addPtxRows(recording, launch, *function, lines, assembly.ptx);
    if (!machine)
        return assembly;
    assembly.architecture = machine->architecture;
    assembly.problem = machine->problem;
    assembly.textProblem = machine->textProblem;
    if (!assembly.problem.isEmpty())
        return assembly;
    addMachineRows(*machine, functions, assembly);
    if (assembly.machine.empty())
        assembly.problem = msg::assembly::noKernelCode(name, machine->architecture);
    if (const auto resources = machine->resources.find(launch.kernel); resources != machine->resources.end())
        assembly.resources = resources->second;
    if (!machine->disassembly.empty())
        findOutcomes(functions, assembly);
    return assembly;
}

std::vector<Message> describeControl(const ptx::ControlBits& control)
{
    std::vector<Message> parts;
    if (control.waitMask != 0)
        parts.push_back(msg::assembly::waits(joinScoreboards(control.waitMask)));
    if (control.writtenScoreboard)
        parts.push_back(msg::assembly::releasesWritten(fmt::format("SB{}", *control.writtenScoreboard)));
    if (control.readScoreboard)
        parts.push_back(msg::assembly::releasesRead(fmt::format("SB{}", *control.readScoreboard)));
    parts.push_back(msg::assembly::stalls(control.stallCycles));
    if (control.prefersOtherWarp)
        parts.push_back(msg::assembly::prefersOtherWarp());
    std::string operands;
    for (unsigned i = 0; i < 4; ++i)
        if ((control.reuseMask >> i & 1) != 0)
            operands += fmt::format("{}{}", operands.empty() ? "" : ", ", i + 1);
    if (!operands.empty())
        parts.push_back(msg::assembly::reuses(operands));
    return parts;
}

Message describeSpill(const MachineRow& row)
{
    if (row.spilledBytes == 0)
        return {};
    return row.isSpillStore ? msg::assembly::spillStore(row.spilledBytes) : msg::assembly::spillLoad(row.spilledBytes);
}

}  // namespace simtscope::analysis

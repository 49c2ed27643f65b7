#include "gpu/ptx/sass/disassembly.h"

#include <charconv>
#include <vector>

namespace simtscope::ptx {
namespace {

constexpr std::string_view kSection = ".section", kPrintedCodePrefix = ".text.", kBlanks = " \t\r";

std::string_view strip(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(kBlanks);
    return first == text.npos ? std::string_view() : text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// Returns the cells of "// |   3   |        |   2   |", without blanks.
std::vector<std::string_view> splitCells(std::string_view text)
{
    std::vector<std::string_view> cells;
    for (std::size_t bar = text.find('|'); bar != text.npos;) {
        const std::size_t next = text.find('|', bar + 1);
        if (next == text.npos)
            break;
        cells.push_back(strip(text.substr(bar + 1, next - bar - 1)));
        bar = next;
    }
    return cells;
}

std::uint32_t parseNumber(std::string_view text, int base = 10)
{
    std::uint32_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number, base);
    return number;
}

}  // namespace

Disassembly parseDisassembly(std::string_view text)
{
    Disassembly functions;
    std::map<std::uint32_t, DisassembledInstruction>* function = nullptr;
    std::string label;
    std::size_t registerCell = 0;  // cell of the column GPR
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view row = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t remark = row.find("// ");
        const std::string_view cells = remark == row.npos ? std::string_view() : row.substr(remark);
        if (cells.find("| GPR") != cells.npos) {
            const auto names = splitCells(cells);
            for (registerCell = 0; registerCell < names.size() && names[registerCell] != "GPR";)
                ++registerCell;
        }
        row = strip(row.substr(0, remark));
        if (row.starts_with(kSection) && row.size() > kSection.size() && kBlanks.find(row[kSection.size()]) != kBlanks.npos) {
            const std::string_view name = strip(row.substr(kSection.size()));
            function = name.starts_with(kPrintedCodePrefix)
                           ? &functions[std::string(name.substr(kPrintedCodePrefix.size(), name.find(',') - kPrintedCodePrefix.size()))]
                           : nullptr;
            label.clear();
        } else if (row.starts_with(".L_") && row.ends_with(':')) {
            label = row.substr(0, row.size() - 1);
        } else if (const std::size_t close = row.find("*/"); function && row.starts_with("/*") && close != row.npos) {
            std::string_view instruction = strip(row.substr(close + 2));
            const std::size_t semicolon = instruction.rfind(';');
            instruction = strip(instruction.substr(0, semicolon));
            if (instruction.empty() || instruction.starts_with("/*"))
                continue;
            DisassembledInstruction& known = (*function)[parseNumber(row.substr(2, close - 2), 16)];
            known.label = std::exchange(label, {});
            known.text = instruction;
            if (const auto counts = splitCells(cells); registerCell < counts.size())
                known.liveRegisters = parseNumber(counts[registerCell]);
        }
    }
    return functions;
}

bool MachineMnemonic::has(std::string_view modifier) const
{
    for (std::size_t dot = opcode.find('.'); dot != opcode.npos;) {
        const std::size_t next = opcode.find('.', dot + 1);
        if (opcode.substr(dot + 1, next == opcode.npos ? next : next - dot - 1) == modifier)
            return true;
        dot = next;
    }
    return false;
}

MachineMnemonic splitMnemonic(std::string_view text)
{
    MachineMnemonic parts;
    if (text.starts_with('@')) {
        const std::size_t end = std::min(text.find(' '), text.size());
        parts.guard = text.substr(0, end);
        if (parts.guard == "@PT")
            parts.guard = {};
        text = strip(text.substr(end));
    }
    const std::size_t end = std::min(text.find(' '), text.size());
    parts.opcode = text.substr(0, end);
    parts.operands = strip(text.substr(end));
    return parts;
}

}  // namespace simtscope::ptx

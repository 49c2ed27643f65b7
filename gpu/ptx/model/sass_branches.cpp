#include "gpu/ptx/model/sass_branches.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace simtscope::ptx {
namespace {

constexpr std::string_view kSectionDirective = ".section", kTextPrefix = ".text.", kFilePrefix = "//## File \"",
                           kLineSeparator = "\", line ";
constexpr std::array<std::string_view, 4> kBranchNames = {"BRA", "BRX", "JMP", "JMX"};

std::string_view trim(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t");
    return first == text.npos ? std::string_view() : text.substr(first);
}

bool isBlank(std::string_view text)
{
    return text.starts_with(' ') || text.starts_with('\t');
}

/// Returns "@!P1 BRA `(.L_x_0) ;" from "/*0140*/ @!P1 BRA `(.L_x_0) ;"; empty when the line has no instruction.
std::string_view findInstruction(std::string_view line)
{
    line = trim(line);
    if (!line.starts_with("/*"))
        return {};
    const std::size_t end = line.find("*/");
    return end == line.npos ? std::string_view() : trim(line.substr(end + 2));
}

/// Returns "BRA" of "BRA.U.ANY `(…)".
std::string_view parseInstructionName(std::string_view instruction)
{
    return instruction.substr(0, instruction.find_first_of(". ;\t`"));
}

void countInstruction(SassLine& line, std::string_view instruction)
{
    ++line.instructionCount;
    std::string_view guard;
    if (instruction.starts_with('@')) {
        const std::size_t end = std::min(instruction.find(' '), instruction.size());
        guard = instruction.substr(1, end - 1);
        instruction = trim(instruction.substr(end));
    }
    const std::string_view name = parseInstructionName(instruction);
    const bool isBranch = std::ranges::find(kBranchNames, name) != kBranchNames.end();
    // A branch may have its condition as an operand instead: "BRA P0, `(.L_x_1)". "BRA.DIV UR4, …" checks whether the warp has diverged.
    const std::string_view operands = trim(instruction.substr(std::min(instruction.find(' '), instruction.size())));
    const bool hasOperandCondition =
        isBranch && (operands.starts_with('P') || operands.starts_with("!P") || operands.starts_with("UP") || operands.starts_with("!UP"));
    if ((guard.empty() || guard == "PT") && !hasOperandCondition)
        return;
    if (isBranch)
        ++line.branchCount;
    else if (name == "EXIT")
        ++line.guardedExitCount;
    else
        ++line.guardedCount;
}

}  // namespace

SassFunctions parseSass(std::string_view text)
{
    SassFunctions functions;
    std::vector<SassLine>* function = nullptr;
    std::size_t current = 0;
    bool hasLine = false;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view row = trim(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (row.starts_with(kSectionDirective) && isBlank(row.substr(kSectionDirective.size()))) {
            const std::string_view name = trim(row.substr(kSectionDirective.size()));
            function = name.starts_with(kTextPrefix)
                           ? &functions[std::string(name.substr(kTextPrefix.size(), name.find(',') - kTextPrefix.size()))]
                           : nullptr;
            hasLine = false;
        } else if (row.starts_with(kFilePrefix)) {
            const std::size_t close = row.find(kLineSeparator);
            SassLine line;
            if (!function || close == row.npos)
                continue;
            line.file = std::string(row.substr(kFilePrefix.size(), close - kFilePrefix.size()));
            const std::string_view number = row.substr(close + kLineSeparator.size());
            std::from_chars(number.data(), number.data() + number.size(), line.line);
            const auto known =
                std::ranges::find_if(*function, [&](const SassLine& other) { return other.line == line.line && other.file == line.file; });
            current = std::size_t(known - function->begin());
            if (known == function->end())
                function->push_back(std::move(line));
            hasLine = true;
        } else if (const std::string_view instruction = findInstruction(row); function && hasLine && !instruction.empty()) {
            countInstruction((*function)[current], instruction);
        }
    }
    return functions;
}

BranchOutcome findOutcome(const SassLine& line)
{
    if (line.branchCount > 0)
        return BranchOutcome::Branch;
    return line.guardedExitCount > 0 ? BranchOutcome::Exit : BranchOutcome::Predicated;
}

}  // namespace simtscope::ptx

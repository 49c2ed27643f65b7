#include "tests/gpu/ptx/ptx_fixture.h"
#include "tests/folders.h"

#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "gpu/ptx/decode/def_use.h"
#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/ptx/model/control_flow_graph.h"

namespace simtscope::ptx {
namespace {

std::string operandText(const Operand& operand);

std::string operandsText(const std::vector<Operand>& operands)
{
    std::string text;
    for (const Operand& operand : operands)
        text.append(text.empty() ? "" : " ").append(operandText(operand));
    return text;
}

std::string operandText(const Operand& operand)
{
    using Kind = Operand::Kind;
    static constexpr const char* kKinds[] = {"none",    "register", "immediate", "symbol", "address", "vector",
                                             "special", "list",     "sink",      "pair",   "member"};
    std::string text = operand.isNegated ? "negated-" : "";
    text += kKinds[std::size_t(operand.kind)];
    if (operand.kind == Kind::Address)
        text += fmt::format("-{}", kKinds[std::size_t(operand.base)]);
    text += fmt::format("({}", operand.text);
    if (operand.isFloatLiteral)
        text += fmt::format("f{} {:#x}", operand.floatWidth, std::uint64_t(operand.integer));
    else if (operand.integer != 0 || operand.kind == Kind::Immediate)
        text += fmt::format("{:+}", operand.integer);
    text.append(operand.elements.empty() || operand.text.empty() ? "" : " ").append(operandsText(operand.elements));
    return text.append(1, ')');
}

std::string variableText(const Variable& variable)
{
    std::string text = fmt::format("{} {}", stateSpaceName(variable.space), scalarTypeName(variable.type));
    if (variable.vectorWidth > 1)
        text += fmt::format("x{}", variable.vectorWidth);
    text += fmt::format(" {} bytes {} align {}", variable.name, variable.bytes, variable.align);
    if (!variable.extents.empty())
        text += fmt::format(" extents {}", fmt::join(variable.extents, "x"));
    text += std::string(variable.isExtern ? " extern" : "") + (variable.isVisible ? " visible" : "") + (variable.isWeak ? " weak" : "");
    for (const std::string& attribute : variable.attributes)
        text += fmt::format(" '{}'", attribute);
    if (!variable.initial.bytes.empty())
        text += fmt::format(" = {:02x}", fmt::join(variable.initial.bytes, " "));
    for (const Initializer::Relocation& relocation : variable.initial.relocations)
        text += fmt::format(" @{}:{}>>{} {}{}{:+}", relocation.offset, relocation.widthBytes, relocation.shift,
                            relocation.isGeneric ? "generic " : "", relocation.symbol, relocation.addend);
    return text + "\n";
}

std::string accessText(const std::vector<RegisterAccess>& accesses)
{
    std::string text;
    for (const RegisterAccess& access : accesses)
        text += fmt::format(" {}{}", access.isGuard ? "@" : "", access.name);
    return text;
}

std::string locationText(const Function& function, std::int32_t index)
{
    std::string text;
    for (; index >= 0; index = function.locations.at(std::size_t(index)).inlinedAt) {
        const SourceLocation& frame = function.locations[std::size_t(index)];
        text += fmt::format("{}{}:{}:{}{}{}", text.empty() ? "" : " < ", frame.file, frame.line, frame.column,
                            frame.function.empty() ? "" : " ", frame.function);
    }
    return text;
}

std::string functionText(const Function& function)
{
    std::string text =
        fmt::format("\n{} {}{}{}{}{}\n", function.isEntry ? "entry" : "func", function.name, function.isDeclaration ? " declaration" : "",
                    function.isExtern ? " extern" : "", function.isVisible ? " visible" : "", function.isWeak ? " weak" : "");
    for (const Variable& variable : function.returns)
        text += "  returns " + variableText(variable);
    for (const Variable& variable : function.parameters)
        text += "  takes " + variableText(variable);
    for (const std::string& directive : function.directives)
        text += fmt::format("  directive '{}'\n", directive);
    if (function.isDeclaration)
        return text;
    for (std::size_t i = 0; i < function.registers.size();) {
        std::size_t end = i;
        while (end < function.registers.size() && function.registers[end].type == function.registers[i].type)
            ++end;
        text += fmt::format("  {} registers {}: {} … {}\n", end - i, scalarTypeName(function.registers[i].type), function.registers[i].name,
                            function.registers[end - 1].name);
        i = end;
    }
    for (const Variable& variable : function.variables)
        text += "  holds " + variableText(variable);
    for (const TargetList& list : function.targetLists)
        text += fmt::format("  {} {}: {}{}\n", list.directive, list.name, fmt::join(list.targets, " "), list.text);

    const ControlFlowGraph graph = buildControlFlowGraph(function);
    for (std::size_t b = 0; b < graph.blocks.size(); ++b) {
        const BasicBlock& block = graph.blocks[b];
        text += fmt::format("  block {} -> {} meets {}\n", b, fmt::join(block.successors, " "), block.postDominator);
        for (std::uint32_t i = block.first; i < block.end; ++i) {
            for (const Label& label : function.labels)
                text += label.instruction == i ? fmt::format("  {}:\n", label.name) : "";
            const Instruction& instruction = function.instructions[i];
            text += fmt::format("    {:3} {}{}{} {} |{} ->{} | {}\n", instruction.site.value,
                                instruction.guard.empty()    ? ""
                                : instruction.isGuardNegated ? "@!"
                                                             : "@",
                                instruction.guard.empty() ? "" : instruction.guard + " ", instruction.opcodeText(),
                                operandsText(instruction.operands), accessText(findReadRegisters(instruction)),
                                accessText(findWrittenRegisters(instruction)), locationText(function, instruction.location));
        }
    }
    return text;
}

}  // namespace

std::string dump(const Module& module)
{
    std::string text =
        fmt::format("version {} target {} address size {} sites {}\n", module.version, module.target, module.addressSize, module.siteCount);
    for (const FileDirective& file : module.files)
        text += fmt::format("file {} {}\n", file.index, file.path);
    for (const Variable& variable : module.variables)
        text += variableText(variable);
    for (const std::string& directive : module.directives)
        text += fmt::format("directive '{}…' of {} characters\n", directive.substr(0, directive.find('\n')), directive.size());
    for (const Function& function : module.functions)
        text += functionText(function);
    return text;
}

std::string readData(const std::string& file)
{
    std::ifstream stream(tests::repositoryPath("tests/gpu/ptx/data/") + file, std::ios::binary);
    EXPECT_TRUE(stream) << file;
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

void writeData(const std::string& file, const std::string& text)
{
    std::ofstream(tests::repositoryPath("tests/gpu/ptx/data/") + file, std::ios::binary) << text;
}

bool areEqualModules(Module a, Module b)
{
    for (Module* module : {&a, &b}) {
        for (Function& function : module->functions) {
            for (Instruction& instruction : function.instructions)
                instruction.textLine = 0;
        }
    }
    return a == b;
}

std::string kernelWith(const std::string& body)
{
    return ".version 9.0\n.target sm_75\n.address_size 64\n.visible .entry k(.param .u64 k_param_0)\n{\n"
           ".reg .pred %p<8>; .reg .b32 %r<32>; .reg .b64 %rd<32>; .reg .f32 %f<32>; .reg .f64 %fd<32>;\n" +
           body + "\n}\n";
}

}  // namespace simtscope::ptx

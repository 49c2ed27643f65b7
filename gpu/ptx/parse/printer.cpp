// Prints a Module as PTX text (declared in parser.h). Scopes are printed flat (names are unique), and comments are lost; parse(print(m))
// equals m except for Instruction::textLine.
#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "gpu/ptx/model/debug_strings.h"
#include "gpu/ptx/model/quote_file_name.h"
#include "gpu/ptx/parse/parser.h"

namespace simtscope::ptx {
namespace {

class Printer {
public:
    explicit Printer(const Module& module) : m_module(module) {}
    std::string run();
    std::string run(const Function& function, const Insertions& insertions);

private:
    template <class... Args>
    void put(fmt::format_string<Args...> format, Args&&... args)
    {
        fmt::format_to(std::back_inserter(m_out), format, std::forward<Args>(args)...);
    }

    void putList(const std::vector<Operand>& operands);
    void putOperand(const Operand& operand);
    void putAddress(const Operand& operand);
    void putAddend(std::int64_t value);
    void putVariable(const Variable& variable);
    void putInitial(const Variable& variable);
    void putElement(const Variable& variable, std::uint64_t offset, std::size_t& next);
    void putElements(const Variable& variable, std::span<const std::uint64_t> extents, std::uint64_t& offset, std::size_t& next);
    void putRelocation(const Initializer::Relocation& relocation);
    void putParameters(const std::vector<Variable>& list);
    void putFunction(const Function& function, const Insertions& insertions = {});
    void putRegisters(const Function& function);
    void putInstruction(const Instruction& instruction);
    void putInsertion(const std::map<std::uint32_t, std::string>& texts, std::size_t index);
    void putLocation(const Function& function, std::int32_t index);
    std::string findOrAddString(const std::string& text);

    const Module& m_module;
    std::string m_out;
    char m_negation = '!';
    DebugStrings m_strings;
    std::string m_addedStrings;  ///< names of functions that the module's own .debug_str lacks
};

void Printer::putList(const std::vector<Operand>& operands)
{
    for (std::size_t i = 0; i < operands.size(); ++i) {
        if (i != 0)
            m_out += ", ";
        putOperand(operands[i]);
    }
}

void Printer::putAddend(std::int64_t value)
{
    if (value != 0)
        put("+{}", value);
}

void Printer::putAddress(const Operand& operand)
{
    m_out += '[';
    if (operand.base == Operand::Kind::None)
        put("{}", operand.integer);
    else
        m_out += operand.text;
    if (operand.base != Operand::Kind::None)
        putAddend(operand.integer);
    if (!operand.elements.empty()) {
        m_out += ", ";
        putList(operand.elements);
    }
    m_out += ']';
}

void Printer::putOperand(const Operand& operand)
{
    using Kind = Operand::Kind;
    if (operand.isNegated)
        m_out += m_negation;
    switch (operand.kind) {
    case Kind::None:
        break;
    case Kind::Register:
    case Kind::Special:
    case Kind::Member:
        m_out += operand.text;
        break;
    case Kind::Symbol:
        m_out += operand.text;
        putAddend(operand.integer);
        break;
    case Kind::Sink:
        m_out += '_';
        break;
    case Kind::Immediate:
        if (!operand.isFloatLiteral)
            put("{}", operand.integer);
        else if (operand.floatWidth == 32)
            put("0f{:08X}", std::uint32_t(operand.integer));
        else
            put("0d{:016X}", std::uint64_t(operand.integer));
        break;
    case Kind::Address:
        putAddress(operand);
        break;
    case Kind::Vector:
        m_out += '{';
        putList(operand.elements);
        m_out += '}';
        break;
    case Kind::List:
        m_out += '(';
        putList(operand.elements);
        m_out += ')';
        break;
    case Kind::Pair:
        this->putOperand(operand.elements.at(0));
        m_out += '|';
        this->putOperand(operand.elements.at(1));
        break;
    }
}

void Printer::putRelocation(const Initializer::Relocation& relocation)
{
    m_out += relocation.isGeneric ? fmt::format("generic({})", relocation.symbol) : relocation.symbol;
    putAddend(relocation.addend);
}

/// Prints one element of an initial value; `next` is the first relocation that does not precede the element.
void Printer::putElement(const Variable& variable, std::uint64_t offset, std::size_t& next)
{
    const Initializer& value = variable.initial;
    const unsigned width = std::max(1u, bitWidth(variable.type) / 8);
    if (next < value.relocations.size()) {
        const Initializer::Relocation& symbol = value.relocations[next];
        if (offset >= symbol.offset && offset < symbol.offset + symbol.widthBytes) {
            if (symbol.widthBytes == width && width > 1) {
                putRelocation(symbol);
            } else {
                put("0x{:X}(", std::uint64_t(0xff) << (symbol.shift + 8 * (offset - symbol.offset)));
                putRelocation(symbol);
                m_out += ')';
            }
            next += offset + width == symbol.offset + symbol.widthBytes;
            return;
        }
    }
    std::uint64_t bits = 0;
    for (unsigned i = 0; i < width && i < 8 && offset + i < value.bytes.size(); ++i)
        bits |= std::uint64_t(value.bytes[offset + i]) << (8 * i);
    if (variable.type == ScalarType::F64)
        put("0d{:016X}", bits);
    else if (variable.type == ScalarType::F32)
        put("0f{:08X}", bits);
    else
        put("{}", bits);
}

/// Prints a list in braces for each dimension, which ptxas requires.
void Printer::putElements(const Variable& variable, std::span<const std::uint64_t> extents, std::uint64_t& offset, std::size_t& next)
{
    if (extents.empty()) {
        putElement(variable, offset, next);
        offset += std::max(1u, bitWidth(variable.type) / 8);
        return;
    }
    m_out += '{';
    for (std::uint64_t i = 0; (extents[0] == 0 || i < extents[0]) && offset < variable.initial.bytes.size(); ++i) {
        m_out += i == 0 ? "" : ", ";
        putElements(variable, extents.subspan(1), offset, next);
    }
    m_out += '}';
}

void Printer::putInitial(const Variable& variable)
{
    if (variable.initial.bytes.empty())
        return;
    std::vector<std::uint64_t> extents = variable.extents;
    if (variable.vectorWidth > 1)
        extents.push_back(variable.vectorWidth);
    std::uint64_t offset = 0;
    std::size_t next = 0;
    m_out += " = ";
    putElements(variable, extents, offset, next);
}

void Printer::putVariable(const Variable& variable)
{
    for (const auto& [flag, text] : {std::pair{variable.isExtern, ".extern "},
                                     {variable.isVisible, ".visible "},
                                     {variable.isWeak, ".weak "},
                                     {variable.isCommon, ".common "}})
        m_out += flag ? text : "";
    put(".{}", stateSpaceName(variable.space));
    for (const std::string& attribute : variable.attributes) {
        if (attribute.starts_with(".attribute"))
            put(" {}", attribute);
    }
    put(" .align {}", variable.align);
    if (variable.vectorWidth != 1)
        put(" .v{}", variable.vectorWidth);
    put(" .{}", scalarTypeName(variable.type));
    for (const std::string& attribute : variable.attributes) {
        if (attribute.starts_with(".ptr"))
            put(" {}", attribute);
    }
    put(" {}", variable.name);
    for (const std::uint64_t extent : variable.extents) {
        if (extent != 0)
            put("[{}]", extent);
        else
            m_out += "[]";
    }
    putInitial(variable);
    for (const std::string& attribute : variable.attributes) {
        if (attribute.starts_with("="))
            put(" {}", attribute);
    }
}

void Printer::putParameters(const std::vector<Variable>& list)
{
    m_out += "(";
    for (std::size_t i = 0; i < list.size(); ++i) {
        m_out += i == 0 ? "\n\t" : ",\n\t";
        if (list[i].space == StateSpace::Reg)
            put(".reg .{} {}", scalarTypeName(list[i].type), list[i].name);
        else
            putVariable(list[i]);
    }
    m_out += ")";
}

void Printer::putRegisters(const Function& function)
{
    const auto isParameter = [&](const Register& candidate) {
        for (const std::vector<Variable>* list : {&function.returns, &function.parameters}) {
            for (const Variable& parameter : *list) {
                if (parameter.space == StateSpace::Reg && parameter.name == candidate.name)
                    return true;
            }
        }
        return false;
    };
    for (const RegisterFamily& family : function.registerFamilies)
        put("\t.reg .{} {}<{}>;\n", scalarTypeName(family.type), family.prefix, family.count);
    const auto isMember = [&](const Register& candidate) {
        return std::ranges::any_of(function.registerFamilies,
                                   [&](const RegisterFamily& family) { return family.contains(candidate.name); });
    };
    for (const Register& declared : function.registers)
        if (!isParameter(declared) && !isMember(declared))
            put("\t.reg .{} {};\n", scalarTypeName(declared.type), declared.name);
}

std::string Printer::findOrAddString(const std::string& text)
{
    if (std::string reference = m_strings.findReference(text); !reference.empty())
        return reference;
    std::string section = ".section .debug_str\n{\n$L__added_string" + std::to_string(m_addedStrings.size()) + ":\n.b8 ";
    const std::size_t start = m_addedStrings.size();
    m_addedStrings += section;
    for (const char c : text)
        m_addedStrings += std::to_string(static_cast<unsigned char>(c)) + ",";
    m_addedStrings += "0\n}\n";
    m_strings.add(std::string_view(m_addedStrings).substr(start));
    return m_strings.findReference(text);
}

void Printer::putLocation(const Function& function, std::int32_t index)
{
    std::vector<const SourceLocation*> chain;
    for (; index >= 0; index = chain.back()->inlinedAt)
        chain.push_back(&function.locations.at(std::size_t(index)));
    for (; !chain.empty(); chain.pop_back()) {
        const SourceLocation& frame = *chain.back();
        put("\t.loc {} {} {}", frame.file, frame.line, frame.column);
        if (!frame.function.empty())
            put(", function_name {}", findOrAddString(frame.function));
        if (frame.inlinedAt >= 0) {
            const SourceLocation& call = function.locations[std::size_t(frame.inlinedAt)];
            put(", inlined_at {} {} {}", call.file, call.line, call.column);
        }
        m_out += '\n';
    }
}

void Printer::putInstruction(const Instruction& instruction)
{
    m_negation = instruction.mnemonic == "vmad" ? '-' : '!';
    m_out += '\t';
    if (!instruction.guard.empty())
        put("@{}{} ", instruction.isGuardNegated ? "!" : "", instruction.guard);
    m_out += instruction.mnemonic;
    for (const std::string& modifier : instruction.modifiers)
        put(".{}", modifier);
    if (!instruction.operands.empty())
        m_out += ' ';
    putList(instruction.operands);
    m_out += ";\n";
}

void Printer::putInsertion(const std::map<std::uint32_t, std::string>& texts, std::size_t index)
{
    if (const auto found = texts.find(std::uint32_t(index)); found != texts.end())
        m_out += found->second;
}

void Printer::putFunction(const Function& function, const Insertions& insertions)
{
    for (const auto& [flag, text] :
         {std::pair{function.isExtern, ".extern "}, {function.isVisible, ".visible "}, {function.isWeak, ".weak "}})
        m_out += flag ? text : "";
    m_out += function.isEntry ? ".entry " : ".func ";
    for (const std::string& directive : function.directives) {
        if (directive.starts_with(".attribute"))
            put("{} ", directive);
    }
    if (!function.returns.empty()) {
        putParameters(function.returns);
        m_out += ' ';
    }
    m_out += function.name;
    putParameters(function.parameters);
    const auto belongsToBody = [](const std::string& directive) { return directive.ends_with(';') || directive.ends_with('}'); };
    for (const std::string& directive : function.directives) {
        if (!directive.starts_with(".attribute") && !belongsToBody(directive))
            put("\n{}", directive);
    }
    if (function.isDeclaration) {
        m_out += "\n;\n";
        return;
    }
    if (!function.bodyProblem.isEmpty()) {
        put("\n{}\n", function.unparsedBody);
        return;
    }
    m_out += "\n{\n";
    for (const std::string& directive : function.directives) {
        if (belongsToBody(directive))
            put("\t{}\n", directive);
    }
    putRegisters(function);
    for (const Variable& local : function.variables) {
        m_out += '\t';
        putVariable(local);
        m_out += ";\n";
    }
    for (const TargetList& targets : function.targetLists) {
        if (targets.text.empty())
            put("{}: .{} {};\n", targets.name, targets.directive, fmt::join(targets.targets, ", "));
        else
            put("{}: {};\n", targets.name, targets.text);
    }
    m_out += insertions.prologue;
    auto label = function.labels.begin();
    std::int32_t latestLocation = -1;
    for (std::size_t i = 0; i <= function.instructions.size(); ++i) {
        for (; label != function.labels.end() && label->instruction == i; ++label)
            put("{}:\n", label->name);
        if (i == function.instructions.size())
            break;
        putInsertion(insertions.before, i);
        const Instruction& next = function.instructions[i];
        if (next.location != latestLocation)
            putLocation(function, next.location);
        latestLocation = next.location;
        putInstruction(next);
        putInsertion(insertions.after, i);
    }
    m_out += "}\n";
}

std::string Printer::run()
{
    for (const std::string& directive : m_module.directives) {
        if (DebugStrings::isSection(directive))
            m_strings.add(directive);
    }
    put(".version {}\n", m_module.version);
    if (!m_module.target.empty())
        put(".target {}\n", m_module.target);
    put(".address_size {}\n", m_module.addressSize);
    for (const FileDirective& file : m_module.files)
        put(".file {} {}\n", file.index, quoteFileName(file.path));
    // Initial values may name functions and functions may name variables, so the variables come between the leading declarations and the
    // rest.
    std::size_t functionIndex = 0;
    for (; functionIndex < m_module.functions.size() && m_module.functions[functionIndex].isDeclaration; ++functionIndex)
        putFunction(m_module.functions[functionIndex]);
    for (const Variable& next : m_module.variables) {
        putVariable(next);
        m_out += ";\n";
    }
    for (; functionIndex < m_module.functions.size(); ++functionIndex)
        putFunction(m_module.functions[functionIndex]);
    for (const std::string& directive : m_module.directives)
        put("{}\n", directive);
    m_out += m_addedStrings;
    return std::move(m_out);
}

std::string Printer::run(const Function& function, const Insertions& insertions)
{
    putFunction(function, insertions);
    return std::move(m_out);
}

}  // namespace

std::string printFunction(const Function& function, const Insertions& insertions)
{
    const Module emptyModule;
    return Printer(emptyModule).run(function, insertions);
}

std::string printModule(const Module& module)
{
    return Printer(module).run();
}

}  // namespace simtscope::ptx

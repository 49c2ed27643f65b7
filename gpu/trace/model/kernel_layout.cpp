#include "gpu/trace/model/kernel_layout.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>

#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/ptx/model/reserved_shared.h"

namespace simtscope::trace {
namespace {

using ptx::StateSpace;

std::uint64_t alignUp(std::uint64_t value, std::uint64_t align)
{
    return align > 1 ? (value + align - 1) / align * align : value;
}

// Device malloc and free, and the device runtime's allocators under their names in CUDA 12 and later, and before.
constexpr std::string_view kHeapFunctions[] = {"malloc", "free", "__cudaCDP2Malloc", "__cudaCDP2Free", "cudaMalloc", "cudaFree"};

void collectNames(const ptx::Operand& operand, std::vector<const std::string*>& names)
{
    if (!operand.text.empty())
        names.push_back(&operand.text);
    for (const ptx::Operand& element : operand.elements)
        collectNames(element, names);
}

struct DependencySearch {
    const ptx::Module& module;
    KernelDependencies dependencies;
    std::set<std::string> visitedNames;

    void addName(const std::string& text)
    {
        if (!visitedNames.insert(text).second)
            return;
        for (const ptx::Variable& variable : module.variables)
            if (variable.name == text && variable.space == StateSpace::Shared)
                dependencies.sharedVariables.push_back(&variable);
        const ptx::Variable* const reserved = &ptx::reservedSharedVariable();
        if (ptx::findReservedRegister(text) &&
            std::ranges::find(dependencies.sharedVariables, reserved) == dependencies.sharedVariables.end())
            dependencies.sharedVariables.insert(dependencies.sharedVariables.begin(), reserved);
        const ptx::Function* function = module.findFunction(text);
        // A kernel whose address is taken is launched and not called: it is another kernel, with parameters and shared memory of its own.
        if (function && !function->isDeclaration && !function->isEntry)
            add(*function);
        if (function && function->isDeclaration) {
            dependencies.undefinedFunctions.push_back(text);
            dependencies.usesHeap |= std::ranges::find(kHeapFunctions, text) != std::end(kHeapFunctions);
        }
        // The name may be a variable, such as a table of function pointers.
        for (const ptx::Variable& variable : module.variables)
            if (variable.name == text)
                for (const auto& relocation : variable.initial.relocations)
                    addName(relocation.symbol);
    }

    void add(const ptx::Function& function)
    {
        dependencies.functions.push_back(std::uint32_t(&function - module.functions.data()));
        for (const ptx::Variable& variable : function.variables)
            if (variable.space == StateSpace::Shared)
                dependencies.sharedVariables.push_back(&variable);
        std::vector<const std::string*> names;
        bool mayCallIndirectly = false;
        for (const ptx::Instruction& instruction : function.instructions) {
            for (const ptx::Operand& operand : instruction.operands)
                collectNames(operand, names);
            mayCallIndirectly |= ptx::rowOf(instruction).kind == ptx::OpKind::Call;
        }
        for (const std::string* text : names)
            addName(*text);
        // A call through an address, such as one from a virtual table, may reach any function whose address is taken in the module.
        if (mayCallIndirectly)
            for (const ptx::Variable& variable : module.variables)
                for (const auto& relocation : variable.initial.relocations)
                    if (const ptx::Function* target = module.findFunction(relocation.symbol); target && !target->isDeclaration)
                        addName(relocation.symbol);
    }
};

}  // namespace

KernelDependencies findKernelDependencies(const ptx::Module& module, const ptx::Function& kernel)
{
    DependencySearch search{module, {}, {kernel.name}};
    search.add(kernel);
    return search.dependencies;
}

SharedLayout layOutSharedVariables(const std::vector<const ptx::Variable*>& variables)
{
    SharedLayout layout;
    std::uint64_t dynamicAlign = 16;
    for (const ptx::Variable* variable : variables) {
        if (variable->bytes == 0) {
            dynamicAlign = std::max<std::uint64_t>(dynamicAlign, variable->align);
            continue;
        }
        layout.staticBytes = alignUp(layout.staticBytes, variable->align);
        layout.offsets[variable->name] = layout.staticBytes;
        layout.variables.push_back({demangle(variable->name), layout.staticBytes, variable->bytes, variable->type, false});
        layout.staticBytes += variable->bytes;
    }
    layout.dynamicOffset = alignUp(layout.staticBytes, dynamicAlign);
    for (const ptx::Variable* variable : variables)
        if (variable->bytes == 0) {
            layout.offsets[variable->name] = layout.dynamicOffset;
            layout.variables.push_back({demangle(variable->name), layout.dynamicOffset, 0, variable->type, true});
        }
    return layout;
}

ParameterLayout layOutParameters(const ptx::Function& kernel)
{
    ParameterLayout layout;
    std::uint64_t bytes = 0;
    for (const ptx::Variable& parameter : kernel.parameters) {
        bytes = alignUp(bytes, parameter.align);
        layout.parameters.push_back({std::uint32_t(bytes), std::uint32_t(parameter.bytes)});
        bytes += parameter.bytes;
    }
    layout.bytes = std::uint32_t(bytes);
    return layout;
}

}  // namespace simtscope::trace

// Determines how each instruction of a function passes origins from its sources to its destinations (declared in dataflow_tracker.h).
#include <algorithm>

#include "gpu/analysis/dataflow/dataflow_tracker.h"
#include "gpu/ptx/decode/instruction_table.h"

namespace simtscope::analysis {

namespace {

// An instruction that neither copies nor selects computes a new value from its operands.
OriginRule::Kind kindOf(ptx::ValueFlow flow)
{
    return flow == ptx::ValueFlow::Copies    ? OriginRule::Kind::Copy
           : flow == ptx::ValueFlow::Selects ? OriginRule::Kind::Select
                                             : OriginRule::Kind::Operation;
}

}  // namespace

OriginRules makeOriginRules(const ptx::DecodedFunction& function, VersionBuilder& versions)
{
    OriginRules rules;
    std::unordered_map<std::uint32_t, std::int32_t>& columns = rules.columnOfSlot;
    for (const ptx::Register& reg : function.function->registers) {
        const auto found = function.registers.find(reg.name);
        if (reg.type == ptx::ScalarType::Pred || found == function.registers.end())
            continue;
        columns.emplace(found->second, std::int32_t(rules.columnCount++));
        rules.columnTypes.push_back(reg.type);
        if (ptx::bitWidth(reg.type) == 64)
            rules.wideRegisters.emplace_back(found->second, std::int32_t(rules.columnTypes.size() - 1));
    }
    for (const ptx::DecodedOp& op : function.ops) {
        OriginRule& rule = rules.rules.emplace_back();
        bool writes = false;
        for (unsigned i = 0; i < op.destinationCount; ++i) {
            rule.destinationColumns[i] = rules.columnOf(op.destination[i]);
            writes |= rule.destinationColumns[i] >= 0;
        }
        for (unsigned i = 0; i < op.sourceCount; ++i)
            rule.sourceColumns[i] = rules.columnOf(op.source[i]);
        if (op.kind != ptx::OpKind::Alu || !writes)
            continue;
        const ptx::Instruction& instruction = function.function->instructions[op.instruction];
        rule.kind = kindOf(ptx::rowOf(op).flow);
        if (rule.kind == OriginRule::Kind::Operation)
            rule.operationIndex = versions.operationIndex(instruction.opcodeText());
    }
    return rules;
}

}  // namespace simtscope::analysis

#include <algorithm>
#include <array>
#include <string_view>

#include "gpu/analysis/dataflow_tracker.h"

namespace simtscope::analysis {

namespace {

struct KindRow {
    std::string_view mnemonic;
    OriginRule::Kind kind;
};

// What is not here computes something new from its operands. PTX ISA 9.0, 9.7.9 "Data Movement and Conversion", 9.7.7 "Selection".
constexpr std::array kKinds = {KindRow{"mov", OriginRule::Kind::Copy}, KindRow{"cvt", OriginRule::Kind::Copy},
                               KindRow{"cvta", OriginRule::Kind::Copy}, KindRow{"selp", OriginRule::Kind::Select}};

OriginRule::Kind kindOf(std::string_view mnemonic)
{
    const auto row = std::find_if(kKinds.begin(), kKinds.end(), [&](const KindRow& r) { return r.mnemonic == mnemonic; });
    return row != kKinds.end() ? row->kind : OriginRule::Kind::Operation;
}

}  // namespace

OriginRules originRules(const ptx::DecodedFunction& function, Versions& versions)
{
    OriginRules rules;
    std::unordered_map<std::uint32_t, std::int32_t>& columns = rules.columnOfSlot;
    for (const ptx::Register& reg : function.function->registers) {
        const auto found = function.registers.find(reg.name);
        if (reg.type == ptx::ScalarType::Pred || found == function.registers.end())
            continue;
        columns.emplace(found->second, std::int32_t(rules.columns++));
        rules.columnType.push_back(reg.type);
        if (ptx::bitWidth(reg.type) == 64)
            rules.wide.emplace_back(found->second, std::int32_t(rules.columnType.size() - 1));
    }
    for (const ptx::DecodedOp& op : function.ops) {
        OriginRule& rule = rules.rules.emplace_back();
        bool writes = false;
        for (unsigned i = 0; i < std::min<unsigned>(op.destinations, 4); ++i) {
            rule.to[i] = rules.columnOf(op.destination[i]);
            writes |= rule.to[i] >= 0;
        }
        for (unsigned i = 0; i < std::min<unsigned>(op.sources, 6); ++i)
            rule.from[i] = rules.columnOf(op.source[i]);
        if (op.kind != ptx::OpKind::Alu || !writes)
            continue;
        const ptx::Instruction& instruction = function.function->instructions[op.instruction];
        rule.kind = kindOf(instruction.mnemonic);
        if (rule.kind == OriginRule::Kind::Operation)
            rule.operation = versions.operation(instruction.opcodeText());
    }
    return rules;
}

}  // namespace simtscope::analysis

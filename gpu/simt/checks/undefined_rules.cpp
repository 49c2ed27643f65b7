#include "gpu/simt/checks/undefined_rules.h"

#include <bit>
#include <string_view>
#include <unordered_map>

namespace simtscope::simt {

namespace {

using Word = std::uint64_t;

constexpr std::uint8_t makeSourceBits(unsigned first, unsigned second = 8)
{
    return std::uint8_t((1u << first) | (1u << second));
}

struct NamedRule {
    std::string_view prefix;
    AluRule rule;
};

// The rules by the names of the table's rows (ptx/alu/alu.h). Any other instruction spreads undefined bits over its whole result.
constexpr NamedRule kRules[] = {
    {"mov.pred", {BitRule::Logic, 0, std::uint8_t(PredicateLogic::Move)}},
    {"not.pred", {BitRule::Logic, 0, std::uint8_t(PredicateLogic::Not)}},
    {"and.pred", {BitRule::Logic, 0, std::uint8_t(PredicateLogic::And)}},
    {"or.pred", {BitRule::Logic, 0, std::uint8_t(PredicateLogic::Or)}},
    {"xor.pred", {BitRule::Logic, 0, std::uint8_t(PredicateLogic::Xor)}},
    {"mov.", {BitRule::Moves}},
    {"not.b", {BitRule::Not}},
    {"and.b", {BitRule::And}},
    {"or.b", {BitRule::Or}},
    {"xor.b", {BitRule::Xor}},
    {"lop3.b32", {BitRule::Table}},
    {"shl.", {BitRule::Moves, makeSourceBits(1)}},
    {"shr.", {BitRule::Moves, makeSourceBits(1)}},
    {"shf.", {BitRule::Moves, makeSourceBits(2)}},
    {"prmt.b32", {BitRule::Moves, makeSourceBits(2)}},
    {"bfe.", {BitRule::Moves, makeSourceBits(1, 2)}},
    {"bfi.", {BitRule::Moves, makeSourceBits(2, 3)}},
    {"szext.", {BitRule::Moves, makeSourceBits(1)}},
    {"brev.", {BitRule::Moves}},
    {"selp.", {BitRule::Select}},
    {"cvta.", {BitRule::CarryUpwards}},
    {"add.", {BitRule::CarryUpwards}},
    {"sub.", {BitRule::CarryUpwards}},
    {"neg.", {BitRule::CarryUpwards}},
    {"mul.lo.", {BitRule::Product}},
    {"mul.wide.", {BitRule::Product}},
    {"mad.lo.", {BitRule::ProductSum}},
    {"mad.wide.", {BitRule::ProductSum}},
    {"setp.eq.", {BitRule::Compare, 0, std::uint8_t(Comparison::Equal)}},
    {"setp.ne.", {BitRule::Compare, 0, std::uint8_t(Comparison::NotEqual)}},
    {"setp.lt.", {BitRule::Compare, 0, std::uint8_t(Comparison::Less)}},
    {"setp.lo.", {BitRule::Compare, 0, std::uint8_t(Comparison::Less)}},
    {"setp.le.", {BitRule::Compare, 0, std::uint8_t(Comparison::LessEqual)}},
    {"setp.ls.", {BitRule::Compare, 0, std::uint8_t(Comparison::LessEqual)}},
    {"setp.gt.", {BitRule::Compare, 0, std::uint8_t(Comparison::Greater)}},
    {"setp.hi.", {BitRule::Compare, 0, std::uint8_t(Comparison::Greater)}},
    {"setp.ge.", {BitRule::Compare, 0, std::uint8_t(Comparison::GreaterEqual)}},
    {"setp.hs.", {BitRule::Compare, 0, std::uint8_t(Comparison::GreaterEqual)}},
    {"setp.", {BitRule::CompareAny}},
};

bool isInteger(std::string_view type)
{
    return type == "u8" || type == "u16" || type == "u32" || type == "u64" || type == "s8" || type == "s16" || type == "s32" ||
           type == "s64";
}

/// Returns whether the name ends in an integer type, as "add.u32" does, and "add.sat.s32", "add.u16x2", "add.cc.u32" and "add.f32" do not.
bool endsInInteger(std::string_view name, std::size_t prefix)
{
    return isInteger(name.substr(prefix));
}

/// Returns whether the name is a conversion between integers, as "cvt.u32.u16" or "cvt.u32.u16/64": it moves bits and repeats the sign.
bool isIntegerConversion(std::string_view name)
{
    if (!name.starts_with("cvt."))
        return false;
    const std::size_t dot = name.find('.', 4);
    const std::string_view sourceType = dot == std::string_view::npos ? "" : name.substr(dot + 1, name.find('/') - dot - 1);
    return dot != std::string_view::npos && isInteger(name.substr(4, dot - 4)) && isInteger(sourceType);
}

AluRule makeRule(const ptx::AluRow& row)
{
    AluRule rule;
    if (isIntegerConversion(row.name)) {
        rule.bitRule = BitRule::Moves;
    } else {
        for (const NamedRule& named : kRules) {
            if (!row.name.starts_with(named.prefix))
                continue;
            const bool isArithmetic = named.rule.bitRule == BitRule::CarryUpwards || named.rule.bitRule == BitRule::Product ||
                                      named.rule.bitRule == BitRule::ProductSum;
            if (isArithmetic && !named.prefix.starts_with("cvta") && !endsInInteger(row.name, named.prefix.size()))
                break;
            rule = named.rule;
            if (rule.bitRule == BitRule::Compare && ptx::isFloat(row.sources[0]))
                rule.bitRule = BitRule::CompareAny;
            break;
        }
    }
    rule.row = &row;
    return rule;
}

/// Returns the lowest undefined bit and all bits above it.
Word spreadUpwards(Word undefined)
{
    return undefined | (Word(0) - undefined);
}

Word undefinedProduct(PartlyDefinedValue a, PartlyDefinedValue b)
{
    if ((a.undefinedBits == 0 && a.value == 0) || (b.undefinedBits == 0 && b.value == 0))
        return 0;
    return spreadUpwards(a.undefinedBits | b.undefinedBits);
}

}  // namespace

const AluRule& ruleOf(ptx::AluFunction function)
{
    static const std::unordered_map<ptx::AluFunction, AluRule> rules = [] {
        std::unordered_map<ptx::AluFunction, AluRule> rulesByFunction;
        for (const ptx::AluRow& row : ptx::aluRows(ptx::findBestIsaLevel()))
            rulesByFunction.emplace(row.function, makeRule(row));
        return rulesByFunction;
    }();
    static const AluRule unknown;
    const auto found = rules.find(function);
    return found == rules.end() ? unknown : found->second;
}

bool isMoveOnly(BitRule rule)
{
    switch (rule) {
    case BitRule::Moves:
    case BitRule::Not:
    case BitRule::And:
    case BitRule::Or:
    case BitRule::Xor:
    case BitRule::Table:
    case BitRule::Select:
    case BitRule::Logic:
        return true;
    default:
        return false;
    }
}

std::uint64_t computeUndefinedBits(BitRule rule, const PartlyDefinedValue* operands, unsigned width)
{
    const auto [a, ua] = operands[0];
    const auto [b, ub] = operands[1];
    const auto [c, uc] = operands[2];
    Word undefined = 0;
    switch (rule) {
    case BitRule::Not:
        undefined = ua;
        break;
    case BitRule::And:  // A defined 0 decides the result.
        undefined = (ua | ub) & (ua | a) & (ub | b);
        break;
    case BitRule::Or:  // A defined 1 decides the result.
        undefined = (ua | ub) & (ua | ~a) & (ub | ~b);
        break;
    case BitRule::Xor:
        undefined = ua | ub;
        break;
    case BitRule::Table: {
        // A bit is undefined if the entries of the table that the defined bits leave possible differ.
        Word canBeOne = 0, canBeZero = 0;
        for (unsigned k = 0; k < 8; ++k) {
            const Word possible = (ua | (k & 4 ? a : ~a)) & (ub | (k & 2 ? b : ~b)) & (uc | (k & 1 ? c : ~c));
            (operands[3].value >> k & 1 ? canBeOne : canBeZero) |= possible;
        }
        undefined = canBeOne & canBeZero;
        break;
    }
    case BitRule::CarryUpwards:
        undefined = spreadUpwards(ua | ub);
        break;
    case BitRule::Product:
        undefined = undefinedProduct(operands[0], operands[1]);
        break;
    case BitRule::ProductSum:
        undefined = spreadUpwards(undefinedProduct(operands[0], operands[1]) | uc);
        break;
    case BitRule::Select:
        undefined = uc ? ua | ub | (a ^ b) : c ? ua : ub;
        break;
    default:
        undefined = ua | ub | uc | operands[3].undefinedBits ? ~Word(0) : 0;
    }
    return width >= 64 ? undefined : undefined & ((Word(1) << width) - 1);
}

bool isComparisonUndefined(Comparison comparison, bool isSigned, unsigned width, PartlyDefinedValue a, PartlyDefinedValue b)
{
    if ((a.undefinedBits | b.undefinedBits) == 0)
        return false;
    if (comparison == Comparison::Equal || comparison == Comparison::NotEqual)
        return ((a.value ^ b.value) & ~(a.undefinedBits | b.undefinedBits)) == 0;
    // The least and the greatest value that each operand can have. The sign bit is flipped so that unsigned comparison gives the right
    // order.
    const Word sign = isSigned ? Word(1) << (width - 1) : 0;
    const Word minA = (a.value ^ sign) & ~a.undefinedBits, maxA = (a.value ^ sign) | a.undefinedBits;
    const Word minB = (b.value ^ sign) & ~b.undefinedBits, maxB = (b.value ^ sign) | b.undefinedBits;
    if (comparison == Comparison::Less || comparison == Comparison::GreaterEqual)
        return maxA >= minB && minA < maxB;
    return maxA > minB && minA <= maxB;
}

LaneMask findUndefinedLanes(PredicateLogic logic, LaneMask a, LaneMask undefinedA, LaneMask b, LaneMask undefinedB)
{
    switch (logic) {
    case PredicateLogic::Move:
    case PredicateLogic::Not:
        return undefinedA;
    case PredicateLogic::And:
        return (undefinedA | undefinedB) & (undefinedA | a) & (undefinedB | b);
    case PredicateLogic::Or:
        return (undefinedA | undefinedB) & (undefinedA | ~a) & (undefinedB | ~b);
    case PredicateLogic::Xor:
        return undefinedA | undefinedB;
    }
    return 0;
}

}  // namespace simtscope::simt

#include "gpu/ptx/model/module.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace simtscope::ptx {
namespace {

struct TypeRow {
    ScalarType type;
    std::string_view name;
    unsigned bits;
    bool isFloat, isSigned;
};

// PTX ISA 9.0, 5.2.1 "Fundamental Types", 5.2.3 "Alternate Floating-Point Data Formats", 5.2.5 "Packed Data Types", 5.3 "Texture Sampler
// and Surface Types". The rows are in the order of ScalarType.
constexpr std::array kTypeRows{
    TypeRow{ScalarType::None, "", 0, false, false},           TypeRow{ScalarType::Pred, "pred", 1, false, false},
    TypeRow{ScalarType::B8, "b8", 8, false, false},           TypeRow{ScalarType::B16, "b16", 16, false, false},
    TypeRow{ScalarType::B32, "b32", 32, false, false},        TypeRow{ScalarType::B64, "b64", 64, false, false},
    TypeRow{ScalarType::B128, "b128", 128, false, false},     TypeRow{ScalarType::U8, "u8", 8, false, false},
    TypeRow{ScalarType::U16, "u16", 16, false, false},        TypeRow{ScalarType::U32, "u32", 32, false, false},
    TypeRow{ScalarType::U64, "u64", 64, false, false},        TypeRow{ScalarType::S8, "s8", 8, false, true},
    TypeRow{ScalarType::S16, "s16", 16, false, true},         TypeRow{ScalarType::S32, "s32", 32, false, true},
    TypeRow{ScalarType::S64, "s64", 64, false, true},         TypeRow{ScalarType::F16, "f16", 16, true, true},
    TypeRow{ScalarType::F16x2, "f16x2", 32, true, true},      TypeRow{ScalarType::BF16, "bf16", 16, true, true},
    TypeRow{ScalarType::BF16x2, "bf16x2", 32, true, true},    TypeRow{ScalarType::TF32, "tf32", 32, true, true},
    TypeRow{ScalarType::F32, "f32", 32, true, true},          TypeRow{ScalarType::F64, "f64", 64, true, true},
    TypeRow{ScalarType::U16x2, "u16x2", 32, false, false},    TypeRow{ScalarType::S16x2, "s16x2", 32, false, true},
    TypeRow{ScalarType::E4M3, "e4m3", 8, true, true},         TypeRow{ScalarType::E5M2, "e5m2", 8, true, true},
    TypeRow{ScalarType::TexRef, "texref", 0, false, false},   TypeRow{ScalarType::SamplerRef, "samplerref", 0, false, false},
    TypeRow{ScalarType::SurfRef, "surfref", 0, false, false},
};

constexpr bool areRowsInOrder()
{
    for (std::size_t i = 0; i < kTypeRows.size(); ++i) {
        if (std::size_t(kTypeRows[i].type) != i)
            return false;
    }
    return true;
}
static_assert(areRowsInOrder());

// PTX ISA 9.0, 5.1 "State Spaces". "surf" stands for the memory of surface instructions, to which the ISA gives no space.
constexpr std::array<std::string_view, 11> kSpaceNames{"",      "reg",    "sreg", "const", "global", "local",
                                                       "param", "shared", "tex",  "surf",  "generic"};
static_assert(std::size_t(StateSpace::Generic) + 1 == kSpaceNames.size());

const TypeRow& typeRow(ScalarType type)
{
    return kTypeRows[std::size_t(type)];
}

/// Returns the function to which `.alias name, aliasee;` gives the name; empty when no alias has the name.
std::string_view findAliasTarget(const Module& module, std::string_view function)
{
    for (const std::string& directive : module.directives) {
        std::string_view text = directive;
        if (!text.starts_with(".alias"))
            continue;
        const auto takeWord = [&text] {
            constexpr std::string_view kSeparators = " \t\r\n,;";
            text.remove_prefix(std::min(text.find_first_not_of(kSeparators), text.size()));
            const std::string_view found = text.substr(0, text.find_first_of(kSeparators));
            text.remove_prefix(found.size());
            return found;
        };
        takeWord();
        if (takeWord() == function)
            return takeWord();
    }
    return {};
}

}  // namespace

unsigned bitWidth(ScalarType type)
{
    return typeRow(type).bits;
}
bool isFloat(ScalarType type)
{
    return typeRow(type).isFloat;
}
bool isSigned(ScalarType type)
{
    return typeRow(type).isSigned;
}
std::string_view scalarTypeName(ScalarType type)
{
    return typeRow(type).name;
}
std::string_view stateSpaceName(StateSpace space)
{
    return kSpaceNames[std::size_t(space)];
}

ScalarType findScalarType(std::string_view typeName)
{
    const auto found = std::find_if(kTypeRows.begin(), kTypeRows.end(), [&](const TypeRow& row) { return row.name == typeName; });
    return found == kTypeRows.end() ? ScalarType::None : found->type;
}

StateSpace findStateSpace(std::string_view spaceName)
{
    const auto found = std::find(kSpaceNames.begin(), kSpaceNames.end(), spaceName.substr(0, spaceName.find(':')));
    return found == kSpaceNames.end() ? StateSpace::None : StateSpace(found - kSpaceNames.begin());
}

bool RegisterFamily::contains(std::string_view registerName) const
{
    if (!registerName.starts_with(prefix))
        return false;
    const std::string_view digits = registerName.substr(prefix.size());
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool isCanonical = digits.size() == 1 || (!digits.empty() && digits[0] != '0');
    return error == std::errc{} && end == digits.data() + digits.size() && isCanonical && number < count;
}

std::uint64_t countDeclaredWords(const Function& function)
{
    const auto countWords = [](ScalarType type) { return type == ScalarType::Pred ? 0u : bitWidth(type) > 32 ? 2u : 1u; };
    std::uint64_t sum = 0;
    for (const RegisterFamily& family : function.registerFamilies)
        sum += std::uint64_t(countWords(family.type)) * family.count;
    for (const Register& r : function.registers)
        if (std::ranges::none_of(function.registerFamilies, [&](const RegisterFamily& family) { return family.contains(r.name); }))
            sum += countWords(r.type);
    return sum;
}

std::string Instruction::opcodeText() const
{
    std::string text = mnemonic;
    for (const std::string& modifier : modifiers)
        text.append(1, '.').append(modifier);
    return text;
}

bool Instruction::has(std::string_view modifier) const
{
    return std::find(modifiers.begin(), modifiers.end(), modifier) != modifiers.end();
}

const Function* Module::findFunction(std::string_view function) const
{
    const Function* declaration = nullptr;
    const auto search = [&](std::string_view functionName) -> const Function* {
        for (const Function& candidate : functions) {
            if (candidate.name != functionName)
                continue;
            if (!candidate.isDeclaration)
                return &candidate;
            if (!declaration)
                declaration = &candidate;
        }
        return nullptr;
    };
    if (const Function* found = search(function))
        return found;
    if (const std::string_view original = findAliasTarget(*this, function); !original.empty()) {
        if (const Function* found = search(original))
            return found;
    }
    return declaration;
}

const std::string* Module::filePath(std::uint32_t index) const
{
    const auto found = std::find_if(files.begin(), files.end(), [&](const FileDirective& file) { return file.index == index; });
    return found == files.end() ? nullptr : &found->path;
}

}  // namespace simtscope::ptx

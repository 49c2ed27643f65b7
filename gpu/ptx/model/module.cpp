#include "gpu/ptx/model/module.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace simtscope::ptx {
namespace {

struct TypeFacts {
    ScalarType type;
    std::string_view name;
    unsigned bits;
    bool isFloat, isSigned;
};

// PTX ISA 9.0, 5.2.1 "Fundamental Types", 5.2.3 "Alternate Floating-Point Data Formats", 5.2.5 "Packed Data Types", 5.3 "Texture Sampler
// and Surface Types". The rows are in the order of ScalarType.
constexpr std::array kTypes{
    TypeFacts{ScalarType::None, "", 0, false, false},           TypeFacts{ScalarType::Pred, "pred", 1, false, false},
    TypeFacts{ScalarType::B8, "b8", 8, false, false},           TypeFacts{ScalarType::B16, "b16", 16, false, false},
    TypeFacts{ScalarType::B32, "b32", 32, false, false},        TypeFacts{ScalarType::B64, "b64", 64, false, false},
    TypeFacts{ScalarType::B128, "b128", 128, false, false},     TypeFacts{ScalarType::U8, "u8", 8, false, false},
    TypeFacts{ScalarType::U16, "u16", 16, false, false},        TypeFacts{ScalarType::U32, "u32", 32, false, false},
    TypeFacts{ScalarType::U64, "u64", 64, false, false},        TypeFacts{ScalarType::S8, "s8", 8, false, true},
    TypeFacts{ScalarType::S16, "s16", 16, false, true},         TypeFacts{ScalarType::S32, "s32", 32, false, true},
    TypeFacts{ScalarType::S64, "s64", 64, false, true},         TypeFacts{ScalarType::F16, "f16", 16, true, true},
    TypeFacts{ScalarType::F16x2, "f16x2", 32, true, true},      TypeFacts{ScalarType::BF16, "bf16", 16, true, true},
    TypeFacts{ScalarType::BF16x2, "bf16x2", 32, true, true},    TypeFacts{ScalarType::TF32, "tf32", 32, true, true},
    TypeFacts{ScalarType::F32, "f32", 32, true, true},          TypeFacts{ScalarType::F64, "f64", 64, true, true},
    TypeFacts{ScalarType::U16x2, "u16x2", 32, false, false},    TypeFacts{ScalarType::S16x2, "s16x2", 32, false, true},
    TypeFacts{ScalarType::E4M3, "e4m3", 8, true, true},         TypeFacts{ScalarType::E5M2, "e5m2", 8, true, true},
    TypeFacts{ScalarType::TexRef, "texref", 0, false, false},   TypeFacts{ScalarType::SamplerRef, "samplerref", 0, false, false},
    TypeFacts{ScalarType::SurfRef, "surfref", 0, false, false},
};

constexpr bool areRowsInOrder()
{
    for (std::size_t i = 0; i < kTypes.size(); ++i) {
        if (std::size_t(kTypes[i].type) != i)
            return false;
    }
    return true;
}
static_assert(areRowsInOrder());

// PTX ISA 9.0, 5.1 "State Spaces". "surf" stands for the memory of surface instructions, to which the ISA gives no space.
constexpr std::array<std::string_view, 11> kSpaceWords{"",      "reg",    "sreg", "const", "global", "local",
                                                       "param", "shared", "tex",  "surf",  "generic"};
static_assert(std::size_t(StateSpace::Generic) + 1 == kSpaceWords.size());

const TypeFacts& facts(ScalarType type)
{
    return kTypes[std::size_t(type)];
}

/// Returns the function to which `.alias name, aliasee;` gives the name; empty when no alias has the name.
std::string_view findAliasTarget(const Module& module, std::string_view function)
{
    for (const std::string& directive : module.directives) {
        std::string_view text = directive;
        if (!text.starts_with(".alias"))
            continue;
        const auto word = [&text] {
            constexpr std::string_view kBetween = " \t\r\n,;";
            text.remove_prefix(std::min(text.find_first_not_of(kBetween), text.size()));
            const std::string_view found = text.substr(0, text.find_first_of(kBetween));
            text.remove_prefix(found.size());
            return found;
        };
        word();
        if (word() == function)
            return word();
    }
    return {};
}

}  // namespace

unsigned bitWidth(ScalarType type)
{
    return facts(type).bits;
}
bool isFloat(ScalarType type)
{
    return facts(type).isFloat;
}
bool isSigned(ScalarType type)
{
    return facts(type).isSigned;
}
std::string_view scalarTypeName(ScalarType type)
{
    return facts(type).name;
}
std::string_view stateSpaceName(StateSpace space)
{
    return kSpaceWords[std::size_t(space)];
}

ScalarType findScalarType(std::string_view typeName)
{
    const auto found = std::find_if(kTypes.begin(), kTypes.end(), [&](const TypeFacts& row) { return row.name == typeName; });
    return found == kTypes.end() ? ScalarType::None : found->type;
}

StateSpace findStateSpace(std::string_view spaceName)
{
    const auto found = std::find(kSpaceWords.begin(), kSpaceWords.end(), spaceName.substr(0, spaceName.find(':')));
    return found == kSpaceWords.end() ? StateSpace::None : StateSpace(found - kSpaceWords.begin());
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
    const auto words = [](ScalarType type) { return type == ScalarType::Pred ? 0u : bitWidth(type) > 32 ? 2u : 1u; };
    std::uint64_t sum = 0;
    for (const RegisterFamily& family : function.registerFamilies)
        sum += std::uint64_t(words(family.type)) * family.count;
    for (const Register& r : function.registers)
        if (std::ranges::none_of(function.registerFamilies, [&](const RegisterFamily& family) { return family.contains(r.name); }))
            sum += words(r.type);
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
    const auto search = [&](std::string_view wanted) -> const Function* {
        for (const Function& candidate : functions) {
            if (candidate.name != wanted)
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

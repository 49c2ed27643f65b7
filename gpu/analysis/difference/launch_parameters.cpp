#include "gpu/analysis/difference/launch_parameters.h"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "gpu/analysis/names/kernel_text.h"
#include "gpu/analysis/names/parameter_offsets.h"
#include "gpu/core/messages/difference.h"

namespace simtscope::analysis {
namespace {

std::uint64_t readBits(const std::vector<std::uint8_t>& parameters, const ParameterOffset& at)
{
    std::uint64_t bits = 0;
    std::memcpy(&bits, parameters.data() + at.offset, std::min<std::size_t>(at.bytes, 8));
    return bits;
}

}  // namespace

std::vector<DifferenceOrigin> findParameterOrigins(const LaunchPair& pair)
{
    std::vector<DifferenceOrigin> origins;
    const trace::Launch &left = pair.left(), &right = pair.right();
    const trace::Recording& recording = pair.leftBlock().recording();
    if (left.parameters.size() != right.parameters.size() || left.parameters == right.parameters ||
        left.module.value >= recording.modules.size())
        return origins;
    const std::vector<ParameterOffset> offsets = parseParameterOffsets(recording.modules[left.module.value].ptx, left.kernel);
    const std::string text = recording.program.sources.empty() ? std::string() : recording.program.sources.front().text;
    const std::vector<CppToken> tokens = parseTokens(text);
    const std::string fullName = trace::demangle(left.kernel);
    const auto signature = parseSignature(fullName);
    const FunctionText kernel = findFunctionText(tokens, left.name, signature ? std::optional(signature->size()) : std::nullopt, true);
    for (std::size_t i = 0; i < offsets.size(); ++i) {
        const ParameterOffset& at = offsets[i];
        if (at.offset + at.bytes > left.parameters.size() ||
            std::equal(left.parameters.begin() + std::ptrdiff_t(at.offset), left.parameters.begin() + std::ptrdiff_t(at.offset + at.bytes),
                       right.parameters.begin() + std::ptrdiff_t(at.offset)))
            continue;
        const std::uint64_t leftBits = readBits(left.parameters, at), rightBits = readBits(right.parameters, at);
        const bool isPointer = signature && i < signature->size() && (*signature)[i].isPointer;
        if (isPointer || (at.bytes == 8 && pair.locations().areSamePointers(leftBits, rightBits)))
            continue;
        const ptx::ScalarType type = signature && i < signature->size() ? parseTypeName((*signature)[i].typeName) : ptx::ScalarType::None;
        const bool isNamed = kernel.isFound && i < kernel.parameters.size() && !kernel.parameters[i].name.empty();
        const auto valueOf = [&](std::uint64_t bits) { return formatValue(bits, type, unsigned(at.bytes)); };
        DifferenceOrigin origin{.kind = OriginKind::Parameter, .left = {}, .right = {}, .sentence = {}, .remark = {}};
        origin.left.launch = left.id;
        origin.left.block = left.blocks.front()->block();
        origin.left.value = valueOf(leftBits);
        origin.right.launch = right.id;
        origin.right.block = right.blocks.front()->block();
        origin.right.value = valueOf(rightBits);
        origin.sentence = msg::difference::getsParameter(left.name, isNamed ? kernel.parameters[i].name : fmt::format("#{}", i + 1),
                                                         origin.left.value, origin.right.value);
        origins.push_back(std::move(origin));
    }
    return origins;
}

}  // namespace simtscope::analysis

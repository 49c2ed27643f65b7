// Declared in debug_info.h: look-ups in debug information.
#include "gpu/ptx/debug/debug_info.h"

#include <algorithm>

namespace simtscope::ptx {

bool DebugScope::contains(std::uint32_t instruction) const
{
    return std::any_of(ranges.begin(), ranges.end(), [&](const InstructionRange& range) { return range.contains(instruction); });
}

const DebugFunction* DebugInfo::findFunction(std::uint32_t indexInModule) const
{
    const auto found =
        std::find_if(functions.begin(), functions.end(), [&](const DebugFunction& f) { return f.indexInModule == indexInModule; });
    return found == functions.end() ? nullptr : &*found;
}

std::int32_t DebugInfo::resolve(std::int32_t type) const
{
    for (std::size_t step = 0; step <= types.size(); ++step) {
        if (type < 0 || std::size_t(type) >= types.size())
            return -1;
        const DebugType& present = types[std::size_t(type)];
        if (present.kind != DebugTypeKind::Typedef && present.kind != DebugTypeKind::Qualified)
            return type;
        type = present.target;
    }
    return -1;
}

std::uint64_t DebugInfo::sizeOf(std::int32_t type) const
{
    std::uint64_t count = 1;
    for (std::size_t step = 0; step <= types.size(); ++step) {
        const std::int32_t resolved = resolve(type);
        if (resolved < 0)
            return 0;
        const DebugType& present = types[std::size_t(resolved)];
        if (present.kind != DebugTypeKind::Array)
            return __builtin_mul_overflow(count, present.bytes, &count) ? 0 : count;
        for (const std::uint64_t extent : present.extents) {
            if (__builtin_mul_overflow(count, extent, &count))
                return 0;
        }
        type = present.target;
    }
    return 0;
}

std::string_view DebugInfo::nameOf(std::int32_t type) const
{
    return type >= 0 && std::size_t(type) < types.size() ? std::string_view(types[std::size_t(type)].name) : "void";
}

}  // namespace simtscope::ptx

#include "gpu/core/fresh_memory.h"

#include "gpu/core/messages/run.h"

namespace simtscope {
namespace {

constexpr char kPatternText[] = "pattern", kZeroText[] = "zero";

}  // namespace

Result<FreshMemory> parseFreshMemory(const std::string& text)
{
    if (text == kPatternText)
        return FreshMemory::Pattern;
    if (text == kZeroText)
        return FreshMemory::Zero;
    return fail(msg::run::notFreshMemory(text));
}

std::string formatFreshMemory(FreshMemory fresh)
{
    return fresh == FreshMemory::Pattern ? kPatternText : kZeroText;
}

}  // namespace simtscope

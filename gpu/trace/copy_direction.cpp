#include "gpu/trace/copy_direction.h"

#include <array>
#include <cassert>

#include "gpu/core/messages/call.h"

namespace simtscope::trace {
namespace {

/// By CopyDirection; nothing for None.
constexpr std::array kTexts{&msg::call::hostToHost, &msg::call::hostToDevice, &msg::call::deviceToHost, &msg::call::deviceToDevice,
                            &msg::call::byAddress};
static_assert(kTexts.size() == std::size_t(CopyDirection::ByAddress));

}  // namespace

Message copyText(CopyDirection direction, std::uint64_t bytes)
{
    assert(direction != CopyDirection::None);
    return (*kTexts[std::size_t(direction) - 1])(bytes);
}

CopyDirection directionOfText(const std::string& text, std::uint64_t bytes)
{
    for (std::size_t i = 0; i < kTexts.size(); ++i)
        if ((*kTexts[i])(bytes).text() == text)
            return CopyDirection(i + 1);
    return CopyDirection::None;
}

}  // namespace simtscope::trace

#include "gpu/trace/model/copy_direction.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <fmt/format.h>
#include <string_view>

#include "gpu/core/messages/call.h"

namespace simtscope::trace {
namespace {

/// Texts indexed by CopyDirection, without None.
constexpr std::array kTexts{&msg::call::hostToHost, &msg::call::hostToDevice, &msg::call::deviceToHost, &msg::call::deviceToDevice,
                            &msg::call::byAddress};
static_assert(kTexts.size() == std::size_t(CopyDirection::ByAddress));

/// The names in files up to format 5, which must not change with the messages.
constexpr std::array<std::string_view, 5> kOldNames{"host to host", "host to device", "device to host", "device to device", "by address"};
static_assert(kOldNames.size() == kTexts.size());

}  // namespace

Message formatCopy(CopyDirection direction, std::uint64_t bytes)
{
    assert(direction != CopyDirection::None);
    return (*kTexts[std::size_t(direction) - 1])(bytes);
}

CopyDirection parseCopyDirection(const std::string& text, std::uint64_t bytes)
{
    const std::string_view name = std::string_view(text).substr(0, text.find(','));
    const auto found = std::ranges::find(kOldNames, name);
    const bool isCopy = found != kOldNames.end() && text == fmt::format("{}, {} bytes", name, bytes);
    return isCopy ? CopyDirection(found - kOldNames.begin() + 1) : CopyDirection::None;
}

}  // namespace simtscope::trace

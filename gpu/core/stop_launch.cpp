#include "gpu/core/stop_launch.h"

#include <algorithm>
#include <charconv>

#include "gpu/core/messages/run.h"

namespace simtscope {

Result<StopLaunch> parseStopLaunch(const std::string& text)
{
    StopLaunch launch{text};
    const std::size_t colon = text.rfind(':');
    // The name of a kernel may contain "::" itself, as in "nbody::step".
    if (colon == text.npos || (colon > 0 && text[colon - 1] == ':' && text.find_first_of("0123456789", colon) != colon + 1))
        return launch;
    launch.kernel = text.substr(0, colon);
    const char* const end = text.data() + text.size();
    const auto [numberEnd, error] = std::from_chars(text.data() + colon + 1, end, launch.number);
    if (launch.kernel.empty() || launch.kernel.ends_with(':') || error != std::errc{} || numberEnd != end || launch.number == 0)
        return fail(msg::run::notStopLaunch(text));
    return launch;
}

}  // namespace simtscope

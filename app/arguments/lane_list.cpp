// Reads lists of lanes (declared in lane_list.h).
#include "app/arguments/lane_list.h"

#include <charconv>

#include "gpu/core/messages/app.h"

namespace simtscope::app {

Result<LaneMask> parseLanes(const std::string& text)
{
    if (text == "all")
        return kAllLanes;
    LaneMask lanes = 0;
    const char* position = text.data();
    const char* const end = position + text.size();
    for (;;) {
        unsigned first = 0;
        auto [next, problem] = std::from_chars(position, end, first);
        unsigned last = first;
        if (problem == std::errc{} && next != end && *next == '-') {
            const auto range = std::from_chars(next + 1, end, last);
            next = range.ptr;
            problem = range.ec;
        }
        if (problem != std::errc{} || first > last || last >= kWarpSize || (next != end && *next != ','))
            return fail(msg::app::notLanes(text));
        for (unsigned lane = first; lane <= last; ++lane)
            lanes |= LaneMask(1) << lane;
        if (next == end)
            return lanes;
        position = next + 1;
    }
}

}  // namespace simtscope::app

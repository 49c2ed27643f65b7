// Joins the control groups that the caller has made and limited (gpu/sandbox/control_groups.h) (declared in confine.h).
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

#include "gpu/sandbox/confine/confine.h"

namespace simtscope::confine {

const char* joinGroups(const Options& options)
{
    constexpr char kThisProcess[] = "0";
    for (const std::string& path : options.groupFiles) {
        const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
        const bool hasJoined = file >= 0 && ::write(file, kThisProcess, std::strlen(kThisProcess)) > 0;
        if (file >= 0)
            ::close(file);
        if (!hasJoined)
            return "a control group cannot be joined";
    }
    return nullptr;
}

}  // namespace simtscope::confine

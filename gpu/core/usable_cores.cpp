#include "gpu/core/usable_cores.h"

#include <algorithm>
#include <sched.h>
#include <thread>

namespace simtscope {

unsigned countUsableCores()
{
    cpu_set_t set;
    CPU_ZERO(&set);
    const int usable = ::sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : int(std::thread::hardware_concurrency());
    return unsigned(std::max(usable, 1));
}

}  // namespace simtscope

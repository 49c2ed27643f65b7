// How memory is taken by what executes kernels on the CPU.
#pragma once

namespace simtscope::program {

/// The variable of the environment that glibc reads before main().
inline constexpr char kTunables[] = "GLIBC_TUNABLES";

/// Events and the shadow of memory come and go fast. Of large pages each costs one page fault instead of 512; and what a block gives back
/// stays for the next, where glibc would return it to the system at once, and fault it in again.
inline constexpr char kKeepMemory[] = "glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=33554432:glibc.malloc.trim_threshold=67108864";

}  // namespace simtscope::program

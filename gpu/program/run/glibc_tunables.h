// Sets how processes that execute kernels on the CPU allocate memory.
#pragma once

namespace simtscope::program {

/// Environment variable that glibc reads before main().
inline constexpr char kTunablesVariable[] = "GLIBC_TUNABLES";

/// Tunables with which glibc keeps freed memory. Events and shadow memory come and go fast. With large pages, one page fault maps what
/// takes 512 with small ones. Memory that a block frees stays for the next block, where glibc would by default return it to the system at
/// once and fault it in again.
inline constexpr char kKeepFreedMemoryTunables[] =
    "glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=33554432:glibc.malloc.trim_threshold=67108864";

}  // namespace simtscope::program

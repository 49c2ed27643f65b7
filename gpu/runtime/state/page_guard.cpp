#include "gpu/runtime/state/page_guard.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <sys/mman.h>
#include <ucontext.h>

#include "gpu/runtime/state/state.h"

namespace simtscope::runtime {
namespace {

// The record that the signal handler writes, without allocating.
struct RawHit {
    std::uint64_t address = 0;
    bool isWrite = false;
    std::size_t frameCount = 0;
    std::array<std::uint64_t, kMaxFrames> stack{};
};
constexpr std::size_t kMaxHits = 64;
std::array<RawHit, kMaxHits> hits;
std::atomic<std::size_t> hitCount = 0;

/// The ranges that are guarded now, sorted by address.
std::atomic<const std::vector<PageGuard::Range>*> guardedRanges = nullptr;
struct sigaction previousAction {};

void protect(std::uint64_t begin, std::uint64_t end, int protection)
{
    ::mprotect(reinterpret_cast<void*>(begin), end - begin, protection);
}

/// Returns the ranges sorted and disjoint, with equal neighbours joined; the stricter range counts where they overlap.
std::vector<PageGuard::Range> makeDisjoint(const std::vector<PageGuard::Range>& ranges)
{
    struct Edge {
        std::uint64_t address = 0;
        bool mayRead = false;
        int opens = 0;  ///< 1: a range begins; -1: a range ends
    };
    std::vector<Edge> edges;
    for (const PageGuard::Range& range : ranges) {
        edges.push_back({range.begin, range.mayRead, 1});
        edges.push_back({range.end, range.mayRead, -1});
    }
    std::ranges::sort(edges, {}, &Edge::address);
    std::vector<PageGuard::Range> result;
    int readableCount = 0, closedCount = 0;  // number of open ranges of each kind
    for (std::size_t i = 0; i < edges.size(); ++i) {
        (edges[i].mayRead ? readableCount : closedCount) += edges[i].opens;
        const std::uint64_t begin = edges[i].address, end = i + 1 < edges.size() ? edges[i + 1].address : begin;
        if (begin == end || (readableCount == 0 && closedCount == 0))
            continue;
        const bool mayRead = closedCount == 0;
        if (!result.empty() && result.back().end == begin && result.back().mayRead == mayRead)
            result.back().end = end;
        else
            result.push_back({begin, end, mayRead});
    }
    return result;
}

#if defined(__x86_64__)
constexpr bool kIsSupported = true;

std::uint64_t instructionOf(const ucontext_t& context)
{
    return std::uint64_t(context.uc_mcontext.gregs[REG_RIP]);
}

/// Returns whether the access was a write: bit 1 of the page fault's error code (Intel 64 and IA-32 Architectures Software Developer's
/// Manual, volume 3, 4.7).
bool isWrite(const ucontext_t& context)
{
    return context.uc_mcontext.gregs[REG_ERR] & 2;
}
#else
constexpr bool kIsSupported = false;

std::uint64_t instructionOf(const ucontext_t&)
{
    return 0;
}

bool isWrite(const ucontext_t&)
{
    return false;
}
#endif

void onFault(int signal, siginfo_t* info, void* data)
{
    const auto address = reinterpret_cast<std::uint64_t>(info->si_addr);
    const std::uint64_t page = address / PageGuard::kPageBytes * PageGuard::kPageBytes;
    const auto* const ranges = guardedRanges.load();
    const auto found = ranges ? std::ranges::upper_bound(*ranges, page, {}, &PageGuard::Range::end) : decltype(ranges->begin()){};
    if (!ranges || found == ranges->end() || page < found->begin) {
        // The page is not ours: restore the earlier handler, and let the instruction fault again.
        ::sigaction(signal, &previousAction, nullptr);
        return;
    }
    const auto& context = *static_cast<const ucontext_t*>(data);
    protect(page, page + PageGuard::kPageBytes, PROT_READ | PROT_WRITE);
    // A host function of cudaLaunchHostFunc is ordered by its stream, so its accesses do not race.
    if (hostThread().isInHostFunction)
        return;
    const std::size_t index = hitCount.fetch_add(1);
    if (index >= kMaxHits)
        return;
    RawHit& hit = hits[index];
    hit.address = address;
    hit.isWrite = isWrite(context);
    hit.stack[0] = instructionOf(context);
    hit.frameCount = 1 + fillHostFrames(hit.stack.data() + 1, hit.stack.size() - 1);
}

/// Installs the signal handler, before the first guard is set.
void installFaultHandler()
{
    static const bool isListening = [] {
        struct sigaction action {};
        action.sa_sigaction = onFault;
        action.sa_flags = SA_SIGINFO | SA_NODEFER;
        return ::sigaction(SIGSEGV, &action, &previousAction) == 0;
    }();
    static_cast<void>(isListening);
}

}  // namespace

void PageGuard::set(const std::vector<Range>& ranges)
{
    if (!kIsSupported)
        return;
    std::vector<Range> sorted = makeDisjoint(ranges);
    if (sorted == m_ranges)
        return;
    lift();
    if (sorted.empty())
        return;
    installFaultHandler();
    m_ranges = std::move(sorted);
    guardedRanges = &m_ranges;
    for (const Range& range : m_ranges)
        protect(range.begin, range.end, range.mayRead ? PROT_READ : PROT_NONE);
}

void PageGuard::lift()
{
    for (const Range& range : m_ranges)
        protect(range.begin, range.end, PROT_READ | PROT_WRITE);
    guardedRanges = nullptr;
    m_ranges.clear();
}

std::vector<PageGuard::Hit> PageGuard::takeHits()
{
    std::vector<Hit> result;
    for (std::size_t i = 0; i < std::min(hitCount.load(), kMaxHits); ++i)
        result.push_back(
            {hits[i].address, hits[i].isWrite, {hits[i].stack.begin(), hits[i].stack.begin() + std::ptrdiff_t(hits[i].frameCount)}});
    hitCount = 0;
    return result;
}

}  // namespace simtscope::runtime

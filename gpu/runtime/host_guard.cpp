#include "gpu/runtime/host_guard.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <sys/mman.h>
#include <ucontext.h>

#include "gpu/runtime/state.h"

namespace simtscope::runtime {
namespace {

// What the signal handler writes. It allocates nothing.
struct RawHit {
    std::uint64_t address = 0;
    bool isWrite = false;
    std::size_t frames = 0;
    std::array<std::uint64_t, kMostFrames> stack{};
};
constexpr std::size_t kMostHits = 64;
std::array<RawHit, kMostHits> hits;
std::atomic<std::size_t> hitCount = 0;

/// The pages that are guarded now, sorted by address.
std::atomic<const std::vector<HostGuard::Page>*> guarded = nullptr;
struct sigaction before {};

void protect(std::uint64_t page, int protection)
{
    ::mprotect(reinterpret_cast<void*>(page), HostGuard::kPageBytes, protection);
}

#if defined(__x86_64__)
constexpr bool kIsSupported = true;

std::uint64_t instructionOf(const ucontext_t& context)
{
    return std::uint64_t(context.uc_mcontext.gregs[REG_RIP]);
}

/// Intel 64 and IA-32 Architectures Software Developer's Manual, volume 3, 4.7: bit 1 of the error code of a page fault.
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
    const std::uint64_t page = address / HostGuard::kPageBytes * HostGuard::kPageBytes;
    const auto* const pages = guarded.load();
    const auto found = pages ? std::ranges::lower_bound(*pages, page, {}, &HostGuard::Page::address) : decltype(pages->begin()){};
    if (!pages || found == pages->end() || found->address != page) {
        // None of ours: as if this handler were not there. The instruction faults again.
        ::sigaction(signal, &before, nullptr);
        return;
    }
    const auto& context = *static_cast<const ucontext_t*>(data);
    protect(page, PROT_READ | PROT_WRITE);
    // A function of cudaLaunchHostFunc has its place in a stream.
    if (hostThread().inHostFunction)
        return;
    const std::size_t index = hitCount.fetch_add(1);
    if (index >= kMostHits)
        return;
    RawHit& hit = hits[index];
    hit.address = address;
    hit.isWrite = isWrite(context);
    hit.stack[0] = instructionOf(context);
    hit.frames = 1 + hostFrames(hit.stack.data() + 1, hit.stack.size() - 1);
}

/// From the first guard on.
void listen()
{
    static const bool isListening = [] {
        struct sigaction action {};
        action.sa_sigaction = onFault;
        action.sa_flags = SA_SIGINFO | SA_NODEFER;
        return ::sigaction(SIGSEGV, &action, &before) == 0;
    }();
    static_cast<void>(isListening);
}

}  // namespace

void HostGuard::set(std::vector<Page> pages)
{
    if (!kIsSupported || pages.empty())
        return;
    std::ranges::sort(pages,
                      [](const Page& a, const Page& b) { return a.address != b.address ? a.address < b.address : a.mayRead < b.mayRead; });
    // Where two pieces of work use a page, the stricter one counts.
    pages.erase(std::unique(pages.begin(), pages.end(), [](const Page& a, const Page& b) { return a.address == b.address; }), pages.end());
    listen();
    m_pages = std::move(pages);
    guarded = &m_pages;
    for (const Page& page : m_pages)
        protect(page.address, page.mayRead ? PROT_READ : PROT_NONE);
}

void HostGuard::lift()
{
    for (const Page& page : m_pages)
        protect(page.address, PROT_READ | PROT_WRITE);
    guarded = nullptr;
    m_pages.clear();
}

std::vector<HostGuard::Hit> HostGuard::takeHits()
{
    std::vector<Hit> taken;
    for (std::size_t i = 0; i < std::min(hitCount.load(), kMostHits); ++i)
        taken.push_back(
            {hits[i].address, hits[i].isWrite, {hits[i].stack.begin(), hits[i].stack.begin() + std::ptrdiff_t(hits[i].frames)}});
    hitCount = 0;
    return taken;
}

}  // namespace simtscope::runtime

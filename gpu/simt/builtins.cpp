// Functions that the device runtime provides and PTX only declares: vprintf, __assertfail, malloc and free.
// (CUDA C++ Programming Guide, "Formatted Output" and "Assertion"; the declarations are nvcc's.)
#include <bit>
#include <cstring>

#include <fmt/format.h>

#include "gpu/simt/executor.h"
#include "gpu/simt/printf_format.h"

namespace simtscope::simt {

std::uint64_t Executor::readGeneric(const Block& block, const Warp& warp, unsigned lane, std::uint64_t address, unsigned bytes,
                                    bool& good) const
{
    std::uint64_t value = 0;
    const std::byte* from = nullptr;
    if (address - ptx::kLocalWindow < ptx::kWindowBytes) {
        address -= ptx::kLocalWindow;
        good = good && warp.local.holds(lane, address, bytes) && address % bytes == 0;
        return good ? warp.local.load(lane, address, bytes) : 0;
    }
    if (address - ptx::kSharedWindow < ptx::kWindowBytes) {
        address -= ptx::kSharedWindow;
        if (address + bytes <= block.sharedBytes)
            from = block.shared + address;
    } else if (const DeviceMemory::Range* range = rangeOf(address); range && bytes <= range->bytes - (address - range->address)) {
        from = reinterpret_cast<const std::byte*>(address);
    }
    good = good && from;
    if (from)
        std::memcpy(&value, from, bytes);
    return value;
}

std::string Executor::readText(const Block& block, const Warp& warp, unsigned lane, std::uint64_t address, bool& good) const
{
    constexpr std::size_t kLongest = 1u << 16;
    std::string text;
    while (good && text.size() < kLongest) {
        const char c = char(readGeneric(block, warp, lane, address++, 1, good));
        if (!good || c == '\0')
            break;
        text += c;
    }
    return text;
}

/// malloc(size) and free(pointer), lane by lane.
bool Executor::allocate(Block& block, Warp& warp, const Split& split, const ptx::CallSite& site, bool frees, LaneMask lanes)
{
    DeviceHeap& heap = *m_module.impl().heap;
    trace::LaneColumn given{}, nowhere{};
    for (LaneMask left = lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        const std::uint64_t argument = warp.local.load(lane, split.frame->localBase + site.arguments[0].offset, 8);
        if (!frees) {
            given[lane] = heap.allocate(argument);
            warp.local.store(lane, split.frame->localBase + site.returns[0].offset, 8, given[lane]);
        } else if (argument != 0 && !heap.release(argument)) {
            fault(LaunchStatus::IllegalAddress, "free", block, warp, split, LaneMask(1) << lane,
                  fmt::format("frees {:#x}, which malloc has not given in device code, or which is free already", argument), argument);
            return false;
        }
    }
    ++m_memoryEpoch;
    if (frees || !block.recorded)
        return true;
    // What came from outside of the program's own memory: a load from no allocation.
    trace::EventInput input;
    input.event = {trace::EventKind::Load, SiteId{split.frame->code->site(split.pc)}, warp.id, lanes, m_time};
    input.allocation = trace::kNoAllocation.value;
    input.offsets = nowhere.data();
    input.elements = 1;
    input.values[0] = given.data();
    record(block, input);
    return true;
}

bool Executor::builtin(Block& block, Warp& warp, const Split& split, const ptx::DecodedOp& op, const ptx::Function& callee, LaneMask lanes)
{
    const ptx::CallSite& site = split.frame->code->decoded.calls[std::size_t(op.offset)];
    const auto argument = [&](unsigned lane, std::size_t index, unsigned bytes) {
        return index < site.arguments.size() ? warp.local.load(lane, split.frame->localBase + site.arguments[index].offset, bytes) : 0;
    };
    if (callee.name == "vprintf" && site.arguments.size() == 2) {
        for (LaneMask left = lanes; left; left &= left - 1) {
            const unsigned lane = unsigned(std::countr_zero(left));
            bool good = true;
            const std::string format = readText(block, warp, lane, argument(lane, 0, 8), good);
            const std::uint64_t buffer = argument(lane, 1, 8);
            PrintfArguments arguments;
            arguments.read = [&](std::uint64_t offset, unsigned bytes) {
                return readGeneric(block, warp, lane, buffer + offset, bytes, good);
            };
            arguments.text = [&](std::uint64_t address) { return readText(block, warp, lane, address, good); };
            const PrintfOutput out = formatPrintf(format, arguments);
            if (!good) {
                fault(LaunchStatus::IllegalAddress, "out-of-bounds", block, warp, split, LaneMask(1) << lane,
                      "gives printf an address outside of every allocation");
                return false;
            }
            if (m_options.printf)
                m_options.printf(out.text);
            if (!site.returns.empty())
                warp.local.store(lane, split.frame->localBase + site.returns[0].offset, 4, std::uint32_t(out.arguments));
        }
        return true;
    }
    if (callee.name == "__assertfail" && site.arguments.size() == 5) {
        // message, file, line, function, size of a character
        const unsigned lane = unsigned(std::countr_zero(lanes));
        bool good = true;
        const std::string message = readText(block, warp, lane, argument(lane, 0, 8), good);
        const std::string file = readText(block, warp, lane, argument(lane, 1, 8), good);
        const std::string function = readText(block, warp, lane, argument(lane, 3, 8), good);
        const std::uint64_t line = argument(lane, 2, 4);
        if (m_options.printf)
            for (LaneMask left = lanes; left; left &= left - 1) {
                const Dim3 b = coordinates(block.id.value, m_request.grid);
                const Dim3 t = coordinates(warp.id.value * kWarpSize + unsigned(std::countr_zero(left)), m_request.block);
                m_options.printf(fmt::format("{}:{}: {}: block: [{},{},{}], thread: [{},{},{}] Assertion `{}` failed.\n", file, line,
                                             function, b.x, b.y, b.z, t.x, t.y, t.z, message));
            }
        fault(LaunchStatus::Assert, "assert", block, warp, split, lanes, "fails the assertion `" + message + "`");
        return false;
    }
    if (callee.name == "malloc" && site.arguments.size() == 1 && site.returns.size() == 1)
        return allocate(block, warp, split, site, false, lanes);
    if (callee.name == "free" && site.arguments.size() == 1)
        return allocate(block, warp, split, site, true, lanes);
    // cuda_device_runtime_api.h: what a kernel calls to launch another one. libcu++ calls a function that has no body, and whose name says
    // so, where the architecture that was compiled for is too old.
    const bool launches = callee.name.starts_with("cuda") || callee.name.starts_with("__cudaCDP");
    const bool isTooOld = callee.name.find("is_not_supported_before_SM") != std::string::npos;
    fault(LaunchStatus::InvalidInstruction, "unsupported", block, warp, split, lanes,
          "calls " + trace::demangle(callee.name) +
              (launches   ? " to launch kernels from the device (dynamic parallelism), which is not supported: launch them from the host"
               : isTooOld ? ", so it was compiled for too old an architecture: choose a newer one with --device"
                          : ", which has no body in this module and is not provided"));
    return false;
}

}  // namespace simtscope::simt

// Executes functions that the device runtime provides and PTX only declares: vprintf, __assertfail, malloc, free and
// cudaGraphSetConditional (declared in calls.h). (CUDA C++ Programming Guide, "Formatted Output" and "Assertion"; the declarations are
// nvcc's.)
#include <bit>

#include <fmt/format.h>

#include "gpu/core/each_lane.h"
#include "gpu/core/printf_format.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/control/call_values.h"
#include "gpu/simt/control/calls.h"
#include "gpu/simt/control/lane_memory.h"
#include "gpu/simt/device_runtime.h"
#include "gpu/simt/diagnosis/faults.h"

namespace simtscope::simt {

namespace {

/// Executes malloc(size), lane by lane. A lane gets 0 if the heap has no room. Always returns true.
bool allocate(const Issue& issue)
{
    trace::LaneColumn addresses{};
    for (const unsigned lane : eachLane(issue.lanes)) {
        addresses[lane] = allocateFromHeap(issue.launch, readArgument(issue, lane, 0, 8));
        setResult(issue, lane, 8, addresses[lane]);
    }
    ++issue.launch.progress.memoryEpoch;
    if (issue.block.isRecorded)
        recordOutsideValues(issue, addresses);
    return true;
}

/// Executes free(pointer), lane by lane. Returns false after a fault.
bool release(const Issue& issue)
{
    DeviceHeap& heap = *issue.launch.module.impl().heap;
    for (const unsigned lane : eachLane(issue.lanes)) {
        const std::uint64_t pointer = readArgument(issue, lane, 0, 8);
        if (pointer != 0 && !heap.release(pointer)) {
            noteFreeFault(issue, lane, pointer);
            return false;
        }
    }
    ++issue.launch.progress.memoryEpoch;
    return true;
}

/// Executes cudaGraphSetConditional(handle, value), lane by lane: the last lane wins (cuda_device_runtime_api.h: concurrent calls are
/// undefined). Returns false after a fault.
bool setConditional(const Issue& issue)
{
    const auto& handler = issue.launch.options.setConditional;
    for (const unsigned lane : eachLane(issue.lanes)) {
        const std::uint64_t handle = readArgument(issue, lane, 0, 8);
        if (!handler || !handler(handle, std::uint32_t(readArgument(issue, lane, 1, 4)))) {
            noteMissingConditional(issue, lane, handle);
            return false;
        }
    }
    return true;
}

/// Executes vprintf(format, buffer of the arguments), lane by lane. Returns false after a fault.
bool print(const Issue& issue)
{
    for (const unsigned lane : eachLane(issue.lanes)) {
        LaneMemory reader(issue, lane);
        const std::string format = reader.readText(readArgument(issue, lane, 0, 8));
        const std::uint64_t buffer = readArgument(issue, lane, 1, 8);
        PrintfArguments arguments;
        arguments.read = [&](std::uint64_t offset, unsigned bytes) {
            if (UndefinedValues* const undefined = undefinedValuesOf(issue.launch))
                undefined->reportUse(issue, lane, buffer + offset, bytes, UndefinedUse::Print);
            return reader.readValue(buffer + offset, bytes);
        };
        arguments.readText = [&](std::uint64_t address) { return reader.readText(address); };
        const PrintfOutput output = formatPrintf(format, arguments);
        if (!reader.isValid()) {
            notePrintfAddressFault(issue, lane);
            return false;
        }
        if (output.isTooLong) {
            notePrintfLengthFault(issue, lane, kMaxPrintfBytes);
            return false;
        }
        if (issue.launch.options.printf)
            issue.launch.options.printf(output.text);
        if (!callSite(issue).returns.empty())
            setResult(issue, lane, 4, std::uint32_t(output.formattedCount));
    }
    return true;
}

/// Executes __assertfail(message, file, line, function, size of a character). Notes the fault and returns false.
bool failAssertion(const Issue& issue)
{
    const unsigned firstLane = unsigned(std::countr_zero(issue.lanes));
    LaneMemory reader(issue, firstLane);
    const std::string message = reader.readText(readArgument(issue, firstLane, 0, 8));
    const std::string file = reader.readText(readArgument(issue, firstLane, 1, 8));
    const std::string function = reader.readText(readArgument(issue, firstLane, 3, 8));
    const std::uint64_t line = readArgument(issue, firstLane, 2, 4);
    if (issue.launch.options.printf)
        for (const unsigned lane : eachLane(issue.lanes)) {
            const Dim3 blockIndex = coordinates(issue.block.id.value, issue.launch.request.grid);
            const Dim3 threadIndex = coordinates(issue.warp.id.value * kWarpSize + lane, issue.launch.request.block);
            issue.launch.options.printf(fmt::format("{}:{}: {}: block: [{},{},{}], thread: [{},{},{}] Assertion `{}` failed.\n", file, line,
                                                    function, blockIndex.x, blockIndex.y, blockIndex.z, threadIndex.x, threadIndex.y,
                                                    threadIndex.z, message));
        }
    noteFailedAssertion(issue, message);
    return false;
}

struct RuntimeFunction {
    const char* name;
    std::size_t argumentCount, resultCount;  ///< Numbers of arguments and results in nvcc's declaration. A call may ignore the result.
    bool (*run)(const Issue&);               ///< returns false after a fault
};
constexpr std::size_t kAnyCount = ~std::size_t(0);  ///< any number of results, since nvcc may drop one that is not used
constexpr RuntimeFunction kRuntimeFunctions[] = {
    {"vprintf", 2, kAnyCount, &print}, {"__assertfail", 5, kAnyCount, &failAssertion},     {"malloc", 1, 1, &allocate},
    {"free", 1, kAnyCount, &release},  {"cudaGraphSetConditional", 2, 0, &setConditional},
};

}  // namespace

bool callRuntime(const Issue& issue, const ptx::Function& callee)
{
    const ptx::CallSite& site = callSite(issue);
    if (UndefinedValues* const undefined = undefinedValuesOf(issue.launch))
        for (const unsigned lane : eachLane(issue.lanes))
            for (const ptx::FrameRange& piece : site.returns)
                undefined->markLocalWritten(issue.warp, lane, issue.frame().localBase + piece.offset, piece.bytes);
    for (const RuntimeFunction& function : kRuntimeFunctions)
        if (callee.name == function.name && site.arguments.size() == function.argumentCount &&
            (function.resultCount == kAnyCount || site.returns.size() == function.resultCount))
            return function.run(issue);
    if (const DeviceRuntime* runtime = issue.launch.options.deviceRuntime; runtime && runtime->provides(callee.name))
        return callDeviceRuntime(issue, callee.name);
    noteMissingBody(issue, callee.name);
    return false;
}

}  // namespace simtscope::simt

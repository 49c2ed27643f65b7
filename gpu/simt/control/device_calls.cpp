// Executes calls of the device runtime, lane by lane (declared in calls.h).

#include "gpu/core/each_lane.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/control/call_values.h"
#include "gpu/simt/control/calls.h"
#include "gpu/simt/control/lane_memory.h"
#include "gpu/simt/device_runtime.h"
#include "gpu/simt/diagnosis/faults.h"

namespace simtscope::simt {

namespace {

class LaneCall final : public DeviceCall {
public:
    LaneCall(const Issue& issue, unsigned lane) : m_issue(issue), m_lane(lane), m_memory(issue, lane) {}

    std::uint64_t block() const override { return m_issue.block.id.value; }
    std::uint32_t thread() const override { return m_issue.warp.id.value * kWarpSize + m_lane; }
    std::uint64_t time() const override { return m_issue.launch.time; }
    std::uint64_t argument(std::size_t index, unsigned bytes, std::uint32_t offset) const override
    {
        return simt::readArgument(m_issue, m_lane, index, bytes, offset);
    }
    bool read(std::uint64_t address, void* to, std::size_t bytes) override { return m_memory.read(address, to, bytes); }
    bool write(std::uint64_t address, const void* from, std::size_t bytes) override { return m_memory.write(address, from, bytes); }
    bool isGlobal(std::uint64_t address, std::uint64_t bytes) override { return m_memory.isGlobal(address, bytes); }
    void noteFreeFault(std::uint64_t pointer) override { simt::noteFreeFault(m_issue, m_lane, pointer); }
    std::uint64_t allocate(std::uint64_t bytes) override { return allocateFromHeap(m_issue.launch, bytes); }
    bool release(std::uint64_t address) override { return m_issue.launch.module.impl().heap->release(address); }
    void noteAllocated(std::uint64_t address, std::uint64_t bytes) override
    {
        if (m_issue.launch.checks)
            m_issue.launch.checks->forgetHistory(address, bytes);
    }

    bool isValid() const { return m_memory.isValid(); }

private:
    const Issue& m_issue;
    unsigned m_lane;
    LaneMemory m_memory;
};

}  // namespace

std::string deviceRuntimeName(const std::string& function)
{
    constexpr std::string_view kPrefix = "__cudaCDP2";
    return function.starts_with(kPrefix) ? "cuda" + function.substr(kPrefix.size()) : function;
}

bool callDeviceRuntime(const Issue& issue, const std::string& function)
{
    DeviceRuntime& runtime = *issue.launch.options.deviceRuntime;
    const auto& returns = callSite(issue).returns;
    const unsigned bytes = returns.empty() ? 0 : returns[0].bytes;
    trace::LaneColumn results{};
    for (const unsigned lane : eachLane(issue.lanes)) {
        LaneCall call(issue, lane);
        Message refusal;
        results[lane] = runtime.call(function, call, refusal);
        if (issue.launch.hasFailed())
            return false;
        if (!refusal.isEmpty() || !call.isValid()) {
            noteDeviceCallFault(issue, lane, deviceRuntimeName(function), refusal);
            return false;
        }
        if (bytes)
            setResult(issue, lane, bytes, results[lane]);
    }
    ++issue.launch.progress.memoryEpoch;
    if (bytes && issue.block.isRecorded)
        recordOutsideValues(issue, results);
    return true;
}

}  // namespace simtscope::simt

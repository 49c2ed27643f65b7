#include "gpu/simt/schedule/parallel_eligibility.h"

#include <algorithm>
#include <string_view>

#include "gpu/simt/checks/launch_checks.h"

namespace simtscope::simt {

namespace {

using ptx::OpKind;

bool isSeparableOp(const FunctionCode& code, const ptx::DecodedOp& op)
{
    switch (op.kind) {
    case OpKind::Special:  // Clocks.
    case OpKind::TextureFetch:
    case OpKind::SurfaceLoad:
    case OpKind::SurfaceStore:
        return false;
    case OpKind::AsyncCopy: {
        const ptx::AsyncCopy& copy = code.decoded.copies[std::size_t(op.offset)];
        return !copy.isBulk && !isPresent(copy.byteCountSlot) && !isPresent(copy.ignorePredicate);
    }
    default:
        return true;
    }
}

bool isSeparableCode(const Kernel& kernel)
{
    const auto isOutput = [](const std::string& function) { return function == "vprintf" || function == "__assertfail"; };
    return !kernel.usesHeap && std::ranges::all_of(kernel.info.declaredFunctions, isOutput) &&
           std::ranges::all_of(kernel.functions, [](const auto& code) {
               return !code || std::ranges::all_of(code->decoded.ops, [&](const ptx::DecodedOp& op) { return isSeparableOp(*code, op); });
           });
}

}  // namespace

bool mayRunBlocksInParallel(const RunningLaunch& launch)
{
    const EngineOptions& options = launch.options;
    const bool isCooperative = launch.request.gridWorkspace != 0;
    const bool isFootprintWanted = options.checks.checksRaces && options.wantsFootprint;
    return !options.schedule.isRandom && !isCooperative && !options.deviceRuntime && !isFootprintWanted &&
           (!launch.checks || launch.checks->allowsSpeculation()) && isSeparableCode(launch.kernel);
}

}  // namespace simtscope::simt

#include "tests/gpu/analysis/samples/sample_calls.h"

namespace simtscope::tests {

trace::ApiCall makeCall(const char* name, const char* detail, std::uint32_t stream, std::uint64_t start, std::uint64_t end,
                        std::uint64_t workStart, std::uint64_t workEnd, std::int64_t launch, int device)
{
    trace::ApiCall call;
    call.name = name;
    call.bytes = launch < 0 && workEnd ? 4096 : 0;
    call.direction = trace::parseCopyDirection(detail, call.bytes);
    if (*detail)
        call.detail = plainMessage(detail);
    call.stream = StreamId(stream);
    call.start = start;
    call.end = end;
    call.workStart = workStart;
    call.workEnd = workEnd;
    call.launch = launch;
    call.device = device;
    return call;
}

std::shared_ptr<trace::Recording> recordingWithCalls(const Sample& sample, std::vector<trace::ApiCall> calls)
{
    auto recording = std::make_shared<trace::Recording>(sampleBlock(sample).recording());
    recording->apiCalls = std::move(calls);
    return recording;
}

std::vector<trace::ApiCall> overlappingCalls()
{
    return {makeCall("cudaMalloc", "4096 bytes", 0, 0, 500, 0, 0),
            makeCall("cudaMemcpyAsync", "host to device, 4096 bytes", 1, 1000, 1500, 1500, 4000),
            makeCall("cudaLaunchKernel", "reduce3<<<1, 64>>>", 1, 1500, 2000, 4000, 9000, 0),
            makeCall("cudaMemcpyAsync", "host to device, 4096 bytes", 2, 2000, 2500, 4000, 6500),
            makeCall("cudaMemcpyAsync", "device to host, 4096 bytes", 1, 2500, 3000, 9000, 11000),
            makeCall("cudaDeviceSynchronize", "", 0, 3000, 11000, 0, 0)};
}

}  // namespace simtscope::tests

// Checks host threads, each with a current device, a last error and, depending on the build, a default stream of its own.
#include <thread>
#include <vector>

#include "expect.h"

__global__ void fill(int* data, int value) { data[threadIdx.x] = value; }

int main()
{
    std::vector<std::thread> threads;
    std::vector<unsigned long long> ids(8);
    std::vector<int> right(8);
    for (int t = 0; t < 8; ++t)
        threads.emplace_back([t, &ids, &right] {
            if (cudaSetDevice(t % 2) != cudaSuccess || cudaStreamGetId(0, &ids[t]) != cudaSuccess)
                return;
            int *device = nullptr, host[32] = {}, current = -1;
            cudaMalloc(&device, sizeof host);
            for (int round = 0; round < 20; ++round) {
                fill<<<1, 32>>>(device, t * 100 + round);
                cudaMemcpyAsync(host, device, sizeof host, cudaMemcpyDeviceToHost);
                cudaStreamSynchronize(0);
                right[t] += host[31] == t * 100 + round;
            }
            cudaFree(reinterpret_cast<void*>(1));  // an error of this thread alone
            cudaGetDevice(&current);
            right[t] += current == t % 2 && cudaGetLastError() == cudaErrorInvalidValue;
            cudaFree(device);
        });
    for (auto& thread : threads)
        thread.join();
    for (int t = 0; t < 8; ++t) {
        EXPECT(right[t] == 21);
        for (int other = 0; other < t; ++other)
            EXPECT(ids[t] != ids[other]);
    }
    int current = -1;
    EXPECT_OK(cudaGetDevice(&current));
    EXPECT(current == 0);
    EXPECT_OK(cudaGetLastError());
    unsigned long long perThread = 0, legacy = 0, fresh = 0;
    cudaStream_t stream;
    EXPECT_OK(cudaStreamCreate(&stream));
    EXPECT_OK(cudaStreamGetId(cudaStreamPerThread, &perThread));
    EXPECT_OK(cudaStreamGetId(cudaStreamLegacy, &legacy));
    EXPECT_OK(cudaStreamGetId(stream, &fresh));
    EXPECT(perThread != legacy && perThread != fresh && legacy != fresh);

    // Arrays and boxes too are copied in the thread's own stream.
    cudaArray_t array;
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
    int texels[16] = {7}, back[16] = {};
    EXPECT_OK(cudaMallocArray(&array, &format, 4, 4));
    EXPECT_OK(cudaMemcpy2DToArray(array, 0, 0, texels, 16, 16, 4, cudaMemcpyHostToDevice));
    EXPECT_OK(cudaMemcpy2DFromArrayAsync(back, 16, array, 0, 0, 16, 4, cudaMemcpyDeviceToHost, 0));
    cudaMemcpy3DParms box = {};
    box.srcPtr = make_cudaPitchedPtr(texels, 16, 4, 4);
    box.dstArray = array;
    box.extent = make_cudaExtent(4, 4, 1);
    box.kind = cudaMemcpyHostToDevice;
    EXPECT_OK(cudaMemcpy3D(&box));
    EXPECT_OK(cudaMemcpy3DAsync(&box, 0));
    EXPECT_OK(cudaStreamSynchronize(0));
    EXPECT(back[0] == 7);
    EXPECT_OK(cudaFreeArray(array));

    // A stream keeps the attributes that are set for it, and no other stream gets them.
    cudaStreamAttrValue value = {};
    EXPECT_OK(cudaStreamGetAttribute(stream, cudaStreamAttributeSynchronizationPolicy, &value));
    EXPECT(value.syncPolicy == cudaSyncPolicyAuto);
    value.syncPolicy = cudaSyncPolicyYield;
    EXPECT_OK(cudaStreamSetAttribute(stream, cudaStreamAttributeSynchronizationPolicy, &value));
    value.priority = -2;
    EXPECT_OK(cudaStreamSetAttribute(stream, cudaStreamAttributePriority, &value));
    int priority = 0;
    EXPECT_OK(cudaStreamGetPriority(stream, &priority));
    EXPECT(priority == -2);
    value.priority = -300;
    EXPECT_OK(cudaStreamSetAttribute(stream, cudaStreamAttributePriority, &value));
    EXPECT_OK(cudaStreamGetPriority(stream, &priority));
    EXPECT(priority == -5);
    value.priority = -2;
    EXPECT_OK(cudaStreamSetAttribute(0, cudaStreamAttributePriority, &value));
    EXPECT_OK(cudaStreamSetAttribute(stream, cudaStreamAttributePriority, &value));
    cudaStream_t other;
    EXPECT_OK(cudaStreamCreate(&other));
    EXPECT_OK(cudaStreamGetAttribute(other, cudaStreamAttributeSynchronizationPolicy, &value));
    EXPECT(value.syncPolicy == cudaSyncPolicyAuto);
    EXPECT_OK(cudaStreamCopyAttributes(other, stream));
    EXPECT_OK(cudaStreamGetAttribute(other, cudaStreamAttributeSynchronizationPolicy, &value));
    EXPECT(value.syncPolicy == cudaSyncPolicyYield);
    EXPECT_OK(cudaStreamGetAttribute(other, cudaStreamAttributePriority, &value));
    EXPECT(value.priority == -2);
    value = {};
    value.accessPolicyWindow.hitRatio = 0.5f;
    value.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
    value.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
    EXPECT_OK(cudaStreamSetAttribute(0, cudaStreamAttributeAccessPolicyWindow, &value));
    value = {};
    EXPECT_OK(cudaStreamGetAttribute(0, cudaStreamAttributeAccessPolicyWindow, &value));
    EXPECT(value.accessPolicyWindow.hitRatio == 0.5f);
    value.accessPolicyWindow.missProp = cudaAccessPropertyPersisting;
    EXPECT_ERROR(cudaStreamSetAttribute(0, cudaStreamAttributeAccessPolicyWindow, &value), cudaErrorInvalidValue);
    value.syncPolicy = static_cast<cudaSynchronizationPolicy>(9);
    EXPECT_ERROR(cudaStreamSetAttribute(0, cudaStreamAttributeSynchronizationPolicy, &value), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaStreamSetAttribute(0, cudaLaunchAttributeCooperative, &value), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaStreamGetAttribute(0, cudaStreamAttributePriority, nullptr), cudaErrorInvalidValue);
    return failures();
}

// Checks two devices: each has its own memory, variables, streams and events, and they can be peers once enabled.
#include <cstring>

#include "expect.h"

__device__ int variable = 5;
__global__ void add(int value) { variable += value; }
__global__ void read(const int* from, int* to) { *to = *from; }

int main()
{
    int count = 0, current = -1, can = 0, value = 0;
    EXPECT_OK(cudaGetDeviceCount(&count));
    EXPECT(count == 2);
    EXPECT_OK(cudaGetDevice(&current));
    EXPECT(current == 0);
    EXPECT_ERROR(cudaSetDevice(2), cudaErrorInvalidDevice);
    (void)cudaGetLastError();

    cudaDeviceProp first, second;
    EXPECT_OK(cudaGetDeviceProperties(&first, 0));
    EXPECT_OK(cudaGetDeviceProperties(&second, 1));
    EXPECT(first.major == 9 && second.major == 8 && second.multiProcessorCount == 108);
    EXPECT(first.pciBusID != second.pciBusID && std::memcmp(&first.uuid, &second.uuid, sizeof first.uuid) != 0);
    char id[32];
    EXPECT_OK(cudaDeviceGetPCIBusId(id, sizeof id, 1));
    EXPECT_OK(cudaDeviceGetByPCIBusId(&current, id));
    EXPECT(current == 1);
    cudaDeviceProp wanted = {};
    wanted.multiProcessorCount = 120;
    EXPECT_OK(cudaChooseDevice(&current, &wanted));
    EXPECT(current == 0);

    // A variable per device.
    add<<<1, 1>>>(1);
    EXPECT_OK(cudaSetDevice(1));
    add<<<1, 1>>>(10);
    EXPECT_OK(cudaMemcpyFromSymbol(&value, variable, sizeof value));
    EXPECT(value == 15);
    EXPECT_OK(cudaSetDevice(0));
    EXPECT_OK(cudaMemcpyFromSymbol(&value, variable, sizeof value));
    EXPECT(value == 6);

    // Streams and events belong to the device that was current.
    cudaStream_t stream0, stream1;
    cudaEvent_t event0, event1;
    int *memory0 = nullptr, *memory1 = nullptr;
    EXPECT_OK(cudaStreamCreate(&stream0));
    EXPECT_OK(cudaEventCreate(&event0));
    EXPECT_OK(cudaMalloc(&memory0, sizeof(int)));
    EXPECT_OK(cudaSetDevice(1));
    EXPECT_OK(cudaStreamCreate(&stream1));
    EXPECT_OK(cudaEventCreate(&event1));
    EXPECT_OK(cudaMalloc(&memory1, sizeof(int)));
    cudaPointerAttributes attributes;
    EXPECT_OK(cudaPointerGetAttributes(&attributes, memory0));
    EXPECT(attributes.device == 0 && attributes.type == cudaMemoryTypeDevice);
    EXPECT_OK(cudaStreamGetDevice(stream0, &current));
    EXPECT(current == 0);
    EXPECT_ERROR(cudaEventRecord(event0, stream1), cudaErrorInvalidResourceHandle);
    EXPECT_OK(cudaEventRecord(event1, stream1));
    EXPECT_OK(cudaStreamWaitEvent(stream0, event1, 0));
    add<<<1, 1, 0, stream0>>>(1);  // a stream of the other device
    EXPECT_ERROR(cudaGetLastError(), cudaErrorInvalidResourceHandle);

    // Peers: one direction at a time, and never twice.
    EXPECT_OK(cudaDeviceCanAccessPeer(&can, 0, 1));
    EXPECT(can == 1);
    EXPECT_OK(cudaDeviceCanAccessPeer(&can, 1, 1));
    EXPECT(can == 0);
    const int answer = 42;
    EXPECT_OK(cudaMemcpy(memory1, &answer, sizeof answer, cudaMemcpyHostToDevice));
    EXPECT_OK(cudaMemcpyPeer(memory0, 0, memory1, 1, sizeof answer));
    EXPECT_ERROR(cudaMemcpyPeer(memory0, 1, memory1, 1, sizeof answer), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemcpyPeer(memory0, 0, memory1, 2, sizeof answer), cudaErrorInvalidDevice);
    EXPECT_OK(cudaMemcpy(&value, memory0, sizeof value, cudaMemcpyDefault));
    EXPECT(value == 42);
    EXPECT_OK(cudaSetDevice(0));
    EXPECT_ERROR(cudaDeviceDisablePeerAccess(1), cudaErrorPeerAccessNotEnabled);
    EXPECT_ERROR(cudaDeviceEnablePeerAccess(0, 0), cudaErrorInvalidDevice);
    EXPECT_OK(cudaDeviceEnablePeerAccess(1, 0));
    EXPECT_ERROR(cudaDeviceEnablePeerAccess(1, 0), cudaErrorPeerAccessAlreadyEnabled);
    (void)cudaGetLastError();
    EXPECT_OK(cudaMemset(memory0, 0, sizeof(int)));
    read<<<1, 1>>>(memory1, memory0);
    EXPECT_OK(cudaMemcpy(&value, memory0, sizeof value, cudaMemcpyDeviceToHost));
    EXPECT(value == 42);
    EXPECT_OK(cudaDeviceDisablePeerAccess(1));

    // A reset frees what the device holds; its variables begin anew.
    EXPECT_OK(cudaDeviceReset());
    EXPECT_ERROR(cudaStreamSynchronize(stream0), cudaErrorInvalidResourceHandle);
    EXPECT_ERROR(cudaFree(memory0), cudaErrorInvalidValue);
    (void)cudaGetLastError();
    EXPECT_OK(cudaMemcpyFromSymbol(&value, variable, sizeof value));
    EXPECT(value == 5);

    // Without peer access that is an illegal address, and only the device that ran the kernel is lost.
    EXPECT_OK(cudaMalloc(&memory0, sizeof(int)));
    read<<<1, 1>>>(memory1, memory0);
    EXPECT_ERROR(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    (void)cudaGetLastError();
    EXPECT_OK(cudaSetDevice(1));
    EXPECT_OK(cudaMemcpy(&value, memory1, sizeof value, cudaMemcpyDeviceToHost));
    EXPECT(value == 42);
    return failures();
}

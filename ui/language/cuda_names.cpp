#include "ui/language/cuda_names.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <string_view>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/cuda_syntax.h"

namespace simtscope::ui {
namespace {

constexpr std::array kNames = std::to_array<CudaName>({
    {"__activemask", "unsigned __activemask()",
     QT_TRANSLATE_NOOP("figures", "Returns the lanes that execute this call together. Which lanes these are is not guaranteed: do not use "
                                  "it as the mask of an algorithm.")},
    {"__all_sync", "int __all_sync(unsigned mask, int predicate)",
     QT_TRANSLATE_NOOP("figures", "Returns whether the predicate is not zero for all lanes in the mask.")},
    {"__any_sync", "int __any_sync(unsigned mask, int predicate)",
     QT_TRANSLATE_NOOP("figures", "Returns whether the predicate is not zero for any lane in the mask.")},
    {"__ballot_sync", "unsigned __ballot_sync(unsigned mask, int predicate)",
     QT_TRANSLATE_NOOP("figures", "Returns a word with a bit for each lane in the mask: 1 where its predicate is not zero.")},
    {"__brev", "unsigned __brev(unsigned value)", QT_TRANSLATE_NOOP("figures", "The bits in reverse order.")},
    {"__clz", "int __clz(int value)", QT_TRANSLATE_NOOP("figures", "Number of leading bits that are 0.")},
    {"__clzll", "int __clzll(long long value)", QT_TRANSLATE_NOOP("figures", "Number of leading bits that are 0.")},
    {"__constant__", "__constant__",
     QT_TRANSLATE_NOOP("figures", "In constant memory: read-only in kernels, fast when all lanes of a warp read one address.")},
    {"__device__", "__device__",
     QT_TRANSLATE_NOOP("figures", "Runs on the device and is called from there; for a variable: in the device's global memory.")},
    {"__ffs", "int __ffs(int value)",
     QT_TRANSLATE_NOOP("figures", "Position of the lowest bit that is 1, counted from 1; 0 if there is none.")},
    {"__ffsll", "int __ffsll(long long value)",
     QT_TRANSLATE_NOOP("figures", "Position of the lowest bit that is 1, counted from 1; 0 if there is none.")},
    {"__global__", "__global__",
     QT_TRANSLATE_NOOP("figures", "A kernel: runs on the device, launched with <<<grid, block>>>. Returns void.")},
    {"__host__", "__host__",
     QT_TRANSLATE_NOOP("figures", "Runs on the host; together with __device__, the function is compiled for both.")},
    {"__launch_bounds__", "__launch_bounds__(maxThreadsPerBlock, minBlocksPerMultiprocessor)",
     QT_TRANSLATE_NOOP("figures", "Limits the registers so that blocks of this many threads fit on an SM.")},
    {"__ldg", "T __ldg(const T* address)",
     QT_TRANSLATE_NOOP("figures", "Reads global memory that no thread writes during the kernel, through the read-only cache.")},
    {"__managed__", "__managed__", QT_TRANSLATE_NOOP("figures", "In managed memory: one address for host and device.")},
    {"__match_all_sync", "unsigned __match_all_sync(unsigned mask, T value, int* predicate)",
     QT_TRANSLATE_NOOP("figures", "Returns the mask if all its lanes have the same value, else 0.")},
    {"__match_any_sync", "unsigned __match_any_sync(unsigned mask, T value)",
     QT_TRANSLATE_NOOP("figures", "Returns the lanes in the mask that have the same value as this lane, as a word of bits.")},
    {"__nanosleep", "void __nanosleep(unsigned nanoseconds)",
     QT_TRANSLATE_NOOP("figures", "Suspends the thread for about this many nanoseconds.")},
    {"__popc", "int __popc(unsigned value)", QT_TRANSLATE_NOOP("figures", "Number of bits that are 1.")},
    {"__popcll", "int __popcll(unsigned long long value)", QT_TRANSLATE_NOOP("figures", "Number of bits that are 1.")},
    {"__reduce_add_sync", "T __reduce_add_sync(unsigned mask, T value)",
     QT_TRANSLATE_NOOP("figures",
                       "Combines the values of all lanes in the mask with one instruction; every lane gets the result. Needs sm_80.")},
    {"__reduce_and_sync", "unsigned __reduce_and_sync(unsigned mask, unsigned value)",
     QT_TRANSLATE_NOOP("figures",
                       "Combines the values of all lanes in the mask with one instruction; every lane gets the result. Needs sm_80.")},
    {"__reduce_max_sync", "T __reduce_max_sync(unsigned mask, T value)",
     QT_TRANSLATE_NOOP("figures",
                       "Combines the values of all lanes in the mask with one instruction; every lane gets the result. Needs sm_80.")},
    {"__reduce_min_sync", "T __reduce_min_sync(unsigned mask, T value)",
     QT_TRANSLATE_NOOP("figures",
                       "Combines the values of all lanes in the mask with one instruction; every lane gets the result. Needs sm_80.")},
    {"__reduce_or_sync", "unsigned __reduce_or_sync(unsigned mask, unsigned value)",
     QT_TRANSLATE_NOOP("figures",
                       "Combines the values of all lanes in the mask with one instruction; every lane gets the result. Needs sm_80.")},
    {"__reduce_xor_sync", "unsigned __reduce_xor_sync(unsigned mask, unsigned value)",
     QT_TRANSLATE_NOOP("figures",
                       "Combines the values of all lanes in the mask with one instruction; every lane gets the result. Needs sm_80.")},
    {"__restrict__", "__restrict__",
     QT_TRANSLATE_NOOP("figures",
                       "Promises that nothing else points to the same data, so that the compiler may keep values in registers.")},
    {"__shared__", "__shared__", QT_TRANSLATE_NOOP("figures", "In shared memory: one copy for each block, visible to all its threads.")},
    {"__shfl_down_sync", "T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32)",
     QT_TRANSLATE_NOOP("figures", "Returns the value of the lane with a number higher by delta; the highest lanes keep their own.")},
    {"__shfl_sync", "T __shfl_sync(unsigned mask, T value, int sourceLane, int width = 32)",
     QT_TRANSLATE_NOOP("figures", "Returns the value of another lane, by its number. Every lane in the mask must execute it.")},
    {"__shfl_up_sync", "T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32)",
     QT_TRANSLATE_NOOP("figures", "Returns the value of the lane with a number lower by delta; the lowest lanes keep their own.")},
    {"__shfl_xor_sync", "T __shfl_xor_sync(unsigned mask, T value, int laneMask, int width = 32)",
     QT_TRANSLATE_NOOP(
         "figures", "Returns the value of the lane whose number differs by an exclusive or with the mask, as in a butterfly reduction.")},
    {"__syncthreads", "void __syncthreads()",
     QT_TRANSLATE_NOOP("figures", "Barrier of the block: every thread that has not exited waits for all others; their writes to shared and "
                                  "global memory are visible after it.")},
    {"__syncthreads_and", "int __syncthreads_and(int predicate)",
     QT_TRANSLATE_NOOP("figures", "As __syncthreads(), and returns whether the predicate is not zero for all threads.")},
    {"__syncthreads_count", "int __syncthreads_count(int predicate)",
     QT_TRANSLATE_NOOP("figures", "As __syncthreads(), and returns for how many threads the predicate is not zero.")},
    {"__syncthreads_or", "int __syncthreads_or(int predicate)",
     QT_TRANSLATE_NOOP("figures", "As __syncthreads(), and returns whether the predicate is not zero for any thread.")},
    {"__syncwarp", "void __syncwarp(unsigned mask = 0xffffffff)",
     QT_TRANSLATE_NOOP("figures", "Barrier of the lanes in the mask; their writes are visible to each other after it.")},
    {"__threadfence", "void __threadfence()",
     QT_TRANSLATE_NOOP("figures", "Orders this thread's writes for all threads of the device. It is no barrier: nothing waits.")},
    {"__threadfence_block", "void __threadfence_block()",
     QT_TRANSLATE_NOOP("figures", "Orders this thread's writes for the threads of its block. It is no barrier: nothing waits.")},
    {"__threadfence_system", "void __threadfence_system()",
     QT_TRANSLATE_NOOP("figures", "Orders this thread's writes for all devices and the host. It is no barrier: nothing waits.")},
    {"atomicAdd", "T atomicAdd(T* address, T value)",
     QT_TRANSLATE_NOOP(
         "figures",
         "Adds to the value at the address atomically, and returns the old value. Lanes of a warp at one address are serialised.")},
    {"atomicAnd", "T atomicAnd(T* address, T value)",
     QT_TRANSLATE_NOOP("figures", "Combines the bits at the address with the value atomically, and returns the old value.")},
    {"atomicCAS", "T atomicCAS(T* address, T compare, T value)",
     QT_TRANSLATE_NOOP("figures", "Stores the value atomically if the old one equals `compare`, and returns the old value.")},
    {"atomicDec", "unsigned atomicDec(unsigned* address, unsigned limit)",
     QT_TRANSLATE_NOOP("figures", "Counts down atomically, and from 0 to the limit. Returns the old value.")},
    {"atomicExch", "T atomicExch(T* address, T value)",
     QT_TRANSLATE_NOOP("figures", "Stores the value at the address atomically, and returns the old value.")},
    {"atomicInc", "unsigned atomicInc(unsigned* address, unsigned limit)",
     QT_TRANSLATE_NOOP("figures", "Counts up atomically, and from the limit to 0. Returns the old value.")},
    {"atomicMax", "T atomicMax(T* address, T value)",
     QT_TRANSLATE_NOOP("figures", "Stores the larger of both values atomically, and returns the old value.")},
    {"atomicMin", "T atomicMin(T* address, T value)",
     QT_TRANSLATE_NOOP("figures", "Stores the smaller of both values atomically, and returns the old value.")},
    {"atomicOr", "T atomicOr(T* address, T value)",
     QT_TRANSLATE_NOOP("figures", "Combines the bits at the address with the value atomically, and returns the old value.")},
    {"atomicSub", "T atomicSub(T* address, T value)",
     QT_TRANSLATE_NOOP("figures", "Subtracts from the value at the address atomically, and returns the old value.")},
    {"atomicXor", "T atomicXor(T* address, T value)",
     QT_TRANSLATE_NOOP("figures", "Combines the bits at the address with the value atomically, and returns the old value.")},
    {"blockDim", "const dim3 blockDim", QT_TRANSLATE_NOOP("figures", "Number of threads of a block in each dimension.")},
    {"blockIdx", "const uint3 blockIdx", QT_TRANSLATE_NOOP("figures", "Index of the block in the grid.")},
    {"clock64", "long long clock64()",
     QT_TRANSLATE_NOOP("figures", "Reads the clock of the SM, in cycles. The SIMT engine's clock is only a model.")},
    {"cudaDeviceSynchronize", "cudaError_t cudaDeviceSynchronize()",
     QT_TRANSLATE_NOOP("figures", "Waits until the device has completed everything, and returns errors of kernels.")},
    {"cudaFree", "cudaError_t cudaFree(void* pointer)", QT_TRANSLATE_NOOP("figures", "Frees memory of the device.")},
    {"cudaGetLastError", "cudaError_t cudaGetLastError()",
     QT_TRANSLATE_NOOP("figures", "Returns the last error, such as one of a launch, and clears it.")},
    {"cudaMalloc", "cudaError_t cudaMalloc(T** pointer, size_t bytes)", QT_TRANSLATE_NOOP("figures", "Allocates memory on the device.")},
    {"cudaMemcpy", "cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind)",
     QT_TRANSLATE_NOOP("figures", "Copies bytes between host and device, and waits for the copy.")},
    {"cudaMemset", "cudaError_t cudaMemset(void* pointer, int value, size_t bytes)",
     QT_TRANSLATE_NOOP("figures", "Sets every byte of device memory to the value.")},
    {"dim3", "dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1)",
     QT_TRANSLATE_NOOP("figures", "Three sizes of a grid or block; a size that is not given is 1.")},
    {"gridDim", "const dim3 gridDim", QT_TRANSLATE_NOOP("figures", "Number of blocks of the grid in each dimension.")},
    {"threadIdx", "const uint3 threadIdx", QT_TRANSLATE_NOOP("figures", "Index of the thread in its block.")},
    {"warpSize", "const int warpSize", QT_TRANSLATE_NOOP("figures", "Number of lanes of a warp: 32.")},
});

// Functions, types and constants of the runtime that programs use most (CUDA Runtime API 13.0).
constexpr char kRuntimeNames[] =
    "cudaMallocAsync cudaMallocHost cudaMallocManaged cudaMallocPitch cudaHostAlloc cudaFreeHost cudaFreeAsync "
    "cudaMemcpyAsync cudaMemcpy2D cudaMemcpyToSymbol cudaMemcpyFromSymbol cudaMemcpyHostToDevice cudaMemcpyDeviceToHost "
    "cudaMemcpyDeviceToDevice cudaMemcpyDefault cudaMemsetAsync cudaStreamCreate cudaStreamDestroy cudaStreamSynchronize "
    "cudaStreamWaitEvent cudaEventCreate cudaEventDestroy cudaEventRecord cudaEventSynchronize cudaEventElapsedTime "
    "cudaGetDevice cudaSetDevice cudaGetDeviceCount cudaGetDeviceProperties cudaDeviceProp cudaGetErrorString "
    "cudaPeekAtLastError cudaError_t cudaSuccess cudaStream_t cudaEvent_t cudaLaunchCooperativeKernel cudaLaunchKernel "
    "cudaFuncSetAttribute cudaOccupancyMaxActiveBlocksPerMultiprocessor printf size_t";

}  // namespace

std::span<const CudaName> cudaNames()
{
    return kNames;
}

const CudaName* findCudaName(const QString& name)
{
    const std::string key = name.toStdString();
    const auto found = std::ranges::find(kNames, std::string_view(key), [](const CudaName& row) { return std::string_view(row.name); });
    return found == kNames.end() ? nullptr : &*found;
}

QString summaryOf(const CudaName& name)
{
    return figures::tr(name.summary);
}

const QStringList& commonCudaNames()
{
    static const QStringList names = [] {
        QStringList all = QString::fromLatin1(kRuntimeNames).split(u' ') + QString::fromLatin1(figures::kCudaWords).split(u' ') +
                          QString::fromLatin1(figures::kCppKeywords).split(u' ');
        for (const CudaName& row : kNames)
            all << QString::fromLatin1(row.name);
        all.sort();
        all.removeDuplicates();
        return all;
    }();
    return names;
}

}  // namespace simtscope::ui

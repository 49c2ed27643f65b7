// Pointers that do not point to memory of the right kind, size, alignment or lifetime.
#include <cuda_fp16.h>

#include "pairs.h"

template <class T>
__global__ void addOne(T* data, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        data[i] += 1;  // <-
}
template <bool Right>
void freedTooEarly()
{
    int* data;
    cudaMalloc(&data, 64 * sizeof(int));
    cudaMemset(data, 0, 64 * sizeof(int));
    if (!Right)
        cudaFree(data);
    addOne<<<1, 32>>>(data, 64);
    int host[64];
    cudaDeviceSynchronize();
    if (Right) {
        cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
        cudaFree(data);
    }
}
PAIR(freedBeforeTheLaunch, "use-after-free", { freedTooEarly<Right>(); })

template <bool Right>
__global__ void chase(int** table, int* out)
{
    out[threadIdx.x] = table[threadIdx.x][0];  // <-
}
template <bool Right>
void freedRow()
{
    int *rows[2], **table, *out;
    for (int*& row : rows) {
        cudaMalloc(&row, sizeof(int));
        cudaMemset(row, 0, sizeof(int));
    }
    cudaMalloc(&table, sizeof rows);
    cudaMalloc(&out, sizeof(int) * 2);
    cudaMemcpy(table, rows, sizeof rows, cudaMemcpyHostToDevice);
    if (!Right)
        cudaFree(rows[1]);
    chase<Right><<<1, 2>>>(table, out);
    int host[2];
    if (cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost) != cudaSuccess)
        return;
    cudaFree(rows[0]);
    cudaFree(rows[1]);
    cudaFree(table);
    cudaFree(out);
}
PAIR(rowOfATableOfPointersFreed, "use-after-free", { freedRow<Right>(); })

template <class T>
__global__ void increment(T* data)
{
    data[threadIdx.x]++;  // <-
}
template <bool Right>
void streamOrdered()
{
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    int *data, host[32];
    cudaMallocAsync(&data, sizeof host, stream);
    cudaMemsetAsync(data, 0, sizeof host, stream);
    if (!Right)
        cudaFreeAsync(data, stream);
    increment<<<1, 32, 0, stream>>>(data);
    if (Right) {
        cudaMemcpyAsync(host, data, sizeof host, cudaMemcpyDeviceToHost, stream);
        cudaFreeAsync(data, stream);
    }
    if (cudaStreamSynchronize(stream) == cudaSuccess)
        cudaStreamDestroy(stream);
}
PAIR(freedInTheStreamBeforeTheKernel, "use-after-free", { streamOrdered<Right>(); })

template <bool Right>
void twice()
{
    float* data;
    cudaMalloc(&data, 256);
    float* const alias = data;
    cudaFree(data);
    if (!Right)
        cudaFree(alias);  // <-
}
PAIR(freedThroughAnAlias, "double-free", { twice<Right>(); })

struct Matrix {
    explicit Matrix(int n) { cudaMalloc(&data, n * sizeof(float)); }
    Matrix(const Matrix&) = default;  // copies the pointer
    ~Matrix()
    {
        if (owns)
            cudaFree(data);  // <-
    }
    float* data = nullptr;
    bool owns = true;
};
template <bool Right>
void byValue(Matrix m)
{
    m.owns = !Right;
    cudaMemset(m.data, 0, 4);
}
template <bool Right>
void passMatrix()
{
    Matrix m(16);
    byValue<Right>(m);
}
PAIR(destructorOfACopy, "double-free", { passMatrix<Right>(); })

template <bool Right>
void lost()
{
    int* data;
    for (int i = 0; i < 3; ++i) {
        cudaMalloc(&data, 100);  // <-
        cudaMemset(data, 0, 100);
        if (Right)
            cudaFree(data);
    }
}
PAIR(neverFreed, "note", { lost<Right>(); })

template <bool Right>
void lostPinned()
{
    float* buffer;
    cudaMallocHost(&buffer, 1024);  // <-
    buffer[0] = 1;
    if (Right)
        cudaFreeHost(buffer);
}
PAIR(pinnedMemoryNeverFreed, "note", { lostPinned<Right>(); })

template <bool Right>
__global__ void unaligned(const float* in, float4* out)
{
    // The first element is skipped, so that vectors of four floats are misaligned.
    const float* const from = in + (Right ? 4 : 1);
    out[threadIdx.x] = reinterpret_cast<const float4*>(from)[threadIdx.x];  // <-
}
PAIR(vectorFromTheMiddle, "misaligned", {
    Buffer<float> in(132), out(128);
    unaligned<Right><<<1, 32>>>(in, reinterpret_cast<float4*>(out.data));
    first(out);
})

template <bool Right>
__global__ void records(const char* packed, int* out)
{
    // A record is a character and a number, without padding.
    const char* const record = packed + threadIdx.x * 5;
    int number;
    if (Right)
        memcpy(&number, record + 1, sizeof number);
    else
        number = *reinterpret_cast<const int*>(record + 1);  // <-
    out[threadIdx.x] = number;
}
PAIR(numberInAPackedRecord, "misaligned", {
    Buffer<char> packed(160);
    Buffer<int> out(32);
    records<Right><<<1, 32>>>(packed, out);
    first(out);
})

template <bool Right>
__global__ void mixed(double* out)
{
    __shared__ alignas(8) char space[8 * 33];
    // The numbers follow one byte of flags.
    double* const numbers = reinterpret_cast<double*>(space + (Right ? 8 : 4));
    if (threadIdx.x == 0)
        space[0] = 1;
    numbers[threadIdx.x] = threadIdx.x;  // <-
    out[threadIdx.x] = numbers[threadIdx.x];
}
PAIR(numbersAfterAFlagInSharedMemory, "misaligned", {
    Buffer<double> out(32);
    mixed<Right><<<1, 32>>>(out);
    first(out);
})

template <bool Right>
__global__ void addPairs(const __half* in, float* out)
{
    const __half2 pair = *reinterpret_cast<const __half2*>(in + (Right ? 2 * threadIdx.x : threadIdx.x));  // <-
    out[threadIdx.x] = __low2float(pair) + __high2float(pair);
}
PAIR(pairOfHalvesAtAnOddIndex, "misaligned", {
    Buffer<__half> in(66);
    Buffer<float> out(32);
    addPairs<Right><<<1, 32>>>(in, out);
    first(out);
})

struct Vector {
    float* data;
    int size;
};
__global__ void setAll(Vector v)
{
    if (threadIdx.x < v.size)
        v.data[threadIdx.x] = 3;  // <-
}
template <bool Right>
void vectors()
{
    Vector v{nullptr, 32};
    if (Right)
        cudaMalloc(&v.data, 32 * sizeof(float));
    setAll<<<1, 32>>>(v);
    float host[32];
    if (cudaDeviceSynchronize() == cudaSuccess && Right)
        cudaMemcpy(host, v.data, sizeof host, cudaMemcpyDeviceToHost);
    if (Right)
        cudaFree(v.data);
}
PAIR(memberNeverAllocated, "null-pointer", { vectors<Right>(); })

__global__ void addTwo(int* data)
{
    data[threadIdx.x] += 2;  // <-
}
template <bool Right>
void tooMuch()
{
    int* data = nullptr;
    const size_t bytes = Right ? 1 << 20 : size_t(1) << 50;
    const cudaError_t error = cudaMalloc(&data, bytes);
    if (error != cudaSuccess)
        std::printf("%s\n", cudaGetErrorString(error));
    if (Right && error == cudaSuccess)
        cudaMemset(data, 0, bytes);
    addTwo<<<1, 32>>>(data);
    int host;
    if (cudaMemcpy(&host, data, Right ? 4 : 0, cudaMemcpyDeviceToHost) == cudaSuccess)
        cudaFree(data);
}
PAIR(allocationFailed, "null-pointer", { tooMuch<Right>(); })

__global__ void addThree(int* data)
{
    data[threadIdx.x] += 3;  // <-
}
template <bool Right>
void ofHost()
{
    std::vector<int> host(32);
    int* data;
    cudaMalloc(&data, 32 * sizeof(int));
    cudaMemcpy(data, host.data(), 32 * sizeof(int), cudaMemcpyHostToDevice);
    addThree<<<1, 32>>>(Right ? data : host.data());
    if (cudaMemcpy(host.data(), data, 32 * sizeof(int), cudaMemcpyDeviceToHost) == cudaSuccess)
        cudaFree(data);
}
PAIR(pointerOfTheHost, "out-of-bounds", { ofHost<Right>(); })

__global__ void halve(double* data)
{
    data[threadIdx.x] /= 2;  // <-
}
template <bool Right>
void sizeOfPointer()
{
    double* values;
    double host[64] = {};
    cudaMalloc(&values, Right ? sizeof host : sizeof values);
    cudaMemset(values, 0, Right ? sizeof host : sizeof values);
    halve<<<1, 64>>>(values);
    if (cudaMemcpy(host, values, sizeof host, cudaMemcpyDeviceToHost) == cudaSuccess)
        cudaFree(values);
}
PAIR(sizeOfThePointer, "out-of-bounds", { sizeOfPointer<Right>(); })

struct Node {
    int value;
    Node* next;
};
template <bool Right>
__global__ void sumLists(const int* values, int* out)
{
    Node* head = nullptr;
    for (int i = 0; i < 4; ++i) {
        Node* const node = static_cast<Node*>(malloc(sizeof(Node)));
        if (!node)
            return;
        node->value = values[i];
        node->next = head;
        head = node;
    }
    int sum = 0;
    while (head) {
        sum += head->value;
        Node* const next = head->next;
        free(head);
        head = Right ? next : head->next;  // <-
    }
    out[threadIdx.x] = sum;
}
PAIR(nextOfAFreedNode, "use-after-free", {
    Buffer<int> values(4), out(40);
    sumLists<Right><<<1, 40>>>(values, out);
    first(out);
})

template <bool Right>
__global__ void heapArray(int* out, int n)
{
    int* const list = static_cast<int*>(malloc(n * (Right ? sizeof(int) : 1)));
    if (!list)
        return;
    for (int i = 0; i < n; ++i)
        list[i] = i;  // <-
    out[blockIdx.x * blockDim.x + threadIdx.x] = list[n - 1];  // <-
    free(list);
}
PAIR(mallocCountsBytes, "out-of-bounds", {
    Buffer<int> out(8);
    heapArray<Right><<<2, 4>>>(out, 24);
    first(out);
})

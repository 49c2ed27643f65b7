// A switch (brx.idx), a table of functions (addresses in an initial value, an indirect call), static shared memory.
typedef int (*Operation)(int, int);

__device__ __noinline__ int plus(int a, int b) { return a + b; }
__device__ __noinline__ int times(int a, int b) { return a * b; }
__device__ Operation operations[2] = {plus, times};
__constant__ float weights[3] = {1.0f, -0.5f, 2.5e-3f};

__global__ void choose(int* values, int which)
{
    __shared__ int tile[32];
    int result = operations[which & 1](values[threadIdx.x], 3);
    switch (which) {
    case 0: result = values[1] / 3; break;
    case 1: values[2] = 7; break;
    case 2: result = __popc(values[3]); break;
    case 3: result = int(weights[which]); break;
    case 4: result = atomicMax(values, 9); break;
    case 5: __syncthreads(); break;
    case 6: result += clock(); break;
    case 7: tile[threadIdx.x] = result; __syncthreads(); result = tile[31 - threadIdx.x]; break;
    }
    values[threadIdx.x] = result;
}

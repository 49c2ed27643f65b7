// Kernels on rows of different lengths; sparse.ptx is the output of nvcc -arch=compute_75 -ptx.

/// A thread for each row of a sparse matrix.
extern "C" __global__ void rowPerThread(const int* first, const int* where, const float* a, const float* x, float* y, int rows)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float sum = 0;
    for (int j = first[row]; j < first[row + 1]; ++j)
        sum += a[j] * x[where[j]];
    y[row] = sum;
}

/// A warp for each row.
extern "C" __global__ void rowPerWarp(const int* first, const int* where, const float* a, const float* x, float* y, int rows)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= rows)
        return;
    float sum = 0;
    for (int j = first[row] + lane; j < first[row + 1]; j += 32)
        sum += a[j] * x[where[j]];
    for (int distance = 16; distance > 0; distance /= 2)
        sum += __shfl_down_sync(~0u, sum, distance);
    if (lane == 0)
        y[row] = sum;
}

/// A thread for each vertex of a frontier; it visits the neighbours.
extern "C" __global__ void expand(const int* list, const int* begin, const int* neighbours, int* level, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    int vertex = list[i];
    for (int e = begin[vertex]; e < begin[vertex + 1]; ++e)
        atomicCAS(&level[neighbours[e]], -1, 1);
}

/// Reads elements that ascending indices select: there are no rows.
extern "C" __global__ void gather(const int* index, const float* in, float* out, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        out[i] = in[index[i]] * (index[i + 1] - index[i]);
}

/// Reads two elements at each offset, whatever the next offset is.
extern "C" __global__ void pairs(const int* index, const float* in, float* out, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        out[i] = (in[index[i]] + in[index[i] + 1]) * index[i + 1];
}

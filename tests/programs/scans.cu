// Prefix sums: Kogge-Stone, Brent-Kung, and over many blocks in one launch by looking back.
#include <numeric>

#include "check.h"

__global__ void koggeStone(int* data)
{
    extern __shared__ int cells[];
    int t = threadIdx.x;
    cells[t] = data[t];
    __syncthreads();
    for (int distance = 1; distance < blockDim.x; distance *= 2) {
        int left = t >= distance ? cells[t - distance] : 0;
        __syncthreads();
        cells[t] += left;
        __syncthreads();
    }
    data[t] = cells[t];
}

__global__ void brentKung(int* data)
{
    extern __shared__ int cells[];
    int t = threadIdx.x, n = 2 * blockDim.x;
    cells[t] = data[t];
    cells[t + blockDim.x] = data[t + blockDim.x];
    for (int stride = 1; stride < n; stride *= 2) {
        __syncthreads();
        int i = (t + 1) * 2 * stride - 1;
        if (i < n)
            cells[i] += cells[i - stride];
    }
    for (int stride = n / 4; stride > 0; stride /= 2) {
        __syncthreads();
        int i = (t + 1) * 2 * stride - 1;
        if (i + stride < n)
            cells[i + stride] += cells[i];
    }
    __syncthreads();
    data[t] = cells[t];
    data[t + blockDim.x] = cells[t + blockDim.x];
}

struct Tile {
    int state;  // 0: nothing yet, 1: its sum, 2: the sum of all tiles up to it
    int tileSum, sumUpTo;
};

__device__ unsigned nextTile;

__global__ void lookBack(const int* in, int* out, volatile Tile* tiles, int n)
{
    __shared__ int tile, before, warpSums[4];
    if (threadIdx.x == 0)
        tile = atomicAdd(&nextTile, 1);
    __syncthreads();
    int i = tile * blockDim.x + threadIdx.x, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    int sum = i < n ? in[i] : 0;
    for (int distance = 1; distance < 32; distance *= 2) {
        int left = __shfl_up_sync(0xffffffff, sum, distance);
        if (lane >= distance)
            sum += left;
    }
    if (lane == 31)
        warpSums[warp] = sum;
    __syncthreads();
    for (int w = 0; w < warp; ++w)
        sum += warpSums[w];
    if (threadIdx.x == blockDim.x - 1) {
        tiles[tile].tileSum = sum;
        __threadfence();
        tiles[tile].state = 1;
        int left = 0;
        for (int k = tile - 1; k >= 0; --k) {
            int state;
            while ((state = tiles[k].state) == 0) {
            }
            __threadfence();
            if (state == 2) {
                left += tiles[k].sumUpTo;
                break;
            }
            left += tiles[k].tileSum;
        }
        tiles[tile].sumUpTo = left + sum;
        __threadfence();
        tiles[tile].state = 2;
        before = left;
    }
    __syncthreads();
    if (i < n)
        out[i] = before + sum;
}

int main()
{
    const int n = 5000, block = 128, blocks = (n + block - 1) / block;
    std::vector<int> values(n), sums(n);
    for (int i = 0; i < n; ++i)
        values[i] = i * 31 % 17 - 5;
    std::partial_sum(values.begin(), values.end(), sums.begin());
    const std::vector<int> first(sums.begin(), sums.begin() + 256);

    int* data = toDevice(values);
    koggeStone<<<1, 256, 256 * sizeof(int)>>>(data);
    bool right = expect("Kogge-Stone", toHost(data, 256) == first);
    data = toDevice(values);
    brentKung<<<1, 128, 256 * sizeof(int)>>>(data);
    right &= expect("Brent-Kung", toHost(data, 256) == first);
    data = toDevice(values);
    lookBack<<<blocks, block>>>(data, data, toDevice(std::vector<Tile>(blocks)), n);
    right &= expect("look-back", toHost(data, n) == sums);
    return right ? 0 : 1;
}

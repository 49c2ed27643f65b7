// Kernels whose arrays are matrices, bins or elements of exchange networks. Matrices are square; `elements` is their number of elements.
__device__ int sideOf(int elements)
{
    int side = 1;
    while (side * side < elements)
        ++side;
    return side;
}

__global__ void tiledProduct(const float* a, const float* b, float* c, int elements)
{
    constexpr int kTile = 4;
    __shared__ float tileA[kTile][kTile + 1], tileB[kTile][kTile];
    int n = sideOf(elements), tiles = n / kTile;
    int x = threadIdx.x % kTile, y = threadIdx.x / kTile;
    int column = blockIdx.x % tiles * kTile + x, row = blockIdx.x / tiles * kTile + y;
    float sum = 0;
    for (int first = 0; first < n; first += kTile) {
        tileA[y][x] = a[row * n + first + x];
        tileB[y][x] = b[(first + y) * n + column];
        __syncthreads();
        for (int k = 0; k < kTile; ++k)
            sum += tileA[y][k] * tileB[k][x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

// b is stored by columns; a thread computes two elements of c.
__global__ void productByColumns(const int* a, const int* b, int* c, int elements)
{
    int n = sideOf(elements), column = threadIdx.x % n, row = threadIdx.x / n * 2;
    int upper = 0, lower = 0;
    for (int k = 0; k < n; ++k) {
        int factor = b[column * n + k];
        upper += a[row * n + k] * factor;
        lower += a[(row + 1) * n + k] * factor;
    }
    c[row * n + column] = upper;
    c[(row + 1) * n + column] = lower;
}

__global__ void convolve(const float* in, const float* filter, float* out, int elements)
{
    int i = threadIdx.x;
    if (i + 2 >= elements)
        return;
    float sum = 0;
    for (int k = 0; k < 3; ++k)
        sum += in[i + k] * filter[k];
    out[i] = sum;
}

__global__ void transposeTile(const int* in, int* out, int elements)
{
    constexpr int kTile = 8;
    __shared__ int tile[kTile][kTile + 1];
    int n = sideOf(elements), x = threadIdx.x % kTile, y = threadIdx.x / kTile;
    tile[y][x] = in[y * n + x];
    __syncthreads();
    out[y * n + x] = tile[x][y];
}

__global__ void reverseRows(const int* in, int* out, int elements)
{
    int n = sideOf(elements), x = threadIdx.x % n, y = threadIdx.x / n;
    out[y * n + x] = in[y * n + n - 1 - x];
}

__global__ void bitonicSort(int* data, int elements)
{
    __shared__ int s[64];
    int t = threadIdx.x, half = blockDim.x;
    s[t] = data[t];
    s[t + half] = data[t + half];
    __syncthreads();
    for (int size = 2; size <= 2 * half; size *= 2) {
        for (int stride = size / 2; stride > 0; stride /= 2) {
            int low = 2 * t - (t & (stride - 1)), high = low + stride;
            bool up = (low & size) == 0;
            if ((s[low] > s[high]) == up) {
                int value = s[low];
                s[low] = s[high];
                s[high] = value;
            }
            __syncthreads();
        }
    }
    data[t] = s[t];
    data[t + half] = s[t + half];
}

__global__ void walsh(int* data, int elements)
{
    __shared__ int s[512];
    int t = threadIdx.x, half = blockDim.x;
    s[t] = data[t];
    s[t + half] = data[t + half];
    __syncthreads();
    for (int distance = 1; distance < 2 * half; distance *= 2) {
        int low = 2 * t - (t & (distance - 1)), high = low + distance;
        int a = s[low], b = s[high];
        s[low] = a + b;
        s[high] = a - b;
        __syncthreads();
    }
    data[t] = s[t];
    data[t + half] = s[t + half];
}

__global__ void countDigits(const int* in, int* bins, int elements)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < elements)
        atomicAdd(&bins[in[i]], 1);
}

// The number of elements is even; in every second phase the ends have no partner.
__global__ void oddEvenSort(int* data, int elements)
{
    __shared__ int s[64];
    int t = threadIdx.x, half = blockDim.x;
    s[t] = data[t];
    s[t + half] = data[t + half];
    for (int phase = 0; phase < 2 * half; ++phase) {
        __syncthreads();
        int low = 2 * t + phase % 2;
        if (low + 1 < 2 * half && s[low] > s[low + 1]) {
            int value = s[low];
            s[low] = s[low + 1];
            s[low + 1] = value;
        }
    }
    __syncthreads();
    data[t] = s[t];
    data[t + half] = s[t + half];
}

__global__ void sortWarp(int* data, int elements)
{
    int t = threadIdx.x, value = data[t];
    for (int size = 2; size <= 32; size *= 2) {
        for (int stride = size / 2; stride > 0; stride /= 2) {
            int other = __shfl_xor_sync(0xffffffff, value, stride);
            bool keepsLess = ((t & size) == 0) == ((t & stride) == 0);
            value = keepsLess ? min(value, other) : max(value, other);
        }
    }
    data[t] = value;
}

// All lanes get the sum.
__global__ void sumByButterfly(const double* in, double* out, int elements)
{
    double sum = in[threadIdx.x];
    for (int mask = 16; mask > 0; mask /= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, mask);
    out[threadIdx.x] = sum;
}

// A scan whose total is stored in an array of its own.
__global__ void scanAndSum(const int* in, int* out, int* sum, int elements)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    for (int distance = 1; distance < blockDim.x; distance *= 2) {
        int left = t >= distance ? s[t - distance] : 0;
        __syncthreads();
        s[t] += left;
        __syncthreads();
    }
    out[t] = s[t];
    if (t == blockDim.x - 1)
        sum[blockIdx.x] = s[t];
}

// Counts digits, and sorts by them in the same memory.
__global__ void sortByDigit(const int* in, int* out, int elements)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    for (int round = 0; round < 4; ++round) {
        s[t] = 0;
        __syncthreads();
        if (round == 0)
            atomicAdd(&s[in[t]], 1);
        __syncthreads();
        s[t] = in[t] * round;
        __syncthreads();
        out[t] += s[blockDim.x - 1 - t];
        __syncthreads();
    }
}

// Every element makes a new version of the sum, with an input of its own.
__global__ void runningSum(const int* in, int* out, int elements)
{
    int sum = 0;
    for (int i = 0; i < elements; ++i) {
        sum += in[i];
        out[0] = sum;
    }
}

// Wide values, each alone in its row of the figure.
__global__ void addressOfEach(long long* out, int elements)
{
    for (int i = 0; i < blockDim.x; ++i) {
        if (threadIdx.x == i)
            out[i * 37 % blockDim.x] = 35184372100976LL + 16 * i;
        __syncthreads();
    }
}

// Values of ten digits that are shown in full.
__global__ void hash(const unsigned* in, unsigned* out, int elements)
{
    __shared__ unsigned s[64];
    s[threadIdx.x] = in[threadIdx.x] * 2654435761u | 0x80000000u;
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x] ^ s[blockDim.x - 1 - threadIdx.x] ^ 0x80000000u;
}

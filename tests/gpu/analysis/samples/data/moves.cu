// Kernels that move values between arrays: to where a value or a counter says, or from cells of other blocks.

// A product whose copy of b has the wrong index: all threads of a column read one element.
__global__ void wrongProduct(const float* a, const float* b, float* c, int elements)
{
    constexpr int kTile = 4;
    __shared__ float tileA[kTile][kTile], tileB[kTile][kTile];
    int n = 8, x = threadIdx.x % kTile, y = threadIdx.x / kTile;
    int row = blockIdx.x / 2 * kTile + y, column = blockIdx.x % 2 * kTile + x;
    float sum = 0;
    for (int first = 0; first < n; first += kTile) {
        tileA[y][x] = a[row * n + first + x];
        tileB[y][x] = b[(first + x) * n + column];
        __syncthreads();
        for (int k = 0; k < kTile; ++k)
            sum += tileA[y][k] * tileB[k][x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

// Keeps the even values, one behind the other.
__global__ void keepEven(const int* in, int* out, int elements)
{
    __shared__ int positions[64];
    int i = threadIdx.x;
    positions[i] = in[i] % 2 == 0;
    __syncthreads();
    if (i == 0) {
        int sum = 0;
        for (int k = 0; k < elements; ++k) {
            int isKept = positions[k];
            positions[k] = sum;
            sum += isKept;
        }
    }
    __syncthreads();
    if (in[i] % 2 == 0)
        out[positions[i]] = in[i];
}

// Adds the neighbours of each element, from a tile with a halo of two elements on both sides.
__global__ void blur(const int* in, int* out, int elements)
{
    constexpr int kRadius = 2;
    __shared__ int tile[32 + 2 * kRadius];
    int i = blockIdx.x * blockDim.x + threadIdx.x, total = gridDim.x * blockDim.x;
    tile[threadIdx.x + kRadius] = in[i];
    if (threadIdx.x < kRadius) {
        tile[threadIdx.x] = i >= kRadius ? in[i - kRadius] : 0;
        tile[threadIdx.x + blockDim.x + kRadius] = i + blockDim.x < total ? in[i + blockDim.x] : 0;
    }
    __syncthreads();
    int sum = 0;
    for (int k = -kRadius; k <= kRadius; ++k)
        sum += tile[threadIdx.x + kRadius + k];
    out[i] = sum;
}

// A product whose inner loop has the wrong index of b: each row of c comes from one column of b.
__global__ void productWithWrongColumn(const float* a, const float* b, float* c, int elements)
{
    constexpr int kTile = 4;
    __shared__ float tileA[kTile][kTile], tileB[kTile][kTile];
    int n = 8, x = threadIdx.x % kTile, y = threadIdx.x / kTile;
    int row = blockIdx.x / 2 * kTile + y, column = blockIdx.x % 2 * kTile + x;
    float sum = 0;
    for (int first = 0; first < n; first += kTile) {
        tileA[y][x] = a[row * n + first + x];
        tileB[y][x] = b[(first + y) * n + column];
        __syncthreads();
        for (int k = 0; k < kTile; ++k)
            sum += tileA[y][k] * tileB[k][y];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

// A product whose tile of a is stored transposed, so that the elements of two columns of a are used, evenly spaced.
__global__ void productOfTransposedTile(const float* a, const float* b, float* c, int elements)
{
    constexpr int kTile = 4;
    __shared__ float tileA[kTile][kTile], tileB[kTile][kTile];
    int n = 8, x = threadIdx.x % kTile, y = threadIdx.x / kTile;
    int row = blockIdx.x / 2 * kTile + y, column = blockIdx.x % 2 * kTile + x;
    float sum = 0;
    for (int first = 0; first < n; first += kTile) {
        tileA[x][y] = a[row * n + first + x];
        tileB[y][x] = b[(first + y) * n + column];
        __syncthreads();
        for (int k = 0; k < kTile; ++k)
            sum += tileA[y][k] * tileB[k][x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

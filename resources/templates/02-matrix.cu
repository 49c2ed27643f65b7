//en Matrix: a product of two square matrices, with tiles in shared memory.
//de Matrix: das Produkt zweier quadratischer Matrizen, mit Kacheln im Shared Memory.

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                            \
    if (cudaError_t error = (call); error != cudaSuccess) {                                    \
        std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(error)); \
        std::exit(1);                                                                          \
    } else                                                                                     \
        static_cast<void>(0)

constexpr int kTile = 8;

__global__ void multiply(const int* a, const int* b, int* c, int n)
{
    __shared__ int tileA[kTile][kTile], tileB[kTile][kTile];
    int row = blockIdx.y * kTile + threadIdx.y, column = blockIdx.x * kTile + threadIdx.x;
    int sum = 0;
    for (int first = 0; first < n; first += kTile) {
        //en Each thread loads one element of each tile.
        //de Jeder Thread lädt ein Element jeder Kachel.
        tileA[threadIdx.y][threadIdx.x] = a[row * n + first + threadIdx.x];
        tileB[threadIdx.y][threadIdx.x] = b[(first + threadIdx.y) * n + column];
        __syncthreads();
        for (int k = 0; k < kTile; ++k)
            sum += tileA[threadIdx.y][k] * tileB[k][threadIdx.x];
        //en The tiles must stay until all threads have read them.
        //de Die Kacheln müssen bleiben, bis alle Threads sie gelesen haben.
        __syncthreads();
    }
    c[row * n + column] = sum;
}

int main()
{
    //en A multiple of the tile, because the kernel has no guard.
    //de Ein Vielfaches der Kachel, weil der Kernel keine Grenze prüft.
    const int n = 2 * kTile;
    const std::size_t bytes = n * n * sizeof(int);
    std::vector<int> a(n * n), b(n * n), c(n * n);
    for (int i = 0; i < n * n; ++i) {
        a[i] = i % 7;
        b[i] = i % 5;
    }

    int *deviceA, *deviceB, *deviceC;
    CHECK(cudaMalloc(&deviceA, bytes));
    CHECK(cudaMalloc(&deviceB, bytes));
    CHECK(cudaMalloc(&deviceC, bytes));
    CHECK(cudaMemcpy(deviceA, a.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(deviceB, b.data(), bytes, cudaMemcpyHostToDevice));
    multiply<<<dim3(n / kTile, n / kTile), dim3(kTile, kTile)>>>(deviceA, deviceB, deviceC, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(c.data(), deviceC, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(deviceA));
    CHECK(cudaFree(deviceB));
    CHECK(cudaFree(deviceC));

    int wrong = 0;
    for (int row = 0; row < n; ++row)
        for (int column = 0; column < n; ++column) {
            int expected = 0;
            for (int k = 0; k < n; ++k)
                expected += a[row * n + k] * b[k * n + column];
            wrong += c[row * n + column] != expected;
        }
    std::printf("%d of %d elements are wrong\n", wrong, n * n);
    return wrong == 0 ? 0 : 1;
}

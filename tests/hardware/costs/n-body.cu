// Computes the forces between all pairs of bodies, which a block reads through shared memory, one tile at a time.
#include "check.h"

__global__ void accelerate(const float4* bodies, float4* forces, int count)
{
    __shared__ float4 near[256];
    const float4 mine = bodies[blockIdx.x * 256 + threadIdx.x];
    float3 sum = {0, 0, 0};
    for (int first = 0; first < count; first += 256) {
        near[threadIdx.x] = bodies[first + threadIdx.x];
        __syncthreads();
        for (int i = 0; i < 256; ++i) {
            const float x = near[i].x - mine.x, y = near[i].y - mine.y, z = near[i].z - mine.z;
            const float distance = rsqrtf(x * x + y * y + z * z + 0.01f), pull = near[i].w * distance * distance * distance;
            sum.x += pull * x;
            sum.y += pull * y;
            sum.z += pull * z;
        }
        __syncthreads();
    }
    forces[blockIdx.x * 256 + threadIdx.x] = {sum.x, sum.y, sum.z, 0};
}

int main(int argc, char** argv)
{
    const int count = parseSize(argc, argv, 32768);
    std::vector<float4> input(count);
    const std::vector<unsigned> chance = makeNumbers(3 * count);
    for (int i = 0; i < count; ++i)
        input[i] = {chance[3 * i] % 1000 / 1000.0f, chance[3 * i + 1] % 1000 / 1000.0f, chance[3 * i + 2] % 1000 / 1000.0f, 1};
    float4 *bodies = copyToDevice(input), *forces = copyToDevice(input);
    for (int round = 0; round < 4; ++round)
        accelerate<<<count / 256, 256>>>(bodies, forces, count);
    CHECK(cudaDeviceSynchronize());
    std::printf("the first of %d forces is %.2f\n", count, copyFromDevice(forces, 1)[0].x);
}

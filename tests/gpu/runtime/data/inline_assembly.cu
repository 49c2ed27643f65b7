// PTX that people write: constants of every form, operands that nvcc itself does not write, and kernels whose PTX is not understood.
#include <cstring>

#include "expect.h"

__global__ void constants(float* out, int n)
{
    float a, b, c, d;
    asm("mov.f32 %0, 1.5;" : "=f"(a));
    asm("{ .reg .pred p; setp.gt.s32 p, %1, 0; selp.f32 %0, 1.0, 0.25, p; }" : "=f"(b) : "r"(n));
    asm("copysign.f32 %0, %1, 2.5;" : "=f"(c) : "f"(-1.0f));
    asm("slct.f32.s32 %0, -.5, 1E+3, %1;" : "=f"(d) : "r"(n));
    out[0] = a;
    out[1] = b;
    out[2] = c;
    out[3] = d;
}

__global__ void operands(unsigned* out, const unsigned* in)
{
    asm volatile(
        "{ .reg .v4 .u32 v; .global .u32 own[3] = {7, 8, (3>2) ? WARP_SZ*2 : 1}; .local .u32 mine[2]; .reg .u32 a<4>;"
        "ld.global.v4.u32 v, [%1]; add.u32 v.x, v.y, v.z+100; st.global.v4.u32 [%0], v;"
        "ld.global.u32 a0, own[2]; mov.u32 a1, 1; ld.global.u32 a2, own[a1]; st.u32 [mine+4], a2; ld.u32 a3, [mine+4];"
        "st.global.v2.u32 [%0+16], {a0, a3}; }" ::"l"(out),
        "l"(in)
        : "memory");
}

// No launch of this one, nor of what it calls, so that what it says does not matter.
__device__ __noinline__ int unknown(int x)
{
    asm volatile("frob.new.b32 %0 <- `{ %0 };" : "+r"(x));
    return x;
}
__global__ void never(int* out) { *out = unknown(*out); }
__global__ void neverEither(int* out)
{
    asm volatile(".future { } nonsense; mov.u32 nowhere, elsewhere;");
    asm volatile("ld.global.v4.future [%0], {}, \"}\" ;" ::"l"(out));
}
__global__ void refused(int* out)
{
    asm volatile("future.op %0 -> 5;" ::"l"(out));
}

int main()
{
    float *f, h[4];
    EXPECT_OK(cudaMalloc(&f, 64));
    constants<<<1, 1>>>(f, 1);
    EXPECT_OK(cudaMemcpy(h, f, 16, cudaMemcpyDeviceToHost));
    const float wanted[] = {1.5f, 1.f, -2.5f, -.5f};
    EXPECT(std::memcmp(h, wanted, sizeof h) == 0);

    const unsigned numbers[] = {1, 2, 3, 4}, results[] = {105, 2, 3, 4, 64, 8};
    unsigned *in, *out, r[6];
    EXPECT_OK(cudaMalloc(&in, 16));
    EXPECT_OK(cudaMalloc(&out, 64));
    EXPECT_OK(cudaMemcpy(in, numbers, 16, cudaMemcpyHostToDevice));
    operands<<<1, 1>>>(out, in);
    EXPECT_OK(cudaMemcpy(r, out, sizeof r, cudaMemcpyDeviceToHost));
    EXPECT(std::memcmp(r, results, sizeof r) == 0);

    refused<<<1, 1>>>((int*)out);
    EXPECT_ERROR(cudaGetLastError(), cudaErrorNotSupported);
    EXPECT_OK(cudaDeviceSynchronize());
    return failures();
}

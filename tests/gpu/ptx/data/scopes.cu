// Inline assembly whose scopes declare the same names twice, vector accesses, a shuffle with a predicate.
__global__ void scopes(float4* data, unsigned* words)
{
    unsigned r = 0;
    asm volatile("{ .reg .pred p; .reg .b32 t<2>; mov.u32 t0, %1; AGAIN: add.u32 t0, t0, 1; setp.lt.u32 p, t0, 9; @p bra AGAIN; mov.u32 %0, t0; }"
                 : "=r"(r) : "r"(words[0]));
    words[1] = r;
    asm volatile("{ .reg .pred p; .reg .b32 t<2>; mov.u32 t1, %1; AGAIN: add.u32 t1, t1, 2; setp.lt.u32 p, t1, 9; @!p bra AGAIN; mov.u32 %0, t1; }"
                 : "=r"(r) : "r"(words[2]));
    words[3] = __shfl_down_sync(0xffffffffu, r, 4);
    data[1] = data[threadIdx.x];
}

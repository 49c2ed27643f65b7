#include "shapes.h"

__device__ int calls = 100;
__constant__ float scales[2] = {0.5f, 2.0f};

static __device__ __noinline__ float adjust(float x) { return x + 2; }  // not the one of main.cu
__device__ float circle(float r) { return twice(r) * r + r * r; }
__device__ float square(float a) { return adjust(a * a); }
__device__ Area areaTable[2] = {circle, square};

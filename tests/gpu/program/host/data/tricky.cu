// __global__ void fake(int* a) { a[0] = 1; }
/* int main() { fake<<<1, 1>>>(0); }
   __global__ void other(float** x) {} */
static const char* text = "__global__ void quoted(int q) { int main(); }";
#if 0
int main() { return 0; }
#endif
namespace books { namespace chapter1 {
using real = float;
constexpr int kCount = 64;
__global__ void /* a comment */ fill(real* values /* of the row */, real value)
{
    const char c = '{';
    int i = blockIdx.x * blockDim.x + threadIdx.x;  // }
    if (i < kCount)
        values[i] = value + (c == '}');
}
} }

// fails: compile
// Templates that double with each level keep the compiler busy.
template <unsigned long long N>
struct Bomb {
    static constexpr unsigned long long value = Bomb<2 * N>::value + Bomb<2 * N + 1>::value;
};
constexpr unsigned long long kValue = Bomb<1>::value;
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    return 0;
}

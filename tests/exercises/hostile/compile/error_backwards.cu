// fails: compile
// An error message that is shown backwards, and one that controls a terminal.
#error "‮rorre‬ 2J ⁦   "
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

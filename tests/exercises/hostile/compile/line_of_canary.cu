// fails: finding:out-of-bounds
// It claims that its lines are those of a file of the grader, whose text a figure would show.
#line 1 "@CANARY@"
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = a[i] + b[i];
}

int main()
{
    return 0;
}

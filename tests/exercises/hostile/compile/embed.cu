// fails: compile
// The preprocessor embeds a file of the grader.
const unsigned char stolen[] = {
#embed "@CANARY@"
};
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

// fails: namespaces: results; landlock: compile
// It asks the preprocessor which files there are. With landlock it learns of one that it may not read, and the compiler gives up.
#if __has_include("@CANARY@") || __has_include("@EXERCISE@/reference.cu") || __has_include("/etc/passwd")
#error there is one
#endif
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = 0;
}

int main()
{
    return 0;
}

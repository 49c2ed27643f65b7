// fails: program:exit
// It sets what prctl() has to set: how late its timers may be, large pages, errors of the memory, who takes its calls.
#include <sys/prctl.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    constexpr int kDispatch = 59, kMergesPages = 67;
    const bool isSet = prctl(PR_SET_TIMERSLACK, 1000000000UL) == 0 || prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0) == 0 ||
                       prctl(PR_MCE_KILL, PR_MCE_KILL_SET, PR_MCE_KILL_EARLY, 0, 0) == 0 || prctl(PR_SET_KEEPCAPS, 0) == 0 ||
                       prctl(kDispatch, 0, 0, 0, 0) == 0 || prctl(kMergesPages, 1, 0, 0, 0) == 0;
    const bool isNamed = prctl(PR_SET_NAME, "mine") == 0;  // which stays allowed
    return isSet || !isNamed ? 0 : 1;
}

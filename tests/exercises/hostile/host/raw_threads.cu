// fails: program:threads
// Threads that share one stack, and so take no memory.
#include <csignal>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    static char stacks[2000][1 << 12];
    const auto sleeps = [](void*) -> int {
        while (true)
            syscall(SYS_pause);
    };
    for (auto& stack : stacks)
        while (clone(sleeps, stack + sizeof stack, CLONE_VM | CLONE_THREAD | CLONE_SIGHAND | CLONE_FS | CLONE_FILES, nullptr) < 0)
            usleep(1000);
    while (true)
        pause();
}

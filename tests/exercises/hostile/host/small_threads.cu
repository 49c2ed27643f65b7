// fails: program:threads
// Four hundred threads with small stacks.
#include <pthread.h>
#include <unistd.h>
__global__ void add(const int* a, const int* b, int* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 64 << 10);
    const auto sleeps = [](void*) -> void* {
        while (true)
            pause();
    };
    for (int i = 0; i < 400; ++i) {
        pthread_t thread;
        while (pthread_create(&thread, &attributes, sleeps, nullptr) != 0)
            usleep(1000);
    }
    while (true)
        pause();
}

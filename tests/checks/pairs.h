// Runs programs of pairs: each kernel in a wrong version, as a student writes it, and in a right one. `program NAME wrong|right`
// runs one version. Without arguments the program lists the names, each with the kind of finding that the wrong version must give.
#pragma once

#include <climits>
#include <cstdio>
#include <cstring>
#include <vector>

/// Names a pair, the kind of finding that its wrong version must give, and the function that runs one version.
struct Pair {
    const char *name, *kind;
    void (*run)(bool right);
};

/// Returns the pairs of the program, in the order of its files.
inline std::vector<Pair>& pairs()
{
    static std::vector<Pair> all;
    return all;
}

/// Adds a pair when it is constructed, before main().
struct Registered {
    Registered(const char* name, const char* kind, void (*run)(bool)) { pairs().push_back({name, kind, run}); }
};

/// Defines a pair whose body runs with the constant `Right`.
#define PAIR(name, kind, ...)                                                                                                              \
    template <bool Right>                                                                                                                  \
    static void name##Body();                                                                                                              \
    static void name##Run(bool right)                                                                                                      \
    {                                                                                                                                      \
        right ? name##Body<true>() : name##Body<false>();                                                                                  \
    }                                                                                                                                      \
    static Registered name##Registered(#name, kind, name##Run);                                                                            \
    template <bool Right>                                                                                                                  \
    static void name##Body() __VA_ARGS__

/// Owns device memory, zeroed by default, that is freed at the end of the pair.
template <class T>
struct Buffer {
    /// Allocates `count` elements and sets every byte to `byte`.
    explicit Buffer(int count, int byte = 0)
    {
        cudaMalloc(&data, count * sizeof(T));
        cudaMemset(data, byte, count * sizeof(T));
    }
    ~Buffer() { cudaFree(data); }
    operator T*() const { return data; }
    T* data = nullptr;
};

/// Reads the first value of the buffer on the host, so that the kernel's results are used.
template <class T>
T first(const Buffer<T>& buffer)
{
    T value;
    cudaMemcpy(&value, buffer.data, sizeof value, cudaMemcpyDeviceToHost);
    return value;
}

/// Runs one version of one pair, or lists the pairs. The exit code is always 0: the findings are what counts.
int main(int argc, char** argv)
{
    for (const Pair& pair : pairs()) {
        if (argc < 3)
            std::printf("%s %s\n", pair.name, pair.kind);
        else if (std::strcmp(pair.name, argv[1]) == 0)
            pair.run(std::strcmp(argv[2], "right") == 0);
    }
    return 0;
}

// Calls the kernels of a submission and compares what they leave in memory, for the check.cpp of an exercise.
//
// The check is a host program of its own. It gets the submission as PTX, so that nothing of the submission's host code is in its process,
// and it writes its results to a file that device code cannot reach. resources/exercises/README.md explains the parts.
//
//     #include "simtscope_check.h"
//
//     int main(int argc, char** argv)
//     {
//         simtscope::Check check(argc, argv);
//         const int n = check.argument(1);
//         const auto a = check.random<int>(n, -1000, 1000);
//         int* const c = check.room<int>(n);
//         check.launch("twice(int const*, int*, int)", (n + 255) / 256, 256, check.upload(a), c, n);
//         check.equal("c", c, n, [&](int i) { return 2 * a[i]; });
//     }
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <cuda_runtime.h>

extern "C" {
void** __cudaRegisterFatBinary(void* wrapper);
void __cudaRegisterFatBinaryEnd(void** handle);
void __cudaRegisterFunction(void** handle, const char* hostFunction, char* deviceFunction, const char* deviceName, int threadLimit,
                            void* tid, void* bid, void* blockDim, void* gridDim, int* warpSize);
}

namespace simtscope {

/// Describes one run of the check. SIMTscope passes what it needs in the environment, which device code cannot read.
class Check {
public:
    Check(int argc, char** argv) : m_arguments(argv, argv + argc), m_results(variable("CHECK_RESULTS"), std::ios::trunc)
    {
        m_random.seed(std::strtoull(variable("CHECK_SEED").c_str(), nullptr, 10));
        m_asksShapes = variable("CHECK_STAGE") == "shapes";
        std::istringstream shapes(variable("CHECK_SHAPES"));
        m_shapes.assign(std::istream_iterator<int>(shapes), {});
        load(variable("CHECK_PTX"));
    }
    ~Check() { write("{\"done\": true}"); }
    Check(const Check&) = delete;
    Check& operator=(const Check&) = delete;

    /// Returns argument `index` of the case, from 1, as a whole number; 0 if it does not begin with one.
    int argument(int index) const { return std::atoi(m_arguments.at(std::size_t(index)).c_str()); }

    /// Returns `count` hidden values from `least` to `most`: whole numbers, or floating point if T is such a type. They depend on the seed
    /// of the grading.
    template <class T>
    std::vector<T> random(int count, T least, T most)
    {
        std::vector<T> values(static_cast<std::size_t>(count));
        for (T& value : values) {
            if constexpr (std::is_floating_point_v<T>)
                value = std::uniform_real_distribution<T>(least, most)(m_random);
            else
                value = T(std::uniform_int_distribution<long long>(least, most)(m_random));
        }
        return values;
    }

    /// Copies the values to new device memory, which stays allocated until the process ends, and returns it. Ends the check if CUDA reports
    /// an error.
    template <class T>
    T* upload(const std::vector<T>& values)
    {
        T* const memory = room<T>(int(values.size()));
        must(cudaMemcpy(memory, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice), "cudaMemcpy");
        return memory;
    }

    /// Allocates device memory for `count` elements, which nobody has written. It stays allocated until the process ends. Ends the check if
    /// CUDA reports an error.
    template <class T>
    T* room(int count)
    {
        void* memory = nullptr;
        must(cudaMalloc(&memory, std::size_t(count) * sizeof(T)), "cudaMalloc");
        return static_cast<T*>(memory);
    }

    /// Returns the `count` numbers that a kernel of append.cu writes. The kernel, of type (int, int*), gets `n` and room for `count` ints,
    /// and asks the submission for its launch shape. It runs in an earlier run of the check, which ends at the first launch; the recording
    /// of that run is not examined.
    std::vector<int> shapes(const char* kernel, int n, int count)
    {
        std::vector<int> values(std::size_t(count), 0);
        if (m_asksShapes) {
            int* const memory = room<int>(count);
            must(cudaMemset(memory, 0, std::size_t(count) * sizeof(int)), "cudaMemset");
            start(std::string(kernel) + "(int, int*)", 1, 1, 0, n, memory);
            must(cudaMemcpy(values.data(), memory, values.size() * sizeof(int), cudaMemcpyDeviceToHost), "cudaMemcpy");
            std::string text;
            for (const int value : values)
                text += std::to_string(value) + ' ';
            write("{\"shapes\": " + quoted(text) + "}");
        } else {
            for (int& value : values)
                value = m_nextShape < m_shapes.size() ? m_shapes[m_nextShape++] : 0;
        }
        return values;
    }

    /// Launches a kernel of the submission and waits for it. `signature`: name and types, as in "add(int const*, int*, int)"; the arguments
    /// must have these types, but a pointer may lack `const`. A kernel that is missing, or that fails, ends the check.
    template <class... Arguments>
    void launch(const std::string& signature, dim3 grid, dim3 block, Arguments... arguments)
    {
        launchShared(signature, grid, block, 0, arguments...);
    }

    /// Launches a kernel as launch() does, with `sharedBytes` bytes of dynamic shared memory.
    template <class... Arguments>
    void launchShared(const std::string& signature, dim3 grid, dim3 block, std::size_t sharedBytes, Arguments... arguments)
    {
        if (m_asksShapes)
            end();  // all shapes are known
        start(signature, grid, block, sharedBytes, arguments...);
    }

    /// Compares an array in device memory, element by element, with expected(0), expected(1), …; floating point within `tolerance`
    /// relative to the expected value. True: all are right.
    template <class T, class Expected>
    bool equal(const char* name, const T* memory, int count, Expected expected, double tolerance = 0)
    {
        std::vector<T> got(static_cast<std::size_t>(count));
        must(cudaMemcpy(got.data(), memory, got.size() * sizeof(T), cudaMemcpyDeviceToHost), "cudaMemcpy");
        int wrong = 0, first = -1;
        for (int i = 0; i < count; ++i) {
            if (isEqual(got[std::size_t(i)], T(expected(i)), tolerance))
                continue;
            first = first < 0 ? i : first;
            ++wrong;
        }
        if (wrong == 0)
            return true;
        std::ostringstream text;
        text << "{\"array\": " << quoted(name) << ", \"element\": " << first << ", \"got\": " << quoted(textOf(got[std::size_t(first)]))
             << ", \"expected\": " << quoted(textOf(T(expected(first)))) << ", \"wrong\": " << wrong << ", \"of\": " << count
             << ", \"unwritten\": " << (isFresh(got[std::size_t(first)]) ? "true" : "false")
             << ", \"address\": " << reinterpret_cast<std::uintptr_t>(memory + first) << "}";
        write(text.str());
        return false;
    }

    /// Fails the case for a reason of the exercise's own, unless `condition` holds.
    void require(bool condition, const std::string& problem)
    {
        if (!condition)
            write("{\"problem\": " + quoted(problem) + "}");
    }

private:
    static constexpr std::size_t kLargestParameters = 32768;  // bytes, of a kernel

    struct Kernel {
        std::string signature, name, mangled;
        char handle = 0;  ///< its address stands for the kernel
    };

    static std::string variable(const char* name)
    {
        const char* const value = std::getenv(name);
        return value ? value : "";
    }

    static std::string quoted(const std::string& text)
    {
        std::string result = "\"";
        for (const char c : text) {
            if (c == '"' || c == '\\')
                result += '\\';
            result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        }
        return result + '"';
    }

    static std::string shapeText(dim3 shape)
    {
        std::string text = std::to_string(shape.x);
        if (shape.y > 1 || shape.z > 1)
            text += "x" + std::to_string(shape.y);
        return shape.z > 1 ? text + "x" + std::to_string(shape.z) : text;
    }

    template <class T>
    static std::string textOf(T value)
    {
        std::ostringstream text;
        text.precision(9);
        if constexpr (sizeof(T) == 1)
            text << int(value);
        else
            text << value;
        return text.str();
    }

    template <class T>
    static bool isEqual(T got, T expected, double tolerance)
    {
        if (got == expected)
            return true;
        if constexpr (std::is_floating_point_v<T>)
            return std::fabs(double(got) - double(expected)) <= tolerance * std::fabs(double(expected));
        return false;
    }

    /// Returns whether the value consists of the bytes that SIMTscope gives to memory which nobody has written.
    template <class T>
    static bool isFresh(T value)
    {
        unsigned char bytes[sizeof(T)];
        std::memcpy(bytes, &value, sizeof value);
        for (const unsigned char byte : bytes)
            if (byte != 0x4b)
                return false;
        return true;
    }

    void write(const std::string& line) { m_results << line << std::endl; }

    [[noreturn]] void end()
    {
        write("{\"done\": true}");
        m_results.close();
        std::exit(0);
    }

    void must(cudaError_t error, const char* call)
    {
        if (error == cudaSuccess)
            return;
        write("{\"broken\": " + quoted(std::string(call) + ": " + cudaGetErrorString(error)) + "}");
        end();
    }

    template <class... Arguments>
    void start(const std::string& signature, dim3 grid, dim3 block, std::size_t sharedBytes, Arguments... arguments)
    {
        const Kernel& kernel = find(signature);
        // PTX can declare more and larger parameters than its name says: what is read for them is zero, and nothing of this process.
        std::vector<char> copies((sizeof...(Arguments) + 1) * kLargestParameters, 0);
        std::vector<void*> pointers(kLargestParameters, copies.data() + sizeof...(Arguments) * kLargestParameters);
        std::size_t index = 0;
        ((pointers[index] = std::memcpy(copies.data() + index * kLargestParameters, &arguments, sizeof arguments), ++index), ...);
        const cudaError_t error = cudaLaunchKernel(&kernel.handle, grid, block, pointers.data(), sharedBytes, nullptr);
        if (error != cudaSuccess) {
            std::ostringstream text;
            text << kernel.name << "<<<" << shapeText(grid) << ", " << shapeText(block) << ">>>";
            write("{\"notLaunched\": " + quoted(text.str()) + ", \"why\": " + quoted(cudaGetErrorString(error)) + "}");
            end();
        }
        if (const cudaError_t failed = cudaDeviceSynchronize(); failed != cudaSuccess) {
            write("{\"kernelFailed\": " + quoted(cudaGetErrorString(failed)) + "}");
            end();
        }
    }

    static std::string demangled(const std::string& mangled)
    {
        int status = 0;
        char* const text = abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &status);
        std::string result = status == 0 && text ? text : mangled;
        std::free(text);
        return result;
    }

    const Kernel& find(const std::string& signature)
    {
        for (const Kernel& kernel : m_kernels)
            if (kernel.signature == signature || kernel.mangled + signature.substr(signature.find('(')) == signature)
                return kernel;
        write("{\"noKernel\": " + quoted(signature) + "}");
        end();
    }

    /// Registers the PTX as nvcc's own code would: a fat binary with one entry, and a handle for each kernel.
    void load(const std::string& path)
    {
        std::ifstream file(path, std::ios::binary);
        m_ptx.assign(std::istreambuf_iterator<char>(file), {});
        for (std::size_t at = 0; (at = m_ptx.find(".entry", at)) != std::string::npos;) {
            at += sizeof ".entry" - 1;
            const std::size_t begin = m_ptx.find_first_not_of(" \t\n", at);
            const std::size_t past = m_ptx.find_first_of("( \t\n", begin);
            if (begin == std::string::npos || past == std::string::npos)
                break;
            Kernel kernel;
            kernel.mangled = m_ptx.substr(begin, past - begin);
            kernel.signature = demangled(kernel.mangled);
            kernel.name = kernel.signature.substr(0, kernel.signature.find('('));
            m_kernels.push_back(std::move(kernel));
            at = past;
        }
        constexpr std::uint32_t kHead = 16, kEntry = 64;
        const std::size_t payload = (m_ptx.size() + 8) / 8 * 8;
        m_data.assign(kHead + kEntry + payload, 0);
        put(0, std::uint32_t(0xba55ed50));
        put(4, std::uint16_t(1));
        put(6, std::uint16_t(kHead));
        put(8, std::uint64_t(kEntry + payload));
        put(kHead, std::uint16_t(1));  // PTX
        put(kHead + 4, kEntry);
        put(kHead + 8, std::uint64_t(payload));
        put(kHead + 28, std::uint32_t(75));
        std::memcpy(m_data.data() + kHead + kEntry, m_ptx.data(), m_ptx.size());
        m_wrapper = {0x466243b1, 1, m_data.data(), nullptr};
        void** const handle = __cudaRegisterFatBinary(&m_wrapper);
        for (const Kernel& kernel : m_kernels)
            __cudaRegisterFunction(handle, &kernel.handle, const_cast<char*>(kernel.mangled.c_str()), kernel.mangled.c_str(), -1, nullptr,
                                   nullptr, nullptr, nullptr, nullptr);
        __cudaRegisterFatBinaryEnd(handle);
    }

    template <class Value>
    void put(std::size_t offset, Value value)
    {
        std::memcpy(m_data.data() + offset, &value, sizeof value);
    }

    struct Wrapper {
        std::uint32_t magic, version;
        const void *data, *unused;
    };

    std::vector<std::string> m_arguments;
    std::ofstream m_results;
    std::mt19937_64 m_random;
    bool m_asksShapes = false;
    std::vector<int> m_shapes;
    std::size_t m_nextShape = 0;
    std::string m_ptx;
    std::vector<char> m_data;
    Wrapper m_wrapper{};
    std::vector<Kernel> m_kernels;
};

}  // namespace simtscope

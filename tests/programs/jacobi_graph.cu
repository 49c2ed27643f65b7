// A linear system by the Jacobi method. Each sweep is captured from a stream, with two branches that join again; one executable graph is
// updated with what was captured, so that the sweeps swap their buffers without instantiating again.
#include "check.h"

#include <cmath>

constexpr int kSize = 96, kSweeps = 40;

__global__ void sweep(const float* matrix, const float* right, const float* from, float* to, float* change, int n)
{
    __shared__ float part[128];
    int row = blockIdx.x;
    float sum = 0;
    for (int column = threadIdx.x; column < n; column += blockDim.x)
        if (column != row)
            sum += matrix[row * n + column] * from[column];
    part[threadIdx.x] = sum;
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        float value = (right[row] - part[0]) / matrix[row * n + row];
        atomicAdd(change, fabsf(value - from[row]));
        to[row] = value;
    }
}

__global__ void count(int* sweeps)
{
    ++*sweeps;
}

/// Returns true when a kernel node of the graph launches `kernel` with `blocks` blocks.
static bool holdsKernel(cudaGraph_t graph, const void* kernel, unsigned blocks)
{
    std::size_t count = 0;
    CHECK(cudaGraphGetNodes(graph, nullptr, &count));
    std::vector<cudaGraphNode_t> nodes(count);
    CHECK(cudaGraphGetNodes(graph, nodes.data(), &count));
    for (cudaGraphNode_t node : nodes) {
        cudaGraphNodeType type;
        CHECK(cudaGraphNodeGetType(node, &type));
        if (type != cudaGraphNodeTypeKernel)
            continue;
        cudaKernelNodeParams params{};
        CHECK(cudaGraphKernelNodeGetParams(node, &params));
        if (params.func == kernel && params.gridDim.x == blocks)
            return true;
    }
    return false;
}

int main()
{
    std::vector<float> matrix(kSize * kSize), right(kSize), exact(kSize);
    for (int i = 0; i < kSize; ++i)
        exact[i] = float((i * 7) % 11) - 5;
    for (int i = 0; i < kSize; ++i) {
        for (int j = 0; j < kSize; ++j)
            matrix[i * kSize + j] = i == j ? 4.0f * kSize : float((i + 2 * j) % 5) / 2;
        for (int j = 0; j < kSize; ++j)
            right[i] += matrix[i * kSize + j] * exact[j];
    }
    float *dMatrix = toDevice(matrix), *dRight = toDevice(right), *change = toDevice(std::vector<float>(1));
    float* x[2] = {toDevice(std::vector<float>(kSize)), toDevice(std::vector<float>(kSize))};
    int* sweeps = toDevice(std::vector<int>(1));
    float* hostChange = nullptr;
    CHECK(cudaMallocHost(&hostChange, sizeof(float)));

    cudaStream_t main, side;
    cudaEvent_t fork, join;
    CHECK(cudaStreamCreateWithFlags(&main, cudaStreamNonBlocking));
    CHECK(cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking));
    CHECK(cudaEventCreateWithFlags(&fork, cudaEventDisableTiming));
    CHECK(cudaEventCreateWithFlags(&join, cudaEventDisableTiming));

    cudaGraphExec_t exec = nullptr;
    int updates = 0, done = 0;
    bool named = true;
    float last = 0;
    for (; done < kSweeps; ++done) {
        cudaGraph_t graph = nullptr;
        CHECK(cudaStreamBeginCapture(main, cudaStreamCaptureModeGlobal));
        CHECK(cudaEventRecord(fork, main));
        CHECK(cudaStreamWaitEvent(side, fork, 0));
        count<<<1, 1, 0, side>>>(sweeps);
        CHECK(cudaEventRecord(join, side));
        CHECK(cudaMemsetAsync(change, 0, sizeof(float), main));
        sweep<<<kSize, 128, 0, main>>>(dMatrix, dRight, x[done % 2], x[1 - done % 2], change, kSize);
        CHECK(cudaMemcpyAsync(hostChange, change, sizeof(float), cudaMemcpyDeviceToHost, main));
        CHECK(cudaStreamWaitEvent(main, join, 0));
        CHECK(cudaStreamEndCapture(main, &graph));
        std::size_t nodes = 0, roots = 0;
        CHECK(cudaGraphGetNodes(graph, nullptr, &nodes));
        CHECK(cudaGraphGetRootNodes(graph, nullptr, &roots));
        if (nodes != 4 || roots != 2) {
            std::printf("captured graph: WRONG, %zu nodes, %zu roots\n", nodes, roots);
            return 1;
        }
        named &= holdsKernel(graph, (const void*)sweep, kSize) && holdsKernel(graph, (const void*)count, 1);
        if (!exec) {
            CHECK(cudaGraphInstantiate(&exec, graph, 0));
        } else {
            cudaGraphExecUpdateResultInfo info;
            CHECK(cudaGraphExecUpdate(exec, graph, &info));
            updates += info.result == cudaGraphExecUpdateSuccess;
        }
        CHECK(cudaGraphDestroy(graph));
        CHECK(cudaGraphLaunch(exec, main));
        CHECK(cudaStreamSynchronize(main));
        last = *hostChange;
        if (last < 1e-5f)
            break;
    }
    ++done;
    const std::vector<float> found = toHost(x[done % 2], kSize);
    float worst = 0;
    for (int i = 0; i < kSize; ++i)
        worst = std::fmax(worst, std::fabs(found[i] - exact[i]));
    bool right1 = expect("solution", worst < 1e-4f);
    bool right2 = expect("converged before the limit", done < kSweeps && last < 1e-5f);
    bool right3 = expect("every sweep but the first updated the graph", updates == done - 1);
    bool right4 = expect("the side branch ran once per sweep", toHost(sweeps, 1)[0] == done);
    bool right5 = expect("a node's function is the kernel that was launched", named);
    CHECK(cudaGraphExecDestroy(exec));
    return right1 && right2 && right3 && right4 && right5 ? 0 : 1;
}

// Dynamic parallelism with memory from the device heap: points are sorted into a quadtree whose nodes are made by the kernels that divide them,
// and a curve is divided until it is flat, each segment into as many points as it needs.
#include <cmath>

#include "check.h"

constexpr int kCapacity = 8, kDeepest = 8;

struct Node {
    float x, y, size;  ///< lower left corner
    int first, count;  ///< points of a leaf
    Node* children;    ///< four, from the device heap; null: a leaf
};

__device__ unsigned g_nodes, g_errors;

__device__ int quarterOf(const Node& node, float2 p)
{
    return (p.x >= node.x + node.size / 2) + 2 * (p.y >= node.y + node.size / 2);
}

/// A block divides a node: counts the points of each quarter, moves them, and launches a grid for the four.
__global__ void divide(Node* nodes, float2* points, float2* other, int depth)
{
    __shared__ int counts[4], begin[4];
    Node& node = nodes[blockIdx.x];
    const int t = threadIdx.x;
    if (node.count <= kCapacity || depth == kDeepest)
        return;
    if (t < 4)
        counts[t] = 0;
    __syncthreads();
    for (int i = t; i < node.count; i += blockDim.x)
        atomicAdd(&counts[quarterOf(node, points[node.first + i])], 1);
    __syncthreads();
    if (t == 0) {
        Node* children = nullptr;
        if (cudaMalloc(&children, 4 * sizeof(Node)) != cudaSuccess)
            atomicAdd(&g_errors, 1);
        int at = node.first;
        for (int q = 0; q < 4; ++q) {
            begin[q] = at;
            children[q] = {node.x + q % 2 * node.size / 2, node.y + q / 2 * node.size / 2, node.size / 2, at, counts[q], nullptr};
            at += counts[q];
        }
        node.children = children;
        atomicAdd(&g_nodes, 4);
    }
    __syncthreads();
    for (int i = t; i < node.count; i += blockDim.x) {
        const float2 p = points[node.first + i];
        other[atomicAdd(&begin[quarterOf(node, p)], 1)] = p;
    }
    __syncthreads();
    for (int i = t; i < node.count; i += blockDim.x)
        points[node.first + i] = other[node.first + i];
    __syncthreads();
    if (t == 0) {
        divide<<<4, blockDim.x>>>(node.children, points, other, depth + 1);
        if (cudaGetLastError() != cudaSuccess)
            atomicAdd(&g_errors, 1);
    }
}

/// Counts the points that are in the leaf where they belong, and frees the tree.
__device__ int checkNode(Node& node, const float2* points, int depth)
{
    int right = 0;
    if (!node.children) {
        if (node.count > kCapacity && depth < kDeepest)
            return -100000;
        for (int i = 0; i < node.count; ++i) {
            const float2 p = points[node.first + i];
            right += p.x >= node.x && p.x < node.x + node.size && p.y >= node.y && p.y < node.y + node.size;
        }
        return right;
    }
    for (int q = 0; q < 4; ++q)
        right += checkNode(node.children[q], points, depth + 1);
    if (cudaFree(node.children) != cudaSuccess)
        atomicAdd(&g_errors, 1);
    return right;
}

__global__ void checkTree(Node* root, const float2* points, int* right)
{
    *right = checkNode(*root, points, 0);
}

bool dividesPoints()
{
    const int n = 600;
    std::vector<float2> points(n);
    unsigned seed = 3;
    const auto next = [&] { return float((seed = seed * 1664525u + 1013904223u) >> 8) / float(1u << 24); };
    for (float2& p : points)
        p = {next() * next(), next()};  // denser on the left
    float2* data = toDevice(points);
    float2* other = toDevice(points);
    Node* root = toDevice(std::vector<Node>{{0, 0, 1, 0, n, nullptr}});
    int* right = toDevice(std::vector<int>{0});
    divide<<<1, 64>>>(root, data, other, 0);
    CHECK(cudaGetLastError());
    checkTree<<<1, 1>>>(root, data, right);
    CHECK(cudaDeviceSynchronize());
    unsigned nodes = 0, errors = 1;
    CHECK(cudaMemcpyFromSymbol(&nodes, g_nodes, sizeof nodes));
    CHECK(cudaMemcpyFromSymbol(&errors, g_errors, sizeof errors));
    return toHost(right, 1)[0] == n && nodes > 4 && errors == 0;
}

struct Curve {
    float2 control[3];
    float2* points;  ///< from the device heap
    int count;
};

__device__ float2 at(const Curve& curve, float u)
{
    const float a = (1 - u) * (1 - u), b = 2 * u * (1 - u), c = u * u;
    return {a * curve.control[0].x + b * curve.control[1].x + c * curve.control[2].x,
            a * curve.control[0].y + b * curve.control[1].y + c * curve.control[2].y};
}

__global__ void tessellate(Curve* curve)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < curve->count)
        curve->points[i] = at(*curve, float(i) / float(curve->count - 1));
}

/// Each thread takes a curve: the more it bends, the more points.
__global__ void tessellateAll(Curve* curves, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    Curve& curve = curves[i];
    const float dx = curve.control[1].x - 0.5f * (curve.control[0].x + curve.control[2].x);
    const float dy = curve.control[1].y - 0.5f * (curve.control[0].y + curve.control[2].y);
    curve.count = min(max(int(sqrtf(dx * dx + dy * dy) * 16), 4), 96);
    if (cudaMalloc(&curve.points, curve.count * sizeof(float2)) != cudaSuccess)
        atomicAdd(&g_errors, 1);
    tessellate<<<(curve.count + 31) / 32, 32>>>(&curve);
}

__global__ void freeAll(Curve* curves, int n, float* length)
{
    const int i = threadIdx.x;
    if (i >= n)
        return;
    float sum = 0;
    for (int p = 1; p < curves[i].count; ++p)
        sum += hypotf(curves[i].points[p].x - curves[i].points[p - 1].x, curves[i].points[p].y - curves[i].points[p - 1].y);
    length[i] = sum;
    cudaFree(curves[i].points);
}

bool tessellatesCurves()
{
    const int n = 40;
    std::vector<Curve> curves(n);
    for (int i = 0; i < n; ++i)
        curves[i] = {{{0, 0}, {1, 0.2f * float(i)}, {2, 0}}, nullptr, 0};
    Curve* data = toDevice(curves);
    float* length = toDevice(std::vector<float>(n, 0));
    tessellateAll<<<2, 32>>>(data, n);
    freeAll<<<1, 64>>>(data, n, length);
    const std::vector<float> lengths = toHost(length, n);
    const std::vector<Curve> divided = toHost(data, n);
    bool right = lengths[0] > 1.999f && lengths[0] < 2.001f;
    for (int i = 1; i < n; ++i)
        right = right && lengths[i] > lengths[i - 1] && divided[i].count >= divided[i - 1].count;
    return right && divided[n - 1].count > divided[0].count;
}

int main()
{
    bool right = expect("a quadtree of nodes from the device heap", dividesPoints());
    right &= expect("curves of as many points as they need", tessellatesCurves());
    return !right;
}

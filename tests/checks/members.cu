// Accesses past an array that is a member of a struct, into the next member or the next struct.
#include "pairs.h"

struct Body {
    float position[3];
    float mass;
    float history[8];
    int steps;
};

template <bool Right>
__global__ void centre(const Body* bodies, float* out, int n)
{
    const int i = threadIdx.x;
    float sum = 0;
    if (i < n)
        for (int axis = 0; Right ? axis < 3 : axis <= 3; ++axis)
            sum += bodies[i].position[axis];  // <-
    out[i] = sum;
}
PAIR(oneAxisTooMany, "out-of-bounds", {
    Buffer<Body> bodies(32);
    Buffer<float> out(32);
    centre<Right><<<1, 32>>>(bodies, out, 32);
    first(out);
})

template <bool Right>
__global__ void append(Body* bodies, const float* values, int n)
{
    Body& body = bodies[threadIdx.x];
    for (int k = 0; k < n; ++k)
        if (!Right || body.steps < 8)
            body.history[body.steps++] = values[k];  // <-
}
PAIR(historyIsFull, "out-of-bounds", {
    Buffer<Body> bodies(32);
    Buffer<float> values(9);
    append<Right><<<1, 32>>>(bodies, values, 9);
    first(bodies);
})

template <bool Right>
__global__ void smooth(Body* bodies, int step)
{
    Body* body = bodies + threadIdx.x;
    if (Right && step >= 8)
        return;
    body->history[step] = body->mass;  // <-
}
PAIR(lastOfTheStructIntoTheNext, "out-of-bounds", {
    Buffer<Body> bodies(32);
    smooth<Right><<<1, 31>>>(bodies, 9);  // the last struct's overrun stays within the allocation
    first(bodies);
})

struct Stack {
    int items[4];
    int size;
    int failed;

    template <bool Right>
    __device__ void push(int item)
    {
        if (Right ? size == 4 : size > 4) {
            failed = 1;
            return;
        }
        items[size++] = item;  // <-
    }
};
template <bool Right>
__global__ void fillStacks(Stack* stacks, int n)
{
    Stack& stack = stacks[threadIdx.x];
    for (int i = 0; i < n; ++i)
        stack.push<Right>(i);  // <-
}
PAIR(stackThatIsFull, "out-of-bounds", {
    Buffer<Stack> stacks(32);
    fillStacks<Right><<<1, 32>>>(stacks, 5);
    first(stacks);
})

struct Cell {
    int neighbours[4];
    int alive;
};
template <bool Right>
__global__ void count(const Cell* in, Cell* out, int n)
{
    __shared__ Cell cells[32];
    cells[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    int around = 0;
    for (int k = Right ? 0 : 1; k < (Right ? n : n + 1); ++k)
        around += cells[threadIdx.x].neighbours[k];  // <-
    out[threadIdx.x].alive = around > 2;
}
PAIR(neighboursCountedFromOne, "out-of-bounds", {
    Buffer<Cell> in(32);
    Buffer<Cell> out(32);
    count<Right><<<1, 32>>>(in, out, 4);
    first(out);
})

struct Histogram {
    unsigned bins[16];
    unsigned above;
};
template <bool Right>
__global__ void histogram(const float* in, Histogram* result, int n)
{
    const int i = threadIdx.x;
    if (i >= n)
        return;
    const int bin = int(in[i] * 16);
    if (Right && bin >= 16)
        atomicAdd(&result->above, 1u);
    else
        atomicAdd(&result->bins[bin], 1u);  // <-
}
PAIR(binOfTheGreatestValue, "out-of-bounds", {
    float values[32];
    for (int i = 0; i < 32; ++i)
        values[i] = i / 31.0f;
    Buffer<float> in(32);
    cudaMemcpy(in, values, sizeof values, cudaMemcpyHostToDevice);
    Buffer<Histogram> result(1);
    histogram<Right><<<1, 32>>>(in, result, 32);
    first(result);
})

struct Node {
    int child[8];
    int parent;
};
// These accesses are right in both variants: they choose between members, follow pointers to members, and copy members.
template <bool Right>
__global__ void walk(Node* nodes, int* out, int n)
{
    const int i = threadIdx.x;
    Node& node = nodes[i];
    const int k = i % 9;
    if (k < 8)
        node.child[k] = i;
    else
        node.parent = i;
    const int picked = k < 8 ? node.child[k] : node.parent;
    int* const all = &node.child[0];
    int sum = 0;
    for (int at = 0; at < 8; ++at)
        sum += node.child[at] + all[at];
    const Node copy = nodes[(i + 1) % n];
    out[i] = picked + sum + copy.parent;
    if (!Right)
        node.child[k + 1] = 0;  // <-
}
PAIR(chosenMembers, "out-of-bounds", {
    Buffer<Node> nodes(32);
    Buffer<int> out(32);
    walk<Right><<<1, 1>>>(nodes, out, 32);
    walk<Right><<<1, 16>>>(nodes + 8, out, 8);
    first(out);
})

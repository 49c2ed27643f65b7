struct Particle { float x, y; int id; };
__global__ void move(Particle* particles, int count, float2 step)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) {
        particles[i].x += step.x;
        particles[i].y += step.y;
    }
}

__global__ void moveBodies(float4* pos, float3* vel, float dt, int numBodies)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= numBodies) return;
    float4 p = pos[i];
    p.x += vel[i].x * dt;
    p.y += vel[i].y * dt;
    p.z += vel[i].z * dt;
    pos[i] = p;
}

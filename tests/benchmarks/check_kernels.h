// Kernels whose accesses need more shadow memory than whole words do, as nvcc 13 compiles them (compute_75). Their CUDA source:
//
//   extern "C" __global__ void bytes(const unsigned char* in, unsigned* out, int n)
//   {
//       __shared__ unsigned s[256];
//       s[threadIdx.x] = 0;
//       __syncthreads();
//       for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&s[in[i]], 1u);
//       __syncthreads();
//       atomicAdd(&out[threadIdx.x], s[threadIdx.x]);
//   }
//   extern "C" __global__ void stencil(const float* in, float* out, int n)
//   {
//       __shared__ float s[258];
//       int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
//       s[t + 1] = i < n ? in[i] : 0;
//       if (t == 0) s[0] = i > 0 ? in[i - 1] : 0;
//       if (t == blockDim.x - 1) s[t + 2] = i + 1 < n ? in[i + 1] : 0;
//       __syncthreads();
//       if (i < n) out[i] = 0.25f * s[t] + 0.5f * s[t + 1] + 0.25f * s[t + 2];
//   }
#pragma once

namespace simtscope::benchmarks {

inline constexpr char kCheckKernels[] = R"ptx(.version 9.0
.target sm_75
.address_size 64
.visible .entry bytes(
	.param .u64 bytes_param_0,
	.param .u64 bytes_param_1,
	.param .u32 bytes_param_2
)
{
	.reg .pred 	%p<3>;
	.reg .b16 	%rs<2>;
	.reg .b32 	%r<21>;
	.reg .b64 	%rd<9>;
	.shared .align 4 .b8 _ZZ5bytesE1s[1024];
	ld.param.u64 	%rd2, [bytes_param_0];
	ld.param.u64 	%rd3, [bytes_param_1];
	ld.param.u32 	%r8, [bytes_param_2];
	mov.u32 	%r1, %tid.x;
	shl.b32 	%r9, %r1, 2;
	mov.u32 	%r10, _ZZ5bytesE1s;
	add.s32 	%r2, %r10, %r9;
	mov.u32 	%r11, 0;
	st.shared.u32 	[%r2], %r11;
	bar.sync 	0;
	mov.u32 	%r3, %ntid.x;
	mov.u32 	%r12, %ctaid.x;
	mad.lo.s32 	%r20, %r12, %r3, %r1;
	setp.ge.s32 	%p1, %r20, %r8;
	@%p1 bra 	$L__BB0_3;
	mov.u32 	%r13, %nctaid.x;
	mul.lo.s32 	%r5, %r13, %r3;
	cvta.to.global.u64 	%rd1, %rd2;
$L__BB0_2:
	cvt.s64.s32 	%rd4, %r20;
	add.s64 	%rd5, %rd1, %rd4;
	ld.global.u8 	%rs1, [%rd5];
	mul.wide.u16 	%r14, %rs1, 4;
	add.s32 	%r16, %r10, %r14;
	atom.shared.add.u32 	%r17, [%r16], 1;
	add.s32 	%r20, %r20, %r5;
	setp.lt.s32 	%p2, %r20, %r8;
	@%p2 bra 	$L__BB0_2;
$L__BB0_3:
	bar.sync 	0;
	cvta.to.global.u64 	%rd6, %rd3;
	mul.wide.u32 	%rd7, %r1, 4;
	add.s64 	%rd8, %rd6, %rd7;
	ld.shared.u32 	%r18, [%r2];
	atom.global.add.u32 	%r19, [%rd8], %r18;
	ret;
}
.visible .entry stencil(
	.param .u64 stencil_param_0,
	.param .u64 stencil_param_1,
	.param .u32 stencil_param_2
)
{
	.reg .pred 	%p<7>;
	.reg .f32 	%f<19>;
	.reg .b32 	%r<11>;
	.reg .b64 	%rd<9>;
	.shared .align 4 .b8 _ZZ7stencilE1s[1032];
	ld.param.u64 	%rd3, [stencil_param_0];
	ld.param.u64 	%rd2, [stencil_param_1];
	ld.param.u32 	%r5, [stencil_param_2];
	mov.u32 	%r1, %ntid.x;
	mov.u32 	%r6, %ctaid.x;
	mov.u32 	%r2, %tid.x;
	mad.lo.s32 	%r3, %r6, %r1, %r2;
	setp.ge.s32 	%p1, %r3, %r5;
	cvta.to.global.u64 	%rd4, %rd3;
	mul.wide.s32 	%rd5, %r3, 4;
	add.s64 	%rd1, %rd4, %rd5;
	mov.f32 	%f16, 0f00000000;
	@%p1 bra 	$L__BB1_2;
	ld.global.f32 	%f16, [%rd1];
$L__BB1_2:
	shl.b32 	%r7, %r2, 2;
	mov.u32 	%r8, _ZZ7stencilE1s;
	add.s32 	%r4, %r8, %r7;
	st.shared.f32 	[%r4+4], %f16;
	setp.ne.s32 	%p2, %r2, 0;
	@%p2 bra 	$L__BB1_6;
	setp.lt.s32 	%p3, %r3, 1;
	mov.f32 	%f17, 0f00000000;
	@%p3 bra 	$L__BB1_5;
	ld.global.f32 	%f17, [%rd1+-4];
$L__BB1_5:
	st.shared.f32 	[_ZZ7stencilE1s], %f17;
$L__BB1_6:
	add.s32 	%r9, %r1, -1;
	setp.ne.s32 	%p4, %r2, %r9;
	@%p4 bra 	$L__BB1_10;
	add.s32 	%r10, %r3, 1;
	setp.ge.s32 	%p5, %r10, %r5;
	mov.f32 	%f18, 0f00000000;
	@%p5 bra 	$L__BB1_9;
	ld.global.f32 	%f18, [%rd1+4];
$L__BB1_9:
	st.shared.f32 	[%r4+8], %f18;
$L__BB1_10:
	bar.sync 	0;
	@%p1 bra 	$L__BB1_12;
	ld.shared.f32 	%f10, [%r4];
	ld.shared.f32 	%f11, [%r4+4];
	mul.f32 	%f12, %f11, 0f3F000000;
	fma.rn.f32 	%f13, %f10, 0f3E800000, %f12;
	ld.shared.f32 	%f14, [%r4+8];
	fma.rn.f32 	%f15, %f14, 0f3E800000, %f13;
	cvta.to.global.u64 	%rd6, %rd2;
	add.s64 	%rd8, %rd6, %rd5;
	st.global.f32 	[%rd8], %f15;
$L__BB1_12:
	ret;
}
)ptx";

}  // namespace simtscope::benchmarks

// Holds a kernel of the engine benchmark as nvcc 13 compiles it for a debugger (-G, compute_75), without its line numbers. The array is in
// local memory, and each use of it goes there through a generic address. Its CUDA source:
//
//   extern "C" __global__ void debugLoop(unsigned* out, unsigned n)
//   {
//       unsigned state[8], sum = 0;
//       for (unsigned i = 0; i < 8; ++i) state[i] = threadIdx.x * 2654435761u + i;
//       for (unsigned i = 0; i < n; ++i) {
//           unsigned* const at = state + i % 7;
//           if (at[0] > at[1]) {
//               unsigned other = at[0];
//               at[0] = at[1];
//               at[1] = other + i;
//           }
//           at[1] = at[1] * 1664525u + at[0];
//           sum += at[1];
//       }
//       out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
//   }
#pragma once

namespace simtscope::benchmarks {

inline constexpr char kDebugKernels[] = R"ptx(.version 9.0
.target sm_75, debug
.address_size 64
.visible .entry debugLoop(
	.param .u64 debugLoop_param_0,
	.param .u32 debugLoop_param_1
)
{
	.local .align 4 .b8 	__local_depot0[32];
	.reg .b64 	%SP;
	.reg .b64 	%SPL;
	.reg .pred 	%p<7>;
	.reg .b32 	%r<36>;
	.reg .b64 	%rd<13>;
	mov.u64 	%SPL, __local_depot0;
	cvta.local.u64 	%SP, %SPL;
	ld.param.u64 	%rd2, [debugLoop_param_0];
	ld.param.u32 	%r10, [debugLoop_param_1];
	mov.u32 	%r11, 0;
	mov.b32 	%r1, %r11;
	mov.b32 	%r2, %r11;
	mov.u32 	%r33, %r2;
	bra.uni 	$L__BB0_1;
$L__BB0_1:
	mov.u32 	%r3, %r33;
	setp.lt.u32 	%p1, %r3, 8;
	not.pred 	%p2, %p1;
	@%p2 bra 	$L__BB0_4;
	bra.uni 	$L__BB0_2;
$L__BB0_2:
	mov.u32 	%r30, %tid.x;
	mul.lo.s32 	%r31, %r30, -1640531535;
	add.s32 	%r32, %r31, %r3;
	cvt.u64.u32 	%rd9, %r3;
	shl.b64 	%rd10, %rd9, 2;
	add.u64 	%rd11, %SP, 0;
	add.s64 	%rd12, %rd11, %rd10;
	st.u32 	[%rd12], %r32;
	bra.uni 	$L__BB0_3;
$L__BB0_3:
	add.s32 	%r4, %r3, 1;
	mov.u32 	%r33, %r4;
	bra.uni 	$L__BB0_1;
$L__BB0_4:
	mov.u32 	%r12, 0;
	mov.b32 	%r5, %r12;
	mov.u32 	%r34, %r1;
	mov.u32 	%r35, %r5;
	bra.uni 	$L__BB0_5;
$L__BB0_5:
	mov.u32 	%r7, %r35;
	mov.u32 	%r6, %r34;
	setp.lt.u32 	%p3, %r7, %r10;
	not.pred 	%p4, %p3;
	@%p4 bra 	$L__BB0_10;
	bra.uni 	$L__BB0_6;
$L__BB0_6:
	rem.u32 	%r18, %r7, 7;
	cvt.u64.u32 	%rd6, %r18;
	shl.b64 	%rd7, %rd6, 2;
	add.u64 	%rd8, %SP, 0;
	add.s64 	%rd1, %rd8, %rd7;
	ld.u32 	%r19, [%rd1];
	ld.u32 	%r20, [%rd1+4];
	setp.gt.u32 	%p5, %r19, %r20;
	not.pred 	%p6, %p5;
	@%p6 bra 	$L__BB0_8;
	bra.uni 	$L__BB0_7;
$L__BB0_7:
	ld.u32 	%r21, [%rd1];
	mov.b32 	%r22, %r21;
	ld.u32 	%r23, [%rd1+4];
	st.u32 	[%rd1], %r23;
	add.s32 	%r24, %r22, %r7;
	st.u32 	[%rd1+4], %r24;
	bra.uni 	$L__BB0_8;
$L__BB0_8:
	ld.u32 	%r25, [%rd1+4];
	mul.lo.s32 	%r26, %r25, 1664525;
	ld.u32 	%r27, [%rd1];
	add.s32 	%r28, %r26, %r27;
	st.u32 	[%rd1+4], %r28;
	ld.u32 	%r29, [%rd1+4];
	add.s32 	%r8, %r6, %r29;
	bra.uni 	$L__BB0_9;
$L__BB0_9:
	add.s32 	%r9, %r7, 1;
	mov.u32 	%r34, %r8;
	mov.u32 	%r35, %r9;
	bra.uni 	$L__BB0_5;
$L__BB0_10:
	mov.u32 	%r13, %ctaid.x;
	mov.u32 	%r14, %ntid.x;
	mul.lo.s32 	%r15, %r13, %r14;
	mov.u32 	%r16, %tid.x;
	add.s32 	%r17, %r15, %r16;
	cvt.u64.u32 	%rd3, %r17;
	shl.b64 	%rd4, %rd3, 2;
	add.s64 	%rd5, %rd2, %rd4;
	st.u32 	[%rd5], %r6;
	ret;
}
)ptx";

}  // namespace simtscope::benchmarks

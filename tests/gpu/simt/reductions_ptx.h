// Holds the three classic block reductions as nvcc 13 writes them (-O1 -lineinfo, compute_75), for machines without nvcc.
//
// reduce1: `if (tid % (2 * s) == 0)`; reduce2: `index = 2 * s * tid; if (index < blockDim.x)`; reduce3: `for (s = blockDim.x / 2; s > 0; s
// /= 2) if (tid < s)`. All: sdata[tid] = i < n ? in[i] : 0 first, out[blockIdx.x] = sdata[0] last.
#pragma once

namespace simtscope::simt::testing {

inline constexpr char kReductions[] = R"ptx(.version 9.0
.target sm_75
.address_size 64
.extern .shared .align 16 .b8 sdata[];
.visible .entry reduce1(
	.param .u64 reduce1_param_0,
	.param .u64 reduce1_param_1,
	.param .u32 reduce1_param_2
)
{
	.reg .pred 	%p<6>;
	.reg .b32 	%r<24>;
	.reg .b64 	%rd<9>;
	.loc	1 1 0
	ld.param.u64 	%rd1, [reduce1_param_0];
	ld.param.u64 	%rd2, [reduce1_param_1];
	ld.param.u32 	%r11, [reduce1_param_2];
	.loc	1 4 5
	mov.u32 	%r1, %ntid.x;
	mov.u32 	%r2, %ctaid.x;
	mov.u32 	%r3, %tid.x;
	mad.lo.s32 	%r4, %r2, %r1, %r3;
	.loc	1 5 5
	setp.ge.u32 	%p1, %r4, %r11;
	mov.u32 	%r22, 0;
	@%p1 bra 	$L__BB0_2;
	.loc	1 4 5
	cvta.to.global.u64 	%rd3, %rd1;
	.loc	1 5 5
	mul.wide.u32 	%rd4, %r4, 4;
	add.s64 	%rd5, %rd3, %rd4;
	ld.global.u32 	%r22, [%rd5];
$L__BB0_2:
	shl.b32 	%r12, %r3, 2;
	mov.u32 	%r13, sdata;
	add.s32 	%r7, %r13, %r12;
	st.shared.u32 	[%r7], %r22;
	.loc	1 6 5
	bar.sync 	0;
	.loc	1 7 5
	setp.lt.u32 	%p2, %r1, 2;
	@%p2 bra 	$L__BB0_7;
	.loc	1 0 5
	mov.u32 	%r23, 1;
$L__BB0_4:
	.loc	1 8 9
	shl.b32 	%r9, %r23, 1;
	rem.u32 	%r15, %r3, %r9;
	setp.ne.s32 	%p3, %r15, 0;
	@%p3 bra 	$L__BB0_6;
	.loc	1 9 13
	shl.b32 	%r16, %r23, 2;
	add.s32 	%r17, %r7, %r16;
	ld.shared.u32 	%r18, [%r7];
	ld.shared.u32 	%r19, [%r17];
	add.s32 	%r20, %r18, %r19;
	st.shared.u32 	[%r7], %r20;
$L__BB0_6:
	.loc	1 10 9
	bar.sync 	0;
	.loc	1 7 5
	setp.lt.u32 	%p4, %r9, %r1;
	mov.u32 	%r23, %r9;
	@%p4 bra 	$L__BB0_4;
$L__BB0_7:
	.loc	1 12 5
	setp.ne.s32 	%p5, %r3, 0;
	@%p5 bra 	$L__BB0_9;
	ld.shared.u32 	%r21, [sdata];
	.loc	1 4 5
	cvta.to.global.u64 	%rd6, %rd2;
	.loc	1 12 5
	mul.wide.u32 	%rd7, %r2, 4;
	add.s64 	%rd8, %rd6, %rd7;
	st.global.u32 	[%rd8], %r21;
$L__BB0_9:
	.loc	1 13 1
	ret;
}
.visible .entry reduce2(
	.param .u64 reduce2_param_0,
	.param .u64 reduce2_param_1,
	.param .u32 reduce2_param_2
)
{
	.reg .pred 	%p<6>;
	.reg .b32 	%r<28>;
	.reg .b64 	%rd<9>;
	.loc	1 14 0
	ld.param.u64 	%rd1, [reduce2_param_0];
	ld.param.u64 	%rd2, [reduce2_param_1];
	ld.param.u32 	%r11, [reduce2_param_2];
	.loc	1 17 5
	mov.u32 	%r1, %ntid.x;
	mov.u32 	%r2, %ctaid.x;
	mov.u32 	%r3, %tid.x;
	mad.lo.s32 	%r4, %r2, %r1, %r3;
	.loc	1 18 5
	setp.ge.u32 	%p1, %r4, %r11;
	mov.u32 	%r26, 0;
	@%p1 bra 	$L__BB1_2;
	.loc	1 17 5
	cvta.to.global.u64 	%rd3, %rd1;
	.loc	1 18 5
	mul.wide.u32 	%rd4, %r4, 4;
	add.s64 	%rd5, %rd3, %rd4;
	ld.global.u32 	%r26, [%rd5];
$L__BB1_2:
	shl.b32 	%r12, %r3, 2;
	mov.u32 	%r13, sdata;
	add.s32 	%r14, %r13, %r12;
	st.shared.u32 	[%r14], %r26;
	.loc	1 19 5
	bar.sync 	0;
	.loc	1 20 5
	setp.lt.u32 	%p2, %r1, 2;
	@%p2 bra 	$L__BB1_7;
	.loc	1 0 5
	mov.u32 	%r27, 1;
$L__BB1_4:
	.loc	1 21 9
	shl.b32 	%r8, %r27, 1;
	mul.lo.s32 	%r9, %r8, %r3;
	.loc	1 22 9
	setp.ge.u32 	%p3, %r9, %r1;
	@%p3 bra 	$L__BB1_6;
	.loc	1 23 13
	add.s32 	%r16, %r9, %r27;
	shl.b32 	%r17, %r16, 2;
	add.s32 	%r19, %r13, %r17;
	shl.b32 	%r20, %r9, 2;
	add.s32 	%r21, %r13, %r20;
	ld.shared.u32 	%r22, [%r21];
	ld.shared.u32 	%r23, [%r19];
	add.s32 	%r24, %r22, %r23;
	st.shared.u32 	[%r21], %r24;
$L__BB1_6:
	.loc	1 24 9
	bar.sync 	0;
	.loc	1 20 5
	setp.lt.u32 	%p4, %r8, %r1;
	mov.u32 	%r27, %r8;
	@%p4 bra 	$L__BB1_4;
$L__BB1_7:
	.loc	1 26 5
	setp.ne.s32 	%p5, %r3, 0;
	@%p5 bra 	$L__BB1_9;
	ld.shared.u32 	%r25, [sdata];
	.loc	1 17 5
	cvta.to.global.u64 	%rd6, %rd2;
	.loc	1 26 5
	mul.wide.u32 	%rd7, %r2, 4;
	add.s64 	%rd8, %rd6, %rd7;
	st.global.u32 	[%rd8], %r25;
$L__BB1_9:
	.loc	1 27 1
	ret;
}
.visible .entry reduce3(
	.param .u64 reduce3_param_0,
	.param .u64 reduce3_param_1,
	.param .u32 reduce3_param_2
)
{
	.reg .pred 	%p<6>;
	.reg .b32 	%r<23>;
	.reg .b64 	%rd<9>;
	.loc	1 28 0
	ld.param.u64 	%rd1, [reduce3_param_0];
	ld.param.u64 	%rd2, [reduce3_param_1];
	ld.param.u32 	%r12, [reduce3_param_2];
	.loc	1 31 5
	mov.u32 	%r1, %ntid.x;
	mov.u32 	%r2, %ctaid.x;
	mov.u32 	%r3, %tid.x;
	mad.lo.s32 	%r4, %r2, %r1, %r3;
	.loc	1 32 5
	setp.ge.u32 	%p1, %r4, %r12;
	mov.u32 	%r21, 0;
	@%p1 bra 	$L__BB2_2;
	.loc	1 31 5
	cvta.to.global.u64 	%rd3, %rd1;
	.loc	1 32 5
	mul.wide.u32 	%rd4, %r4, 4;
	add.s64 	%rd5, %rd3, %rd4;
	ld.global.u32 	%r21, [%rd5];
$L__BB2_2:
	shl.b32 	%r13, %r3, 2;
	mov.u32 	%r14, sdata;
	add.s32 	%r7, %r14, %r13;
	st.shared.u32 	[%r7], %r21;
	.loc	1 33 5
	bar.sync 	0;
	.loc	1 34 5
	shr.u32 	%r22, %r1, 1;
	setp.eq.s32 	%p2, %r22, 0;
	@%p2 bra 	$L__BB2_6;
$L__BB2_3:
	.loc	1 35 9
	setp.ge.u32 	%p3, %r3, %r22;
	@%p3 bra 	$L__BB2_5;
	.loc	1 36 13
	shl.b32 	%r15, %r22, 2;
	add.s32 	%r16, %r7, %r15;
	ld.shared.u32 	%r17, [%r7];
	ld.shared.u32 	%r18, [%r16];
	add.s32 	%r19, %r17, %r18;
	st.shared.u32 	[%r7], %r19;
$L__BB2_5:
	.loc	1 37 9
	bar.sync 	0;
	.loc	1 34 5
	shr.u32 	%r22, %r22, 1;
	setp.ne.s32 	%p4, %r22, 0;
	@%p4 bra 	$L__BB2_3;
$L__BB2_6:
	.loc	1 39 5
	setp.ne.s32 	%p5, %r3, 0;
	@%p5 bra 	$L__BB2_8;
	ld.shared.u32 	%r20, [sdata];
	.loc	1 31 5
	cvta.to.global.u64 	%rd6, %rd2;
	.loc	1 39 5
	mul.wide.u32 	%rd7, %r2, 4;
	add.s64 	%rd8, %rd6, %rd7;
	st.global.u32 	[%rd8], %r20;
$L__BB2_8:
	.loc	1 40 1
	ret;
}
	.file	1 "reduce.cu"
)ptx";

}  // namespace simtscope::simt::testing

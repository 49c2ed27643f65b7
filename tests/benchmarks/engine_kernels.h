// Kernels of the engine benchmark as nvcc 13 compiles them (-O1, compute_75). Their CUDA source:
//
//   extern "C" __global__ void alu(unsigned* out, unsigned n)
//   {
//       unsigned a = threadIdx.x + 1, b = blockIdx.x * 7 + 3, c = a ^ 0x9e3779b9u, d = b + 11;
//       for (unsigned i = 0; i < n; ++i) {
//           a = a * 1664525u + b; b = (b ^ a) + 7u; c = (c << 3) - d; d = d * 5u ^ c;
//           a = min(a, d) + c; b = b - (a >> 2); c = (c & 0xffffff) | (b << 24); d = d + a;
//           a = a * b + c; b = b ^ d; c = c + 0x1234567u; d = (d >> 1) + a;
//       }
//       out[blockIdx.x * blockDim.x + threadIdx.x] = a + b + c + d;
//   }
//   extern "C" __global__ void reduce(const int* in, int* out, int n)
//   {
//       __shared__ int s[256];
//       unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
//       s[t] = i < n ? in[i] : 0;
//       __syncthreads();
//       for (unsigned k = blockDim.x / 2; k > 0; k /= 2) {
//           if (t < k) s[t] += s[t + k];
//           __syncthreads();
//       }
//       if (t == 0) out[blockIdx.x] = s[0];
//   }
//   extern "C" __global__ void product(const float* a, const float* b, float* c, int n)
//   {
//       __shared__ float x[16][16], y[16][16];
//       int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
//       float sum = 0;
//       for (int k = 0; k < n; k += 16) {
//           x[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
//           y[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + column];
//           __syncthreads();
//           for (int i = 0; i < 16; ++i) sum += x[threadIdx.y][i] * y[i][threadIdx.x];
//           __syncthreads();
//       }
//       c[row * n + column] = sum;
//   }
#pragma once

namespace simtscope::benchmarks {

inline constexpr char kEngineKernels[] = R"ptx(.version 9.0
.target sm_75
.address_size 64
.visible .entry alu(
	.param .u64 alu_param_0,
	.param .u32 alu_param_1
)
{
	.reg .pred 	%p<6>;
	.reg .b32 	%r<159>;
	.reg .b64 	%rd<5>;
	ld.param.u64 	%rd1, [alu_param_0];
	ld.param.u32 	%r41, [alu_param_1];
	mov.u32 	%r1, %tid.x;
	add.s32 	%r157, %r1, 1;
	mov.u32 	%r3, %ctaid.x;
	mul.lo.s32 	%r42, %r3, 7;
	add.s32 	%r156, %r42, 3;
	xor.b32  	%r155, %r157, -1640531527;
	add.s32 	%r158, %r42, 14;
	setp.eq.s32 	%p1, %r41, 0;
	@%p1 bra 	$L__BB0_6;
	add.s32 	%r44, %r41, -1;
	and.b32  	%r154, %r41, 3;
	setp.lt.u32 	%p2, %r44, 3;
	@%p2 bra 	$L__BB0_4;
	sub.s32 	%r141, %r41, %r154;
$L__BB0_3:
	mad.lo.s32 	%r45, %r157, 1664525, %r156;
	xor.b32  	%r46, %r45, %r156;
	add.s32 	%r47, %r46, 7;
	shl.b32 	%r48, %r155, 3;
	sub.s32 	%r49, %r48, %r158;
	mul.lo.s32 	%r50, %r158, 5;
	xor.b32  	%r51, %r50, %r49;
	min.u32 	%r52, %r45, %r51;
	add.s32 	%r53, %r52, %r49;
	shr.u32 	%r54, %r53, 2;
	sub.s32 	%r55, %r47, %r54;
	and.b32  	%r56, %r49, 16777215;
	prmt.b32 	%r57, %r55, %r56, 1620;
	add.s32 	%r58, %r53, %r51;
	mad.lo.s32 	%r59, %r55, %r53, %r57;
	xor.b32  	%r60, %r55, %r58;
	shr.u32 	%r61, %r58, 1;
	add.s32 	%r62, %r59, %r61;
	mad.lo.s32 	%r63, %r59, 1664525, %r60;
	xor.b32  	%r64, %r63, %r60;
	add.s32 	%r65, %r64, 7;
	shl.b32 	%r66, %r57, 3;
	add.s32 	%r67, %r66, 152709944;
	sub.s32 	%r68, %r67, %r62;
	mul.lo.s32 	%r69, %r62, 5;
	xor.b32  	%r70, %r69, %r68;
	min.u32 	%r71, %r63, %r70;
	add.s32 	%r72, %r71, %r68;
	shr.u32 	%r73, %r72, 2;
	sub.s32 	%r74, %r65, %r73;
	and.b32  	%r75, %r68, 16777215;
	prmt.b32 	%r76, %r74, %r75, 1620;
	add.s32 	%r77, %r72, %r70;
	mad.lo.s32 	%r78, %r74, %r72, %r76;
	xor.b32  	%r79, %r74, %r77;
	shr.u32 	%r80, %r77, 1;
	add.s32 	%r81, %r78, %r80;
	mad.lo.s32 	%r82, %r78, 1664525, %r79;
	xor.b32  	%r83, %r82, %r79;
	add.s32 	%r84, %r83, 7;
	shl.b32 	%r85, %r76, 3;
	add.s32 	%r86, %r85, 152709944;
	sub.s32 	%r87, %r86, %r81;
	mul.lo.s32 	%r88, %r81, 5;
	xor.b32  	%r89, %r88, %r87;
	min.u32 	%r90, %r82, %r89;
	add.s32 	%r91, %r90, %r87;
	shr.u32 	%r92, %r91, 2;
	sub.s32 	%r93, %r84, %r92;
	and.b32  	%r94, %r87, 16777215;
	prmt.b32 	%r95, %r93, %r94, 1620;
	add.s32 	%r96, %r91, %r89;
	mad.lo.s32 	%r97, %r93, %r91, %r95;
	xor.b32  	%r98, %r93, %r96;
	shr.u32 	%r99, %r96, 1;
	add.s32 	%r100, %r97, %r99;
	mad.lo.s32 	%r101, %r97, 1664525, %r98;
	xor.b32  	%r102, %r101, %r98;
	add.s32 	%r103, %r102, 7;
	shl.b32 	%r104, %r95, 3;
	add.s32 	%r105, %r104, 152709944;
	sub.s32 	%r106, %r105, %r100;
	mul.lo.s32 	%r107, %r100, 5;
	xor.b32  	%r108, %r107, %r106;
	min.u32 	%r109, %r101, %r108;
	add.s32 	%r110, %r109, %r106;
	shr.u32 	%r111, %r110, 2;
	sub.s32 	%r112, %r103, %r111;
	and.b32  	%r113, %r106, 16777215;
	prmt.b32 	%r114, %r112, %r113, 1620;
	add.s32 	%r115, %r110, %r108;
	mad.lo.s32 	%r157, %r112, %r110, %r114;
	xor.b32  	%r156, %r112, %r115;
	add.s32 	%r155, %r114, 19088743;
	shr.u32 	%r116, %r115, 1;
	add.s32 	%r158, %r157, %r116;
	add.s32 	%r141, %r141, -4;
	setp.ne.s32 	%p3, %r141, 0;
	@%p3 bra 	$L__BB0_3;
$L__BB0_4:
	setp.eq.s32 	%p4, %r154, 0;
	@%p4 bra 	$L__BB0_6;
$L__BB0_5:
	.pragma "nounroll";
	mad.lo.s32 	%r117, %r157, 1664525, %r156;
	xor.b32  	%r118, %r117, %r156;
	add.s32 	%r119, %r118, 7;
	shl.b32 	%r120, %r155, 3;
	sub.s32 	%r121, %r120, %r158;
	mul.lo.s32 	%r122, %r158, 5;
	xor.b32  	%r123, %r122, %r121;
	min.u32 	%r124, %r117, %r123;
	add.s32 	%r125, %r124, %r121;
	shr.u32 	%r126, %r125, 2;
	sub.s32 	%r127, %r119, %r126;
	and.b32  	%r128, %r121, 16777215;
	prmt.b32 	%r129, %r127, %r128, 1620;
	add.s32 	%r130, %r125, %r123;
	mad.lo.s32 	%r157, %r127, %r125, %r129;
	xor.b32  	%r156, %r127, %r130;
	add.s32 	%r155, %r129, 19088743;
	shr.u32 	%r131, %r130, 1;
	add.s32 	%r158, %r157, %r131;
	add.s32 	%r154, %r154, -1;
	setp.ne.s32 	%p5, %r154, 0;
	@%p5 bra 	$L__BB0_5;
$L__BB0_6:
	add.s32 	%r132, %r156, %r155;
	add.s32 	%r133, %r132, %r157;
	add.s32 	%r134, %r133, %r158;
	mov.u32 	%r135, %ntid.x;
	mad.lo.s32 	%r136, %r3, %r135, %r1;
	cvta.to.global.u64 	%rd2, %rd1;
	mul.wide.u32 	%rd3, %r136, 4;
	add.s64 	%rd4, %rd2, %rd3;
	st.global.u32 	[%rd4], %r134;
	ret;
}
.visible .entry reduce(
	.param .u64 reduce_param_0,
	.param .u64 reduce_param_1,
	.param .u32 reduce_param_2
)
{
	.reg .pred 	%p<6>;
	.reg .b32 	%r<23>;
	.reg .b64 	%rd<9>;
	.shared .align 4 .b8 _ZZ6reduceE1s[1024];
	ld.param.u64 	%rd1, [reduce_param_0];
	ld.param.u64 	%rd2, [reduce_param_1];
	ld.param.u32 	%r12, [reduce_param_2];
	mov.u32 	%r1, %ntid.x;
	mov.u32 	%r2, %ctaid.x;
	mov.u32 	%r3, %tid.x;
	mad.lo.s32 	%r4, %r2, %r1, %r3;
	setp.ge.u32 	%p1, %r4, %r12;
	mov.u32 	%r21, 0;
	@%p1 bra 	$L__BB1_2;
	cvta.to.global.u64 	%rd3, %rd1;
	mul.wide.u32 	%rd4, %r4, 4;
	add.s64 	%rd5, %rd3, %rd4;
	ld.global.u32 	%r21, [%rd5];
$L__BB1_2:
	shl.b32 	%r13, %r3, 2;
	mov.u32 	%r14, _ZZ6reduceE1s;
	add.s32 	%r7, %r14, %r13;
	st.shared.u32 	[%r7], %r21;
	bar.sync 	0;
	shr.u32 	%r22, %r1, 1;
	setp.eq.s32 	%p2, %r22, 0;
	@%p2 bra 	$L__BB1_6;
$L__BB1_3:
	setp.ge.u32 	%p3, %r3, %r22;
	@%p3 bra 	$L__BB1_5;
	shl.b32 	%r15, %r22, 2;
	add.s32 	%r16, %r7, %r15;
	ld.shared.u32 	%r17, [%r7];
	ld.shared.u32 	%r18, [%r16];
	add.s32 	%r19, %r17, %r18;
	st.shared.u32 	[%r7], %r19;
$L__BB1_5:
	bar.sync 	0;
	shr.u32 	%r22, %r22, 1;
	setp.ne.s32 	%p4, %r22, 0;
	@%p4 bra 	$L__BB1_3;
$L__BB1_6:
	setp.ne.s32 	%p5, %r3, 0;
	@%p5 bra 	$L__BB1_8;
	ld.shared.u32 	%r20, [_ZZ6reduceE1s];
	cvta.to.global.u64 	%rd6, %rd2;
	mul.wide.u32 	%rd7, %r2, 4;
	add.s64 	%rd8, %rd6, %rd7;
	st.global.u32 	[%rd8], %r20;
$L__BB1_8:
	ret;
}
.visible .entry product(
	.param .u64 product_param_0,
	.param .u64 product_param_1,
	.param .u64 product_param_2,
	.param .u32 product_param_3
)
{
	.reg .pred 	%p<3>;
	.reg .f32 	%f<57>;
	.reg .b32 	%r<35>;
	.reg .b64 	%rd<13>;
	.shared .align 4 .b8 _ZZ7productE1x[1024];
	.shared .align 4 .b8 _ZZ7productE1y[1024];
	ld.param.u64 	%rd3, [product_param_0];
	ld.param.u64 	%rd4, [product_param_1];
	ld.param.u64 	%rd5, [product_param_2];
	ld.param.u32 	%r18, [product_param_3];
	mov.u32 	%r19, %ctaid.y;
	shl.b32 	%r20, %r19, 4;
	mov.u32 	%r1, %tid.y;
	add.s32 	%r21, %r20, %r1;
	mov.u32 	%r22, %ctaid.x;
	shl.b32 	%r2, %r22, 4;
	mov.u32 	%r3, %tid.x;
	mul.lo.s32 	%r4, %r21, %r18;
	setp.lt.s32 	%p1, %r18, 1;
	mov.f32 	%f56, 0f00000000;
	@%p1 bra 	$L__BB2_3;
	shl.b32 	%r24, %r1, 6;
	mov.u32 	%r25, _ZZ7productE1x;
	add.s32 	%r7, %r25, %r24;
	shl.b32 	%r26, %r3, 2;
	add.s32 	%r5, %r7, %r26;
	mov.u32 	%r27, _ZZ7productE1y;
	add.s32 	%r28, %r27, %r24;
	add.s32 	%r6, %r28, %r26;
	add.s32 	%r8, %r27, %r26;
	mad.lo.s32 	%r29, %r1, %r18, %r3;
	add.s32 	%r33, %r29, %r2;
	shl.b32 	%r10, %r18, 4;
	add.s32 	%r32, %r3, %r4;
	cvta.to.global.u64 	%rd1, %rd3;
	cvta.to.global.u64 	%rd2, %rd4;
	mov.f32 	%f56, 0f00000000;
	mov.u32 	%r34, 0;
$L__BB2_2:
	mul.wide.u32 	%rd6, %r32, 4;
	add.s64 	%rd7, %rd1, %rd6;
	ld.global.f32 	%f6, [%rd7];
	st.shared.f32 	[%r5], %f6;
	mul.wide.u32 	%rd8, %r33, 4;
	add.s64 	%rd9, %rd2, %rd8;
	ld.global.f32 	%f7, [%rd9];
	st.shared.f32 	[%r6], %f7;
	bar.sync 	0;
	ld.shared.f32 	%f8, [%r8];
	ld.shared.f32 	%f9, [%r7];
	fma.rn.f32 	%f10, %f9, %f8, %f56;
	ld.shared.f32 	%f11, [%r8+64];
	ld.shared.f32 	%f12, [%r7+4];
	fma.rn.f32 	%f13, %f12, %f11, %f10;
	ld.shared.f32 	%f14, [%r8+128];
	ld.shared.f32 	%f15, [%r7+8];
	fma.rn.f32 	%f16, %f15, %f14, %f13;
	ld.shared.f32 	%f17, [%r8+192];
	ld.shared.f32 	%f18, [%r7+12];
	fma.rn.f32 	%f19, %f18, %f17, %f16;
	ld.shared.f32 	%f20, [%r8+256];
	ld.shared.f32 	%f21, [%r7+16];
	fma.rn.f32 	%f22, %f21, %f20, %f19;
	ld.shared.f32 	%f23, [%r8+320];
	ld.shared.f32 	%f24, [%r7+20];
	fma.rn.f32 	%f25, %f24, %f23, %f22;
	ld.shared.f32 	%f26, [%r8+384];
	ld.shared.f32 	%f27, [%r7+24];
	fma.rn.f32 	%f28, %f27, %f26, %f25;
	ld.shared.f32 	%f29, [%r8+448];
	ld.shared.f32 	%f30, [%r7+28];
	fma.rn.f32 	%f31, %f30, %f29, %f28;
	ld.shared.f32 	%f32, [%r8+512];
	ld.shared.f32 	%f33, [%r7+32];
	fma.rn.f32 	%f34, %f33, %f32, %f31;
	ld.shared.f32 	%f35, [%r8+576];
	ld.shared.f32 	%f36, [%r7+36];
	fma.rn.f32 	%f37, %f36, %f35, %f34;
	ld.shared.f32 	%f38, [%r8+640];
	ld.shared.f32 	%f39, [%r7+40];
	fma.rn.f32 	%f40, %f39, %f38, %f37;
	ld.shared.f32 	%f41, [%r8+704];
	ld.shared.f32 	%f42, [%r7+44];
	fma.rn.f32 	%f43, %f42, %f41, %f40;
	ld.shared.f32 	%f44, [%r8+768];
	ld.shared.f32 	%f45, [%r7+48];
	fma.rn.f32 	%f46, %f45, %f44, %f43;
	ld.shared.f32 	%f47, [%r8+832];
	ld.shared.f32 	%f48, [%r7+52];
	fma.rn.f32 	%f49, %f48, %f47, %f46;
	ld.shared.f32 	%f50, [%r8+896];
	ld.shared.f32 	%f51, [%r7+56];
	fma.rn.f32 	%f52, %f51, %f50, %f49;
	ld.shared.f32 	%f53, [%r8+960];
	ld.shared.f32 	%f54, [%r7+60];
	fma.rn.f32 	%f56, %f54, %f53, %f52;
	bar.sync 	0;
	add.s32 	%r33, %r33, %r10;
	add.s32 	%r32, %r32, 16;
	add.s32 	%r34, %r34, 16;
	setp.lt.s32 	%p2, %r34, %r18;
	@%p2 bra 	$L__BB2_2;
$L__BB2_3:
	add.s32 	%r30, %r2, %r3;
	add.s32 	%r31, %r4, %r30;
	cvta.to.global.u64 	%rd10, %rd5;
	mul.wide.s32 	%rd11, %r31, 4;
	add.s64 	%rd12, %rd10, %rd11;
	st.global.f32 	[%rd12], %f56;
	ret;
}
	.section	.debug_str
	{
$L__info_string0:
.b8 95,90,78,51,51,95,73,78,84,69,82,78,65,76,95,102,56,56,52,98,56,54,98,95,56,95,98,101,110,99,104,95,99,117,95,97,108,117,51,109
.b8 105,110,69,106,106,0
	}
)ptx";

}  // namespace simtscope::benchmarks

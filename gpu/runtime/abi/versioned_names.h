// Renames functions that have another signature, or use structures of another layout, in an older CUDA. Their implementations for CUDA 13
// get names of their own; the tables cuda11.ld, cuda12.ld and cuda13.ld map each exported name of a library to its implementation. Checked
// against the headers and libraries of CUDA 11.8, 12.4 and 13.0.
#pragma once

// These use structures whose layout changed (older_layouts.h).
#define cudaChooseDevice v13_cudaChooseDevice
#define cudaCreateSurfaceObject v13_cudaCreateSurfaceObject
#define cudaCreateTextureObject v13_cudaCreateTextureObject
#define cudaFuncGetAttributes v13_cudaFuncGetAttributes
#define cudaGetDeviceProperties v13_cudaGetDeviceProperties
#define cudaGetSurfaceObjectResourceDesc v13_cudaGetSurfaceObjectResourceDesc
#define cudaGetTextureObjectResourceDesc v13_cudaGetTextureObjectResourceDesc
#define cudaGetTextureObjectTextureDesc v13_cudaGetTextureObjectTextureDesc
#define cudaPointerGetAttributes v13_cudaPointerGetAttributes

// In older versions a memory location is a device number.
#define cudaMemAdvise v13_cudaMemAdvise
#define cudaMemPrefetchAsync v13_cudaMemPrefetchAsync
#define cudaMemPrefetchAsync_ptsz v13_cudaMemPrefetchAsync_ptsz

// In older versions graph edges have no data; three functions also have other results.
#define cudaGraphAddDependencies v13_cudaGraphAddDependencies
#define cudaGraphAddNode v13_cudaGraphAddNode
#define cudaGraphExecUpdate v13_cudaGraphExecUpdate
#define cudaGraphGetEdges v13_cudaGraphGetEdges
#define cudaGraphInstantiate v13_cudaGraphInstantiate
#define cudaGraphNodeGetDependencies v13_cudaGraphNodeGetDependencies
#define cudaGraphNodeGetDependentNodes v13_cudaGraphNodeGetDependentNodes
#define cudaGraphRemoveDependencies v13_cudaGraphRemoveDependencies
#define cudaStreamGetCaptureInfo v13_cudaStreamGetCaptureInfo
#define cudaStreamGetCaptureInfo_ptsz v13_cudaStreamGetCaptureInfo_ptsz
#define cudaStreamUpdateCaptureDependencies v13_cudaStreamUpdateCaptureDependencies
#define cudaStreamUpdateCaptureDependencies_ptsz v13_cudaStreamUpdateCaptureDependencies_ptsz

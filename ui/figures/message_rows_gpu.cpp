// Runs on a GPU: its driver, its recorder, its faults.
#include <QtGlobal>

#include "ui/figures/message_rows.h"

namespace simtscope::figures {

MessageRows gpuMessages()
{
    static constexpr const char* kRows[] = {
        QT_TRANSLATE_NOOP("messages", "kernel %1 (launch %2) failed on the GPU: %3 (%4)"),
        QT_TRANSLATE_NOOP("messages", "kernel %1 (launch %2) failed on the GPU: %3 (%4); its records are lost with the device: "
                                      "%5=host keeps them; %6"),
        QT_TRANSLATE_NOOP("messages", "kernel %1 (launch %2) failed on the GPU: %3 (%4). At %5, %6 writes to %7, which is in no "
                                      "allocation"),
        QT_TRANSLATE_NOOP("messages", "kernel %1 (launch %2) failed on the GPU: %3 (%4). At %5, %6 writes to %7, which is in no "
                                      "allocation. %8"),
        QT_TRANSLATE_NOOP("messages", "kernel %1 (launch %2) failed on the GPU: %3 (%4). %5"),
        QT_TRANSLATE_NOOP("messages", "kernel %1 (launch %2) has not ended after %3 s on the GPU, and the program was stopped"),
        QT_TRANSLATE_NOOP("messages", "kernel %1 (launch %2) has not ended after %3 s on the GPU, and the program was stopped; its "
                                      "records are lost with the device: %4=host keeps them; %5"),
        QT_TRANSLATE_NOOP("messages", "kernel %1 (launch %2) has not ended after %3 s on the GPU, and the program was stopped. At "
                                      "%4, %5 writes to %6, which is in no allocation. %7"),
        QT_TRANSLATE_NOOP("messages", "kernel %1 (launch %2) has not ended after %3 s on the GPU, and the program was stopped. %4"),
        QT_TRANSLATE_NOOP("messages", "%1 threads had begun and not ended; their last records are of %2"),
        QT_TRANSLATE_NOOP("messages", "%1: %2 from block %3, thread %4 on"),
        QT_TRANSLATE_NOOP("messages", "block %1, thread %2"),
        QT_TRANSLATE_NOOP("messages", "and of %1 more places"),
        QT_TRANSLATE_NOOP("messages", "instruction %1"),
        QT_TRANSLATE_NOOP("messages", "run it with --engine simt to see line, block, thread and address"),
        QT_TRANSLATE_NOOP("messages", "run it with --engine simt to see what it waits for"),
        QT_TRANSLATE_NOOP("messages", "its recorded form does not start (%1)"),
        QT_TRANSLATE_NOOP("messages", "launches of %1 are listed but not recorded: %2"),
        QT_TRANSLATE_NOOP("messages", "it has no recorded form"),
        QT_TRANSLATE_NOOP("messages", "it is launched through a graph"),
        QT_TRANSLATE_NOOP("messages", "there is no room for the records (%1)"),
        QT_TRANSLATE_NOOP("messages", "the records of %1 cannot be read: %2"),
        QT_TRANSLATE_NOOP("messages", "launch %1, %2: %3 records did not fit in the %4 MiB of device memory that there are for "
                                      "them; its totals are too low"),
        QT_TRANSLATE_NOOP("messages", "launch %1, %2: %3 records did not fit in the %4 MiB of host memory (%5=device gives more) "
                                      "that there are for them; its totals are too low"),
        QT_TRANSLATE_NOOP("messages", "the records of launch %1, %2, are damaged: %3"),
        QT_TRANSLATE_NOOP("messages", "kernels of the program are not recorded: %1"),
        QT_TRANSLATE_NOOP("messages", "the %1 object %2 is made in a way that is not modelled (mipmaps, a resource view, an array "
                                      "of another library): accesses through it are recorded with their values, but not where they go"),
        QT_TRANSLATE_NOOP("messages", "%1 ms, with the recorder at work"),
        QT_TRANSLATE_NOOP("messages", "the CUDA runtime of this program has no function %1; it must be libcudart.so.13"),
        QT_TRANSLATE_NOOP("messages", "block %1, warp %2: %3"),
        QT_TRANSLATE_NOOP("messages", "the records of this launch do not fit its code"),
        QT_TRANSLATE_NOOP("messages", "NVIDIA's driver library has no function %1"),
        QT_TRANSLATE_NOOP("messages", "install a newer driver (580 or later)"),
        QT_TRANSLATE_NOOP("messages", "error %1"),
        QT_TRANSLATE_NOOP("messages", "NVIDIA's driver is not installed (%1 was not found)"),
        QT_TRANSLATE_NOOP("messages", "on a machine with an NVIDIA GPU install the driver, version 580 or later"),
        QT_TRANSLATE_NOOP("messages", "NVIDIA's driver does not start: %1"),
        QT_TRANSLATE_NOOP("messages", "does nvidia-smi list a GPU? In a container the GPU has to be passed in"),
        QT_TRANSLATE_NOOP("messages", "NVIDIA's driver is for CUDA %1.%2; CUDA 13.0 is needed"),
        QT_TRANSLATE_NOOP("messages", "install driver 580 or later"),
        QT_TRANSLATE_NOOP("messages", "NVIDIA's driver does not list its GPUs: %1"),
        QT_TRANSLATE_NOOP("messages", "%1 has compute capability %2.%3"),
        QT_TRANSLATE_NOOP("messages", "there is no GPU that NVIDIA's driver may use"),
        QT_TRANSLATE_NOOP("messages", "the GPU is too old: %1"),
        QT_TRANSLATE_NOOP("messages", "is it hidden by CUDA_VISIBLE_DEVICES?"),
        QT_TRANSLATE_NOOP("messages", "compute capability 7.5 (Turing) or later is needed"),
        QT_TRANSLATE_NOOP("messages", "kernel %1 cannot be decoded: %2"),
        QT_TRANSLATE_NOOP("messages", "the module has %1 instructions, more than a record can name (%2)"),
        QT_TRANSLATE_NOOP("messages", "the records that came back from the GPU are damaged: chunk %1: %2"),
        QT_TRANSLATE_NOOP("messages", "does the kernel write out of bounds?"),
        QT_TRANSLATE_NOOP("messages", "its header names no warp of the launch"),
        QT_TRANSLATE_NOOP("messages", "a record names no instruction of the module"),
        QT_TRANSLATE_NOOP("messages", "a record is of an instruction that makes none"),
        QT_TRANSLATE_NOOP("messages", "a record is cut off"),
        QT_TRANSLATE_NOOP("messages", "this SIMTscope was built without nvcc, so it has no recorder for GPUs"),
        QT_TRANSLATE_NOOP("messages", "build it again where the CUDA toolkit is installed"),
        QT_TRANSLATE_NOOP("messages", "kernel %1 keeps more than one array in local memory in one function, whose places are not recorded"),
        QT_TRANSLATE_NOOP("messages", "kernel %1 executes %2, which the cuda engine does not record"),
        QT_TRANSLATE_NOOP("messages", "kernel %1 executes %2 that may copy less than it writes, which the cuda engine does not record"),
        QT_TRANSLATE_NOOP("messages", "kernel %1 executes %2, which has more values than a record holds"),
        QT_TRANSLATE_NOOP("messages", "kernel %1 has an operand that is not recorded"),
        QT_TRANSLATE_NOOP("messages", "kernel %1 has an operand of %2 bits, which is not recorded"),
        QT_TRANSLATE_NOOP("messages", "kernel %1 calls functions through pointers, which the cuda engine does not record"),
        QT_TRANSLATE_NOOP("messages", "kernel %1 calls a function that takes its parameters in registers, which the cuda engine "
                                      "does not record"),
        QT_TRANSLATE_NOOP("messages", "lanes %1 of a warp go on although they have ended"),
        QT_TRANSLATE_NOOP("messages", "there is no way from where lanes %1 of a warp are to instruction %2 of function %3"),
        QT_TRANSLATE_NOOP("messages", "the CUDA toolkit in %1 has no %2"),
        QT_TRANSLATE_NOOP("messages", "install the package cuda-cudart-13-0"),
        QT_TRANSLATE_NOOP("messages", "%1 is %2, where there is no %3"),
        QT_TRANSLATE_NOOP("messages", "SIMTscope's own %1 was not found in %2"),
        QT_TRANSLATE_NOOP("messages", "build the target simtscope_hooks, or install SIMTscope again"),
    };
    return kRows;
}

}  // namespace simtscope::figures

// fails: compile
// The working folder of the process leads to the reference.
#include "/proc/self/cwd/../../../../../../../..@EXERCISE@/reference.cu"

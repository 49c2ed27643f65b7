// fails: compile
// The root of the process leads to the reference.
#include "/proc/self/root@EXERCISE@/reference.cu"

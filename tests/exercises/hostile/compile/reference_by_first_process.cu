// fails: compile
// The root of the first process leads to the reference.
#include "/proc/1/root@EXERCISE@/reference.cu"

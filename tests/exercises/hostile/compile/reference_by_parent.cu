// fails: compile
// A relative path leads to the reference.
#include "../../../../../../../../../..@EXERCISE@/reference.cu"

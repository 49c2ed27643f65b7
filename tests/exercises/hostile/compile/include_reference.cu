// fails: compile
// The reference is the submission.
#include "@EXERCISE@/reference.cu"

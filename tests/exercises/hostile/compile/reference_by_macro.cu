// fails: compile
// The path of the reference is put together by macros.
#define TEXT(x) #x
#define STRING(x) TEXT(x)
#define BEGIN @EXERCISE@
#include STRING(BEGIN/reference.cu)

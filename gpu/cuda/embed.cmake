# A text file -> a C++ source that holds it as a string, a literal per line.
file(READ "${INPUT}" text)
string(REPLACE "\\" "\\\\" text "${text}")
string(REPLACE "\"" "\\\"" text "${text}")
string(REPLACE "\n" "\\n\"\n    \"" text "${text}")
file(WRITE "${OUTPUT}" "namespace simtscope::cuda {\nextern const char kRecorderPtx[];\nconst char kRecorderPtx[] =\n    \"${text}\";\n}\n")

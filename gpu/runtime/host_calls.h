// Calls of the runtime in the program's own code: line, text, and whether the program uses the result.
//
// Where a call is made is kept as addresses. Lines and texts are looked up when something is wrong with the call, or with the memory that
// it made or freed.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "gpu/runtime/call_text.h"
#include "gpu/runtime/host_lines.h"
#include "gpu/runtime/host_stack.h"

namespace simtscope::runtime {

/// Index of a call in the text of the program that was executed at least once.
using HostCallId = std::int32_t;
inline constexpr HostCallId kNoHostCall = -1;

struct HostCall {
    std::string file;  ///< of the program's sources; empty: the place is not known
    std::uint32_t line = 0;
    std::string text;          ///< "cudaMalloc(&d_a, bytes)"; where the text does not tell, the name of the function
    std::string variable;      ///< CallText::variable
    bool isDiscarded = false;  ///< for certain

    /// "main.cu:20"; empty: not known.
    std::string place() const;
};

class HostCalls {
public:
    /// `sources`: paths of the program's files.
    void watch(std::vector<std::string> sources);
    /// The function of the runtime that the calling thread is in. kNoHostCall: nothing is watched, or the place is not known.
    HostCallId here(const char* function);
    /// A call that returns to the address.
    HostCallId at(const char* function, const void* returnAddress);
    /// No call: where the program is, by addresses within its instructions, innermost first.
    HostCallId within(HostStack stack);
    /// Looks it up. Of kNoHostCall: nothing is known.
    const HostCall& find(HostCallId call);

private:
    struct Site {
        std::string function;
        HostStack stack;
        bool isFound = false;
        std::uint64_t address = 0;  ///< of the frame that is in the program's text
        HostCall call;
    };
    struct Source {
        std::string path, text, code;
    };
    HostCallId idOf(const char* function, HostStack stack);
    void findLine(Site& site);
    void findText(Site& site);
    const Source* sourceOf(const std::string& file);

    bool m_watches = false;
    std::vector<Source> m_sources;
    std::map<std::string, const Source*> m_sourceOf;  ///< by the name in the debug information
    std::vector<Site> m_sites;
    std::map<std::pair<std::string, HostStack>, HostCallId> m_ids;
    HostLines m_lines;
};

}  // namespace simtscope::runtime

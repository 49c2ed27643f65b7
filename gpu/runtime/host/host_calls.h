// Keeps the runtime calls in the program's own code: line, text, and whether the program uses the result.
//
// A call site is kept as code addresses. Lines and texts are looked up only when a finding names the call, or names memory that the call
// allocated or freed.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "gpu/runtime/host/call_text.h"
#include "gpu/runtime/host/host_lines.h"
#include "gpu/runtime/host/host_stack.h"

namespace simtscope::runtime {

/// Identifies a call site in the program's text that was executed at least once.
using HostCallId = std::int32_t;
inline constexpr HostCallId kNoHostCall = -1;

/// Says where one call stands in the program's text.
struct HostCall {
    std::string file;  ///< one of the program's sources; empty: the location is unknown
    std::uint32_t line = 0;
    std::string text;          ///< "cudaMalloc(&d_a, bytes)"; the name of the function if the text does not show the call
    std::string variable;      ///< CallText::variable
    bool isDiscarded = false;  ///< whether the program certainly ignores the result

    /// Returns "main.cu:20"; empty if unknown.
    std::string location() const;
};

/// Keeps the call sites by id; guarded by the runtime's lock.
class HostCalls {
public:
    /// Says how the program's own file has changed since the host code was compiled.
    struct EditedSource {
        std::string builtPath;                                       ///< path under which it was compiled; empty: that of the source
        std::vector<std::pair<std::uint32_t, std::int32_t>> shifts;  ///< pairs of a line and what is added to the lines from there on
    };
    /// Begins to keep call sites; `sources` are the paths of the program's files, its own first.
    void startKeeping(std::vector<std::string> sources, EditedSource edited = {});
    /// Returns the call site of the runtime function that the calling thread is in; kNoHostCall if nothing is watched or the call site is
    /// unknown.
    HostCallId findOrAddCurrentCall(const char* function);
    /// Returns the call site whose call returns to the address.
    HostCallId findOrAddCallReturningTo(const char* function, const void* returnAddress);
    /// Returns an id for code of the program that is not in a call; `stack` holds addresses inside its instructions, innermost first.
    HostCallId findOrAddCodeSite(HostStack stack);
    /// Looks the call site up. The result for kNoHostCall is empty.
    const HostCall& find(HostCallId call);

private:
    /// Holds one call site. `call` is filled in when a finding first names the site.
    struct Site {
        std::string function;
        HostStack stack;
        bool isLookedUp = false;
        std::uint64_t address = 0;  ///< code address of the frame that is in the program's text
        HostCall call;
    };
    struct Source {
        std::string path, text, code;
    };
    HostCallId findOrAddSite(const char* function, HostStack stack);
    void findLine(Site& site);
    void findText(Site& site);
    const Source* findSource(const std::string& file);

    std::uint32_t shiftedLine(const Source& source, std::uint32_t line) const;

    bool m_isKeeping = false;
    EditedSource m_edited;
    std::vector<Source> m_sources;
    std::map<std::string, const Source*> m_sourceByName;  ///< sources by their name in the debug information
    std::vector<Site> m_sites;
    std::map<std::pair<std::string, HostStack>, HostCallId> m_ids;
    HostLines m_lines;
};

}  // namespace simtscope::runtime

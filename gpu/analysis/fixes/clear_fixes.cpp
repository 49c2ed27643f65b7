// Makes the fix that clears memory by cudaMemset() after the cudaMalloc() that allocates it (declared in fix_rules.h).
#include <fmt/format.h>

#include "gpu/analysis/fixes/fix_rules.h"
#include "gpu/analysis/fixes/host_calls.h"
#include "gpu/core/messages/fix.h"

namespace simtscope::analysis {

std::vector<Fix> makeClearFixes(const EditMaker& edits, const std::string& name)
{
    const SourceText& text = edits.text();
    const std::vector<AllocationText> found = findAllocations(text, name);
    if (found.size() != 1 || found[0].callee != "cudaMalloc")
        return {};  // The text does not tell which of several allocations it is.
    const std::string added = fmt::format("cudaMemset({}, 0, {});", name, text.textOfTokens(found[0].bytes.first, found[0].bytes.last));
    const std::size_t last = found[0].function->statements[std::size_t(found[0].statement)].last - 1;
    const TextEdit edit = edits.insertAfter(*found[0].function, found[0].statement, added);
    return {{{edit}, msg::fix::insertAfter(added, formatLocation(edit.file, text.lineOf(text.offsetOf(last))))}};
}

}  // namespace simtscope::analysis

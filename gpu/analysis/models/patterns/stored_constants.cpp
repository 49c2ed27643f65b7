#include "gpu/analysis/models/patterns/stored_constants.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/names/constant_value.h"
#include "gpu/analysis/names/cpp_tokens.h"
#include "gpu/analysis/names/memory_names.h"
#include "gpu/analysis/names/value_names.h"
#include "gpu/core/each_lane.h"

namespace simtscope::analysis {

namespace {

/// Returns the line of the frame; empty when the text is not known.
std::string findLine(const trace::Recording& recording, const trace::SourceFrame& frame)
{
    const auto file = std::ranges::find(recording.program.sources, frame.path, &trace::SourceFile::path);
    if (file == recording.program.sources.end())
        return {};
    std::size_t start = 0;
    for (std::uint32_t line = 1; line < frame.line && start != std::string::npos; ++line) {
        start = file->text.find('\n', start);
        start += start == std::string::npos ? 0 : 1;
    }
    return start >= file->text.size() ? std::string() : file->text.substr(start, file->text.find('\n', start) - start);
}

/// Returns the word in `… = word` or `f(…, word)` that ends the statement; empty: the statement ends otherwise.
std::string_view findStoredWord(CppText statement)
{
    const bool isCall = !statement.empty() && statement.back() == ")";
    const std::size_t end = statement.size() - (isCall ? 1 : 0);
    if (end < 2 || !statement[end - 1].isWord())
        return {};
    return statement[end - 2] == (isCall ? "," : "=") ? statement[end - 1].text : std::string_view();
}

/// Returns the word that the line stores in an element of the array; empty when no statement, or more than one, stores there.
std::string_view findWordStoredIn(CppText line, std::string_view array)
{
    std::string_view word;
    int count = 0;
    for (std::size_t first = 0; first < line.size();) {
        std::size_t end = first;
        while (end < line.size() && !line[end].isOneOf(";{}"))
            ++end;
        const CppText statement = line.subspan(first, end - first);
        for (std::size_t at = 0; at + 1 < statement.size(); ++at) {
            if (statement[at] == array && statement[at + 1] == "[") {
                ++count;
                word = findStoredWord(statement);
                break;
            }
        }
        first = end + 1;
    }
    return count == 1 ? word : std::string_view();
}

}  // namespace

StoredConstants findStoredConstants(const RecordedBlock& source, std::uint32_t allocation)
{
    std::string program;
    for (const trace::SourceFile& file : source.recording().program.sources)
        program += file.text + '\n';
    const std::vector<CppToken> text = parseTokens(program);
    const std::string array = MemoryNames::forBlock(source).locationName(allocation, 0).variable;
    StoredConstants names;
    const trace::BlockTrace& trace = source.trace();
    trace::EventData data;
    for (std::uint32_t index = 0; index < trace.size(); ++index) {
        const trace::EventKind kind = trace.kind(EventIndex{index});
        if ((kind != trace::EventKind::Store && kind != trace::EventKind::Atomic) || !trace.touches(EventIndex{index}, allocation))
            continue;
        const trace::Event event = trace.event(EventIndex{index});
        const trace::Site* const site = source.recording().findSite(source.launch(), event.site);
        const trace::SourceFrame* const frame = accessFrame(source.recording(), site);
        const std::string line = frame ? findLine(source.recording(), *frame) : std::string();
        const std::vector<CppToken> tokens = parseTokens(line);
        const std::string_view word = findWordStoredIn(tokens, array);
        trace.read(EventIndex{index}, data);
        for (const unsigned lane : eachLane(event.mask)) {
            if (data.allocation[lane] != allocation)
                continue;
            const std::uint64_t stored = kind == trace::EventKind::Store ? data.value[0][lane] : data.operand()[lane];
            const ValueNames enumeration = word.empty() ? ValueNames() : findEnumerationOf(text, word);
            const std::string* const enumerator = enumeration.find(stored);
            if (enumerator && *enumerator == word) {
                for (const auto& [value, name] : enumeration.names)
                    names.try_emplace(std::uint64_t(value), name);
                continue;
            }
            const std::optional<std::int64_t> value = word.empty() ? std::nullopt : evaluateConstant(text, parseTokens(word));
            if (!value || std::uint64_t(*value) != stored)
                return {};
            if (names.try_emplace(stored, word).first->second != word)
                return {};
        }
    }
    return names;
}

}  // namespace simtscope::analysis

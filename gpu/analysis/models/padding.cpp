#include "gpu/analysis/models/padding.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "gpu/analysis/names/memory_names.h"
#include "gpu/core/each_lane.h"

namespace simtscope::analysis {

namespace {

constexpr std::uint32_t kMaxEvents = 1u << 20;      // events examined for one picture
constexpr std::uint32_t kMinRowToPaddingRatio = 8;  // smallest ratio of a row to its padding

/// Parts of the names of instructions that access shared memory without an event of the block's own.
constexpr std::string_view kUnrecordedOpcodes[] = {"cp.", "cluster", "matrix", "mma", "async", "mapa"};

bool areAllWritesRecorded(const RecordedBlock& source)
{
    return source.isRecorded() && !source.trace().isTruncated() && source.trace().size() <= kMaxEvents &&
           std::ranges::none_of(source.launch().totals, [&](const auto& entry) {
               const trace::Site* const site = source.recording().findSite(source.launch(), entry.first);
               return site && std::ranges::any_of(kUnrecordedOpcodes,
                                                  [&](std::string_view part) { return site->opcode.find(part) != std::string::npos; });
           });
}

std::vector<bool> findAccessedWords(const RecordedBlock& source)
{
    const std::size_t wordCount = (std::size_t(source.launch().staticSharedBytes) + source.launch().dynamicSharedBytes) / kBankBytes;
    std::vector<bool> accessed(wordCount);
    std::size_t untouchedCount = wordCount;
    trace::EventData data;
    for (std::uint32_t i = 0; i < source.trace().size() && untouchedCount > 0; ++i) {
        const trace::Event event = source.trace().event(EventIndex(i));
        const trace::Site* const site = source.recording().findSite(source.launch(), event.site);
        const bool isAccess =
            event.kind == trace::EventKind::Load || event.kind == trace::EventKind::Store || event.kind == trace::EventKind::Atomic;
        if (!site || !isAccess || (site->space != ptx::StateSpace::Shared && site->space != ptx::StateSpace::Generic))
            continue;
        source.trace().read(EventIndex(i), data);
        for (const unsigned lane : eachLane(event.mask)) {
            if (data.allocation[lane] != trace::kSharedAllocation.value)
                continue;
            const std::size_t last =
                std::min<std::size_t>((data.offset[lane] + std::max(1u, site->bytes()) - 1) / kBankBytes + 1, wordCount);
            for (std::size_t word = data.offset[lane] / kBankBytes; word < last; ++word) {
                untouchedCount -= accessed[word] ? 0 : 1;
                accessed[word] = true;
            }
        }
    }
    return accessed;
}

using Gap = std::pair<std::size_t, std::size_t>;  ///< words [first, end)

/// Returns the stretches of a variable that nothing accesses.
std::vector<Gap> findGaps(const std::vector<bool>& accessed, std::size_t first, std::size_t end)
{
    std::vector<Gap> gaps;
    for (std::size_t word = first; word < end; ++word) {
        if (accessed[word])
            continue;
        if (gaps.empty() || gaps.back().second != word)
            gaps.emplace_back(word, word);
        gaps.back().second = word + 1;
    }
    return gaps;
}

/// Returns whether the gaps have equal length and equal distance, follow a row each, and are short compared to it.
bool arePadding(const std::vector<Gap>& gaps, std::size_t first)
{
    if (gaps.size() < 2 || gaps.front().first == first)
        return false;
    const std::size_t length = gaps[0].second - gaps[0].first, period = gaps[1].first - gaps[0].first;
    for (std::size_t i = 0; i < gaps.size(); ++i) {
        if (gaps[i].second - gaps[i].first != length || gaps[i].first != gaps[0].first + i * period)
            return false;
    }
    return period >= kMinRowToPaddingRatio * length;
}

}  // namespace

const Padding& Padding::forBlock(const RecordedBlock& source)
{
    return source.getDerived<Padding>([&] {
        Padding padding;
        if (!areAllWritesRecorded(source))
            return padding;
        const std::vector<bool> accessed = findAccessedWords(source);
        for (const Variable& variable : MemoryNames::forBlock(source).sharedVariables()) {
            const std::size_t first = variable.offset / kBankBytes,
                              end = std::min<std::size_t>((variable.offset + variable.bytes) / kBankBytes, accessed.size());
            const std::vector<Gap> gaps = findGaps(accessed, first, end);
            if (!arePadding(gaps, first))
                continue;
            padding.m_words.resize(accessed.size());
            for (const auto& [from, to] : gaps)
                std::fill(padding.m_words.begin() + std::ptrdiff_t(from), padding.m_words.begin() + std::ptrdiff_t(to), true);
        }
        return padding;
    });
}

}  // namespace simtscope::analysis

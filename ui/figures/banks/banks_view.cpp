#include "ui/figures/banks/banks_view.h"

#include <QStringList>
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <numeric>

#include "ui/figures/facts/names.h"
#include "ui/figures/facts/shown_warp.h"

namespace simtscope::figures {

namespace {

/// Type of the launch's 4-byte shared accesses: what an untyped word most likely holds.
ptx::ScalarType usualType(const FigureSource& source)
{
    for (const auto& [id, totals] : source.launch().totals) {
        const trace::Site* site = source.recording().site(source.launch(), id);
        if (site && site->space == ptx::StateSpace::Shared && site->elementBytes == kBankWidth && site->type != ptx::ScalarType::None)
            return site->type;
    }
    return ptx::ScalarType::U32;
}

void markWords(BanksView& view)
{
    const unsigned bytes = view.access->facts.site ? view.access->facts.site->bytes() : kBankWidth;
    for (LaneMask mask = view.active; mask; mask &= mask - 1) {
        const auto lane = unsigned(std::countr_zero(mask));
        const std::uint64_t last = (view.data.offset[lane] + std::max(bytes, 1u) - 1) / kBankWidth;
        for (std::uint64_t word = view.wordOf(lane); word <= last && word < view.words; ++word) {
            view.touched[word] = true;
            if (view.strong >> lane & 1)
                view.strongWords[word] = true;
        }
        for (std::uint64_t byte = view.data.offset[lane]; byte < view.data.offset[lane] + bytes && byte < view.touchedBytes.size(); ++byte)
            view.touchedBytes[byte] = true;
    }
}

/// The elements of a word, each known and touched for itself.
void splitWord(const BanksView& view, std::uint64_t offset, ptx::ScalarType type, WordCell& cell)
{
    const unsigned bytes = typeBytes(type);
    cell.parts = kBankWidth / bytes;
    QStringList values;
    for (unsigned i = 0; i < cell.parts; ++i) {
        WordCell::Part& part = cell.part[i];
        part.known = true;
        std::uint64_t bits = 0;
        std::memcpy(&bits, view.state.shared.data() + offset + i * bytes, bytes);
        for (unsigned byte = 0; byte < bytes; ++byte) {
            part.known = part.known && view.state.sharedKnown[offset + i * bytes + byte];
            part.touched = part.touched || view.touchedBytes[offset + i * bytes + byte];
        }
        cell.known = cell.known || part.known;
        part.value = part.known ? formatValue(bits, type, bytes) : QString();
        values << (part.known ? part.value : QStringLiteral("?"));
    }
    cell.value = values.join(QStringLiteral(", "));
}

std::vector<std::uint32_t> touchedRows(const BanksView& view)
{
    std::vector<std::uint32_t> rows;
    for (std::uint32_t word = 0; word < view.words; ++word) {
        if (view.touched[word] && (rows.empty() || rows.back() != word / kBanks))
            rows.push_back(word / kBanks);
    }
    return rows;
}

bool isStrong(const BanksView& view, std::uint32_t row)
{
    const std::uint32_t end = std::min((row + 1) * kBanks, view.words);
    return std::find(view.strongWords.begin() + row * kBanks, view.strongWords.begin() + end, true) != view.strongWords.begin() + end;
}

std::vector<std::uint32_t> rowsFrom(std::uint32_t first, std::uint32_t count)
{
    std::vector<std::uint32_t> rows(count);
    std::iota(rows.begin(), rows.end(), first);
    return rows;
}

/// Of the selected cell, or where the selected thread's lane finds its word.
std::int64_t rowOf(const BanksView& view, const Subject& selected)
{
    if (selected.cellOffset >= 0 && selected.cellAllocation == std::int64_t(trace::kSharedAllocation.value))
        return selected.cellOffset / kLineBytes;
    const std::int64_t lane = selected.thread - std::int64_t(view.warp) * kWarpSize;
    const bool takesPart =
        selected.cellOffset < 0 && selected.thread >= 0 && view.access && lane >= 0 && lane < kWarpSize && (view.active >> lane & 1);
    return takesPart ? std::int64_t(view.wordOf(unsigned(lane)) / kBanks) : -1;
}

}  // namespace

BanksView banksView(const FigureSource& source, const FigureOptions& options)
{
    BanksView view;
    view.resident = residentLanes(source.launch().block.count(), WarpId(std::uint32_t(std::max(0, options.warp))));
    if (options.step >= source.steps().count())
        return view;
    view.access = analysis::chooseAccess(source, options.step, options.warp);
    if (view.access && !view.access->facts.shared)
        view.access.reset();
    const ShownWarp shown = shownWarp(source, options, view.access ? std::optional(view.access->warp) : std::nullopt);
    view.warp = shown.warp;
    view.active = shown.active;
    view.waiting = shown.waiting;
    view.resident = residentLanes(source.launch().block.count(), WarpId(view.warp));
    view.state = source.states().at(options.step);
    view.words = std::uint32_t(view.state.shared.size() / kBankWidth);
    view.touched.resize(view.words);
    view.strongWords.resize(view.words);
    view.touchedBytes.resize(view.state.shared.size());
    view.type = usualType(source);
    if (view.access) {
        view.data = source.trace().data(view.access->event);
        view.kind = source.trace().kind(view.access->event);
        view.strong = view.active;
        const std::vector<Wavefront>& wavefronts = view.access->facts.wavefronts;
        if (options.wavefront >= 0 && std::size_t(options.wavefront) < wavefronts.size())
            view.strong = wavefronts[std::size_t(options.wavefront)].lanes;
        markWords(view);
    }
    view.wantedRow = rowOf(view, options.selection);
    return view;
}

std::vector<std::uint32_t> shownRows(const BanksView& view, std::uint32_t fit, std::int64_t first)
{
    const std::uint32_t rows = view.rows();
    const std::vector<std::uint32_t> touched = touchedRows(view);
    const std::uint32_t count = std::min(rows, fit);
    if (first >= 0)
        return rowsFrom(std::uint32_t(std::min<std::int64_t>(first, rows - count)), count);
    const bool wants = view.wantedRow >= 0 && view.wantedRow < rows;
    const auto wanted = std::uint32_t(wants ? view.wantedRow : 0);
    const std::uint32_t low = touched.empty() ? wanted : touched.front(), high = touched.empty() ? wanted : touched.back();
    const std::uint32_t from = wants ? std::min(low, wanted) : low, to = wants ? std::max(high, wanted) : high;
    if (to - from < count || rows <= fit) {
        const std::uint32_t spare = count - std::min(count, to - from + 1);
        return rowsFrom(std::min(from - std::min(from, spare / 2), rows - count), count);
    }
    // They lie too far apart: of the touched ones those around the selected one, or else the chosen wavefront's first.
    const bool isTouched = wants && std::binary_search(touched.begin(), touched.end(), wanted);
    const auto strong = isTouched ? std::lower_bound(touched.begin(), touched.end(), wanted)
                                  : std::ranges::find_if(touched, [&](std::uint32_t row) { return isStrong(view, row); });
    const std::size_t room = wants && !isTouched ? fit - 1 : fit, at = strong == touched.end() ? 0 : std::size_t(strong - touched.begin());
    const std::size_t begin =
        std::min(at - std::min<std::size_t>(at, room / 2), touched.size() - std::min<std::size_t>(touched.size(), room));
    std::vector<std::uint32_t> shown(touched.begin() + std::ptrdiff_t(begin),
                                     touched.begin() + std::ptrdiff_t(std::min<std::size_t>(begin + room, touched.size())));
    if (wants && !isTouched)
        shown.insert(std::lower_bound(shown.begin(), shown.end(), wanted), wanted);
    return shown;
}

WordCell wordCell(const FigureSource& source, const BanksView& view, std::uint32_t word)
{
    WordCell cell;
    const std::uint64_t offset = std::uint64_t(word) * kBankWidth;
    const Variable* variable = Names::of(source).find(trace::kSharedAllocation.value, offset);
    const ptx::ScalarType declared = variable ? variable->declaredType(offset) : ptx::ScalarType::None;
    ptx::ScalarType type = declared != ptx::ScalarType::None ? declared : view.type;
    unsigned bytes = typeBytes(type);
    if (variable && bytes == 8 && (offset - variable->offset) % 8 == 0 && word % kBanks + 1 < kBanks && word + 1 < view.words) {
        cell.banks = 2;
    } else if (variable && (bytes == 1 || bytes == 2) && variable->offset % bytes == 0) {
        splitWord(view, offset, type, cell);
        return cell;
    } else if (bytes != kBankWidth) {
        type = ptx::ScalarType::U32;
        bytes = kBankWidth;
    }
    std::uint64_t bits = 0;
    std::memcpy(&bits, view.state.shared.data() + offset, bytes);
    cell.known = true;
    for (unsigned i = 0; i < bytes; ++i)
        cell.known = cell.known && view.state.sharedKnown[offset + i];
    cell.value = formatValue(bits, type, bytes);
    cell.isFloat = type == ptx::ScalarType::F32 || type == ptx::ScalarType::F64;
    cell.number = cell.value.toDouble();
    return cell;
}

}  // namespace simtscope::figures

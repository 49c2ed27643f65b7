#include "gpu/program/host/parameter_words.h"

#include <algorithm>
#include <cctype>

#include "gpu/program/host/source_kernels.h"

namespace simtscope::program {
namespace {

/// Returns the name in lower case without "_".
std::string simplify(std::string_view name)
{
    std::string simple;
    for (const char c : name)
        if (c != '_')
            simple += char(std::tolower(static_cast<unsigned char>(c)));
    return simple;
}

struct WordRow {
    ValueKind kind;
    std::string_view word;
    bool isWhole;  ///< whether the name must be the word; else it may be part of the name
};

constexpr WordRow kWords[] = {
    {ValueKind::Leading, "lda", true},    {ValueKind::Leading, "ldb", true},      {ValueKind::Leading, "ldc", true},
    {ValueKind::Leading, "pitch", false}, {ValueKind::Bins, "bins", false},       {ValueKind::Bins, "nbin", false},
    {ValueKind::Width, "width", false},   {ValueKind::Width, "w", true},          {ValueKind::Width, "col", false},
    {ValueKind::Width, "nx", true},       {ValueKind::Width, "dimx", true},       {ValueKind::Width, "sizex", true},
    {ValueKind::Width, "imgw", true},     {ValueKind::Height, "height", false},   {ValueKind::Height, "h", true},
    {ValueKind::Height, "row", false},    {ValueKind::Height, "ny", true},        {ValueKind::Height, "m", true},
    {ValueKind::Height, "dimy", true},    {ValueKind::Height, "sizey", true},     {ValueKind::Height, "imgh", true},
    {ValueKind::Depth, "depth", false},   {ValueKind::Depth, "nz", true},         {ValueKind::Depth, "k", true},
    {ValueKind::Depth, "d", true},        {ValueKind::Count, "n", true},          {ValueKind::Count, "num", false},
    {ValueKind::Count, "size", false},    {ValueKind::Count, "len", false},       {ValueKind::Count, "count", false},
    {ValueKind::Count, "elem", false},    {ValueKind::Count, "total", false},     {ValueKind::Count, "points", false},
    {ValueKind::Count, "bodies", false},  {ValueKind::Count, "particles", false}, {ValueKind::Count, "pixels", false},
    {ValueKind::Count, "dim", false},     {ValueKind::Count, "nelem", false},     {ValueKind::Count, "vertices", false},
    {ValueKind::Offset, "offset", false}, {ValueKind::Offset, "start", false},    {ValueKind::Offset, "begin", false},
    {ValueKind::Offset, "first", false},
};

bool contains(std::string_view name, std::initializer_list<std::string_view> words)
{
    const std::string simple = simplify(name);
    return std::ranges::any_of(words, [&](std::string_view word) { return simple.find(word) != std::string::npos; });
}

}  // namespace

ValueKind findValueKind(std::string_view name)
{
    const std::string simple = simplify(name);
    const auto* found = std::ranges::find_if(
        kWords, [&](const WordRow& row) { return row.isWhole ? simple == row.word : simple.find(row.word) != std::string::npos; });
    return found == std::end(kWords) ? ValueKind::Other : found->kind;
}

bool isHistogramName(std::string_view name)
{
    return contains(name, {"hist", "bins", "count"});
}

bool isResultName(std::string_view name)
{
    return contains(name, {"sum", "total", "result", "partial", "out"});
}

std::string joinKernelNames(const KernelSource& source)
{
    std::string joined;
    for (const SourceKernel& kernel : source.kernels)
        joined += (joined.empty() ? "" : ", ") + kernel.name;
    return joined;
}

}  // namespace simtscope::program

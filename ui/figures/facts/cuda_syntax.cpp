#include "ui/figures/facts/cuda_syntax.h"

#include <QHash>
#include <QStringList>
#include <algorithm>

namespace simtscope::figures {

const char kCppKeywords[] =
    "alignas alignof auto bool break case catch char class const constexpr const_cast continue decltype default delete do "
    "double dynamic_cast else enum explicit extern false float for friend goto if inline int long mutable namespace new "
    "noexcept nullptr operator private protected public register reinterpret_cast return short signed sizeof static "
    "static_assert static_cast struct switch template this throw true try typedef typename union unsigned using virtual "
    "void volatile while";

const char kCudaWords[] =
    "__global__ __device__ __host__ __shared__ __constant__ __managed__ __restrict__ __noinline__ __forceinline__ "
    "__launch_bounds__ __maxnreg__ __cluster_dims__ __grid_constant__ __syncthreads __syncthreads_or __syncthreads_and "
    "__syncthreads_count __syncwarp __threadfence __threadfence_block __threadfence_system __shfl_sync __shfl_up_sync "
    "__shfl_down_sync __shfl_xor_sync __all_sync __any_sync __ballot_sync __match_any_sync __match_all_sync "
    "__reduce_add_sync __reduce_min_sync __reduce_max_sync __reduce_and_sync __reduce_or_sync __reduce_xor_sync "
    "__activemask __popc __ffs __clz __brev __ldg threadIdx blockIdx blockDim gridDim warpSize dim3 atomicAdd atomicSub "
    "atomicMin atomicMax atomicCAS atomicExch atomicInc atomicDec atomicAnd atomicOr atomicXor";

namespace {

const QHash<QString, TokenKind>& knownWords()
{
    static const QHash<QString, TokenKind> knownWordKinds = [] {
        QHash<QString, TokenKind> wordKinds;
        for (const QString& word : QString::fromLatin1(kCppKeywords).split(u' '))
            wordKinds.insert(word, TokenKind::Keyword);
        for (const QString& word : QString::fromLatin1(kCudaWords).split(u' '))
            wordKinds.insert(word, TokenKind::Cuda);
        return wordKinds;
    }();
    return knownWordKinds;
}

bool isWord(QChar c)
{
    return c.isLetterOrNumber() || c == u'_';
}

}  // namespace

TokenInk inkOf(TokenKind token)
{
    constexpr TokenInk kInks[] = {{Role::Text, false},    {Role::Text, true},     {Role::AccentBorder, true},
                                  {Role::TextDim, false}, {Role::TextDim, false}, {Role::Good, false}};
    static_assert(std::size(kInks) == std::size_t(TokenKind::String) + 1);
    return kInks[std::size_t(token)];
}

std::vector<TextRun> highlight(const QString& line, bool& isInComment)
{
    std::vector<TextRun> runs;
    const auto addRun = [&](qsizetype begin, qsizetype end, TokenKind token) {
        if (end <= begin)
            return;
        if (!runs.empty() && runs.back().token == token)
            runs.back().length += end - begin;
        else
            runs.push_back({begin, end - begin, token});
    };
    const bool isDirective = !isInComment && line.trimmed().startsWith(u'#');
    for (qsizetype at = 0; at < line.size();) {
        qsizetype end = at + 1;
        if (isInComment || line.mid(at, 2) == QLatin1String("/*")) {
            const qsizetype close = line.indexOf(QLatin1String("*/"), isInComment ? at : at + 2);
            end = close < 0 ? line.size() : close + 2;
            isInComment = close < 0;
            addRun(at, end, TokenKind::Comment);
        } else if (line.mid(at, 2) == QLatin1String("//")) {
            end = line.size();
            addRun(at, end, TokenKind::Comment);
        } else if (isDirective) {
            addRun(at, end, TokenKind::Directive);
        } else if (line[at] == u'"' || line[at] == u'\'') {
            while (end < line.size() && line[end] != line[at])
                end += line[end] == u'\\' ? 2 : 1;
            end = std::min(end + 1, line.size());
            addRun(at, end, TokenKind::String);
        } else if (isWord(line[at])) {
            while (end < line.size() && isWord(line[end]))
                ++end;
            addRun(at, end, knownWords().value(line.mid(at, end - at), TokenKind::Plain));
        } else {
            // A blank joins the run before it, so that it does not split a run of one kind.
            addRun(at, end, line[at].isSpace() && !runs.empty() ? runs.back().token : TokenKind::Plain);
        }
        at = end;
    }
    return runs;
}

}  // namespace simtscope::figures

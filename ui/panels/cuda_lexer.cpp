#include "ui/panels/cuda_lexer.h"

#include <QFontDatabase>
#include <QFontInfo>

namespace simtscope::panels {
namespace {

using figures::Role;

struct StyleRow {
    int style;
    Role role;
    bool bold;
};

constexpr StyleRow kStyles[] = {
    {QsciLexerCPP::Default, Role::Text, false},
    {QsciLexerCPP::Identifier, Role::Text, false},
    {QsciLexerCPP::Operator, Role::Text, false},
    {QsciLexerCPP::Keyword, Role::Text, true},
    {QsciLexerCPP::KeywordSet2, Role::AccentBorder, true},
    {QsciLexerCPP::Comment, Role::TextDim, false},
    {QsciLexerCPP::CommentLine, Role::TextDim, false},
    {QsciLexerCPP::CommentDoc, Role::TextDim, false},
    {QsciLexerCPP::CommentLineDoc, Role::TextDim, false},
    {QsciLexerCPP::PreProcessor, Role::TextDim, false},
    {QsciLexerCPP::Number, Role::Text, false},
    {QsciLexerCPP::DoubleQuotedString, Role::Good, false},
    {QsciLexerCPP::SingleQuotedString, Role::Good, false},
};

}  // namespace

/// C++ words first, then what CUDA adds (CUDA C++ Programming Guide, "C++ Language Extensions").
const char* CudaLexer::keywords(int set) const
{
    if (set == 1)
        return "alignas alignof auto bool break case catch char class const constexpr const_cast continue decltype default delete do "
               "double dynamic_cast else enum explicit extern false float for friend goto if inline int long mutable namespace new "
               "noexcept nullptr operator private protected public register reinterpret_cast return short signed sizeof static "
               "static_assert static_cast struct switch template this throw true try typedef typename union unsigned using virtual "
               "void volatile while";
    if (set == 2)
        return "__global__ __device__ __host__ __shared__ __constant__ __managed__ __restrict__ __noinline__ __forceinline__ "
               "__launch_bounds__ __maxnreg__ __cluster_dims__ __grid_constant__ __syncthreads __syncthreads_or __syncthreads_and "
               "__syncthreads_count __syncwarp __threadfence __threadfence_block __threadfence_system __shfl_sync __shfl_up_sync "
               "__shfl_down_sync __shfl_xor_sync __all_sync __any_sync __ballot_sync __match_any_sync __match_all_sync "
               "__reduce_add_sync __reduce_min_sync __reduce_max_sync __reduce_and_sync __reduce_or_sync __reduce_xor_sync "
               "__activemask __popc __ffs __clz __brev __ldg threadIdx blockIdx blockDim gridDim warpSize dim3 atomicAdd atomicSub "
               "atomicMin atomicMax atomicCAS atomicExch atomicInc atomicDec atomicAnd atomicOr atomicXor";
    return nullptr;
}

void CudaLexer::setTheme(const figures::Theme& theme, const QFont& mono)
{
    setDefaultFont(mono);
    setDefaultPaper(theme.color(Role::Panel));
    setDefaultColor(theme.color(Role::Text));
    setFont(mono);
    setPaper(theme.color(Role::Panel));
    setColor(theme.color(Role::Text));
    for (const StyleRow& row : kStyles) {
        QFont font = mono;
        font.setBold(row.bold);
        setFont(font, row.style);
        setColor(theme.color(row.role), row.style);
    }
}

QFont inPoints(QFont font)
{
    font.setPointSizeF(QFontInfo(font).pointSizeF());
    return font;
}

/// Scintilla takes of a font its first family and no features, so that JetBrains Mono would draw `/=` as one sign, another one.
QFont editorFont()
{
    QFont font = figures::fontFor(figures::Font::Mono);
    for (const char* family : {"JetBrains Mono NL", "DejaVu Sans Mono", "Liberation Mono"}) {
        if (QFontDatabase::hasFamily(QLatin1String(family))) {
            font.setFamilies({QLatin1String(family)});
            break;
        }
    }
    return inPoints(font);
}

}  // namespace simtscope::panels

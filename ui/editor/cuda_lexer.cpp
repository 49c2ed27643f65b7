#include "ui/editor/cuda_lexer.h"

#include <QFontDatabase>
#include <QFontInfo>

#include "ui/figures/facts/cuda_syntax.h"

namespace simtscope::ui {
namespace {

using figures::Role, figures::TokenKind;

struct StyleRow {
    int style;
    figures::TokenKind token;
};

constexpr StyleRow kStyles[] = {
    {QsciLexerCPP::Default, TokenKind::Plain},
    {QsciLexerCPP::Identifier, TokenKind::Plain},
    {QsciLexerCPP::Operator, TokenKind::Plain},
    {QsciLexerCPP::Keyword, TokenKind::Keyword},
    {QsciLexerCPP::KeywordSet2, TokenKind::Cuda},
    {QsciLexerCPP::Comment, TokenKind::Comment},
    {QsciLexerCPP::CommentLine, TokenKind::Comment},
    {QsciLexerCPP::CommentDoc, TokenKind::Comment},
    {QsciLexerCPP::CommentLineDoc, TokenKind::Comment},
    {QsciLexerCPP::PreProcessor, TokenKind::Directive},
    {QsciLexerCPP::Number, TokenKind::Plain},
    {QsciLexerCPP::DoubleQuotedString, TokenKind::String},
    {QsciLexerCPP::SingleQuotedString, TokenKind::String},
};

}  // namespace

const char* CudaLexer::keywords(int set) const
{
    return set == 1 ? figures::kCppKeywords : set == 2 ? figures::kCudaWords : nullptr;
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
        const figures::TokenInk ink = figures::inkOf(row.token);
        QFont font = mono;
        font.setBold(ink.isBold);
        setFont(font, row.style);
        setColor(theme.color(ink.role), row.style);
    }
}

QFont convertToPoints(QFont font)
{
    font.setPointSizeF(QFontInfo(font).pointSizeF());
    return font;
}

/// Returns a font without ligatures. Scintilla takes only the first family of a font and none of its features, so that JetBrains Mono would
/// draw `/=` as another sign.
QFont editorFont()
{
    QFont font = figures::fontFor(figures::Font::Mono);
    for (const char* family : {"JetBrains Mono NL", "DejaVu Sans Mono", "Liberation Mono"}) {
        if (QFontDatabase::hasFamily(QLatin1String(family))) {
            font.setFamilies({QLatin1String(family)});
            break;
        }
    }
    return convertToPoints(font);
}

}  // namespace simtscope::ui

#include "moc_cuda_lexer.cpp"

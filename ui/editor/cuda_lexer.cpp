#include "ui/editor/cuda_lexer.h"

#include <QFontDatabase>
#include <QFontInfo>

#include "ui/figures/facts/cuda_syntax.h"

namespace simtscope::ui {
namespace {

using figures::Role, figures::Token;

struct StyleRow {
    int style;
    figures::Token token;
};

constexpr StyleRow kStyles[] = {
    {QsciLexerCPP::Default, Token::Plain},
    {QsciLexerCPP::Identifier, Token::Plain},
    {QsciLexerCPP::Operator, Token::Plain},
    {QsciLexerCPP::Keyword, Token::Keyword},
    {QsciLexerCPP::KeywordSet2, Token::Cuda},
    {QsciLexerCPP::Comment, Token::Comment},
    {QsciLexerCPP::CommentLine, Token::Comment},
    {QsciLexerCPP::CommentDoc, Token::Comment},
    {QsciLexerCPP::CommentLineDoc, Token::Comment},
    {QsciLexerCPP::PreProcessor, Token::Directive},
    {QsciLexerCPP::Number, Token::Plain},
    {QsciLexerCPP::DoubleQuotedString, Token::String},
    {QsciLexerCPP::SingleQuotedString, Token::String},
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
        font.setBold(ink.bold);
        setFont(font, row.style);
        setColor(theme.color(ink.role), row.style);
    }
}

QFont inPoints(QFont font)
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
    return inPoints(font);
}

}  // namespace simtscope::ui

#include "moc_cuda_lexer.cpp"

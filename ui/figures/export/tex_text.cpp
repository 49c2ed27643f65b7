#include "ui/figures/export/tex_text.h"

#include <algorithm>
#include <string_view>

namespace simtscope::figures {

namespace {

struct TexCharacter {
    char16_t character;
    const char* tex;
};

/// Characters with the commands that LaTeX has for them without a package and in every font encoding.
constexpr TexCharacter kTexCharacters[] = {
    {u'\\', R"(\textbackslash{})"},
    {u'{', R"(\{)"},
    {u'}', R"(\})"},
    {u'$', R"(\$)"},
    {u'&', R"(\&)"},
    {u'#', R"(\#)"},
    {u'%', R"(\%)"},
    {u'_', R"(\_)"},
    {u'^', R"(\textasciicircum{})"},
    {u'~', R"(\textasciitilde{})"},
    {u'<', R"($<$)"},
    {u'>', R"($>$)"},
    {u'|', R"($|$)"},
    {u'"', R"(\char34{})"},
    {u'-', R"(-{})"},
    {u'`', R"(\char96{})"},
    {u'\'', R"('{})"},
    {u' ', R"(\ )"},
    {u'\u00a0', R"(~)"},
    {u'\u2009', R"(\,)"},
    {u'\u202f', R"(\,)"},
    {u'\u00b7', R"($\cdot$)"},
    {u'\u00d7', R"($\times$)"},
    {u'\u00b5', R"($\mu$)"},
    {u'\u03bc', R"($\mu$)"},
    {u'\u00b0', R"($^\circ$)"},
    {u'\u00b1', R"($\pm$)"},
    {u'\u00b2', R"($^2$)"},
    {u'\u2212', R"($-$)"},
    {u'\u2013', R"(--)"},
    {u'\u2014', R"(---)"},
    {u'\u2026', R"(\ldots{})"},
    {u'\u22ef', R"($\cdots$)"},
    {u'\u2190', R"($\leftarrow$)"},
    {u'\u2192', R"($\rightarrow$)"},
    {u'\u2191', R"($\uparrow$)"},
    {u'\u2193', R"($\downarrow$)"},
    {u'\u2194', R"($\leftrightarrow$)"},
    {u'\u2264', R"($\leq$)"},
    {u'\u2265', R"($\geq$)"},
    {u'\u2260', R"($\neq$)"},
    {u'\u2022', R"($\bullet$)"},
    {u'\u201c', R"(``)"},
    {u'\u201d', R"('')"},
    {u'\u201e', R"(,{},)"},
    {u'\u2018', R"(`)"},
    {u'\u2019', R"(')"},
    {u'\u00e4', R"(\"a)"},
    {u'\u00f6', R"(\"o)"},
    {u'\u00fc', R"(\"u)"},
    {u'\u00c4', R"(\"A)"},
    {u'\u00d6', R"(\"O)"},
    {u'\u00dc', R"(\"U)"},
    {u'\u00df', R"(\ss{})"},
    {u'\u00e9', R"(\'e)"},
    {u'\u00e8', R"(\`e)"},
};

}  // namespace

std::optional<QString> toTex(const QString& text)
{
    QString tex;
    for (const QChar character : text) {
        const auto row = std::ranges::find(kTexCharacters, char16_t(character.unicode()), &TexCharacter::character);
        if (row != std::end(kTexCharacters))
            tex += QLatin1String(row->tex);
        else if (character.unicode() > u' ' && character.unicode() < 0x7f)
            tex += character;
        else
            return std::nullopt;
    }
    return tex;
}

}  // namespace simtscope::figures

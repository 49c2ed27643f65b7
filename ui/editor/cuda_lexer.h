// Colours CUDA C++ in the editor.
#pragma once

#include <Qsci/qscilexercpp.h>

#include "ui/figures/canvas/theme.h"

namespace simtscope::ui {

/// Adds the words of CUDA to Scintilla's lexer of C++, and colours tokens as the figure Source does.
class CudaLexer final : public QsciLexerCPP {
    Q_OBJECT

public:
    explicit CudaLexer(QObject* parent) : QsciLexerCPP(parent) {}
    const char* keywords(int set) const override;  ///< set 1: words of C++, set 2: words that CUDA adds
    /// Sets the colours of all styles, in this fixed-width font.
    void setTheme(const figures::Theme& theme, const QFont& mono);
};

/// Returns the theme's fixed-width font as Scintilla needs it: in points, from a family without ligatures.
QFont editorFont();
/// Converts a font from pixels, which the themes use, to points, which Scintilla needs.
QFont convertToPoints(QFont font);

}  // namespace simtscope::ui

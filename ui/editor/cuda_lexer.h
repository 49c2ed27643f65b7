// CUDA C++ for the editor: which words are coloured how.
#pragma once

#include <Qsci/qscilexercpp.h>

#include "ui/figures/canvas/theme.h"

namespace simtscope::ui {

class CudaLexer final : public QsciLexerCPP {
    Q_OBJECT

public:
    explicit CudaLexer(QObject* parent) : QsciLexerCPP(parent) {}
    const char* keywords(int set) const override;  ///< 1: of C++, 2: what CUDA adds
    void setTheme(const figures::Theme& theme, const QFont& mono);
};

/// The theme's fixed-width font as Scintilla wants it: in points, of a family without ligatures.
QFont editorFont();
/// Scintilla wants points where the theme's fonts are in pixels.
QFont inPoints(QFont font);

}  // namespace simtscope::ui

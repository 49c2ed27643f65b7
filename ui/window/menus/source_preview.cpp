#include "ui/window/menus/source_preview.h"

#include <Qsci/qsciscintilla.h>

#include "ui/editor/cuda_lexer.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {

QsciScintilla* makeSourcePreview(const figures::Theme& theme, QWidget* parent)
{
    auto* const preview = new QsciScintilla(parent);
    auto* const lexer = new CudaLexer(preview);
    preview->setLexer(lexer);
    lexer->setTheme(theme, editorFont());
    preview->setPaper(theme.color(figures::Role::Panel));
    preview->setUtf8(true);
    preview->setReadOnly(true);
    preview->setFrameShape(QFrame::NoFrame);
    preview->setMarginWidth(1, 0);
    preview->setCaretWidth(0);
    preview->setScrollWidthTracking(true);
    preview->setScrollWidth(1);
    preview->setFocusPolicy(Qt::NoFocus);
    return preview;
}

}  // namespace simtscope::ui

#include "ui/editor/source_editor.h"

#include <Qsci/qscicommandset.h>

#include <QKeyEvent>
#include <QMenu>
#include <algorithm>
#include <array>

#include "gpu/core/clean_text.h"
#include "ui/editor/cuda_lexer.h"
#include "ui/editor/finding_sign.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

using figures::Role;
using namespace editor;

constexpr int kDifferenceDelayMilliseconds = 120;

enum class ZoomKey { None, In, Out, Reset };

/// Returns the zoom that a key asks for: Ctrl with +, - or 0 zooms the text while the editor has the focus.
ZoomKey zoomKey(const QKeyEvent& key)
{
    if (key.modifiers() != Qt::ControlModifier && key.modifiers() != (Qt::ControlModifier | Qt::KeypadModifier) &&
        key.modifiers() != (Qt::ControlModifier | Qt::ShiftModifier))
        return ZoomKey::None;
    if (key.key() == Qt::Key_Plus || key.key() == Qt::Key_Equal)
        return ZoomKey::In;
    if (key.key() == Qt::Key_Minus)
        return ZoomKey::Out;
    return key.key() == Qt::Key_0 ? ZoomKey::Reset : ZoomKey::None;
}

}  // namespace

SourceEditor::SourceEditor(QWidget* parent) : QsciScintilla(parent), m_lexer(new CudaLexer(this))
{
    setLexer(m_lexer);
    setAcceptDrops(false);  // the window opens dropped files
    viewport()->setAcceptDrops(false);
    setUtf8(true);
    showInvisibleCharacters();
    setEolMode(EolUnix);
    setFrameShape(QFrame::NoFrame);
    setTabWidth(4);
    setIndentationsUseTabs(false);
    setAutoIndent(false);  // breakLine() indents
    setBraceMatching(SloppyBraceMatch);
    setWrapMode(WrapNone);
    setScrollWidthTracking(true);
    setScrollWidth(1);
    setAnnotationDisplay(AnnotationIndented);
    setMarginType(Numbers, NumberMargin);
    setMarginMarkerMask(Numbers, 0);
    setMarginType(Signs, SymbolMargin);
    setMarginWidth(Signs, 14);
    setMarginMarkerMask(Signs, (1 << ErrorLine) | (1 << WarningLine) | (1 << Breakpoint) | (1 << ConditionSign) | (1 << FixLine));
    setMarginType(Gap, SymbolMargin);
    setMarginWidth(Gap, kGapMargin);
    setMarginMarkerMask(Gap, 0);
    setMarginType(Changes, SymbolMargin);
    setMarginWidth(Changes, kChangesMargin);
    setMarginMarkerMask(Changes, (1 << LineChanged) | (1 << LineAdded) | (1 << LinesRemoved));
    m_lexer->setFoldCompact(false);  // an empty line after a block stays visible
    setFolding(BoxedTreeFoldStyle, Folds);
    setMarginWidth(Folds, kFoldsMargin);
    setMarginSensitivity(Numbers, true);
    setMarginSensitivity(Signs, true);
    markerDefine(Invisible, RecordedLineMark);
    markerDefine(Background, CurrentLine);
    markerDefine(Background, CallerLine);
    markerDefine(Rectangle, Breakpoint);       // findings are triangles (setTheme())
    markerDefine(LeftRectangle, LineChanged);  // told apart from LineAdded by width, not by colour alone
    markerDefine(FullRectangle, LineAdded);
    markerDefine(RightTriangle, LinesRemoved);
    markerDefine(Background, FindingLine);
    markerDefine(ThreeRightArrows, FixLine);
    markerDefine(Invisible, ConditionSign);  // setTheme() draws it
    indicatorDefine(SquiggleIndicator, TypingErrorMark);
    SendScintilla(SCI_SETMARGINRIGHT, 0, long(kRightMargin));
    SendScintilla(SCI_SETEXTRAASCENT, 2);
    SendScintilla(SCI_SETEXTRADESCENT, 2);
    // Leave these keys to the window.
    for (const int key : {int(Qt::Key_Escape), int(Qt::CTRL) | int(Qt::Key_T), int(Qt::CTRL) | int(Qt::Key_L),
                          int(Qt::CTRL) | int(Qt::Key_D), int(Qt::CTRL) | int(Qt::Key_Slash), int(Qt::CTRL) | int(Qt::Key_H),
                          int(Qt::CTRL) | int(Qt::Key_G), int(Qt::CTRL) | int(Qt::Key_B)}) {
        if (QsciCommand* command = standardCommands()->boundTo(key))
            command->setKey(0);
    }
    connect(this, &QsciScintilla::cursorPositionChanged, this, &SourceEditor::repaintBadges);
    connect(this, &QsciScintilla::marginClicked, this, [this](int margin, int line, Qt::KeyboardModifiers) {
        if (margin == Signs)
            emit breakpointClicked(line + 1);
        else if (const int recorded = margin == Numbers ? recordedLineAt(line + 1) : 0)
            emit recordedLineClicked(recorded);
    });
    connect(this, &QsciScintilla::linesChanged, viewport(), qOverload<>(&QWidget::update));
    m_differenceTimer.setSingleShot(true);
    m_differenceTimer.setInterval(kDifferenceDelayMilliseconds);
    connect(&m_differenceTimer, &QTimer::timeout, this, &SourceEditor::markDifferences);
    connect(this, &QsciScintilla::textChanged, &m_differenceTimer, qOverload<>(&QTimer::start));
}

SourceEditor::~SourceEditor() = default;

void SourceEditor::setTheme(const figures::Theme& theme)
{
    m_theme = &theme;
    const QColor paper = theme.color(Role::Panel), text = theme.color(Role::Text);
    m_lexer->setTheme(theme, editorFont());
    setPaper(paper);
    setColor(text);
    setMarginsFont(convertToPoints(figures::fontFor(figures::Font::MonoSmall)));
    setMarginsBackgroundColor(paper);
    setMarginsForegroundColor(theme.color(Role::TextDim));
    setMarginWidth(Numbers, "00000");
    setCaretForegroundColor(text);
    setSelectionBackgroundColor(chosenColor(theme));
    resetSelectionForegroundColor();
    SendScintilla(SCI_SETADDITIONALSELBACK, chosenColor(theme));
    SendScintilla(SCI_SETADDITIONALCARETFORE, text);
    setFoldMarginColors(paper, paper);
    for (int marker = SC_MARKNUM_FOLDEREND; marker <= int(SC_MARKNUM_FOLDEROPEN); ++marker) {
        SendScintilla(SCI_MARKERSETFORE, static_cast<unsigned long>(marker), paper);
        SendScintilla(SCI_MARKERSETBACK, static_cast<unsigned long>(marker), theme.color(Role::TextDim));
    }
    setMatchedBraceBackgroundColor(chosenColor(theme));
    setMatchedBraceForegroundColor(text);
    setUnmatchedBraceForegroundColor(text);  // a "<" may be an operator, not a bracket
    setUnmatchedBraceBackgroundColor(paper);
    setMarkerBackgroundColor(chosenColor(theme), CurrentLine);
    setMarkerBackgroundColor(theme.color(Role::Cell), CallerLine);
    setMarkerBackgroundColor(findingColor(theme), FindingLine);
    for (const auto& [marker, role] :
         {std::pair{ErrorLine, Role::Error}, std::pair{WarningLine, Role::Conflict}, std::pair{LineChanged, Role::AccentBorder},
          std::pair{LineAdded, Role::Good}, std::pair{LinesRemoved, Role::Error}, std::pair{Breakpoint, Role::AccentBorder},
          std::pair{FixLine, Role::AccentBorder}}) {
        setMarkerBackgroundColor(theme.color(role), marker);
        setMarkerForegroundColor(theme.color(role), marker);
    }
    setIndicatorForegroundColor(theme.color(Role::Error), TypingErrorMark);
    setCallTipsBackgroundColor(theme.color(Role::Cell));
    setCallTipsForegroundColor(theme.color(Role::Text));
    setCallTipsHighlightColor(theme.color(Role::AccentBorder));
    markerDefine(drawFindingSign(theme.color(Role::Error), paper), ErrorLine);
    markerDefine(drawFindingSign(theme.color(Role::Conflict), paper), WarningLine);
    markerDefine(drawConditionSign(paper), ConditionSign);
    annotateProblems();
    viewport()->update();
}

/// Shows invisible characters, and those that change the direction of text, by their numbers. The text itself does not change. Control
/// characters need no such care: Scintilla names them.
void SourceEditor::showInvisibleCharacters()
{
    constexpr char32_t kFirstSpecial = 0xa0, kLastSpecial = 0xffff;
    for (char32_t c = kFirstSpecial; c <= kLastSpecial; ++c)
        if (!QChar::isSurrogate(c) && chooseReplacement(c) != c) {
            const QByteArray number = "U+" + QByteArray::number(uint(c), 16).toUpper();
            SendScintilla(SCI_SETREPRESENTATION, QString(QChar(char16_t(c))).toUtf8().constData(), number.constData());
        }
}

void SourceEditor::setProgram(const QString& program)
{
    m_badges.clear();
    m_markerHandles.clear();
    m_currentLines.clear();
    m_shownProblems.clear();
    m_shownFixes.clear();
    m_typingErrors.clear();
    clearAnnotations();
    markerDeleteAll();
    const QSignalBlocker blocker(this);
    setText(program);
    SendScintilla(SCI_EMPTYUNDOBUFFER);
    setModified(false);
    setCursorPosition(0, 0);
    setFirstVisibleLine(0);
    SendScintilla(SCI_SETXOFFSET, 0);
}

/// Replaces the lines that differ, one by one, so that the lines between keep their markers, also when this is undone.
void SourceEditor::replaceProgram(const QString& program)
{
    const QStringList oldLines = text().split('\n'), newLines = program.split('\n');
    const LineDifference difference = computeLineDifference(oldLines, newLines);
    struct Hunk {
        int oldBegin = 0, oldEnd = 0, newBegin = 0, newEnd = 0;  ///< ranges of lines
    };
    std::vector<Hunk> hunks;
    int oldLine = 0, newLine = 0;
    const auto addHunkUpTo = [&](int oldEnd, int newEnd) {
        if (oldLine < oldEnd || newLine < newEnd)
            hunks.push_back({oldLine, oldEnd, newLine, newEnd});
        oldLine = oldEnd + 1;
        newLine = newEnd + 1;
    };
    for (std::size_t i = 0; i < difference.lines.size(); ++i)
        if (difference.lines[i] == LineChange::Same)
            addHunkUpTo(difference.oldLines[i], int(i));
    addHunkUpTo(int(oldLines.size()), int(newLines.size()));
    beginUndoAction();
    std::ranges::reverse(hunks);  // from below, so that the lines above stay where they are
    for (const Hunk& hunk : hunks) {
        const int replaced = std::min(hunk.oldEnd - hunk.oldBegin, hunk.newEnd - hunk.newBegin);
        forgetLines(hunk.oldBegin + replaced, hunk.oldEnd);
        // Insert at the end of the text with the line end before each line, elsewhere with the one behind it.
        const bool isAtEnd = hunk.oldEnd == oldLines.size() && hunk.oldBegin > 0;
        QByteArray lines;
        for (int i = hunk.newBegin; i < hunk.newEnd; ++i)
            lines += isAtEnd ? '\n' + newLines[i].toUtf8() : newLines[i].toUtf8() + '\n';
        if (hunk.oldEnd == oldLines.size() && !isAtEnd)
            lines.chop(1);  // the whole text
        const long length = SendScintilla(SCI_GETLENGTH);
        const long begin =
            isAtEnd ? SendScintilla(SCI_GETLINEENDPOSITION, hunk.oldBegin - 1) : SendScintilla(SCI_POSITIONFROMLINE, hunk.oldBegin);
        replaceBytes(begin, hunk.oldEnd == oldLines.size() ? length : SendScintilla(SCI_POSITIONFROMLINE, hunk.oldEnd), lines);
    }
    endUndoAction();
}

/// Replaces the part of a range that differs; equal bytes at both ends stay.
void SourceEditor::replaceBytes(long begin, long end, const QByteArray& replacement)
{
    const QByteArray oldBytes = text().toUtf8().mid(begin, end - begin);
    qsizetype prefixLength = 0, suffixLength = 0;
    const qsizetype maxEqual = std::min(oldBytes.size(), replacement.size());
    while (prefixLength < maxEqual && oldBytes[prefixLength] == replacement[prefixLength])
        ++prefixLength;
    while (suffixLength < maxEqual - prefixLength &&
           oldBytes[oldBytes.size() - 1 - suffixLength] == replacement[replacement.size() - 1 - suffixLength])
        ++suffixLength;
    const auto isContinuationByte = [](char byte) { return (byte & 0xc0) == 0x80; };
    while (prefixLength > 0 && ((prefixLength < oldBytes.size() && isContinuationByte(oldBytes[prefixLength])) ||
                                (prefixLength < replacement.size() && isContinuationByte(replacement[prefixLength]))))
        --prefixLength;
    while (suffixLength > 0 && isContinuationByte(oldBytes[oldBytes.size() - suffixLength]))
        --suffixLength;
    const QByteArray middle = replacement.mid(prefixLength, replacement.size() - prefixLength - suffixLength);
    SendScintilla(SCI_SETTARGETRANGE, static_cast<unsigned long>(begin + prefixLength), end - long(suffixLength));
    SendScintilla(SCI_REPLACETARGET, static_cast<unsigned long>(middle.size()), middle.constData());
}

/// Removes whatever is tied to lines that are about to go: Scintilla would move it to the next line.
void SourceEditor::forgetLines(int begin, int end)
{
    const auto isGone = [&](int handle) {
        const int line = markerLine(handle);
        return line >= begin && line < end;
    };
    std::erase_if(m_markerHandles, [&](const auto& tied) {
        const bool isMarkerGone = isGone(tied.second);
        if (isMarkerGone)
            markerDeleteHandle(tied.second);
        return isMarkerGone;
    });
    const auto forgetProblem = [&](const ShownProblem& shown) {
        const bool isMarkerGone = isGone(shown.markerHandle);
        if (isMarkerGone) {
            markerDeleteHandle(shown.markerHandle);
            if (shown.findingHandle >= 0)
                markerDeleteHandle(shown.findingHandle);
        }
        return isMarkerGone;
    };
    std::erase_if(m_shownProblems, forgetProblem);
    std::erase_if(m_shownFixes, forgetProblem);
}

void SourceEditor::setBaseline(const QString& program)
{
    m_baseline = program.split('\n');
    markDifferences();
}

const LineDifference& SourceEditor::difference()
{
    if (m_differenceTimer.isActive())
        markDifferences();
    return m_difference;
}

void SourceEditor::markDifferences()
{
    m_differenceTimer.stop();
    for (const int marker : {LineChanged, LineAdded, LinesRemoved})
        markerDeleteAll(marker);
    m_difference = computeLineDifference(m_baseline, text().split('\n'));
    for (std::size_t i = 0; i < m_difference.lines.size(); ++i) {
        if (m_difference.lines[i] != LineChange::Same)
            markerAdd(int(i), m_difference.lines[i] == LineChange::Added ? LineAdded : LineChanged);
    }
    for (const int line : m_difference.removedBefore)
        markerAdd(std::min(line, lines() - 1), LinesRemoved);
}

void SourceEditor::toggleComment()
{
    int firstLine = 0, firstColumn = 0, lastLine = 0, lastColumn = 0;
    getCursorPosition(&firstLine, &firstColumn);
    lastLine = firstLine;
    if (hasSelectedText()) {
        getSelection(&firstLine, &firstColumn, &lastLine, &lastColumn);
        if (lastColumn == 0 && lastLine > firstLine)
            --lastLine;  // the selection ends where that line begins
    }
    const auto indentOf = [this](int line) {
        const QString lineText = text(line);
        const auto firstVisible = std::ranges::find_if(lineText, [](QChar c) { return !c.isSpace(); });
        return firstVisible == lineText.end() ? -1 : int(firstVisible - lineText.begin());
    };
    bool areAllCommented = true;
    int minIndent = -1;
    for (int line = firstLine; line <= lastLine; ++line) {
        const int indent = indentOf(line);
        if (indent < 0)
            continue;
        areAllCommented &= text(line).mid(indent).startsWith("//");
        minIndent = minIndent < 0 ? indent : std::min(minIndent, indent);
    }
    if (minIndent < 0)
        return;
    beginUndoAction();
    for (int line = firstLine; line <= lastLine; ++line) {
        const int indent = indentOf(line);
        if (indent < 0)
            continue;
        if (!areAllCommented) {
            insertAt("// ", line, minIndent);
            continue;
        }
        const int start = positionFromLineIndex(line, indent), length = text(line).mid(indent).startsWith("// ") ? 3 : 2;
        SendScintilla(SCI_DELETERANGE, static_cast<unsigned long>(start), long(length));
    }
    endUndoAction();
}

void SourceEditor::zoomBy(int points)
{
    if (points == 0)
        zoomTo(0);
    else
        points > 0 ? zoomIn(points) : zoomOut(-points);
    setMarginWidth(Numbers, "00000");
}

bool SourceEditor::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        if (zoomKey(key) != ZoomKey::None || key.matches(QKeySequence::Find)) {
            event->accept();
            return true;
        }
    }
    return QsciScintilla::event(event);
}

void SourceEditor::mouseReleaseEvent(QMouseEvent* event)
{
    QsciScintilla::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton && event->modifiers() == Qt::ControlModifier) {
        const QPoint point = event->position().toPoint();
        const long position = SendScintilla(SCI_POSITIONFROMPOINTCLOSE, static_cast<unsigned long>(point.x()), long(point.y()));
        if (position >= 0 && !wordAt(position).isEmpty())
            emit definitionRequested(position);
        return;
    }
    if (event->button() != Qt::LeftButton || hasSelectedText() || event->position().x() < leftOfText())
        return;
    if (const int recorded = recordedLineAt(lineAt(event->position().toPoint()) + 1))
        emit recordedLineTextClicked(recorded);
}

int SourceEditor::leftOfMargin(int margin) const
{
    int left = 0;
    for (int before = Numbers; before < margin; ++before)
        left += marginWidth(before);
    return left;
}

void SourceEditor::keyPressEvent(QKeyEvent* event)
{
    const ZoomKey zoom = zoomKey(*event);
    if (zoom != ZoomKey::None)
        zoomBy(zoom == ZoomKey::In ? 1 : zoom == ZoomKey::Out ? -1 : 0);
    else if (event->matches(QKeySequence::Find))
        emit findRequested();
    else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && !(event->modifiers() & ~Qt::KeypadModifier))
        breakLine();
    else if (event->text() == QLatin1String("}"))
        closeBlock();
    else
        QsciScintilla::keyPressEvent(event);
}

int SourceEditor::currentLine() const
{
    int line = 0, column = 0;
    getCursorPosition(&line, &column);
    return line + 1;
}

void SourceEditor::contextMenuEvent(QContextMenuEvent* event)
{
    const std::unique_ptr<QMenu> menu(createStandardContextMenu());
    if (!menu)
        return;
    const int line = lineAt(event->pos());
    const QString selected = selectedText().trimmed();
    const QString code = selected.isEmpty() ? nameAt(event->pos()) : selected.contains(u'\n') ? QString() : selected;
    emit menuRequested(menu.get(), (line < 0 ? lines() - 1 : line) + 1, code);
    menu->exec(event->globalPos());
}

void SourceEditor::setBadges(std::map<int, Badge> badges)
{
    m_badges = std::move(badges);
    viewport()->update();
}

void SourceEditor::goToLine(int line)
{
    if (line < 1 || line > lines())
        return;
    SendScintilla(SCI_ENSUREVISIBLE, line - 1);  // it may be in a block that is folded
    setCursorPosition(line - 1, 0);
    centreLine(line - 1);
    SendScintilla(SCI_SETXOFFSET, 0L);
}

}  // namespace simtscope::ui

#include "moc_source_editor.cpp"

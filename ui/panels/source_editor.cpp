#include "ui/panels/source_editor.h"

#include <Qsci/qscicommandset.h>
#include <Qsci/qscilexercpp.h>
#include <Qsci/qscistyle.h>

#include <QFontDatabase>
#include <QFontInfo>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <array>

#include "ui/panels/look.h"

namespace simtscope::panels {
namespace {

using figures::Role;

enum Marker { Tied = 0, CurrentLine = 1, CallerLine = 2, ErrorLine = 3, WarningLine = 4 };
enum Margin { Numbers = 0, Signs = 1 };

constexpr int kBadgeWidth = 52;
constexpr int kSlack = 3;  // lines kept visible around the current one

/// C++ words first, then what CUDA adds (CUDA C++ Programming Guide, "C++ Language Extensions").
class CudaLexer final : public QsciLexerCPP {
public:
    explicit CudaLexer(QObject* parent) : QsciLexerCPP(parent) {}

    const char* keywords(int set) const override
    {
        if (set == 1)
            return "alignas alignof auto bool break case catch char class const constexpr const_cast continue decltype default delete do "
                   "double dynamic_cast else enum explicit extern false float for friend goto if inline int long mutable namespace new "
                   "noexcept nullptr operator private protected public register reinterpret_cast return short signed sizeof static "
                   "static_assert static_cast struct switch template this throw true try typedef typename union unsigned using virtual "
                   "void volatile while";
        if (set == 2)
            return "__global__ __device__ __host__ __shared__ __constant__ __managed__ __restrict__ __noinline__ __forceinline__ "
                   "__launch_bounds__ __syncthreads __syncthreads_or __syncthreads_and __syncthreads_count __syncwarp __threadfence "
                   "__threadfence_block __shfl_sync __shfl_up_sync __shfl_down_sync __shfl_xor_sync __all_sync __any_sync __ballot_sync "
                   "__activemask threadIdx blockIdx blockDim gridDim warpSize atomicAdd atomicSub atomicMin atomicMax atomicCAS "
                   "atomicExch atomicInc atomicDec atomicAnd atomicOr atomicXor";
        return nullptr;
    }
};

/// Scintilla takes of a font its first family and no features, so that JetBrains Mono would draw `/=` as one sign, another one: here the
/// editor takes a family without ligatures.
QFont withoutLigatures(QFont font)
{
    for (const char* family : {"JetBrains Mono NL", "DejaVu Sans Mono", "Liberation Mono"}) {
        if (QFontDatabase::hasFamily(QLatin1String(family))) {
            font.setFamilies({QLatin1String(family)});
            break;
        }
    }
    return font;
}

/// Scintilla wants points where the theme's fonts are in pixels.
QFont inPoints(QFont font)
{
    font.setPointSizeF(QFontInfo(font).pointSizeF());
    return font;
}

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

SourceEditor::SourceEditor(QWidget* parent) : QsciScintilla(parent)
{
    setLexer(new CudaLexer(this));
    setAcceptDrops(false);  // a dropped file is opened by the window
    viewport()->setAcceptDrops(false);
    setUtf8(true);
    setEolMode(EolUnix);
    setFrameShape(QFrame::NoFrame);
    setTabWidth(4);
    setIndentationsUseTabs(false);
    setAutoIndent(true);
    setBraceMatching(SloppyBraceMatch);
    setWrapMode(WrapNone);
    setScrollWidthTracking(true);
    setScrollWidth(1);
    setAnnotationDisplay(AnnotationIndented);
    setMarginType(Numbers, NumberMargin);
    setMarginMarkerMask(Numbers, 0);
    setMarginType(Signs, SymbolMargin);
    setMarginWidth(Signs, 12);
    setMarginMarkerMask(Signs, (1 << ErrorLine) | (1 << WarningLine));
    setMarginSensitivity(Numbers, true);
    setMarginSensitivity(Signs, true);
    markerDefine(Invisible, Tied);
    markerDefine(Background, CurrentLine);
    markerDefine(Background, CallerLine);
    markerDefine(Circle, ErrorLine);
    markerDefine(Circle, WarningLine);
    SendScintilla(SCI_SETEXTRAASCENT, 2);
    SendScintilla(SCI_SETEXTRADESCENT, 2);
    // Keys that mean something to the whole window.
    for (const int key : {int(Qt::Key_Escape), int(Qt::CTRL) | int(Qt::Key_T), int(Qt::CTRL) | int(Qt::Key_L), int(Qt::CTRL) | int(Qt::Key_D)}) {
        if (QsciCommand* command = standardCommands()->boundTo(key))
            command->setKey(0);
    }
    connect(this, &QsciScintilla::marginClicked, this, [this](int, int line, Qt::KeyboardModifiers) {
        if (const int recorded = recordedLineAt(line + 1))
            emit recordedLineClicked(recorded);
    });
    connect(this, &QsciScintilla::linesChanged, viewport(), qOverload<>(&QWidget::update));
}

SourceEditor::~SourceEditor() = default;

void SourceEditor::setTheme(const figures::Theme& theme)
{
    m_theme = &theme;
    const QColor paper = theme.color(Role::Panel), text = theme.color(Role::Text);
    const QFont mono = inPoints(withoutLigatures(figures::fontFor(figures::Font::Mono)));
    QsciLexer* words = lexer();
    words->setDefaultFont(mono);
    words->setDefaultPaper(paper);
    words->setDefaultColor(text);
    words->setFont(mono);
    words->setPaper(paper);
    words->setColor(text);
    for (const StyleRow& row : kStyles) {
        QFont font = mono;
        font.setBold(row.bold);
        words->setFont(font, row.style);
        words->setColor(theme.color(row.role), row.style);
    }
    setPaper(paper);
    setColor(text);
    setMarginsFont(inPoints(figures::fontFor(figures::Font::MonoSmall)));
    setMarginsBackgroundColor(paper);
    setMarginsForegroundColor(theme.color(Role::TextDim));
    setMarginWidth(Numbers, "00000");
    setCaretForegroundColor(text);
    setSelectionBackgroundColor(theme.color(Role::AccentSoft));
    resetSelectionForegroundColor();
    setMatchedBraceBackgroundColor(theme.color(Role::AccentSoft));
    setMatchedBraceForegroundColor(text);
    setUnmatchedBraceForegroundColor(theme.color(Role::Error));
    setUnmatchedBraceBackgroundColor(paper);
    setMarkerBackgroundColor(theme.color(Role::AccentSoft), CurrentLine);
    setMarkerBackgroundColor(theme.color(Role::Cell), CallerLine);
    for (const auto& [marker, role] : {std::pair{ErrorLine, Role::Error}, std::pair{WarningLine, Role::Conflict}}) {
        setMarkerBackgroundColor(theme.color(role), marker);
        setMarkerForegroundColor(theme.color(role), marker);
    }
    viewport()->update();
}

void SourceEditor::setProgram(const QString& program)
{
    m_badges.clear();
    m_handles.clear();
    m_current.clear();
    m_problems = 0;
    clearAnnotations();
    markerDeleteAll();
    const QSignalBlocker blocker(this);
    setText(program);
    SendScintilla(SCI_EMPTYUNDOBUFFER);
    setModified(false);
}

void SourceEditor::setRecordedLines(const std::vector<int>& recorded)
{
    markerDeleteAll(Tied);
    m_handles.clear();
    for (const int line : recorded) {
        if (line >= 1 && line <= lines())
            m_handles[line] = markerAdd(line - 1, Tied);
    }
}

void SourceEditor::setBadges(std::map<int, Badge> badges)
{
    m_badges = std::move(badges);
    viewport()->update();
}

void SourceEditor::setCurrentLines(const std::vector<int>& current)
{
    m_current = current;
    markCurrent();
    const int line = current.empty() ? -1 : editorLine(current.front());
    if (line >= 0) {
        const int row = int(SendScintilla(SCI_VISIBLEFROMDOCLINE, line));
        const int first = firstVisibleLine(), seen = int(SendScintilla(SCI_LINESONSCREEN));
        if (row < first + kSlack || row >= first + seen - kSlack)
            setFirstVisibleLine(std::max(0, row - seen / 2));
    }
    viewport()->update();
}

void SourceEditor::markCurrent()
{
    markerDeleteAll(CurrentLine);
    markerDeleteAll(CallerLine);
    for (std::size_t i = 0; i < m_current.size(); ++i) {
        if (const int line = editorLine(m_current[i]); line >= 0)
            markerAdd(line, i == 0 ? CurrentLine : CallerLine);
    }
}

void SourceEditor::setProblems(const std::vector<program::CompilerMessage>& problems)
{
    clearAnnotations();
    markerDeleteAll(ErrorLine);
    markerDeleteAll(WarningLine);
    m_problems = 0;
    std::map<int, std::pair<QString, bool>> byLine;
    for (const program::CompilerMessage& problem : problems) {
        if (problem.line < 1 || problem.line > lines())
            continue;
        auto& [words, isError] = byLine[problem.line];
        words += (words.isEmpty() ? "" : "\n") + QString::fromStdString(problem.text);
        isError |= problem.isError;
        ++m_problems;
    }
    const QFont font = inPoints(figures::fontFor(figures::Font::Small));
    for (const auto& [line, message] : byLine) {
        markerAdd(line - 1, message.second ? ErrorLine : WarningLine);
        annotate(line - 1, message.first, QsciStyle(-1, "message", m_theme->color(message.second ? Role::Error : Role::Text), m_theme->color(Role::Cell), font));
    }
    const auto first = std::find_if(byLine.begin(), byLine.end(), [](const auto& entry) { return entry.second.second; });
    if (first != byLine.end())
        goToLine(first->first);
}

void SourceEditor::goToLine(int line)
{
    if (line < 1 || line > lines())
        return;
    setCursorPosition(line - 1, 0);
    const int row = int(SendScintilla(SCI_VISIBLEFROMDOCLINE, line - 1)), seen = int(SendScintilla(SCI_LINESONSCREEN));
    setFirstVisibleLine(std::max(0, row - seen / 2));
}

int SourceEditor::editorLine(int recordedLine) const
{
    const auto handle = m_handles.find(recordedLine);
    return handle == m_handles.end() ? -1 : markerLine(handle->second);
}

int SourceEditor::recordedLineAt(int line) const
{
    for (const auto& [recorded, handle] : m_handles) {
        if (markerLine(handle) == line - 1)
            return recorded;
    }
    return 0;
}

int SourceEditor::topOfLine(int line) const
{
    const long position = SendScintilla(SCI_POSITIONFROMLINE, line);
    return int(SendScintilla(SCI_POINTYFROMPOSITION, 0UL, position));
}

void SourceEditor::paintEvent(QPaintEvent* event)
{
    QsciScintilla::paintEvent(event);
    if (!m_theme)
        return;
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    const int height = textHeight(0);
    const int current = m_current.empty() ? -1 : editorLine(m_current.front());
    if (current >= 0)
        painter.fillRect(QRect(0, topOfLine(current), 3, height), m_theme->color(Role::Accent));
    for (const auto& [recorded, badge] : m_badges) {
        const int line = editorLine(recorded);
        if (line < 0)
            continue;
        const int y = topOfLine(line);
        if (y + height < 0 || y > viewport()->height())
            continue;
        const QColor under = m_theme->color(line == current ? Role::AccentSoft : Role::Panel);
        painter.fillRect(QRect(viewport()->width() - kBadgeWidth - 14, y, kBadgeWidth + 14, height), under);
        paintBadge(painter, badge, QRectF(viewport()->width() - kBadgeWidth - 6, y + 1.5, kBadgeWidth, height - 3));
    }
}

void SourceEditor::paintBadge(QPainter& painter, const Badge& badge, const QRectF& row) const
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme->color(badge.warning ? Role::Conflict : Role::Cell));
    painter.drawRoundedRect(row, row.height() / 2, row.height() / 2);
    QFont font = figures::fontFor(figures::Font::MonoSmall);
    font.setBold(badge.warning);
    painter.setFont(font);
    painter.setPen(m_theme->color(badge.warning ? Role::TextOnConflict : Role::TextDim));
    painter.drawText(row, Qt::AlignCenter, badge.text);
}

bool SourceEditor::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QsciScintilla::viewportEvent(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const int line = lineAt(help->pos());
    const auto badge = m_badges.find(line < 0 ? 0 : recordedLineAt(line + 1));
    if (badge != m_badges.end() && help->pos().x() > viewport()->width() - kBadgeWidth - 14)
        QToolTip::showText(help->globalPos(), badge->second.tip, viewport());
    else
        QToolTip::hideText();
    return true;
}

}  // namespace simtscope::panels

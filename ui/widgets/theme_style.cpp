#include "ui/widgets/theme_style.h"

#include <QApplication>
#include <QEvent>
#include <QFile>
#include <QFrame>
#include <QLabel>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QStyle>
#include <QStyleFactory>
#include <QSvgRenderer>
#include <QToolTip>
#include <QVariant>

namespace simtscope::ui {
namespace {

using figures::Role;

struct NamedRole {
    const char* name;
    Role role;
};

/// Names that the stylesheet uses. Longer names come first, so that no name is replaced inside another.
constexpr NamedRole kNamedRoles[] = {
    {"@TextOnConflict", Role::TextOnConflict},
    {"@TextOnAccent", Role::TextOnAccent},
    {"@ConflictSoft", Role::ConflictSoft},
    {"@AccentBorder", Role::AccentBorder},
    {"@CellBorder", Role::CellBorder},
    {"@AccentSoft", Role::AccentSoft},
    {"@Background", Role::Background},
    {"@Conflict", Role::Conflict},
    {"@TextDim", Role::TextDim},
    {"@Accent", Role::Accent},
    {"@Panel", Role::Panel},
    {"@Error", Role::Error},
    {"@Cell", Role::Cell},
    {"@Text", Role::Text},
    {"@Grid", Role::Grid},
};

constexpr const char* kStyleSheet = R"(
QMainWindow, QDialog { background: @Background; }
QWidget { color: @Text; }
QToolTip { background: @Panel; color: @Text; border: 1px solid @CellBorder; padding: 4px 6px; }
QFrame[card="true"] { background: @Panel; border: 1px solid @CardBorder; border-radius: 8px; }
QFrame[pinned="true"] { background: @Panel; border: 0; border-bottom: 1px solid @CardBorder; border-radius: 0; }
QFrame[finding="error"] { background: @Cell; border: 1px solid @Error; border-radius: 7px; }
QFrame[finding="warning"] { background: @Cell; border: 1px solid @Conflict; border-radius: 7px; }
QLabel[heading="true"] { font-weight: 600; }
QLabel[dim="true"] { color: @TextDim; }
QLabel[warning="true"] { color: @WarningText; }

QMenuBar { background: @Background; padding: 2px 6px; }
QMenuBar::item { padding: 4px 9px; border-radius: 4px; background: transparent; color: @TextDim; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: @Cell; color: @Text; }
QMenu { background: @Panel; border: 1px solid @CellBorder; padding: 5px; }
QMenu::item { padding: 5px 26px 5px 24px; border-radius: 4px; }
QMenu::item:selected { background: @AccentSoft; }
QMenu::item:disabled { color: @TextDim; }
QMenu::separator { height: 1px; background: @CellBorder; margin: 5px 8px; }
QStatusBar { background: @Background; color: @TextDim; padding-left: 10px; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: @TextDim; padding: 0 4px; }
QStatusBar QLabel#selectionName { color: @Text; }
QStatusBar QToolButton { padding: 0; }
QStatusBar QPushButton { padding: 0 4px; }

QLineEdit, QAbstractSpinBox, QComboBox { background: @Cell; border: 1px solid @CellBorder; border-radius: 5px; padding: 3px 8px; min-height: 20px;
    selection-background-color: @Accent; selection-color: @TextOnAccent; }
QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus { border-color: @AccentBorder; }
QLabel:disabled, QCheckBox:disabled { color: @TextDim; }
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled { color: @TextDim; background: @Panel; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { width: 0; border: none; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox::down-arrow { image: url(@ChevronDown); width: 14px; height: 14px; }
QComboBox[flat="true"] { background: transparent; border-color: transparent; color: @TextDim; padding: 2px 4px; }
QComboBox[flat="true"]:hover, QComboBox[flat="true"]:focus { background: @Cell; color: @Text; border-color: @CellBorder; }
QComboBox QAbstractItemView { background: @Panel; border: 1px solid @CellBorder; selection-background-color: @AccentSoft; selection-color: @Text;
    outline: none; padding: 3px; }

QPushButton, QToolButton { background: @Cell; border: 1px solid transparent; border-radius: 5px; padding: 5px 12px; }
QToolButton { padding: 4px; }
QToolButton[disclosure="true"] { background: transparent; border-color: transparent; color: @TextDim; padding: 2px 4px 2px 0; }
QToolButton[disclosure="true"]:checked { background: transparent; border-color: transparent; }
QToolButton[disclosure="true"]:hover, QToolButton[disclosure="true"]:focus { color: @Text; border-color: @CellBorder; }
QPushButton:hover, QToolButton:hover { border-color: @CellBorder; }
QPushButton:pressed, QToolButton:pressed { background: @AccentSoft; }
QPushButton:focus, QToolButton:focus { border-color: @AccentBorder; }
QToolButton:checked { background: @AccentSoft; border-color: @AccentBorder; }
QPushButton:disabled, QToolButton:disabled { color: @TextDim; background: transparent; }
QToolButton[menu="true"] { padding: 4px 24px 4px 8px; }
QToolButton[menu="true"]::menu-indicator { image: url(@ChevronDown); width: 14px; height: 14px; subcontrol-origin: padding;
    subcontrol-position: right center; right: 6px; }
QPushButton[primary="true"] { background: @Accent; color: @TextOnAccent; font-weight: 600; }
QPushButton[primary="true"]:hover { border-color: @Text; }
QPushButton[primary="true"]:focus { border: 2px solid @Text; padding: 4px 11px; }
QPushButton[primary="true"]:disabled { background: @Cell; color: @TextDim; }
QPushButton[outlined="true"] { background: @Panel; border-color: @CellBorder; }
QPushButton[outlined="true"]:checked { background: @AccentSoft; border-color: @AccentBorder; }
QPushButton[outlined="true"]:hover, QPushButton[outlined="true"]:focus { border-color: @AccentBorder; }
QPushButton[link="true"] { background: transparent; color: @Link; padding: 2px 4px; border-radius: 4px; }
QPushButton[link="true"]:hover { text-decoration: underline; }
QPushButton[link="true"]:disabled { color: @TextDim; }
QPushButton[link="true"]:focus { border-color: @AccentBorder; }
QPushButton[field="true"] { border-color: @CellBorder; text-align: left; padding: 3px 8px; min-height: 20px; font-weight: 400; }
QPushButton[field="true"]:focus { border-color: @AccentBorder; }
QLineEdit[wrong="true"] { border-color: @Error; }
QCheckBox, QRadioButton { spacing: 7px; }
QCheckBox::indicator, QRadioButton::indicator { width: 14px; height: 14px; background: @Panel; border: 1px solid @TextDim; }
QCheckBox::indicator { border-radius: 3px; }
QRadioButton::indicator { border-radius: 8px; }
QCheckBox::indicator:focus, QRadioButton::indicator:focus, QCheckBox::indicator:hover, QRadioButton::indicator:hover { border-color: @AccentBorder; }
QCheckBox::indicator:checked { background: @Accent; border-color: @AccentBorder; image: url(@Check); }
QRadioButton::indicator:checked { background: qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5, fx: 0.5, fy: 0.5, stop: 0 @Accent, stop: 0.55 @Accent,
    stop: 0.65 @Panel, stop: 1 @Panel); border-color: @AccentBorder; }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { border-color: @CellBorder; background: @Cell; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }

QTabBar { background: transparent; border: none; }
QTabBar::tab { background: transparent; color: @TextDim; padding: 7px 10px; margin-right: 2px; border-radius: 5px; border-bottom: 2px solid transparent; }
QTabBar[small="true"]::tab { padding: 4px 8px; }
QTabBar[dense="true"]::tab { padding: 6px 5px; margin-right: 0; }
QTabBar[small="true"][dense="true"]::tab { padding: 4px 3px; }
QTabBar::tab:hover { color: @Text; }
QTabBar::tab:selected { background: @Cell; color: @Text; font-weight: 600; border-bottom: 2px solid @AccentBorder; }
QTabBar::tab:focus { border-bottom: 2px solid @Text; }

QListWidget { background: transparent; border: none; outline: none; }
QListWidget::item { padding: 3px 5px; border: 1px solid transparent; border-radius: 4px; }
QListWidget::item:hover { background: @Cell; }
QListWidget::item:selected { background: @AccentSoft; border-color: @AccentBorder; color: @Text; }
QTreeWidget { background: transparent; border: none; outline: none; show-decoration-selected: 1; }
QTreeWidget QLineEdit { padding: 0 3px; min-height: 0; border-radius: 3px; }
QTreeWidget::item { padding: 3px 2px; border-radius: 4px; }
QTreeWidget::item:hover { background: @Cell; }
QTreeWidget::item:selected { background: @AccentSoft; color: @Text; border-radius: 0; }
QTreeWidget::branch:selected { background: @AccentSoft; }
QTreeWidget::branch:has-children:closed { image: url(@ChevronRight); }
QTreeWidget::branch:has-children:open { image: url(@ChevronDown); }
QTreeView#variables { background: transparent; border: none; outline: none; show-decoration-selected: 1; selection-background-color: @Cell; selection-color: @Text; }
QTreeView#variables::item:hover, QTreeView#variables::branch:hover, QTreeView#variables::branch:selected { background: @Panel; }
QTreeView#variables::item:selected { background: @Panel; color: @Text; border-top: 1px solid @CellBorder; border-bottom: 1px solid @CellBorder; }
QTreeView[listing="true"] { background: transparent; border: none; outline: none; }
QTableView { background: transparent; border: none; outline: none; selection-background-color: @AccentSoft; selection-color: @Text; }
QHeaderView { background: transparent; border: none; }
QHeaderView::section { background: @Panel; color: @TextDim; border: none; border-bottom: 1px solid @CellBorder; padding: 3px 6px; }
QPlainTextEdit, QTextEdit { background: transparent; border: none; selection-background-color: @Accent; selection-color: @TextOnAccent; }
QAbstractScrollArea { background: transparent; border: none; }
QListView, QFileDialog QTreeView { background: @Panel; border: 1px solid @CellBorder; }
QListWidget { background: transparent; border: none; }
QsciScintilla QListWidget { background: @Panel; border: 1px solid @CellBorder; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QSplitter::handle { background: transparent; }
QSlider[plain="true"]::groove:horizontal { height: 4px; background: @CellBorder; border-radius: 2px; }
QSlider[plain="true"]::sub-page:horizontal { background: @AccentBorder; border-radius: 2px; }
QSlider[plain="true"]::handle:horizontal { width: 12px; height: 12px; margin: -4px 0; border-radius: 6px; background: @AccentBorder; }
QSlider[plain="true"]::handle:horizontal:hover, QSlider[plain="true"]::handle:horizontal:focus { background: @Text; }
QScrollBar { background: transparent; border: none; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: @CellBorder; border-radius: 3px; margin: 2px; min-height: 28px; min-width: 28px; }
QScrollBar::handle:hover { background: @TextDim; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QProgressBar { background: @Cell; border: none; border-radius: 2px; max-height: 4px; }
QProgressBar::chunk { background: @AccentBorder; border-radius: 2px; }
)";

QPixmap renderIcon(const QString& name, const QColor& color, int pixels)
{
    QFile file(":/icons/" + name + ".svg");
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QSvgRenderer renderer(file.readAll().replace("#000", color.name().toUtf8()));
    QPixmap pixmap(pixels, pixels);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderer.render(&painter);
    return pixmap;
}

QColor mixColors(const QColor& a, const QColor& b, qreal share)
{
    return QColor::fromRgbF(float(a.redF() + (b.redF() - a.redF()) * share), float(a.greenF() + (b.greenF() - a.greenF()) * share),
                            float(a.blueF() + (b.blueF() - a.blueF()) * share));
}

QPalette paletteOf(const figures::Theme& theme)
{
    QPalette palette;
    palette.setColor(QPalette::Window, theme.color(Role::Background));
    palette.setColor(QPalette::WindowText, theme.color(Role::Text));
    palette.setColor(QPalette::Base, theme.color(Role::Panel));
    palette.setColor(QPalette::AlternateBase, theme.color(Role::Cell));
    palette.setColor(QPalette::Text, theme.color(Role::Text));
    palette.setColor(QPalette::PlaceholderText, theme.color(Role::TextDim));
    palette.setColor(QPalette::Button, theme.color(Role::Cell));
    palette.setColor(QPalette::ButtonText, theme.color(Role::Text));
    palette.setColor(QPalette::Highlight, theme.color(Role::Accent));
    palette.setColor(QPalette::HighlightedText, theme.color(Role::TextOnAccent));
    palette.setColor(QPalette::ToolTipBase, theme.color(Role::Panel));
    palette.setColor(QPalette::ToolTipText, theme.color(Role::Text));
    palette.setColor(QPalette::Link, theme.color(Role::AccentBorder));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, theme.color(Role::TextDim));
    return palette;
}

QString styleSheetOf(const figures::Theme& theme)
{
    QString style = QString::fromUtf8(kStyleSheet);
    const QString suffix = theme.isDark ? "-light.svg" : "-dark.svg";
    style.replace("@ChevronDown", ":/icons/chevron-down" + suffix);
    style.replace("@ChevronRight", ":/icons/chevron-right" + suffix);
    style.replace("@Check", theme.color(Role::TextOnAccent).lightnessF() > 0.5 ? ":/icons/check-light.svg" : ":/icons/check-dark.svg");
    style.replace("@CardBorder", mixColors(theme.color(Role::Panel), theme.color(Role::CellBorder), theme.isDark ? 0.0 : 0.7).name());
    style.replace("@WarningText", warningTextColor(theme).name());
    // The theme for paper has pale areas: there a link has the colour of outlines, and what is chosen that of cells.
    const QColor link = theme.color(theme.savesToner ? Role::AccentBorder : Role::Accent);
    style.replace("@Link", mixColors(link, theme.color(Role::Text), theme.isDark ? 0.35 : 0.1).name());
    style.replace("@AccentSoft", chosenColor(theme).name());
    for (const NamedRole& entry : kNamedRoles)
        style.replace(entry.name, theme.color(entry.role).name());
    return style;
}

}  // namespace

QColor chosenColor(const figures::Theme& theme)
{
    return theme.color(theme.savesToner ? Role::Accent : Role::AccentSoft);
}

void applyTheme(const figures::Theme& theme)
{
    static bool isStyled = false;
    if (!isStyled) {
        QApplication::setStyle(QStyleFactory::create("Fusion"));
        QApplication::setFont(figures::fontFor(figures::Font::Body));
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);  // the desktop's own dialogs have other colours and another language
        isStyled = true;
    }
    QApplication::setPalette(paletteOf(theme));
    QToolTip::setPalette(paletteOf(theme));
    qApp->setStyleSheet(styleSheetOf(theme));
}

QColor warningTextColor(const figures::Theme& theme)
{
    return theme.isDark ? theme.color(Role::Conflict) : mixColors(theme.color(Role::Conflict), theme.color(Role::Text), 0.5);
}

QIcon makeIcon(const QString& name, const figures::Theme& theme, bool isOnAccent)
{
    QIcon result;
    for (const int pixels : {20, 40, 60}) {
        result.addPixmap(renderIcon(name, theme.color(isOnAccent ? Role::TextOnAccent : Role::Text), pixels), QIcon::Normal);
        result.addPixmap(renderIcon(name, mixColors(theme.color(Role::TextDim), theme.color(Role::Panel), 0.45), pixels), QIcon::Disabled);
    }
    return result;
}

QFrame* makeCard(QWidget* parent)
{
    auto* frame = new QFrame(parent);
    frame->setProperty("card", true);
    return frame;
}

QLabel* makeHeading(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setProperty("heading", true);
    return label;
}

QLabel* makeDimLabel(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setProperty("dim", true);
    return label;
}

void setStyleProperty(QWidget* widget, const char* name, const QVariant& value)
{
    if (widget->property(name) == value)
        return;
    widget->setProperty(name, value);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
    QEvent styleChange(QEvent::StyleChange);  // makes a tab bar measure its tabs again
    QCoreApplication::sendEvent(widget, &styleChange);
    widget->update();
}

}  // namespace simtscope::ui

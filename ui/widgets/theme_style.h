// Sets the look of the window: palette, stylesheet and icons, all from the theme's roles.
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

#include "ui/figures/canvas/theme.h"

class QApplication;
class QFrame;
class QLabel;
class QWidget;

namespace simtscope::ui {

/// Sets palette, style and fonts of the whole application.
void applyTheme(const figures::Theme& theme);

/// Returns an icon of resources/icons in the theme's text colour, dimmed when disabled. `isOnAccent` gives it the colour for a filled
/// button.
QIcon makeIcon(const QString& name, const figures::Theme& theme, bool isOnAccent = false);

/// Returns the colour for words about a conflict or a divergence: the conflict colour, darkened on a light background until the text is
/// legible.
QColor warningTextColor(const figures::Theme& theme);

/// Returns the background of what is chosen: a selection, the current line. The soft accent is white in the theme that saves toner, which
/// has its accent instead.
QColor chosenColor(const figures::Theme& theme);

/// Makes a rounded surface that holds one panel.
QFrame* makeCard(QWidget* parent = nullptr);
/// Makes the heading of a card.
QLabel* makeHeading(const QString& text, QWidget* parent = nullptr);
/// Makes a label of quiet text.
QLabel* makeDimLabel(const QString& text, QWidget* parent = nullptr);

/// Sets a dynamic property that the stylesheet selects on, and applies the style again.
void setStyleProperty(QWidget* widget, const char* name, const QVariant& value);

}  // namespace simtscope::ui

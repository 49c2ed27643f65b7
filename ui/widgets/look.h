// How the window looks: palette, stylesheet and icons, all from the theme's roles.
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

/// Palette, style and fonts of the whole window.
void applyLook(const figures::Theme& theme);

/// An icon of resources/icons in the theme's text colour, dimmed when disabled; `onAccent`: for a filled button.
QIcon icon(const QString& name, const figures::Theme& theme, bool onAccent = false);

/// Words about a conflict or a divergence: the conflict colour, darkened on a light ground until it can be read.
QColor warningText(const figures::Theme& theme);

/// A rounded surface that holds one panel.
QFrame* makeCard(QWidget* parent = nullptr);
/// A card's heading.
QLabel* makeHeading(const QString& text, QWidget* parent = nullptr);
/// Quiet text.
QLabel* makeDimLabel(const QString& text, QWidget* parent = nullptr);

/// Sets a dynamic property that the stylesheet selects on, and has it take effect.
void setLookProperty(QWidget* widget, const char* name, const QVariant& value);

}  // namespace simtscope::ui

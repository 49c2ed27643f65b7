// Makes rows of the run card: a label, and a field beside it or below.
#pragma once

#include <QString>

class QFormLayout;
class QWidget;

namespace simtscope::ui {

inline constexpr int kLabelWidth = 96, kMinFieldWidth = 60;  ///< pixels

/// Makes an empty form. The caller gives it to a widget or a layout, which then owns it.
QFormLayout* makeForm();
/// Adds a row. The label gets the same parent as the field.
void addRow(QFormLayout& form, const QString& label, QWidget* field);

}  // namespace simtscope::ui

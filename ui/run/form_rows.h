// Makes rows of the run card: a label, and a field beside it or below.
#pragma once

#include <QString>

class QFormLayout;
class QWidget;

namespace simtscope::ui {

inline constexpr int kLabelWidth = 96;

QFormLayout* makeForm();
/// Adds a row. The label gets the same parent as the field.
void addRow(QFormLayout& form, const QString& label, QWidget* field);

}  // namespace simtscope::ui

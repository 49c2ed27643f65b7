// Rows of the run card: a label, and a field beside it or below.
#pragma once

#include <QString>

class QFormLayout;
class QWidget;

namespace simtscope::ui {

inline constexpr int kLabelWidth = 96;

QFormLayout* makeForm();
/// The field's parent gets the label too.
void addRow(QFormLayout& form, const QString& label, QWidget* field);

}  // namespace simtscope::ui

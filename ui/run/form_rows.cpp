#include "ui/run/form_rows.h"

#include <QFormLayout>
#include <QLabel>

#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {

QFormLayout* makeForm()
{
    auto* form = new QFormLayout;
    form->setContentsMargins(0, 0, 0, 0);
    form->setVerticalSpacing(kSmallGap);
    form->setHorizontalSpacing(kSmallGap);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setFormAlignment(Qt::AlignLeft | Qt::AlignTop);
    form->setLabelAlignment(Qt::AlignLeft);
    return form;
}

void addRow(QFormLayout& form, const QString& label, QWidget* field)
{
    auto* name = makeDimLabel(label, field->parentWidget());
    name->setBuddy(field);
    name->setFixedWidth(kLabelWidth);
    name->setWordWrap(true);  // for long labels: "Columns of a, rows of b"
    field->setMinimumWidth(kMinFieldWidth);
    field->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    field->setAccessibleName(label);
    form.addRow(name, field);
}

}  // namespace simtscope::ui

// Converts shown values (gpu/analysis/names/values.h) to Qt's strings.
#pragma once

#include <QStringList>

#include "gpu/analysis/names/values.h"

namespace simtscope::figures {

/// Returns the value as it is drawn.
inline QString toText(const analysis::ShownValue& value)
{
    return QString::fromStdString(value.text);
}

/// Returns the full text of the value, then ever shorter forms.
inline QStringList makeShorterTexts(const analysis::ShownValue& value)
{
    QStringList texts;
    for (const std::string& form : analysis::makeShorterForms(value))
        texts << QString::fromStdString(form);
    return texts;
}

}  // namespace simtscope::figures

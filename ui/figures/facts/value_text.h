// Values (gpu/analysis/names/values.h) as texts of Qt.
#pragma once

#include <QStringList>

#include "gpu/analysis/names/values.h"

namespace simtscope::figures {

inline QString textOf(const analysis::ShownValue& value)
{
    return QString::fromStdString(value.text);
}

/// From the full text on, ever shorter.
inline QStringList shorterTexts(const analysis::ShownValue& value)
{
    QStringList texts;
    for (const std::string& form : analysis::shorterForms(value))
        texts << QString::fromStdString(form);
    return texts;
}

}  // namespace simtscope::figures

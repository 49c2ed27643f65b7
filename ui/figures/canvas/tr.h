// Texts of figures in the language of the window. Here once, so that several files can be compiled as one.
#pragma once

#include <QCoreApplication>
#include <QString>

namespace simtscope::figures {

inline QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

}  // namespace simtscope::figures

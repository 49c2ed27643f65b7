// Translates texts of figures into the language of the window. The function is inline so that unity builds can compile several of its users
// as one unit.
#pragma once

#include <QCoreApplication>
#include <QString>

namespace simtscope::figures {

/// Looks a text up in the context that all figures share.
inline QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

}  // namespace simtscope::figures

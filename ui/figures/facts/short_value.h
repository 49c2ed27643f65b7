// A value in ever fewer characters, for places that have no room for all of them.
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>

#include "gpu/ptx/module.h"

namespace simtscope::figures {

struct ShownValue {
    QString text;       ///< in full; empty: not known
    double number = 0;  ///< for the rounded forms; meaningless when not `rounds`
    bool isFloat = false;
    bool rounds = true;  ///< a number: not "true", not the bits of a half
};

/// With one digit after the point at most "-1.2k", "12k", "123M"; with none "-1k".
QString shortened(double number, int digits);

ShownValue shownValue(std::uint64_t bits, ptx::ScalarType type, unsigned bytes);

/// From the full text on: floats with ever fewer digits, then "1.2k", then "1k". Without the full text when it does not round.
QStringList shorterForms(const ShownValue& value);

}  // namespace simtscope::figures

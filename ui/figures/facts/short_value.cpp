#include "ui/figures/facts/short_value.h"

#include <cmath>

#include "ui/figures/facts/names.h"

namespace simtscope::figures {

QString shortened(double number, int digits)
{
    struct Unit {
        double size;
        const char* letter;
    };
    constexpr Unit kUnits[] = {{1e18, "E"}, {1e15, "P"}, {1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}};
    const double magnitude = std::abs(number);
    for (const Unit& unit : kUnits) {
        if (magnitude < unit.size)
            continue;
        const double scaled = number / unit.size;
        return QString::number(scaled, 'f', std::abs(scaled) < 9.95 ? digits : 0) + QLatin1String(unit.letter);
    }
    return QString::number(number, 'f', 0);
}

ShownValue shownValue(std::uint64_t bits, ptx::ScalarType type, unsigned bytes)
{
    ShownValue value;
    value.text = formatValue(bits, type, bytes);
    value.isFloat = type == ptx::ScalarType::F32 || type == ptx::ScalarType::F64;
    value.number = value.text.toDouble(&value.rounds);
    value.rounds = value.rounds && std::isfinite(value.number);
    return value;
}

QStringList shorterForms(const ShownValue& value)
{
    QStringList forms = {value.text};
    if (!value.rounds)
        return forms;
    for (int digits = 6; value.isFloat && digits > 0; --digits)
        forms << QString::number(value.number, 'g', digits);
    constexpr double kAbbreviated = 1000;
    if (std::abs(value.number) >= kAbbreviated)
        forms << shortened(value.number, 1) << shortened(value.number, 0);
    return forms;
}

}  // namespace simtscope::figures

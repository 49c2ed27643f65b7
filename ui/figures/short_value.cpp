#include "ui/figures/short_value.h"

#include <cmath>

#include "ui/figures/banks_view.h"
#include "ui/figures/names.h"

namespace simtscope::figures {

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

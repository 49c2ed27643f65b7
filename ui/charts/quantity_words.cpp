#include "ui/charts/quantity_words.h"

#include "ui/figures/facts/messages.h"

namespace simtscope::ui {

QString quantityLabel(const analysis::Quantity& quantity)
{
    return figures::translateMessage((*quantity.label)());
}

QString quantityMeaning(const analysis::Quantity& quantity)
{
    return figures::translateMessage((*quantity.meaning)());
}

}  // namespace simtscope::ui

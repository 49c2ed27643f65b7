// What a card of the list offers besides going to an access: other parts of the window add to it.
#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "gpu/trace/finding.h"

namespace simtscope::ui {

struct FindingAction {
    QString name;  ///< of the button, for tests: "applyFix"
    QString text, tooltip;
    std::function<void()> callback;
    bool isPrimary = false;
};

struct FindingOffer {
    QString remark;  ///< a sentence under the fix; may be empty
    std::vector<FindingAction> actions;
    bool isAdvice = false;  ///< says what to do in this program: it stands in place of what to do in general
};

/// Asked for every card, whenever cards are made. An offer may be empty.
using FindingOffers = std::function<FindingOffer(const trace::Finding&)>;

}  // namespace simtscope::ui

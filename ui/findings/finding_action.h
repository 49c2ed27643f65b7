// Declares the actions that a card of the list offers besides going to an access; other parts of the window add such actions.
#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "gpu/trace/model/finding.h"

namespace simtscope::ui {

/// Describes one button of a card.
struct FindingAction {
    QString name;  ///< object name of the button, for tests: "applyFix"
    QString text, tooltip;
    std::function<void()> callback;
    bool isPrimary = false;  ///< whether the button stands out
};

/// Holds the actions that a part of the window adds to a card, with a remark.
struct FindingOffer {
    QString remark;  ///< a sentence under the fix; may be empty
    std::vector<FindingAction> actions;
    bool isAdvice = false;  ///< whether the remark is advice for this program, which replaces the general advice
};

/// Returns the offer for a card. The function is called for every card whenever cards are made. An offer may be empty.
using FindingOfferSource = std::function<FindingOffer(const trace::Finding&)>;

}  // namespace simtscope::ui

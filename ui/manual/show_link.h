// Reads links of the manual that open a program at the place that the text is about:
// simtscope:open/PROGRAM?figure=banks&launch=1&block=0&step=line%2024
#pragma once

#include <optional>
#include <string>

#include "ui/session/place/named_place.h"

class QUrl;

namespace simtscope::ui {

/// Holds the program and the place that a "show me" link names.
struct ShowLink {
    std::string program;  ///< name of a built-in program, or NAME@GPU: its recording from that GPU
    NamedPlace place;
};

/// Returns the program and the place that a link names; nullopt if it is no "show me" link, or names a figure or a key that does not exist,
/// or a block that is no number.
std::optional<ShowLink> readShowLink(const QUrl& url);

}  // namespace simtscope::ui

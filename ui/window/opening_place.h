// Goes to a place of a program that has to be opened first: `open --figure --launch --block --step`, and links of the manual.
#pragma once

#include "ui/session/runs/program_to_open.h"

namespace simtscope::ui {

class MainWindow;
struct Session;
struct ShowLink;

/// Goes to the place in the recording that is being opened or made, or says in the banner why there is none. Acts once, or not at all if
/// the opening is cancelled.
void goToPlaceWhenOpened(Session& session, const PlaceRule& place);

/// Opens the program of a link of the manual, and goes to its place. A program that does not exist is reported in the banner.
void openLink(MainWindow& window, const ShowLink& link);

}  // namespace simtscope::ui

// Finds reads of shared memory that came before the write they belong after: a race is then the cause of an unwritten value.
#pragma once

#include <vector>

#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Rewords each read of an unwritten value in shared memory that another thread of the block writes afterwards, without a barrier in
/// between, where a race between the two lines has been found: the message then names the write (msg::fault::readTooEarly). The recorded
/// events of the block must show the write.
void nameLaterWrites(const trace::Recording& recording, std::vector<trace::Finding>& findings);

/// Returns the clause with which nameLaterWrites() has reworded a message; nullptr if it has not. Its finding is caused by a race.
const Message* findEarlyRead(const Message& message);

}  // namespace simtscope::analysis

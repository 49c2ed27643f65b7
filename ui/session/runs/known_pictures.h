// Keeps the results of runs that followed an edit, so that an undo shows the earlier picture at once.
#pragma once

#include <QString>
#include <QStringList>
#include <deque>

#include "ui/jobs/runner.h"
#include "ui/session/document/document.h"
#include "ui/session/preferences/run_settings.h"

namespace simtscope::ui {

/// Holds all that the result of a run depends on, except files that the program reads.
struct RunInput {
    ProgramId program = 0;
    QString text;
    QStringList arguments;
    RunSettings settings;
    bool operator==(const RunInput&) const = default;
};

/// Holds the latest results, limited in number and size.
class KnownPictures {
public:
    /// Adds the result of a run, unless it may not be shown again: the run failed, has a long recording, or read headers of the user, which
    /// may change on the disk.
    void add(const RunInput& input, const JobResult& result);
    /// Returns null if this input has not run, or its result is no longer kept.
    const JobResult* find(const RunInput& input) const;

private:
    struct Entry {
        RunInput input;
        JobResult result;
    };
    std::deque<Entry> m_entries;  ///< the latest last
    std::uint64_t m_events = 0;   ///< of all recordings
};

}  // namespace simtscope::ui

// What a run is called beside another one: by what differs between the two, "block size 64" against "block size 256".
#pragma once

#include <QString>
#include <QStringList>
#include <array>

namespace simtscope::trace {
struct Recording;
}

namespace simtscope::ui {

struct Session;

struct RunLabel {
    QString name{}, title{};  ///< of the program; only what is known to be a built-in one has its title
    QString path{}, text{};   ///< of its source
    QString moreText{};       ///< of its other files
    QString textName{};       ///< of this text, where another one of the program stands beside it; empty: whether it is edited
    bool edited = false;      ///< not the text that ships, or that was opened
    bool isLesson = false;
    QStringList arguments{};
    QStringList parameters{};      ///< names of the arguments, as far as they have some
    QString engine{};              ///< "SIMT engine", or the GPU; empty: there is no recording yet
    QString schedule{}, device{};  ///< in words; empty on a GPU
    QString launch{};              ///< that overrode the program's own; empty: none did
    // What tells two runs apart that have all else in common, "sum<<<4, 64>>>": the program was compiled or told otherwise.
    QStringList launches{};
    QString file{};  ///< of the recording, where the user named one
};

/// Of the recording that is shown; of the program and its settings while there is none. Reads no file.
RunLabel labelOf(const Session& session);
/// Of a recording alone: that it is of a built-in program is known by its text. Reads the built-in programs. `file`: it was read from.
RunLabel labelOf(const trace::Recording& recording, const QString& file = {});

std::array<QString, 2> captionsOf(const RunLabel& left, const RunLabel& right);

}  // namespace simtscope::ui

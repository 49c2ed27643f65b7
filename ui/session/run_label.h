// Names a run beside another one by what differs between the two: "block size 64" against "block size 256".
#pragma once

#include <QString>
#include <QStringList>
#include <array>

namespace simtscope::trace {
struct Recording;
}

namespace simtscope::ui {

struct Session;

/// Holds everything by which a run may differ from another one, in words.
struct RunLabel {
    QString name{}, title{};   ///< names of the program; only a program known to be built-in has a title
    QString path{}, text{};    ///< path and text of its source
    QString otherFilesText{};  ///< text of its other files
    /// The name of this text beside another text of the program; empty to name it by whether it is edited.
    QString textName{};
    bool isEdited = false;  ///< whether it differs from the text that ships, or that was opened
    bool isLesson = false;  ///< whether the program is a built-in one
    QStringList arguments{};
    QStringList parameters{};      ///< names of the arguments, as far as they have any
    QString engine{};              ///< "SIMT engine", or the GPU; empty if there is no recording yet
    QString schedule{}, device{};  ///< in words; empty for a GPU
    QString launch{};              ///< the launch override; empty if there is none
    // The following members tell runs apart that have all else in common, "sum<<<4, 64>>>": the program was compiled or controlled
    // differently.
    QStringList launches{};
    QString file{};  ///< file of the recording, where the user named one
};

/// Returns the label of the current recording, or of the program and its settings while there is none. Reads no file.
RunLabel makeRunLabel(const Session& session);
/// Returns the label of a recording alone. Recognises a built-in program by its text, so it reads the built-in programs. `file` is the
/// recording's file.
RunLabel makeRunLabel(const trace::Recording& recording, const QString& file = {});

/// Returns captions for the runs, left and right, made of what differs between them. Runs
/// without such a difference are told apart by their launches, by their files, or by the letters A and B.
std::array<QString, 2> makeCaptions(const RunLabel& left, const RunLabel& right);

/// Returns whether an argument that both programs know has different values. Where the parameters of one of two programs are not known,
/// returns whether the arguments are different ones.
bool haveDifferentArguments(const RunLabel& left, const RunLabel& right);

}  // namespace simtscope::ui
